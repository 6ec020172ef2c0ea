import { englishDemonstratives } from './english-demonstratives.js';
import { englishEllipses } from './english-ellipsis.js';
import { englishPronouns } from './english-pronouns.js';
import { englishRepetitions } from './english-repetition.js';
import type { EnglishText } from './english-text.js';
import type { Reference, ReferenceContext } from './reference.js';

/** References of a message read as English, in no order. */
export function englishReferences(read: EnglishText, context: ReferenceContext): Reference[] {
  if (read.words.length === 0) return [];
  return [
    ...englishPronouns(read),
    ...englishDemonstratives(read),
    ...englishRepetitions(read),
    ...englishEllipses(read, context),
  ];
}
