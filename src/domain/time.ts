import { invalid } from './errors.js';
import { describe } from './scope.js';

/**
 * A point in time as callers give it: epoch milliseconds, a `Date`, or ISO 8601 text. Text without an offset is read
 * as UTC (rule V6); `YYYY-MM-DD` is midnight UTC; a space may stand for the `T`; digits beyond milliseconds are cut.
 */
export type TimeInput = number | string | Date;

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Earliest number taken as epoch milliseconds (1973-03-03); smaller ones are almost surely seconds. */
const SMALLEST_MS = 1e11;
/** Latest instant a `Date` can hold. */
const LARGEST_MS = 8.64e15;

/**
 * Reads a point in time into epoch milliseconds.
 *
 * @throws `validation` naming `field` for anything that is not an instant: other types, NaN, text that is no date, a
 * day that does not exist, and numbers below 1e11, which look like seconds.
 */
export function parseTime(field: string, input: unknown): number {
  if (input instanceof Date) {
    const ms = input.getTime();
    if (Number.isNaN(ms)) throw invalid(field, 'is an invalid Date');
    return ms;
  }
  if (typeof input === 'number') return checkEpochMs(field, input);
  if (typeof input === 'string') return parseIso(field, input);
  throw invalid(field, `must be epoch milliseconds, a Date or ISO 8601 text, got ${describe(input)}`);
}

function checkEpochMs(field: string, ms: number): number {
  if (!Number.isInteger(ms)) throw invalid(field, 'must be a whole number of epoch milliseconds');
  if (Math.abs(ms) > LARGEST_MS) throw invalid(field, 'is outside the range of dates');
  if (ms < SMALLEST_MS)
    throw invalid(
      field,
      'is below 1e11: epoch milliseconds are expected (multiply seconds by 1,000; use ISO text before 1973)',
    );
  return ms;
}

function parseIso(field: string, text: string): number {
  const match = ISO.exec(text.trim());
  if (match === null) throw invalid(field, 'is not ISO 8601 (for example 2026-03-01T09:30:00Z)');
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = match;
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, mo, d, h, mi, s] = parts;
  const local =
    new Date(0)
      // Date.UTC would read years below 100 as 19xx
      .setUTCFullYear(y, mo - 1, d) +
    ((h * 60 + mi) * 60 + s) * 1_000 +
    Number(fraction.slice(0, 3).padEnd(3, '0'));
  const back = new Date(local);
  if (back.getUTCMonth() !== mo - 1 || back.getUTCDate() !== d || h > 23 || mi > 59 || s > 59)
    throw invalid(field, 'names a day or time that does not exist');
  return local - offsetMs(field, zone);
}

function offsetMs(field: string, zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 14 || minutes > 59) throw invalid(field, 'has an offset that does not exist');
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Epoch milliseconds as ISO 8601 in UTC, to the millisecond. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
