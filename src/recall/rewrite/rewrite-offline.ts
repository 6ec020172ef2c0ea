import { ACTIVE_TURNS, activeEntities } from '../../text/references/active-entities.js';
import { findReferences } from '../../text/references/find-references.js';
import type { Reference } from '../../text/references/reference.js';
import { chineseReplacement } from './chinese-rewrite.js';
import { englishReplacement } from './english-rewrite.js';
import { applied, type OfflineRewriting, type PlacedReplacement } from './rewriting.js';

const HAN = /[\u3400-\u9fff]/;

/**
 * A message made self-contained by rules: each reference word is replaced by the entity of the last three turns that fits
 * its type (`there` a place, 他 a person), number and gender, the most recent first; a fragment gets the topic of the last
 * turn. Null when the message has no reference or nothing fits. Never throws.
 *
 * @param turns oldest first
 * @example
 * ```ts
 * rewriteOffline('Is she still working there?', ['My aunt Rosalind got a job at the aquarium.']);
 * // { text: 'Is my aunt Rosalind still working at the aquarium?', confidence: 0.9, replaced: [...] }
 * ```
 */
export function rewriteOffline(
  query: string,
  turns: readonly string[],
  references: readonly Reference[] = findReferences(query, { turns }),
): OfflineRewriting | null {
  if (turns.length === 0 || references.length === 0) return null;
  const recent = turns.slice(-ACTIVE_TURNS);
  const entities = activeEntities(recent);
  const found: PlacedReplacement[] = [];
  const inner = references.filter(({ kind }) => kind !== 'ellipsis');
  for (const reference of inner) {
    const replacement = replacementFor(query, reference, entities, recent);
    if (replacement !== null) found.push(replacement);
  }
  // A fragment whose reference word was replaced says enough.
  const fragment = references.find(({ kind }) => kind === 'ellipsis');
  if (found.length === 0 && fragment !== undefined) {
    const completed = replacementFor(query, fragment, entities, recent);
    if (completed !== null) found.push(completed);
  }
  return applied(query, found);
}

function replacementFor(
  query: string,
  reference: Reference,
  entities: ReturnType<typeof activeEntities>,
  turns: readonly string[],
): PlacedReplacement | null {
  return HAN.test(reference.text)
    ? chineseReplacement(query, reference, entities, turns)
    : englishReplacement(query, reference, entities, turns);
}
