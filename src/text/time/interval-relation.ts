import type { TimeInterval } from './time-expression.js';

/** How an instant or a validity lies to an interval. */
export interface IntervalRelation {
  /** They share at least one instant. */
  readonly overlaps: boolean;
  /** Milliseconds between the nearest edges; 0 when they share an instant, and when they touch. */
  readonly distanceMs: number;
}

/**
 * Whether an instant lies in a half-open interval, and how far from its nearest edge when it does not.
 *
 * @example
 * ```ts
 * import { relateInstant } from './interval-relation.js';
 * relateInstant(1_500, { fromMs: 1_000, toMs: 1_200 }).distanceMs === 300;
 * ```
 */
export function relateInstant(instantMs: number, { fromMs, toMs }: TimeInterval): IntervalRelation {
  if (fromMs !== null && instantMs < fromMs) return { overlaps: false, distanceMs: fromMs - instantMs };
  if (toMs !== null && instantMs >= toMs) return { overlaps: false, distanceMs: instantMs - toMs };
  return { overlaps: true, distanceMs: 0 };
}

/**
 * Whether two half-open intervals (a validity and what was asked for) share an instant, and how far they are apart. An
 * interval that is empty (`fromMs >= toMs`) shares none; its distance is that of its beginning.
 */
export function relateInterval(validity: TimeInterval, interval: TimeInterval): IntervalRelation {
  const { fromMs, toMs } = validity;
  if (fromMs !== null && toMs !== null && fromMs >= toMs)
    return { overlaps: false, distanceMs: relateInstant(fromMs, interval).distanceMs };
  const before = fromMs !== null && interval.toMs !== null ? fromMs - interval.toMs : Number.NEGATIVE_INFINITY;
  const after = toMs !== null && interval.fromMs !== null ? interval.fromMs - toMs : Number.NEGATIVE_INFINITY;
  const gap = Math.max(before, after);
  // Half-open ends that touch share no instant.
  return { overlaps: gap < 0, distanceMs: Math.max(0, gap) };
}
