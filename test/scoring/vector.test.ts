import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../src/domain/errors.js';
import { checkVector, cosineSimilarity, normaliseVector, signDistance } from '../../src/scoring/vector.js';

const vector = (...values: number[]): Float32Array => Float32Array.from(values);

/** Finite 32-bit floats of ordinary size, the smallest and the largest ones. */
const entry = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true, min: -1_000, max: 1_000 }),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(0),
);
const pair = fc
  .integer({ min: 1, max: 12 })
  .chain((length) =>
    fc.tuple(
      fc.array(entry, { minLength: length, maxLength: length }),
      fc.array(entry, { minLength: length, maxLength: length }),
    ),
  );

/** From the definition, with sums over mapped lists. */
function naiveCosine(left: readonly number[], right: readonly number[]): number {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const size = (values: readonly number[]): number => Math.sqrt(sum(values.map((value) => value ** 2)));
  const sizes = size(left) * size(right);
  return sizes === 0 ? 0 : sum(left.map((value, at) => value * (right[at] ?? 0))) / sizes;
}

describe('cosineSimilarity', () => {
  test('[P18] rows with their arithmetic', () => {
    expect(cosineSimilarity(vector(1, 0), vector(5, 0))).toBe(1);
    expect(cosineSimilarity(vector(1, 0), vector(0, 5))).toBe(0);
    expect(cosineSimilarity(vector(1, 2), vector(-1, -2))).toBeCloseTo(-1, 15);
    // (3 * 4 + 4 * 3) / (5 * 5)
    expect(cosineSimilarity(vector(3, 4), vector(4, 3))).toBeCloseTo(24 / 25, 15);
    expect(cosineSimilarity(vector(0, 0), vector(4, 3))).toBe(0);
    expect(cosineSimilarity(vector(), vector())).toBe(0);
  });

  test('[P18] agrees with the naive twin, is symmetric and stays in [-1, 1]', () => {
    fc.assert(
      fc.property(pair, ([left, right]) => {
        const cosine = cosineSimilarity(vector(...left), vector(...right));
        expect(cosine).toBeCloseTo(naiveCosine(left, right), 9);
        expect(cosine).toBe(cosineSimilarity(vector(...right), vector(...left)));
        expect(Math.abs(cosine)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('[P18] sums in 64 bits: a small entry is not lost beside 4,096 large ones', () => {
    const large = new Float32Array(4_097).fill(4_096);
    large[4_096] = 1;
    const only = new Float32Array(4_097);
    only[4_096] = 1;
    // 1 / (sqrt(4096 * 4096² + 1) * 1)
    expect(cosineSimilarity(large, only)).toBe(1 / Math.sqrt(4_096 ** 3 + 1));
  });

  test('[P18] vectors of different lengths are never compared', () => {
    expect(() => cosineSimilarity(vector(1, 2), vector(1, 2, 3))).toThrow(RecollectError);
  });
});

describe('signDistance', () => {
  test.each<[string, readonly number[], readonly number[], number]>([
    ['the same side everywhere', [1, -2, 3], [0.1, -5, 9], 0],
    ['the other side everywhere', [1, -2], [-1, 2], 1],
    ['0 is not above 0', [0, 1, -0, 2], [-1, 1, 1, 2], 1 / 4],
    ['no entries', [], [], 0],
  ])('%s', (_what, left, right, expected) => {
    expect(signDistance(Float32Array.from(left), Float32Array.from(right))).toBe(expected);
    expect(signDistance(Float32Array.from(right), Float32Array.from(left))).toBe(expected);
  });

  test('lengths must be the same', () => {
    expect(() => signDistance(new Float32Array(2), new Float32Array(3))).toThrow(RecollectError);
  });
});

describe('normaliseVector', () => {
  test('[P18] has length 1 and the same direction; zeros stay; the original is untouched', () => {
    fc.assert(
      fc.property(pair, ([values]) => {
        const original = vector(...values);
        const unit = normaliseVector(original);
        expect(original).toEqual(vector(...values));
        expect(unit).not.toBe(original);
        const size = Math.sqrt(unit.reduce((sum, value) => sum + value * value, 0));
        if (original.some((value) => value !== 0)) {
          expect(size).toBeCloseTo(1, 5);
          expect(cosineSimilarity(original, unit)).toBeCloseTo(1, 5);
        } else {
          expect([...unit].every((value) => value === 0)).toBe(true);
        }
      }),
    );
  });
});

describe('checkVector', () => {
  test.each([
    [vector(1, 2, 3), null],
    [vector(0, 0, 1e-45), null],
    [vector(1, 2), 'wrong_length'],
    [vector(), 'wrong_length'],
    [vector(1, 2, 3, 4), 'wrong_length'],
    [vector(1, Number.NaN, 3), 'not_finite'],
    [vector(1, Number.POSITIVE_INFINITY, 3), 'not_finite'],
    [vector(1, 2, Number.NEGATIVE_INFINITY), 'not_finite'],
    [vector(0, 0, 1e60), 'not_finite'],
    [vector(0, 0, 0), 'all_zero'],
    [vector(0, -0, 0), 'all_zero'],
    [vector(0, 0, 1e-60), 'all_zero'],
    [vector(0, 0), 'wrong_length'],
    [vector(0, Number.NaN, 0), 'not_finite'],
  ])('[P18] %j is %j in three dimensions', (given, expected) => {
    expect(checkVector(given, 3)).toBe(expected);
  });
});
