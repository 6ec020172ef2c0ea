import { analysePolarity, type PolarityAnalysis } from './analyse.js';
import { type Comparison, compareTexts } from './compare.js';

/** Weight of a concept of the query that the text does not speak of, against one that it does. */
const UNMATCHED_SHARE = 0.25;
const OTHER_SIDE_HINT = 0.15;
const SAME_SIDE_HINT = -0.05;

/**
 * How far a text says the same as a query about what both speak of, in [-1,1]: 1 the same, -1 the opposite, 0 nothing in
 * common or undecided. With a vote v of 1 or -1 for each shared concept, its weight w in the clause, its confidence c and the
 * share s of the two clauses that is about the same (`compare.ts`), and u the weight of what the text leaves out:
 * sum(v*w*c*sqrt(s)) / (sum(w) + u/4). Where one word of each is left over, .15 is added when the two stand under different
 * negations (they may be opposites that no table knows), -.05 when not.
 *
 * @example
 * ```ts
 * polarityAgreement("You're not fat.", "You're thin."); // .85
 * polarityAgreement("You're not fat.", "You're not thin."); // -.95
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
