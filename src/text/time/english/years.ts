import { fullYear } from '../numeric-date.js';
import { type Reference, unitAt, yearOf } from '../reference.js';
import { readCount } from './numbers.js';
import { afterComma, type EnglishScan, joined, previous, type Reading, skip } from './reading.js';
import { WHICH } from './words.js';

const YEAR = /^(?:19|20)\d\d$/;
const SHORT_YEAR = /^'\d\d$/;
const DECADE = /^(?:((?:19|20)\d)0s|(\d)0s)$/;
const DECADE_WORDS: ReadonlyMap<string, number> = new Map([
  ['twenties', 1920],
  ['thirties', 1930],
  ['forties', 1940],
  ['fifties', 1950],
  ['sixties', 1960],
  ['seventies', 1970],
  ['eighties', 1980],
  ['nineties', 1990],
]);
/** Words that a decade can begin with, numbers in digits aside. */
export const DECADE_STARTERS: readonly string[] = [...DECADE_WORDS.keys()];

/** Before a lone number of four digits that is a year. */
const BEFORE_YEAR: ReadonlySet<string> = new Set([
  'in',
  'of',
  'since',
  'until',
  'till',
  'before',
  'by',
  'after',
  'during',
  'from',
  'between',
  'around',
  'circa',
  'year',
  'years',
  'early',
  'mid',
  'late',
  'throughout',
]);
/** Between two years. */
const BETWEEN_YEARS: ReadonlySet<string> = new Set(['and', 'to', 'or', 'through', 'until', 'till']);
/** After a number that counts something. */
const COUNTED =
  /^(?:words?|people|persons?|steps|calories|kcal|k?cal|ml|l|km|kms|kg|kgs|m|g|mm|cm|miles|dollars|bucks|euros?|pounds|quid|yuan|rmb|usd|eur|gbp|cny|users|items|rows|times|square|sq|volts?|watts?|lines|pages|points|meters|metres|feet|ft|grams|hours|minutes|seconds|days|copies|units|pieces|tokens|characters|requests|messages|files)$/;
const NO_YEAR_BEFORE = /[$€£¥#./:]/;
/** A hyphen may only lead to another year. */
const NO_YEAR_AFTER = /^(?:[%:/]|[.,]\d|[-\u2013](?!(?:19|20)\d\d(?!\d))\d|°)/;

/** Reads a lone year ("in 2019", "back in '98", "the 1990s") whose neighbours show that it is one. */
export function readLoneYear(scan: EnglishScan, at: number): Reading | null {
  const token = scan.tokens[at];
  if (token === undefined) return null;
  const before = previous(scan, at);
  const decade = readDecade(token.word, before);
  if (decade !== null)
    return { reference: { kind: 'years', from: decade, to: decade + 10 }, end: at + 1, rule: 'decade' };
  const year = yearNumber(token.word);
  if (year === null || !isAlone(scan, at)) return null;
  if (!BEFORE_YEAR.has(before) && !goesWithYear(scan, at, before)) return null;
  return { reference: yearOf(year), end: at + 1, rule: 'year' };
}

function readDecade(word: string, before: string): number | null {
  const match = DECADE.exec(word);
  if (match?.[1] !== undefined) return Number(match[1]) * 10;
  if (before !== 'the' && before !== 'early' && before !== 'mid' && before !== 'late') return null;
  if (match?.[2] !== undefined) return fullYear(Number(match[2]) * 10);
  return DECADE_WORDS.get(word) ?? null;
}

function yearNumber(word: string): number | null {
  if (YEAR.test(word)) return Number(word);
  return SHORT_YEAR.test(word) ? fullYear(Number(word.slice(1))) : null;
}

/** No part of a longer number, of an amount or of a count. */
function isAlone(scan: EnglishScan, at: number): boolean {
  const token = scan.tokens[at];
  if (token === undefined) return false;
  if (NO_YEAR_BEFORE.test(scan.folded.charAt(token.start - 1))) return false;
  if (NO_YEAR_AFTER.test(scan.folded.slice(token.end, token.end + 6))) return false;
  if (
    token.gap === 'hyphen' &&
    /\d$/.test(scan.tokens[at - 1]?.word ?? '') &&
    !YEAR.test(scan.tokens[at - 1]?.word ?? '')
  )
    return false;
  return !COUNTED.test(joined(scan, at + 1));
}

/** "... and 2023" after a year, "2019 to ..." before one. */
function goesWithYear(scan: EnglishScan, at: number, before: string): boolean {
  // "2024 was rough."
  if (before === '' && /^(?:was|has|had|will)$/.test(joined(scan, at + 1))) return true;
  if (BETWEEN_YEARS.has(before) && YEAR.test(scan.tokens[at - 2]?.word ?? '')) return true;
  return (
    scan.tokens[at]?.gap === 'hyphen' &&
    YEAR.test(scan.tokens[at - 1]?.word ?? '') &&
    BEFORE_YEAR.has(previous(scan, at - 1))
  );
}

/** Reads which year something is in, after it: "2024", ", 2024", "'98", "of 2024", "last year", "of last year". */
export function readYearAfter(scan: EnglishScan, at: number): { readonly of: Reference; readonly end: number } | null {
  const start = skip(scan, at, 'of', 'in');
  const word = start > at ? joined(scan, start) : afterComma(scan, start);
  const year = yearNumber(word);
  if (year !== null) return isFreeYear(scan, start) ? { of: yearOf(year), end: start + 1 } : null;
  return readYearPhrase(scan, start);
}

/** A year behind a date may be cut by a slash, as winters are: "winter 2024/25". */
function isFreeYear(scan: EnglishScan, at: number): boolean {
  const token = scan.tokens[at];
  if (token === undefined || COUNTED.test(joined(scan, at + 1))) return false;
  return !/^(?:[%:]|[.,]\d)/.test(scan.folded.slice(token.end, token.end + 2));
}

/** Reads "last year", "this year", "the year before last", "next year" after a date. */
function readYearPhrase(scan: EnglishScan, at: number): { readonly of: Reference; readonly end: number } | null {
  const start = skip(scan, at, 'the');
  const which = WHICH.get(joined(scan, start));
  if (which !== undefined && joined(scan, start + 1) === 'year')
    return { of: unitAt('year', which === 'last' ? -1 : which === 'next' ? 1 : 0), end: start + 2 };
  const count = joined(scan, start) === '' ? null : readCount(scan.tokens, start);
  if (count !== null && typeof count.value === 'number')
    return /^years?$/.test(joined(scan, count.end)) && joined(scan, count.end + 1) === 'ago'
      ? { of: unitAt('year', -count.value), end: count.end + 2 }
      : null;
  if (joined(scan, start) !== 'year') return null;
  if (joined(scan, start + 1) === 'before' && joined(scan, start + 2) === 'last')
    return { of: unitAt('year', -2), end: start + 3 };
  if (joined(scan, start + 1) === 'after' && joined(scan, start + 2) === 'next')
    return { of: unitAt('year', 2), end: start + 3 };
  return null;
}
