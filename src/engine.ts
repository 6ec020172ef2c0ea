import { builtInEmbedder } from './adapters/models/static/built-in-embedder.js';
import { createSqliteStore } from './adapters/storage/sqlite/index.js';
import type { OpenOptions } from './config.js';
import { byTenant, DEFAULT_RECIPE, mergeRecipes, settingsByTenant, systemClock, uuidv7Ids } from './config.js';
import { invalid } from './domain/errors.js';
import { parseInput } from './domain/parse.js';
import { zoneSchema } from './domain/schemas.js';
import { checkId } from './domain/scope.js';
import type { Parts } from './engine/parts.js';
import { TenantMemory } from './engine/tenant-memory.js';
import { tracesOf } from './engine/trace-options.js';
import { type DiagnosticCounters, RecallDiagnostics } from './recall/recall-diagnostics.js';
import { ConfigHasher } from './recall/replay/recall-record.js';
import { prepareTenantWords } from './recall/tenant-words.js';
import { writePolicy } from './remember/write-policy.js';
import { kindPolicies } from './trust/kind-policies.js';
import { trustPolicy } from './trust/trust-policy.js';

export { ScopedMemory } from './engine/scoped-memory.js';
export type { RepairReport, TenantStats } from './engine/tenant-memory.js';
export { TenantMemory } from './engine/tenant-memory.js';

/**
 * Opens the engine. Nothing is read or written until a tenant is used; no timer is started and no socket opened.
 *
 * @throws `validation` for bad options; `driver_missing` when the native SQLite driver can't be loaded.
 * @example
 * ```ts
 * import { openMemory } from 'recollect';
 *
 * const memory = await openMemory();
 * const mira = memory.tenant('acme').scope({ user: 'mira' });
 * await mira.remember('Mira is allergic to peanuts');
 * const { items } = await mira.recall('any allergies?');
 * console.log(items[0]?.memory.text, items[0]?.score);
 * await memory.close();
 * ```
 */
export async function openMemory(options: OpenOptions = {}): Promise<MemoryEngine> {
  if (options.store !== undefined && options.path !== undefined)
    throw invalid('path', 'must not be given together with store');
  if (options.path !== undefined && options.path.trim() === '') throw invalid('path', 'must not be empty');
  const embedder = options.embedder === undefined ? builtInEmbedder() : options.embedder;
  if (embedder === null && options.previousEmbedder !== undefined)
    throw invalid('previousEmbedder', 'must not be given without an embedder');
  if (options.previousEmbedder !== undefined && options.previousEmbedder.profile.id === embedder?.profile.id)
    throw invalid('previousEmbedder', 'must have another profile than embedder');
  const embedTimeoutMs = options.embedTimeoutMs ?? 10_000;
  if (!(embedTimeoutMs >= 1 && embedTimeoutMs <= 600_000)) throw invalid('embedTimeoutMs', 'must be from 1 to 600000');
  const defaultRecipe = options.defaultRecipe ?? DEFAULT_RECIPE;
  const recipes = mergeRecipes(options.recipes);
  if (!recipes.has(defaultRecipe))
    throw invalid('defaultRecipe', `unknown recipe; known are ${[...recipes.keys()].join(', ')}`);
  const clock = options.clock ?? systemClock;
  return new MemoryEngine({
    store: options.store ?? (await createSqliteStore({ folder: options.path ?? null })),
    clock,
    ids: options.ids ?? uuidv7Ids(),
    kindsOf: byTenant(options.kinds ?? {}, (rows) => kindPolicies(rows)),
    trustOf: byTenant(options.trust ?? {}, (trust) => trustPolicy(trust)),
    recipes,
    defaultRecipe,
    diagnostics: new RecallDiagnostics(),
    recipeSettings: settingsByTenant(options, defaultRecipe, recipes),
    embedders: embedder === null ? null : { current: embedder, previous: options.previousEmbedder ?? null },
    embedTimeoutMs,
    reranker: options.reranker ?? null,
    rewriter: options.rewriter ?? null,
    traces: tracesOf(options.traces ?? {}, options.path, clock),
    hasher: new ConfigHasher(),
    zone: options.zone === undefined ? 'UTC' : parseInput(zoneSchema, options.zone, 'zone'),
    counter: options.counter ?? null,
    policy: writePolicy(options.writing),
    wordsOf: byTenant(options.words ?? {}, (words) => prepareTenantWords(words)),
    turns: new Map(),
  });
}

/** An open engine: the way to tenants. */
export class MemoryEngine {
  readonly #parts: Parts;

  /** @internal */
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A handle on one tenant, the isolation boundary: nothing crosses it. It is made on the first write.
   *
   * @throws `validation` for a bad id.
   */
  tenant(id: string): TenantMemory {
    return new TenantMemory(checkId('tenant', id), this.#parts);
  }

  /** Running counters over the recalls of this engine since it was opened; numbers alone. */
  diagnostics(): DiagnosticCounters {
    return this.#parts.diagnostics.counters();
  }

  /** Ids of the tenants that exist. */
  tenants(): AsyncIterable<string> {
    return this.#parts.store.list();
  }

  /** Removes a tenant with everything in it; true when there was one. */
  async dropTenant(id: string): Promise<boolean> {
    await this.#parts.traces?.tenant(checkId('tenant', id)).clear();
    return this.#parts.store.drop(checkId('tenant', id));
  }

  /** Waits until what was to be kept of recalls is kept, so that another engine over the same files finds it. */
  async settle(): Promise<void> {
    await this.#parts.traces?.flush();
  }

  /** Closes files and handles; later calls reject with `closed`. */
  async close(): Promise<void> {
    try {
      await this.#parts.traces?.close();
    } finally {
      await this.#parts.store.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
