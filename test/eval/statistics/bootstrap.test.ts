import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quotient } from '../../../src/eval/statistics/bootstrap.js';
import {
  bootstrapDifferences,
  bootstrapFigure,
  bootstrapQuotients,
  quotientOf,
} from '../../../src/eval/statistics/bootstrap.js';

const options = { seed: 'seed', purpose: 'test' };

const meanOf = (values: readonly number[]): Quotient => ({
  above: Float64Array.from(values),
  below: new Float64Array(values.length).fill(1),
});
const interval = (values: readonly number[], given: typeof options & { resamples?: number } = options) =>
  bootstrapQuotients([meanOf(values)], given)[0];

describe('known answers', () => {
  test('equal values leave no doubt; one value neither', () => {
    expect(interval([0.5, 0.5, 0.5])).toEqual({ low: 0.5, high: 0.5 });
    expect(interval([0.25])).toEqual({ low: 0.25, high: 0.25 });
  });

  test('of 0 and 1 a quarter of the resamples is 0 and a quarter is 1, so that the middle 95 % is everything', () => {
    expect(interval([0, 1])).toEqual({ low: 0, high: 1 });
  });

  test.each([
    { share: 0.5, n: 400 },
    { share: 0.1, n: 900 },
    { share: 0.8, n: 250 },
  ])('a share of $share among $n has the bounds of the normal distribution', ({ share, n }) => {
    const values = Array.from({ length: n }, (_, at) => (at < share * n ? 1 : 0));
    const half = 1.96 * Math.sqrt((share * (1 - share)) / n);
    const found = interval(values, { ...options, resamples: 4_000 });
    expect(found?.low).toBeGreaterThan(share - half * 1.15);
    expect(found?.low).toBeLessThan(share - half * 0.85);
    expect(found?.high).toBeGreaterThan(share + half * 0.85);
    expect(found?.high).toBeLessThan(share + half * 1.15);
  });

  test('a difference between pairs that move together is sharp, though either side is not', () => {
    const first = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 0 : 0.8));
    const second = first.map((value) => value + 0.1);
    const [difference] = bootstrapDifferences([{ first: meanOf(first), second: meanOf(second) }], options);
    expect(difference?.delta).toBeCloseTo(0.1, 12);
    expect(difference?.low).toBeCloseTo(0.1, 12);
    expect(difference?.high).toBeCloseTo(0.1, 12);
    const alone = interval(first);
    expect((alone?.high ?? 0) - (alone?.low ?? 0)).toBeGreaterThan(0.1);
  });

  test('what has nothing below the line has no figure and no interval', () => {
    const empty = { above: new Float64Array(3), below: new Float64Array(3) };
    expect(quotientOf(empty)).toBeNull();
    expect(bootstrapQuotients([empty, meanOf([1, 1, 1])], options)).toEqual([null, { low: 1, high: 1 }]);
    expect(bootstrapDifferences([{ first: empty, second: meanOf([1, 1, 1]) }], options)).toEqual([null]);
    expect(bootstrapFigure(3, () => null, options)).toBeNull();
    expect(bootstrapFigure(0, () => 1, options)).toBeNull();
  });

  test('a share among some queries ignores the others', () => {
    const some = { above: Float64Array.from([1, 0, 0, 0]), below: Float64Array.from([1, 1, 0, 0]) };
    expect(quotientOf(some)).toBe(0.5);
  });
});

/** Multiples of 1/64, so that sums are exact and shifts do not round. */
const values = fc.array(
  fc.integer({ min: 0, max: 64 }).map((value) => value / 64),
  { minLength: 1, maxLength: 40 },
);

describe('properties', () => {
  test('bounds lie between the smallest and the largest value, in order', () => {
    fc.assert(
      fc.property(values, (given) => {
        const found = interval(given);
        if (found === undefined || found === null) throw new Error('no interval');
        expect(found.low).toBeLessThanOrEqual(found.high);
        expect(found.low).toBeGreaterThanOrEqual(Math.min(...given) - 1e-12);
        expect(found.high).toBeLessThanOrEqual(Math.max(...given) + 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  test('shifted values have shifted bounds; swapped sides have mirrored differences', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -8, max: 8 }), (given, shift) => {
        const [plain, moved] = [interval(given), interval(given.map((value) => value + shift))];
        expect(moved?.low).toBeCloseTo((plain?.low ?? 0) + shift, 9);
        expect(moved?.high).toBeCloseTo((plain?.high ?? 0) + shift, 9);
        const [one, two] = [meanOf(given), meanOf([...given].reverse().map((value) => value * value))];
        const [there] = bootstrapDifferences([{ first: one, second: two }], options);
        const [back] = bootstrapDifferences([{ first: two, second: one }], options);
        expect(back?.delta).toBeCloseTo(-(there?.delta ?? 0), 12);
        expect(back?.low).toBeCloseTo(-(there?.high ?? 0), 9);
        expect(back?.high).toBeCloseTo(-(there?.low ?? 0), 9);
      }),
      { numRuns: 20 },
    );
  });

  test('the naive twin, which draws with the same stream and sorts everything, agrees', () => {
    fc.assert(
      fc.property(values, (given) => {
        const drawn: number[] = [];
        const twin = bootstrapFigure(
          given.length,
          (indices) => {
            const picked = [...indices].map((index) => given[index] ?? 0);
            drawn.push(picked.reduce((sum, value) => sum + value, 0) / picked.length);
            return drawn.at(-1) ?? null;
          },
          options,
        );
        drawn.sort((left, right) => left - right);
        expect(drawn).toHaveLength(1_000);
        expect(twin).toEqual({ low: drawn[25], high: drawn[974] });
        expect(interval(given)).toEqual(twin);
      }),
      { numRuns: 20 },
    );
  });

  test('the same seed and purpose draw the same; another one differs', () => {
    const given = Array.from({ length: 50 }, (_, at) => ((at * 37) % 50) / 50);
    expect(interval(given)).toEqual(interval(given));
    expect(interval(given, { ...options, seed: 'other' })).not.toEqual(interval(given));
    expect(interval(given, { ...options, purpose: 'other' })).not.toEqual(interval(given));
  });
});
