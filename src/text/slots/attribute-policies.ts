import { invalid } from '../../domain/errors.js';
import { attributeOf } from './attribute-of.js';
import { ATTRIBUTE_TABLE, type Cardinality } from './attribute-table.js';

/** What the write side does with a second value of an attribute. */
export interface AttributePolicy {
  /** How many values hold at one time; of an `unknown` one a new value closes no other unless the text says that it changed. */
  readonly cardinality: Cardinality;
  /** What becomes of a statement whose source ranks below that of the value it contradicts. @default 'keep', marked */
  readonly fromLowerRank: 'keep' | 'refuse';
}

/** Policies by canonical attribute name. */
export type AttributePolicies = { readonly [attribute: string]: AttributePolicy };

const MULTI = [
  'likes',
  'hobby',
  'tool',
  'skill',
  'interest',
  'goal',
  'sibling',
  'friend',
  'medication',
  'member',
  'tag',
];

/** One value at a time: residence, employer, phone, price ...; several: allergy, likes, language, pet ... */
export const DEFAULT_ATTRIBUTE_POLICIES: AttributePolicies = Object.fromEntries([
  ...MULTI.map((name) => [name, { cardinality: 'multi', fromLowerRank: 'keep' }] as const),
  ...ATTRIBUTE_TABLE.map(({ name, cardinality }) => [name, { cardinality, fromLowerRank: 'keep' }] as const),
]);

const UNKNOWN: AttributePolicy = { cardinality: 'unknown', fromLowerRank: 'keep' };
const FAVOURITE: AttributePolicy = { cardinality: 'single', fromLowerRank: 'keep' };
const CARDINALITIES: readonly unknown[] = ['single', 'multi', 'unknown'];
const FIELDS = new Set(['cardinality', 'fromLowerRank']);

/**
 * Checks policies that a caller brings and lays them over the default ones; their names are normalised like those of
 * statements (`Phone number` and 手机号 both rule `phone`). Throws `validation` with the field of what is wrong.
 *
 * @example
 * ```ts
 * attributePolicies({ vehicle: { cardinality: 'single' } });
 * ```
 */
export function attributePolicies(given: unknown, field = 'attributes'): AttributePolicies {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  const policies = new Map<string, AttributePolicy>(Object.entries(DEFAULT_ATTRIBUTE_POLICIES));
  for (const [written, row] of Object.entries(given)) {
    const at = `${field}.${written}`;
    if (written.trim() === '') throw invalid(field, 'an attribute must not be blank');
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw invalid(at, 'must be an object');
    const unknown = Object.keys(row).find((name) => !FIELDS.has(name));
    if (unknown !== undefined) throw invalid(`${at}.${unknown}`, 'is not a known field');
    const { cardinality, fromLowerRank = 'keep' } = row as { cardinality?: unknown; fromLowerRank?: unknown };
    if (cardinality !== 'single' && cardinality !== 'multi' && cardinality !== 'unknown')
      throw invalid(`${at}.cardinality`, `must be one of ${CARDINALITIES.join(', ')}`);
    if (fromLowerRank !== 'keep' && fromLowerRank !== 'refuse')
      throw invalid(`${at}.fromLowerRank`, 'must be keep or refuse');
    policies.set(attributeOf(written).name, { cardinality, fromLowerRank });
  }
  return Object.fromEntries(policies);
}

/** The policy of a canonical attribute; favourites have one value, what no table knows is `unknown`. */
export function attributePolicy(attribute: string, policies: AttributePolicies): AttributePolicy {
  const own = Object.hasOwn(policies, attribute) ? policies[attribute] : undefined;
  return own ?? (attribute.startsWith('favourite-') ? FAVOURITE : UNKNOWN);
}
