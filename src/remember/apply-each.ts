import { RecollectError } from '../domain/errors.js';
import type { Op, TenantStore } from '../ports/store.js';

/**
 * Applies operations that do not depend on each other at once; when something they name was erased meanwhile, one by one,
 * without those. Gives how many were applied.
 */
export async function applyEach(ops: readonly Op[], store: TenantStore): Promise<number> {
  if (ops.length === 0) return 0;
  try {
    await store.apply(ops);
    return ops.length;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  let applied = 0;
  for (const op of ops) {
    try {
      await store.apply([op]);
      applied += 1;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return applied;
}

function isNotFound(error: unknown): boolean {
  return error instanceof RecollectError && error.code === 'not_found';
}
