import type { Memory } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { TextHit } from '../ports/store.js';
import type { LegName } from './recipe.js';
import type { Signals } from './signals.js';

/** A memory that some leg found, before it is scored. */
export interface Candidate {
  readonly memory: Memory;
  readonly legs: readonly LegName[];
  /** Where and how often the query's terms were found; null when no text leg ran or found it. */
  readonly text: Pick<TextHit, 'passage' | 'frequencies'> | null;
}

/** A candidate with its signals and the tree that is its score. */
export interface ScoredCandidate extends Candidate {
  readonly signals: Signals;
  readonly explanation: ScoreNode;
}
