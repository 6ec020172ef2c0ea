import type { Passage, QueryTerm, TextColumn, TokenColumns } from '../domain/passage.js';
import { TEXT_COLUMNS } from '../domain/passage.js';

/** A passage with all its tokens given; what is not named is empty. `length` defaults to words plus bigrams. */
export function passageOf(tokens: Partial<TokenColumns>, place: Partial<Omit<Passage, 'tokens'>> = {}): Passage {
  const columns = Object.fromEntries(
    TEXT_COLUMNS.map((column) => [column, tokens[column] ?? []]),
  ) as unknown as TokenColumns;
  const length = columns.words.length + columns.bigrams.length;
  return { ordinal: 0, start: 0, end: 0, length, ...place, tokens: columns };
}

/**
 * Passages for tests of what lies above the text floor: words are what stands between spaces, unchanged, and a
 * passage ends after `perPassage` of them.
 */
export function passagesOf(text: string, perPassage = 200): readonly Passage[] {
  const words = [...text.matchAll(/\S+/gu)].map((match) => ({ word: match[0], start: match.index }));
  const passages: Passage[] = [];
  for (let at = 0; at < Math.max(1, words.length); at += perPassage) {
    const part = words.slice(at, at + perPassage);
    const last = part.at(-1);
    const place = { start: part[0]?.start ?? 0, end: last === undefined ? text.length : last.start + last.word.length };
    passages.push(passageOf({ words: part.map(({ word }) => word) }, { ordinal: passages.length, ...place }));
  }
  return passages;
}

/** A query term for tests: the tokens are what stands between spaces; several make a phrase. @default column 'words' */
export function termOf(text: string, column: TextColumn = 'words'): QueryTerm {
  return { label: column === 'words' ? text : `${column}:${text}`, column, tokens: text.split(' ') };
}

/** One term for each word between spaces, repeated words once. */
export function termsOf(text: string): readonly QueryTerm[] {
  return [...new Set(text.split(' ').filter((word) => word !== ''))].map((word) => termOf(word));
}
