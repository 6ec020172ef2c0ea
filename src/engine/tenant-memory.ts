import type { EmbedderProfile } from '../domain/embedder-profile.js';
import { invalid, RecollectError } from '../domain/errors.js';
import type { ScopeInput, Viewer } from '../domain/scope.js';
import { parseScope } from '../domain/scope.js';
import type { Problem, Repair, StoreInfo, TenantStore } from '../ports/store.js';
import type { LoadReport } from '../remember/dump.js';
import { dump, load } from '../remember/dump.js';
import type { BulkForgetReceipt, ForgetDependencies } from '../remember/forget.js';
import { eraseAll, forgetUser } from '../remember/forget.js';
import type { MaintainOptions, MaintainReport } from '../remember/maintain.js';
import { maintain } from '../remember/maintain.js';
import { forgettingTraces } from './forgetting-traces.js';
import type { Parts } from './parts.js';
import { embeddersOf, TenantAccess } from './parts.js';
import { ScopedMemory } from './scoped-memory.js';

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

/** What a repair did, and what is left. */
export interface RepairReport {
  readonly repairs: readonly Repair[];
  /** Versions that were indexed anew. */
  readonly reindexed: number;
  /** What is still wrong; empty when all is well. */
  readonly problems: readonly Problem[];
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
    this.#tenant = new TenantAccess(id, parts);
  }

  /**
   * The memories of one user (and agent, and session). The user must be named.
   *
   * @param options `alone`: nothing but this user's memories is reached; a recall that asks for shared ones is `refused`
   * @throws `validation` for a missing, blank or malformed id, or an unknown field.
   */
  scope(
    scope: ScopeInput & { readonly user: string },
    { alone = false }: { readonly alone?: boolean } = {},
  ): ScopedMemory {
    const parsed = parseScope(scope);
    if (parsed.user === null) throw invalid('scope.user', 'must be named (use shared() for memories of no user)');
    return new ScopedMemory({ ...parsed, includeShared: false }, this.#tenant, this.#parts, alone);
  }

  /** Memories that belong to no user: of an agent, or of the whole tenant. Writing here is always explicit. */
  shared(scope: { readonly agent?: string; readonly session?: string } = {}): ScopedMemory {
    const parsed = parseScope(scope);
    if (parsed.user !== null) throw invalid('scope.user', 'must not be named for shared memories');
    return new ScopedMemory({ ...parsed, includeShared: true }, this.#tenant, this.#parts);
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
    const store = await this.#tenant.reading();
    return maintain(options, {
      store,
      clock,
      embedder: embedders?.current ?? null,
      erase: (ids) => eraseAll(ids, this.#forgetting(store)),
    });
  }

  /** Looks for damage in rows, text index and totals; empty when all is well. */
  async verify(): Promise<readonly Problem[]> {
    return (await this.#tenant.reading()).verify();
  }

  /** Mends derived data from the rows: text index, totals, what hangs loose; then indexes anew what lacks passages. */
  async repair(): Promise<RepairReport> {
    const store = await this.#tenant.reading();
    const repairs = await store.repair();
    const { reindexed } = await this.maintain();
    return { repairs, reindexed, problems: await store.verify() };
  }

  /** Erases everything of one user, in all sessions and with all agents, and what was kept of its recalls. */
  async forgetUser(user: string): Promise<BulkForgetReceipt> {
    const receipt = await forgetUser(user, this.#forgetting(await this.#tenant.reading()));
    await this.#tenant.traces?.dropUser(user);
    return receipt;
  }

  /** Everything the tenant holds as lines of JSON, which {@link load} makes an equal tenant of. */
  async *dump(): AsyncGenerator<string> {
    yield* dump(await this.#tenant.reading());
  }

  /**
   * Fills this tenant from a dump.
   *
   * @throws `conflict` when it holds something already; `validation` naming the line that can't be read.
   */
  async load(lines: AsyncIterable<string> | Iterable<string>): Promise<LoadReport> {
    return load(lines, await this.#tenant.writing());
  }

  /**
   * Copies the tenant into a file, consistent as of one moment, while others go on writing.
   *
   * @throws `not_found`; `conflict` when the file exists; `refused` where the store keeps no files.
   */
  async backup(file: string): Promise<{ readonly bytes: number; readonly seq: number }> {
    const { store } = this.#parts;
    if (store.backup === undefined) throw new RecollectError('refused', 'this store keeps no files; use dump()');
    return store.backup(this.id, file);
  }

  /**
   * Makes this tenant from such a copy.
   *
   * @throws `conflict` when the tenant exists; `not_found` without the file; `refused` where the store keeps no files.
   */
  async restore(file: string): Promise<{ readonly seq: number }> {
    const { store } = this.#parts;
    if (store.restore === undefined) throw new RecollectError('refused', 'this store keeps no files; use load()');
    return store.restore(this.id, file);
  }

  #forgetting(store: TenantStore): ForgetDependencies {
    const viewer: Viewer = { user: null, agent: null, session: null, includeShared: true };
    const { takeTurns } = this.#tenant;
    const nowMs = this.#parts.clock.nowMs();
    return {
      store: forgettingTraces(store, this.#tenant.traces),
      viewer,
      nowMs,
      takeTurns,
      embedders: embeddersOf(this.#parts),
    };
  }
}
