import type { Metrics } from './metrics.js';
import { fullAt, hitAt, meanMetrics, percentile, recallAt } from './metrics.js';
import type { FigureName, QuotientName, ScoredRow, ShareName } from './observe.js';
import { abstentionArea, observe, QUOTIENT_NAMES, SHARE_NAMES, thresholdOnDev } from './observe.js';
import type { EvalRow } from './row.js';
import { metricsOnCurrentGold } from './row.js';
import type { Split } from './split.js';
import type { Difference, Interval } from './statistics/bootstrap.js';
import { bootstrapDifferences, bootstrapFigure, bootstrapQuotients, quotientOf } from './statistics/bootstrap.js';
import { fitting } from './token-budget.js';

/** One run over a set: the rows and what is common to them. */
export interface EvalRun {
  /** Name of a set, or of a suite. */
  readonly set: string;
  readonly recipe: string;
  readonly unit: string;
  readonly indexed: string;
  readonly limit: number;
  /** Queries that were chosen at most; null: all were asked. */
  readonly sample: number | null;
  readonly seed: string;
  /** Profile and dimensions; null where nothing makes vectors. */
  readonly embedder: string | null;
  /** Id of the reranker that recipes could ask; absent where there was none. */
  readonly reranker?: string;
  /** Memories that were stored, neighbours included. */
  readonly ingest: { readonly memories: number; readonly seconds: number };
  readonly data: {
    readonly memories_sha256: string;
    readonly queries_sha256: string;
    /** Whether these are the bytes the published floors were measured on. */
    readonly as_expected: boolean;
  };
  /** In the set's order. When only the test half is asked for, the dev half of a set with unanswerable queries too. */
  readonly rows: readonly EvalRow[];
}

/** Figures of several queries; null where no query has a part in it. */
export type SetMetrics = Metrics & { readonly [name in Exclude<FigureName, keyof Metrics>]: number | null };

/** Bounds of each figure, [low, high]. */
export type SetIntervals = { readonly [name in FigureName]: readonly [number, number] | null };

/** Figures of a part of the queries. */
export interface Slice {
  /** Answerable queries. */
  readonly n: number;
  readonly metrics: SetMetrics;
  readonly intervals: SetIntervals;
}

/** What fits into a budget of tokens. */
export interface BudgetFigures {
  /** Mean share of the gold that fits. */
  readonly evidence_recall: number;
  readonly evidence_recall_interval: readonly [number, number];
  /** Mean tokens used. */
  readonly tokens: number;
}

/** Figures of one half of one set under one recipe; plain JSON. */
export interface EvalReport extends Slice {
  readonly set: string;
  readonly recipe: string;
  readonly split: Split;
  /** Queries that nothing answers; they count for abstention alone. */
  readonly n_unanswerable: number;
  /**
   * Questions about something that changed, scored on current evidence alone: replaced evidence counts neither way.
   * All other questions as in `metrics`. Null where no question of the set names replaced evidence.
   */
  readonly metrics_current_gold: Metrics | null;
  readonly by_category: { readonly [category: string]: Slice };
  readonly by_language: { readonly [language: string]: Slice };
  /** Paired differences to another recipe of the same run; null when there is none. */
  readonly versus: { readonly recipe: string; readonly differences: Differences } | null;
  /** Confidence below which 5 % of the dev half's answerable queries would lose their answer; null without unanswerable ones. */
  readonly threshold_on_dev: number | null;
  /** Figures at other depths than those of the metrics, by depth. */
  readonly at_k: { readonly [k: string]: { readonly recall: number; readonly full: number; readonly hit: number } };
  /** Each query asked once. */
  readonly latency_ms: { readonly p50: number; readonly p95: number };
  readonly ingest: { readonly memories: number; readonly seconds: number; readonly per_second: number };
  /** Estimated tokens of the first ten items, on the mean; and what fits into budgets, by budget. */
  readonly tokens: { readonly first_10: number; readonly by_budget: { readonly [budget: string]: BudgetFigures } };
  /** Queries that threw; they score 0. */
  readonly failures: number;
  /** Queries whose answer named a failed part. */
  readonly degraded: number;
  /** Returned ids that belong to nobody who asked. */
  readonly leaks: number;
  readonly protocol: {
    readonly unit: string;
    readonly indexed: string;
    readonly limit: number;
    readonly sample: number | null;
    readonly seed: string;
    readonly embedder: string | null;
    readonly reranker?: string;
  };
  readonly data: EvalRun['data'];
  readonly ranked_file: string | null;
}

