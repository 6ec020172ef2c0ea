import { V7Generator } from 'uuidv7';
import { machineClock } from './adapters/models/transport/machine-clock.js';
import { invalid } from './domain/errors.js';
import type { TraceOptions } from './engine/trace-options.js';
import type { Clock, IdGenerator } from './ports/clock.js';
import type { Embedder } from './ports/embedder.js';
import type { Reranker } from './ports/reranker.js';
import type { Rewriter } from './ports/rewriter.js';
import type { Store } from './ports/store.js';
import type { TokenCounter } from './ports/token-counter.js';
import { checkRecipe, checkRecipeChange } from './recall/check-recipe.js';
import type { Recipe } from './recall/recipe.js';
import { bm25Recipe } from './recall/recipes/bm25.js';
import { GRAPHITI_RECIPES } from './recall/recipes/graphiti.js';
import { hybridRecipe } from './recall/recipes/hybrid.js';
import { hybridGraphRecipe } from './recall/recipes/hybrid-graph.js';
import { lexicalRecipe } from './recall/recipes/lexical.js';
import { mnemosyneRecipe } from './recall/recipes/mnemosyne.js';
import { mnemosynePolyphonicRecipe } from './recall/recipes/mnemosyne-polyphonic.js';
import { recollectRecipe } from './recall/recipes/recollect.js';
import { soulmemRecipe } from './recall/recipes/soulmem.js';
import { tipsyRecipe } from './recall/recipes/tipsy.js';
import { trustRecipe } from './recall/recipes/trust.js';
import { vectorRecipe } from './recall/recipes/vector.js';
import type { RecipeLayers, RecipeSettings } from './recall/resolve-recipe.js';
import { resolveRecipe } from './recall/resolve-recipe.js';
import type { TenantWords } from './recall/tenant-words.js';
import type { WritingOptions } from './remember/write-policy.js';
import type { KindPolicyInput } from './trust/kind-policies.js';
import type { TrustOptions } from './trust/trust-policy.js';

/** How to open a memory engine; everything has a default that works offline. */
export interface OpenOptions {
  /** Folder with one SQLite file per tenant, made when missing. Without it nothing is kept: memory lives in the process. */
  readonly path?: string;
  /** A store of one's own instead of SQLite; then `path` must be absent. */
  readonly store?: Store;
  readonly clock?: Clock;
  readonly ids?: IdGenerator;
  /** Rows over the default kind policy table: one set for all tenants, or one for each. @default none */
  readonly kinds?:
    | { readonly [kind: string]: KindPolicyInput }
    | ((tenantId: string) => { readonly [kind: string]: KindPolicyInput });
  /** How trust is measured: weights, decay rules by fact type, rules of state; one set for all tenants, or one for each. @default see `TrustOptions` */
  readonly trust?: TrustOptions | ((tenantId: string) => TrustOptions);
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
  /** What is kept of recalls, to be shown and replayed. @default the last 200 of a tenant for 30 days, in files where `path` is given */
  readonly traces?: TraceOptions;
  /** Judges the best candidates of recipes that rerank. @default none */
  readonly reranker?: Reranker;
  /** Names, synonyms and brands of the tenants, for how queries are read: one set for all, or one for each tenant. @default none */
  readonly words?: TenantWords | ((tenantId: string) => TenantWords);
  /** What a new statement may replace. @default see `WritingOptions` */
  readonly writing?: WritingOptions;
  /** Counts the tokens of what goes into a prompt. @default an estimate that is right for CJK, see `gptTokenCounter` */
  readonly counter?: TokenCounter;
  /** Recipes of one's own, beside those that come with the engine; names are unique. */
  readonly recipes?: readonly Recipe[];
  /** Name of the recipe used when a recall names none. @default 'recollect' */
  readonly defaultRecipe?: string;
  /** What is different in the recipes of this engine; a `name` makes it the default as `defaultRecipe` does. @default nothing */
  readonly recipeSettings?: RecipeSettings;
  /** What is different for single tenants, by id; stronger than `recipeSettings`. @default nothing */
  readonly tenantRecipes?: { readonly [tenant: string]: RecipeSettings };
  /** What the environment says of recipes, weaker than both; see `recipeFromEnvironment`. @default nothing */
  readonly environmentRecipe?: RecipeSettings;
}

/** Recipes that come with the engine, by name. */
export const BUILT_IN_RECIPES: ReadonlyMap<string, Recipe> = new Map(
  [
    bm25Recipe,
    lexicalRecipe,
    vectorRecipe,
    hybridRecipe,
    hybridGraphRecipe,
    recollectRecipe,
    soulmemRecipe,
    tipsyRecipe,
    mnemosyneRecipe,
    mnemosynePolyphonicRecipe,
    ...GRAPHITI_RECIPES,
    trustRecipe,
  ].map((recipe) => [recipe.name, recipe]),
);

/**
 * The engine's recipes and one's own, by name.
 *
 * @throws `validation` naming the recipe and its field; see `checkRecipe`.
 */
