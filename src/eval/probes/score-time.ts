import type { RightShare } from './share-counts.js';
import { ShareCounts } from './share-counts.js';

/** An interval that an item expects: ISO 8601 text with an offset, half-open; null is an open side. */
export interface ExpectedInterval {
  readonly from: string | null;
  readonly to: string | null;
}

/** One line of `eval/probes/time.*.jsonl`. */
export interface TimeProbe {
  readonly id: string;
  readonly phenomenon: string;
  readonly text: string;
  /** "Now", ISO 8601 with an offset. */
  readonly now: string;
  /** IANA name of the zone. */
  readonly zone: string;
  readonly expect: readonly ExpectedInterval[];
}

/** What is scored: the intervals of a text, in epoch milliseconds. */
export type TimeReader = (
  text: string,
  context: { readonly nowMs: number; readonly zone: string },
) => readonly { readonly fromMs: number | null; readonly toMs: number | null }[];

/** Share of items whose intervals are all there and no other, each end equal to the millisecond, in [0,1]; 0 without items. */
export interface TimeScore {
  readonly n: number;
  readonly accuracy: number;
  readonly byPhenomenon: { readonly [phenomenon: string]: RightShare };
  readonly byLanguage: { readonly [language: string]: RightShare };
  readonly failures: readonly TimeFailure[];
}

export interface TimeFailure {
  readonly id: string;
  readonly text: string;
  /** Intervals as `from..to` in UTC, sorted; `*` is an open side. */
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/** Scores a reader of time expressions; the order of the intervals of an item does not matter. */
export function scoreTime(items: readonly TimeProbe[], read: TimeReader): TimeScore {
  const byPhenomenon = new ShareCounts();
  const byLanguage = new ShareCounts();
  const failures: TimeFailure[] = [];
  for (const { id, phenomenon, text, now, zone, expect } of items) {
    const found = read(text, { nowMs: Date.parse(now), zone });
    const expected = expect.map(({ from, to }) => written(parsed(from), parsed(to))).sort();
    const got = found.map(({ fromMs, toMs }) => written(fromMs, toMs)).sort();
    const isRight = expected.length === got.length && expected.every((interval, at) => interval === got[at]);
    byPhenomenon.add(phenomenon, isRight);
    byLanguage.add(id.split('-')[1] ?? '', isRight);
    if (!isRight) failures.push({ id, text, expected, got });
  }
  const n = items.length;
  return {
    n,
    accuracy: n === 0 ? 0 : (n - failures.length) / n,
    byPhenomenon: byPhenomenon.shares(),
    byLanguage: byLanguage.shares(),
    failures,
  };
}

function parsed(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

function written(fromMs: number | null, toMs: number | null): string {
  const side = (ms: number | null): string => (ms === null ? '*' : new Date(ms).toISOString());
  return `${side(fromMs)}..${side(toMs)}`;
}