/** Differences of the figures that are quotients, second minus first. */
export type Differences = { readonly [name in QuotientName]: Difference | null };

/** What a report is to hold beside the metrics. */
export interface ReportOptions {
  readonly rankedFile?: string | null;
  readonly depths?: readonly number[];
  /** In tokens. */
  readonly budgets?: readonly number[];
  /** Another run over the same queries. */
  readonly versus?: EvalRun | undefined;
}

/** Aggregates the rows of one half. */
export function summarise(run: EvalRun, split: Split, options: ReportOptions | null = null): EvalReport {
  const { rankedFile = null, depths = [], budgets = [], versus } = options ?? {};
  const rows = rowsIn(run.rows, split);
  const answerable = rows.filter((row) => row.answerable);
  const threshold = thresholdOnDev(run.rows);
  const slice = (part: readonly EvalRow[], name: string): Slice =>
    sliceOf(part, threshold, { seed: run.seed, purpose: `${run.set} ${split} ${name}` });
  const { memories, seconds } = run.ingest;
  const latencies = rows.map((row) => row.latencyMs);
  return {
    set: run.set,
    recipe: run.recipe,
    split,
    ...slice(rows, ''),
    n_unanswerable: rows.length - answerable.length,
    metrics_current_gold: rows.some((row) => row.stale.length > 0)
      ? meanMetrics(answerable.map(metricsOnCurrentGold))
      : null,
    by_category: slicesBy(rows, (row) => row.category, slice),
    by_language: slicesBy(rows, (row) => row.language, slice),
    versus:
      versus === undefined ? null : { recipe: versus.recipe, differences: differencesBetween(versus, run, split) },
    threshold_on_dev: threshold,
    at_k: Object.fromEntries(depths.map((k) => [k, figuresAt(k, answerable)])),
    latency_ms: { p50: percentile(0.5, latencies), p95: percentile(0.95, latencies) },
    ingest: { memories, seconds, per_second: seconds > 0 ? memories / seconds : 0 },
    tokens: {
      first_10: mean(rows.map((row) => sum(row.tokens.slice(0, 10)))),
      by_budget: Object.fromEntries(
        budgets.map((budget) => [budget, budgetFigures(budget, answerable, run.seed, `${run.set} ${split}`)]),
      ),
    },
    failures: rows.filter((row) => row.failure !== null).length,
    degraded: rows.filter((row) => row.degraded).length,
    leaks: sum(rows.map((row) => row.leaks)),
    protocol: {
      unit: run.unit,
      indexed: run.indexed,
      limit: run.limit,
      sample: run.sample,
      seed: run.seed,
      embedder: run.embedder,
      ...(run.reranker === undefined ? {} : { reranker: run.reranker }),
    },
    data: run.data,
    ranked_file: rankedFile,
  };
}

/** Paired differences of all quotients between two runs over the same queries, second minus first. */
export function differencesBetween(first: EvalRun, second: EvalRun, split: Split): Differences {
  return differencesOf(rowsIn(first.rows, split), rowsIn(second.rows, split), {
    seed: second.seed,
    purpose: `${second.set} ${split} `,
    thresholds: [thresholdOnDev(first.rows), thresholdOnDev(second.rows)],
  });
}

