import { INTENTS, type Intent } from './gate-answer.js';
import type { FiredRule } from './semantic-signals.js';

/** Confidence of no match and per match. Source: RECIPES 2. */
const BASE = 0.3;
const PER_MATCH = 0.15;

/** Rules that say that something of the user is asked for, and not what. */
const PERSONAL: ReadonlySet<string> = new Set(['possession', 'first person', 'own present', 'own past', 'us']);

/**
 * The intent that the rules speak for most strongly, ties in the order of {@link INTENTS}; `factual` when something
 * personal was asked and no rule says what. Words that several rules read count once, by the strongest. Confidence is `min(.3 + .15 * matches, 1)` over the matches of that intent.
 */
export function intentOf(
  fired: readonly FiredRule[],
  needed: boolean,
): { readonly intent: Intent; readonly confidence: number } {
  const strengths = new Map<Intent, number>();
  const matches = new Map<Intent, Map<string, number>>();
  for (const { rule, words } of fired)
    for (const intent of rule.intents) {
      const seen = matches.get(intent) ?? new Map<string, number>();
      const counted = seen.get(words) ?? 0;
      matches.set(intent, seen.set(words, Math.max(counted, rule.strength)));
      strengths.set(intent, (strengths.get(intent) ?? 0) + Math.max(0, rule.strength - counted));
    }
  let best: Intent = 'general';
  let most = 0;
  for (const intent of INTENTS) {
    const strength = strengths.get(intent) ?? 0;
    if (strength > most) [best, most] = [intent, strength];
  }
  if (!needed) return { intent: 'general', confidence: BASE };
  if (most === 0 && fired.some(({ rule }) => PERSONAL.has(rule.name))) best = 'factual';
  return { intent: best, confidence: Math.min(BASE + PER_MATCH * (matches.get(best)?.size ?? 0), 1) };
}
