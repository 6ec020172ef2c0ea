import type { Degradation } from '../domain/degradation.js';
import type { Draft } from '../domain/draft.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore } from '../ports/store.js';
import type { TakeTurns } from './take-turns.js';
import type { WritePolicy } from './write-policy.js';

/** What the write side stands on. */
export interface RememberDependencies {
  readonly store: TenantStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly embedder: Embedder | null;
  /** Longest wait for the embedder; what is not embedded by then is embedded by `maintain()`. */
  readonly embedTimeoutMs: number;
  /** Whose memories are written, and whose may be superseded. */
  readonly viewer: Viewer;
  /** What may replace what, which attributes hold several values. */
  readonly policy: WritePolicy;
  /** Keeps what must not be stored out of a draft; throws `refused` where the policy says so. */
  readonly screen: <Given extends Partial<Draft>>(draft: Given, path: string) => ScreenedDraft<Given>;
  /** The queue of this tenant's writes in this process. */
  readonly takeTurns: TakeTurns;
}

/** A draft that may be stored, and what was done to it for that. */
export interface ScreenedDraft<Given> {
  readonly draft: Given;
  readonly effects: readonly WriteEffect[];
}

export interface RememberOptions {
  /**
   * 1 to 256 characters that name this write among those of the scope: the same write under the same key is done once and
   * answered again; another one is a `conflict`.
   */
  readonly idempotencyKey?: string;
}

/** What became of a draft. `reinforced`: the same statement was there already and was counted once more. */
export type RememberOutcome = 'added' | 'superseded an older version' | 'reinforced';

/** Something else that a write did, each with the sentence that says why. */
export interface WriteEffect {
  /**
   * - `closed`: `other` is no longer true from where this begins
   * - `closed by`: this ends where `other` begins, which is later in time though it was written earlier
   * - `conflicts`: both are kept and linked, neither may replace the other
   * - `near-duplicate`: says nearly the same as `other`
   * - `redacted`: something was kept out of the text
   */
  readonly kind: 'closed' | 'closed by' | 'conflicts' | 'near-duplicate' | 'redacted';
  readonly other: VersionRef | null;
  readonly reason: string;
}

/** One stored statement. */
export interface RememberResult {
  readonly memory: Memory;
  readonly outcome: RememberOutcome;
  readonly effects: readonly WriteEffect[];
}

/** A stored batch. `degraded` names what could not be done for it yet; the statements themselves are safe. */
export interface BatchResult {
  readonly results: readonly RememberResult[];
  readonly degraded: readonly Degradation[];
  /** True when the idempotency key had been used for this very write: nothing was written again. */
  readonly repeated: boolean;
}
