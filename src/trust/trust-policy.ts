import { invalid } from '../domain/errors.js';
import type { ConsistencyRule, ConsistencyRuleInput } from './consistency.js';
import { consistencyRules, DEFAULT_CONSISTENCY_RULES } from './consistency.js';
import type { DecayRuleInput, DecayRules } from './decay.js';
import { DEFAULT_DECAY_RULES, decayRules } from './decay.js';
import { PRIVILEGED_AUTHORITY } from './taint.js';
import type { TrustWeights } from './trust-weights.js';
import { TRUST_WEIGHT_SETS, trustWeights } from './trust-weights.js';

/** How trust is measured; everything has a default. */
export interface TrustOptions {
  /** A set by name, or a weight in [0,1] for each dimension; those left out are 0. @default 'default' */
  readonly weights?: keyof typeof TRUST_WEIGHT_SETS | Partial<TrustWeights>;
  /** How fast statements of a fact type or kind go stale, over the default rules; durations carry units. */
  readonly decay?: { readonly [name: string]: DecayRuleInput };
  /** States that statements must not stay in for too long, instead of the default rule. */
  readonly consistency?: readonly ConsistencyRuleInput[];
  /** Authority in [0,1] that a tool or the web needs to enter a privileged slot. @default 0.6 */
  readonly privilegedAuthority?: number;
}

/** {@link TrustOptions} after validation. */
export interface TrustPolicy {
  readonly weights: TrustWeights;
  readonly decay: DecayRules;
  readonly consistency: readonly ConsistencyRule[];
  readonly privilegedAuthority: number;
}

/** What holds where nobody says anything else. */
export const DEFAULT_TRUST_POLICY: TrustPolicy = {
  weights: TRUST_WEIGHT_SETS.default,
  decay: DEFAULT_DECAY_RULES,
  consistency: DEFAULT_CONSISTENCY_RULES,
  privilegedAuthority: PRIVILEGED_AUTHORITY,
};

/** Checks how a tenant measures trust and fills in the defaults; throws `validation` with the field. */
export function trustPolicy(given: unknown, field = 'trust'): TrustPolicy {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(field, 'must be an object');
  const options: { readonly [name: string]: unknown } = { ...given };
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(DEFAULT_TRUST_POLICY, name));
  if (unknown !== undefined) throw invalid(`${field}.${unknown}`, 'is not a known field');
  const { weights, decay, consistency, privilegedAuthority = PRIVILEGED_AUTHORITY } = options;
  if (typeof privilegedAuthority !== 'number' || !(privilegedAuthority >= 0 && privilegedAuthority <= 1))
    throw invalid(`${field}.privilegedAuthority`, 'must be a number in [0,1]');
  return {
    weights: weights === undefined ? DEFAULT_TRUST_POLICY.weights : trustWeights(weights, `${field}.weights`),
    decay: decay === undefined ? DEFAULT_DECAY_RULES : decayRules(decay, `${field}.decay`),
    consistency:
      consistency === undefined ? DEFAULT_CONSISTENCY_RULES : consistencyRules(consistency, `${field}.consistency`),
    privilegedAuthority,
  };
}
