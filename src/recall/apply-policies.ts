import type { FiredPolicy } from '../text/gate/gate-answer.js';
import { firedPolicies } from '../text/gate/policies.js';
import type { ArbiterTable } from '../trust/arbiter.js';
import { authorityOf } from '../trust/arbiter.js';
import type { Candidate } from './candidate.js';
import type { RecallRequest } from './request.js';
import type { RejectionReason } from './result.js';

/** The recipe's policies of which a word occurs in the message, as the caller wrote it. */
export function policiesOf({ query, recipe }: Pick<RecallRequest, 'query' | 'recipe'>): readonly FiredPolicy[] {
  const { policies = [] } = recipe;
  return policies.length === 0 ? [] : firedPolicies(query, policies);
}

/** Whether one of them lets statements age by the half-life of their kind. */
export function decaysByKind(fired: readonly FiredPolicy[]): boolean {
  return fired.some(({ effect }) => 'decay' in effect);
}

/** The strictest policy that the source of a candidate has too little authority for; null: it has enough. */
export function belowPolicy(
  { memory }: Candidate,
  fired: readonly FiredPolicy[],
  table: ArbiterTable,
): RejectionReason | null {
  let strictest: { readonly policy: string; readonly required: number } | null = null;
  for (const { name, effect } of fired)
    if ('minAuthority' in effect && effect.minAuthority > (strictest?.required ?? -1))
      strictest = { policy: name, required: effect.minAuthority };
  if (strictest === null) return null;
  const authority = authorityOf(memory, table);
  const margin = strictest.required - authority;
  return margin <= 0 ? null : { reason: 'authority below policy', ...strictest, authority, margin };
}
