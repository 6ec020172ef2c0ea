import type { SignalName } from './signals.js';

/**
 * Ways to find candidates. `lexical`: words and CJK phrases by BM25; `identifier`: exact identifiers; `vector`: nearness
 * in meaning by an embedder; `importance`: the most important that pass the filter; `time`: the newest that pass in the time that a query
 * names, or where it holds nothing to search for.
 */
export const LEG_NAMES = ['lexical', 'identifier', 'vector', 'importance', 'time'] as const;
export type LegName = (typeof LEG_NAMES)[number];

/** Where silence begins: a candidate is admitted when at least one of the conditions holds. */
export interface Floor {
  readonly anyOf: readonly { readonly signal: SignalName; readonly atLeast: number }[];
}

/** When and how a reranker judges the best candidates; rule R28. */
export interface Reranking {
  /** Candidates it judges, from 2. */
  readonly top: number;
  /** Share of the reranker in the new score, in [0,1]. */
  readonly weight: number;
  /** A first candidate that is ahead by this much stays where it is without being judged. */
  readonly clearLead: number;
  /** With less time left than this, in milliseconds, nobody is judged. */
  readonly leastMs: number;
}

/** How a memory that says the opposite is weighed; see rule R30. */
export interface PolarityWeighing {
  /** Opposition in [0,1] from which on it counts. */
  readonly from: number;
  /** Share of the score that full opposition takes, in [0,1]. */
  readonly demotion: number;
}

/**
 * What makes one way of recalling different from another, as data: which legs look, which signals count how much,
 * where silence begins. Stages are the same for all recipes.
 */
export interface Recipe {
  readonly name: string;
  readonly legs: readonly LegName[];
  /** Candidates a leg fetches: max(candidatesMin, candidatesPerItem * limit). */
  readonly candidatesMin: number;
  readonly candidatesPerItem: number;
  /** Weights of the score in [0,1]; they sum to at most 1, so that the score stays in [0,1]. 0 is a legal weight. */
  readonly weights: { readonly [signal in SignalName]?: number };
  /**
   * What becomes of the times that a query names (rule R29): `off`, they are words like others; `read`, they are taken out of
   * the words, the time leg looks inside them and the `temporal` signal is measured; `required`, what lies outside is rejected
   * as well.
   */
  readonly times: 'off' | 'read' | 'required';
  /** Whether what the query names to the letter (an order, an error code) must be in a memory; see rule R27. */
  readonly confirmsIdentifiers: boolean;
  /** Below it the engine stays silent; null: every candidate may be returned. */
  readonly floor: Floor | null;
  /** Null: what a memory affirms or denies does not count. */
  readonly polarity: PolarityWeighing | null;
  /** Null: the score alone decides the order. */
  readonly reranking: Reranking | null;
}
