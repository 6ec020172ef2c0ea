import type { Memory } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { PassagePlace } from '../ports/store.js';
import type { Mark } from './mark.js';
import type { LegName } from './recipe.js';
import type { SignalName, Signals } from './signals.js';

/** Where and how often the query's terms stand in a memory's best passage; frequencies are aligned with the terms. */
export interface TextFinding {
  readonly passage: PassagePlace;
  readonly frequencies: readonly number[];
}

/** The memory's nearest passage, with the cosine in [-1,1] and the profile it was measured with. */
export interface VectorFinding {
  readonly passage: PassagePlace;
  readonly similarity: number;
  /** Share of the entries whose signs differ, in [0,1]; absent where a recording does not tell. */
  readonly signsApart?: number | undefined;
  readonly profile: string;
}

/** What one leg says of one memory. */
export interface Hit {
  readonly memory: Memory;
  readonly text: TextFinding | null;
  readonly vector: VectorFinding | null;
}

/** A memory that some leg found, before it is scored; null where a leg knows nothing of it. */
export interface Candidate extends Hit {
  readonly legs: readonly LegName[];
  /** Legs that found it below their own floor, which are not among `legs`; absent: none. */
  readonly fellShort?: readonly LegName[];
}

/** A candidate with its signals and the tree that is its score. */
export interface ScoredCandidate extends Candidate {
  readonly signals: Signals;
  readonly explanation: ScoreNode;
  /** What decides among equal scores, before the newer; absent where the recipe names nothing. */
  readonly ties?: ScoreNode;
  readonly marks: readonly Mark[];
}

/** A candidate with the trees of its signals, before they make a score. */
export interface MeasuredCandidate {
  readonly candidate: Candidate;
  readonly signals: { readonly [signal in SignalName]?: ScoreNode };
}
