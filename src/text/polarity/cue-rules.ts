import { assertNever } from '../../domain/errors.js';
import { withoutNegativePrefix } from './antonyms.js';
import { exchangeEnd, isExperience, isLinked, isPassive, isRelativeToNothing } from './clause-shape.js';
import type { ClauseState } from './clause-state.js';
import type { Cue } from './cue-table.js';
import { CONCESSIVE, DEPENDENCE, FREE_OF, NEEDS, PLAIN_NEGATIONS } from './scope-words.js';
import { has, type Token } from './token.js';
import { CHINESE, PREPOSITION } from './token-flags.js';

/** How sure the denials of each kind are, before what the cue itself says. */
const SURE = {
  negate: 0.95,
  reject: 0.92,
  without: 0.9,
  contrast: 0.9,
  except: 0.85,
  before: 0.85,
  evaluated: 0.8,
  exchange: 0.85,
} as const;

/** Applies the cue at a token: opens or ends denials, or says what holds of what stands before it. */
export function applyCue(state: ClauseState, token: Token, at: number, cue: Cue): void {
  const { kind, phrase, confidence } = cue;
  switch (kind) {
    case 'negate':
    case 'rhetorical':
      negate(state, token, at, cue);
      return;
    case 'reject':
      reject(state, at, cue);
      return;
    case 'former':
      if (!isExperience(state.tokens, at, state.clause.to)) state.open('clause', at, confidence, phrase);
      return;
    case 'without':
      if (phrase === '非') state.insistedAt = at;
      state.endPhrases();
      state.open(has(token, CHINESE) || phrase === 'non' ? 'word' : 'phrase', at, SURE.without * confidence, phrase);
      return;
    case 'contrast':
      state.keep((operator) => operator.kind === 'clause');
      state.open('phrase', at, SURE.contrast * confidence, phrase);
      return;
    case 'except':
      state.endPhrases();
      state.open('phrase', at, SURE.except * confidence, phrase);
      return;
    case 'deny-word':
      denyWord(state, token, at, phrase);
      return;
    case 'deny-before':
    case 'affirm-before':
      judgeSubject(state, at, cue);
      return;
    case 'bad':
    case 'good':
      evaluate(state, token, at, cue);
      return;
    case 'marked':
      if (state.sign === -1) {
        state.setBefore(at, 1, 'double negation', SURE.evaluated);
        const [only] = state.operators;
        if (only !== undefined) affirmSaid(state, only, at);
      }
      if (state.sign === -1 || has(state.tokens[at + 1], PREPOSITION))
        state.open('clause', at, SURE.evaluated * confidence, phrase);
      state.verbs += 1;
      return;
    case 'settle':
      state.operators = [];
      state.settled = true;
      state.rule = phrase;
      state.foundVerb(at);
      return;
    case 'affirm':
    case 'prefer':
      affirm(state, at, cue);
      return;
    case 'beat':
      state.setBefore(at, state.sign, phrase, SURE.evaluated);
      state.open('phrase', at, SURE.evaluated * confidence, phrase);
      state.verbs += 1;
      return;
    case 'less':
      state.setBefore(at, state.opposite, phrase, SURE.evaluated);
      state.operators = [];
      state.verbs += 1;
      return;
    case 'exchange': {
      const until = exchangeEnd(state.tokens, at + 1, state.clause.to);
      if (until > 0) state.open('clause', at, SURE.exchange * confidence, phrase, until);
      return;
    }
    case 'into':
      // 轿车换成了SUV: what stands before it is what was given up.
      if (phrase.startsWith('换')) state.setBefore(at, -1, phrase, SURE.exchange, ownerEnd(state, at));
      state.operators = [];
      state.verbs += 1;
      return;
    case 'hedge':
      state.hedge *= 0.8;
      return;
    case 'release':
      // What ends a clause stands at its beginning; the `but` inside one makes an exception.
      if (phrase === 'but' && at > state.clause.from) state.open('phrase', at, SURE.except, phrase);
      return;
    case 'ask':
      if (phrase.startsWith('不') && state.operators.length > 0) state.open('clause', at, SURE.except, phrase);
      return;
    case 'suppose':
      state.conceded ||= CONCESSIVE.has(phrase);
      return;
    case 'plain':
    case 'word':
    case 'link':
    case 'hearsay':
      return;
    default:
      assertNever(kind);
  }
}

function negate(state: ClauseState, token: Token, at: number, { phrase, confidence }: Cue): void {
  const { tokens, operators, insistedAt } = state;
  const { from } = state.clause;
  if (insistedAt >= 0 && phrase.startsWith('不')) {
    state.affirmBetween(insistedAt, at, '非…不');
    state.operators = [];
    state.insistedAt = -1;
    state.settled = true;
    return;
  }
  // `neither … nor` denies once, twice over.
  if (phrase === 'nor' && operators.length > 0) return;
  const [only] = operators;
  if (only !== undefined && operators.length === 1) {
    const isSecond = !has(token, CHINESE) || phrase.startsWith('V不') || NEEDS.has(phrase);
    if (isSecond && DEPENDENCE.has(only.rule) && only.covered > 0 && only.at <= from + 1)
      state.affirmBetween(from, at, 'not without');
    if (only.kind === 'clause' && isRelativeToNothing(tokens, at, from, only))
      state.affirmBetween(from, at, 'double negation');
  }
  if (only !== undefined && operators.length === 1) affirmSaid(state, only, at);
  if (state.predicate < 0) state.predicate = at;
  state.open('clause', at, SURE.negate * confidence, phrase);
}

