import { assertNever } from '../domain/errors.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How freshness falls with age. `linear` reaches 0 after `days`; a **half-life** halves it every `days`; a **time constant**
 * divides it by e every `hours`. The last two are different curves and never share a name.
 */
export type RecencyRule =
  | { readonly kind: 'linear'; readonly days: number }
  | { readonly kind: 'halfLife'; readonly days: number }
  | { readonly kind: 'timeConstant'; readonly hours: number };

/** Freshness of what has no known age. */
const UNKNOWN_AGE = 0.5;

/**
 * Freshness in [0,1] of something `ageMs` old; what lies in the future counts as age 0.
 *
 * @param ageMs milliseconds; null: unknown, which gives .5
 */
export function recency(ageMs: number | null, rule: RecencyRule): number {
  if (ageMs === null) return UNKNOWN_AGE;
  const age = Math.max(0, ageMs);
  switch (rule.kind) {
    case 'linear':
      return Math.max(0, 1 - age / (rule.days * DAY_MS));
    case 'halfLife':
      return 0.5 ** (age / (rule.days * DAY_MS));
    case 'timeConstant':
      return Math.exp(-age / (rule.hours * HOUR_MS));
    default:
      return assertNever(rule);
  }
}
