import { invalid } from '../domain/errors.js';
import { checkRecipe } from './check-recipe.js';
import type { Recipe, RecipeChange } from './recipe.js';

/** What one layer says of the recipe: which one, and what of it is different; both may be left out. */
export interface RecipeSettings {
  readonly name?: string;
  readonly change?: RecipeChange;
}

/** Layers from the weakest to the strongest; each overrides those before it (RECIPES 2, precedence). */
export interface RecipeLayers {
  /** Name of the recipe when no layer names one. */
  readonly fallback: string;
  readonly environment?: RecipeSettings;
  readonly config?: RecipeSettings;
  readonly tenant?: RecipeSettings;
  readonly call?: RecipeSettings;
  /** Use the thresholds of the text that the recipe follows. @default false */
  readonly exact?: boolean;
}

/**
 * The recipe that a recall uses: the one that the strongest layer names, with the changes of all layers, the strongest last. A
 * layer that names another recipe than the one in use is about that one, and its change is left out. Of `numbers` each layer
 * changes those that it names and the recipe has.
 *
 * @throws `validation` for an unknown name (`recipe`), or when what comes out is no valid recipe.
 */
export function resolveRecipe(layers: RecipeLayers, recipes: ReadonlyMap<string, Recipe>): Recipe {
  const { fallback, environment, config, tenant, call, exact = false } = layers;
  const rising = [environment, config, tenant, call].flatMap((layer) => (layer === undefined ? [] : [layer]));
  const name = rising.findLast((layer) => layer.name !== undefined)?.name ?? fallback;
  const base = recipes.get(name);
  if (base === undefined) throw invalid('recipe', `unknown recipe; known are ${[...recipes.keys()].join(', ')}`);
  const changes = rising
    .filter((layer) => layer.name === undefined || layer.name === name)
    .flatMap(({ change }) => (change === undefined ? [] : [change]));
  if (exact && base.exact !== undefined) changes.unshift(base.exact);
  if (changes.length === 0) return base;
  const unknown = Object.keys(call?.change?.numbers ?? {}).find((each) => base.numbers?.[each] === undefined);
  if (unknown !== undefined)
    throw invalid(
      `recipe.numbers.${unknown}`,
      `${name} has no such number; known are ${Object.keys(base.numbers ?? {}).join(', ') || 'none'}`,
    );
  return checkRecipe(withUsableShares(changes.reduce(changed, base), base), 'recipe');
}

/** Shares that all are 0 say nothing: those of the recipe itself hold. */
function withUsableShares(recipe: Recipe, base: Recipe): Recipe {
  const { shares = [], numbers = {} } = recipe;
  if (shares.length === 0 || shares.some((share) => (numbers[share] ?? 0) > 0)) return recipe;
  const own = shares.flatMap((share) => {
    const value = base.numbers?.[share];
    return value === undefined ? [] : [[share, value] as const];
  });
  return { ...recipe, numbers: { ...numbers, ...Object.fromEntries(own) } };
}

function changed(recipe: Recipe, change: RecipeChange): Recipe {
  const { numbers = {}, ...others } = change;
  const known = Object.entries(numbers).filter(([name]) => recipe.numbers?.[name] !== undefined);
  return {
    ...recipe,
    ...others,
    ...(known.length === 0 ? {} : { numbers: { ...recipe.numbers, ...Object.fromEntries(known) } }),
  };
}
