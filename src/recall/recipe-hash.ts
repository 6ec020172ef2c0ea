import { hash128 } from '../text/fingerprint/hash128.js';
import type { Recipe } from './recipe.js';

/**
 * 32 hexadecimal digits that are equal for recipes that say the same, whatever the order of their fields; a field that is
 * absent says the same as one that is undefined. The name is part of it.
 */
export function recipeHash(recipe: Recipe): string {
  return hash128(canonicalJson(recipe));
}

/** JSON with the fields of every object in one order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}
