import type { Degradation } from '../domain/degradation.js';
import type { VersionRef } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import type { FiredPolicy } from '../text/gate/gate-answer.js';
import type { ActionsTrace } from './actions/actions-trace.js';
import type { AbstentionReading } from './answer-feature.js';
import type { LegName } from './recipe.js';
import type { Signals } from './signals.js';
import type { GateTrace, RewriteTrace } from './understand.js';

/** Names of the stages, in their order. They are span names, metric labels and ablation switches as well. */
export const STAGE_NAMES = [
  'gate',
  'rewrite',
  'analyse',
  'legs',
  'merge',
  'complete',
  'context',
  'score',
  'literal',
  'policy',
  'time',
  'floor',
  'polarity',
  'order',
  'summaries',
  'facts',
  'rerank',
  'standing',
  'duplicates',
  'diversity',
  'association',
  'abstain',
  'limit',
  'trust',
  'conflicts',
  'always',
  'actions',
] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** What one leg did. */
export interface LegTrace {
  readonly leg: LegName;
  /** Candidates asked for. */
  readonly asked: number;
  readonly found: number;
  readonly ms: number;
  /** Why it did not run; null when it did. */
  readonly skipped: string | null;
  /** Why it ran; for legs that do not always do. */
  readonly why?: string;
}

/** What one stage did with how many candidates. */
export interface StageTrace {
  readonly stage: StageName;
  readonly in: number;
  readonly out: number;
  readonly ms: number;
  readonly skipped: string | null;
}

/** How one term of the query was used. */
export interface TermTrace {
  readonly label: string;
  readonly column: string;
  /** Passages in scope that hold it. */
  readonly df: number;
  readonly idf: number;
}

/** What became of the candidates of one compartment. */
export interface CompartmentTrace {
  readonly name: string;
  readonly candidates: number;
  readonly kept: number;
}

/** One returned version in a trace. */
export interface TraceItem {
  readonly memoryId: string;
  readonly version: number;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  readonly signals: Signals;
  /** In [0,1]; null: not measured. */
  readonly trust: number | null;
}

/** The whole story of one recall. Holds ids and the query, never memory text. */
export interface Trace {
  readonly id: string;
  readonly atMs: number;
  readonly viewer: Viewer;
  readonly recipe: string;
  readonly query: string;
  /** What the gate said; null when it was not asked. */
  readonly gate: GateTrace | null;
  /** The query that was looked for, and how it was made; null when the message was taken as it is. */
  readonly rewritten: RewriteTrace | null;
  readonly terms: readonly TermTrace[];
  /** Terms of the query that were left out because it had more than 128. */
  readonly termsDropped: number;
  /** Passages in scope and their mean length; null when no text leg answered. */
  readonly statistics: { readonly n: number; readonly averageLength: number } | null;
  /** Attributes that the query asks for, surest first; absent where it asks for none, or no leg looked for them. */
  readonly asked?: readonly { readonly subject: string; readonly attribute: string; readonly confidence: number }[];
  /** Policies whose words occur in the query, with the first word of each; absent where none fired. */
  readonly policies?: readonly FiredPolicy[];
  /** Profile of the query's vector, and memories that have none of it yet; null when the vector leg did not answer. */
  readonly vector: { readonly profile: string; readonly missing: number } | null;
  readonly legs: readonly LegTrace[];
  /** What was made of the answer as a whole; absent where nobody judged it. */
  readonly abstention?: AbstentionReading;
  /** Absent for recipes that have none. */
  readonly compartments?: readonly CompartmentTrace[];
  readonly stages: readonly StageTrace[];
  readonly items: readonly TraceItem[];
  /** What was returned whatever the query. */
  readonly always: readonly VersionRef[];
  /** What the action channel did; absent in traces that were kept before there was one. */
  readonly actions?: ActionsTrace;
  /** Rejections by reason; complete even where the list of the answer is bounded. */
  readonly rejectedCounts: { readonly [reason: string]: number };
  readonly degraded: readonly Degradation[];
  readonly totalMs: number;
}

/** Measures stages as they run. */
export class StageRecorder {
  readonly stages: StageTrace[] = [];
  readonly #elapsedMs: () => number;
  #lastMs: number;

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
    this.#lastMs = elapsedMs();
  }

  /** Notes that a stage ended now, having started when the one before ended. */
  ended(stage: StageName, counts: { readonly in: number; readonly out: number }, skipped: string | null = null): void {
    const nowMs = this.#elapsedMs();
    this.stages.push({ stage, ...counts, ms: nowMs - this.#lastMs, skipped });
    this.#lastMs = nowMs;
  }
}
