import { INTENTS, type Intent } from './gate-answer.js';
import type { FiredRule } from './semantic-signals.js';

/** Confidence of no match and per match. Source: RECIPES 2. */
const BASE = 0.3;
const PER_MATCH = 0.15;

/**
 * The intent that the rules speak for most strongly, ties in the order of {@link INTENTS}; `factual` when something
 * personal was asked and no rule says what. Confidence is `min(.3 + .15 * matches, 1)` over the matches of that intent.
 */
export function intentOf(
  fired: readonly FiredRule[],
  needed: boolean,
): { readonly intent: Intent; readonly confidence: number } {
  const strengths = new Map<Intent, number>();
  const matches = new Map<Intent, Set<string>>();
  for (const { rule, words } of fired)
    for (const intent of rule.intents) {
      const seen = matches.get(intent) ?? new Set();
      if (seen.has(words)) continue;
      matches.set(intent, seen.add(words));
      strengths.set(intent, (strengths.get(intent) ?? 0) + rule.strength);
    }
  let best: Intent = 'general';
  let most = 0;
  for (const intent of INTENTS) {
    const strength = strengths.get(intent) ?? 0;
    if (strength > most) [best, most] = [intent, strength];
  }
  if (!needed) return { intent: 'general', confidence: BASE };
  if (most === 0 && fired.some(({ rule }) => rule.name === 'possession' || rule.name === 'first person'))
    best = 'factual';
  return { intent: best, confidence: Math.min(BASE + PER_MATCH * (matches.get(best)?.size ?? 0), 1) };
}
