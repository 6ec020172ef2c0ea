import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Judged } from '../../../src/eval/statistics/risk-coverage.js';
import { riskCoverage } from '../../../src/eval/statistics/risk-coverage.js';

const right = (confidence: number | null): Judged => ({ confidence, isRight: true });
const wrong = (confidence: number | null): Judged => ({ confidence, isRight: false });

test('the surest are answered, and the risk is the share of wrong ones among them', () => {
  const judged = [right(0.9), wrong(0.8), right(0.7), wrong(0.2)];
  expect(riskCoverage(judged, [1, 0.75, 0.5, 0.25, 0])).toEqual([
    { coverage: 1, answered: 4, threshold: 0.2, risk: 0.5 },
    { coverage: 0.75, answered: 3, threshold: 0.7, risk: 1 / 3 },
    { coverage: 0.5, answered: 2, threshold: 0.8, risk: 0.5 },
    { coverage: 0.25, answered: 1, threshold: 0.9, risk: 0 },
    { coverage: 0, answered: 0, threshold: null, risk: null },
  ]);
});

test('silence is never made to answer, and of equal confidences the wrong ones count first', () => {
  expect(riskCoverage([right(0.5), wrong(0.5), right(null), wrong(null)], [1, 0.25])).toEqual([
    { coverage: 1, answered: 2, threshold: 0.5, risk: 0.5 },
    { coverage: 0.25, answered: 1, threshold: 0.5, risk: 1 },
  ]);
  expect(riskCoverage([], [1])).toEqual([{ coverage: 1, answered: 0, threshold: null, risk: null }]);
});

test('without ties it is what taking one after the other gives', () => {
  const questions = fc.uniqueArray(
    fc.record({ confidence: fc.integer({ min: 0, max: 1_000 }), isRight: fc.boolean() }),
    {
      selector: ({ confidence }) => confidence,
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(questions, fc.double({ min: 0, max: 1, noNaN: true }), (judged, coverage) => {
      const left = [...judged];
      const taken: Judged[] = [];
      while (taken.length < Math.round(coverage * judged.length)) {
        const best = left.reduce((one, other) => (other.confidence > one.confidence ? other : one));
        left.splice(left.indexOf(best), 1);
        taken.push(best);
      }
      const [point] = riskCoverage(judged, [coverage]);
      expect(point?.answered).toBe(taken.length);
      expect(point?.risk).toBe(
        taken.length === 0 ? null : taken.filter(({ isRight }) => !isRight).length / taken.length,
      );
    }),
  );
});
