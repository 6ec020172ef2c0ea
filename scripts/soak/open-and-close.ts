/** A process that opens, uses and closes an engine again and again, says what is left in one line, and ends by itself. */

import { existsSync, readdirSync } from 'node:fs';
import { openMemory } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { say } from './held-batch.js';

/** What it saw. */
export interface OpenCloseReport {
  /** Open descriptors after the first time and after the last; null where the system does not list them. */
  readonly descriptors: readonly [number, number] | null;
  /** What keeps the process alive, by kind. */
  readonly resources: readonly string[];
}

const { folder, times } = JSON.parse(process.argv[2] ?? '') as { readonly folder: string; readonly times: number };
const count = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);
let first = 0;
for (let time = 1; time <= times; time += 1) {
  const memory = await openMemory({ path: folder, embedder: hashEmbedder({ dimensions: 16 }) });
  const scoped = memory.tenant('acme').scope({ user: 'u1' });
  await scoped.remember(`kettle ${time}`);
  await scoped.recall('kettle');
  await memory.close();
  if (time === 1) first = count();
}
const report: OpenCloseReport = {
  descriptors: first === 0 ? null : [first, count()],
  resources: process.getActiveResourcesInfo(),
};
say(JSON.stringify(report));
