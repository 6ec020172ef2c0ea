import { EMPTY_TENANT } from '../adapters/storage/empty/index.js';
import { RecollectError } from '../domain/errors.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { Reranker } from '../ports/reranker.js';
import type { Rewriter } from '../ports/rewriter.js';
import type { Store, TenantStore } from '../ports/store.js';
import type { TokenCounter } from '../ports/token-counter.js';
import type { TraceStore, TraceStores } from '../ports/trace-store.js';
import type { Embedders } from '../recall/legs/vector.js';
import type { RecallDiagnostics } from '../recall/recall-diagnostics.js';
import type { Recipe } from '../recall/recipe.js';
import type { ConfigHasher } from '../recall/replay/recall-record.js';
import type { RecipeLayers } from '../recall/resolve-recipe.js';
import type { PreparedWords } from '../recall/tenant-words.js';
import type { TakeTurns } from '../remember/take-turns.js';
import { takeTurns } from '../remember/take-turns.js';
import type { WritePolicy } from '../remember/write-policy.js';
import type { KindPolicies } from '../trust/kind-policies.js';
import type { TrustPolicy } from '../trust/trust-policy.js';

/** Everything that the handles of one engine share. */
export interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The kind policies of a tenant. */
  readonly kindsOf: (tenantId: string) => KindPolicies;
  /** How a tenant measures trust. */
  readonly trustOf: (tenantId: string) => TrustPolicy;
  readonly recipes: ReadonlyMap<string, Recipe>;
  readonly defaultRecipe: string;
  /** What is set of recipes for a tenant, by its id. */
  recipeSettings(tenant: string): Pick<RecipeLayers, 'environment' | 'config' | 'tenant'>;
  readonly embedders: Embedders | null;
  readonly embedTimeoutMs: number;
  readonly reranker: Reranker | null;
  readonly zone: string;
  readonly diagnostics: RecallDiagnostics;
  readonly rewriter: Rewriter | null;
  /** Null: none are kept. */
  readonly traces: TraceStores | null;
  readonly hasher: ConfigHasher;
  /** Counts tokens of prompts; null: the estimate. */
  readonly counter: TokenCounter | null;
  readonly policy: WritePolicy;
  /** The words of a tenant, prepared at its first use. */
  readonly wordsOf: (tenantId: string) => PreparedWords;
  /** One queue of writes for each tenant that was written in this process. */
  readonly turns: Map<string, TakeTurns>;
}

/** The embedders whose caches may hold texts. */
export function embeddersOf({ embedders }: Parts): readonly Embedder[] {
  if (embedders === null) return [];
  return embedders.previous === null ? [embedders.current] : [embedders.current, embedders.previous];
}

/** Opens a tenant's store on use: writing makes it, reading does not. */
export class TenantAccess {
  readonly #id: string;
  readonly #parts: Parts;

  constructor(id: string, parts: Parts) {
    this.#id = id;
    this.#parts = parts;
  }

  get id(): string {
    return this.#id;
  }

  /** How the queries of this tenant are read. */
  get words(): PreparedWords {
    return this.#parts.wordsOf(this.#id);
  }

  /** What its kinds of memories are ruled by. */
  get kinds(): KindPolicies {
    return this.#parts.kindsOf(this.#id);
  }

  /** How it measures trust. */
  get trust(): TrustPolicy {
    return this.#parts.trustOf(this.#id);
  }

  writing(): Promise<TenantStore> {
    return this.#parts.store.tenant(this.#id, { create: true });
  }

  async reading(): Promise<TenantStore> {
    try {
      return await this.#parts.store.tenant(this.#id, { create: false });
    } catch (error) {
      if (error instanceof RecollectError && error.code === 'not_found') return EMPTY_TENANT;
      throw error;
    }
  }

  /** What is kept of this tenant's recalls; null: nothing. */
  get traces(): TraceStore | null {
    return this.#parts.traces?.tenant(this.#id) ?? null;
  }

  /** Where recalls over a store are kept; nowhere for a tenant that does not exist, since reading must not make it. */
  tracesFor(store: TenantStore): TraceStore | null {
    return store === EMPTY_TENANT ? null : this.traces;
  }

  /** The queue of this tenant's writes in this process. */
  get takeTurns(): TakeTurns {
    const { turns } = this.#parts;
    const known = turns.get(this.#id) ?? takeTurns();
    turns.set(this.#id, known);
    return known;
  }
}
