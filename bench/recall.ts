/**
 * Recall latency at a given number of memories in scope, distinct queries, whole public path (validation to trace).
 *
 *   npx tsx bench/recall.ts [memories=10000] [queries=2000] [--recipe NAMES] [--stages] [--reranker]
 *
 * The naive twin is the in-memory model with linear scans; both answer the same queries, interleaved. Of several recipes, with commas,
 * each answers every query, interleaved, and is set against the first; the twin is left out. `--stages` prints p50 and p95 of every leg
 * and stage that ran, and leaves the twin out as well; `--reranker` lets the late-interaction reranker judge.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLateInteractionReranker } from '../src/adapters/models/index.js';
import { createMemoryStore } from '../src/adapters/storage/memory/index.js';
import { DEFAULT_RECIPE, openMemory } from '../src/index.js';
import { conversationTexts, questionTexts } from './texts.js';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { recipe: { type: 'string' }, stages: { type: 'boolean' }, reranker: { type: 'boolean' } },
});
const memories = Number(positionals[0] ?? 10_000);
const queries = Number(positionals[1] ?? 2_000);
const recipes = (flags.recipe ?? DEFAULT_RECIPE).split(',');
const [firstRecipe = DEFAULT_RECIPE] = recipes;
const isAlone = recipes.length > 1 || flags.stages === true;
const naiveEvery = 20;

const path = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
const engine = await openMemory({
  path,
  ...(flags.reranker === true ? { reranker: await createLateInteractionReranker() } : {}),
});
const twin = await openMemory({ store: createMemoryStore() });
const scoped = [engine, twin].map((memory) => memory.tenant('bench').scope({ user: 'u1' }));
const texts = conversationTexts(memories);

const startedMs = performance.now();
for (let at = 0; at < texts.length; at += 1_000)
  await scoped[0]?.rememberMany(texts.slice(at, at + 1_000).map((text) => ({ text })));
const ingestSeconds = (performance.now() - startedMs) / 1_000;
for (let at = 0; at < texts.length && !isAlone; at += 1_000)
  await scoped[1]?.rememberMany(texts.slice(at, at + 1_000).map((text) => ({ text })));

const questions = questionTexts(queries);
const times = new Map<string, number[]>(recipes.map((recipe) => [recipe, []]));
const twinTimes: number[] = [];
/** Milliseconds by recipe and by the name of a leg or stage, where it ran. */
const parts = new Map<string, number[]>();
const note = (name: string, ms: number): void => {
  const known = parts.get(name);
  if (known === undefined) parts.set(name, [ms]);
  else known.push(ms);
};
let empty = 0;
for (const [at, question] of questions.entries()) {
  // Each begins as often as the others: who comes later finds memories that are read already.
  const begin = at % recipes.length;
  for (const recipe of [...recipes.slice(begin), ...recipes.slice(0, begin)]) {
    const before = performance.now();
    const answer = await scoped[0]?.recall(question, { recipe });
    times.get(recipe)?.push(performance.now() - before);
    if (answer?.items.length === 0) empty += 1;
    for (const { leg, ms, skipped } of answer?.trace.legs ?? []) if (skipped === null) note(`${recipe} leg ${leg}`, ms);
    for (const { stage, ms, skipped } of answer?.trace.stages ?? [])
      if (skipped === null) note(`${recipe} stage ${stage}`, ms);
  }
  if (isAlone || at % naiveEvery !== 0) continue;
  const beforeTwin = performance.now();
  await scoped[1]?.recall(question, { recipe: firstRecipe });
  twinTimes.push(performance.now() - beforeTwin);
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
const row = (name: string, values: readonly number[]): string =>
  `${name.padEnd(30)} p50 ${percentile(values, 0.5).toFixed(2)} ms   p95 ${percentile(values, 0.95).toFixed(2)} ms   (${values.length} queries)`;

console.log(
  `${memories} memories in scope, ${new Set(questions).size} distinct queries, ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`,
);
console.log(`ingest                 ${Math.round(memories / ingestSeconds)} memories/s (batches of 1,000, fsync each)`);
const firstTimes = times.get(firstRecipe) ?? [];
for (const [recipe, values] of times) {
  const ratio = percentile(values, 0.5) / percentile(firstTimes, 0.5);
  console.log(`${row(recipe, values)}${recipe === firstRecipe ? '' : `   ${ratio.toFixed(2)}x ${firstRecipe}`}`);
}
if (flags.stages === true) for (const [name, values] of parts) console.log(row(name, values));
if (!isAlone) {
  console.log(row('naive twin (linear)', twinTimes));
  console.log(`ratio                  ${(percentile(twinTimes, 0.5) / percentile(firstTimes, 0.5)).toFixed(1)}x`);
}
console.log(`empty answers          ${empty}`);

await engine.close();
await twin.close();
rmSync(path, { recursive: true, force: true });
