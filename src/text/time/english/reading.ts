import type { Need, Reference } from '../reference.js';
import type { EnglishToken } from './tokens.js';

/** A text that is being read. */
export interface EnglishScan {
  readonly folded: string;
  readonly tokens: readonly EnglishToken[];
  /** What each token says about the tense of its clause, filled as it is asked for. */
  readonly cues: (Cue | null | undefined)[];
}

/** What a word says about when its clause takes place, from the plainest to the faintest. */
export type Cue = 'past' | 'future' | 'looking-back' | 'present';

/** What was read at a token. */
export interface Reading {
  readonly reference: Reference;
  /** Index after the last token of it. */
  readonly end: number;
  readonly rule: string;
  readonly need?: Need;
}

/** The word of a token that goes on the phrase before it (after a space or a hyphen), else ''. */
export function joined({ tokens }: EnglishScan, at: number): string {
  const token = tokens[at];
  return token !== undefined && (token.gap === 'space' || token.gap === 'hyphen') ? token.word : '';
}

/** The same where a comma may stand in front. */
export function afterComma(scan: EnglishScan, at: number): string {
  const token = scan.tokens[at];
  return token?.gap === 'comma' ? token.word : joined(scan, at);
}

/** The word before a token that goes on to it, else ''. */
export function previous(scan: EnglishScan, at: number): string {
  return joined(scan, at) === '' ? '' : (scan.tokens[at - 1]?.word ?? '');
}

/** Index after an optional word. */
export function skip(scan: EnglishScan, at: number, ...words: readonly string[]): number {
  return words.includes(joined(scan, at)) ? at + 1 : at;
}
