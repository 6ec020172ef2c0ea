import { BUILT_IN_RECIPES } from '../index.js';
import { estimateTokens } from '../text/token-estimate.js';

/** Tokens of a text as a recipe counts them; recipes of one's own are taken to count with the estimate. */
export function tokensFor(recipe: string, text: string): number {
  const estimator = BUILT_IN_RECIPES.get(recipe)?.budget?.estimator ?? 'estimate';
  return estimator === 'length / 4' ? Math.ceil(text.length / 4) : estimateTokens(text);
}
