import type { ConceptKey } from '../../domain/memory.js';
import { analysePolarity, type PolarityAnalysis } from './analyse.js';
import { readPolarity } from './read-polarity.js';

/** Below this a reading is no evidence of what a memory is for or against. */
export const LEAST_KEY_CONFIDENCE = 0.5;
const MOST_KEYS = 16;

/**
 * The concept keys to store with a memory: the things its clauses are for or against, each once, in reading order, at most
 * 16. Left out are what is only supposed or quoted, subjects (`my sister hates kiwis` is about kiwis), and verbs that have
 * an object. A key that is affirmed and denied in one text keeps the surer side; on a tie it is left out.
 *
 * @example
 * ```ts
 * conceptKeysOf('The user does not eat rye and eats wheat bread');
 * // rye negative, wheat positive, bread positive, wheat bread positive
 * ```
 */
export function conceptKeysOf(text: string | PolarityAnalysis): readonly ConceptKey[] {
  const analysis = typeof text === 'string' ? analysePolarity(text) : text;
  const readings = readPolarity(analysis);
  const withObject = new Set(readings.filter(({ role }) => role === 'object').map(({ clause }) => clause));
  const keys = new Map<string, ConceptKey | null>();
  for (const { key, polarity, confidence, role, clause } of readings) {
    if (polarity === 'unknown' || confidence < LEAST_KEY_CONFIDENCE) continue;
    if (role === 'predicate' && withObject.has(clause)) continue;
    const known = keys.get(key);
    if (known === undefined) {
      if (keys.size < MOST_KEYS) keys.set(key, { key, polarity, confidence });
    } else if (known !== null && known.polarity !== polarity) {
      if (known.confidence === confidence) keys.set(key, null);
      else if (known.confidence < confidence) keys.set(key, { key, polarity, confidence });
    }
  }
  return [...keys.values()].filter((key) => key !== null);
}
