import { analysePolarity, type PolarityAnalysis } from './analyse.js';
import { type Comparison, compareTexts, type Vote } from './compare.js';
import { isQuestion } from './is-question.js';

/** What a memory says of the concepts of a statement. */
export interface PolarityClash {
  /** Whether it says the opposite of one of them. */
  readonly clash: boolean;
  /** In [0,1]: how sure the clash, or the agreement, is. */
  readonly confidence: number;
  /** Word of the statement that decides. */
  readonly key: string;
  /** Cue, or the two opposites, that decide. */
  readonly rule: string;
}

/** Share of its confidence that a clash keeps where nearly all other votes go the other way. */
const CONTESTED = 0.5;
/** A memory that speaks of half of the statement speaks of it; of less, the less surely. */
const WHOLE = 2;

/**
 * Whether a memory says the opposite of a statement about the same thing: `likes coffee` and `can't stand coffee`,
 * 不喜欢香菜 and 爱吃香菜, `prefers dark mode` and `prefers light mode`. Null where the two share nothing that can be compared,
 * and for every question, which wants either answer. Two named people never clash. The confidence is that of the readings
 * of both, lowered for clauses that share little else, for different verbs and where the votes are divided.
 *
 * @example
 * ```ts
 * polarityClash('The user likes coffee', "The user can't stand coffee")?.clash; // true
 * polarityClash('Does the user like coffee?', "The user can't stand coffee"); // null
 * ```
 */
export function polarityClash(
  query: string | PolarityAnalysis,
  memory: string | PolarityAnalysis,
): PolarityClash | null {
  const statement = typeof query === 'string' ? analysePolarity(query) : query;
  if (isQuestion(statement)) return null;
  return clashOf(compareTexts(statement, typeof memory === 'string' ? analysePolarity(memory) : memory));
}

/** The clash behind {@link polarityClash}. */
export function clashOf({ votes, unmatched }: Comparison): PolarityClash | null {
  const against = strongest(votes, -1);
  const along = strongest(votes, 1);
  if (against === null && along === null) return null;
  if (against === null || (along !== null && scoreOf(along) > 2 * scoreOf(against)))
    return along === null ? null : found(along, false, scoreOf(along));
  const total = votes.reduce((sum, { weight }) => sum + weight, 0);
  const opposed = votes.reduce((sum, { weight, value }) => sum + (value === -1 ? weight : 0), 0);
  const spoken = Math.min(1, (WHOLE * total) / (total + unmatched));
  return found(against, true, scoreOf(against) * spoken * (CONTESTED + (1 - CONTESTED) * (opposed / total)));
}

function found({ key, rule }: Vote, clash: boolean, confidence: number): PolarityClash {
  return { clash, confidence: Math.min(1, confidence), key, rule };
}

function strongest(votes: readonly Vote[], value: 1 | -1): Vote | null {
  let best: Vote | null = null;
  for (const vote of votes) if (vote.value === value && (best === null || scoreOf(vote) > scoreOf(best))) best = vote;
  return best;
}

/** Confidence of a vote; a light part of a clause, or a clause that is mostly about something else, counts less. */
function scoreOf({ confidence, coverage, weight }: Vote): number {
  return confidence * Math.sqrt(Math.min(1, coverage)) * (0.5 + 0.5 * Math.min(1, weight));
}
