import type { Recipe } from './recipe.js';
import type { SignalName } from './signals.js';
import { QUERY_INDEPENDENT } from './signals.js';

/** Largest weight of usage that stays a light bonus. */
const MOST_USAGE = 0.05;
/** What depends on the query must outweigh what does not by this factor. */
const LEAST_LEAD = 1.2;

/** What of a weighted sum depends on the query, and what does not. */
export interface WeightSums {
  readonly dependent: number;
  readonly independent: number;
  readonly usage: number;
}

/** Sums of the weights; null for scores that are no weighted sum. */
export function weightSums({ score }: Pick<Recipe, 'score'>): WeightSums | null {
  if (score.kind !== 'weights') return null;
  let dependent = 0;
  let independent = 0;
  for (const [signal, weight] of Object.entries(score.weights)) {
    if (QUERY_INDEPENDENT.has(signal as SignalName)) independent += weight ?? 0;
    else dependent += weight ?? 0;
  }
  return { dependent, independent, usage: score.weights.usage ?? 0 };
}

/**
 * Why a weighted sum would answer the same whatever is asked, with the sums; null when it would not, or when the recipe
 * allows it. Usage feeds itself: what was returned is used, and what was used is returned (RECIPES 1, "the usage trap").
 */
export function dominanceOf(recipe: Pick<Recipe, 'score' | 'allowUsageDominance'>): string | null {
  const sums = weightSums(recipe);
  if (sums === null || recipe.allowUsageDominance === true) return null;
  if (sums.usage > MOST_USAGE + 1e-9)
    return `usage weighs ${sums.usage}; above ${MOST_USAGE} what was returned before is returned again whatever is asked`;
  if (sums.dependent + 1e-9 >= LEAST_LEAD * sums.independent) return null;
  return (
    `weights that depend on the query sum to ${sums.dependent.toFixed(2)} and those that do not to ` +
    `${sums.independent.toFixed(2)}; the former must be at least ${LEAST_LEAD} times the latter`
  );
}
