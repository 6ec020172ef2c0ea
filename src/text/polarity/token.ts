import type { Cue } from './cue-table.js';
import { ADVERB, CLOSED, FUNCTION, INTERJECTION, MARK, QUESTION_WORD } from './token-flags.js';

/** A word, a cue or a mark of a text, with its place in the original. */
export interface Token {
  /** English: base form or stem. Chinese: the word, simplified. Marks: the ASCII sign. */
  readonly lemma: string;
  /** As written, in the folded form of `fold.ts`. */
  readonly word: string;
  /** Start in UTF-16 units of the original text. */
  readonly start: number;
  /** End, exclusive. */
  readonly end: number;
  /** Bits of `token-flags.ts`. */
  readonly flags: number;
  readonly cue: Cue | null;
}

/** Whether a token can be a concept or part of one; the words of a cue are none, but for evaluating ones. */
export function isContent(token: Token): boolean {
  if (token.cue !== null)
    return (
      token.cue.kind === 'bad' ||
      token.cue.kind === 'good' ||
      token.cue.kind === 'marked' ||
      (token.cue.kind === 'deny-word' && token.cue.phrase !== 'free')
    );
  return (token.flags & (CLOSED | MARK | FUNCTION | ADVERB | QUESTION_WORD | INTERJECTION)) === 0;
}

export function has(token: Token | undefined, flags: number): boolean {
  return token !== undefined && (token.flags & flags) !== 0;
}

export function isMark(token: Token | undefined, signs: string): boolean {
  return token !== undefined && (token.flags & MARK) !== 0 && signs.includes(token.lemma);
}
