/**
 * Recall latency at a given number of memories in scope, distinct queries, whole public path (validation to trace).
 *
 *   npx tsx bench/recall.ts [memories=10000] [queries=2000]
 *
 * The naive twin is the in-memory model with linear scans; both answer the same queries, interleaved.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore } from '../src/adapters/storage/memory/index.js';
import { openMemory } from '../src/index.js';
import { conversationTexts, questionTexts } from './texts.js';

const memories = Number(process.argv[2] ?? 10_000);
const queries = Number(process.argv[3] ?? 2_000);
const naiveEvery = 20;

const path = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
const engine = await openMemory({ path });
const twin = await openMemory({ store: createMemoryStore() });
const scoped = [engine, twin].map((memory) => memory.tenant('bench').scope({ user: 'u1' }));
const texts = conversationTexts(memories);

const startedMs = performance.now();
for (let at = 0; at < texts.length; at += 1_000)
  await scoped[0]?.rememberMany(texts.slice(at, at + 1_000).map((text) => ({ text })));
const ingestSeconds = (performance.now() - startedMs) / 1_000;
for (let at = 0; at < texts.length; at += 1_000)
  await scoped[1]?.rememberMany(texts.slice(at, at + 1_000).map((text) => ({ text })));

const questions = questionTexts(queries);
const times: { engine: number[]; twin: number[] } = { engine: [], twin: [] };
let empty = 0;
for (const [at, question] of questions.entries()) {
  const before = performance.now();
  const answer = await scoped[0]?.recall(question);
  times.engine.push(performance.now() - before);
  if (answer?.items.length === 0) empty += 1;
  if (at % naiveEvery !== 0) continue;
  const beforeTwin = performance.now();
  await scoped[1]?.recall(question);
  times.twin.push(performance.now() - beforeTwin);
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
const row = (name: string, values: readonly number[]): string =>
  `${name.padEnd(22)} p50 ${percentile(values, 0.5).toFixed(2)} ms   p95 ${percentile(values, 0.95).toFixed(2)} ms   (${values.length} queries)`;

console.log(
  `${memories} memories in scope, ${new Set(questions).size} distinct queries, ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`,
);
console.log(`ingest                 ${Math.round(memories / ingestSeconds)} memories/s (batches of 1,000, fsync each)`);
console.log(row('recollect (sqlite)', times.engine));
console.log(row('naive twin (linear)', times.twin));
console.log(
  `ratio                  ${(percentile(times.twin, 0.5) / percentile(times.engine, 0.5)).toFixed(1)}x   empty answers ${empty}`,
);

await engine.close();
await twin.close();
rmSync(path, { recursive: true, force: true });
