import { isBe, isIntransitive, isLast, isPlace } from './clause-shape.js';
import type { ClauseState, Operator } from './clause-state.js';
import { COMPANIONS, PLAIN_NEGATIONS } from './scope-words.js';
import { has } from './token.js';
import { CHINESE, DETERMINER, LIGHT, PERSON, PREPOSITION, PRONOUN } from './token-flags.js';

const SUBJECT_CONFIDENCE = 0.45;
const PERSON_CONFIDENCE = 0.3;
/** Words before an object that stands before its verb. */
const TAKES_OBJECT = new Set(['在', '对', '把', '给', '用', '从', '向', '为', '跟']);
/** The subject of a denial without an object, and of one that has one. */
const DENIED_ALONE = 0.8;
const DENIED_WITH_OBJECT = 0.45;

/**
 * What stands before the predicate is its subject. It is denied itself when nothing else can be: the denial has no
 * object (香菜我不吃, `the refund hasn't arrived`) or is one of being (`Jonas isn't my contact`). Persons and places are not.
 */
export function readSubject(state: ClauseState, denied: Operator | undefined): void {
  if (state.aboutSubject) return;
  const { tokens, marks, clause, predicate, objects } = state;
  const first = denied === undefined ? predicate : Math.min(predicate < 0 ? denied.at : predicate, denied.at);
  // With nothing after it to deny, a denial is about all that was named before it.
  const end = denied !== undefined && objects === 0 ? denied.at : first;
  if (end < 0) return;
  const isElliptic = denied !== undefined && isLast(tokens, denied.at, clause.to);
  const isCopula =
    denied !== undefined && PLAIN_NEGATIONS.has(denied.rule) && (isBe(tokens[end]) || isBe(tokens[end - 1]));
  const deniesSubject =
    denied !== undefined &&
    denied.at >= end &&
    (objects === 0 || isIntransitive(tokens, denied.at + 1, clause.to) || isCopula);
  const sign = state.operators.filter(({ kind }) => kind === 'clause').length % 2 === 0 ? 1 : -1;
  for (let at = clause.from; at < end; at += 1) {
    const mark = marks[at];
    if (mark === undefined) continue;
    if (at > first && mark.role === 'predicate' && !isElliptic) continue;
    if (state.affirmedAt >= 0 && at > state.affirmedAt) continue;
    mark.role = 'subject';
    if (mark.sign === -1) continue;
    const before = tokens[at - 1]?.lemma ?? '';
    const isCompanion = COMPANIONS.has(before);
    const isPerson = has(tokens[at], PERSON | PRONOUN) && state.verbs + objects > 0 && !isCompanion;
    if (deniesSubject && !isPerson && !isPlace(tokens, at, clause.from)) {
      mark.sign = sign;
      mark.rule = denied.rule;
      mark.confidence = objects === 0 ? DENIED_ALONE : DENIED_WITH_OBJECT;
      continue;
    }
    // 在办公室上班: what follows such a word is no subject, though it stands before the verb.
    if (TAKES_OBJECT.has(before)) mark.role = 'object';
    else mark.confidence = Math.min(mark.confidence, isPerson ? PERSON_CONFIDENCE : SUBJECT_CONFIDENCE);
  }
}

/** `Yuck, mushrooms`: an exclamation about what follows it. True when there was something. */
export function applyExclamation({ subjectSign, verbs, clause, marks, rule }: ClauseState): boolean {
  if (subjectSign === null || verbs > 1) return false;
  let found = false;
  for (let at = clause.from; at < clause.to; at += 1) {
    const mark = marks[at];
    if (mark === undefined) continue;
    mark.sign = subjectSign;
    mark.rule = rule;
    found = true;
  }
  return found;
}

/** Verbs that hold their object (开车, 游泳): they need nothing named before. */
const HOLDS_OBJECT = /^.[车步泳饭烟酒歌舞山球牌班会]$/u;

/** `not anymore`, `but hasn't for a decade`, 不喝了: nothing but the negation and what it needs. */
export function isBareDenial({ tokens, marks, clause, verbs }: ClauseState, denied: Operator): boolean {
  for (let at = clause.from; at < clause.to; at += 1) {
    const mark = marks[at];
    if (mark === undefined || (has(tokens[at], PERSON) && verbs > 0)) continue;
    if (
      mark.role === 'predicate' &&
      has(tokens[at], CHINESE) &&
      !has(tokens[at], LIGHT) &&
      !HOLDS_OBJECT.test(tokens[at]?.lemma ?? '')
    )
      continue;
    if (at > denied.at && has(tokens[at - 1], DETERMINER | PREPOSITION)) continue;
    return false;
  }
  return true;
}
