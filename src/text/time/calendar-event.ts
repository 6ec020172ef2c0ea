import { assertNever } from '../../domain/errors.js';
import {
  civilDate,
  dayNumber,
  daysInMonth,
  existingDay,
  firstOfMonth,
  mondayOf,
  monthNumber,
  weekNumber,
} from './civil-date.js';
import { lunarDay } from './lunar-calendar.js';
import { namedDaysIn } from './named-days.js';
import type { CalendarEvent, PartOfDay, Portion, Season } from './reference.js';

/** A stretch of wall-clock time in whole or broken hours since 1970-01-01 00:00 of the zone, half-open. */
export interface WallSpan {
  readonly from: number;
  readonly to: number;
}

/** Hours of each part of a day. */
export const PART_HOURS: Readonly<Record<PartOfDay, readonly [from: number, to: number]>> = {
  'small-hours': [0, 6],
  morning: [6, 12],
  noon: [11, 14],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [18, 24],
};

/** First month of each season of the northern hemisphere; winter begins in the December of its year. */
const SEASON_MONTH: Readonly<Record<Season, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 };

/** What an event comes round with. */
type Cycle = 'day' | 'week' | 'month' | 'year';

/** Full days [from, to) as hours. */
export function daySpan(fromDay: number, toDay: number): WallSpan {
  return { from: fromDay * 24, to: toDay * 24 };
}

/** Number of the day, week, month or year that an event would be counted in, at a day. */
export function cycleAt(event: CalendarEvent, day: number): number {
  const cycle = cycleOf(event);
  switch (cycle) {
    case 'day':
      return day;
    case 'week':
      return weekNumber(day);
    case 'month':
      return monthNumber(day);
    case 'year':
      return civilDate(day).year;
    default:
      return assertNever(cycle);
  }
}

function cycleOf(event: CalendarEvent): Cycle {
  switch (event.on) {
    case 'part-of-day':
      return 'day';
    case 'weekday':
    case 'weekend':
      return 'week';
    case 'day-of-month':
    case 'portion-of-month':
      return 'month';
    default:
      return 'year';
  }
}

/** When an event takes place in the day, week, month or year of that number; null when it does not. */
export function occurrence(event: CalendarEvent, cycle: number): WallSpan | null {
  switch (event.on) {
    case 'part-of-day': {
      const [from, to] = PART_HOURS[event.part];
      return { from: cycle * 24 + from, to: cycle * 24 + to };
    }
    case 'weekday':
      return oneDay(mondayOf(cycle) + event.weekday - 1);
    case 'weekend':
      return daySpan(mondayOf(cycle) + 5, mondayOf(cycle) + 7);
    case 'day-of-month': {
      const { year, month } = civilDate(firstOfMonth(cycle));
      return oneDay(existingDay(year, month, event.day));
    }
    case 'portion-of-month':
      return portionOf(daySpan(firstOfMonth(cycle), firstOfMonth(cycle + 1)), event.portion);
    case 'portion-of-year':
      return portionOf(months(cycle, 1, 12), event.portion);
    case 'month':
      return months(cycle, event.month, 1);
    case 'month-day':
      return oneDay(existingDay(cycle, event.month, event.day));
    case 'lunar-day':
      return oneDay(lunarDay(cycle, event.month, event.day));
    case 'quarter':
      return months(cycle, event.quarter * 3 - 2, 3);
    case 'half-year':
      return months(cycle, event.half * 6 - 5, 6);
    case 'season':
      return months(cycle, SEASON_MONTH[event.season], 3);
    case 'school-summer':
      return months(cycle, 7, 2);
    case 'named-day': {
      const days = namedDaysIn(event.name, cycle);
      return days === null ? null : daySpan(...days);
    }
    default:
      return assertNever(event);
  }
}

function oneDay(day: number | null): WallSpan | null {
  return day === null ? null : daySpan(day, day + 1);
}

function months(year: number, month: number, count: number): WallSpan {
  return daySpan(dayNumber(year, month, 1), dayNumber(year, month + count, 1));
}

/**
 * A part of a stretch. Months are cut by days (1-10, 11-20, 21 to the end; halves at the 16th), weeks into Monday and
 * Tuesday, Wednesday and Thursday, Friday to Sunday, years into the first quarter, the middle half, the last quarter;
 * what is a day or less stays whole.
 */
export function portionOf(span: WallSpan, portion: Portion): WallSpan {
  const from = Math.floor(span.from / 24);
  const to = Math.floor(span.to / 24);
  const [second, third] = cuts(from, to, portion);
  switch (portion) {
    case 'early':
      return daySpan(from, second);
    case 'middle':
      return daySpan(second, third);
    case 'late':
      return daySpan(third, to);
    case 'first-half':
      return daySpan(from, second);
    case 'second-half':
      return daySpan(second, to);
    default:
      return assertNever(portion);
  }
}

/** Where the second and the third part begin; both at the middle for halves. */
function cuts(from: number, to: number, portion: Portion): readonly [number, number] {
  const days = to - from;
  const half = portion === 'first-half' || portion === 'second-half';
  const { year, month } = civilDate(from);
  if (days === 7) return half ? [from + 3, from + 3] : [from + 2, from + 4];
  if (days <= 31 && days === daysInMonth(year, month)) return half ? [from + 15, from + 15] : [from + 10, from + 20];
  if (days > 31) {
    const count = monthNumber(to - 1) - monthNumber(from) + 1;
    const first = half ? Math.round(count / 2) : Math.max(1, Math.floor(count / (count === 12 ? 4 : 3)));
    const middle = firstOfMonth(monthNumber(from) + first);
    return half ? [middle, middle] : [middle, firstOfMonth(monthNumber(to - 1) + 1 - first)];
  }
  const part = half ? Math.round(days / 2) : Math.max(1, Math.round(days / 3));
  return half ? [from + part, from + part] : [from + part, Math.max(from + part, to - part)];
}
