import { CJK, spansOf, WORD } from '../text/script.js';

/** Languages that figures are broken down by; `mixed` has a good deal of both. */
export type QueryLanguage = 'en' | 'zh' | 'mixed';

/** A text has one language when at least this share of its words and CJK characters belongs to it. */
const CLEARLY = 0.8;

/**
 * The language of a query by its script: CJK characters against words of other scripts, each counting one. Without
 * either it is `en`.
 */
export function queryLanguage(text: string): QueryLanguage {
  let characters = 0;
  let words = 0;
  for (const { kind, start, end } of spansOf(text)) {
    if (kind === CJK) characters += [...text.slice(start, end)].length;
    else if (kind === WORD) words += 1;
  }
  if (words >= CLEARLY * (characters + words)) return 'en';
  return characters >= CLEARLY * (characters + words) ? 'zh' : 'mixed';
}
