import { chineseReferences } from './chinese-references.js';
import { readChinese } from './chinese-text.js';
import { englishReferences } from './english-references.js';
import { readEnglish } from './english-text.js';
import { givenText } from './given-text.js';
import { plainForm } from './plain-form.js';
import { LONGEST_READ, type Reference, type ReferenceContext } from './reference.js';

const LATIN = /[a-z]/;
const HAN = /[\u3400-\u9fff]/;

/**
 * References of a message that stand for nothing inside it, in reading order: pronouns without antecedent,
 * demonstratives, `the same`, `last time`, fragments; English and Chinese, also mixed. What lies inside another
 * reference is left out. The first 4,000 units are read. Never throws.
 *
 * @example
 * ```ts
 * findReferences('Is that one cheaper?'); // [{ text: 'that one', kind: 'demonstrative', start: 3, end: 11, ... }]
 * findReferences('My sister called; she is fine.'); // []
 * ```
 */
export function findReferences(message: string, context: ReferenceContext = {}): readonly Reference[] {
  const text = message.slice(0, LONGEST_READ);
  const plain = plainForm(text);
  const given = givenText(plain);
  const found: Reference[] = [];
  if (LATIN.test(plain)) found.push(...englishReferences(readEnglish(text, plain, given), context));
  if (HAN.test(plain)) found.push(...chineseReferences(readChinese(text, plain, given), context));
  return outermost(found);
}

/** In reading order, without those that lie inside a longer one of another kind than ellipsis. */
function outermost(found: readonly Reference[]): Reference[] {
  const ordered = found.toSorted((left, right) => left.start - right.start || right.end - left.end);
  const kept: Reference[] = [];
  for (const reference of ordered) {
    const isInside = kept.some(
      ({ start, end, kind }) => kind !== 'ellipsis' && start <= reference.start && reference.end <= end,
    );
    if (!isInside) kept.push(reference);
  }
  return kept;
}
