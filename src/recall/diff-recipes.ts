import type { Recipe } from './recipe.js';
import { canonicalJson } from './recipe-hash.js';

/** One place where two recipes differ; null: not there. */
export interface RecipeDifference {
  /** Dotted path, for example `score.weights.usage`. */
  readonly path: string;
  readonly first: string | null;
  readonly second: string | null;
}

/** Where two recipes differ, by path; values are JSON. Empty when they say the same; lists are compared as a whole. */
export function diffRecipes(first: Recipe, second: Recipe): readonly RecipeDifference[] {
  return differences('', first, second);
}

function differences(path: string, first: unknown, second: unknown): readonly RecipeDifference[] {
  if (isObject(first) && isObject(second)) {
    const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort();
    return keys.flatMap((key) => differences(path === '' ? key : `${path}.${key}`, first[key], second[key]));
  }
  const [one, other] = [jsonOf(first), jsonOf(second)];
  return one === other ? [] : [{ path, first: one, second: other }];
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : canonicalJson(value);
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
