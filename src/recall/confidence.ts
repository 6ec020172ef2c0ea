import { logistic } from '../scoring/logistic.js';
import type { ScoredCandidate } from './candidate.js';
import type { Calibration } from './recipe.js';
import type { SignalName } from './signals.js';

/**
 * How often items like this one were evidence for the question, in (0,1): `1 / (1 + exp(-x))`, x being the calibration's intercept
 * plus its weights of the score and of signals. A signal that was not measured counts as 0. It says nothing of truth: see trust and
 * marks.
 *
 * @param calibration fitted by `bench/confidence.ts`
 */
export function confidenceOf(
  { explanation, signals }: Pick<ScoredCandidate, 'explanation' | 'signals'>,
  calibration: Calibration,
): number {
  let sum = calibration.intercept + calibration.score * explanation.value;
  for (const signal of Object.keys(calibration.signals) as SignalName[])
    sum += (calibration.signals[signal] ?? 0) * (signals[signal] ?? 0);
  return logistic(sum);
}
