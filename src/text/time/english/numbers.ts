import type { EnglishToken } from './tokens.js';

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINAL_UNITS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];

const CARDINALS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, 20 + at * 10]),
]);
const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...ORDINAL_UNITS.map((word, at): [string, number] => [word, at + 1]),
  ['thirtieth', 30],
]);
const DIGITS = /^\d{1,3}$/;
const DIGIT_ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

/** How many: a number, or a few ("a few", "several", "some"), which is 2 to 5. */
export interface Count {
  readonly value: number | 'few';
  /** Index after the last token of it. */
  readonly end: number;
}

/** Words that a count can begin with, numbers in digits aside. */
export const COUNT_STARTERS: readonly string[] = ['a', 'an', 'few', 'several', 'some', 'couple', ...CARDINALS.keys()];

/** Words that an ordinal can begin with, numbers in digits aside. */
export const ORDINAL_STARTERS: readonly string[] = [...ORDINALS.keys(), 'twenty', 'thirty'];

/** Reads "3", "three", "twenty-one", "a", "a couple of", "a few", "several" at a token. */
export function readCount(tokens: readonly EnglishToken[], at: number): Count | null {
  const word = tokens[at]?.word ?? '';
  if (word === 'few' || word === 'several' || word === 'some') return { value: 'few', end: at + 1 };
  if (word === 'couple') return { value: 2, end: tokens[at + 1]?.word === 'of' ? at + 2 : at + 1 };
  if (word === 'a' || word === 'an') {
    const next = tokens[at + 1]?.word;
    if (next === 'few' || next === 'couple') return readCount(tokens, at + 1);
    return { value: 1, end: at + 1 };
  }
  if (DIGITS.test(word)) return { value: Number(word), end: at + 1 };
  const value = CARDINALS.get(word);
  if (value === undefined) return null;
  const unit = CARDINALS.get(tokens[at + 1]?.word ?? '') ?? 0;
  return value >= 20 && unit >= 1 && unit <= 9 ? { value: value + unit, end: at + 2 } : { value, end: at + 1 };
}

/** Reads "3rd", "third", "twenty-first" at a token: a number and the index after it. */
export function readOrdinal(tokens: readonly EnglishToken[], at: number): { value: number; end: number } | null {
  const word = tokens[at]?.word ?? '';
  const digits = DIGIT_ORDINAL.exec(word);
  if (digits !== null) return { value: Number(digits[1]), end: at + 1 };
  const value = ORDINALS.get(word);
  if (value !== undefined) return { value, end: at + 1 };
  const tens = CARDINALS.get(word) ?? 0;
  const unit = ORDINALS.get(tokens[at + 1]?.word ?? '') ?? 10;
  return (tens === 20 || tens === 30) && unit < 10 ? { value: tens + unit, end: at + 2 } : null;
}
