/**
 * The graph leg beside the other legs, and what links and entities cost a write:
 *
 *   npx tsx bench/graph.ts [memories=10000] [links of one=3] [--wall] [--words]
 *
 * Half of the memories name two people, half tell of one; each has so many declared links to others, chosen by a seed. Two kinds of
 * distinct questions: along names (each crosses two memories), and along links (they name nobody, and what they find is linked). p50
 * and p95 of the leg as its trace tells, in processor time, so that other work on the machine does not count; with `--wall` by the
 * machine's clock. `--words` does without the embedder of the package. The share of entities is measured apart, that of links in the same turns as the writes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/config.js';
import { SeededRandom } from '../src/eval/seeded-random.js';
import type { LinkInput, RecallResult } from '../src/index.js';
import { openMemory } from '../src/index.js';
import { entityKeys } from '../src/text/entities/entity-keys.js';

const [MEMORIES = 10_000, LINKS = 3] = process.argv
  .slice(2)
  .filter((each) => /^\d+$/.test(each))
  .map(Number);
const byWall = process.argv.includes('--wall');
const byWords = process.argv.includes('--words');
const QUESTIONS = 400;
const WARM = 50;
const BATCH = 500;
const FIRST = 'Mira Tomas Ilka Juno Pavel Renske Sofie Dario Yuna Emeka'.split(' ');
const LAST = 'Hollis Brandt Okafor Lindqvist Moreau Tanaka Petrov Castell Weber Nadir'.split(' ');
const DOES = ['collects stamps', 'rides to work', 'bakes rye bread', 'paints boats', 'keeps bees', 'repairs radios'];
const RELATIONS = ['related', 'supports', 'next'] as const;

/** A name of its own for every number. */
function nameOf(at: number): string {
  const code = String.fromCharCode(65 + (at % 26), 97 + (Math.floor(at / 26) % 26), 97 + (Math.floor(at / 676) % 26));
  return `${FIRST[at % FIRST.length]} ${code}${LAST[Math.floor(at / 10) % LAST.length]?.toLowerCase()}`;
}

/** A word of its own for every number, which is nobody's name. */
function wordOf(at: number): string {
  return `zu${[...at.toString(8)].map((digit) => 'bdfgklmn'.charAt(Number(digit))).join('o')}`;
}

function textOf(at: number): string {
  return at % 2 === 0
    ? `The manager of ${nameOf(at)} is ${nameOf(at + 1)}`
    : `${nameOf(at)} ${DOES[at % DOES.length]} since ${1990 + (at % 30)} and has ${wordOf(at)}`;
}

function quantile(values: readonly number[], share: number): string {
  return ([...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? 0).toFixed(2);
}

/** Milliseconds of processor time of this process. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const clock = byWall ? systemClock : { ...systemClock, monotonicMs: processorMs };
const random = new SeededRandom('bench graph', 'links');
const idOf = (at: number): string => `m${at}`;

function linksOf(at: number): readonly LinkInput[] {
  const links = new Map<string, LinkInput>();
  for (let link = 0; link < LINKS && at > 0; link++) {
    const to = idOf(random.below(at));
    links.set(to, { from: idOf(at), to, relation: RELATIONS[link % RELATIONS.length] ?? 'related' });
  }
  return [...links.values()];
}

const path = await mkdtemp(join(tmpdir(), 'recollect-bench-graph-'));
const memory = await openMemory({ path, clock, ...(byWords ? { embedder: null } : {}) });
try {
  const scope = memory.tenant('bench').scope({ user: 'u' });
  const texts = Array.from({ length: MEMORIES }, (_, at) => textOf(at));
  let [writeMs, linkMs, links] = [0, 0, 0];
  for (let at = 0; at < MEMORIES; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const declared = batch.flatMap((_, more) => linksOf(at + more));
    const startMs = clock.monotonicMs();
    await scope.rememberMany(batch.map((text, more) => ({ id: idOf(at + more), text })));
    const writtenMs = clock.monotonicMs();
    await scope.linkMany(declared);
    writeMs += writtenMs - startMs;
    linkMs += clock.monotonicMs() - writtenMs;
    links += declared.length;
  }
  const readStartMs = clock.monotonicMs();
  for (const text of texts) entityKeys({ text });
  const entityMs = clock.monotonicMs() - readStartMs;
  const of = (ms: number): string => `${((100 * ms) / writeMs).toFixed(1)} %`;
  console.log(`${byWall ? 'wall' : 'processor'} time, Node ${process.version}`);
  console.log(
    `${MEMORIES} memories: ${(writeMs / MEMORIES).toFixed(3)} ms a write, reading its entities ${of(entityMs)} of it`,
  );
  console.log(
    `${links} declared links: ${(linkMs / links).toFixed(3)} ms a link, ${of((linkMs / links) * MEMORIES)} of a write`,
  );
  const ask = async (what: string, question: (at: number) => string, odd: number): Promise<void> => {
    const legs: RecallResult['trace']['legs'][number][] = [];
    const step = 2 * Math.max(1, Math.floor(MEMORIES / (2 * QUESTIONS)));
    for (let warm = 1; warm <= WARM; warm++) await scope.recall(question((odd + warm * 2 * step + 2) % MEMORIES));
    for (let at = odd; at < MEMORIES - 1; at += step) {
      const { trace } = await scope.recall(question(at));
      legs.push(...trace.legs.filter(({ leg }) => leg === 'graph'));
    }
    const ms = legs.map((leg) => leg.ms);
    const whys = [...new Set(legs.map(({ why, skipped }) => why ?? `skipped: ${skipped}`))].join('; ');
    const found = legs.reduce((sum, leg) => sum + leg.found, 0) / legs.length;
    console.log(
      `graph leg ${what}, ${ms.length} questions: p50 ${quantile(ms, 0.5)} ms, p95 ${quantile(ms, 0.95)} ms, ${found.toFixed(1)} found (${whys})`,
    );
  };
  await ask('along names and links', (at) => `what does the manager of ${nameOf(at)} do`, 0);
  await ask('along links', (at) => `${DOES[at % DOES.length]} and has ${wordOf(at)}`, 1);
} finally {
  await memory.close();
  await rm(path, { recursive: true });
}
