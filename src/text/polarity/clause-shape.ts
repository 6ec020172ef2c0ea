import { ENGLISH_INTO } from './english-cues.js';
import { LINKING_VERBS, MEETING, PICKS, PLACES, SPANS } from './scope-words.js';
import { has, isContent, type Token } from './token.js';
import {
  ADVERB,
  AUXILIARY,
  BE,
  CAPITAL,
  CHINESE,
  DETERMINER,
  GERUND,
  MARK,
  PERSON,
  PREPOSITION,
  PRONOUN,
  QUANTIFIER,
  VERB,
} from './token-flags.js';

// Questions about the neighbourhood of a token in its clause [from, to). All are linear in the clause.

/** After `be` or `get` a rejecting verb is passive: it is about its subject. */
export function isPassive(tokens: readonly Token[], at: number, from: number, phrase: string): boolean {
  if (/ (?:of|to|by|with|from|off|for|on|in|about)$/.test(phrase) || phrase.startsWith('be ')) return false;
  let before = at - 1;
  while (before >= from && (has(tokens[before], ADVERB) || tokens[before]?.cue?.kind === 'negate')) before -= 1;
  const token = tokens[before];
  if (token === undefined || before < from || has(token, CHINESE)) return false;
  // `is dreading` is about its object.
  return token.lemma === 'get' || (isBe(token) && !has(tokens[at], GERUND));
}

/** `is bad`, `tastes bad`, `find X bad`: an evaluating word that is a predicate. */
export function isLinked(tokens: readonly Token[], at: number, from: number): boolean {
  for (let before = at - 1; before >= from && before >= at - 5; before -= 1) {
    const token = tokens[before];
    if (token === undefined) return false;
    if (has(token, BE) || LINKING_VERBS.has(token.lemma)) return true;
    if (!has(token, ADVERB | DETERMINER) && token.cue?.kind !== 'negate' && !isContent(token)) return false;
  }
  return false;
}

/** After a preposition of place or time: where something is denied, not what. */
export function isPlace(tokens: readonly Token[], at: number, from: number): boolean {
  let before = at - 1;
  for (; before >= from; before -= 1) {
    const token = tokens[before];
    if (token === undefined || (!has(token, DETERMINER) && (!isContent(token) || has(token, CHINESE)))) break;
  }
  const token = before < from ? undefined : tokens[before];
  return token !== undefined && (PLACES.has(token.lemma) || (has(token, CHINESE) && token.lemma === '在'));
}

/** 去过, 吃过: something that was done, not something that has ended. */
export function isExperience(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.lemma === '过') return true;
  return false;
}

/** Index of the word after which an exchange names the new thing; -1 without one. */
export function exchangeEnd(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    const token = tokens[at];
    if (token?.cue?.kind === 'into') return at;
    if (token !== undefined && !has(token, CHINESE) && ENGLISH_INTO.has(token.lemma)) return at;
  }
  return -1;
}

/** Whether a comma stands inside a list that goes on to its `and` or `or`. */
export function isListAhead(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to && at < from + 8; at += 1) {
    const lemma = tokens[at]?.lemma;
    if (lemma === 'and' || lemma === 'or' || lemma === '和' || lemma === '或') return true;
  }
  return false;
}

/** The word right after an auxiliary (`won't print`, `never forgets`) is the predicate, whatever it is. */
export function isPredicateSlot(tokens: readonly Token[], at: number, from: number): boolean {
  let before = at - 1;
  if (/..ly$/.test(tokens[at]?.word ?? '') && has(tokens[at + 1], VERB)) return false;
  while (before >= from && isAdverb(tokens[before], tokens[before + 1])) before -= 1;
  const token = tokens[before];
  if (token === undefined || before < from || has(token, CHINESE)) return false;
  if (token.cue === null)
    return has(token, AUXILIARY) && !has(token, BE) && token.lemma !== 'have' && token.lemma !== 'do';
  if (token.cue.phrase !== 'not' && token.cue.phrase !== 'never') return false;
  const auxiliary = tokens[before - 1];
  if (token.cue.phrase === 'never') return before > from && !isBe(auxiliary);
  return before > from && has(auxiliary, AUXILIARY) && !has(auxiliary, BE) && auxiliary?.cue === null;
}

/** A listed adverb, or one of manner before a verb (`can safely eat`). */
function isAdverb(token: Token | undefined, next: Token | undefined): boolean {
  if (token === undefined || token.cue !== null) return false;
  return has(token, ADVERB) || (/..ly$/.test(token.word) && has(next, VERB));
}

/** Whether only adverbs follow in the clause (`phone calls don't`). */
export function isLast(tokens: readonly Token[], at: number, to: number): boolean {
  for (let after = at + 1; after < to; after += 1) if (!has(tokens[after], ADVERB)) return false;
  return true;
}

/** Whether the first content word is a verb that goes on with a preposition, or ends: it has no object. */
export function isIntransitive(tokens: readonly Token[], from: number, to: number): boolean {
  let at = from;
  for (; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || isContent(token)) break;
  }
  if (at >= to || has(tokens[at], CHINESE)) return false;
  const next = tokens[at + 1];
  return next === undefined || at + 1 >= to || has(next, PREPOSITION | ADVERB | MARK);
}

/** `give me the window seat over the middle seat`, not `I loved Rome over the weekend`. */
export function isPick(tokens: readonly Token[], at: number, from: number): boolean {
  if (SPANS.has(tokens[at + 1]?.lemma ?? '') || SPANS.has(tokens[at + 2]?.lemma ?? '')) return false;
  for (let before = from; before < at; before += 1) if (PICKS.has(tokens[before]?.lemma ?? '')) return true;
  return false;
}

/** `any fruit bar bananas`: after all of something, `bar` makes an exception. */
export function isExceptBar(tokens: readonly Token[], at: number, from: number): boolean {
  if (tokens[at + 1] === undefined) return false;
  for (let before = from; before < at - 1; before += 1) if (has(tokens[before], QUANTIFIER)) return true;
  return false;
}

/**
 * `there's nothing I wouldn't`, `have yet to meet a dessert I don't`, 没有一次他不到场: a denial after a subject, of what was
 * denied at `denied`.
 */
export function isRelativeToNothing(
  tokens: readonly Token[],
  at: number,
  from: number,
  denied: { readonly at: number; readonly rule: string },
): boolean {
  if (has(tokens[at], CHINESE))
    return denied.rule.startsWith('没') && /^[一哪谁任什]/.test(tokens[denied.at + 1]?.lemma ?? '');
  let before = at - 1;
  while (before > from && has(tokens[before], AUXILIARY | ADVERB | BE)) before -= 1;
  if (!has(tokens[before], PRONOUN | PERSON | CAPITAL)) return false;
  for (let index = from; index < at; index += 1) if (MEETING.has(tokens[index]?.lemma ?? '')) return true;
  return false;
}

/** A form of `be`, the short one of `is` with them. */
export function isBe(token: Token | undefined): boolean {
  return has(token, BE) || token?.lemma === "'s";
}
