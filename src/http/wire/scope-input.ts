import { invalid } from '../../domain/errors.js';
import type { ScopedMemory, TenantMemory } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';

/**
 * The memories that a request names: those of `user_id`, or with `shared: true` those of no user; `run_id` is another word
 * for `session_id`.
 *
 * @throws `validation` when neither or both are named, or an id is bad.
 */
export function memoryOf(tenant: TenantMemory, given: JsonObject): ScopedMemory {
  const inner = {
    ...ifGiven('agent', given['agent_id']),
    ...ifGiven('session', sessionOf(given)),
  };
  if (given['shared'] === true) {
    if (given['user_id'] !== undefined) throw invalid('shared', 'must not be given together with user_id');
    return tenant.shared(inner);
  }
  if (given['user_id'] === undefined)
    throw invalid('user_id', 'must be named (or shared: true for memories of no user)');
  return tenant.scope({ user: given['user_id'] as string, ...inner });
}

function sessionOf(given: JsonObject): unknown {
  const { session_id: session, run_id: run } = given as { session_id?: unknown; run_id?: unknown };
  if (session !== undefined && run !== undefined && session !== run)
    throw invalid('run_id', 'must not name another session than session_id');
  return session ?? run;
}

/** The engine checks that it is text. */
function ifGiven(field: string, value: unknown): { readonly [field: string]: string } {
  return value === undefined ? {} : { [field]: value as string };
}
