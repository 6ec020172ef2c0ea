import { createHash } from 'node:crypto';
import type { QueryTerm, TextColumn, TokenColumns } from '../../../domain/passage.js';
import { TEXT_COLUMNS } from '../../../domain/passage.js';

/**
 * How tokens stand in the index. All columns share one indexed text, each token begins with the letter of its column,
 * so tokens of two columns never meet. The index's tokeniser splits at ASCII characters that are neither letters nor
 * digits and folds ASCII capitals; these are moved to private code points U+10FF00 + code, so that any token is one
 * word to it and no character of a query has a meaning there.
 */
const LETTERS: { readonly [column in TextColumn]: string } = {
  words: 'w',
  bigrams: 'b',
  characters: 'c',
  identifiers: 'i',
};
const MOVED = 0x10ff00;
/** Stands before a character that already lies where others are moved to. */
const LITERAL = '\u{10fffd}';
/** Stands before the hash of a token that is too long for the index, which would cut it. */
const HASHED = '\u{10fffc}';
const LONGEST = 256;
const PLAIN = /^[a-z0-9\u{80}-\u{10feff}]*$/u;
const SPECIAL = /[\0-/:-`{-\x7f]|[\u{10ff00}-\u{10ffff}]/gu;

/** One token as the index holds it. */
function indexToken(column: TextColumn, token: string): string {
  const letter = LETTERS[column];
  if (token.length > LONGEST) return letter + HASHED + createHash('sha256').update(token, 'utf8').digest('hex');
  if (PLAIN.test(token)) return letter + token;
  return (
    letter +
    token.replace(SPECIAL, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < MOVED ? String.fromCodePoint(MOVED + code) : LITERAL + character;
    })
  );
}

/** A passage as the index takes it. */
export interface IndexedPassage {
  /**
   * Every token of every column between single spaces, then once more, behind {@link REPEATED}, each token that stands
   * there more than once: so that a look into the index tells where a frequency is above 1.
   */
  readonly text: string;
  /** Largest frequency of a token among single characters, and among all other columns. */
  readonly characterFrequency: number;
  readonly frequency: number;
}

/** Begins the extra token of one that is repeated; no column has this letter. */
const REPEATED = '2';

/** Makes the text to index. */
export function indexPassage(tokens: TokenColumns): IndexedPassage {
  const written: string[] = [];
  const repeated: string[] = [];
  let characterFrequency = 0;
  let frequency = 0;
  for (const column of TEXT_COLUMNS) {
    const counts = new Map<string, number>();
    for (const token of tokens[column]) {
      const word = indexToken(column, token);
      written.push(word);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const [word, count] of counts) {
      if (count > 1) repeated.push(REPEATED + word);
      if (column === 'characters') characterFrequency = Math.max(characterFrequency, count);
      else frequency = Math.max(frequency, count);
    }
  }
  return { text: ` ${[...written, ...repeated].join(' ')} `, characterFrequency, frequency };
}

/** A term as it is looked for: `query` for the index, `needle` for counting in an indexed text. */
export interface IndexTerm {
  /** Null for a term without tokens, which nothing holds. */
  readonly query: string | null;
  /** Finds all passages that hold the term more than once, and perhaps some more. */
  readonly repeatedQuery: string | null;
  readonly needle: string;
  readonly characters: boolean;
}

/** Prepares a term. Its query is one quoted string, in which only a quote had a meaning, and quotes were moved. */
export function indexTerm({ column, tokens }: QueryTerm): IndexTerm {
  const [first, ...others] = tokens.map((token) => indexToken(column, token));
  const characters = column === 'characters';
  if (first === undefined) return { query: null, repeatedQuery: null, needle: '', characters };
  const words = [first, ...others].join(' ');
  return { query: `"${words}"`, repeatedQuery: `"${REPEATED}${first}"`, needle: ` ${words} `, characters };
}

/** Occurrences of a term in an indexed text; they may overlap, neighbours share the space between them. */
export function countTerm(text: string, { query, needle }: IndexTerm): number {
  if (query === null) return 0;
  let count = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) count += 1;
  return count;
}
