import { foldHan } from '../fold-han.js';
import { isAscii, normalise } from '../normalise.js';
import { CJK, classOf, EMOJI, MARK, WORD } from '../script.js';
import {
  CONTRACTIONS,
  COORDINATORS,
  NEGATORS,
  PERSONS,
  SMALL_CHARACTERS,
  SMALL_PHRASES,
  SMALL_WORDS,
} from './statement-words.js';

/** A statement as its words, small ones left out. */
export interface StatementTokens {
  /**
   * What is said, in reading order: English words without a plural or verbal `s`, single CJK characters, numbers with
   * their sign and inner punctuation, signs. The persons of a pronoun are one word (`i`, `you`).
   */
  readonly content: readonly string[];
  /** As `content`, with prepositions, and `&` where things are coordinated. */
  readonly order: readonly string[];
  /** Numbers, sorted. */
  readonly numbers: readonly string[];
  /** Negations, sorted. */
  readonly negations: readonly string[];
  readonly isQuestion: boolean;
  /** False when a token of `content` is a CJK character. */
  readonly isSpaced: boolean;
}

const ZERO = 48;
const NINE = 57;
const SPACE = 32;
const APOSTROPHE = 39;
const QUESTION = 63;
/** Signs that are said: currencies, shares, comparisons, degrees. */
const SIGN = /[\p{Sc}%#@+=<>°×÷√±→←♂♀]/u;
const ONLY_IN_ORDER = new Set(['in', 'on', 'at', 'of']);
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const NUMBER_JOINER = /[.,:/-]/;

/** Cuts a statement into its tokens. Pure and linear. */
export function statementTokens(text: string): StatementTokens {
  const normalised = normalise(text);
  const folded = isAscii(normalised) ? normalised : foldHan(normalised).replace(SMALL_PHRASES, '');
  const content: string[] = [];
  const order: string[] = [];
  const numbers: string[] = [];
  const negations: string[] = [];
  let isQuestion = false;
  let isSpaced = true;
  const add = (token: string): void => {
    if (COORDINATORS.has(token)) {
      order.push('&');
      return;
    }
    if (ONLY_IN_ORDER.has(token)) order.push(token);
    if (SMALL_WORDS.has(token)) return;
    content.push(token);
    order.push(token);
    if (NEGATORS.has(token)) negations.push(token);
  };
  for (let at = 0; at < folded.length; ) {
    const codePoint = folded.codePointAt(at) ?? 0;
    const length = codePoint > 0xffff ? 2 : 1;
    if (isDigit(codePoint)) {
      const end = numberEnd(folded, at);
      const number = signAt(folded, at) + folded.slice(at, end);
      const plain = GROUPED.test(number) ? number.replaceAll(',', '') : number;
      numbers.push(plain);
      content.push(plain);
      order.push(plain);
      at = end;
      continue;
    }
    if (codePoint === SPACE) {
      at += 1;
      continue;
    }
    const kind = classOf(codePoint);
    if (kind === WORD) {
      const end = wordEnd(folded, at);
      at = addWord(folded, at, end, add);
      continue;
    }
    const character = folded.slice(at, at + length);
    at += length;
    if (kind === CJK) {
      if (SMALL_CHARACTERS.has(character)) continue;
      isSpaced = false;
      add(character);
      if (character === '吗') isQuestion = true;
    } else if (codePoint === QUESTION) isQuestion = true;
    else if (kind === EMOJI || SIGN.test(character)) add(character);
    else if (character === ',' || character === '、') order.push('&');
  }
  return { content, order, numbers: numbers.toSorted(), negations: negations.toSorted(), isQuestion, isSpaced };
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= NINE;
}

function numberEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) {
    at += 1;
    if (NUMBER_JOINER.test(text.charAt(at)) && isDigit(text.charCodeAt(at + 1))) at += 1;
  }
  return at;
}

/** A hyphen before a number is a sign where no word ends before it. */
function signAt(text: string, at: number): string {
  if (text[at - 1] !== '-') return '';
  return at === 1 || classOf(text.charCodeAt(at - 2)) !== WORD ? '-' : '';
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0;
    const kind = classOf(codePoint);
    if ((kind !== WORD && kind !== MARK) || isDigit(codePoint)) break;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return at;
}

/** Adds a word and what its apostrophe contracts; gives where it ends. */
function addWord(text: string, start: number, end: number, add: (token: string) => void): number {
  const word = text.slice(start, end);
  if (text.charCodeAt(end) === APOSTROPHE) {
    const to = wordEnd(text, end + 1);
    const tail = text.slice(end + 1, to);
    if (tail === 't' && word.endsWith('n')) {
      addPlain(word === 'won' ? 'will' : word === 'can' ? 'can' : word.slice(0, -1), add);
      add('not');
      return to;
    }
    const meant = CONTRACTIONS.get(tail);
    if (meant !== undefined) {
      addPlain(word, add);
      if (meant !== null) add(meant);
      return to;
    }
  }
  addPlain(word, add);
  return end;
}

function addPlain(word: string, add: (token: string) => void): void {
  const person = PERSONS.get(word);
  if (person !== undefined) add(person);
  else if (word === 'cannot') {
    add('can');
    add('not');
  } else if (word === 'has') add('have');
  else add(SMALL_WORDS.has(word) || COORDINATORS.has(word) ? word : withoutS(word));
}

/** Plurals and third persons: `prefers` meets `prefer`. Tenses stay apart. */
function withoutS(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word;
}
