import { BUILT_IN_RECIPES, DEFAULT_RECIPE } from '../config.js';
import { invalid } from '../domain/errors.js';
import { needsCentre } from '../index.js';
import type { Embedder } from '../ports/embedder.js';
import type { Recipe } from '../recall/recipe.js';

/**
 * What every table holds beside the recipes: `bm25` and `vector` are textbook rankings written apart from the engine,
 * `random` is what chance gives and `oracle` what knowing the answers would.
 */
export const BASELINE_NAMES = ['bm25', 'vector', 'random', 'oracle'] as const;
export type BaselineName = (typeof BASELINE_NAMES)[number];

/** Names a recipe of the engine that a baseline of the same name hides. */
const ENGINE_PREFIX = 'engine.';

/** Who ranks under a name: a baseline of the harness, or the engine by one of its recipes. */
export type RecipeChoice =
  | { readonly name: string; readonly by: 'baseline'; readonly baseline: BaselineName }
  | { readonly name: string; readonly by: 'engine'; readonly recipe: string };

/**
 * Reads names of recipes. `all` stands for every baseline and every recipe of the engine; `engine.bm25` is the engine's
 * recipe `bm25`, where `bm25` alone is the baseline.
 *
 * @param own recipes beside those that come with the engine
 * @throws `validation` for an unknown name, or for one that needs an embedder where there is none.
 */
export function chooseRecipes(
  names: readonly string[],
  embedder: Embedder | null,
  own: readonly Recipe[] = [],
): readonly RecipeChoice[] {
  const known = new Map([...BUILT_IN_RECIPES, ...own.map((recipe) => [recipe.name, recipe] as const)]);
  const choices = (names.length === 0 ? [DEFAULT_RECIPE] : names).flatMap((name) =>
    name === 'all' ? allChoices(known, embedder) : [choose(name, known, embedder)],
  );
  return [...new Map(choices.map((choice) => [choice.name, choice])).values()];
}

function choose(name: string, known: ReadonlyMap<string, Recipe>, embedder: Embedder | null): RecipeChoice {
  const baseline = BASELINE_NAMES.find((each) => each === name);
  if (baseline === 'vector' && embedder === null) throw invalid('recipe', 'vector needs an embedder');
  if (baseline !== undefined) return { name, by: 'baseline', baseline };
  const recipe = name.startsWith(ENGINE_PREFIX) ? name.slice(ENGINE_PREFIX.length) : name;
  const found = known.get(recipe);
  if (found !== undefined && needsCentre(found))
    throw invalid('recipe', `${name} ranks by the distance from a memory, which no data set names`);
  if (found !== undefined) return { name, by: 'engine', recipe };
  const names = [...BASELINE_NAMES, ...[...known.keys()].map(choiceName)];
  throw invalid('recipe', `unknown recipe; known are ${[...new Set(names)].join(', ')}, all`);
}

function allChoices(known: ReadonlyMap<string, Recipe>, embedder: Embedder | null): readonly RecipeChoice[] {
  const baselines = BASELINE_NAMES.filter((name) => name !== 'vector' || embedder !== null);
  const recipes = [...known.values()].filter(
    (recipe) =>
      !needsCentre(recipe) &&
      (embedder !== null || recipe.legs.some((leg) => leg !== 'vector' && leg !== 'time' && leg !== 'bfs')),
  );
  return [...baselines, ...recipes.map(({ name }) => choiceName(name))].map((name) => choose(name, known, embedder));
}

function choiceName(recipe: string): string {
  return BASELINE_NAMES.some((name) => name === recipe) ? `${ENGINE_PREFIX}${recipe}` : recipe;
}
