import { combine, leaf } from '../explain/score-node.js';
import type { PolarityAnalysis } from '../text/polarity/analyse.js';
import { analysePolarity } from '../text/polarity/analyse.js';
import { askedStatement } from '../text/polarity/asked-statement.js';
import { compareTexts } from '../text/polarity/compare.js';
import { isQuestion } from '../text/polarity/is-question.js';
import { clashOf, type PolarityClash, polarityClash } from '../text/polarity/polarity-clash.js';
import { queryPolarity } from '../text/polarity/query-polarity.js';
import { readPolarity } from '../text/polarity/read-polarity.js';
import { wholeOpposition } from '../text/polarity/whole-opposition.js';
import type { ScoredCandidate } from './candidate.js';
import type { Mark } from './mark.js';
import { polarityOf } from './memory-readings.js';
import { byScore } from './order.js';
import type { PolarityWeighing } from './recipe.js';

/** What weighing polarity gave. */
export interface Polarised {
  readonly candidates: readonly ScoredCandidate[];
  /** Why nothing was weighed; null when something was. */
  readonly skipped: string | null;
}

/** Candidates that are read: the best by score, as these alone can be returned. */
const READ_PER_ITEM = 2;
const FEWEST_READ = 20;
/** A longer query tells a story, in which most things are said of something else. */
const LONGEST_QUERY = 200;
const LINES = /\n/u;
/** Opposition from which on a score loses all that it can lose. */
const SURE = 0.5;
/** Share of the opposition that counts which is enough for who, whose, which and where: they seldom hold the verb of their answer. */
const ASKED_SHARE = 0.75;

/**
 * Rule R30: a memory that says the opposite of what a query states or looks for is not an answer to it, however many words
 * they share. It is marked, and its score falls by the recipe's share, all of it where that is sure; it is not rejected, because the
 * rules can be wrong. A question whether something holds wants either answer, and several lines are a dialogue: nothing is
 * weighed for them.
 */
export function weighPolarity(
  candidates: readonly ScoredCandidate[],
  query: string,
  limit: number,
  weighing: PolarityWeighing | null,
): Polarised {
  if (weighing === null) return { candidates, skipped: 'the recipe does not weigh polarity' };
  if (query.length > LONGEST_QUERY) return { candidates, skipped: 'the query is too long to be one statement' };
  const side = sideOf(query);
  if (side === null) return { candidates, skipped: 'the query takes no side' };
  const most = Math.max(FEWEST_READ, READ_PER_ITEM * limit);
  const ordered = [...candidates].sort(byScore);
  return {
    candidates: [
      ...ordered.slice(0, most).map((candidate) => weigh(candidate, side, weighing)),
      ...ordered.slice(most),
    ],
    skipped: null,
  };
}

/** A query that takes a side. */
interface Side {
  /** Whether it is what a question for who, whose, which or where asks for. */
  readonly isAsked: boolean;
  /** How surely a text is opposed to it, in [0,1], and the cue that decided; null where it is not. */
  oppositionOf(text: PolarityAnalysis): Opposition | null;
}

interface Opposition {
  readonly opposed: number;
  readonly rule: string;
}

/** Null where the query takes no side. */
function sideOf(query: string): Side | null {
  // Several lines are a dialogue, in which each says something else.
  if (LINES.test(query.trim())) return null;
  const analysis = analysePolarity(query);
  const { polarity, confidence, rule, asksForObject } = queryPolarity(analysis);
  const whole =
    polarity === 'neutral' || !asksForObject
      ? null
      : (text: PolarityAnalysis) => ({ opposed: confidence * wholeOpposition(text, polarity), rule });
  const asked = askedStatement(query);
  if (asked !== null)
    return sideOfClashes(
      true,
      (text) => clashOf(compareTexts(asked, text, 'asked')),
      (text) => whole?.(text) ?? null,
    );
  if (whole !== null) return { isAsked: false, oppositionOf: whole };
  // A few words without a predicate name a topic and state nothing of it.
  if (isQuestion(analysis) || readPolarity(analysis).every(({ role }) => role === 'fragment')) return null;
  return sideOfClashes(false, (text) => polarityClash(analysis, text));
}

/** By what both speak of; `otherwise` where they share nothing that can be compared. */
function sideOfClashes(
  isAsked: boolean,
  find: (text: PolarityAnalysis) => PolarityClash | null,
  otherwise: (text: PolarityAnalysis) => Opposition | null = () => null,
): Side {
  return {
    isAsked,
    oppositionOf(text) {
      const clash = find(text);
      if (clash === null) return otherwise(text);
      return clash.clash ? { opposed: clash.confidence, rule: clash.rule } : null;
    },
  };
}

function weigh(candidate: ScoredCandidate, side: Side, weighing: PolarityWeighing): ScoredCandidate {
  const opposition = side.oppositionOf(polarityOf(candidate.memory));
  if (opposition === null || opposition.opposed < weighing.from * (side.isAsked ? ASKED_SHARE : 1)) return candidate;
  const { opposed, rule } = opposition;
  const mark: Mark = { kind: 'opposite', confidence: opposed, rule };
  return {
    ...candidate,
    marks: [...candidate.marks, mark],
    explanation: combine('product', 'says the opposite', [
      candidate.explanation,
      leaf('what is left', 1 - weighing.demotion * Math.min(1, opposed / SURE), rule),
    ]),
  };
}
