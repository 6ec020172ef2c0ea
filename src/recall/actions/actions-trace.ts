import type { VersionRef } from '../../domain/memory.js';
import type { ActionMode } from './channel.js';

/** What the action channel did, in ids and numbers. */
export interface ActionsTrace {
  readonly mode: ActionMode;
  /** Why nothing was looked for; null when something was. */
  readonly skipped: string | null;
  /** Situations that actions follow from, with their weights, which sum to 1; heaviest first. */
  readonly sources: readonly (VersionRef & { readonly weight: number })[];
  readonly items: readonly (VersionRef & { readonly score: number })[];
}
