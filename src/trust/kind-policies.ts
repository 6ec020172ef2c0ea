import { invalid } from '../domain/errors.js';
import type { KindPolicy } from '../domain/kinds.js';
import { DEFAULT_KIND_POLICIES, OTHER_KIND_POLICY } from '../domain/kinds.js';
import { parseDuration } from './decay.js';

const DAY_MS = 86_400_000;
const MOST_DAYS = 365_000;
const MOST_ITEMS = 1_000;

/** A row as it is written: what it leaves out stays as it is in the default table. */
export interface KindPolicyInput extends Partial<KindPolicy> {
  /** Instead of `halfLifeDays`, a duration with its unit: `'6 months'`; null does not age. */
  readonly halfLife?: string | null;
}

/** Policy rows by kind. */
export type KindPolicies = { readonly [kind: string]: KindPolicy };

/** Checks rows that a caller brings and lays them over the default table; throws `validation` with the field. */
export function kindPolicies(
  given: unknown,
  field = 'kinds',
  base: KindPolicies = DEFAULT_KIND_POLICIES,
): KindPolicies {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  const rows = new Map<string, KindPolicy>(Object.entries(base));
  for (const [kind, row] of Object.entries(given)) {
    if (kind.trim() === '') throw invalid(field, 'a kind must not be blank');
    rows.set(kind, policyOf(row, rows.get(kind) ?? OTHER_KIND_POLICY, `${field}.${kind}`));
  }
  return Object.fromEntries(rows);
}

const FIELDS: readonly string[] = ['prior', 'halfLifeDays', 'halfLife', 'alwaysInject', 'maxItems', 'notesAge'];

function policyOf(given: unknown, base: KindPolicy, field: string): KindPolicy {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  const row: { readonly [name: string]: unknown } = { ...given };
  const unknown = Object.keys(row).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw invalid(`${field}.${unknown}`, 'is not a known field');
  const { prior = base.prior, alwaysInject = base.alwaysInject, maxItems = base.maxItems } = row;
  const { notesAge = base.notesAge ?? false } = row;
  if (typeof prior !== 'number' || !(prior >= 0 && prior <= 1))
    throw invalid(`${field}.prior`, 'must be a number in [0,1]');
  if (typeof alwaysInject !== 'boolean') throw invalid(`${field}.alwaysInject`, 'must be true or false');
  if (typeof notesAge !== 'boolean') throw invalid(`${field}.notesAge`, 'must be true or false');
  if (maxItems !== null && !isWhole(maxItems, MOST_ITEMS))
    throw invalid(`${field}.maxItems`, `must be a whole number from 0 to ${MOST_ITEMS}, or null`);
  return { prior, halfLifeDays: halfLifeOf(row, base, field), alwaysInject, maxItems, notesAge };
}

function halfLifeOf(row: { readonly [name: string]: unknown }, base: KindPolicy, field: string): number | null {
  const { halfLife, halfLifeDays } = row;
  if (halfLife !== undefined && halfLifeDays !== undefined)
    throw invalid(`${field}.halfLife`, 'must not stand beside halfLifeDays');
  if (halfLife !== undefined) return halfLife === null ? null : parseDuration(halfLife, `${field}.halfLife`) / DAY_MS;
  if (halfLifeDays === undefined) return base.halfLifeDays;
  if (halfLifeDays === null) return null;
  if (typeof halfLifeDays !== 'number' || !(halfLifeDays > 0 && halfLifeDays <= MOST_DAYS))
    throw invalid(`${field}.halfLifeDays`, `must be above 0 and at most ${MOST_DAYS}, or null`);
  return halfLifeDays;
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
