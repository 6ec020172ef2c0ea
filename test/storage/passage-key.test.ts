import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOUND_CODES,
  boundCode,
  boundsOf,
  KEY_MASK,
  MOST_CELLS,
  MOST_PASSAGES,
  numberOf,
  passageKey,
} from '../../src/adapters/storage/sqlite/passage-key.js';

const number = fc.integer({ min: 1, max: MOST_PASSAGES });
const length = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_000_000 }));
const frequency = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 1_000_000 }));

describe('passage keys', () => {
  test('bound lengths from below and frequencies from above', () => {
    fc.assert(
      fc.property(number, length, frequency, frequency, (passage, words, others, characters) => {
        const key = passageKey(passage, words, others, characters);
        for (const [ofCharacters, true_] of [
          [false, others],
          [true, characters],
        ] as const) {
          const code = boundCode(key, false, ofCharacters);
          const bounds = boundsOf(code);
          expect(code).toBeLessThan(BOUND_CODES);
          expect(bounds.length).toBeLessThanOrEqual(words);
          expect(bounds.frequency).toBeGreaterThanOrEqual(true_);
          expect(boundsOf(boundCode(key, true, ofCharacters))).toEqual({ length: bounds.length, frequency: 1 });
        }
      }),
    );
  });

  test.each([
    // 0 to 95 stand for themselves; then 16 lengths share a code; from 96 + 31 * 16 = 592 on all do.
    [0, 0],
    [95, 95],
    [96, 96],
    [111, 96],
    [112, 112],
    [591, 576],
    [592, 592],
    [70_000, 592],
  ])('length %i counts as %i', (given, bound) => {
    expect(boundsOf(boundCode(passageKey(1, given, 1, 1), false, false)).length).toBe(bound);
  });

  test.each([
    [1, 1],
    [6, 6],
    [7, Number.POSITIVE_INFINITY],
    [500, Number.POSITIVE_INFINITY],
  ])('frequency %i counts as %d', (given, bound) => {
    expect(boundsOf(boundCode(passageKey(1, 9, given, 1), false, false)).frequency).toBe(bound);
    expect(boundsOf(boundCode(passageKey(1, 9, 1, given), false, true)).frequency).toBe(bound);
  });

  test('grow with the number, keep it, and fit the bits they have', () => {
    fc.assert(
      fc.property(number, length, frequency, (passage, words, most) => {
        const key = passageKey(passage, words, most, most);
        expect(numberOf(key)).toBe(passage);
        expect(key).toBeLessThanOrEqual(KEY_MASK);
        expect(key).toBeGreaterThan(passageKey(passage - 1, 1_000_000, 1_000_000, 1_000_000));
      }),
    );
    // The full number is signed 64 bits.
    expect((BigInt(MOST_CELLS) << 41n) + BigInt(KEY_MASK)).toBeLessThan(2n ** 63n);
  });
});
