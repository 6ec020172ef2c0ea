import { V7Generator } from 'uuidv7';
import { machineClock } from './adapters/models/transport/machine-clock.js';
import { invalid } from './domain/errors.js';
import type { KindPolicy } from './domain/kinds.js';
import { DEFAULT_KIND_POLICIES } from './domain/kinds.js';
import type { Clock, IdGenerator } from './ports/clock.js';
import type { Embedder } from './ports/embedder.js';
import type { Reranker } from './ports/reranker.js';
import type { Rewriter } from './ports/rewriter.js';
import type { Store } from './ports/store.js';
import type { Recipe } from './recall/recipe.js';
import { bm25Recipe } from './recall/recipes/bm25.js';
import { hybridRecipe } from './recall/recipes/hybrid.js';
import { lexicalRecipe } from './recall/recipes/lexical.js';
import { vectorRecipe } from './recall/recipes/vector.js';

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
  /** Turns texts into vectors; null: recall works by words alone. @default the model of the package, see ADR 7 */
  readonly embedder?: Embedder | null;
  /** The embedder that was used before: it serves vectors that `maintain()` has not replaced yet. */
  readonly previousEmbedder?: Embedder;
  /** Longest wait for the embedder at a write, 1 to 600,000 ms; a later one is caught up by `maintain()`. @default 10,000 */
  readonly embedTimeoutMs?: number;
  /** Makes messages that stand on earlier turns into queries of their own. @default rules, offline */
  readonly rewriter?: Rewriter;
  /** IANA name of the zone whose days are meant by words such as "yesterday". @default 'UTC' */
  readonly zone?: string;
  /** Judges the best candidates of recipes that rerank. @default none */
  readonly reranker?: Reranker;
  /** Recipes of one's own, beside those that come with the engine; names are unique. */
  readonly recipes?: readonly Recipe[];
  /** Name of the recipe used when a recall names none. @default 'hybrid', or 'lexical' without an embedder */
  readonly defaultRecipe?: string;
}

/** Recipes that come with the engine, by name. */
export const BUILT_IN_RECIPES: ReadonlyMap<string, Recipe> = new Map(
  [bm25Recipe, lexicalRecipe, vectorRecipe, hybridRecipe].map((recipe) => [recipe.name, recipe]),
);

/**
 * The engine's recipes and one's own, by name.
 *
 * @throws `validation` naming the recipe that has no name, or one that is taken.
 */
export function mergeRecipes(own: readonly Recipe[] = []): ReadonlyMap<string, Recipe> {
  const recipes = new Map(BUILT_IN_RECIPES);
  for (const [at, recipe] of own.entries()) {
    if (recipe.name.trim() === '') throw invalid(`recipes.${at}.name`, 'must not be blank');
    if (recipes.has(recipe.name)) throw invalid(`recipes.${at}.name`, `"${recipe.name}" is taken`);
    recipes.set(recipe.name, recipe);
  }
  return recipes;
}

/** What a recall uses when neither it nor the options name a recipe. */
export function defaultRecipeName(embedder: Embedder | null): string {
  return embedder === null ? lexicalRecipe.name : hybridRecipe.name;
}

/** The default table with the caller's rows over it. */
export function mergeKinds(rows: { readonly [kind: string]: KindPolicy } = {}): {
  readonly [kind: string]: KindPolicy;
} {
  return { ...DEFAULT_KIND_POLICIES, ...rows };
}

/** The machine's clocks: the default of everything that takes a clock. */
export const systemClock: Clock = machineClock;

/** UUID version 7: sorts by time, unique across processes. */
export function uuidv7Ids(): IdGenerator {
  const generator = new V7Generator();
  const rollbackAllowanceMs = 10_000;
  return { next: (nowMs) => generator.generateOrResetCore(Math.max(1, nowMs), rollbackAllowanceMs).toString() };
}
