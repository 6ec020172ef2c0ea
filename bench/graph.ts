/**
 * The graph leg beside the other legs, and what entities cost a write. `npx tsx bench/graph.ts [memories]`: p50 and p95 of the leg
 * as its trace tells, over distinct questions that each cross two memories; share of a write that reading entities takes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemory } from '../src/index.js';
import { entityKeys } from '../src/text/entities/entity-keys.js';

const MEMORIES = Number(process.argv[2] ?? 10_000);
const QUESTIONS = 300;
const BATCH = 500;
const FIRST = 'Mira Tomas Ilka Juno Pavel Renske Sofie Dario Yuna Emeka'.split(' ');
const LAST = 'Hollis Brandt Okafor Lindqvist Moreau Tanaka Petrov Castell Weber Nadir'.split(' ');
const DOES = ['collects stamps', 'rides to work', 'bakes rye bread', 'paints boats', 'keeps bees', 'repairs radios'];

/** A name of its own for every number. */
function nameOf(at: number): string {
  const code = String.fromCharCode(65 + (at % 26), 97 + (Math.floor(at / 26) % 26), 97 + (Math.floor(at / 676) % 26));
  return `${FIRST[at % FIRST.length]} ${code}${LAST[Math.floor(at / 10) % LAST.length]?.toLowerCase()}`;
}

function textOf(at: number): string {
  return at % 2 === 0
    ? `The manager of ${nameOf(at)} is ${nameOf(at + 1)}`
    : `${nameOf(at)} ${DOES[at % DOES.length]} since ${1990 + (at % 30)}`;
}

function quantile(values: readonly number[], share: number): string {
  return ([...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? 0).toFixed(2);
}

const path = await mkdtemp(join(tmpdir(), 'recollect-bench-graph-'));
const memory = await openMemory({ path, embedder: null });
try {
  const scope = memory.tenant('bench').scope({ user: 'u' });
  const texts = Array.from({ length: MEMORIES }, (_, at) => textOf(at));
  const startMs = performance.now();
  for (let at = 0; at < MEMORIES; at += BATCH)
    await scope.rememberMany(texts.slice(at, at + BATCH).map((text) => ({ text })));
  const writeMs = performance.now() - startMs;
  const readStartMs = performance.now();
  for (const text of texts) entityKeys({ text });
  const entityMs = performance.now() - readStartMs;
  console.log(
    `${MEMORIES} memories: ${(writeMs / MEMORIES).toFixed(3)} ms a write, entities ${((100 * entityMs) / writeMs).toFixed(1)} % of it`,
  );
  const legMs: number[] = [];
  const step = 2 * Math.max(1, Math.floor(MEMORIES / (2 * QUESTIONS)));
  for (let at = 0; at < MEMORIES - 1; at += step) {
    const { trace } = await scope.recall(`what does the manager of ${nameOf(at)} do`, { recipe: 'hybrid.graph' });
    const leg = trace.legs.find((each) => each.leg === 'graph');
    if (leg !== undefined) legMs.push(leg.ms);
  }
  console.log(
    `graph leg over ${legMs.length} questions: p50 ${quantile(legMs, 0.5)} ms, p95 ${quantile(legMs, 0.95)} ms`,
  );
} finally {
  await memory.close();
  await rm(path, { recursive: true });
}
