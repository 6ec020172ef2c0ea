import { measure } from '../../src/eval/metrics.js';
import type { EvalReport, SetIntervals } from '../../src/eval/report.js';

/** A report with what a test does not care about filled in. */
export function evalReport(fields: Partial<EvalReport> = {}): EvalReport {
  const intervals = { recall_at_10: [0.5, 0.75] } as unknown as SetIntervals;
  return {
    set: 'madial_en',
    recipe: 'engine.bm25',
    split: 'dev',
    n: 89,
    n_unanswerable: 0,
    metrics: {
      ...measure(['a'], new Set(['a'])),
      stale_above_current: null,
      current_at_1: null,
      abstention_auroc: null,
      false_inject_at_95: null,
      forbidden_at_1: null,
      forbidden_at_10: null,
    },
    intervals,
    metrics_current_gold: null,
    by_category: {},
    by_language: {},
    versus: null,
    threshold_on_dev: null,
    at_k: {},
    latency_ms: { p50: 1.234, p95: 5.678 },
    ingest: { memories: 160, seconds: 0.1, per_second: 1600 },
    tokens: { first_10: 300, by_budget: {} },
    failures: 0,
    degraded: 0,
    leaks: 0,
    protocol: { unit: 'event', indexed: 'scene + text', limit: 50, sample: null, seed: 's', embedder: null },
    data: { memories_sha256: '', queries_sha256: '', as_expected: true },
    ranked_file: null,
    ...fields,
  };
}
