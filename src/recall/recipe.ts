import type { SignalName } from './signals.js';

/** Ways to find candidates. */
export type LegName = 'lexical' | 'identifier';
export const LEG_NAMES: readonly LegName[] = ['lexical', 'identifier'];

/** A condition a candidate must meet to be returned; the first of `anyOf` that holds admits it. */
export interface Floor {
  readonly anyOf: readonly { readonly signal: SignalName; readonly atLeast: number }[];
}

/**
 * What makes one way of recalling different from another, as data: which legs look, which signals count how much,
 * where silence begins. Stages are the same for all recipes.
 */
export interface Recipe {
  readonly name: string;
  readonly legs: readonly LegName[];
  /** Candidates each leg fetches: max(perLegMin, perLegFactor * limit). */
  readonly perLegMin: number;
  readonly perLegFactor: number;
  /** Weights of the score; they sum to at most 1, so that the score stays in [0,1]. 0 is a legal weight. */
  readonly weights: { readonly [signal in SignalName]?: number };
  /** Below it the engine stays silent; null: every candidate is returned. */
  readonly floor: Floor | null;
}
