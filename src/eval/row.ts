import type { EvalQuery } from './haystack.js';
import type { Metrics } from './metrics.js';
import { measure } from './metrics.js';

/** What a query was asked for and what came back: plain data, one line of a ranked file. Nothing in it depends on time. */
export interface RankedRow {
  /** Position in the set's own order, from 0. */
  readonly index: number;
  /** The set's own id of the query. */
  readonly query: string;
  readonly category: string;
  readonly language: EvalQuery['language'];
  readonly half: EvalQuery['half'];
  readonly answerable: boolean;
  readonly gold: readonly string[];
  readonly current: readonly string[];
  readonly stale: readonly string[];
  readonly forbidden: readonly string[];
  /** The set's own ids, best first, excluded ones dropped; empty after a failure. */
  readonly ranked: readonly string[];
  /** Estimated tokens of the text of each ranked one. */
  readonly tokens: readonly number[];
  /** The engine's confidence in its answer, in [0,1] for an engine, else the score of the first item; null when silent. */
  readonly confidence: number | null;
  /** Returned ids that are not in the memories of who asked. */
  readonly leaks: number;
  /** Message of the error; null when the recall answered. */
  readonly failure: string | null;
  /** A part of the engine failed or ran out of time. */
  readonly degraded: boolean;
}

/** A row as a run has it. */
export interface EvalRow extends RankedRow {
  /** Against all gold. */
  readonly metrics: Metrics;
  readonly latencyMs: number;
  /** What tells why an item is where it is; null unless it was asked for. */
  readonly why: AnswerDetails | null;
}

/** What an answer says about its items, by the set's own ids. */
export interface AnswerDetails {
  readonly items: { readonly [id: string]: ItemDetails };
  /** Reasons of what was found and not returned. */
  readonly rejected: { readonly [id: string]: string };
}

/** An item's score, taken apart. */
export interface ItemDetails {
  readonly legs: readonly string[];
  /** What each signal adds to the score; they sum up to it, within its bounds. */
  readonly contributions: { readonly [signal: string]: number };
}

/** Whether a question about a change names both its newest and its replaced evidence. */
export function asksForChange(row: RankedRow): boolean {
  return row.current.length > 0 && row.stale.length > 0;
}

/**
 * The metrics of a question about a change on its current evidence alone: replaced evidence counts neither way. Those
 * against all gold where nothing was replaced.
 */
export function metricsOnCurrentGold(row: RankedRow): Metrics {
  const stale = new Set(row.stale);
  const ranked = row.ranked.filter((id) => !stale.has(id));
  return measure(ranked, new Set(row.gold.filter((id) => !stale.has(id))));
}
