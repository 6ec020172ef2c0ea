import type { Memory, VersionRef } from '../domain/memory.js';

/** What is known of a memory that may go into a prompt; an item of a recall is one. */
export interface Injectable {
  readonly memory: Memory;
  /** In [0,1]; decides the order. */
  readonly score: number;
  /** The stretch of the text that matched best, in UTF-16 units [start, end), of `count` passages; null: not known. */
  readonly passage?: { readonly start: number; readonly end: number; readonly count: number } | null;
  /** What a reader has to know before using it; see `recall`. */
  readonly marks?: readonly ItemMark[];
  /** Trust in [0,1]; null or absent: not measured. */
  readonly trust?: number | null;
}

/** A mark by its kind; of `unconfirmed` also since when, in epoch milliseconds. */
export interface ItemMark {
  readonly kind: string;
  readonly sinceMs?: number;
}

/** An action that is proposed, with its probability in [0,1] where one is known. */
export interface ProposedAction {
  readonly memory: Memory;
  readonly probability?: number | null;
}

/** Memories that can't all be true. */
export interface Conflict {
  /** At least two. */
  readonly memories: readonly VersionRef[];
  /** The one that holds; null: undecided. */
  readonly holds: VersionRef | null;
  /** Why it holds, in a sentence; null: nobody said. */
  readonly because: string | null;
  /** The same in Chinese. @default the sentence as it is */
  readonly becauseZh?: string | null;
}

/** Best first: higher score, then later recorded, then greater id, then greater version. The order of recall. */
export function bestFirst(left: Injectable, right: Injectable): number {
  return right.score - left.score || newestFirst(left.memory, right.memory);
}

/** Later recorded first, then greater id, then greater version. */
export function newestFirst(left: Memory, right: Memory): number {
  return (
    right.recordedAtMs - left.recordedAtMs ||
    (left.id < right.id ? 1 : left.id > right.id ? -1 : right.version - left.version)
  );
}
