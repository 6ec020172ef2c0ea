import { BUILT_IN_RECIPES } from '../../config.js';
import { invalid } from '../../domain/errors.js';
import type { Recipe } from '../../recall/recipe.js';
import type { EvalSource } from '../eval-source.js';
import type { Split } from '../split.js';
import type { AblatedRecipe } from './ablation.js';
import { ablationsOf } from './ablation.js';
import type { AblationRow, VariantOptions } from './run-variants.js';
import { runVariants } from './run-variants.js';

/** How to ablate. */
export interface AblationOptions extends Omit<VariantOptions, 'variants' | 'split' | 'items'> {
  /** Name of a recipe of the engine. */
  readonly recipe: string;
  /** What to decide by is `dev`; `test` only confirms. @default 'dev' */
  readonly split?: Split;
  /** Numbers of items to give the evidence recall at, each 0 or more. @default 0, 1, 3, 5, 10 */
  readonly items?: readonly number[];
}

/** Runs a recipe with each of its parts off in turn, every haystack stored once. */
export async function runAblation(
  sources: readonly EvalSource[],
  { recipe: name, split = 'dev', items = [0, 1, 3, 5, 10], ...how }: AblationOptions,
): Promise<readonly AblationRow[]> {
  const recipe = BUILT_IN_RECIPES.get(name);
  if (recipe === undefined)
    throw invalid('recipe', `unknown recipe of the engine; known are ${[...BUILT_IN_RECIPES.keys()].join(', ')}`);
  for (const count of items)
    if (!Number.isInteger(count) || count < 0) throw invalid('items', 'must be whole numbers from 0');
  return runVariants(sources, { ...how, variants: variantsOf(recipe), split, items });
}

/** The recipe itself takes a name of its own too: a baseline may have the one it has. */
function variantsOf(recipe: Recipe): readonly [AblatedRecipe, ...AblatedRecipe[]] {
  const [, ...others] = ablationsOf(recipe);
  return [{ off: 'nothing', recipe: { ...recipe, name: `${recipe.name} whole` } }, ...others];
}
