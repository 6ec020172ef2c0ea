import { describe, expect, test } from 'vitest';
import { lunarDay, qingming, winterSolstice } from '../../../src/text/time/lunar-calendar.js';
import { FIRST_LUNAR_YEAR, LUNAR_YEARS } from '../../../src/text/time/lunar-table.js';
import { easterSunday, type NamedDay, namedDaysIn, nthWeekday } from '../../../src/text/time/named-days.js';

const DAY_MS = 86_400_000;
const iso = (day: number | null): string | null =>
  day === null ? null : new Date(day * DAY_MS).toISOString().slice(0, 10);
const named = (name: NamedDay, year: number): string | null => iso(namedDaysIn(name, year)?.[0] ?? null);

describe('the Chinese calendar', () => {
  // As the calendars of these years were published.
  test.each([
    [
      'lunar-new-year',
      [
        '1990-01-27',
        '2000-02-05',
        '2008-02-07',
        '2023-01-22',
        '2024-02-10',
        '2025-01-29',
        '2026-02-17',
        '2027-02-06',
        '2028-01-26',
        '2030-02-03',
        '2033-01-31',
        '2050-01-23',
      ],
    ],
    ['lunar-new-years-eve', ['2024-02-09', '2025-01-28', '2026-02-16']],
    ['lantern-festival', ['2024-02-24', '2025-02-12', '2026-03-03']],
    ['dragon-boat-festival', ['2023-06-22', '2024-06-10', '2025-05-31', '2026-06-19']],
    ['qixi-festival', ['2024-08-10', '2025-08-29', '2026-08-19']],
    ['ghost-festival', ['2024-08-18', '2025-09-06']],
    ['mid-autumn-festival', ['2020-10-01', '2023-09-29', '2024-09-17', '2025-10-06', '2026-09-25']],
    ['double-ninth-festival', ['2024-10-11', '2025-10-29', '2026-10-18']],
    ['laba-festival', ['2024-01-18', '2025-01-07', '2026-01-26']],
    ['qingming', ['2023-04-05', '2024-04-04', '2025-04-04', '2026-04-05']],
    ['winter-solstice', ['2021-12-21', '2023-12-22', '2024-12-21', '2025-12-21', '2026-12-22']],
  ] as const)('%s falls on the days it fell on', (name, days) => {
    for (const day of days) expect(named(name, Number(day.slice(0, 4)))).toBe(day);
  });

  test('years have 12 months, or 13 with a leap month, and touch each other', () => {
    for (const [at, [, leapMonth, longMonths]] of LUNAR_YEARS.entries()) {
      expect(longMonths).toMatch(leapMonth > 0 ? /^[01]{13}$/ : /^[01]{12}$/);
      const year = FIRST_LUNAR_YEAR + at;
      const length = [...longMonths].reduce((days, long) => days + (long === '1' ? 30 : 29), 0);
      const next = lunarDay(year + 1, 1, 1);
      if (next !== null) expect((lunarDay(year, 1, 1) ?? 0) + length).toBe(next);
    }
    expect(LUNAR_YEARS).toHaveLength(62);
  });

  test('months begin where the calendar of the platform has them, but for a few new moons that it has a day off', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
    let off = 0;
    let months = 0;
    for (let year = 1990; year <= 2050; year += 1)
      for (let month = 1; month <= 12; month += 1) {
        const first = lunarDay(year, month, 1);
        if (first === null) throw new Error('inside the table');
        const dates = [-1, 0, 1].map((shift) => format.format((first + shift) * DAY_MS));
        expect(dates).toContain(`${month}/1`);
        if (dates[1] !== `${month}/1`) off += 1;
        months += 1;
      }
    expect(months).toBe(61 * 12);
    expect(off).toBeLessThanOrEqual(12);
  });

  test('there is nothing outside the table, and no 30th in a short month', () => {
    expect([lunarDay(1988, 1, 1), lunarDay(2051, 1, 1), qingming(1989), winterSolstice(2051)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([lunarDay(2026, 0, 1), lunarDay(2026, 13, 1), lunarDay(2026, 1, 0), lunarDay(2026, 2, 30)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(iso(lunarDay(2026, 1, 30))).toBe('2026-03-18');
  });

  test('the months after a leap month are counted on', () => {
    // 2025 has a leap sixth month from 25 July; the seventh begins on 23 August.
    expect(iso(lunarDay(2025, 6, 1))).toBe('2025-06-25');
    expect(iso(lunarDay(2025, 7, 1))).toBe('2025-08-23');
  });
});

describe('named days', () => {
  test.each([
    ['christmas-day', 2025, '2025-12-25'],
    ['new-years-eve', 2025, '2025-12-31'],
    ['thanksgiving', 2023, '2023-11-23'],
    ['thanksgiving', 2024, '2024-11-28'],
    ['thanksgiving', 2025, '2025-11-27'],
    ['black-friday', 2024, '2024-11-29'],
    ['cyber-monday', 2024, '2024-12-02'],
    ['mothers-day', 2025, '2025-05-11'],
    ['fathers-day', 2026, '2026-06-21'],
    ['memorial-day', 2025, '2025-05-26'],
    ['martin-luther-king-day', 2026, '2026-01-19'],
    ['good-friday', 2025, '2025-04-18'],
    ['easter-monday', 2025, '2025-04-21'],
    ['pentecost', 2025, '2025-06-08'],
    ['ascension-day', 2026, '2026-05-14'],
    ['shrove-tuesday', 2026, '2026-02-17'],
  ] as const)('%s of %d is %s', (name, year, day) => {
    expect(named(name, year)).toBe(day);
  });

  test('the National Day holidays last a week, other days a day', () => {
    expect(namedDaysIn('national-day-week', 2025)?.map(iso)).toEqual(['2025-10-01', '2025-10-08']);
    expect(namedDaysIn('mid-autumn-festival', 2025)?.map(iso)).toEqual(['2025-10-06', '2025-10-07']);
    expect(namedDaysIn('mid-autumn-festival', 2051)).toBeNull();
  });

  test('Easter is the Sunday after the first full moon of spring, as the churches publish it', () => {
    const published: readonly (readonly [number, string])[] = [
      [1961, '04-02'],
      [2000, '04-23'],
      [2008, '03-23'],
      [2011, '04-24'],
      [2019, '04-21'],
      [2024, '03-31'],
      [2025, '04-20'],
      [2026, '04-05'],
      [2038, '04-25'],
    ];
    for (const [year, day] of published) expect(iso(easterSunday(year))).toBe(`${year}-${day}`);
  });

  test('the nth weekday is the one that counting gives', () => {
    for (let year = 2020; year < 2030; year += 1)
      for (let month = 1; month <= 12; month += 1)
        for (let weekday = 1; weekday <= 7; weekday += 1) {
          const all: string[] = [];
          for (let at = Date.UTC(year, month - 1, 1); new Date(at).getUTCMonth() === month - 1; at += DAY_MS)
            if (new Date(at).getUTCDay() === weekday % 7) all.push(new Date(at).toISOString().slice(0, 10));
          expect([1, 2, 3, 4, -1].map((nth) => iso(nthWeekday(year, month, weekday, nth)))).toEqual(
            [0, 1, 2, 3, -1].map((at) => all.at(at)),
          );
        }
  });
});
