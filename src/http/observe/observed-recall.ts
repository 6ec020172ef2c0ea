import type { RecallResult } from '../../index.js';

/** What is told of a recall to measures, logs and spans: names and numbers, nothing of what was asked or found. */
export interface ObservedRecall {
  readonly traceId: string;
  readonly recipe: string;
  readonly atMs: number;
  readonly totalMs: number;
  readonly outcome: 'answered' | 'gate' | 'nothing';
  /** How the query's embedding ended: `ok`, or the code it failed with; null where no vector was asked for. */
  readonly embedding: string | null;
  readonly stages: readonly {
    readonly stage: string;
    readonly in: number;
    readonly out: number;
    readonly ms: number;
    readonly skipped: string | null;
  }[];
  readonly legs: readonly {
    readonly leg: string;
    readonly found: number;
    readonly ms: number;
    readonly skipped: string | null;
  }[];
  readonly rejectedCounts: { readonly [reason: string]: number };
  readonly degraded: readonly { readonly part: string; readonly code: string }[];
}

/** What there is to tell of an answer. */
export function observedRecall({ trace, items, gate }: RecallResult): ObservedRecall {
  const failedEmbedding = trace.degraded.find(({ part }) => part === 'embed' || part === 'vector');
  return {
    traceId: trace.id,
    recipe: trace.recipe,
    atMs: trace.atMs,
    totalMs: trace.totalMs,
    outcome: items.length > 0 ? 'answered' : gate?.needed === false ? 'gate' : 'nothing',
    embedding: trace.vector !== null ? 'ok' : (failedEmbedding?.code ?? null),
    stages: trace.stages.map(({ stage, in: before, out, ms, skipped }) => ({ stage, in: before, out, ms, skipped })),
    legs: trace.legs.map(({ leg, found, ms, skipped }) => ({ leg, found, ms, skipped })),
    rejectedCounts: { ...trace.rejectedCounts },
    degraded: trace.degraded.map(({ part, code }) => ({ part, code })),
  };
}
