import { invalid } from '../../domain/errors.js';
import type { ScopedMemory } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';
import { userWithinKey } from '../../trust/key-user.js';
import type { Call } from '../operation.js';

/**
 * The memories that a request names: those of `user_id`, or with `shared: true` those of no user; `run_id` is another word
 * for `session_id`. A key of one user reaches that user alone, who need not be named then.
 *
 * @throws `validation` when neither or both are named, or an id is bad; `refused` for what the key does not reach.
 */
export function memoryOf({ tenant, caller }: Pick<Call, 'tenant' | 'caller'>, given: JsonObject): ScopedMemory {
  const inner = {
    ...ifGiven('agent', given['agent_id']),
    ...ifGiven('session', sessionOf(given)),
  };
  const user = userWithinKey(caller.user, {
    user: given['user_id'] as string | undefined,
    shared: given['shared'] === true,
  });
  if (given['shared'] === true) {
    if (user !== undefined) throw invalid('shared', 'must not be given together with user_id');
    return tenant.shared(inner);
  }
  if (user === undefined) throw invalid('user_id', 'must be named (or shared: true for memories of no user)');
  return tenant.scope({ user, ...inner }, { alone: caller.user !== null });
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
