import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLocalDays,
  instantOfWallTime,
  offsetAt,
  startOfLocalDay,
  wallTimeAt,
} from '../../../src/text/time/zone-arithmetic.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * 60_000;

/** Zones with daylight saving at and off midnight, quarter-hour offsets, a day that was left out, half-hour shifts. */
const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Auckland',
];

/** What a clock on the wall shows, by the parts that the platform formats. */
function naiveWallTime(instantMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instantMs);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The first instant at or after which a clock shows a wall time or a later one: by going through the quarters of hours. */
function naiveInstant(wallMs: number, zone: string): number {
  for (let instant = wallMs - 16 * HOUR_MS; instant <= wallMs + 38 * HOUR_MS; instant += QUARTER_MS)
    if (naiveWallTime(instant, zone) >= wallMs) return instant;
  throw new Error('no such instant');
}

const zone = fc.constantFrom(...ZONES);
const hour = fc.integer({ min: Date.UTC(1976, 0, 1) / HOUR_MS, max: Date.UTC(2037, 11, 31) / HOUR_MS });

describe('wall-clock arithmetic', () => {
  test('the wall time is what the platform formats', () => {
    fc.assert(
      fc.property(hour, fc.integer({ min: 0, max: 3_599 }), zone, (at, second, name) => {
        const instant = at * HOUR_MS + second * 1_000;
        expect(wallTimeAt(instant, name)).toBe(naiveWallTime(instant, name));
      }),
    );
  });

  test('the instant of a wall time is the first one at which a clock shows it or a later one', () => {
    fc.assert(
      fc.property(hour, zone, (at, name) => {
        expect(instantOfWallTime(at * HOUR_MS, name)).toBe(naiveInstant(at * HOUR_MS, name));
      }),
      { numRuns: 60 },
    );
  });

  test('a local day begins at or before its instants and ends after them', () => {
    fc.assert(
      fc.property(hour, zone, (at, name) => {
        const instant = at * HOUR_MS;
        expect(startOfLocalDay(instant, name)).toBeLessThanOrEqual(instant);
        expect(addLocalDays(instant, 1, name)).toBeGreaterThan(instant);
      }),
    );
  });

  test.each([
    // Clocks go forward at 02:00 on 8 March 2026: the day has 23 hours.
    ['America/New_York', '2026-03-08T12:00:00-04:00', '2026-03-08T00:00:00-05:00', 23],
    // Clocks go back at 02:00 on 2 November 2025: 25 hours.
    ['America/New_York', '2025-11-02T12:00:00-05:00', '2025-11-02T00:00:00-04:00', 25],
    ['Europe/Berlin', '2026-03-29T12:00:00+02:00', '2026-03-29T00:00:00+01:00', 23],
    ['Europe/Berlin', '2026-10-25T12:00:00+01:00', '2026-10-25T00:00:00+02:00', 25],
    // Clocks jump from midnight to one: the day begins at one.
    ['America/Sao_Paulo', '2018-11-04T12:00:00-02:00', '2018-11-04T01:00:00-02:00', 23],
    // Clocks go back from one to midnight: the day has two midnights and begins at the first.
    ['America/Havana', '2025-11-02T12:00:00-05:00', '2025-11-02T00:00:00-04:00', 25],
    ['Australia/Lord_Howe', '2026-04-05T12:00:00+10:30', '2026-04-05T00:00:00+11:00', 24.5],
    ['Asia/Shanghai', '2026-03-11T10:30:00+08:00', '2026-03-11T00:00:00+08:00', 24],
  ])('in %s the day of %s begins at %s and has %d hours', (name, instant, start, hours) => {
    const from = startOfLocalDay(Date.parse(instant), name);
    expect(from).toBe(Date.parse(start));
    expect(addLocalDays(Date.parse(instant), 1, name) - from).toBe(hours * HOUR_MS);
  });

  test('a day that a zone left out is empty', () => {
    const before = Date.parse('2011-12-29T12:00:00-10:00');
    expect(addLocalDays(before, 2, 'Pacific/Apia')).toBe(addLocalDays(before, 1, 'Pacific/Apia'));
  });

  test('days are added by the calendar, not by 24 hours', () => {
    const friday = Date.parse('2026-03-27T23:30:00+01:00');
    expect(addLocalDays(friday, 3, 'Europe/Berlin')).toBe(Date.parse('2026-03-30T00:00:00+02:00'));
    expect(addLocalDays(friday, -300, 'Europe/Berlin')).toBe(Date.parse('2025-05-31T00:00:00+02:00'));
  });

  test('answers stay the same when more instants were asked than are remembered', () => {
    const instants = Array.from({ length: 5_000 }, (_, at) => Date.UTC(2020, 0, 1) + at * DAY_MS);
    const first = instants.map((instant) => offsetAt(instant, 'Europe/Berlin'));
    expect(instants.map((instant) => offsetAt(instant, 'Europe/Berlin'))).toEqual(first);
    expect(new Set(first)).toEqual(new Set([HOUR_MS, 2 * HOUR_MS]));
  });

  test.each(['Mars/Olympus', '', 'Europe/Berlin/x'])('%j is no zone', (name) => {
    expect(() => offsetAt(0, name)).toThrow(expect.objectContaining({ code: 'validation', field: 'zone' }));
  });
});
