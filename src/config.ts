import { V7Generator } from 'uuidv7';
import type { KindPolicy } from './domain/kinds.js';
import { DEFAULT_KIND_POLICIES } from './domain/kinds.js';
import type { Clock, IdGenerator } from './ports/clock.js';
import type { Store } from './ports/store.js';
import type { Recipe } from './recall/recipe.js';
import { bm25Recipe } from './recall/recipes/bm25.js';
import { lexicalRecipe } from './recall/recipes/lexical.js';

/** How to open a memory engine; everything has a default that works offline. */
export interface OpenOptions {
  /** Folder with one SQLite file per tenant, made when missing. Without it nothing is kept: memory lives in the process. */
  readonly path?: string;
  /** A store of one's own instead of SQLite; then `path` must be absent. */
  readonly store?: Store;
  readonly clock?: Clock;
  readonly ids?: IdGenerator;
  /** Rows that replace or extend the default kind policy table. */
  readonly kinds?: { readonly [kind: string]: KindPolicy };
  /** Name of the recipe used when a recall names none. @default 'lexical' */
  readonly defaultRecipe?: string;
}

/** Recipes that come with the engine, by name. */
export const BUILT_IN_RECIPES: ReadonlyMap<string, Recipe> = new Map(
  [bm25Recipe, lexicalRecipe].map((recipe) => [recipe.name, recipe]),
);

export const DEFAULT_RECIPE = 'lexical';

/** The default table with the caller's rows over it. */
export function mergeKinds(rows: { readonly [kind: string]: KindPolicy } = {}): {
  readonly [kind: string]: KindPolicy;
} {
  return { ...DEFAULT_KIND_POLICIES, ...rows };
}

/** The machine's clocks. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** UUID version 7: sorts by time, unique across processes. */
export function uuidv7Ids(): IdGenerator {
  const generator = new V7Generator();
  const rollbackAllowanceMs = 10_000;
  return { next: (nowMs) => generator.generateOrResetCore(Math.max(1, nowMs), rollbackAllowanceMs).toString() };
}
