import type { LegName, Recipe } from '../../recall/recipe.js';

/** A recipe with one thing off. */
export interface AblatedRecipe {
  /** What is off; `nothing` for the recipe itself. */
  readonly off: string;
  readonly recipe: Recipe;
}

/**
 * The recipe, and it with each leg, each weighted signal, the floor and each further stage off in turn. A weight that is off is 0 and the
 * others stay what they are, so that scores keep their meaning. The last leg that can find something by a query is not
 * turned off: nothing would be left to measure.
 */
export function ablationsOf(recipe: Recipe): readonly AblatedRecipe[] {
  const named = (off: string, changes: Partial<Recipe>): AblatedRecipe => ({
    off,
    recipe: { ...recipe, ...changes, name: `${recipe.name} without ${off}` },
  });
  const searching: readonly LegName[] = recipe.legs.filter((leg) => leg !== 'time' && leg !== 'importance');
  return [
    { off: 'nothing', recipe },
    ...recipe.legs
      .filter((leg) => searching.length > 1 || !searching.includes(leg))
      .map((leg) => named(`leg ${leg}`, { legs: recipe.legs.filter((each) => each !== leg) })),
    ...weightsOf(recipe)
      .filter(([, weight]) => weight !== 0)
      .map(([signal]) =>
        named(`signal ${signal}`, {
          score: {
            ...recipe.score,
            kind: 'weights',
            weights: { ...Object.fromEntries(weightsOf(recipe)), [signal]: 0 },
          },
        }),
      ),
    ...(recipe.floor === null ? [] : [named('floor', { floor: null })]),
    ...(recipe.times === 'off' ? [] : [named('times', { times: 'off' })]),
    ...(recipe.polarity === null ? [] : [named('polarity', { polarity: null })]),
    ...(recipe.reranking === null ? [] : [named('reranking', { reranking: null })]),
    ...(recipe.confirmsIdentifiers ? [named('literal identifiers', { confirmsIdentifiers: false })] : []),
  ];
}

/** Weights by signal; a score that is no weighted sum has none to turn off. */
function weightsOf({ score }: Recipe): readonly (readonly [string, number])[] {
  return score.kind === 'weights' ? Object.entries(score.weights) : [];
}
