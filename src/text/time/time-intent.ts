import { CHINESE_INTENTS } from './chinese/intent-words.js';
import { ENGLISH_INTENTS } from './english/intent-words.js';
import { foldUnits } from './fold-units.js';
import type { IntentRule, TimeIntentKind } from './intent-rule.js';

/** Which version of a fact a question is after, and the words that say so. */
export interface TimeIntent {
  readonly intent: TimeIntentKind;
  /** Name of the rule that fired; `then-and-now` when both ends are asked for. */
  readonly rule: string;
  /** Where its words lie in the query, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
}

const RULES: readonly IntentRule[] = [...ENGLISH_INTENTS, ...CHINESE_INTENTS];

/**
 * Whether a question asks for the newest state of a fact ("now", "latest", 现在), the oldest ("at first", "used to",
 * 最初) or its course ("over time", "has changed", 变化); null when it says none. Course wins over the others, and who
 * asks for both ends asks for the course.
 *
 * @example
 * ```ts
 * import { timeIntent } from './time-intent.js';
 * timeIntent('Where did I live originally?')?.intent === 'earliest';
 * ```
 */
export function timeIntent(query: string): TimeIntent | null {
  const folded = foldUnits(query);
  let latest: TimeIntent | null = null;
  let earliest: TimeIntent | null = null;
  for (const { intent, rule, pattern } of RULES) {
    const match = pattern.exec(folded);
    if (match === null) continue;
    const found: TimeIntent = { intent, rule, start: match.index, end: match.index + match[0].length };
    if (intent === 'history') return found;
    if (intent === 'latest') latest ??= found;
    else earliest ??= found;
  }
  if (latest === null || earliest === null) return latest ?? earliest;
  return {
    intent: 'history',
    rule: 'then-and-now',
    start: Math.min(latest.start, earliest.start),
    end: Math.max(latest.end, earliest.end),
  };
}