/** Like {@link differencesBetween}, on rows: the same queries in the same order on both sides. */
export function differencesOf(
  first: readonly ScoredRow[],
  second: readonly ScoredRow[],
  { thresholds, ...bootstrap }: { seed: string; purpose: string; thresholds: readonly [number | null, number | null] },
): Differences {
  const pairs = QUOTIENT_NAMES.map((name) => ({
    first: observe(name, first, thresholds[0]),
    second: observe(name, second, thresholds[1]),
  }));
  const differences = bootstrapDifferences(pairs, bootstrap);
  return Object.fromEntries(QUOTIENT_NAMES.map((name, at) => [name, differences[at] ?? null])) as Differences;
}

/** Figures of rows, with intervals. */
export function sliceOf(
  rows: readonly EvalRow[],
  threshold: number | null,
  bootstrap: { readonly seed: string; readonly purpose: string },
): Slice {
  const quotients = QUOTIENT_NAMES.map((name) => observe(name, rows, threshold));
  const intervals = bootstrapQuotients(quotients, bootstrap);
  const area = abstentionArea(rows);
  const areaInterval =
    area === null ? null : bootstrapFigure(rows.length, (indices) => abstentionArea(drawn(rows, indices)), bootstrap);
  const answerable = rows.filter((row) => row.answerable);
  return {
    n: answerable.length,
    metrics: {
      ...meanMetrics(answerable.map((row) => row.metrics)),
      ...(Object.fromEntries(SHARE_NAMES.map((name) => [name, quotientOf(observe(name, rows, threshold))])) as {
        readonly [name in ShareName]: number | null;
      }),
      abstention_auroc: area,
    },
    intervals: {
      ...(Object.fromEntries(
        QUOTIENT_NAMES.map((name, at) => [name, boundsOf(intervals[at] ?? null)]),
      ) as SetIntervals),
      abstention_auroc: boundsOf(areaInterval),
    },
  };
}

function rowsIn(rows: readonly EvalRow[], split: Split): readonly EvalRow[] {
  return split === 'all' ? rows : rows.filter((row) => row.half === split);
}

function drawn(rows: readonly EvalRow[], indices: Int32Array): readonly EvalRow[] {
  return Array.from(indices, (index) => rows[index]).filter((row) => row !== undefined);
}

function slicesBy(
  rows: readonly EvalRow[],
  keyOf: (row: EvalRow) => string,
  slice: (rows: readonly EvalRow[], name: string) => Slice,
): { readonly [key: string]: Slice } {
  const keys = [...new Set(rows.map(keyOf))].sort();
  return Object.fromEntries(
    keys.map((key) => [
      key,
      slice(
        rows.filter((row) => keyOf(row) === key),
        key,
      ),
    ]),
  );
}

function figuresAt(k: number, rows: readonly EvalRow[]): { recall: number; full: number; hit: number } {
  const golds = rows.map((row) => ({ ranked: row.ranked, gold: new Set(row.gold) }));
  return {
    recall: mean(golds.map(({ ranked, gold }) => recallAt(k, ranked, gold))),
    full: mean(golds.map(({ ranked, gold }) => fullAt(k, ranked, gold))),
    hit: mean(golds.map(({ ranked, gold }) => hitAt(k, ranked, gold))),
  };
}

function budgetFigures(budget: number, rows: readonly EvalRow[], seed: string, purpose: string): BudgetFigures {
  const used: number[] = [];
  const recalls = rows.map((row) => {
    const positions = fitting(row.tokens, budget);
    used.push(sum(positions.map((position) => row.tokens[position] ?? 0)));
    const kept = positions.map((position) => row.ranked[position] ?? '');
    return recallAt(kept.length, kept, new Set(row.gold));
  });
  const quotient = { above: Float64Array.from(recalls), below: new Float64Array(recalls.length).fill(1) };
  const [interval = null] = bootstrapQuotients([quotient], { seed, purpose });
  return {
    evidence_recall: mean(recalls),
    evidence_recall_interval: boundsOf(interval) ?? [0, 0],
    tokens: mean(used),
  };
}

function boundsOf(interval: Interval | null): readonly [number, number] | null {
  return interval === null ? null : [interval.low, interval.high];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sum(numbers) / numbers.length;
}
