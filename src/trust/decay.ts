import { invalid } from '../domain/errors.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const UNITS: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  min: MINUTE_MS,
  minute: MINUTE_MS,
  h: 60 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  d: DAY_MS,
  day: DAY_MS,
  w: 7 * DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  y: 365 * DAY_MS,
  year: 365 * DAY_MS,
};
const DURATION = /^(\d+(?:\.\d+)?)\s?([a-z]+)$/;
const LONGEST_MS = 1_000 * 365 * DAY_MS;

/** How fast statements of a kind or fact type go stale. */
export interface DecayRule {
  /** Age at which the recency has halved, in milliseconds; null: it does not age. */
  readonly halfLifeMs: number | null;
  /** Least recency in [0,1], however old. */
  readonly minimum: number;
}

/** Decay rules by fact type or kind. */
export type DecayRules = { readonly [name: string]: DecayRule };

/** A rule as it is written: durations carry their unit, `'1 h'`, `'6 months'`; null does not age. */
export interface DecayRuleInput {
  readonly halfLife: string | null;
  /** @default 0 */
  readonly minimum?: number;
}

/** By fact type. Source: RECIPES 5, where the values are half-lives. */
const PRESETS: { readonly [name: string]: DecayRuleInput } = {
  inventory_status: { halfLife: '1 h', minimum: 0.05 },
  complaint: { halfLife: '7 d', minimum: 0.1 },
  promotion_policy: { halfLife: '30 d', minimum: 0.3 },
  product_spec: { halfLife: '180 d', minimum: 0.6 },
};

/**
 * Milliseconds of a duration with its unit: `30 min`, `1 h`, `7 d`, `2 weeks`, `6 months` (30 days each), `1 year` (365 days).
 * Throws `validation` with the field for a number without a unit, an unknown unit, zero and more than 1,000 years.
 *
 * @example
 * ```ts
 * parseDuration('1.5 h', 'decay.order.halfLife'); // 5400000
 * ```
 */
export function parseDuration(written: unknown, field: string): number {
  if (typeof written !== 'string') throw invalid(field, "must be text with a unit, for example '7 d'");
  const [, amount = '', unit = ''] = DURATION.exec(written.trim().toLowerCase()) ?? [];
  if (amount === '')
    throw invalid(field, "must be a number with a unit, for example '30 min', '1 h', '7 d' or '6 months'");
  const factor = unitOf(unit);
  if (factor === undefined)
    throw invalid(field, `has the unknown unit ${unit}: use ms, s, min, h, d, weeks, months or years`);
  const durationMs = Number(amount) * factor;
  if (!(durationMs > 0)) throw invalid(field, 'must be longer than nothing');
  if (durationMs > LONGEST_MS) throw invalid(field, 'must be at most 1,000 years');
  return durationMs;
}

function unitOf(unit: string): number | undefined {
  const plain = unit.length > 2 && unit.endsWith('s') ? unit.slice(0, -1) : unit;
  return Object.hasOwn(UNITS, plain) ? UNITS[plain] : undefined;
}

/** Checks decay rules that a caller brings and lays them over the default ones; throws `validation` with the field. */
export function decayRules(given: unknown, field = 'decay'): DecayRules {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  const rules = new Map<string, DecayRule>(Object.entries(DEFAULT_DECAY_RULES));
  for (const [name, row] of Object.entries(given)) {
    if (name.trim() === '') throw invalid(field, 'a name must not be blank');
    rules.set(name, decayRule(row, `${field}.${name}`));
  }
  return Object.fromEntries(rules);
}

function decayRule(row: unknown, field: string): DecayRule {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw invalid(field, 'must be an object');
  const unknown = Object.keys(row).find((name) => name !== 'halfLife' && name !== 'minimum');
  if (unknown !== undefined) throw invalid(`${field}.${unknown}`, 'is not a known field');
  const { halfLife, minimum = 0 } = row as { halfLife?: unknown; minimum?: unknown };
  if (typeof minimum !== 'number' || !(minimum >= 0 && minimum <= 1))
    throw invalid(`${field}.minimum`, 'must be a number in [0,1]');
  return { halfLifeMs: halfLife === null ? null : parseDuration(halfLife, `${field}.halfLife`), minimum };
}

/** The presets of RECIPES 5. */
export const DEFAULT_DECAY_RULES: DecayRules = Object.fromEntries(
  Object.entries(PRESETS).map(([name, row]) => [name, decayRule(row, `decay.${name}`)]),
);

/** The rule of a fact type, else that of a kind, else null: nothing is known of how it ages. */
export function decayRuleOf(
  factType: string | null,
  kind: string,
  rules: DecayRules = DEFAULT_DECAY_RULES,
): DecayRule | null {
  for (const name of [factType, kind]) {
    if (name === null || !Object.hasOwn(rules, name)) continue;
    const rule = rules[name];
    if (rule !== undefined) return rule;
  }
  return null;
}

/**
 * Recency in [0,1] after an age in milliseconds: `max(minimum, 0.5 ** (age / halfLife))`, an age below 0 counting as 0.
 * Source: RECIPES 5.
 */
export function decayedRecency(ageMs: number, { halfLifeMs, minimum }: DecayRule): number {
  if (halfLifeMs === null) return 1;
  return Math.max(minimum, 0.5 ** (Math.max(0, ageMs) / halfLifeMs));
}
