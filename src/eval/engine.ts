import type { DraftInput } from '../domain/draft.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Store } from '../ports/store.js';
import type { Recipe } from '../recall/recipe.js';
import type { RecallOptions } from '../recall/request.js';
import type { EmbedderChoice } from './embedder-choice.js';
import type { RerankerChoice } from './reranker-choice.js';

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

/** A returned memory, as far as it is scored; `score` in [0,1], 0 when it has none. */
export interface RetrievedItem {
  readonly memory: { readonly id: string; readonly version?: number };
  readonly score?: number;
  readonly explanation?: ScoreNode;
  readonly legs?: readonly string[];
}

/** The part of an answer that is scored, and what tells why two answers differ. */
export interface RetrievalAnswer {
  /** How sure the engine is of the answer as a whole, in (0,1); null or left out: it does not say, and the first score stands for it. */
  readonly confidence?: number | null;
  readonly items: readonly RetrievedItem[];
  readonly degraded: readonly unknown[];
  readonly rejected?: readonly { readonly memoryId: string; readonly version: number; readonly reason: string }[];
}

/** What the harness gives to an engine so that a run can repeat. */
export interface EngineParts {
  readonly clock: Clock;
  readonly ids?: IdGenerator;
  /** Folder of the SQLite files; null: SQLite databases in memory. */
  readonly folder: string | null;
  /** Puts something between the engine and its store, for example a fault. */
  readonly wrapStore?: (store: Store) => Store;
  /** @default 'built-in' */
  readonly embedder?: EmbedderChoice;
  /** @default 'none' */
  readonly reranker?: RerankerChoice;
  /** Recipes beside those that come with the engine. */
  readonly recipes?: readonly Recipe[];
}

/** Opens an engine for an evaluation. */
export type OpenRetrievalEngine = (parts: EngineParts) => Promise<RetrievalEngine>;
