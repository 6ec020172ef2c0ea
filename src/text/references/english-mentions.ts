import {
  ADJECTIVES,
  ANIMAL_NOUNS,
  AUXILIARY,
  BE,
  COMPOUND_HEADS,
  CONJUNCTIONS,
  DAYS,
  FEMALE_NOUNS,
  INDEFINITE_PERSONS,
  isLight,
  isVerb,
  MALE_NOUNS,
  NOT_NAMES,
  NUMBER_WORDS,
  ORGANISATION_ENDINGS,
  ORGANISATION_NOUNS,
  PERSON_NOUNS,
  PLACE_NOUNS,
  PLURAL_NOUNS,
  SUBJECT_PRONOUNS,
  TIME_NOUNS,
} from './english-lexicon.js';
import type { EnglishWord } from './english-words.js';
import type { Gender, Mention, MentionType } from './mention.js';
import { wordsOfList } from './words-of-list.js';

/** What begins a noun phrase. Demonstratives do not: what they name is named elsewhere. */
const OPENERS = wordsOfList(
  `a an the my your our his her its their some any every each no another both several many few all which what`,
);
const ASKING = wordsOfList(`what which`);
const PLURAL_OPENERS = wordsOfList(`both several many few all some two three four five six seven eight nine ten`);
const LOCATIVES = wordsOfList(`in from near at around via through outside inside visit visiting leave leaving reach`);
/** Before `to` and a name these say that it is a place. */
const MOTION = wordsOfList(
  `go goes going went gone move moves moved moving fly flies flying flew flown travel travels travelled traveling travelling drive drove get got trip trips train trains flight flights
  bus ticket tickets road way return returned came come relocate relocated journey transfer back directions ferry`,
);
const TITLES = wordsOfList(`mr mrs ms miss dr prof professor doctor aunt uncle grandma grandpa`);
const INSIDE_NAMES = wordsOfList(`& of de van der von la le el al the`);
/** Longest noun phrase in words after its opener. */
const LONGEST_PHRASE = 5;

/** Clause of every word: a new one begins after punctuation, at a conjunction and at a subject pronoun. */
export function clausesOf(words: readonly EnglishWord[]): number[] {
  let clause = 0;
  let started = 0;
  return words.map(({ word, before }, at) => {
    if (at === 0) return 0;
    const previous = words[at - 1]?.word ?? '';
    const begins =
      before !== 'none' ||
      CONJUNCTIONS.has(word) ||
      (word === 'to' && isVerb(words[at + 1]?.word ?? '')) ||
      // "says he will", but not "did he": there the clause began at the auxiliary.
      (SUBJECT_PRONOUNS.has(word) &&
        !AUXILIARY.has(previous) &&
        !BE.has(previous) &&
        isPredicate(words[at + 1]?.word) &&
        !(CONJUNCTIONS.has(previous) && at - 1 === started));
    if (begins) {
      clause += 1;
      started = at;
    }
    return clause;
  });
}

function isPredicate(word: string | undefined): boolean {
  return word !== undefined && (AUXILIARY.has(word) || BE.has(word) || isVerb(word));
}

/**
 * Who and what a text names, in reading order: names, noun phrases with a determiner, indefinite persons and, as weak
 * mentions, bare nouns.
 */
