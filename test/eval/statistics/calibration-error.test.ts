import { expect, test } from 'vitest';
import { calibrationError, reliability } from '../../../src/eval/statistics/calibration-error.js';

const said = (confidence: number, ...came: readonly boolean[]): { confidence: number; isTrue: boolean }[] =>
  came.map((isTrue) => ({ confidence, isTrue }));

test('the error is the mean distance of the bins, each by its share', () => {
  // Bin .2: three of which one came true, said .25: .0833 off; bin .9: one, said .95, did not come true: .95 off.
  const predictions = [...said(0.25, true, false, false), ...said(0.95, false)];
  expect(calibrationError(predictions)).toBeCloseTo((3 / 4) * (1 / 3 - 0.25) + (1 / 4) * 0.95, 12);
  expect(reliability(predictions)).toEqual([
    { from: 0.2, count: 3, said: 0.25, true: 1 / 3 },
    { from: 0.9, count: 1, said: 0.95, true: 0 },
  ]);
});

test('a confidence of 1 is in the last bin; who says nothing is not wrong', () => {
  expect(reliability(said(1, true))).toEqual([{ from: 0.9, count: 1, said: 1, true: 1 }]);
  expect(calibrationError([])).toBe(0);
});
