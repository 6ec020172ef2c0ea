/** A reader of the tests: an engine over the folder that it is given, whose clock stands still. */
import { workerData } from 'node:worker_threads';
import { answerReads } from '../../src/http/index.js';
import { type Embedder, openMemory } from '../../src/index.js';
import { fixedClock } from '../../src/testing/index.js';

const { path, nowMs, killWord } = workerData as { path: string; nowMs: number; killWord?: string };
const engine = await openMemory({
  path,
  clock: fixedClock(nowMs),
  traces: { inFile: true },
  // An embedder stands in for whatever may take a thread down.
  ...(killWord === undefined ? {} : { embedder: deadly(killWord) }),
});
await answerReads(engine);
await engine.close();

function deadly(word: string): Embedder {
  return {
    profile: {
      id: 'deadly/2',
      dimensions: 2,
      calibration: null,
      prefixes: { query: '', passage: '' },
      maxTokens: 100,
      batchMax: 9,
    },
    embed: async (texts) => {
      if (texts.some((text) => text.includes(word))) process.exit(9);
      return texts.map(() => ({ ok: true, vector: Float32Array.of(1, 0) }));
    },
  };
}
