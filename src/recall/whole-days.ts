import { existingDay } from '../text/time/civil-date.js';
import { instantOfWallTime } from '../text/time/zone-arithmetic.js';

const DAY = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/u;
const DAY_MS = 86_400_000;

/** Windows of a filter whose ends may be bare days. */
const WINDOWS = ['recordedBetween', 'validBetween'] as const;

/**
 * Rule R33: a bare day (`2026-05-31`) in a time window is that whole day in the zone: a window that ends with it holds all of
 * it. Anything else is left as it is, for the filter to judge.
 */
export function withWholeDays(filter: unknown, zone: string): unknown {
  if (typeof filter !== 'object' || filter === null) return filter;
  const windows = WINDOWS.flatMap((name) => {
    const window: unknown = (filter as { readonly [field: string]: unknown })[name];
    if (typeof window !== 'object' || window === null) return [];
    const { from, to } = window as { readonly from?: unknown; readonly to?: unknown };
    const [first, last] = [startOf(from, 0, zone), startOf(to, 1, zone)];
    return [[name, { ...window, ...(first === null ? {} : { from: first }), ...(last === null ? {} : { to: last }) }]];
  });
  return { ...filter, ...(Object.fromEntries(windows) as object) };
}

/** Start of a bare day, or of one some days later, in epoch milliseconds; null for anything else. */
function startOf(value: unknown, daysLater: number, zone: string): number | null {
  const match = typeof value === 'string' ? DAY.exec(value) : null;
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const first = existingDay(year, month, day);
  return first === null ? null : instantOfWallTime((first + daysLater) * DAY_MS, zone);
}