export function englishMentions(
  text: string,
  words: readonly EnglishWord[],
  clauses: readonly number[] = clausesOf(words),
): Mention[] {
  const mentions: Mention[] = [];
  const add = (from: number, to: number, type: MentionType, more: Partial<Mention> = {}): void => {
    const first = words[from];
    const last = words[to - 1];
    if (first === undefined || last === undefined) return;
    mentions.push({
      text: text.slice(first.start, last.end),
      type,
      start: first.start,
      end: last.end,
      clause: clauses[from] ?? 0,
      isPlural: false,
      gender: 'unknown',
      head: last.word,
      isWeak: false,
      ...more,
    });
  };
  for (let at = 0; at < words.length; ) {
    const name = nameEnd(words, at);
    if (name > at) {
      addName(words, at, name, add);
      at = name;
      continue;
    }
    const word = words[at]?.word ?? '';
    if (INDEFINITE_PERSONS.has(word)) {
      add(at, at + 1, 'person', { isPlural: PLURAL_NOUNS.has(word) });
      at += 1;
    } else if (OPENERS.has(word) || NUMBER_WORDS.has(word) || /^\d+$/.test(word)) {
      at = addPhrase(words, at, add);
    } else {
      if (isBareNoun(word)) addNoun(words, at, at + 1, at, add, true);
      at += 1;
    }
  }
  return mentions;
}

type Add = (from: number, to: number, type: MentionType, more?: Partial<Mention>) => void;

/** Where the name ends that begins at a word; the word itself when none does. */
function nameEnd(words: readonly EnglishWord[], at: number): number {
  if (!isNameWord(words, at)) return at;
  let end = at + 1;
  for (let next = words[end]; next !== undefined && next.before === 'none'; next = words[end]) {
    if (next.isCapitalised && !NOT_NAMES.has(next.word)) end += 1;
    else if (INSIDE_NAMES.has(next.word) && words[end + 1]?.isCapitalised === true) end += 2;
    else if (/^\d+$/.test(next.word)) end += 1;
    else break;
  }
  return end;
}

function isNameWord(words: readonly EnglishWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !word.isCapitalised || NOT_NAMES.has(word.word))
    return TITLES.has(word?.word ?? '') && isTitled(words, at);
  if (word.before !== 'end') return !isLight(word.word);
  // What begins a sentence has its capital from there.
  const isCommon = isLight(word.word) || isVerb(word.word) || ADJECTIVES.has(word.word) || TIME_NOUNS.has(word.word);
  if (isCommon || OPENERS.has(word.word) || NUMBER_WORDS.has(word.word)) return false;
  return true;
}

function isTitled(words: readonly EnglishWord[], at: number): boolean {
  const next = words[at + 1];
  return next !== undefined && next.before === 'none' && next.isCapitalised && !NOT_NAMES.has(next.word);
}

function addName(words: readonly EnglishWord[], from: number, to: number, add: Add): void {
  const first = words[from]?.word ?? '';
  const last = words[to - 1]?.word ?? '';
  const previous = words[from - 1]?.word ?? '';
  const joined = words[to]?.word === 'and' && words[to + 1]?.isCapitalised === true;
  const gender = genderOf(first);
  if (PERSON_NOUNS.has(first) || TITLES.has(first)) add(from, to, 'person', { gender, isPlural: joined });
  else if (ORGANISATION_ENDINGS.has(last)) add(from, to, 'organisation');
  else if (PLACE_NOUNS.has(last)) add(from, to, 'place');
  else if (LOCATIVES.has(previous) || (previous === 'to' && MOTION.has(words[from - 2]?.word ?? '')))
    add(from, to, 'place');
  else {
    // "The Alpina 2": the number carries no meaning by itself.
    let head = to;
    while (head > from + 1 && /^\d+$/.test(words[head - 1]?.word ?? '')) head -= 1;
    add(from, to, 'name', { isPlural: joined, head: words[head - 1]?.word ?? last });
  }
}

