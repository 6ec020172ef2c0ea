import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../../src/eval/seeded-random.js';
import { keepingThreshold } from '../../../src/eval/statistics/keeping-threshold.js';
import { differenceOfShares, wilson } from '../../../src/eval/statistics/proportion.js';
import { rocArea } from '../../../src/eval/statistics/roc-area.js';

/** Every pair counted, straight from the definition. */
function naiveArea(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0;
  for (const positive of positives)
    for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0;
  return wins / (positives.length * negatives.length);
}

describe('area under the curve', () => {
  test.each([
    { positives: [0.9, 0.8], negatives: [0.1, 0.2], area: 1 },
    { positives: [0.1], negatives: [0.9, 0.8], area: 0 },
    { positives: [0.5, 0.5], negatives: [0.5], area: 0.5 },
    // 3 of the 4 pairs are in order.
    { positives: [0.9, 0.3], negatives: [0.5, 0.1], area: 0.75 },
    // A tie counts half: (1 + 0.5) / 2.
    { positives: [0.7], negatives: [0.7, 0.2], area: 0.75 },
  ])('$positives against $negatives is $area', ({ positives, negatives, area }) => {
    expect(rocArea(positives, negatives)).toBe(area);
  });

  test('there is none without both sides', () => {
    expect(rocArea([], [1])).toBeNull();
    expect(rocArea([1], [])).toBeNull();
  });

  test('is what counting pairs gives, ties among them', () => {
    const side = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(side, side, (positives, negatives) => {
        expect(rocArea(positives, negatives)).toBeCloseTo(naiveArea(positives, negatives), 12);
      }),
    );
  });
});

describe('the threshold that keeps 95 %', () => {
  test.each([
    // Of twenty, nineteen have to stay: the lowest may go.
    { confidences: Array.from({ length: 20 }, (_, at) => (at + 1) / 100), threshold: 0.02 },
    // Of ten, 95 % is ten.
    { confidences: Array.from({ length: 10 }, (_, at) => (at + 1) / 100), threshold: 0.01 },
    // Two of twenty are silent: no threshold keeps nineteen.
    { confidences: [null, null, ...Array.from({ length: 18 }, () => 0.5)], threshold: 0 },
    { confidences: [], threshold: 0 },
  ])('is $threshold', ({ confidences, threshold }) => {
    expect(keepingThreshold(confidences, 0.95)).toBe(threshold);
  });

  test('keeps enough, and a higher one would not', () => {
    const confidence = fc.option(fc.integer({ min: 1, max: 20 }).map((value) => value / 20));
    fc.assert(
      fc.property(fc.array(confidence, { minLength: 1, maxLength: 60 }), (confidences) => {
        const threshold = keepingThreshold(confidences, 0.95);
        const kept = (least: number): number =>
          confidences.filter((each) => each !== null && each >= least).length / confidences.length;
        if (threshold > 0) expect(kept(threshold)).toBeGreaterThanOrEqual(0.95);
        expect(kept(threshold + 0.01)).toBeLessThan(0.95);
      }),
    );
  });
});

describe('shares', () => {
  test("Wilson's interval of 0 of 10, 5 of 10 and 81 of 263", () => {
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(0, 10).high).toBeCloseTo(0.2775, 4);
    expect(wilson(0.5, 10).low).toBeCloseTo(0.2366, 4);
    // The table of Newcombe 1998: .2553 to .3662.
    expect(wilson(81 / 263, 263).low).toBeCloseTo(0.2553, 4);
    expect(wilson(81 / 263, 263).high).toBeCloseTo(0.3662, 4);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test("Newcombe's example: 56 of 70 against 48 of 80 differ by .0524 to .3339", () => {
    const interval = differenceOfShares({ value: 48 / 80, n: 80 }, { value: 56 / 70, n: 70 });
    expect(interval.low).toBeCloseTo(0.0524, 4);
    expect(interval.high).toBeCloseTo(0.3339, 4);
  });
});

describe('random whole numbers', () => {
  test('repeat with seed and purpose, and are all there about equally often', () => {
    const [one, two, other] = [new SeededRandom('s', 'p'), new SeededRandom('s', 'p'), new SeededRandom('s', 'q')];
    const draw = (random: SeededRandom): readonly number[] => Array.from({ length: 20_000 }, () => random.below(10));
    const [first, second, third] = [draw(one), draw(two), draw(other)];
    expect(first).toEqual(second);
    expect(first).not.toEqual(third);
    for (let value = 0; value < 10; value += 1) {
      const count = first.filter((each) => each === value).length;
      // 2,000 expected; five standard deviations are 212.
      expect(Math.abs(count - 2_000)).toBeLessThan(212);
    }
    expect(Math.min(...first)).toBe(0);
    expect(Math.max(...first)).toBe(9);
  });

  test('an order holds every item once, and each item comes first about equally often', () => {
    const random = new SeededRandom('s', 'order');
    const items = ['a', 'b', 'c', 'd'];
    const orders = Array.from({ length: 4_000 }, () => random.shuffled(items));
    for (const order of orders.slice(0, 50)) expect(order.toSorted()).toEqual(items);
    // 1,000 expected; five standard deviations are 137.
    for (const item of items)
      expect(Math.abs(orders.filter(([first]) => first === item).length - 1_000)).toBeLessThan(137);
  });
});
