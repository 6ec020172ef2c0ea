import { chineseDemonstratives } from './chinese-demonstratives.js';
import { chineseEllipses } from './chinese-ellipsis.js';
import { chinesePronouns } from './chinese-pronouns.js';
import { chineseRepetitions } from './chinese-repetition.js';
import type { ChineseText } from './chinese-text.js';
import type { Reference, ReferenceContext } from './reference.js';

/** References of a message read as Chinese, in no order. */
export function chineseReferences(read: ChineseText, context: ReferenceContext): Reference[] {
  return [
    ...chinesePronouns(read),
    ...chineseDemonstratives(read),
    ...chineseRepetitions(read),
    ...chineseEllipses(read, context),
  ];
}
