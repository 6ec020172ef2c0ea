import type { GuardRow } from './ask.js';
import type { Role } from './case.js';
import type { Figure } from './figure.js';
import { proportion, rocArea } from './figure.js';
import { isEmptyAnswer } from './row-scores.js';

/** Share of the answerable queries that a threshold has to keep. */
const COVERAGE = 0.95;

/**
 * The highest confidence that keeps at least 95 % of the answerable queries; 0 without any. Chosen on rows of another
 * set than it is applied to.
 */
export function coverageThreshold(rows: readonly GuardRow[]): number {
  const confidences = confidencesOf(rows, 'answerable').toSorted((left, right) => right - left);
  return confidences[Math.ceil(COVERAGE * confidences.length) - 1] ?? 0;
}

/**
 * How well confidence tells questions with an answer from those without. `auroc` and `false_inject_at_95` are over near
 * misses, unknown persons and off-topic questions together; each has its own, and the empty store stands apart: there the
 * answer must be empty whatever the confidence.
 */
export function abstentionFigures(
  rows: readonly GuardRow[],
  calibration: readonly GuardRow[],
): { readonly [name: string]: Figure } {
  const threshold = coverageThreshold(calibration);
  const answerable = confidencesOf(rows, 'answerable');
  const area = (...roles: readonly Role[]): Figure => rocArea(answerable, confidencesOf(rows, ...roles));
  const injected = (...roles: readonly Role[]): Figure => {
    const asked = rows.filter(({ query }) => roles.includes(query.role));
    return proportion(asked.filter((row) => !isEmptyAnswer(row) && row.confidence >= threshold).length, asked.length);
  };
  const answered = (...roles: readonly Role[]): Figure => {
    const asked = rows.filter(({ query }) => roles.includes(query.role));
    return proportion(asked.filter((row) => !isEmptyAnswer(row)).length, asked.length);
  };
  return {
    auroc: area('near miss', 'unknown person', 'off topic'),
    auroc_near_miss: area('near miss'),
    auroc_unknown_person: area('unknown person'),
    auroc_off_topic: area('off topic'),
    false_inject_at_95: injected('near miss', 'unknown person', 'off topic'),
    false_inject_at_95_near_miss: injected('near miss'),
    false_inject_at_95_unknown_person: injected('unknown person'),
    false_inject_at_95_off_topic: injected('off topic'),
    kept_at_95: injected('answerable'),
    answered_near_miss: answered('near miss'),
    answered_unknown_person: answered('unknown person'),
    answered_off_topic: answered('off topic'),
    answered_empty_store: answered('empty store'),
  };
}

function confidencesOf(rows: readonly GuardRow[], ...roles: readonly Role[]): readonly number[] {
  return rows.filter(({ query }) => roles.includes(query.role)).map(({ confidence }) => confidence);
}
