import { chineseReferences } from './chinese-references.js';
import { englishReferences } from './english-references.js';
import { type MessageReading, readMessage } from './message-reading.js';
import type { Reference, ReferenceContext } from './reference.js';

/**
 * References of a message that stand for nothing inside it, in reading order: pronouns without antecedent,
 * demonstratives, `the same`, `last time`, fragments; English and Chinese, also mixed. What lies inside another
 * reference is left out. The first 4,000 units are read. Never throws.
 *
 * @param reading of the message, where it was read already
 * @example
 * ```ts
 * findReferences('Is that one cheaper?'); // [{ text: 'that one', kind: 'demonstrative', start: 3, end: 11, ... }]
 * findReferences('My sister called; she is fine.'); // []
 * ```
 */
export function findReferences(
  message: string,
  context: ReferenceContext = {},
  { english, chinese }: MessageReading = readMessage(message),
): readonly Reference[] {
  const found: Reference[] = [];
  if (english !== null) found.push(...englishReferences(english, context));
  if (chinese !== null) found.push(...chineseReferences(chinese, context));
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
