import { assertNever } from '../../domain/errors.js';
import { cycleAt, daySpan, occurrence, type WallSpan } from './calendar-event.js';
import { addMonths, firstOfMonth, mondayOf, monthNumber, weekNumber } from './civil-date.js';
import type { CalendarEvent, CalendarUnit } from './reference.js';

/** The calendar unit that lies `offset` units after the one of a day. */
export function unitSpan(unit: CalendarUnit, day: number, offset: number): WallSpan {
  switch (unit) {
    case 'day':
      return daySpan(day + offset, day + offset + 1);
    case 'week':
      return daySpan(mondayOf(weekNumber(day) + offset), mondayOf(weekNumber(day) + offset + 1));
    case 'weekend':
      return daySpan(mondayOf(weekNumber(day) + offset) + 5, mondayOf(weekNumber(day) + offset + 1));
    case 'month':
      return monthsSpan(day, 1, offset);
    case 'quarter':
      return monthsSpan(day, 3, offset);
    case 'half-year':
      return monthsSpan(day, 6, offset);
    case 'year':
      return monthsSpan(day, 12, offset);
    default:
      return assertNever(unit);
  }
}

function monthsSpan(day: number, length: number, offset: number): WallSpan {
  const first = (Math.floor(monthNumber(day) / length) + offset) * length;
  return daySpan(firstOfMonth(first), firstOfMonth(first + length));
}

/** The day that is a number of units later. */
export function moved(day: number, unit: CalendarUnit, count: number): number {
  switch (unit) {
    case 'day':
      return day + count;
    case 'week':
    case 'weekend':
      return day + 7 * count;
    case 'month':
      return addMonths(day, count);
    case 'quarter':
      return addMonths(day, 3 * count);
    case 'half-year':
      return addMonths(day, 6 * count);
    case 'year':
      return addMonths(day, 12 * count);
    default:
      return assertNever(unit);
  }
}

/** The nth occurrence of an event that begins inside a stretch; -1 is the last one; null when there are fewer. */
export function nthInside(of: WallSpan, event: CalendarEvent, nth: number): WallSpan | null {
  const first = cycleAt(event, Math.floor(of.from / 24)) - 1;
  const last = cycleAt(event, Math.floor((of.to - 1) / 24)) + 1;
  const step = nth > 0 ? 1 : -1;
  let left = Math.abs(nth);
  for (let cycle = nth > 0 ? first : last; cycle >= first && cycle <= last; cycle += step) {
    const span = occurrence(event, cycle);
    if (span === null || span.from < of.from || span.from >= of.to) continue;
    left -= 1;
    if (left === 0) return span;
  }
  return null;
}

/** The nth day, week (days 1 to 7 are the first) or month of a stretch; -1 is the last one; null outside of it. */
export function nthUnit(of: WallSpan, unit: 'day' | 'week' | 'month', nth: number): WallSpan | null {
  const from = Math.floor(of.from / 24);
  const to = Math.floor(of.to / 24);
  if (unit === 'month') {
    const first = nth > 0 ? monthNumber(from) + nth - 1 : monthNumber(to - 1) + nth + 1;
    return within(of, daySpan(firstOfMonth(first), firstOfMonth(first + 1)));
  }
  const length = unit === 'day' ? 1 : 7;
  const day = nth > 0 ? from + (nth - 1) * length : to + nth * length;
  return within(of, daySpan(day, day + length));
}

function within(of: WallSpan, span: WallSpan): WallSpan | null {
  return span.from < of.from || span.from >= of.to ? null : { from: span.from, to: Math.min(span.to, of.to) };
}
