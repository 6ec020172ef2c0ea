// A reader of the loaded server: threads do not take over what reads TypeScript in the first one.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { answerReads } = await import('../../src/http/index.ts');
const { openMemory } = await import('../../src/index.ts');
const engine = await openMemory({ path: workerData, traces: { inFile: true } });
await answerReads(engine);
await engine.close();
