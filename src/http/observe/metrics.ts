import type * as Prometheus from 'prom-client';
import type { ObservedRecall } from './observed-recall.js';
import type { Ended, Observer } from './observer.js';

/** Seconds; recalls take milliseconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The part of the package that is used here. */
type PrometheusPackage = Pick<typeof Prometheus, 'Registry' | 'Counter' | 'Histogram' | 'Gauge'>;

/** Counters of a cache, as the model caches tell them. */
export interface CacheCounts {
  readonly [event: string]: number;
}

/** What is measured; no label ever names a tenant, a user or a memory. */
export interface Metrics {
  readonly observe: Observer;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Sets up the measures in a registry of their own, so that several servers in one process do not meet. */
export function createMetrics(
  prometheus: PrometheusPackage,
  caches: { readonly [name: string]: () => CacheCounts } = {},
): Metrics {
  const registry = new prometheus.Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: readonly string[]): Prometheus.Counter =>
    new prometheus.Counter({ name, help, labelNames: [...labelNames], registers });
  const histogram = (name: string, help: string, labelNames: readonly string[]): Prometheus.Histogram =>
    new prometheus.Histogram({ name, help, labelNames: [...labelNames], buckets: BUCKETS, registers });
  const requests = counter('recollect_http_requests_total', 'Requests by operation and status', [
    'operation',
    'status',
  ]);
  const seconds = histogram('recollect_http_request_seconds', 'Time of requests', ['operation']);
  const recalls = counter('recollect_recalls_total', 'Recalls by outcome', ['outcome']);
  const recallSeconds = histogram('recollect_recall_seconds', 'Time of recalls', ['recipe']);
  const stages = histogram('recollect_recall_stage_seconds', 'Time of the stages of recalls', ['stage']);
  const legs = histogram('recollect_recall_leg_seconds', 'Time of the legs of recalls', ['leg']);
  const found = counter('recollect_recall_leg_candidates_total', 'Candidates that legs found', ['leg']);
  const skipped = counter('recollect_recall_leg_skipped_total', 'Legs that did not run', ['leg']);
  const rejections = counter('recollect_recall_rejections_total', 'Candidates not returned, by reason', ['reason']);
  const degraded = counter('recollect_degraded_total', 'Parts that failed while the rest went on', ['part', 'code']);
  const embeddings = counter('recollect_embed_outcomes_total', 'How embedding ended', ['role', 'outcome']);
  addCaches(prometheus, registry, caches);

  const recalled = (recall: ObservedRecall): void => {
    recalls.inc({ outcome: recall.degraded.length > 0 ? `${recall.outcome}, degraded` : recall.outcome });
    recallSeconds.observe({ recipe: recall.recipe }, recall.totalMs / 1_000);
    for (const { stage, ms } of recall.stages) stages.observe({ stage }, ms / 1_000);
    for (const each of recall.legs) {
      if (each.skipped !== null) skipped.inc({ leg: each.leg });
      else {
        legs.observe({ leg: each.leg }, each.ms / 1_000);
        found.inc({ leg: each.leg }, each.found);
      }
    }
    for (const [reason, count] of Object.entries(recall.rejectedCounts)) rejections.inc({ reason }, count);
    for (const { part, code } of recall.degraded) degraded.inc({ part, code });
    if (recall.embedding !== null) embeddings.inc({ role: 'query', outcome: recall.embedding });
  };

  return {
    observe: ({ operation, status, ms, observed }: Ended) => {
      requests.inc({ operation: operation.id, status: String(status) });
      seconds.observe({ operation: operation.id }, ms / 1_000);
      if (observed.recall !== null) recalled(observed.recall);
      if (observed.embedding !== null) embeddings.inc({ role: 'passage', outcome: observed.embedding });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Caches count for themselves; what they have counted is read when somebody asks. */
function addCaches(
  prometheus: PrometheusPackage,
  registry: Prometheus.Registry,
  caches: { readonly [name: string]: () => CacheCounts },
): void {
  if (Object.keys(caches).length === 0) return;
  new prometheus.Gauge({
    name: 'recollect_cache_events',
    help: 'What happened in caches since the start, by cache and event',
    labelNames: ['cache', 'event'],
    registers: [registry],
    collect() {
      for (const [cache, counts] of Object.entries(caches))
        for (const [event, count] of Object.entries(counts())) this.set({ cache, event }, count);
    },
  });
}
