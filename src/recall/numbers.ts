import { weightShares } from '../scoring/weight-shares.js';
import type { QueryTrait } from './expression.js';
import type { Recipe } from './recipe.js';

/**
 * The recipe's own numbers for one query: its shares brought to a sum of 1, then changed by what the query is after, and
 * shared out again.
 *
 * @param defaults numbers that count where the recipe's shares are unusable; see `weightShares`
 */
export function numbersFor(
  recipe: Pick<Recipe, 'numbers' | 'shares' | 'intents' | 'usesIntents'>,
  traits: ReadonlySet<QueryTrait>,
  defaults: { readonly [name: string]: number } = recipe.numbers ?? {},
): { readonly [name: string]: number } {
  const { numbers = {}, shares = [], intents = {}, usesIntents = false } = recipe;
  const shared = withShares(numbers, shares, defaults);
  if (!usesIntents) return shared;
  let changed: { readonly [name: string]: number } = shared;
  for (const trait of traits) {
    const { multiply = {}, set = {} } = intents[trait] ?? {};
    const multiplied = Object.entries(multiply).map(([name, factor]) => [name, (changed[name] ?? 0) * factor] as const);
    changed = { ...changed, ...Object.fromEntries(multiplied), ...set };
  }
  return withShares(changed, shares, shared);
}

function withShares(
  numbers: { readonly [name: string]: number },
  shares: readonly string[],
  defaults: { readonly [name: string]: number },
): { readonly [name: string]: number } {
  if (shares.length === 0) return numbers;
  const pick = (from: { readonly [name: string]: number }): { [name: string]: number } =>
    Object.fromEntries(shares.map((name) => [name, from[name] ?? 0]));
  return { ...numbers, ...weightShares(pick(numbers), pick(defaults)) };
}
