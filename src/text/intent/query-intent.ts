import { CHINESE_IDENTITY, CHINESE_INTENT_PATTERNS } from './chinese-intents.js';
import { ENGLISH_IDENTITY, ENGLISH_INTENT_PATTERNS } from './english-intents.js';
import type { SpecialIntent } from './intent-patterns.js';
import { SPECIAL_INTENTS } from './intent-patterns.js';

export type QueryIntentName = SpecialIntent | 'general';

/** The intent with the most matching patterns. */
export interface QueryIntent {
  readonly intent: QueryIntentName;
  /** min(.3 + .15 * matches, 1); 0 for `general`. */
  readonly confidence: number;
  readonly matches: number;
}

/**
 * What an English or Chinese question is after, by rules: the intent with most matches; `general` without any.
 *
 * @example
 * ```ts
 * import { queryIntent } from './query-intent.js';
 * queryIntent('怎么安装这个工具？').intent === 'procedural';
 * ```
 */
export function queryIntent(query: string): QueryIntent {
  let best: QueryIntent = { intent: 'general', confidence: 0, matches: 0 };
  for (const intent of SPECIAL_INTENTS) {
    const patterns = [...ENGLISH_INTENT_PATTERNS[intent], ...CHINESE_INTENT_PATTERNS[intent]];
    const matches = patterns.filter((pattern) => pattern.test(query)).length;
    if (matches > best.matches) best = { intent, matches, confidence: Math.min(0.3 + 0.15 * matches, 1) };
  }
  return best;
}

/** Whether a query asks who the user is, in English or Chinese. */
export function asksIdentity(query: string): boolean {
  return ENGLISH_IDENTITY.test(query) || CHINESE_IDENTITY.test(query);
}
