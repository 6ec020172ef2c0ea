import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daySpan, portionOf } from '../../../src/text/time/calendar-event.js';
import { nthInside, nthUnit, unitSpan } from '../../../src/text/time/calendar-unit.js';
import {
  addMonths,
  civilDate,
  dayNumber,
  daysInMonth,
  existingDay,
  firstOfMonth,
  mondayOf,
  monthNumber,
  weekdayOf,
  weekNumber,
} from '../../../src/text/time/civil-date.js';

const DAY_MS = 86_400_000;
const day = fc.integer({ min: -25_000, max: 47_000 });
const iso = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const numberOf = (text: string): number => Date.parse(text) / DAY_MS;
const span = (from: string, to: string): { from: number; to: number } => daySpan(numberOf(from), numberOf(to));

describe('days as numbers', () => {
  test('agree with the platform about dates and weekdays', () => {
    fc.assert(
      fc.property(day, (number) => {
        const { year, month, day: ofMonth } = civilDate(number);
        expect(dayNumber(year, month, ofMonth)).toBe(number);
        expect(`${year}-${String(month).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`).toBe(iso(number));
        expect(weekdayOf(number) % 7).toBe(new Date(number * DAY_MS).getUTCDay());
      }),
    );
  });

  test('a week runs from its Monday to the Sunday', () => {
    fc.assert(
      fc.property(day, (number) => {
        // The naive way: back day by day to a Monday.
        let monday = number;
        while (new Date(monday * DAY_MS).getUTCDay() !== 1) monday -= 1;
        expect(mondayOf(weekNumber(number))).toBe(monday);
      }),
    );
  });

  test('a month later is the same day, or the last one of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -30, max: 30 }), (number, months) => {
        const moved = civilDate(addMonths(number, months));
        const { year, month, day: ofMonth } = civilDate(number);
        const total = year * 12 + month - 1 + months;
        expect(moved.year * 12 + moved.month - 1).toBe(total);
        expect(moved.day).toBe(Math.min(ofMonth, daysInMonth(moved.year, moved.month)));
        expect(monthNumber(firstOfMonth(total))).toBe(total);
      }),
    );
  });

  test.each([
    [2026, 2, 29, null],
    [2024, 2, 29, '2024-02-29'],
    [2026, 13, 1, null],
    [2026, 4, 31, null],
    [2026, 4, 0, null],
    [2026, 12, 31, '2026-12-31'],
  ])('%d-%d-%d is %s', (year, month, ofMonth, expected) => {
    const found = existingDay(year, month, ofMonth);
    expect(found === null ? null : iso(found)).toBe(expected);
  });
});

describe('units of the calendar', () => {
  test.each([
    ['day', -3, '2026-03-08', '2026-03-09'],
    ['week', 0, '2026-03-09', '2026-03-16'],
    ['week', -1, '2026-03-02', '2026-03-09'],
    ['weekend', 0, '2026-03-14', '2026-03-16'],
    ['weekend', -1, '2026-03-07', '2026-03-09'],
    ['month', -3, '2025-12-01', '2026-01-01'],
    ['quarter', -1, '2025-10-01', '2026-01-01'],
    ['quarter', 1, '2026-04-01', '2026-07-01'],
    ['half-year', -1, '2025-07-01', '2026-01-01'],
    ['year', 1, '2027-01-01', '2028-01-01'],
  ] as const)('of 2026-03-11 the %s %d away is [%s, %s)', (unit, offset, from, to) => {
    expect(unitSpan(unit, numberOf('2026-03-11'), offset)).toEqual(span(from, to));
  });

  test('consecutive units touch and hold the day they are counted from', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -20, max: 20 }),
        fc.constantFrom('day', 'week', 'month', 'quarter', 'half-year', 'year'),
        (number, offset, unit) => {
          expect(unitSpan(unit, number, offset).to).toBe(unitSpan(unit, number, offset + 1).from);
          const { from, to } = unitSpan(unit, number, 0);
          expect(from <= number * 24 && number * 24 < to).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['2026-02-01', '2026-03-01', 'early', '2026-02-01', '2026-02-11'],
    ['2026-02-01', '2026-03-01', 'middle', '2026-02-11', '2026-02-21'],
    ['2026-02-01', '2026-03-01', 'late', '2026-02-21', '2026-03-01'],
    ['2026-01-01', '2026-02-01', 'late', '2026-01-21', '2026-02-01'],
    ['2026-01-01', '2026-02-01', 'second-half', '2026-01-16', '2026-02-01'],
    ['2025-01-01', '2026-01-01', 'first-half', '2025-01-01', '2025-07-01'],
    ['2025-01-01', '2026-01-01', 'second-half', '2025-07-01', '2026-01-01'],
    ['2025-01-01', '2026-01-01', 'early', '2025-01-01', '2025-04-01'],
    ['2025-01-01', '2026-01-01', 'middle', '2025-04-01', '2025-10-01'],
    ['2025-01-01', '2026-01-01', 'late', '2025-10-01', '2026-01-01'],
    ['2025-06-01', '2025-09-01', 'late', '2025-08-01', '2025-09-01'],
    ['2026-03-02', '2026-03-09', 'early', '2026-03-02', '2026-03-04'],
    ['2026-03-02', '2026-03-09', 'middle', '2026-03-04', '2026-03-06'],
    ['2026-03-02', '2026-03-09', 'late', '2026-03-06', '2026-03-09'],
    ['2026-03-02', '2026-03-09', 'first-half', '2026-03-02', '2026-03-05'],
    ['2025-10-01', '2025-10-08', 'late', '2025-10-05', '2025-10-08'],
    ['2025-10-01', '2025-10-11', 'second-half', '2025-10-06', '2025-10-11'],
    ['2025-10-01', '2025-10-11', 'middle', '2025-10-04', '2025-10-08'],
    ['2025-10-01', '2025-10-02', 'early', '2025-10-01', '2025-10-02'],
  ] as const)('of [%s, %s) the %s part is [%s, %s)', (from, to, portion, first, last) => {
    expect(portionOf(span(from, to), portion)).toEqual(span(first, last));
  });

  test('the nth of what comes round inside a stretch is the one that counting gives', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 5 }),
        (from, length, weekday, nth) => {
          const days = Array.from({ length }, (_, at) => from + at).filter((each) => weekdayOf(each) === weekday);
          const naive = (at: number): unknown => {
            const found = days.at(at);
            return found === undefined ? null : daySpan(found, found + 1);
          };
          const of = daySpan(from, from + length);
          expect(nthInside(of, { on: 'weekday', weekday }, nth)).toEqual(naive(nth - 1));
          expect(nthInside(of, { on: 'weekday', weekday }, -1)).toEqual(naive(-1));
        },
      ),
    );
  });

  test.each([
    ['day', 1, '2024-02-01', '2024-02-02'],
    ['day', -1, '2024-02-29', '2024-03-01'],
    ['week', 2, '2024-02-08', '2024-02-15'],
    ['week', -1, '2024-02-23', '2024-03-01'],
    ['month', 1, '2024-02-01', '2024-03-01'],
    ['day', 30, null, null],
  ] as const)('the %s number %d of February 2024 is [%s, %s)', (unit, nth, from, to) => {
    const found = nthUnit(span('2024-02-01', '2024-03-01'), unit, nth);
    expect(found).toEqual(from === null ? null : span(from, to));
  });
});
