import { analysePolarity, type PolarityAnalysis } from './analyse.js';
import { type Comparison, compareTexts } from './compare.js';

/** Weight of a concept of the query that the text does not speak of, against one that it does. */
const UNMATCHED_SHARE = 0.25;
const OTHER_SIDE_HINT = 0.15;
const SAME_SIDE_HINT = -0.05;

/**
 * How far a text says the same as a query about what both speak of, in [-1,1]: 1 the same, -1 the opposite, 0 nothing in
 * common or undecided. It is the mean of the votes of the shared concepts (see `compare.ts`), each by the weight of its
 * part in the clause, with a quarter of the weight of what the text leaves out in the denominator; where nothing is
 * shared but the frame, a hint of .15 when the words that differ stand under different negations, else of -.05.
 *
 * @example
 * ```ts
 * polarityAgreement("You're not fat.", "You're thin."); // 1
 * polarityAgreement("You're not fat.", "You're not thin."); // -1
 * ```
 */
export function polarityAgreement(query: string | PolarityAnalysis, text: string | PolarityAnalysis): number {
  const left = typeof query === 'string' ? analysePolarity(query) : query;
  const right = typeof text === 'string' ? analysePolarity(text) : text;
  return agreementOf(compareTexts(left, right));
}

/** The number behind {@link polarityAgreement}. */
export function agreementOf({ votes, unmatched, substitution }: Comparison): number {
  let sum = 0;
  let weight = 0;
  for (const vote of votes) {
    sum += vote.value * vote.weight * vote.confidence * Math.sqrt(vote.coverage);
    weight += vote.weight;
  }
  const hint = substitution === null ? 0 : substitution === 'other side' ? OTHER_SIDE_HINT : SAME_SIDE_HINT;
  if (weight === 0) return hint;
  return Math.max(-1, Math.min(1, sum / (weight + UNMATCHED_SHARE * unmatched) + (substitution === null ? 0 : hint)));
}
