import type { Cue } from './cue-table.js';
import { englishCues, type Part } from './english-phrase-table.js';
import { has, isContent, type Token } from './token.js';
import {
  ADVERB,
  AUXILIARY,
  BE,
  CAPITAL,
  DETERMINER,
  IRREGULAR,
  MARK,
  OBJECT_PRONOUN,
  PERSON,
  POSSESSIVE,
  PRONOUN,
  VERB,
} from './token-flags.js';

/** A phrase found in tokens [from, to), with the words of an object inside it and the particle that ends it. */
export interface EnglishPhrase {
  readonly cue: Cue;
  /** Index of the token after the phrase, or after its first part when an object stands inside it. */
  readonly to: number;
  /** Index of the closing particle after an object; -1 where there is none. */
  readonly particle: number;
}

const LONGEST_OBJECT = 4;

/** The longest cue that begins at a token; null when none does. */
export function englishPhraseAt(tokens: readonly Token[], at: number): EnglishPhrase | null {
  const { byFirst } = englishCues();
  const token = tokens[at];
  if (token === undefined) return null;
  let best: EnglishPhrase | null = null;
  for (const first of firstParts(token))
    for (const { parts, cue } of byFirst.get(first) ?? []) {
      if (cue.phrase.startsWith('^') && at > 0 && !has(tokens[at - 1], MARK)) continue;
      const found = matchParts(tokens, at, parts, cue);
      if (found === null) continue;
      if (best === null || found.to > best.to || (best.particle < 0 && found.particle >= best.to)) best = found;
      break;
    }
  return best;
}

function firstParts({ lemma, word, flags }: Token): string[] {
  const firsts = [`=${word}`, lemma];
  if (lemma === "'s") firsts.push('be');
  if ((flags & (PRONOUN | OBJECT_PRONOUN | POSSESSIVE)) !== 0) firsts.push('{pron}');
  return firsts;
}

function matchParts(tokens: readonly Token[], from: number, parts: readonly Part[], cue: Cue): EnglishPhrase | null {
  let at = from;
  let end = -1;
  for (let part = 0; part < parts.length; part += 1) {
    const place = parts[part];
    if (place === undefined) return null;
    const expected = place.word;
    if (expected === '>') {
      end = at;
      continue;
    }
    if (expected === '..') return matchParticle(tokens, at, parts[part + 1]?.word ?? '', cue);
    if (expected === '$') {
      at = afterAdverbs(tokens, at, null);
      const next = tokens[at];
      if (next !== undefined && !has(next, MARK) && !isTimeAt(tokens, at)) return null;
      return { cue, to: end < 0 ? at : end, particle: -1 };
    }
    if (part > 0) at = afterAdverbs(tokens, at, place);
    const token = tokens[at];
    if (token === undefined) return null;
    if (expected === '{pron}') {
      const after = pronounEnd(tokens, at, parts[part + 1]);
      if (after === at) return null;
      at = after;
      continue;
    }
    const fits =
      expected === '{name}'
        ? has(token, CAPITAL)
        : expected === '{x}'
          ? !has(token, MARK)
          : expected === '{aux}'
            ? has(token, BE | AUXILIARY) || token.lemma === "'s"
            : equals(token, place);
    if (!fits) return null;
    at += 1;
  }
  return { cue, to: end < 0 ? at : end, particle: -1 };
}

/** Adverbs that may stand between the words of a phrase, at most. */
const MOST_ADVERBS = 3;

function afterAdverbs(tokens: readonly Token[], from: number, expected: Part | null): number {
  let at = from;
  while (at < from + MOST_ADVERBS && has(tokens[at], ADVERB) && (expected === null || !equals(tokens[at], expected)))
    at += 1;
  return at;
}

const TIMES = new Set(['year', 'season', 'week', 'month', 'day', 'summer', 'winter', 'spring', 'autumn', 'time']);

/** `this year`, `these days`: a clause can end so. */
function isTimeAt(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]?.word ?? '';
  return (first === 'this' || first === 'these') && TIMES.has(tokens[at + 1]?.lemma ?? '');
}

/** `switch the lights off`: the particle closes the clause or stands before a preposition. */
function matchParticle(tokens: readonly Token[], after: number, particle: string, cue: Cue): EnglishPhrase | null {
  // `turns me off` is about its subject.
  if (has(tokens[after], OBJECT_PRONOUN) && tokens[after]?.word !== 'them') return null;
  for (let at = after; at <= after + LONGEST_OBJECT + 1; at += 1) {
    const token = tokens[at];
    if (token === undefined || has(token, MARK | BE | AUXILIARY)) return null;
    if (at > after && particle !== '' && token.lemma === particle) return { cue, to: after, particle: at };
    if (at > after && has(token, VERB) && !isContent(token)) return null;
  }
  return null;
}

const PARTICLES = new Set(['off', 'out', 'from', 'up', 'of', 'away']);

/** After a pronoun, a person, or a possessive with the word it belongs to; `at` itself when none stands there. */
function pronounEnd(tokens: readonly Token[], at: number, next: Part | undefined): number {
  const token = tokens[at];
  if (token === undefined) return at;
  if (has(token, POSSESSIVE)) {
    const owned = tokens[at + 1];
    return owned !== undefined && isContent(owned) && !equals(owned, next) && has(owned, PERSON) ? at + 2 : at + 1;
  }
  // `took the cat off`: a noun phrase of two words in the place of a pronoun.
  const noun = tokens[at + 1];
  if (
    has(token, DETERMINER) &&
    noun !== undefined &&
    isContent(noun) &&
    PARTICLES.has(next?.word ?? '') &&
    equals(tokens[at + 2], next)
  )
    return at + 2;
  return has(token, PRONOUN | OBJECT_PRONOUN | PERSON) ? at + 1 : at;
}

/** Endings of the forms of a regular verb or noun after what it shares with its base form. */
const INFLECTION = /^(?:s|es|d|ed|ing|ies|ied|[a-z](?:ed|ing|es))?$/;
const BASE_REST = /^(?:e|y|ie)?$/;

/** Whether a token is a form of a word, or of one of the words of a macro. */
function equals(token: Token | undefined, part: Part | undefined): boolean {
  if (token === undefined || part === undefined) return false;
  if (part.choices === null) return isFormOf(token, part.word, part.lemma);
  const choice = part.choices.get(token.lemma);
  return choice !== undefined && isFormOf(token, choice, token.lemma);
}

/** Whether a token is a form of a word; a word that is only derived from it (`replaceable`, `lovely`) is not. */
function isFormOf(token: Token, word: string, lemma: string): boolean {
  if (word.startsWith('=') && word.length > 1) return token.word === word.slice(1);
  if (token.lemma !== lemma) return word === 'be' && token.lemma === "'s";
  // A form that the table of irregular words leads to the very word that is listed.
  if (token.word === word || (has(token, IRREGULAR) && word === lemma)) return true;
  let shared = 0;
  while (shared < word.length && token.word[shared] === word[shared]) shared += 1;
  return BASE_REST.test(word.slice(shared)) && INFLECTION.test(token.word.slice(shared));
}
