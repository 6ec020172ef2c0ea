import type { DraftInput } from '../domain/draft.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { Store } from '../ports/store.js';
import type { RecallOptions } from '../recall/request.js';

/** What the evaluation asks of an engine; the public API satisfies it, and so does a baseline in a few lines. */
export interface RetrievalEngine {
  tenant(id: string): {
    scope(scope: { readonly user: string }): {
      rememberMany(drafts: readonly DraftInput[]): Promise<unknown>;
      recall(query: string, options: RecallOptions): Promise<RetrievalAnswer>;
    };
  };
  dropTenant(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The part of an answer that is scored. */
export interface RetrievalAnswer {
  readonly items: readonly { readonly memory: { readonly id: string } }[];
  readonly degraded: readonly unknown[];
}

/** What the harness gives to an engine so that a run can repeat. */
export interface EngineParts {
  readonly clock: Clock;
  readonly ids?: IdGenerator;
  /** Folder of the SQLite files; null: SQLite databases in memory. */
  readonly folder: string | null;
  /** Puts something between the engine and its store, for example a fault. */
  readonly wrapStore?: (store: Store) => Store;
  /** @default none */
  readonly embedder?: Embedder;
}

/** Opens an engine for an evaluation. */
export type OpenRetrievalEngine = (parts: EngineParts) => Promise<RetrievalEngine>;
