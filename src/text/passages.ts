import type { Passage } from '../domain/passage.js';
import { type Cut, cutsOf } from './passage-cuts.js';
import { type Tokenised, tokenise } from './tokenise.js';

/** Most tokens of a passage: words, stop words included, plus CJK characters. */
export const PASSAGE_TOKENS = 200;

/**
 * Cuts a text into the passages it is indexed as. A text of at most {@link PASSAGE_TOKENS} tokens is one passage; a
 * longer one is cut at sentence ends where there are any, else between words, never inside a word or grapheme, with an
 * overlap of about 40 tokens. Together the passages cover the text; only a passage that is a single word or grapheme by
 * itself may hold more tokens. Deterministic, linear in the length, never throws; an empty text is one empty passage.
 */
export function passages(text: string): Passage[] {
  const tokenised = tokenise(text);
  const pieces = isShort(tokenised)
    ? [{ start: 0, end: text.length, tokenised }]
    : cutsOf(text, PASSAGE_TOKENS).flatMap((cut) => piecesOf(text, cut, PASSAGE_TOKENS));
  return pieces.map(({ start, end, tokenised: { tokens, length } }, ordinal) => ({
    ordinal,
    start,
    end,
    length,
    tokens,
  }));
}

interface Piece extends Cut {
  readonly tokenised: Tokenised;
}

/**
 * Cuts are made by the characters as written. Normalisation can make more of them (the sign for a company form becomes
 * four characters), so a piece that grew too long is cut again, into pieces of half as many, down to a single token.
 */
function piecesOf(text: string, { start, end }: Cut, most: number): Piece[] {
  const part = text.slice(start, end);
  const tokenised = tokenise(part);
  if (isShort(tokenised)) return [{ start, end, tokenised }];
  let half = most;
  let cuts: Cut[] = [];
  while (cuts.length < 2 && half > 1) {
    half = Math.floor(half / 2);
    cuts = cutsOf(part, half);
  }
  if (cuts.length < 2) return [{ start, end, tokenised }];
  return cuts.flatMap((cut) => piecesOf(text, { start: start + cut.start, end: start + cut.end }, half));
}

function isShort({ tokens }: Tokenised): boolean {
  return tokens.words.length + tokens.characters.length <= PASSAGE_TOKENS;
}
