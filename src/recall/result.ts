import type { Degradation } from '../domain/degradation.js';
import type { Memory, Tier, VersionRef } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { RecallAction } from './actions/score-actions.js';
import type { Mark } from './mark.js';
import type { LegName } from './recipe.js';
import type { Signals } from './signals.js';
import type { StageName, Trace } from './trace.js';
import type { GateTrace } from './understand.js';

/** A returned memory with its score, which is the value of its explanation. */
export interface RecallItem {
  readonly memory: Memory;
  /** In [0,1]; `explanation.value`. */
  readonly score: number;
  /** How often items like it were evidence, in (0,1), by the calibration of the recipe; null where it has none. */
  readonly confidence: number | null;
  readonly explanation: ScoreNode;
  readonly signals: Signals;
  /** Legs that found it. */
  readonly legs: readonly LegName[];
  /** What has to be known before it is used; empty for most. */
  readonly marks: readonly Mark[];
  /** What each voice gave to a fused score, by its name; null where the recipe fuses none. */
  readonly voiceScores: { readonly [voice: string]: number } | null;
  /** The stretch that matched best by words, else by nearness, in UTF-16 units; null where neither was measured. */
  readonly passage: MatchedPassage | null;
  /** How far its source, age, subject, state and corroboration let it be trusted, in [0,1]; null: nothing was measured. */
  readonly trust: number | null;
  /** The tree whose value is `trust`, a branch for each dimension. */
  readonly trustExplanation: ScoreNode | null;
  /** The ways on which the graph leg reached it, a sentence each; absent where it reached it on none. */
  readonly paths?: readonly string[];
}

/** Which part of a memory's text matched: passage `ordinal` of `count`, [start, end). */
export interface MatchedPassage {
  readonly start: number;
  readonly end: number;
  readonly ordinal: number;
  readonly count: number;
}

/** Why a candidate was not returned, and by how much it missed. */
export type RejectionReason =
  /** Missed every condition of the floor; the one it missed by least. The margin is what the floor would have to fall. */
  | { readonly reason: 'below floor'; readonly signal: string; readonly value: number; readonly margin: number }
  /** The vector leg alone found it, with a cosine of `value`; the margin is how much less than `minSimilarity` that is. */
  | { readonly reason: 'below minSimilarity'; readonly value: number; readonly margin: number }
  /** Names none of the identifiers of the query that must be found to the letter. */
  | {
      readonly reason: 'identifier not confirmed';
      readonly identifiers: readonly string[];
      readonly margin: number;
    }
  /** Took place outside the times that the query names; value and margin are the distance in milliseconds. */
  | { readonly reason: 'outside the time asked'; readonly value: number; readonly margin: number }
  /** A policy that the query fired asks for more authority than its source has; the margin is how much more. */
  | {
      readonly reason: 'authority below policy';
      readonly policy: string;
      readonly required: number;
      readonly authority: number;
      readonly margin: number;
    }
  /**
   * Belongs to what is returned whatever the query, but came by a tool or the web (itself, or `by` that it was derived from) and its
   * source has less authority than that place asks for; the margin is how much less.
   */
  | {
      readonly reason: 'tainted';
      readonly channel: 'tool' | 'web';
      readonly by: VersionRef;
      readonly authority: number;
      readonly margin: number;
    }
  /** Scored less than the caller's `minScore`; the margin is how much less. */
  | { readonly reason: 'below minScore'; readonly margin: number }
  /** Says in the same normalised words what `of`, which is placed better, says. There is nothing to move: the margin is 0. */
  | { readonly reason: 'duplicate of'; readonly of: VersionRef; readonly margin: 0 }
  /** Scored no more than the recipe's least score; the margin is what the score would have to rise. */
  | { readonly reason: 'score not above'; readonly value: number; readonly margin: number }
  /** Its tier belongs to no compartment of the recipe. There is nothing to move: the margin is 0. */
  | { readonly reason: 'in no compartment'; readonly tier: Tier; readonly margin: 0 }
  /** The summary `by`, which was derived from it, stands for it; the margin is what that scores more. */
  | { readonly reason: 'covered by summary'; readonly by: VersionRef; readonly margin: number }
  /** Has the share `value` of its words in common with `to`, which is placed better; the margin is how much of that is too much. */
  | { readonly reason: 'diversity'; readonly to: VersionRef; readonly value: number; readonly margin: number }
  /**
   * The whole answer was emptied: the confidence that it holds what was asked is `value`; the margin is what the recipe's
   * `abstention.below` would have to fall.
   */
  | { readonly reason: 'abstained'; readonly value: number; readonly margin: number }
  /** Would have been number `rank` of its kind; the margin is how many more of the kind would have to be allowed. */
  | { readonly reason: 'quota'; readonly kind: string; readonly rank: number; readonly margin: number }
  /** Its `tokens` did not fit; the margin is how many more would have to be allowed. */
  | { readonly reason: 'budget'; readonly tokens: number; readonly margin: number }
  /** Would have been at `rank` (from 1); the margin is how many more items would have to be asked for. */
  | { readonly reason: 'limit'; readonly rank: number; readonly margin: number };

/** A candidate that was not returned. */
export type Rejection = RejectionReason & {
  readonly memoryId: string;
  readonly version: number;
  readonly stage: StageName;
  /** 0 for what no leg found. */
  readonly score: number;
};

/** A near miss of an empty answer, best first. */
export interface NearMiss {
  readonly memory: Memory;
  readonly rejection: Rejection;
  readonly explanation: ScoreNode;
}

/** The answer to a recall. Empty `items` with empty `degraded` means: nothing above the floor. */
export interface RecallResult {
  readonly items: readonly RecallItem[];
  /**
   * How often answers like this one held what was asked, in (0,1), whether it was given or emptied; null where the recipe has no
   * model of it, or it could not be judged.
   */
  readonly confidence: number | null;
  /**
   * Memories that belong into every answer, newest first: of kinds that are always injected (safety) and pinned ones. They
   * do not compete for rank and do not count towards the limit; one may also be among the items.
   */
  readonly always: readonly Memory[];
  /**
   * What to do: procedures that the situations at hand lead to, best first, at most three. They never compete with the items, are
   * not cut with them, and do not count towards the limit.
   */
  readonly actions: readonly RecallAction[];
  /** At most 100, best first; `trace.rejectedCounts` is complete. */
  readonly rejected: readonly Rejection[];
  /** Up to three near misses when `items` is empty. */
  readonly nearest: readonly NearMiss[];
  readonly degraded: readonly Degradation[];
  /** What the gate said; null when it was not asked. Not needed: `items` is empty, and that is the answer. */
  readonly gate: GateTrace | null;
  readonly trace: Trace;
}