function reject(state: ClauseState, at: number, { phrase, confidence }: Cue): void {
  if (isPassive(state.tokens, at, state.clause.from, phrase)) {
    state.aboutSubject = true;
    state.denies = true;
    if (!state.setBefore(at, state.opposite, phrase, SURE.before * confidence)) state.subjectSign = state.opposite;
    state.rule = phrase;
  } else {
    state.endPhrases();
    // 坏了扔了: two things that befell it, one after the other.
    state.keep((operator) => operator.at !== at - 1 || !operator.rule.endsWith('了'));
    state.open('clause', at, SURE.reject * confidence, phrase);
  }
  state.foundVerb(at);
}

function denyWord(state: ClauseState, token: Token, at: number, phrase: string): void {
  const before = state.tokens[at - 1];
  const mark = state.marks[at - 1];
  if (mark === undefined || before === undefined) return;
  if (token.lemma === 'free' && state.text[before.end] !== '-' && !FREE_OF.has(before.lemma)) return;
  mark.sign = state.opposite;
  mark.confidence = SURE.without;
  mark.rule = phrase;
  state.denies = true;
  state.rule = phrase;
}

function judgeSubject(state: ClauseState, at: number, { kind, phrase, confidence }: Cue): void {
  const value = kind === 'affirm-before' ? state.sign : state.opposite;
  state.aboutSubject = true;
  state.denies ||= kind === 'deny-before';
  state.rule = phrase;
  if (!state.setBefore(at, value, phrase, SURE.before * confidence)) state.subjectSign = value;
  state.foundVerb(at);
}

function evaluate(state: ClauseState, token: Token, at: number, { kind, phrase, confidence }: Cue): void {
  const isChinese = has(token, CHINESE);
  const isPredicate = isChinese ? state.tokens[at + 1]?.lemma !== '的' : isLinked(state.tokens, at, state.clause.from);
  if (!isPredicate) {
    const isPlain = state.operators.every(({ rule }) => PLAIN_NEGATIONS.has(rule));
    // `not had a bad meal`: what is bad is denied, not the meal.
    if (kind === 'bad' && state.sign === -1 && state.affirmedAt < 0 && !isChinese && isPlain)
      state.open('clause', at, SURE.evaluated, 'double negation');
    return;
  }
  const value = kind === 'good' ? state.sign : state.opposite;
  const isCompared = state.comparedAt >= 0 && isChinese;
  if (isCompared) {
    for (let inside = state.comparedAt; inside < at; inside += 1) {
      const mark = state.marks[inside];
      const lesser = { sign: value === 1 ? -1 : 1, rule: '比', confidence: SURE.evaluated, role: 'object' } as const;
      if (mark !== undefined) Object.assign(mark, lesser);
    }
  }
  if (state.setBefore(isCompared ? state.comparedAt : at, value, phrase, SURE.evaluated * confidence))
    state.aboutSubject = true;
  if (state.sign === -1 && withoutNegativePrefix(token.word) !== undefined)
    state.open('clause', at, SURE.evaluated, 'double negation');
  if (state.rule === '') state.rule = phrase;
  state.verbs += 1;
}

function affirm(state: ClauseState, at: number, { kind, phrase }: Cue): void {
  state.affirmedAt = at;
  state.endPhrases();
  // A second predicate in the clause begins anew when the first one's object has been named.
  if (state.operators.some(({ covered, verbs }) => covered > 0 && state.verbs > verbs)) state.operators = [];
  if (kind === 'prefer') {
    state.comparing = phrase === 'prefer' && state.tokens[at + 1]?.lemma !== 'to' ? 'prefer' : 'any';
    state.sinceComparing = 0;
  }
  state.foundVerb(at);
}

/** 项目的负责人换成了她: only what follows the last 的 was given up; the clause's first token where there is none. */
function ownerEnd({ tokens, clause }: ClauseState, to: number): number {
  for (let at = to - 1; at >= clause.from; at -= 1) if (tokens[at]?.lemma === '的') return at + 1;
  return clause.from;
}

const SAYING: ReadonlySet<string> = new Set(['say', 'sai', 'think', 'believ', 'claim', 'suggest', 'mean']);

/** `I'm not saying the room isn't clean`: what is said of it is denied twice, and so it stands affirmed itself. */
function affirmSaid(
  { tokens, marks }: ClauseState,
  denied: { readonly at: number; readonly kind: string },
  to: number,
): void {
  if (denied.kind !== 'clause') return;
  let said = -1;
  for (let at = denied.at + 1; at < to && said < 0; at += 1) if (SAYING.has(tokens[at]?.lemma ?? '')) said = at;
  if (said < 0) return;
  for (let at = said + 1; at < to; at += 1) {
    const mark = marks[at];
    if (mark === undefined) continue;
    mark.sign = 1;
    mark.rule = 'double negation';
  }
}
