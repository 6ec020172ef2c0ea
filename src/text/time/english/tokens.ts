import type { FoundReference } from '../reference.js';
import { correctTypo } from './typos.js';

/** A word or number of a folded text. */
export interface EnglishToken {
  /** Lower case, without a possessive `'s`, typos of time words put right. */
  readonly word: string;
  /** UTF-16 units [start, end), the possessive left out. */
  readonly start: number;
  readonly end: number;
  /** What stands between the token before and this one. */
  readonly gap: 'space' | 'hyphen' | 'comma' | 'other';
  /** Begins with a capital in the text as written. */
  readonly capital: boolean;
  /** A date in digits, which is one token with a word that is none. */
  readonly date?: FoundReference;
}

const TOKEN = /'\d\d(?![\w'])|[a-z0-9\u00c0-\u024f]+(?:'[a-z]+)*/g;
const SPACES = /^'?[ \t\n]+$/;
const HYPHEN = /^ ?[-\u2013\u2014] ?$/;
const COMMA = /^ ?, ?$/;
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed weds thu thur thurs fri sat sun st'.split(' '),
);
const CAPITAL = /[A-Z]/;

/** Word of a token that is a date in digits. */
const DATE_WORD = '<date>';

/** Words, numbers and dates of a folded text in reading order; other scripts lie in the gaps between them. */
export function englishTokens(folded: string, text: string, dates: readonly FoundReference[]): EnglishToken[] {
  const tokens: EnglishToken[] = [];
  let last = 0;
  let dateAt = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(folded); match !== null; match = TOKEN.exec(folded)) {
    const start = match.index;
    const date = dates[dateAt];
    if (date !== undefined && start >= date.start) {
      const gap = gapOf(folded, last, date.start);
      tokens.push({ word: DATE_WORD, start: date.start, end: date.end, gap, capital: false, date });
      last = date.end;
      TOKEN.lastIndex = last;
      dateAt += 1;
      continue;
    }
    const [found] = match;
    const possessive = found.endsWith("'s");
    const bare = possessive ? found.slice(0, -2) : found;
    const end = start + bare.length;
    tokens.push({
      word: correctTypo(bare),
      start,
      end,
      gap: isAbbreviated(folded, last, start, tokens.at(-1)?.word) ? 'space' : gapOf(folded, last, start),
      capital: CAPITAL.test(text.charAt(start)),
    });
    last = start + found.length;
  }
  return tokens;
}

/** The point of "Mar. 3" and "St. Patrick" ends no sentence. */
function isAbbreviated(folded: string, from: number, to: number, before: string | undefined): boolean {
  return before !== undefined && to - from === 2 && folded.startsWith('. ', from) && ABBREVIATIONS.has(before);
}

function gapOf(folded: string, from: number, to: number): EnglishToken['gap'] {
  if (to - from === 1 && folded.charCodeAt(from) === 32) return 'space';
  if (to - from > 3) return 'other';
  const between = folded.slice(from, to);
  if (SPACES.test(between)) return 'space';
  if (HYPHEN.test(between)) return 'hyphen';
  return COMMA.test(between) ? 'comma' : 'other';
}
