import type { ErrorCode } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { LegName } from './recipe.js';
import type { Signals } from './signals.js';

/** Names of the stages, in their order. They are span names, metric labels and ablation switches as well. */
export const STAGE_NAMES = ['analyse', 'legs', 'merge', 'score', 'floor', 'order', 'limit'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** A returned memory with its score, which is the value of its explanation. */
export interface RecallItem {
  readonly memory: Memory;
  /** In [0,1]; `explanation.value`. */
  readonly score: number;
  readonly explanation: ScoreNode;
  readonly signals: Signals;
  /** Legs that found it. */
  readonly legs: readonly LegName[];
  /** The stretch of the text that matched best, in UTF-16 units; null when no text leg found it. */
  readonly passage: {
    readonly start: number;
    readonly end: number;
    readonly ordinal: number;
    readonly count: number;
  } | null;
}

/** Why a candidate was not returned. */
export type Rejection = {
  readonly memoryId: string;
  readonly version: number;
  readonly stage: StageName;
  readonly score: number;
} & (
  | {
      readonly reason: 'below floor';
      readonly signal: string;
      readonly value: number;
      /** How far the floor of that signal would have to fall (or the signal rise). */
      readonly margin: number;
    }
  | {
      readonly reason: 'below minScore';
      readonly margin: number;
    }
  | {
      readonly reason: 'limit';
      /** Rank it would have had, from 1. */
      readonly rank: number;
      /** By how many places it missed. */
      readonly margin: number;
    }
);

/** A near miss of an empty answer, best first. */
export interface NearMiss {
  readonly memory: Memory;
  readonly rejection: Rejection;
  readonly explanation: ScoreNode;
}

/** A part that failed or was not reached; its absence is never silent. */
export interface Degradation {
  /** Leg or stage. */
  readonly part: LegName | StageName;
  readonly cause: ErrorCode | 'skipped';
  readonly message: string;
}

export interface LegTrace {
  readonly leg: LegName;
  /** Candidates asked for. */
  readonly asked: number;
  readonly found: number;
  readonly ms: number;
  /** Why it did not run; null when it did. */
  readonly skipped: string | null;
}

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

/** The whole story of one recall. Holds ids, never memory text. */
export interface Trace {
  readonly id: string;
  readonly atMs: number;
  readonly recipe: string;
  readonly query: string;
  readonly terms: readonly TermTrace[];
  /** Terms of the query that were left out because it had more than 128. */
  readonly termsDropped: number;
  /** Passages in scope and their mean length. */
  readonly statistics: { readonly n: number; readonly averageLength: number };
  readonly legs: readonly LegTrace[];
  readonly stages: readonly StageTrace[];
  readonly items: readonly {
    readonly memoryId: string;
    readonly version: number;
    readonly rank: number;
    readonly score: number;
    readonly signals: Signals;
  }[];
  /** Rejections by reason; complete even where the list is bounded. */
  readonly rejectedCounts: { readonly [reason: string]: number };
  readonly degraded: readonly Degradation[];
  readonly totalMs: number;
}

/** The answer to a recall. An empty `items` with an empty `degraded` means: nothing above the floor. */
export interface RecallResult {
  readonly items: readonly RecallItem[];
  /** At most 100, best first; `trace.rejectedCounts` is complete. */
  readonly rejected: readonly Rejection[];
  /** Up to three near misses when `items` is empty. */
  readonly nearest: readonly NearMiss[];
  readonly degraded: readonly Degradation[];
  readonly trace: Trace;
}
