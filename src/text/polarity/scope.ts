import type { ClauseReading, Mark } from './clause-reading.js';
import { isExceptBar, isListAhead, isPick, isPredicateSlot } from './clause-shape.js';
import { ClauseState } from './clause-state.js';
import { type Clause, isVerbAt } from './clauses.js';
import { applyCue } from './cue-rules.js';
import { ENGLISH_THAN } from './english-cues.js';
import { BACK_POINTERS, ENDS_EXCEPTION, ENDS_PHRASE, EXCEPTIONS, LACKING } from './scope-words.js';
import { applyExclamation, isBareDenial, readSubject } from './subject-rules.js';
import { has, isContent, type Token } from './token.js';
import { AUXILIARY, BE, CHINESE, DETERMINER, FUNCTION, MARK, PREPOSITION, PRONOUN, VAGUE } from './token-flags.js';

const AFFIRMED_CONFIDENCE = 0.85;
/** Share that a word keeps after a preposition when an object was named already (`no sugar in tea`). */
const AFTER_PREPOSITION = 0.55;
const THAN_CONFIDENCE = 0.88;
const OVER_CONFIDENCE = 0.75;
const BAR_CONFIDENCE = 0.85;

/**
 * Reads one clause from left to right: writes a mark for each of its content tokens, and into `outer` the sign that stands
 * over each token; gives what the clauses beside it need to know. Linear in the clause, but for looks back within it.
 */
export function readClause(
  text: string,
  tokens: readonly Token[],
  clause: Clause,
  marks: (Mark | undefined)[],
  outer: Int8Array,
): ClauseReading {
  const state = new ClauseState(text, tokens, clause, marks);
  for (let at = clause.from; at < clause.to; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    state.keep(({ until }) => until > at);
    // 就算不下雨我也不想跑步: what is conceded ends here.
    if (state.conceded && has(token, CHINESE) && /[也都]/.test(token.lemma)) state.operators = [];
    outer[at] = state.sign;
    if (token.cue !== null) {
      applyCue(state, token, at, token.cue);
      if (!isContent(token)) {
        state.afterPreposition = false;
        continue;
      }
    }
    if (has(token, MARK)) {
      if (token.lemma !== '\\' && !isListAhead(tokens, at, clause.to)) state.endPhrases();
    } else if (!compares(state, token, at) && !isPrepositionOf(state, token)) {
      readWord(state, token, at);
    }
  }
  return finish(state);
}

/** Opens the second member of a comparison, or an exception; true when the word did no more than that. */
function compares(state: ClauseState, token: Token, at: number): boolean {
  const { tokens, clause, comparing } = state;
  const { lemma } = token;
  if (comparing !== 'no' && state.sinceComparing > 0 && ENGLISH_THAN.has(lemma)) {
    if (lemma !== 'to' || comparing === 'prefer') {
      state.keep(({ kind }) => kind === 'clause');
      state.open('phrase', at, THAN_CONFIDENCE, `${comparing === 'prefer' ? 'prefer' : 'rather'} … ${lemma}`);
      state.comparing = 'no';
      return true;
    }
  }
  if (lemma === 'bar' && isExceptBar(tokens, at, clause.from)) {
    state.open('phrase', at, BAR_CONFIDENCE, lemma);
    return true;
  }
  if (lemma !== 'over' || at + 1 >= clause.to) return false;
  const before = tokens[at - 1];
  const isVerbless = state.verbs === 0 && state.predicate < 0;
  if (before === undefined || !isContent(before) || !(isVerbless || isPick(tokens, at, clause.from))) return false;
  state.open('phrase', at, OVER_CONFIDENCE, lemma);
  return true;
}

function isPrepositionOf(state: ClauseState, token: Token): boolean {
  if (!has(token, PREPOSITION)) return false;
  if (ENDS_PHRASE.has(token.lemma)) state.endPhrases();
  state.afterPreposition = true;
  return true;
}

function readWord(state: ClauseState, token: Token, at: number): void {
  const { predicate } = state;
  if (has(token, PRONOUN)) state.endPhrases();
  if (BACK_POINTERS.has(token.lemma) && predicate >= 0 && at > predicate) state.pronounObject = true;
  if (has(token, CHINESE)) readParticle(state, token, at);
  if (has(token, BE | AUXILIARY) || token.lemma === "'s") {
    if (state.predicate < 0 && !has(token, DETERMINER)) state.predicate = at;
    if (has(token, BE) && state.predicate >= 0) state.verbs += 1;
    state.endPhrases();
  }
  if (!isContent(token)) {
    if (!has(token, DETERMINER)) state.afterPreposition = false;
    return;
  }
  state.sinceComparing += 1;
  const isVerb = isVerbAt(state.tokens, at) || isPredicateSlot(state.tokens, at, state.clause.from);
  if (isVerb) {
    state.endPhrases();
    state.foundVerb(at);
  }
  if (!has(token, FUNCTION)) markWord(state, token, at, isVerb);
}

function readParticle(state: ClauseState, { lemma }: Token, at: number): void {
  if (ENDS_EXCEPTION.has(lemma)) state.keep((operator) => operator.kind === 'clause' || operator.at === at - 1);
  // 不含坚果的沙拉: the head of the relative clause is not what it lacks.
  if (lemma === '的' && state.operators.some(({ rule, covered }) => covered > 0 && LACKING.has(rule)))
    state.keep(({ covered }) => covered === 0);
  if (lemma === '比') state.comparedAt = at;
}

function markWord(state: ClauseState, token: Token, at: number, isVerb: boolean): void {
  const { operators, sign } = state;
  let confidence = operators.length === 0 ? AFFIRMED_CONFIDENCE : 1;
  let rule = state.settled ? state.rule : 'affirmed';
  for (const operator of operators) {
    if (!isVerb) operator.covered += 1;
    confidence = Math.min(confidence, operator.confidence);
    rule = operator.rule;
  }
  if (operators.length > 1) rule = 'double negation';
  const isObject = !isVerb && state.predicate >= 0 && at > state.predicate;
  if (isObject && !has(token, VAGUE) && token.cue === null) {
    if (state.afterPreposition && state.objects > 0 && sign === -1) confidence *= AFTER_PREPOSITION;
    state.objects += 1;
  }
  const role = isVerb ? 'predicate' : isObject ? 'object' : 'fragment';
  state.marks[at] = { sign, confidence: confidence * state.hedge, rule, role, asserted: true };
  const single = operators.find(({ kind }) => kind === 'word');
  if (single !== undefined) state.keep((operator) => operator !== single);
  if (state.objects === 0 && state.operators.some((operator) => EXCEPTIONS.has(operator.rule))) state.excepted.push(at);
}

function finish(state: ClauseState): ClauseReading {
  const lasting = state.operators.filter(({ kind }) => kind === 'clause');
  const [denied] = lasting;
  readSubject(state, denied);
  const exclaims = applyExclamation(state);
  const isBare = denied !== undefined && (state.pronounObject || isBareDenial(state, denied));
  return {
    clause: state.clause,
    sign: lasting.length % 2 === 0 ? 1 : -1,
    subjectSign: state.subjectSign,
    denies: state.denies,
    pointsBack: (state.subjectSign !== null && !exclaims) || (isBare && state.objects === 0),
    hasVerb: state.verbs > 0 || state.predicate >= 0,
    excepted: state.excepted,
    rule: state.rule,
  };
}
