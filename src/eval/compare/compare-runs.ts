import { groupBy } from '../group-by.js';
import type { Metrics } from '../metrics.js';
import { thresholdOnDev } from '../observe.js';
import type { Differences } from '../report.js';
import { differencesOf } from '../report.js';
import type { Split } from '../split.js';
import type { ChangedQuery, ComparedRow } from './changed-queries.js';
import { changedQueries } from './changed-queries.js';

/** One side of a comparison: the rankings of one recipe on one set. */
export interface ComparedRun {
  readonly set: string;
  readonly recipe: string;
  readonly rows: readonly ComparedRow[];
}

/** How two runs over one set differ, second minus first; plain JSON. */
export interface Comparison {
  readonly set: string;
  readonly split: Split;
  readonly first: string;
  readonly second: string;
  /** Answerable queries that both sides hold; queries that only one side holds are left out and counted. */
  readonly n: number;
  readonly left_out: number;
  /** Queries that threw, on either side; they score 0. */
  readonly failures: { readonly first: number; readonly second: number };
  readonly differences: Differences;
  readonly by_category: { readonly [category: string]: { readonly n: number; readonly differences: Differences } };
  readonly by_language: { readonly [language: string]: { readonly n: number; readonly differences: Differences } };
  /** By this metric queries count as changed. */
  readonly metric: keyof Metrics;
  readonly changed: readonly ChangedQuery[];
}

/** How to compare. */
export interface CompareOptions {
  readonly seed: string;
  readonly split: Split;
  readonly metric: keyof Metrics;
}

/** Compares the rankings of two recipes on one set, query by query. */
export function compareRuns(first: ComparedRun, second: ComparedRun, options: CompareOptions): Comparison {
  const { seed, split, metric } = options;
  const pairs = pairUp(first.rows, second.rows, split);
  const thresholds = [thresholdOnDev(first.rows), thresholdOnDev(second.rows)] as const;
  const differences = (part: readonly Pair[], name: string): Differences =>
    differencesOf(
      part.map((pair) => pair.first),
      part.map((pair) => pair.second),
      { seed, purpose: `${first.set} ${split} ${name}`, thresholds },
    );
  const slices = (keyOf: (row: ComparedRow) => string): Comparison['by_category'] =>
    Object.fromEntries(
      [...groupBy(pairs, (pair) => keyOf(pair.first))].map(([key, part]) => [
        key,
        { n: answerable(part), differences: differences(part, key) },
      ]),
    );
  const inSplit = (rows: readonly ComparedRow[]): number => rows.filter((row) => isIn(row, split)).length;
  return {
    set: first.set,
    split,
    first: first.recipe,
    second: second.recipe,
    n: answerable(pairs),
    left_out: inSplit(first.rows) + inSplit(second.rows) - 2 * pairs.length,
    failures: {
      first: pairs.filter((pair) => pair.first.failure !== null).length,
      second: pairs.filter((pair) => pair.second.failure !== null).length,
    },
    differences: differences(pairs, ''),
    by_category: slices((row) => row.category),
    by_language: slices((row) => row.language),
    metric,
    changed: changedQueries(
      pairs.map((pair) => pair.first),
      pairs.map((pair) => pair.second),
      metric,
    ),
  };
}

interface Pair {
  readonly first: ComparedRow;
  readonly second: ComparedRow;
}

function pairUp(first: readonly ComparedRow[], second: readonly ComparedRow[], split: Split): readonly Pair[] {
  const others = new Map(second.map((row) => [row.query, row]));
  return first.flatMap((one) => {
    const two = isIn(one, split) ? others.get(one.query) : undefined;
    return two === undefined ? [] : [{ first: one, second: two }];
  });
}

function isIn(row: ComparedRow, split: Split): boolean {
  return split === 'all' || row.half === split;
}

function answerable(pairs: readonly Pair[]): number {
  return pairs.filter((pair) => pair.first.answerable).length;
}
