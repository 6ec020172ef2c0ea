import type { Metrics } from './metrics.js';
import { METRIC_NAMES } from './metrics.js';
import type { EvalRow, RankedRow } from './row.js';
import { asksForChange } from './row.js';
import type { Quotient } from './statistics/bootstrap.js';
import { keepingThreshold } from './statistics/keeping-threshold.js';
import { rocArea } from './statistics/roc-area.js';

/** Share of answerable queries that has to keep its answer when the threshold of abstention is fixed. */
const KEPT = 0.95;
/** How far down stale and current evidence is looked for. */
const CHANGE_DEPTH = 50;

/** Figures that a single ranking does not have: some queries have a part in them. */
export const SHARE_NAMES = [
  'stale_above_current',
  'current_at_1',
  'false_inject_at_95',
  'forbidden_at_1',
  'forbidden_at_10',
] as const;
export type ShareName = (typeof SHARE_NAMES)[number];

/** Figures that are a quotient of sums over queries. */
export type QuotientName = keyof Metrics | ShareName;
export const QUOTIENT_NAMES: readonly QuotientName[] = [...METRIC_NAMES, ...SHARE_NAMES];

/** Every figure of a set. */
export type FigureName = QuotientName | 'abstention_auroc';

/** Figures for which less is better. */
export const LESS_IS_BETTER: ReadonlySet<FigureName> = new Set([
  'stale_above_current',
  'false_inject_at_95',
  'forbidden_at_1',
  'forbidden_at_10',
]);

/** What a figure counts and among what, for one query; 0 below the line where the query has no part in it. */
type Part = (row: ScoredRow, thresholdOnDev: number | null) => readonly [above: number, below: number];

/** A row with its metrics. */
export type ScoredRow = RankedRow & Pick<EvalRow, 'metrics'>;

const none = [0, 0] as const;

const metricPart =
  (name: keyof Metrics): Part =>
  (row) =>
    row.answerable ? [row.metrics[name], 1] : none;

const PARTS: { readonly [name in QuotientName]: Part } = {
  recall_at_1: metricPart('recall_at_1'),
  recall_at_5: metricPart('recall_at_5'),
  recall_at_10: metricPart('recall_at_10'),
  full_at_10: metricPart('full_at_10'),
  hit_at_5: metricPart('hit_at_5'),
  hit_at_10: metricPart('hit_at_10'),
  mrr: metricPart('mrr'),
  ndcg_at_10: metricPart('ndcg_at_10'),
  stale_above_current: (row) => {
    const [current, stale] = [bestRank(row, row.current), bestRank(row, row.stale)];
    return asksForChange(row) && Math.min(current, stale) <= CHANGE_DEPTH ? [stale < current ? 1 : 0, 1] : none;
  },
  current_at_1: (row) => (asksForChange(row) ? [row.current.includes(row.ranked[0] ?? '') ? 1 : 0, 1] : none),
  false_inject_at_95: (row, threshold) =>
    row.answerable || threshold === null ? none : [row.confidence !== null && row.confidence >= threshold ? 1 : 0, 1],
  forbidden_at_1: (row) => forbiddenPart(row, 1),
  forbidden_at_10: (row) => forbiddenPart(row, 10),
};

/** One figure as two numbers a query. */
export function observe(name: QuotientName, rows: readonly ScoredRow[], thresholdOnDev: number | null): Quotient {
  const above = new Float64Array(rows.length);
  const below = new Float64Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const [counted, among] = PARTS[name](row, thresholdOnDev);
    above[at] = counted;
    below[at] = among;
  }
  return { above, below };
}

/** Confidence threshold that keeps 95 % of the answerable queries of the dev half; null without any. */
export function thresholdOnDev(rows: readonly RankedRow[]): number | null {
  const answerable = rows.filter((row) => row.answerable && row.half === 'dev');
  if (answerable.length === 0 || rows.every((row) => row.answerable)) return null;
  return keepingThreshold(
    answerable.map((row) => row.confidence),
    KEPT,
  );
}

/** How well confidence tells answerable queries from unanswerable ones; silence counts as no confidence at all. */
export function abstentionArea(rows: readonly Pick<RankedRow, 'answerable' | 'confidence'>[]): number | null {
  const confidences = (answerable: boolean): readonly number[] =>
    rows.filter((row) => row.answerable === answerable).map((row) => row.confidence ?? 0);
  return rocArea(confidences(true), confidences(false));
}

/** From 1; beyond every rank when none is ranked. */
function bestRank(row: RankedRow, ids: readonly string[]): number {
  const wanted = new Set(ids);
  const at = row.ranked.findIndex((id) => wanted.has(id));
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

function forbiddenPart(row: RankedRow, k: number): readonly [number, number] {
  return row.forbidden.length === 0 ? none : [bestRank(row, row.forbidden) <= k ? 1 : 0, 1];
}
