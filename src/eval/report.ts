import type { EvalQuery } from './haystack.js';
import type { Metrics } from './metrics.js';
import { meanMetrics, measure, percentile } from './metrics.js';
import type { SetName } from './sets.js';
import type { Split } from './split.js';
import { inSplit } from './split.js';

/** What came back for one query. */
export interface EvalRow {
  readonly query: EvalQuery;
  /** The set's own ids, best first, excluded ones dropped; empty after a failure. */
  readonly ranked: readonly string[];
  /** Against all gold. */
  readonly metrics: Metrics;
  readonly latencyMs: number;
  /** Message of the error; null when the recall answered. */
  readonly failure: string | null;
  /** A part of the engine failed or ran out of time. */
  readonly degraded: boolean;
}

/** One run over a set: the rows and what is common to them. */
export interface EvalRun {
  readonly set: SetName;
  readonly recipe: string;
  readonly unit: string;
  readonly indexed: string;
  readonly limit: number;
  readonly seed: string;
  readonly ingest: { readonly memories: number; readonly seconds: number };
  readonly data: {
    readonly memories_sha256: string;
    readonly queries_sha256: string;
    /** Whether these are the bytes the published floors were measured on. */
    readonly as_expected: boolean;
  };
  readonly rows: readonly EvalRow[];
}

/** Figures of one half of one set under one recipe; plain JSON. */
export interface EvalReport {
  readonly set: SetName;
  readonly recipe: string;
  readonly split: Split;
  /** Queries with gold; a failed one stays in. */
  readonly n: number;
  readonly metrics: Metrics;
  /**
   * Questions about something that changed, scored on current evidence alone: replaced evidence counts neither way.
   * All other questions as in `metrics`. Null where no question of the set names replaced evidence.
   */
  readonly metrics_current_gold: Metrics | null;
  readonly by_category: { readonly [category: string]: { readonly n: number; readonly metrics: Metrics } };
  /** Each query asked once. */
  readonly latency_ms: { readonly p50: number; readonly p95: number };
  readonly ingest: { readonly memories: number; readonly seconds: number; readonly per_second: number };
  /** Queries that threw; they score 0. */
  readonly failures: number;
  /** Queries whose answer named a failed part. */
  readonly degraded: number;
  readonly protocol: {
    readonly unit: string;
    readonly indexed: string;
    readonly limit: number;
    readonly seed: string;
    readonly embedder: string | null;
  };
  readonly data: EvalRun['data'];
  readonly ranked_file: string | null;
}

/** Aggregates the rows of one half. */
export function summarise(run: EvalRun, split: Split, rankedFile: string | null = null): EvalReport {
  const rows = run.rows.filter((row) => inSplit(row.query.group, split));
  const latencies = rows.map((row) => row.latencyMs);
  const { memories, seconds } = run.ingest;
  return {
    set: run.set,
    recipe: run.recipe,
    split,
    n: rows.length,
    metrics: meanMetrics(rows.map((row) => row.metrics)),
    metrics_current_gold: rows.some((row) => row.query.stale.size > 0) ? meanMetrics(rows.map(onCurrentGold)) : null,
    by_category: byCategory(rows),
    latency_ms: { p50: percentile(0.5, latencies), p95: percentile(0.95, latencies) },
    ingest: { memories, seconds, per_second: seconds > 0 ? memories / seconds : 0 },
    failures: rows.filter((row) => row.failure !== null).length,
    degraded: rows.filter((row) => row.degraded).length,
    protocol: { unit: run.unit, indexed: run.indexed, limit: run.limit, seed: run.seed, embedder: null },
    data: run.data,
    ranked_file: rankedFile,
  };
}

function byCategory(rows: readonly EvalRow[]): EvalReport['by_category'] {
  const categories = [...new Set(rows.map((row) => row.query.category))].sort();
  return Object.fromEntries(
    categories.map((category) => {
      const members = rows.filter((row) => row.query.category === category);
      return [category, { n: members.length, metrics: meanMetrics(members.map((row) => row.metrics)) }];
    }),
  );
}

function onCurrentGold(row: EvalRow): Metrics {
  const { gold, stale } = row.query;
  if (stale.size === 0) return row.metrics;
  const current = new Set([...gold].filter((id) => !stale.has(id)));
  return measure(
    row.ranked.filter((id) => !stale.has(id)),
    current,
  );
}
