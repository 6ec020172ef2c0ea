import type { ErrorCode } from '../../domain/errors.js';
import type { VersionRef } from '../../domain/memory.js';

/** A version as it was: with so many of its closings. */
export interface NotedMemory extends VersionRef {
  readonly closings: number;
}

/** How a call ended. */
export type CallEnd =
  | { readonly end: 'answer'; readonly value: unknown }
  /** The code is null for what was no error of ours. */
  | { readonly end: 'failure'; readonly code: ErrorCode | null; readonly message: string }
  /** It did not come back before its time was over; what it brought later was not used. */
  | { readonly end: 'late' };

/** One call that a recall made. */
export interface RecordedCall {
  readonly method: RecordedMethod;
  /** What was asked, without signals; vectors by what they are of, texts of memories by their number. */
  readonly given: readonly unknown[];
  readonly ended: CallEnd;
}

/** Methods of the store whose answers are recorded: what a recall reads with. */
export const READING_METHODS = [
  'match',
  'nearest',
  'scan',
  'lookup',
  'measure',
  'links',
  'usage',
  'sightings',
  'get',
  'history',
  'count',
] as const;
export type ReadingMethod = (typeof READING_METHODS)[number];

/** All methods that are recorded. */
export type RecordedMethod = ReadingMethod | 'embed' | 'rerank' | 'rewrite';

/** Everything that a recall was told, in the order of asking. */
export interface Recording {
  readonly calls: readonly RecordedCall[];
  /** Milliseconds from the first reading of the clock to the last. */
  readonly elapsedMs: number;
}
