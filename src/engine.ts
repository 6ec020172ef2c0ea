import { builtInEmbedder } from './adapters/models/static/built-in-embedder.js';
import { EMPTY_TENANT } from './adapters/storage/empty/index.js';
import { createSqliteStore } from './adapters/storage/sqlite/index.js';
import type { OpenOptions } from './config.js';
import { defaultRecipeName, mergeKinds, mergeRecipes, systemClock, uuidv7Ids } from './config.js';
import type { DraftInput, PatchInput } from './domain/draft.js';
import type { EmbedderProfile } from './domain/embedder-profile.js';
import { invalid, RecollectError } from './domain/errors.js';
import type { FilterInput } from './domain/filter.js';
import type { KindPolicy } from './domain/kinds.js';
import type { Memory, Usage } from './domain/memory.js';
import { parseInput } from './domain/parse.js';
import { zoneSchema } from './domain/schemas.js';
import type { ScopeInput, Viewer } from './domain/scope.js';
import { checkId, parseScope } from './domain/scope.js';
import type { TimeInput } from './domain/time.js';
import type { Clock, IdGenerator } from './ports/clock.js';
import type { Reranker } from './ports/reranker.js';
import type { Rewriter } from './ports/rewriter.js';
import type { Problem, Store, StoreInfo, TenantStore } from './ports/store.js';
import type { ListOptions, Page } from './recall/browse.js';
import { count, get, history, list } from './recall/browse.js';
import type { Embedders } from './recall/legs/vector.js';
import type { RecallDependencies } from './recall/recall.js';
import { recall } from './recall/recall.js';
import type { Recipe } from './recall/recipe.js';
import type { RecallOptions, RecallRequest } from './recall/request.js';
import { parseRequest } from './recall/request.js';
import type { RecallResult } from './recall/result.js';
import type { WhyNotAnswer } from './recall/why-not.js';
import { whyNot } from './recall/why-not.js';
import type { ForgetReceipt } from './remember/forget.js';
import { forget } from './remember/forget.js';
import type { MaintainOptions, MaintainReport } from './remember/maintain.js';
import { maintain } from './remember/maintain.js';
import type { BatchResult, RememberDependencies, RememberResult } from './remember/remember.js';
import { remember, rememberMany, update } from './remember/remember.js';
import type { Feedback } from './remember/report-usage.js';
import { confirm, feedback } from './remember/report-usage.js';

