import { foldHan } from './fold-han.js';
import { normalise } from './normalise.js';
import { CJK, type Span, spansOf } from './script.js';
import { cjkCharacters } from './tokenise.js';
import { type Word, wordsOf } from './words.js';

/** A word or phrase that a tenant gives, in the form in which it is looked for; of one script. */
export type Expression =
  | { readonly script: 'words'; readonly label: string; readonly tokens: readonly string[] }
  | { readonly script: 'cjk'; readonly label: string; readonly characters: readonly string[] };

/** Reads an expression as texts are read; null when it holds nothing to look for, or more than one script. */
export function expressionOf(written: string): Expression | null {
  const label = normalise(written).replace(/\s+/g, ' ').trim();
  const spans = spansOf(label);
  const cjk = spans.filter((span) => span.kind === CJK);
  const [run] = cjk;
  if (run !== undefined)
    return spans.length > 1 ? null : { script: 'cjk', label, characters: cjkCharacters(foldHan(label), run) };
  const tokens = wordsOf(label, spans).map(({ token }) => token);
  return tokens.length === 0 ? null : { script: 'words', label, tokens };
}

/** Where an expression stands in a query: the offset of its first character or word; null when it does not. */
export function placeOf(expression: Expression, words: readonly Word[], runs: readonly CjkRun[]): number | null {
  if (expression.script === 'words') {
    const { tokens } = expression;
    const at = words.findIndex((_, start) => tokens.every((token, offset) => words[start + offset]?.token === token));
    return words[at]?.start ?? null;
  }
  for (const { span, characters } of runs) {
    const at = indexOf(characters, expression.characters, 0);
    if (at >= 0) return span.start + at;
  }
  return null;
}

/** A run of CJK characters of a query, folded. */
export interface CjkRun {
  readonly span: Span;
  readonly characters: readonly string[];
}

/** Where a list of characters stands in another at or after `from`; -1 when it does not. */
export function indexOf(characters: readonly string[], wanted: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= characters.length; at += 1)
    if (wanted.every((character, offset) => characters[at + offset] === character)) return at;
  return -1;
}
