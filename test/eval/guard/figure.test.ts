import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gini, meanDifference, meanShare, proportion, rocArea, UNMEASURED } from '../../../src/eval/guard/figure.js';

describe('proportion', () => {
  // By hand, z = 1.96: centre (p + z²/2n) / (1 + z²/n), half z/(1 + z²/n) sqrt(p(1-p)/n + z²/4n²).
  test.each([
    // 0 of 10: 3.8416 / 13.8416 above, 0 below.
    { successes: 0, n: 10, low: 0, high: 0.2775 },
    // 5 of 10: centre .5, half 1.96 / 1.38416 * sqrt(.025 + .009604) = .2634.
    { successes: 5, n: 10, low: 0.2366, high: 0.7634 },
    // 10,000 without a fault: 3.8415 / 10003.84.
    { successes: 0, n: 10_000, low: 0, high: 0.000384 },
  ])('$successes of $n: from $low to $high', ({ successes, n, low, high }) => {
    const figure = proportion(successes, n);
    expect(figure.value).toBe(successes / n);
    expect(figure.low).toBeCloseTo(low, 4);
    expect(figure.high).toBeCloseTo(high, 4);
  });

  test('holds its value and stays in [0,1]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, part) => {
        const { value, low, high } = proportion(part * n, n);
        const slack = 1e-12;
        return (
          low !== null &&
          high !== null &&
          value !== null &&
          low >= 0 &&
          high <= 1 &&
          low <= value + slack &&
          value <= high + slack
        );
      }),
    );
  });

  test('of nothing is no figure', () => {
    expect(proportion(0, 0)).toEqual(UNMEASURED);
    expect(meanShare([])).toEqual(UNMEASURED);
    expect(meanDifference([])).toEqual(UNMEASURED);
    expect(rocArea([], [1])).toEqual(UNMEASURED);
  });

  test('a mean of shares is their sum over their number', () => {
    expect(meanShare([1, 0.5, 0]).value).toBe(0.5);
  });
});

test('the mean difference of 1, 0, -1, 0 is 0 within 1.96 * sqrt((2 / 3) / 4)', () => {
  const { value, low, high } = meanDifference([1, 0, -1, 0]);
  expect([value, low, high].map((bound) => (bound ?? Number.NaN).toFixed(3))).toEqual(['0.000', '-0.800', '0.800']);
  expect(meanDifference([0.25, 0.25])).toEqual({ value: 0.25, n: 2, low: 0.25, high: 0.25 });
});

describe('the area under the curve', () => {
  test.each([
    { positives: [0.9, 0.8], negatives: [0.1, 0.2], area: 1 },
    { positives: [0.1], negatives: [0.9], area: 0 },
    { positives: [0.5, 0.5], negatives: [0.5], area: 0.5 },
    // Pairs: .9 > .5, .9 > .3, .4 < .5, .4 > .3: three of four.
    { positives: [0.9, 0.4], negatives: [0.5, 0.3], area: 0.75 },
  ])('of $positives against $negatives is $area', ({ positives, negatives, area }) => {
    expect(rocArea(positives, negatives).value).toBe(area);
  });

  test('does not change when all scores are stretched', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, (left, right) => {
        const stretch = (list: readonly number[]): number[] => list.map((score) => score * 3 + 7);
        expect(rocArea(stretch(left), stretch(right)).value).toBe(rocArea(left, right).value);
      }),
    );
  });
});

describe('the Gini coefficient', () => {
  test.each([
    { counts: [], value: 0 },
    { counts: [0, 0], value: 0 },
    { counts: [4, 4, 4], value: 0 },
    // (-3*0 - 1*0 + 1*0 + 3*8) / (4 * 8)
    { counts: [8, 0, 0, 0], value: 0.75 },
    // (-2*1 + 0*2 + 2*3) / (3 * 6)
    { counts: [3, 1, 2], value: 2 / 9 },
  ])('of $counts is $value', ({ counts, value }) => {
    expect(gini(counts)).toBeCloseTo(value, 12);
  });

  test('is half the mean absolute difference over the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 15 }), (counts) => {
        const n = counts.length;
        const total = counts.reduce((sum, count) => sum + count, 0);
        const differences = counts.flatMap((left) => counts.map((right) => Math.abs(left - right)));
        const naive = total === 0 ? 0 : differences.reduce((sum, each) => sum + each, 0) / (2 * n * total);
        expect(gini(counts)).toBeCloseTo(naive, 9);
      }),
    );
  });
});
