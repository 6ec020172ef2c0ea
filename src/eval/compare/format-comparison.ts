import type { TableStyle } from '../draw-table.js';
import { drawTable, signed } from '../draw-table.js';
import type { Metrics } from '../metrics.js';
import type { Differences } from '../report.js';
import type { ChangedQuery } from './changed-queries.js';
import type { Comparison } from './compare-runs.js';

const COLUMNS: readonly (readonly [title: string, figure: keyof Differences])[] = [
  ['R@1', 'recall_at_1'],
  ['R@10', 'recall_at_10'],
  ['MRR', 'mrr'],
  ['stale above current', 'stale_above_current'],
];

/** Categories with fewer queries say nothing. */
const FEWEST = 5;

/**
 * Comparisons as text: one table of differences (whole sets, then their categories), then for each set the queries that
 * changed, at most `most` of the best and of the worst.
 */
export function formatComparisons(
  comparisons: readonly Comparison[],
  most: number,
  style: TableStyle = 'text',
): string {
  const [first] = comparisons;
  if (first === undefined) return '';
  const rows = comparisons.flatMap(({ set, split, n, differences, by_category }) => [
    line(`${set} ${split}`, n, differences),
    ...Object.entries(by_category)
      .filter(([, slice]) => slice.n >= FEWEST && Object.keys(by_category).length > 1)
      .map(([category, slice]) => line(`  ${category}`, slice.n, slice.differences)),
  ]);
  const table = drawTable({ headings: ['set', 'n', ...COLUMNS.map(([title]) => title)], rows, firstNumber: 1 }, style);
  const heading = `${first.second} minus ${first.first}; [low, high]: 95 %, paired bootstrap by query; *: leaves 0 out`;
  return [heading, table, ...comparisons.map((comparison) => changes(comparison, most))].join('\n\n');
}

function line(name: string, n: number, differences: Differences): readonly string[] {
  return [name, String(n), ...COLUMNS.map(([, figure]) => signed(differences[figure]))];
}

function changes({ set, split, metric, changed, left_out, failures }: Comparison, most: number): string {
  const gains = changed.filter(({ delta }) => delta > 0);
  const losses = changed.filter(({ delta }) => delta < 0).reverse();
  return [
    `${set} ${split}: ${metric} rose for ${gains.length} queries and fell for ${losses.length}`,
    ...(left_out === 0 ? [] : [`  ${left_out} queries are on one side only and were left out`]),
    ...(failures.first + failures.second === 0
      ? []
      : [`  FAILED: ${failures.first} queries of the first, ${failures.second} of the second`]),
    ...gains.slice(0, most).map((query) => changedLine(query, metric)),
    ...losses.slice(0, most).map((query) => changedLine(query, metric)),
  ].join('\n');
}

function changedLine({ query, category, first, second, gold, cause }: ChangedQuery, metric: keyof Metrics): string {
  const rank = (value: number | null): string => (value === null ? 'absent' : `rank ${value}`);
  const moved = gold === null ? '' : `; ${gold.id}: ${rank(gold.first)} to ${rank(gold.second)}`;
  const sign = second > first ? '+' : '-';
  return `  ${sign} ${query} (${category}): ${metric} ${first.toFixed(3)} to ${second.toFixed(3)}${moved}${cause === null ? '' : `; ${cause}`}`;
}
