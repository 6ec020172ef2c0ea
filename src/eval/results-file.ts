import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { PooledAbstention } from './abstention.js';
import { formatJson, parseJsonFile } from './json-file.js';
import type { EvalReport } from './report.js';
import type { Evaluations } from './run-evaluation.js';
import type { Split } from './split.js';

/** One report of a results file: figures alone, no ids and no text. */
export interface PublishedReport {
  readonly set: string;
  readonly recipe: string;
  readonly split: Split;
  readonly n: number;
  readonly n_unanswerable: number;
  readonly metrics: {
    readonly recall_at_1: number;
    readonly recall_at_5: number;
    readonly recall_at_10: number;
    readonly full_at_10: number;
    readonly mrr: number;
    readonly ndcg_at_10: number;
    readonly stale_above_current: number | null;
    readonly current_at_1: number | null;
    readonly abstention_auroc: number | null;
    readonly false_inject_at_95: number | null;
  };
  readonly recall_at_10_interval: readonly [low: number, high: number] | null;
  /** Difference of recall@10 to the baseline `bm25`. */
  readonly recall_at_10_versus_bm25: readonly [delta: number, low: number, high: number] | null;
  readonly latency_ms: { readonly p50: number; readonly p95: number };
  readonly memories_per_second: number;
  readonly tokens_first_10: number;
  readonly failures: number;
  readonly leaks: number;
  readonly unit: string;
  readonly indexed: string;
  readonly limit: number;
  readonly sample: number | null;
  readonly seed: string;
  readonly embedder: string | null;
  /** Id of the reranker that the recipe could ask; absent where there was none. */
  readonly reranker?: string | undefined;
  readonly as_expected: boolean;
}

/** Figures kept for publishing. */
export interface PublishedResults {
  readonly version: 1;
  /** What the times were measured on. */
  readonly machine: string;
  readonly reports: readonly PublishedReport[];
  readonly pooled: readonly PooledAbstention[];
}

const share = z.number().nullable();
const half = z.enum(['all', 'dev', 'test']);

const reportSchema: z.ZodType<PublishedReport> = z.object({
  set: z.string(),
  recipe: z.string(),
  split: half,
  n: z.number(),
  n_unanswerable: z.number(),
  metrics: z.object({
    recall_at_1: z.number(),
    recall_at_5: z.number(),
    recall_at_10: z.number(),
    full_at_10: z.number(),
    mrr: z.number(),
    ndcg_at_10: z.number(),
    stale_above_current: share,
    current_at_1: share,
    abstention_auroc: share,
    false_inject_at_95: share,
  }),
  recall_at_10_interval: z.tuple([z.number(), z.number()]).nullable(),
  recall_at_10_versus_bm25: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  latency_ms: z.object({ p50: z.number(), p95: z.number() }),
  memories_per_second: z.number(),
  tokens_first_10: z.number(),
  failures: z.number(),
  leaks: z.number(),
  unit: z.string(),
  indexed: z.string(),
  limit: z.number(),
  sample: z.number().nullable(),
  seed: z.string(),
  embedder: z.string().nullable(),
  reranker: z.string().optional(),
  as_expected: z.boolean(),
});

const resultsSchema: z.ZodType<PublishedResults> = z.object({
  version: z.literal(1),
  machine: z.string(),
  reports: z.array(reportSchema),
  pooled: z.array(
    z.object({
      recipe: z.string(),
      split: half,
      sets: z.array(z.string()),
      n_answerable: z.number(),
      n_unanswerable: z.number(),
      abstention_auroc: share,
      false_inject_at_95: share,
      threshold_on_dev: share,
    }),
  ),
});

/** The figures of evaluations that are worth keeping, with four digits. */
export function publishedResults({ reports, pooled }: Evaluations, machine: string): PublishedResults {
  return { version: 1, machine, reports: reports.map(publishedReport), pooled: pooled.map(publishedPool) };
}

/** Writes a results file. */
export async function writeResults(path: string, results: PublishedResults): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, formatJson(results), 'utf8');
}

/** Reads a results file. @throws `not_found`, or `validation` for what is none. */
export async function readResults(path: string): Promise<PublishedResults> {
  return parseJsonFile(path, resultsSchema, 'results');
}

function publishedReport(report: EvalReport): PublishedReport {
  const { metrics, intervals, versus, protocol, data } = report;
  const difference = versus?.recipe === 'bm25' ? versus.differences.recall_at_10 : null;
  const bounds = intervals.recall_at_10;
  return {
    set: report.set,
    recipe: report.recipe,
    split: report.split,
    n: report.n,
    n_unanswerable: report.n_unanswerable,
    metrics: {
      recall_at_1: digits(metrics.recall_at_1),
      recall_at_5: digits(metrics.recall_at_5),
      recall_at_10: digits(metrics.recall_at_10),
      full_at_10: digits(metrics.full_at_10),
      mrr: digits(metrics.mrr),
      ndcg_at_10: digits(metrics.ndcg_at_10),
      stale_above_current: orNull(metrics.stale_above_current),
      current_at_1: orNull(metrics.current_at_1),
      abstention_auroc: orNull(metrics.abstention_auroc),
      false_inject_at_95: orNull(metrics.false_inject_at_95),
    },
    recall_at_10_interval: bounds === null ? null : [digits(bounds[0]), digits(bounds[1])],
    recall_at_10_versus_bm25:
      difference === null ? null : [digits(difference.delta), digits(difference.low), digits(difference.high)],
    latency_ms: { p50: digits(report.latency_ms.p50), p95: digits(report.latency_ms.p95) },
    memories_per_second: Math.round(report.ingest.per_second),
    tokens_first_10: Math.round(report.tokens.first_10),
    failures: report.failures,
    leaks: report.leaks,
    ...protocol,
    as_expected: data.as_expected,
  };
}

function publishedPool(pool: PooledAbstention): PublishedResults['pooled'][number] {
  return {
    ...pool,
    abstention_auroc: orNull(pool.abstention_auroc),
    false_inject_at_95: orNull(pool.false_inject_at_95),
    threshold_on_dev: orNull(pool.threshold_on_dev),
  };
}

function digits(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function orNull(value: number | null): number | null {
  return value === null ? null : digits(value);
}