/** Adds what the noun phrase names that is opened at a word; where to go on. */
function addPhrase(words: readonly EnglishWord[], opener: number, add: Add): number {
  let end = opener + 1;
  let noun = end;
  while (end < words.length && end - opener <= LONGEST_PHRASE) {
    const next = words[end];
    if (next === undefined || next.before !== 'none') break;
    const isHeadLess = end === noun || ADJECTIVES.has(words[end - 1]?.word ?? '');
    if (next.word === "'s") {
      if (end === noun || BE_FOLLOWS.has(words[end + 1]?.word ?? '')) break;
      addNoun(words, noun, end, opener, add, false);
      end += 1;
      noun = end;
      continue;
    }
    if (isLight(next.word) && !(isHeadLess && LIGHT_MODIFIERS.has(next.word))) break;
    if (isVerb(next.word) && (!isHeadLess || ASKING.has(words[opener]?.word ?? ''))) break;
    if (DAYS.has(next.word) || next.word === 'one' || next.word === 'ones') break;
    // "some changes Caroline made": a name after a noun is another one.
    if (next.isCapitalised && !isHeadLess && words[end - 1]?.isCapitalised !== true) break;
    end += 1;
  }
  while (end > noun + 1 && /(?:ed|ly)$/.test(words[end - 1]?.word ?? '')) end -= 1;
  if (end > noun) addNoun(words, noun, end, opener, add, false);
  return Math.max(end, opener + 1);
}

/** After these 's is a verb: "my sister's not here". */
const BE_FOLLOWS = wordsOfList(
  `a an the not n't in at on been my our very so too still already gone going coming here there`,
);
const LIGHT_MODIFIERS = wordsOfList(`same other last first next very own most many few more two three`);

/** Adds the mention of the noun in words [from, to), whose phrase begins at `opener`. */
function addNoun(
  words: readonly EnglishWord[],
  from: number,
  to: number,
  opener: number,
  add: Add,
  isWeak: boolean,
): void {
  let end = to;
  for (let at = from; at < to; at += 1) {
    const word = words[at]?.word ?? '';
    if (!isPersonNoun(word)) continue;
    const next = words[at + 1]?.word ?? '';
    if (at + 1 < to && COMPOUND_HEADS.has(next)) break;
    // "my aunt Rosalind got": the names go with the noun, what follows them does not.
    end = at + 1;
    while (end < words.length && words[end]?.before === 'none' && words[end]?.isCapitalised === true) end += 1;
    const isPlural = PLURAL_NOUNS.has(word) || (word.endsWith('s') && !PERSON_NOUNS.has(word)) || word === 'parents';
    add(opener, end, 'person', { isPlural, gender: genderOf(singular(word)), head: word, isWeak });
    return;
  }
  const head = words[end - 1]?.word ?? '';
  const base = singular(head);
  const openerWord = words[opener]?.word ?? '';
  const isPlural =
    (head.endsWith('s') && !head.endsWith('ss')) || PLURAL_OPENERS.has(openerWord) || isJoined(words, end);
  const type: MentionType = TIME_NOUNS.has(head)
    ? 'time'
    : PLACE_NOUNS.has(base)
      ? 'place'
      : ORGANISATION_NOUNS.has(base)
        ? 'organisation'
        : 'thing';
  const gender: Gender = 'unknown';
  add(opener, end, type, { isPlural, gender, isWeak });
  // Animals may be called he, she and it.
  if (ANIMAL_NOUNS.has(base)) add(opener, end, 'person', { isPlural, gender, isWeak });
}

function isJoined(words: readonly EnglishWord[], end: number): boolean {
  return words[end]?.word === 'and' && words[end]?.before === 'none' && OPENERS.has(words[end + 1]?.word ?? '');
}

function isPersonNoun(word: string): boolean {
  return PERSON_NOUNS.has(word) || PERSON_NOUNS.has(singular(word));
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function genderOf(word: string): Gender {
  if (FEMALE_NOUNS.has(word)) return 'female';
  return MALE_NOUNS.has(word) ? 'male' : 'unknown';
}

/** A word outside a phrase that is of no closed class and no common verb, adverb or adjective. */
function isBareNoun(word: string): boolean {
  if (word.length < 3 || isLight(word) || isVerb(word) || ADJECTIVES.has(word)) return false;
  return !/(?:ly|ous|ful|less|able|ible|ive|ical)$/.test(word) && !SUBJECT_PRONOUNS.has(word);
}
