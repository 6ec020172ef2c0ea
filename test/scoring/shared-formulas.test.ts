import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gini } from '../../src/scoring/gini.js';
import { greedyMmr } from '../../src/scoring/greedy-mmr.js';
import { jaccard } from '../../src/scoring/jaccard.js';
import { recency } from '../../src/scoring/recency.js';
import { weightShares } from '../../src/scoring/weight-shares.js';

const unit = fc.double({ min: 0, max: 1, noNaN: true });

/** Greedy MMR from its definition: looks at everything anew in every round. */
function naiveMmr(
  relevances: readonly number[],
  similarities: readonly (readonly number[])[],
  lambda: number,
  most: number,
): readonly number[] {
  const selected: number[] = [];
  const rest = relevances.map((_, at) => at);
  while (selected.length < most && rest.length > 0) {
    const values = rest.map((at) => {
      const nearest = selected.length === 0 ? 0 : Math.max(...selected.map((other) => similarities[at]?.[other] ?? 0));
      return lambda * (relevances[at] ?? 0) - (1 - lambda) * nearest;
    });
    const best = values.indexOf(Math.max(...values));
    selected.push(rest[best] ?? -1);
    rest.splice(best, 1);
  }
  return selected;
}

describe('greedy MMR', () => {
  test('takes what the definition takes, in its order', () => {
    const problem = fc.integer({ min: 0, max: 8 }).chain((size) =>
      fc.record({
        relevances: fc.array(unit, { minLength: size, maxLength: size }),
        similarities: fc.array(fc.array(unit, { minLength: size, maxLength: size }), {
          minLength: size,
          maxLength: size,
        }),
        lambda: unit,
        most: fc.integer({ min: 0, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(problem, ({ relevances, similarities, lambda, most }) => {
        const taken = greedyMmr(relevances, (one, other) => similarities[one]?.[other] ?? 0, { lambda, most });
        expect(taken.map(({ at }) => at)).toEqual(naiveMmr(relevances, similarities, lambda, most));
      }),
    );
  });

  test('lambda 1 is the order of relevance; a twin of the first is put behind what is new', () => {
    const similar = (one: number, other: number): number => (one + other === 1 ? 1 : 0);
    const order = (lambda: number): readonly number[] =>
      greedyMmr([0.9, 0.8, 0.5], similar, { lambda, most: 3 }).map(({ at }) => at);
    expect(order(1)).toEqual([0, 1, 2]);
    // .5 * .8 - .5 * 1 = -.1 against .5 * .5 = .25.
    expect(order(0.5)).toEqual([0, 2, 1]);
  });
});

test.each<[readonly string[], readonly string[], number]>([
  [[], [], 1],
  [['a'], [], 0],
  [['a', 'b'], ['b', 'a'], 1],
  [['a', 'b', 'c'], ['b', 'c', 'd'], 2 / 4],
])('jaccard of %j and %j is %d', (one, other, expected) => {
  expect(jaccard(new Set(one), new Set(other))).toBe(expected);
});

describe('Gini coefficient', () => {
  test.each<[readonly number[], number]>([
    [[], 0],
    [[0, 0], 0],
    [[3, 3, 3], 0],
    [[0, 0, 0, 8], 3 / 4],
    [[1, 2, 3, 4], (1 * -3 + 2 * -1 + 3 * 1 + 4 * 3) / (4 * 10)],
  ])('of %j is %d', (counts, expected) => {
    expect(gini(counts)).toBeCloseTo(expected, 12);
  });

  test('is the mean difference of all pairs over twice the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const differences = counts.flatMap((one) => counts.map((other) => Math.abs(one - other)));
        const naive = total === 0 ? 0 : differences.reduce((sum, each) => sum + each, 0) / (2 * counts.length * total);
        expect(gini(counts)).toBeCloseTo(naive, 9);
      }),
    );
  });
});

test('recency never leaves [0,1] and never rises with age', () => {
  const rules = fc.constantFrom(
    { kind: 'linear', days: 30 } as const,
    { kind: 'halfLife', days: 7 } as const,
    { kind: 'timeConstant', hours: 168 } as const,
  );
  const age = fc.integer({ min: -1e12, max: 1e13 });
  fc.assert(
    fc.property(rules, age, age, (rule, one, other) => {
      const [younger, older] = [Math.min(one, other), Math.max(one, other)];
      expect(recency(older, rule)).toBeGreaterThanOrEqual(0);
      expect(recency(younger, rule)).toBeLessThanOrEqual(1);
      expect(recency(younger, rule)).toBeGreaterThanOrEqual(recency(older, rule));
    }),
  );
});

test('weight shares sum to 1, whatever they were', () => {
  const weight = fc.oneof(fc.double({ min: -5, max: 5 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0));
  fc.assert(
    fc.property(weight, weight, (one, other) => {
      const shares = weightShares({ one, other }, { one: 3, other: 1 });
      expect(shares.one + shares.other).toBeCloseTo(1, 9);
      expect(Math.min(shares.one, shares.other)).toBeGreaterThanOrEqual(0);
    }),
  );
});
