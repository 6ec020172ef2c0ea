import { informativeness } from '../scoring/bm25.js';
import { askedFocus } from '../text/asked-focus.js';
import type { AnswerFeatures } from './answer-feature.js';
import type { ScoredCandidate } from './candidate.js';
import { confidenceOf } from './confidence.js';
import type { TextEvidence, WeightedTerm } from './legs/text.js';
import type { Calibration } from './recipe.js';

/** What features depend on besides the candidates. */
export interface AnswerContext {
  /** Normalised, with single spaces. */
  readonly query: string;
  /** Null: the recipe gives items no confidence. */
  readonly calibration: Calibration | null;
  /** Null: no words were looked for. */
  readonly text: AskedWords | null;
}

/** A term of the question, and how many passages are in scope. */
type AskedTerm = Pick<WeightedTerm, 'term' | 'df' | 'weight'>;
interface AskedWords {
  readonly terms: readonly AskedTerm[];
  readonly matches: Pick<TextEvidence['matches'], 'n'>;
}

/** Candidates that count as the answer, whatever the limit of the request, so that a decision does not hang on it. */
const ANSWER_SIZE = 10;
/** Of these the ones in which the words of the question are looked for. */
const FRONT = 3;
/** From here on an item is no fainter for being likelier, or nearer; chosen on dev (docs/abstention.md). */
const ENOUGH_CONFIDENCE = 0.25;
const ENOUGH_SEMANTIC = 0.6;

/** Measures the doubts about an answer by its first ten candidates. @param ordered best first */
export function answerFeatures(ordered: readonly ScoredCandidate[], context: AnswerContext): AnswerFeatures {
  const answer = ordered.slice(0, ANSWER_SIZE);
  const front = ordered.slice(0, FRONT);
  return { faint: faintness(answer, context.calibration), ...lackOfWords(front, context) };
}

/** How little speaks for the best item, by words and by meaning alike: 0 as soon as either is enough. */
function faintness(answer: readonly ScoredCandidate[], calibration: Calibration | null): number {
  const likeliest =
    calibration === null ? 0 : Math.max(0, ...answer.map((candidate) => confidenceOf(candidate, calibration)));
  const nearest = Math.max(0, ...answer.map(({ signals }) => signals.semantic ?? 0));
  return (1 - Math.min(1, likeliest / ENOUGH_CONFIDENCE)) * (1 - Math.min(1, nearest / ENOUGH_SEMANTIC));
}

function lackOfWords(
  front: readonly ScoredCandidate[],
  { query, text }: AnswerContext,
): Pick<AnswerFeatures, 'unnamed' | 'missing' | 'unknown'> {
  if (text === null) return { unnamed: 0, missing: 0, unknown: 0 };
  const { isDetail, names } = askedFocus(query);
  const lacks = text.terms.map((_, at) => front.every((candidate) => (candidate.text?.frequencies[at] ?? 0) === 0));
  const shareOf = (counts: (term: AskedTerm) => boolean, holds: (at: number, df: number) => boolean): number => {
    let all = 0;
    let held = 0;
    for (const [at, term] of text.terms.entries()) {
      if (!counts(term)) continue;
      all += term.weight;
      if (holds(at, term.df)) held += term.weight;
    }
    return all === 0 ? 0 : held / all;
  };
  const heaviest = text.terms.reduce((most, { weight }, at) => (lacks[at] === true ? Math.max(most, weight) : most), 0);
  return {
    unnamed: isDetail
      ? shareOf(
          (term) => isOf(term, names),
          (at) => lacks[at] === true,
        )
      : 0,
    missing: isDetail ? Math.min(1, heaviest / informativeness(1, text.matches.n)) : 0,
    unknown: shareOf(
      () => true,
      (_, df) => df === 0,
    ),
  };
}

/** Whether a term is a word of a name, or a pair of characters in it. */
function isOf({ term }: AskedTerm, names: readonly string[]): boolean {
  return names.some((name) => (term.column === 'bigrams' ? name.includes(term.label) : name === term.label));
}
