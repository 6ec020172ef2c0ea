import { denyAlternatives } from './choice.js';
import type { ClauseReading, Mark } from './clause-reading.js';
import { type Clause, clausesOf } from './clauses.js';
import type { CutIntoWords } from './cut-into-words.js';
import { lex } from './lex.js';
import { readClause } from './scope.js';
import { CONCESSIVE } from './scope-words.js';
import { has, isContent, isMark, type Token } from './token.js';
import { AUXILIARY, BE, CHINESE, PERSON, PRONOUN, QUESTION_WORD, VERB } from './token-flags.js';

/** A text as the scope rules see it. */
export interface PolarityAnalysis {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** One for each content token, undefined for the others. */
  readonly marks: readonly (Mark | undefined)[];
  readonly clauses: readonly ClauseReading[];
  /** Product of the negations that stand over each token, without what the token itself denies. */
  readonly outer: Int8Array;
  /** Index into `clauses` for each token. */
  readonly clauseOf: Int32Array;
}

const SHORTEST_QUOTE = 3;
/** Particles that make a Chinese sentence a question. */
const ASKING_PARTICLES = new Set(['吗', '么']);
/** A sentence that ends so states what it supposes (没养猫吧？). */
const STATING_PARTICLES = new Set(['吧', '啊', '呀']);
const CHINESE_QUESTION_WORDS = new Set('什么 啥 谁 哪 哪个 哪些 哪里 哪儿 怎么 怎样 为什么 几 多少 何时'.split(' '));
const MODALS = new Set(['would', 'will', 'might', 'may', 'could', "'ll", "'d", 'shall']);

/** Reads a text clause by clause, then what clauses say of each other. Linear in the text; never throws. */
export function analysePolarity(text: string, cut?: CutIntoWords): PolarityAnalysis {
  const tokens = lex(text, cut);
  const marks: (Mark | undefined)[] = new Array<Mark | undefined>(tokens.length).fill(undefined);
  const clauseOf = new Int32Array(tokens.length).fill(-1);
  const outer = new Int8Array(tokens.length).fill(1);
  const clauses: ClauseReading[] = [];
  for (const clause of clausesOf(tokens)) {
    clauseOf.fill(clauses.length, clause.from, clause.to);
    clauses.push(readClause(text, tokens, clause, marks, outer));
  }
  const analysis = { text, tokens, marks, clauses, outer, clauseOf };
  relate(analysis);
  withholdAssertion(analysis);
  denyAlternatives(tokens, marks, clauses);
  return analysis;
}

function relate({ tokens, marks, clauses }: PolarityAnalysis): void {
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
      mark.confidence = 0.75;
      mark.asserted = true;
    }
    if (found) return;
  }
}

function lastSign(reading: ClauseReading): 1 | -1 {
  return reading.subjectSign ?? reading.sign;
}

/** Marks what is only supposed, asked, told or quoted. */
function withholdAssertion({ text, tokens, marks, clauses }: PolarityAnalysis): void {
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
    withheld ||= isQuestion(tokens, clauses, at, text);
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

/** A sentence that asks and means it; a lone noun phrase with a question mark is a topic. */
function isQuestion(tokens: readonly Token[], clauses: readonly ClauseReading[], at: number, text: string): boolean {
  const number = clauses[at]?.clause.sentence;
  let last = at;
  while (clauses[last + 1]?.clause.sentence === number) last += 1;
  const end = clauses[last]?.clause.to ?? 0;
  const closing = tokens[end];
  const final = lastWord(tokens, end);
  if (final !== undefined && STATING_PARTICLES.has(final.lemma) && has(final, CHINESE)) return false;
  if (at < last && has(tokens[clauses[at]?.clause.from ?? 0], CHINESE) && !asksByWord(tokens, clauses[at]?.clause))
    return false;
  if (!isMark(closing, '?') && !(final !== undefined && ASKING_PARTICLES.has(final.lemma) && has(final, CHINESE)))
    return false;
  let asks = false;
  for (let index = clauses[at]?.clause.from ?? 0; index < end; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.cue?.kind === 'settle' || token.cue?.kind === 'rhetorical') return false;
    if (token.cue?.kind === 'plain' && token.cue.phrase.startsWith(',')) return false;
    if (has(token, BE | AUXILIARY | VERB | QUESTION_WORD | PRONOUN) || token.cue !== null) asks = true;
  }
  return asks && text.length > 0;
}

/** A Chinese clause before the one with the question mark asks only when it holds a question word itself. */
function asksByWord(tokens: readonly Token[], clause: Clause | undefined): boolean {
  if (clause === undefined) return false;
  for (let at = clause.from; at < clause.to; at += 1)
    if (CHINESE_QUESTION_WORDS.has(tokens[at]?.lemma ?? '')) return true;
  return false;
}

function lastWord(tokens: readonly Token[], end: number): Token | undefined {
  let at = end - 1;
  while (at >= 0 && isMark(tokens[at], '"\')(')) at -= 1;
  return tokens[at];
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