/** Everything that the handles of one engine share. */
interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly kinds: { readonly [kind: string]: KindPolicy };
  readonly recipes: ReadonlyMap<string, Recipe>;
  readonly defaultRecipe: string;
  readonly embedders: Embedders | null;
  readonly embedTimeoutMs: number;
  readonly reranker: Reranker | null;
  readonly zone: string;
  readonly rewriter: Rewriter | null;
}

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
  const defaultRecipe = options.defaultRecipe ?? defaultRecipeName(embedder);
  const recipes = mergeRecipes(options.recipes);
  if (!recipes.has(defaultRecipe))
    throw invalid('defaultRecipe', `unknown recipe; known are ${[...recipes.keys()].join(', ')}`);
  return new MemoryEngine({
    store: options.store ?? (await createSqliteStore({ folder: options.path ?? null })),
    clock: options.clock ?? systemClock,
    ids: options.ids ?? uuidv7Ids(),
    kinds: mergeKinds(options.kinds),
    recipes,
    defaultRecipe,
    embedders: embedder === null ? null : { current: embedder, previous: options.previousEmbedder ?? null },
    embedTimeoutMs,
    reranker: options.reranker ?? null,
    rewriter: options.rewriter ?? null,
    zone: options.zone === undefined ? 'UTC' : parseInput(zoneSchema, options.zone, 'zone'),
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

  /** Ids of the tenants that exist. */
  tenants(): AsyncIterable<string> {
    return this.#parts.store.list();
  }

  /** Removes a tenant with everything in it; true when there was one. */
  async dropTenant(id: string): Promise<boolean> {
    return this.#parts.store.drop(checkId('tenant', id));
  }

  /** Closes files and handles; later calls reject with `closed`. */
  async close(): Promise<void> {
    await this.#parts.store.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Counters of a tenant. */
export interface TenantStats extends StoreInfo {
  /** The current embedder's profile and the passages that have no vector of it; null without an embedder. */
  readonly embedder: {
    readonly profile: string;
    readonly pendingPassages: number;
    /** Cosines at which the `similarity` signal is 0 and 1; null: not calibrated. */
    readonly calibration: EmbedderProfile['calibration'];
  } | null;
}

/** One tenant. */
export class TenantMemory {
  readonly id: string;
  readonly #parts: Parts;
  readonly #tenant: TenantAccess;

  /** @internal */
  constructor(id: string, parts: Parts) {
    this.id = id;
    this.#parts = parts;
    this.#tenant = new TenantAccess(id, parts.store);
  }

  /**
   * The memories of one user (and agent, and session). The user must be named.
   *
   * @throws `validation` for a missing, blank or malformed id, or an unknown field.
   */
  scope(scope: ScopeInput & { readonly user: string }): ScopedMemory {
    const parsed = parseScope(scope);
    if (parsed.user === null) throw invalid('scope.user', 'must be named (use shared() for memories of no user)');
    return this.#scoped({ ...parsed, includeShared: false });
  }

  /** Memories that belong to no user: of an agent, or of the whole tenant. Writing here is always explicit. */
  shared(scope: { readonly agent?: string; readonly session?: string } = {}): ScopedMemory {
    const parsed = parseScope(scope);
    if (parsed.user !== null) throw invalid('scope.user', 'must not be named for shared memories');
    return this.#scoped({ ...parsed, includeShared: true });
  }

  /** Counters of the tenant, and what waits to be embedded. */
  async stats(): Promise<TenantStats> {
    const info = await (await this.#tenant.reading()).info();
    const profile = this.#parts.embedders?.current.profile ?? null;
    if (profile === null) return { ...info, embedder: null };
    const pendingPassages = info.passages - (info.vectors[profile.id] ?? 0);
    return { ...info, embedder: { profile: profile.id, pendingPassages, calibration: profile.calibration } };
  }

  /** Does what is left to do, for at most the given time: embeds what has no vector, drops vectors of older profiles. */
  async maintain(options: MaintainOptions = {}): Promise<MaintainReport> {
    const { embedders, clock } = this.#parts;
    return maintain(options, await this.#tenant.reading(), embedders?.current ?? null, clock);
  }

  /** Looks for damage in rows, text index and totals; empty when all is well. */
  async verify(): Promise<readonly Problem[]> {
    return (await this.#tenant.reading()).verify();
  }

  #scoped(viewer: Viewer): ScopedMemory {
    return new ScopedMemory(viewer, this.#tenant, this.#parts);
  }
}

/** Opens a tenant's store on use: writing makes it, reading does not. */
class TenantAccess {
  readonly #id: string;
  readonly #store: Store;

  constructor(id: string, store: Store) {
    this.#id = id;
    this.#store = store;
  }

  writing(): Promise<TenantStore> {
    return this.#store.tenant(this.#id, { create: true });
  }

  async reading(): Promise<TenantStore> {
    try {
      return await this.#store.tenant(this.#id, { create: false });
    } catch (error) {
      if (error instanceof RecollectError && error.code === 'not_found') return EMPTY_TENANT;
      throw error;
    }
  }
}

/** The memories that one viewer may see and write. */
export class ScopedMemory {
  readonly #viewer: Viewer;
  readonly #tenant: TenantAccess;
  readonly #parts: Parts;

  /** @internal */
  constructor(viewer: Viewer, tenant: TenantAccess, parts: Parts) {
    this.#viewer = viewer;
    this.#tenant = tenant;
    this.#parts = parts;
  }

  /** Stores a statement; see `DraftInput` for what can be said about it. */
  async remember(draft: DraftInput | string): Promise<RememberResult & Pick<BatchResult, 'degraded'>> {
    return remember(draft, await this.#writing());
  }

  /** Stores up to 10,000 statements at once: all, or none when one is refused. */
  async rememberMany(drafts: readonly DraftInput[]): Promise<BatchResult> {
    return rememberMany(drafts, await this.#writing());
  }

  /** Records a new version; what the patch does not give stays, and the older version stays readable. */
  async update(id: string, patch: PatchInput): Promise<RememberResult & Pick<BatchResult, 'degraded'>> {
    return update(checkId('id', id), patch, await this.#writing());
  }

  /** Finds the memories that answer a query, and says why these and why not others. Reads only. */
  async recall(query: string, options: RecallOptions = {}): Promise<RecallResult> {
    return recall(this.#request(query, options), await this.#recalling());
  }

  /**
   * Says why a memory is not in the answer to a query: the whole path is walked, and the verdict names the step where it
   * ended, with the margin it missed by. Of several versions the one that came furthest is told, unless `version` (from
   * 1) names one.
   */
  async whyNot(
    id: string,
    query: string,
    { version, ...options }: RecallOptions & { readonly version?: number } = {},
  ): Promise<WhyNotAnswer> {
    if (version !== undefined && !(Number.isInteger(version) && version >= 1))
      throw invalid('version', 'must be a whole number from 1');
    return whyNot(checkId('id', id), this.#request(query, options), await this.#recalling(), version ?? null);
  }

  /** Reports which returned memories were really used; see rule R1. */
  async confirm(traceId: string, usedIds: readonly string[]): Promise<readonly Usage[]> {
    return confirm(traceId, usedIds, this.#viewer, this.#parts.clock.nowMs(), await this.#tenant.reading());
  }

  /** Notes an experience with a returned memory: it was useful, wrong or stale. */
  async feedback(traceId: string, id: string, verdict: Feedback): Promise<Usage> {
    return feedback(
      traceId,
      checkId('id', id),
      verdict,
      this.#viewer,
      this.#parts.clock.nowMs(),
      await this.#tenant.reading(),
    );
  }

  #request(query: string, options: RecallOptions): RecallRequest {
    const { clock, recipes, defaultRecipe, zone } = this.#parts;
    return parseRequest(query, options, {
      viewer: this.#viewer,
      nowMs: clock.nowMs(),
      recipes,
      defaultRecipe,
      zone,
    });
  }

  async #recalling(): Promise<RecallDependencies> {
    const { clock, ids, kinds, embedders, reranker, rewriter } = this.#parts;
    return { store: await this.#tenant.reading(), embedders, reranker, rewriter, clock, ids, kinds };
  }

  /** Newest version of a memory. @throws `not_found` outside the scope, exactly as for an id that never existed. */
  async get(id: string): Promise<Memory> {
    return get(checkId('id', id), this.#viewer, await this.#tenant.reading());
  }

  /** All versions, oldest first. @throws `not_found` as {@link get} does. */
  async history(id: string): Promise<readonly Memory[]> {
    return history(checkId('id', id), this.#viewer, await this.#tenant.reading());
  }

  /** Pages of memories in a stable order, unranked. */
  async list(options: ListOptions = {}): Promise<Page> {
    return list(options, this.#viewer, this.#parts.clock.nowMs(), await this.#tenant.reading());
  }

  /** How many memories pass a filter now. */
  async count(options: { readonly filter?: FilterInput; readonly now?: TimeInput } = {}): Promise<number> {
    return count(options, this.#viewer, this.#parts.clock.nowMs(), await this.#tenant.reading());
  }

  /** Erases a memory with all its versions and everything derived from it. */
  async forget(id: string): Promise<ForgetReceipt> {
    return forget(checkId('id', id), this.#viewer, await this.#tenant.reading());
  }

  async #writing(): Promise<RememberDependencies> {
    const { clock, ids, embedders, embedTimeoutMs } = this.#parts;
    const store = await this.#tenant.writing();
    return { store, clock, ids, viewer: this.#viewer, embedder: embedders?.current ?? null, embedTimeoutMs };
  }
}
