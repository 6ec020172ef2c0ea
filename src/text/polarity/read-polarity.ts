import { analysePolarity, type PolarityAnalysis } from './analyse.js';
import { CHINESE_EVENTS } from './chinese-words.js';
import type { Mark } from './clause-reading.js';
import type { ConceptReading } from './reading.js';
import { has, type Token } from './token.js';
import { CHINESE, PERSON } from './token-flags.js';

/** Rule of an event that is a cue itself (离婚). */
export const EVENT_RULE = 'event';
const UNKNOWN_CONFIDENCE = 0.5;

/**
 * The concepts of a text, English and Chinese, each affirmed, denied or left open: every content word by its canonical
 * form, and every noun phrase of several words besides. Pure, linear in the text, never throws.
 *
 * @example
 * ```ts
 * readPolarity('I want the burger without onions.').map(({ key, polarity }) => [key, polarity]);
 * // [['burger', 'positive'], ['onion', 'negative']]
 * ```
 */
export function readPolarity(text: string | PolarityAnalysis): readonly ConceptReading[] {
  const analysis = typeof text === 'string' ? analysePolarity(text) : text;
  const readings: ConceptReading[] = [];
  const { tokens, marks } = analysis;
  for (let at = 0; at < tokens.length; ) {
    const mark = marks[at];
    const token = tokens[at];
    if (mark === undefined || token === undefined) {
      if (token?.cue != null && CHINESE_EVENTS.has(token.word))
        readings.push(readingOf(analysis, at, at + 1, eventMark(analysis, at)));
      at += 1;
      continue;
    }
    let to = at + 1;
    while (isSamePhrase(analysis, to, mark)) to += 1;
    for (let word = at; word < to; word += 1) {
      const each = tokens[word];
      const its = marks[word];
      if (each !== undefined && its !== undefined) readings.push(readingOf(analysis, word, word + 1, its));
    }
    if (to - at > 1) readings.push(readingOf(analysis, at, to, mark));
    at = to;
  }
  return readings;
}

/** An event that is a cue itself stands under what denies it, and is asserted where its clause is. */
function eventMark({ outer, marks, clauses, clauseOf }: PolarityAnalysis, at: number): Mark {
  const clause = clauses[clauseOf[at] ?? 0]?.clause;
  const neighbours =
    clause === undefined ? [] : marks.slice(clause.from, clause.to).filter((mark) => mark !== undefined);
  const asserted = neighbours.length === 0 || neighbours.some((mark) => mark.asserted);
  return { sign: outer[at] === -1 ? -1 : 1, confidence: 0.6, rule: EVENT_RULE, role: 'predicate', asserted };
}

function isSamePhrase({ tokens, marks, clauseOf }: PolarityAnalysis, at: number, mark: Mark): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  const next = marks[at];
  if (token === undefined || before === undefined || next === undefined || clauseOf[at] !== clauseOf[at - 1])
    return false;
  if (
    next.sign !== mark.sign ||
    next.role !== mark.role ||
    next.role === 'predicate' ||
    token.cue !== null ||
    before.cue !== null
  )
    return false;
  return token.start - before.end <= 1 && !has(token, PERSON) && !has(before, PERSON);
}

function readingOf({ text, tokens, clauseOf }: PolarityAnalysis, from: number, to: number, mark: Mark): ConceptReading {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  return {
    key: keyOf(tokens.slice(from, to)),
    surface: text.slice(start, end),
    start,
    end,
    polarity: mark.asserted ? (mark.sign === 1 ? 'positive' : 'negative') : 'unknown',
    confidence: mark.asserted ? mark.confidence : UNKNOWN_CONFIDENCE,
    rule: mark.asserted ? mark.rule : 'not asserted',
    clause: clauseOf[from] ?? 0,
    role: mark.role,
    isPhrase: to - from > 1,
  };
}

function keyOf(tokens: readonly Token[]): string {
  let key = '';
  for (const token of tokens) key += key === '' || has(token, CHINESE) ? token.lemma : ` ${token.lemma}`;
  return key;
}
