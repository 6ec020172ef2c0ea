import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Observation } from '../../../src/eval/statistics/logistic.js';
import { fitLogistic, predicted, solve } from '../../../src/eval/statistics/logistic.js';

const seen = (x: readonly number[], ...came: readonly boolean[]): Observation[] =>
  came.map((isTrue) => ({ x, isTrue, weight: 1 }));

test('without features the intercept is the log odds of what came true', () => {
  const [intercept] = fitLogistic(seen([], true, true, true, false));
  // 3 of 4: ln(3 / 1).
  expect(intercept).toBeCloseTo(Math.log(3), 6);
});

test('a feature that is there or not gets the difference of the log odds', () => {
  const [intercept, weight] = fitLogistic([...seen([0], true, false, false), ...seen([1], true, true, true, false)]);
  expect(intercept).toBeCloseTo(Math.log(1 / 2), 4);
  expect(weight).toBeCloseTo(Math.log(3) - Math.log(1 / 2), 4);
});

test('what counts double is as good as seen twice; nothing seen says nothing', () => {
  const twice = fitLogistic([...seen([1], true, true, false), ...seen([0], true, false)]);
  const double = fitLogistic([{ x: [1], isTrue: true, weight: 2 }, ...seen([1], false), ...seen([0], true, false)]);
  expect(double[0]).toBeCloseTo(twice[0] ?? Number.NaN, 8);
  expect(double[1]).toBeCloseTo(twice[1] ?? Number.NaN, 8);
  expect(fitLogistic([])).toEqual([0]);
});

/** The loss by its definition. */
function loss(observations: readonly Observation[], weights: readonly number[], ridge: number): number {
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  const [, ...others] = weights;
  return (
    observations.reduce((sum, { x, isTrue, weight }) => {
      const said = predicted(weights, x);
      return sum - (weight / total) * Math.log(isTrue ? said : 1 - said);
    }, 0) +
    (ridge / 2) * others.reduce((sum, weight) => sum + weight ** 2, 0)
  );
}

test('a step in any direction from the fit costs', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const observation = fc.record({
    x: fc.tuple(unit, unit),
    isTrue: fc.boolean(),
    weight: fc.double({ min: 0.1, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(observation, { minLength: 3, maxLength: 30 }), (drawn) => {
      // Both outcomes are seen, so that the intercept is finite.
      const all: readonly Observation[] = [...drawn, ...seen([0.5, 0.5], true, false)];
      const ridge = 0.05;
      const fit = fitLogistic(all, { ridge });
      const best = loss(all, fit, ridge);
      for (const at of fit.keys())
        for (const step of [-0.05, 0.05]) {
          const moved = fit.map((weight, place) => (place === at ? weight + step : weight));
          expect(loss(all, moved, ridge)).toBeGreaterThan(best);
        }
    }),
    { numRuns: 50 },
  );
});

test('equations are solved, a zero on the diagonal or not', () => {
  const solution = solve(
    [
      [0, 2, 1],
      [1, 1, 0],
      [2, 0, 1],
    ],
    [8, 3, 7],
  );
  // 2y + z = 8, x + y = 3, 2x + z = 7: x = 5/4, y = 7/4, z = 9/2.
  for (const [at, value] of [1.25, 1.75, 4.5].entries()) expect(solution[at]).toBeCloseTo(value, 12);
});
