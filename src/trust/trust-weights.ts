import { invalid } from '../domain/errors.js';

/** What trust is made of, in the order of the weights of RECIPES 5. */
export const TRUST_DIMENSIONS = ['authority', 'recency', 'binding', 'consistency', 'corroboration'] as const;
export type TrustDimension = (typeof TRUST_DIMENSIONS)[number];

/** How much each dimension counts in the weighted mean; at least 0, not all 0. */
export type TrustWeights = { readonly [dimension in TrustDimension]: number };

/** Sets of weights that come with the engine. Source: RECIPES 5. */
export const TRUST_WEIGHT_SETS: { readonly default: TrustWeights; readonly finance: TrustWeights } = {
  default: { authority: 0.25, recency: 0.2, binding: 0.2, consistency: 0.2, corroboration: 0.15 },
  finance: { authority: 0.4, recency: 0.1, binding: 0.1, consistency: 0.3, corroboration: 0.1 },
};

const CONFLICT_AUTHORITY = 0.4;
const CONFLICT_SHARE = 0.8;

/**
 * The weights of a memory that an unsettled conflict contradicts: authority counts .4 (or more, where it did before), the others
 * four fifths of what they did. Source: RECIPES 5.
 */
export function weightsOnConflict(weights: TrustWeights): TrustWeights {
  const scaled = (dimension: TrustDimension): number => weights[dimension] * CONFLICT_SHARE;
  return {
    authority: Math.max(CONFLICT_AUTHORITY, weights.authority),
    recency: scaled('recency'),
    binding: scaled('binding'),
    consistency: scaled('consistency'),
    corroboration: scaled('corroboration'),
  };
}

/** Checks weights that a caller brings: the name of a set, or a number for each dimension; throws `validation` with the field. */
export function trustWeights(given: unknown, field = 'trust.weights'): TrustWeights {
  if (typeof given === 'string') {
    if (Object.hasOwn(TRUST_WEIGHT_SETS, given)) return TRUST_WEIGHT_SETS[given as keyof typeof TRUST_WEIGHT_SETS];
    throw invalid(field, `unknown set; known are ${Object.keys(TRUST_WEIGHT_SETS).join(', ')}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  const unknown = Object.keys(given).find((name) => !TRUST_DIMENSIONS.some((dimension) => dimension === name));
  if (unknown !== undefined) throw invalid(`${field}.${unknown}`, 'is not a known dimension');
  const rows: { readonly [name: string]: unknown } = { ...given };
  const weight = (dimension: TrustDimension): number => {
    const value = rows[dimension] ?? 0;
    if (typeof value !== 'number' || !(value >= 0 && value <= 1))
      throw invalid(`${field}.${dimension}`, 'must be a number in [0,1]');
    return value;
  };
  const weights: TrustWeights = {
    authority: weight('authority'),
    recency: weight('recency'),
    binding: weight('binding'),
    consistency: weight('consistency'),
    corroboration: weight('corroboration'),
  };
  if (TRUST_DIMENSIONS.every((dimension) => weights[dimension] === 0)) throw invalid(field, 'must not all be 0');
  return weights;
}
