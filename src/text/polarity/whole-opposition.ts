import { AFFINITY } from './affinity.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { readPolarity } from './read-polarity.js';
import type { Token } from './token.js';
import { CHINESE } from './token-flags.js';

/**
 * How surely a text stands wholly on the other side than what is looked for, in [0,1]: the mean confidence of what it is for
 * or against; 0 where any of that is on the wanted side, and for a text that says of nothing whether it is taken to (`the
 * parcel got lost` is not against anything).
 *
 * @example
 * ```ts
 * wholeOpposition(analysePolarity('She loves prawns'), 'negative'); // .87
 * wholeOpposition(analysePolarity('She lives in Oslo'), 'negative'); // 0
 * ```
 */
export function wholeOpposition(text: PolarityAnalysis, wanted: 'positive' | 'negative'): number {
  if (!text.tokens.some((token) => takesSide(token, wanted))) return 0;
  let opposed = 0;
  let count = 0;
  for (const { polarity, confidence, role } of readPolarity(text)) {
    if (polarity === 'unknown' || role === 'subject') continue;
    if (polarity === wanted) return 0;
    opposed += confidence;
    count += 1;
  }
  return count === 0 ? 0 : opposed / count;
}

const LIKING: ReadonlySet<string> = new Set(['affirm', 'prefer', 'settle', 'affirm-before', 'good']);
const DENYING: ReadonlySet<string> = new Set(['deny-before', 'deny-word', 'bad']);
/** Words of cues that deny out of dislike or need; others tell of an event (`cancelled`, 卖了). */
const DISLIKE =
  /\b(?:hate|dislike|detest|loathe|despise|abhor|resent|fear|dread|stand|bear|abide|tolerate|stomach|fan|keen|fond|crazy|into|interest|avoid|shun|clear|away|allerg\w*|intoleran\w*|avers\w*|sick|tired|bored|fed|enough|refuse|swear|give up|quit|react|agree)\b|[厌恨烦怕嫌忌戒敏腻]|反感|抵触|排斥|抗拒|拒绝|受不|不感|不[喜爱吃喝碰想要行能]/u;

/** Whether a token says that something is taken to, or is not. */
function takesSide({ lemma, cue, flags }: Token, wanted: 'positive' | 'negative'): boolean {
  if (cue === null) return AFFINITY.has(lemma);
  if (wanted === 'negative') return LIKING.has(cue.kind);
  return DENYING.has(cue.kind) || DISLIKE.test(cue.phrase) || ((flags & CHINESE) === 0 && AFFINITY.has(lemma));
}
