import type { Memory } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import { jaroWinkler } from '../scoring/jaro-winkler.js';

/**
 * Jaro-Winkler of the query and what a memory is called: its text, its subject, its entities; the greatest. Strings say something
 * of facts and abstract situations alone; absent for specific situations and procedures.
 */
export function measureLikeness(memory: Memory, query: string): ScoreNode | null {
  const { kind, tags, text, subject, entities } = memory;
  if (kind === 'procedure' || (kind === 'situation' && !tags.includes('abstract'))) return null;
  const names = [text, ...(subject === null ? [] : [subject]), ...entities.map(({ id }) => id)];
  const asked = foldName(query);
  return combine(
    'max',
    'likeness',
    names.map((name) => leaf('Jaro-Winkler', jaroWinkler(asked, foldName(name)))),
  );
}

/** Names are short; what lies beyond does not make two texts alike. */
const LONGEST_NAME = 200;

function foldName(text: string): string {
  return text.slice(0, LONGEST_NAME).toWellFormed().normalize('NFKC').toLowerCase().trim();
}

/** Share of the asked tags that the memory carries; absent where none are asked for. */
export function measureTags(memory: Memory, askedTags: readonly string[]): ScoreNode | null {
  if (askedTags.length === 0) return null;
  const carried = askedTags.filter((tag) => memory.tags.includes(tag)).length;
  return combine('quotient', 'tags', [leaf('carried', carried), leaf('asked', askedTags.length)]);
}
