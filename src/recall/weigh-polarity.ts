import { combine, leaf } from '../explain/score-node.js';
import type { PolarityAnalysis } from '../text/polarity/analyse.js';
import { analysePolarity } from '../text/polarity/analyse.js';
import { isQuestion } from '../text/polarity/is-question.js';
import { polarityAgreement } from '../text/polarity/polarity-agreement.js';
import { polarityClash } from '../text/polarity/polarity-clash.js';
import { queryPolarity } from '../text/polarity/query-polarity.js';
import { readPolarity } from '../text/polarity/read-polarity.js';
import type { ScoredCandidate } from './candidate.js';
import type { Mark } from './mark.js';
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
/** Characters of a text that are read. */
const LONGEST_READ = 600;
/** A longer query tells a story, in which most things are said of something else. */
const LONGEST_QUERY = 200;

/**
 * Rule R30: a memory that says the opposite of what a query states or looks for is not an answer to it, however many words
 * they share. It is marked, and its score falls by the recipe's share of how sure that is; it is not rejected, because the
 * rules can be wrong. A question whether something holds wants either answer: nothing is weighed for it.
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
  /** How surely a text is opposed to it, in [0,1]. */
  opposition(text: PolarityAnalysis): number;
  /** The cue by which a text is. */
  rule(text: PolarityAnalysis): string;
}

/** Null where the query takes no side. */
function sideOf(query: string): Side | null {
  const analysis = analysePolarity(query);
  const { polarity, confidence, rule } = queryPolarity(analysis);
  if (polarity !== 'neutral')
    return { opposition: (text) => confidence * wholeOpposition(text, polarity), rule: () => rule };
  // A few words without a predicate name a topic and state nothing of it.
  if (isQuestion(analysis) || readPolarity(analysis).every(({ role }) => role === 'fragment')) return null;
  return {
    opposition: (text) => Math.max(0, -polarityAgreement(analysis, text)),
    rule: (text) => polarityClash(analysis, text)?.rule ?? 'agreement',
  };
}

/**
 * How surely a text stands wholly on the other side: the mean confidence of what it is for or against, 0 where any of that is
 * on the wanted side.
 */
function wholeOpposition(text: PolarityAnalysis, wanted: 'positive' | 'negative'): number {
  let opposed = 0;
  let count = 0;
  for (const { polarity, confidence, role } of readPolarity(text)) {
    if (polarity === 'unknown' || role === 'subject') continue;
    if (polarity === wanted) return 0;
    opposed += confidence;
    count += 1;
  }
  return count === 0 ? 0 : opposed / count;
}

function weigh(candidate: ScoredCandidate, side: Side, weighing: PolarityWeighing): ScoredCandidate {
  const text = analysePolarity(candidate.memory.text.slice(0, LONGEST_READ));
  const opposed = side.opposition(text);
  if (opposed < weighing.from) return candidate;
  const rule = side.rule(text);
  const mark: Mark = { kind: 'opposite', confidence: opposed, rule };
  return {
    ...candidate,
    marks: [...candidate.marks, mark],
    explanation: combine('product', 'says the opposite', [
      candidate.explanation,
      leaf('what is left', 1 - weighing.demotion * opposed, rule),
    ]),
  };
}
