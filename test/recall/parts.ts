import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { BUILT_IN_RECIPES } from '../../src/config.js';
import type { EmbedderProfile } from '../../src/domain/embedder-profile.js';
import { DEFAULT_KIND_POLICIES } from '../../src/domain/kinds.js';
import type { Embedder, Embedding } from '../../src/ports/embedder.js';
import type { Store, TenantStore } from '../../src/ports/store.js';
import type { Embedders } from '../../src/recall/legs/vector.js';
import type { RecallDependencies } from '../../src/recall/recall.js';
import type { Recipe } from '../../src/recall/recipe.js';
import type { RecallOptions, RecallRequest } from '../../src/recall/request.js';
import { parseRequest } from '../../src/recall/request.js';
import { normaliseVector } from '../../src/scoring/vector.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';

export const NOW_MS: number = Date.UTC(2026, 2, 10);

/** An embedder of which tests decide everything. */
export function embedderOf(
  embed: (
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ) => readonly Embedding[] | Promise<readonly Embedding[]>,
  profile: Partial<EmbedderProfile> = {},
): Embedder {
  return {
    profile: {
      id: 'test-scripted',
      dimensions: 2,
      prefixes: { query: '', passage: '' },
      maxTokens: 1_000,
      batchMax: 64,
      calibration: null,
      ...profile,
    },
    embed: async (texts, { signal }) => embed(texts, signal),
  };
}

/** Gives each text the vector that a table has for it; a text without one is refused. */
export function tableEmbedder(
  table: { readonly [text: string]: readonly number[] },
  profile: Partial<EmbedderProfile> = {},
): Embedder {
  return embedderOf(
    (texts) => texts.map((text): Embedding => ({ ok: true, vector: Float32Array.from(table[text] ?? []) })),
    profile,
  );
}

/**
 * The test embedder in a space of its own: the entries change places by a rule of the name, so that cosines inside the
 * space stay what they are and cosines between spaces mean nothing.
 */
export function rotatedEmbedder(name: string, turn: number, dimensions = 64): Embedder {
  const inner = hashEmbedder({ dimensions });
  return {
    profile: { ...inner.profile, id: name },
    embed: async (texts, options) =>
      (await inner.embed(texts, options)).map((embedding) =>
        embedding.ok
          ? {
              ok: true,
              vector: normaliseVector(
                Float32Array.from(embedding.vector, (_, at) => embedding.vector[(at * 5 + turn) % dimensions] ?? 0),
              ),
            }
          : embedding,
      ),
  };
}

/** A store whose tenants pass every call through `intercept`, which may answer instead of the tenant. */
export function intercepted(
  intercept: (method: keyof TenantStore, given: readonly unknown[]) => unknown,
  inner: Store = createMemoryStore(),
): Store {
  return {
    tenant: async (id, options) => interceptedTenant(await inner.tenant(id, options), intercept),
    list: () => inner.list(),
    drop: (id) => inner.drop(id),
    close: () => inner.close(),
  };
}

/** See {@link intercepted}; what `intercept` returns is the answer unless it is undefined. */
export function interceptedTenant(
  tenant: TenantStore,
  intercept: (method: keyof TenantStore, given: readonly unknown[]) => unknown,
): TenantStore {
  return new Proxy(tenant, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...given: readonly unknown[]) => {
        const instead = await intercept(String(name) as keyof TenantStore, given);
        return instead === undefined ? (Reflect.apply(method, target, given) as unknown) : instead;
      };
    },
  });
}

/** What recall needs, with a clock that stands still. */
export function dependenciesOf(store: TenantStore, embedders: Embedders | null = null): RecallDependencies {
  return {
    store,
    embedders,
    reranker: null,
    rewriter: null,
    clock: fixedClock(NOW_MS),
    ids: sequentialIds('t-'),
    kinds: DEFAULT_KIND_POLICIES,
  };
}

/** A request of user `u1`; the recipe may be one that the engine does not have. */
export function requestOf(query: string, recipe: Recipe | string, options: RecallOptions = {}): RecallRequest {
  const recipes = new Map(BUILT_IN_RECIPES);
  if (typeof recipe !== 'string') recipes.set(recipe.name, recipe);
  return parseRequest(query, options, {
    viewer: { user: 'u1', agent: null, session: null, includeShared: false },
    nowMs: NOW_MS,
    recipes,
    defaultRecipe: typeof recipe === 'string' ? recipe : recipe.name,
    zone: 'UTC',
  });
}

/** A built-in recipe. */
export function recipeNamed(name: string): Recipe {
  const recipe = BUILT_IN_RECIPES.get(name);
  if (recipe === undefined) throw new Error(`no recipe ${name}`);
  return recipe;
}
