import { assertNever } from '../../domain/errors.js';
import type { VersionRef } from '../../domain/memory.js';
import type { Mark } from '../mark.js';
import type { LegName } from '../recipe.js';
import type { MatchedPassage, RecallItem, RecallResult, Rejection } from '../result.js';
import type { Trace } from '../trace.js';

/** A mark without the words that made it. */
export type MarkSummary =
  | { readonly kind: 'opposite'; readonly confidence: number }
  | { readonly kind: 'stale'; readonly confidence: number; readonly newer: VersionRef }
  | { readonly kind: 'conflict'; readonly with: VersionRef; readonly holds: VersionRef | null }
  | { readonly kind: 'unconfirmed'; readonly sinceMs: number }
  | { readonly kind: 'resolved' };

/** What is kept of a returned memory beside what the trace holds of it. */
export interface ItemSummary extends VersionRef {
  readonly score: number;
  readonly legs: readonly LegName[];
  readonly marks: readonly MarkSummary[];
  readonly passage: MatchedPassage | null;
}

/** What is kept of an answer: ids, numbers and the query. */
export interface AnswerSummary {
  readonly items: readonly ItemSummary[];
  /** At most 100, best first; the trace counts all. */
  readonly rejected: readonly Rejection[];
  readonly nearest: readonly VersionRef[];
  readonly trace: Trace;
}

/** An answer without the texts of memories. */
export function summarise({ items, rejected, nearest, trace }: RecallResult): AnswerSummary {
  return { items: items.map(summaryOf), rejected, nearest: nearest.map(({ memory }) => refOf(memory)), trace };
}

function summaryOf({ memory, score, legs, marks, passage }: RecallItem): ItemSummary {
  return { ...refOf(memory), score, legs, marks: marks.map(withoutWords), passage };
}

function refOf({ id, version }: VersionRef): VersionRef {
  return { id, version };
}

function withoutWords(mark: Mark): MarkSummary {
  switch (mark.kind) {
    case 'opposite':
      return { kind: mark.kind, confidence: mark.confidence };
    case 'stale':
      return { kind: mark.kind, confidence: mark.confidence, newer: refOf(mark.newer) };
    case 'conflict':
      return { kind: mark.kind, with: refOf(mark.with), holds: mark.holds === null ? null : refOf(mark.holds) };
    case 'unconfirmed':
      return { kind: mark.kind, sinceMs: mark.sinceMs };
    case 'resolved':
      return { kind: mark.kind };
    default:
      return assertNever(mark);
  }
}
