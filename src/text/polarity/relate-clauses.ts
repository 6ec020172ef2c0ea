import type { ClauseReading, Mark } from './clause-reading.js';
import type { Clause } from './clauses.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { has, isMark, type Token } from './token.js';
import { CHINESE, PERSON } from './token-flags.js';

/** What a clause says of something that another clause names. */
const BACK_CONFIDENCE = 0.75;

/**
 * Lets clauses say what they say of each other: what an exception is taken from, a relative clause that denies after a
 * denial, a clause that speaks of what was named before it. Changes the marks.
 */
export function relateClauses({ tokens, marks, clauses }: PolarityAnalysis): void {
  clauses.forEach((reading, at) => {
    const { clause } = reading;
    const before = clauses[at - 1];
    if (reading.excepted.length > 0) {
      const rest = restSign(reading, clauses[at + 1], marks, tokens);
      for (const index of reading.excepted) {
        const mark = marks[index];
        if (mark !== undefined) mark.sign = rest === 1 ? -1 : 1;
      }
    }
    if (before === undefined) return;
    if (
      clause.join === 'link' &&
      before.denies &&
      before.sign === -1 &&
      reading.denies &&
      isExistential(tokens, before.clause)
    ) {
      for (let index = clause.from; index < clause.to; index += 1) {
        const mark = marks[index];
        if (mark === undefined) continue;
        mark.sign = mark.sign === 1 ? -1 : 1;
        mark.rule = 'double negation';
      }
    }
    if (
      reading.pointsBack &&
      (clause.sentence === before.clause.sentence || !before.hasVerb || isMark(tokens[before.clause.to], '?'))
    )
      pointBack(reading, clauses, at, marks, tokens);
  });
}

/** What an exception is taken from: the rest of its clause, or the next clause when it fills its own. */
function restSign(
  reading: ClauseReading,
  next: ClauseReading | undefined,
  marks: readonly (Mark | undefined)[],
  tokens: readonly Token[],
): 1 | -1 {
  const excepted = new Set(reading.excepted);
  for (let at = reading.clause.from; at < reading.clause.to; at += 1) {
    const lemma = tokens[at]?.lemma;
    if (lemma === '还' || lemma === '也' || lemma === '又') return -1;
    const mark = marks[at];
    if (mark !== undefined && !excepted.has(at) && mark.role !== 'fragment') return mark.sign;
  }
  if (next === undefined || next.clause.sentence !== reading.clause.sentence) return 1;
  for (let at = next.clause.from; at < next.clause.to; at += 1) {
    const lemma = tokens[at]?.lemma;
    if (lemma === '还' || lemma === '也' || lemma === '又') return next.sign === 1 ? -1 : 1;
  }
  return next.sign;
}

/** `there is no`, `you won't find`: a relative clause that denies makes the two affirm. */
function isExistential(tokens: readonly Token[], { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1) {
    const lemma = tokens[at]?.lemma;
    if (lemma === 'find' || lemma === 'there' || lemma === 'know' || lemma === 'have') return true;
  }
  return false;
}

/** A clause without a thing of its own speaks of what stands in the nearest clause before it that has one. */
function pointBack(
  reading: ClauseReading,
  clauses: readonly ClauseReading[],
  at: number,
  marks: readonly (Mark | undefined)[],
  tokens: readonly Token[],
): void {
  const value = lastSign(reading);
  for (let before = at - 1; before >= 0 && before >= at - 2; before -= 1) {
    const other = clauses[before];
    if (other === undefined) return;
    let found = false;
    for (let index = other.clause.from; index < other.clause.to; index += 1) {
      const mark = marks[index];
      if (mark === undefined || has(tokens[index], PERSON)) continue;
      if (mark.role === 'predicate' && has(tokens[index], CHINESE)) continue;
      found = true;
      if (mark.asserted && mark.rule !== 'affirmed' && reading.clause.join !== 'release') continue;
      mark.sign = value;
      mark.rule = reading.rule;
      mark.confidence = BACK_CONFIDENCE;
      mark.asserted = true;
    }
    if (found) return;
  }
}

function lastSign(reading: ClauseReading): 1 | -1 {
  return reading.subjectSign ?? reading.sign;
}
