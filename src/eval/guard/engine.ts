import type { DraftInput } from '../../domain/draft.js';
import type { RecallOptions } from '../../recall/request.js';
import type { LinkInput } from '../../remember/links.js';
import type { EngineParts } from '../engine.js';

/** A returned memory, as far as the suite looks at it. */
export interface GuardItem {
  readonly memory: { readonly id: string; readonly version?: number; readonly text?: string };
  /** In [0,1]. */
  readonly score?: number;
  /** What the engine holds against it. */
  readonly marks?: readonly (string | { readonly kind: string })[];
}

/** An answer, as far as the suite looks at it; whatever else it holds is searched for what must not be there. */
export interface GuardAnswer {
  /** How sure the engine is of the answer as a whole; null or left out: it does not say. */
  readonly confidence?: number | null;
  readonly items: readonly GuardItem[];
  /** Memories that belong into every answer. */
  readonly always?: readonly { readonly id: string; readonly version?: number }[];
  /** Procedures that are proposed, best first. */
  readonly actions?: readonly { readonly memory: { readonly id: string } }[];
  /** What the engine's gate said; null or left out: it was not asked. */
  readonly gate?: { readonly needed: boolean } | null;
  readonly trace?: {
    readonly id: string;
    readonly query?: string;
    /** The query that was looked for in place of what was said; null: none. */
    readonly rewritten?: { readonly text: string } | null;
  };
}

/** The memories of one viewer. Verbs that an engine lacks are left out of the trials, and the report says so. */
export interface GuardMemory {
  rememberMany(drafts: readonly DraftInput[]): Promise<unknown>;
  linkMany?(links: readonly LinkInput[]): Promise<unknown>;
  recall(query: string, options: RecallOptions): Promise<GuardAnswer>;
  get?(id: string): Promise<unknown>;
  history?(id: string): Promise<unknown>;
  list?(options: { readonly limit: number }): Promise<unknown>;
  count?(): Promise<unknown>;
  whyNot?(id: string, query: string, options: RecallOptions): Promise<unknown>;
  update?(id: string, patch: { readonly text: string }): Promise<unknown>;
  forget?(id: string): Promise<unknown>;
  confirm?(traceId: string, usedIds: readonly string[]): Promise<unknown>;
  feedback?(traceId: string, id: string, verdict: 'wrong'): Promise<unknown>;
}

/** What the guard suite asks of an engine; the public API satisfies it, and so does a toy in a few lines. */
export interface GuardEngine {
  tenant(id: string): {
    scope(scope: { readonly user: string; readonly session?: string }): GuardMemory;
    shared?(): GuardMemory;
  };
  dropTenant(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens an engine for the suite. */
export type OpenGuardEngine = (parts: EngineParts) => Promise<GuardEngine>;
