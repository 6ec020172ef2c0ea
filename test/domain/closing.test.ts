import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlaceInTime } from '../../src/domain/closing.js';
import {
  closingBy,
  compareInTime,
  isAmong,
  isImplied,
  startOf,
  withClosing,
  withClosings,
  withoutCloser,
} from '../../src/domain/closing.js';
import type { Closing } from '../../src/domain/memory.js';
import { timeVerdict } from '../../src/domain/validity.js';
import { memoryFixture } from '../../src/testing/index.js';

const time = fc.integer({ min: 0, max: 6 });
const refs = fc.record({ id: fc.constantFrom('a', 'b', 'B', 'ab'), version: fc.integer({ min: 1, max: 3 }) });
const closings: fc.Arbitrary<readonly Closing[]> = fc.array(
  fc.record({ validToMs: time, atMs: time, by: fc.option(refs) }),
  { maxLength: 5 },
);
const places: fc.Arbitrary<PlaceInTime> = fc
  .record({ ref: refs, validFromMs: fc.option(time), recordedAtMs: time })
  .map(({ ref, ...times }) => ({ ...ref, ...times }));

const place = (id: string, version: number, validFromMs: number | null, recordedAtMs: number): PlaceInTime => ({
  id,
  version,
  validFromMs,
  recordedAtMs,
});

describe('places in time', () => {
  test.each<[string, PlaceInTime, PlaceInTime]>([
    ['the later start', place('a', 1, 20, 1), place('b', 9, 10, 99)],
    ['of equal starts the later recorded', place('a', 1, 10, 6), place('b', 9, 10, 5)],
    ['of those the greater version', place('a', 2, 10, 5), place('b', 1, 10, 5)],
    ['of those the greater id', place('b', 1, 10, 5), place('a', 1, 10, 5)],
    ['an unknown start, which is when it was recorded', place('a', 1, null, 20), place('b', 1, 19, 30)],
  ])('%s takes the place', (_name, winner, loser) => {
    expect(compareInTime(winner, loser)).toBeGreaterThan(0);
    expect(compareInTime(loser, winner)).toBeLessThan(0);
  });

  test('a start is stated, or else when it was recorded', () => {
    expect([startOf(place('a', 1, 0, 5)), startOf(place('a', 1, null, 5))]).toEqual([0, 5]);
  });

  test('the order is total: antisymmetric, transitive, and equal only for one and the same', () => {
    fc.assert(
      fc.property(places, places, places, (one, other, third) => {
        expect(Math.sign(compareInTime(one, other))).toBe(-Math.sign(compareInTime(other, one)) + 0);
        if (compareInTime(one, other) >= 0 && compareInTime(other, third) >= 0)
          expect(compareInTime(one, third)).toBeGreaterThanOrEqual(0);
        if (compareInTime(one, other) === 0) expect([one.id, one.version]).toEqual([other.id, other.version]);
      }),
    );
  });

  test('what is closed ends where the later begins, known once both are', () => {
    const [earlier, later] = [place('a', 1, 10, 50), place('b', 2, 30, 40)];
    expect(closingBy(earlier, later)).toEqual({ validToMs: 30, atMs: 50, by: { id: 'b', version: 2 } });
    expect(closingBy(later, earlier).atMs).toBe(50);
  });
});

describe('closings', () => {
  const closing = (validToMs: number, atMs: number, by: string | null = 'x'): Closing => ({
    validToMs,
    atMs,
    by: by === null ? null : { id: by, version: 1 },
  });

  test.each<[string, number | null, readonly Closing[], [number | null, number | null, string | null]]>([
    ['none', null, [], [null, null, null]],
    ['none but a stated end', 30, [], [30, null, null]],
    ['one', null, [closing(20, 5)], [20, 5, 'x']],
    ['one after the stated end', 10, [closing(20, 5)], [10, 5, 'x']],
    ['a late arrival', 90, [closing(50, 5, 'b'), closing(20, 9, 'c')], [20, 9, 'c']],
    ['two of one end: known first', null, [closing(20, 9, 'b'), closing(20, 5, 'c')], [20, 5, 'c']],
    ['two of one end known at once: written first', null, [closing(20, 5, 'b'), closing(20, 5, 'c')], [20, 5, 'b']],
    ['one whose closer was erased', null, [closing(20, 5, null)], [20, 5, null]],
  ])('[W6] with %s the first end counts', (_name, statedValidToMs, given, expected) => {
    const version = withClosings(memoryFixture({ statedValidToMs }), given);
    expect([version.validToMs, version.supersededAtMs, version.supersededBy?.id ?? null]).toEqual(expected);
    expect(version.closings).toEqual(given);
  });

  test('[W5] one by one gives what all at once gives', () => {
    fc.assert(
      fc.property(closings, fc.option(time), (given, statedValidToMs) => {
        const version = memoryFixture({ statedValidToMs });
        expect(given.reduce(withClosing, version)).toEqual(withClosings(version, given));
      }),
    );
  });

  test('[V3] one that is implied changes no verdict at any time', () => {
    fc.assert(
      fc.property(closings, fc.record({ validToMs: time, atMs: time, by: refs }), (given, added) => {
        const version = withClosings(memoryFixture({ recordedAtMs: 0 }), given);
        const more = withClosing(version, added);
        let isSame = true;
        for (let validAtMs = 0; validAtMs <= 7; validAtMs += 1)
          for (const recordedAtMs of [null, 0, 1, 2, 3, 4, 5, 6]) {
            const asOf = { validAtMs, recordedAtMs, explicit: false };
            isSame &&= timeVerdict(version, asOf, 0) === timeVerdict(more, asOf, 0);
          }
        expect(isSame).toBe(isImplied(added, given));
      }),
    );
  });

  test('only the very same one is among them', () => {
    const given = [closing(20, 5, 'b'), closing(20, 6, null)];
    const same = given.map((each) => isAmong({ ...each }, given));
    const others = [closing(20, 5, 'c'), closing(20, 5, null), closing(21, 5, 'b'), closing(20, 6, 'b')];
    expect([same, others.map((each) => isAmong(each, given))]).toEqual([
      [true, true],
      [false, false, false, false],
    ]);
    expect(isAmong({ ...closing(20, 5), by: { id: 'b', version: 2 } }, given)).toBe(false);
  });

  test('[W11] an erased closer is named no more, and the end stays', () => {
    const given = [closing(20, 5, 'b'), closing(10, 6, 'c'), closing(5, 7, 'b'), closing(4, 8, null)];
    expect(withoutCloser(given, 'b')).toEqual([
      closing(20, 5, null),
      closing(10, 6, 'c'),
      closing(5, 7, null),
      closing(4, 8, null),
    ]);
  });
});