export function mergeRecipes(own: readonly Recipe[] = []): ReadonlyMap<string, Recipe> {
  const recipes = new Map(BUILT_IN_RECIPES);
  for (const [at, given] of own.entries()) {
    const recipe = checkRecipe(given, `recipes.${at}`);
    if (recipes.has(recipe.name)) throw invalid(`recipes.${at}.name`, `"${recipe.name}" is taken`);
    recipes.set(recipe.name, recipe);
  }
  return recipes;
}

/**
 * What the environment says of recipes: `RECOLLECT_RECIPE` names one; `RECOLLECT_VEC_WEIGHT`, `RECOLLECT_FTS_WEIGHT` and
 * `RECOLLECT_IMPORTANCE_WEIGHT` are the shares of recipes that have such; `RECOLLECT_QUERY_INTENT` (1 or 0) lets the query's intent
 * change them. Where one of the shares is no finite number, none of them counts. The engine never reads the environment by itself.
 */
export function recipeFromEnvironment(env: { readonly [name: string]: string | undefined }): RecipeSettings {
  const given = (name: string): string | null => {
    const value = env[name]?.trim() ?? '';
    return value === '' ? null : value;
  };
  const shares = Object.entries(SHARE_VARIABLES).flatMap(([number, variable]) => {
    const value = given(variable);
    return value === null ? [] : [[number, Number(value)] as const];
  });
  const numbers = shares.every(([, value]) => Number.isFinite(value)) ? Object.fromEntries(shares) : {};
  const name = given('RECOLLECT_RECIPE');
  const intent = given('RECOLLECT_QUERY_INTENT');
  const change = {
    ...(Object.keys(numbers).length === 0 ? {} : { numbers }),
    ...(intent === null ? {} : { usesIntents: intent === '1' || intent.toLowerCase() === 'true' }),
  };
  return { ...(name === null ? {} : { name }), ...(Object.keys(change).length === 0 ? {} : { change }) };
}

/** Variables by the number of a recipe that they set. */
const SHARE_VARIABLES = {
  vector: 'RECOLLECT_VEC_WEIGHT',
  text: 'RECOLLECT_FTS_WEIGHT',
  importance: 'RECOLLECT_IMPORTANCE_WEIGHT',
} as const;

/**
 * What is set of recipes for each tenant, checked as a whole when the engine opens.
 *
 * @throws `validation` naming the field, for unknown names and for what makes no valid recipe.
 */
export function settingsByTenant(
  { recipeSettings: config, tenantRecipes = {}, environmentRecipe: environment }: OpenOptions,
  fallback: string,
  recipes: ReadonlyMap<string, Recipe>,
): (tenant: string) => Pick<RecipeLayers, 'environment' | 'config' | 'tenant'> {
  const shared = {
    ...(environment === undefined ? {} : { environment }),
    ...(config === undefined ? {} : { config }),
  };
  const settingsOf = (tenant: string): Pick<RecipeLayers, 'environment' | 'config' | 'tenant'> => {
    const own = Object.hasOwn(tenantRecipes, tenant) ? tenantRecipes[tenant] : undefined;
    return own === undefined ? shared : { ...shared, tenant: own };
  };
  for (const [field, change] of [
    ['environmentRecipe', environment?.change],
    ['recipeSettings', config?.change],
    ...Object.entries(tenantRecipes).map(([id, { change }]) => [`tenantRecipes.${id}`, change] as const),
  ] as const)
    if (change !== undefined) checkRecipeChange(change, `${field}.change`);
  for (const tenant of ['', ...Object.keys(tenantRecipes)]) resolveRecipe({ ...settingsOf(tenant), fallback }, recipes);
  return settingsOf;
}

/** What a recall uses when neither it nor the options name a recipe, with an embedder and without. */
export const DEFAULT_RECIPE: string = recollectRecipe.name;

/**
 * What holds for each tenant of something that is given once for all, checked at once, or by a function of the tenant, checked at its
 * first use.
 */
export function byTenant<Given, Checked>(
  given: Given | ((tenantId: string) => Given),
  check: (given: Given) => Checked,
): (tenantId: string) => Checked {
  if (typeof given !== 'function') {
    const shared = check(given);
    return () => shared;
  }
  const ofTenant = given as (tenantId: string) => Given;
  const checked = new Map<string, Checked>();
  return (tenantId) => {
    const known = checked.get(tenantId) ?? check(ofTenant(tenantId));
    checked.set(tenantId, known);
    return known;
  };
}

/** The machine's clocks: the default of everything that takes a clock. */
export const systemClock: Clock = machineClock;

/** UUID version 7: sorts by time, unique across processes. */
export function uuidv7Ids(): IdGenerator {
  const generator = new V7Generator();
  const rollbackAllowanceMs = 10_000;
  return { next: (nowMs) => generator.generateOrResetCore(Math.max(1, nowMs), rollbackAllowanceMs).toString() };
}
