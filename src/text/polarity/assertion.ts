import type { ClauseReading, Mark } from './clause-reading.js';
import type { Clause } from './clauses.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { CONCESSIVE } from './scope-words.js';
import { asksIn } from './sentence-question.js';
import { isContent, isMark, type Token } from './token.js';

const SHORTEST_QUOTE = 3;
const MODALS = new Set(['would', 'will', 'might', 'may', 'could', "'ll", "'d", 'shall']);

/** Marks what is only supposed, asked, told or quoted. */
export function withholdAssertion({ tokens, marks, clauses }: PolarityAnalysis): void {
  withholdQuotes(tokens, marks);
  let sentence = -1;
  let withheld = false;
  let supposed = false;
  let concession = false;
  for (let at = 0; at < clauses.length; at += 1) {
    const reading = clauses[at];
    if (reading === undefined) break;
    const { clause } = reading;
    if (clause.sentence !== sentence) {
      sentence = clause.sentence;
      withheld = false;
      supposed = false;
    }
    if ((clause.join === 'release' && !supposed) || (concession && at > 0)) withheld = false;
    concession = false;
    withheld ||= asksIn(tokens, clauses, at);
    for (let index = clause.from; index < clause.to; index += 1) {
      const kind = tokens[index]?.cue?.kind;
      if (concession && /[也都仍]/.test(tokens[index]?.lemma ?? '')) {
        concession = false;
        withheld = false;
      }
      if (kind === 'suppose' && CONCESSIVE.has(tokens[index]?.cue?.phrase ?? '')) {
        concession = true;
        withheld = true;
      } else if (kind === 'suppose') {
        withheld = true;
        supposed = true;
        if (index > clause.from && isModal(tokens, clause.from, index)) withhold(marks, clause.from, index);
        const before = clauses[at - 1];
        if (
          index === clause.from &&
          before !== undefined &&
          before.clause.sentence === sentence &&
          isModal(tokens, before.clause.from, before.clause.to)
        )
          withhold(marks, before.clause.from, before.clause.to);
      } else if (kind === 'hearsay') {
        withheld = true;
      } else if (kind === 'ask' && !isRhetorical(tokens, clause)) {
        withheld = true;
        withhold(marks, firstOfSentence(clauses, at), clause.to);
      }
      const mark = marks[index];
      if (withheld && mark !== undefined) mark.asserted = false;
    }
  }
}

function isRhetorical(tokens: readonly Token[], { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.cue?.kind === 'rhetorical') return true;
  return false;
}

function firstOfSentence(clauses: readonly ClauseReading[], at: number): number {
  let first = at;
  while (first > 0 && clauses[first - 1]?.clause.sentence === clauses[at]?.clause.sentence) first -= 1;
  return clauses[first]?.clause.from ?? 0;
}

function withhold(marks: readonly (Mark | undefined)[], from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const mark = marks[at];
    if (mark !== undefined) mark.asserted = false;
  }
}

function isModal(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (MODALS.has(tokens[at]?.lemma ?? '')) return true;
  return false;
}

/** What stands in quotation marks is said by somebody else, unless it is as short as a name. */
function withholdQuotes(tokens: readonly Token[], marks: readonly (Mark | undefined)[]): void {
  let opened = -1;
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isMark(tokens[at], '"')) continue;
    if (opened < 0) {
      opened = at;
      continue;
    }
    const inside = tokens.slice(opened + 1, at);
    if (inside.length >= SHORTEST_QUOTE && inside.some((token) => token.cue !== null || !isContent(token)))
      withhold(marks, opened, at);
    opened = -1;
  }
}
