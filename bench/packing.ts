/**
 * How much evidence reaches the prompt at a budget of tokens: packing against skip-greedy of the same ranking (in rank order,
 * full texts, what does not fit is skipped), with the same block, the same exact tokeniser and no limit of items.
 *
 *   npx tsx bench/packing.ts [folder of the data sets] [set ...]
 *
 * `words` is the share of the words of the right answer, those of the question aside, that the shown texts hold.
 */
import { gptTokenCounter } from '../src/adapters/models/tokens/gpt-token-counter.js';
import { loadDataSet } from '../src/eval/data/load.js';
import { openSqliteEngine } from '../src/eval/default-engine.js';
import { EvalClock, seededIds } from '../src/eval/eval-clock.js';
import { setSource } from '../src/eval/eval-source.js';
import { EVAL_SETS, parseSetName } from '../src/eval/sets.js';
import { bootstrapFigure } from '../src/eval/statistics/bootstrap.js';
import type { Injectable } from '../src/inject/injectable.js';
import { bestFirst } from '../src/inject/injectable.js';
import { pack } from '../src/inject/pack.js';
import { parsePackOptions } from '../src/inject/pack-options.js';
import { BlockWriter } from '../src/inject/packed-block.js';
import { tokenise } from '../src/text/tokenise.js';

const BUDGETS = [200, 400, 800, 1_600];
const SEED = 'recollect-eval-1';
const DEPTH = 50;

const [folder = process.env['RECOLLECT_DATA'] ?? '../shared/data', ...named] = process.argv.slice(2);
const sets = (named.length > 0 ? named : ['locomo.turn', 'longmemeval_pool', 'beam_100k.all']).map(parseSetName);
const exact = await gptTokenCounter().load();
/** Counts of the texts of one query, which come again at every budget. */
const counts = new Map<string, number>();
const count = (text: string): number => {
  const known = counts.get(text) ?? exact(text);
  counts.set(text, known);
  return known;
};
const three = (share: number): string => share.toFixed(3).replace(/^(-?)0/, '$1');
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(tokenise(text).tokens.words.filter((word) => word.length > 2));

interface Greedy {
  readonly items: readonly Injectable[];
  readonly block: string;
}

/** Full texts in rank order, what does not fit skipped. */
function skipGreedy(items: readonly Injectable[], budget: number): Greedy {
  const writer = new BlockWriter(parsePackOptions({}), count);
  const full = (item: Injectable) => ({ item, variant: { kind: 'full', text: item.memory.text, share: 1 } as const });
  let left = budget - writer.frameTokens([]);
  const kept = [...items].sort(bestFirst).filter((item) => {
    const tokens = writer.memoryTokens(item, full(item).variant);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
  const none = { always: [], overflow: null, conflicts: [], actions: [] };
  return { items: kept, block: writer.write({ ...none, items: kept.map(full) }).block };
}

/** 95 % interval of the mean. */
function interval(set: string, differences: readonly number[]): string {
  const found = bootstrapFigure(
    differences.length,
    (indices) => mean(Array.from(indices, (at) => differences[at] ?? 0)),
    { seed: SEED, purpose: `packing ${set}` },
  );
  return found === null ? '-' : `[${three(found.low)}, ${three(found.high)}]`;
}

console.log(
  '| set (dev) | n | budget | skip-greedy | packed | difference | words greedy | words packed | over budget | ms |',
);
console.log('| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |');
for (const set of sets) {
  const answers = new Map(
    (await loadDataSet(folder, EVAL_SETS[set].data)).queries.map(({ id, meta }) => [
      id,
      wordsOf(JSON.stringify(meta['answer'] ?? '')),
    ]),
  );
  const { haystacks } = await (await setSource(folder, set)).load(SEED);
  const clock = new EvalClock(0);
  const engine = await openSqliteEngine({ clock, ids: seededIds(SEED), folder: null });
  const figures = BUDGETS.map(() => ({
    greedy: [] as number[],
    packed: [] as number[],
    greedyWords: [] as number[],
    packedWords: [] as number[],
    over: 0,
    ms: 0,
  }));
  for (const { places, queries, newestMs } of haystacks) {
    const asked = queries.filter(({ half, answerable }) => half === 'dev' && answerable);
    const [home] = places;
    if (asked.length === 0 || home === undefined) continue;
    clock.set(newestMs);
    const user = engine.tenant(home.tenant).scope({ user: home.user });
    for (let from = 0; from < home.drafts.length; from += 500)
      await user.rememberMany(home.drafts.slice(from, from + 500));
    for (const query of asked) {
      clock.set(query.nowMs);
      counts.clear();
      const { items } = await user.recall(query.text, { limit: DEPTH, now: query.nowMs, deadlineMs: 600_000 });
      const idOf = (item: { readonly id: string }): string => home.originalIds.get(item.id) ?? '';
      const held = (ids: readonly string[]): number =>
        query.gold.filter((id) => ids.includes(id)).length / query.gold.length;
      const wanted = [...(answers.get(query.id) ?? [])].filter((word) => !wordsOf(query.text).has(word));
      const covered = (text: string): number[] => {
        const words = wordsOf(text);
        return wanted.length === 0 ? [] : [wanted.filter((word) => words.has(word)).length / wanted.length];
      };
      for (const [at, budget] of BUDGETS.entries()) {
        const figure = figures[at];
        if (figure === undefined) continue;
        const greedy = skipGreedy(items, budget);
        const startMs = performance.now();
        const packed = pack({ items }, { maxTokens: budget, maxItems: null, query: query.text }, count);
        figure.ms += performance.now() - startMs;
        figure.greedy.push(held(greedy.items.map(({ memory }) => idOf(memory))));
        figure.packed.push(held(packed.entries.map(({ memory }) => idOf(memory))));
        figure.greedyWords.push(...covered(greedy.block));
        figure.packedWords.push(...covered(packed.block));
        if (packed.overBudget > 0 || packed.tokens.budgeted > budget) figure.over += 1;
      }
    }
    await engine.dropTenant(home.tenant);
  }
  await engine.close();
  for (const [at, { greedy, packed, greedyWords, packedWords, over, ms }] of figures.entries())
    console.log(
      `| ${set} | ${greedy.length} | ${BUDGETS[at]} | ${three(mean(greedy))} | ${three(mean(packed))} | ${interval(
        set,
        packed.map((share, row) => share - (greedy[row] ?? 0)),
      )} | ${three(mean(greedyWords))} | ${three(mean(packedWords))} | ${over} | ${(ms / greedy.length).toFixed(1)} |`,
    );
}
