import type { TokenColumns } from '../domain/passage.js';
import { camelCaseParts } from './camel-case.js';
import { foldHan } from './fold-han.js';
import { namesOneThing } from './identifier-kind.js';
import { isGrouped, piecesOf, scanIdentifiers } from './identifiers.js';
import { normalise } from './normalise.js';
import { CJK, classOf, MARK, type Span, spansOf } from './script.js';
import { wordsOf } from './words.js';

/**
 * Raised whenever the same text would give other tokens or another length: by a change of normalisation, character
 * classes, stemming, the English stop words, folding of traditional characters, identifiers or passages; and by a change of
 * the keys that versions are stored under, entities included. An index that another version made is rebuilt.
 */
export const INDEX_RULES_VERSION = 5;

/** Stands between the bigrams of two runs, so that no phrase matches across them. Nothing in a text makes this token. */
export const RUN_BREAK = '\uE000';

/** Index tokens of a text with the length BM25 uses. */
export interface Tokenised {
  readonly tokens: TokenColumns;
  /** Words that are no stop words, plus bigrams. */
  readonly length: number;
}

/**
 * Index tokens of a text, by code point classes alone. `words` holds all words, stop words too, so that a query of
 * nothing else still finds a text of nothing else; only `length` leaves them out, and the parts of words in camel case. `bigrams` holds overlapping pairs
 * inside each run of CJK characters with {@link RUN_BREAK} between runs; a lone CJK character has no pair and is found
 * through `characters`; both columns hold traditional characters folded to simplified ones. `identifiers` holds what
 * names one thing, whole, and pieces of joined codes. Never throws; no token holds white space or control characters.
 */
export function tokenise(text: string): Tokenised {
  const normalised = normalise(text);
  const spans = spansOf(normalised);
  const words: string[] = [];
  const parts = camelCaseParts(text);
  const inside: string[] = [];
  let length = 0;
  for (const { surface, token, isStopWord } of wordsOf(normalised, spans)) {
    words.push(token);
    if (!isStopWord) length += 1;
    inside.push(...(parts.get(surface) ?? []));
  }
  // `getUserName` is found by its parts as well; they follow all words, so that no row of words is broken.
  if (inside.length > 0) words.push(...tokensOfParts(inside));
  const bigrams: string[] = [];
  const characters: string[] = [];
  const folded = foldHan(normalised);
  for (const span of spans) {
    if (span.kind !== CJK) continue;
    const from = characters.length;
    pushCharacters(characters, folded, span);
    const count = characters.length - from;
    if (count > 1 && bigrams.length > 0) bigrams.push(RUN_BREAK);
    for (let at = from + 1; at < characters.length; at += 1) bigrams.push(`${characters[at - 1]}${characters[at]}`);
    length += Math.max(0, count - 1);
  }
  const identifiers: string[] = [];
  for (const identifier of scanIdentifiers(normalised, spans)) {
    if (namesOneThing(identifier.kind)) identifiers.push(identifier.canonical);
    identifiers.push(...piecesOf(identifier));
    if (isGrouped(identifier)) {
      // `1,200` is found as 1200 as well; it was counted as its two groups.
      words.push(identifier.canonical);
      identifiers.push(identifier.canonical);
    }
  }
  return { tokens: { words, bigrams, characters, identifiers }, length };
}

/** Tokens of the parts of words in camel case, as they would be if they stood alone. */
function tokensOfParts(parts: readonly string[]): string[] {
  const text = parts.join(' ');
  return wordsOf(text, spansOf(text)).map(({ token }) => token);
}

/** Characters of a CJK run as whole code points; marks that could not be composed are left out. */
export function cjkCharacters(text: string, span: Span): string[] {
  const characters: string[] = [];
  pushCharacters(characters, text, span);
  return characters;
}

function pushCharacters(characters: string[], text: string, { start, end }: Span): void {
  for (let at = start; at < end; ) {
    const codePoint = text.codePointAt(at) ?? 0;
    const size = codePoint > 0xffff ? 2 : 1;
    if (classOf(codePoint) !== MARK) characters.push(size === 1 ? (text[at] ?? '') : text.slice(at, at + size));
    at += size;
  }
}
