import type { ConceptKey } from '../../domain/memory.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { EVENT_RULE, readPolarity } from './read-polarity.js';

/** Below this a reading is no evidence of what a memory is for or against. */
export const LEAST_KEY_CONFIDENCE = 0.5;
const MOST_KEYS = 16;
/** Share of a phrase's confidence that its last word keeps: who dislikes late meetings need not dislike meetings. */
const HEAD_SHARE = 0.6;

/**
 * The concept keys to store with a memory: the things its clauses are for or against, each once, in reading order, at most
 * 16. Left out are what is only supposed or quoted, subjects (`my sister hates kiwis` is about kiwis), verbs that have an
 * object, and of a phrase all words but the last, which counts less than the phrase. A key that is affirmed and denied in one text keeps the surer side; on a tie it is left out.
 *
 * @example
 * ```ts
 * conceptKeysOf('The user does not eat rye and eats wheat bread');
 * // rye negative, bread positive (.51), wheat bread positive
 * ```
 */
export function conceptKeysOf(text: string | PolarityAnalysis): readonly ConceptKey[] {
  const readings = readPolarity(text);
  const withObject = new Set(readings.filter(({ role }) => role === 'object').map(({ clause }) => clause));
  const phrases = readings.filter(({ isPhrase }) => isPhrase);
  const keys = new Map<string, ConceptKey | null>();
  for (const reading of readings) {
    const { key, polarity, role, clause, rule } = reading;
    const phrase = reading.isPhrase
      ? undefined
      : phrases.find(({ start, end }) => start <= reading.start && reading.end <= end);
    if (phrase !== undefined && phrase.end !== reading.end) continue;
    const confidence = reading.confidence * (phrase === undefined ? 1 : HEAD_SHARE);
    if (polarity === 'unknown' || confidence < LEAST_KEY_CONFIDENCE || rule === EVENT_RULE) continue;
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
