import type { CueKind } from '../text/polarity/cue.js';
import { recentAnalysis } from '../text/polarity/recent-analysis.js';
import { has } from '../text/polarity/token.js';
import { ADVERB, AUXILIARY, BE, MARK, PERSON, VERB } from '../text/polarity/token-flags.js';

const SELVES: ReadonlySet<string> = new Set(['i', 'me', 'my', 'user', 'the', '我', '用户', '本人']);
/** Cues that may stand between who is spoken of and what is said of him. */
const PASSED: ReadonlySet<CueKind> = new Set<CueKind>(['plain', 'hedge', 'former']);
/** A subject of more words is a sentence of its own. */
const MOST_WORDS = 4;

/**
 * Whom a plain statement speaks of: the words before its verb, or before the cue that affirms or denies (`Mira` of `Mira can not stand coffee`,
 * 冯春燕 of 冯春燕特别喜欢杏仁), `self` for the first person and where none stands there; null where
 * neither is near the beginning, so that nobody can tell.
 *
 * @example
 * ```ts
 * saidOf('I never eat rye'); // 'self'
 * ```
 */
export function saidOf(text: string): string | null {
  const words: string[] = [];
  for (const token of recentAnalysis(text).tokens) {
    if (token.cue !== null && PASSED.has(token.cue.kind)) continue;
    const isCue = token.cue !== null && token.cue.kind !== 'word';
    if (isCue || (has(token, VERB) && !has(token, PERSON | AUXILIARY | BE))) {
      const named = words.filter((word) => !SELVES.has(word));
      return named.length === 0 ? 'self' : named.join(' ');
    }
    if (has(token, MARK) || words.length === MOST_WORDS) return null;
    if (!has(token, ADVERB | AUXILIARY | BE)) words.push(token.lemma);
  }
  return null;
}
