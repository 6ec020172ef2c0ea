import type { Deadline } from '../domain/deadline.js';
import type { TenantStore } from '../ports/store.js';
import { INDEX_RULES_VERSION } from '../text/tokenise.js';
import { applyEach } from './apply-each.js';
import { derive } from './derive.js';

/** Most versions of one transaction. */
const BATCH = 64;

/**
 * Cuts and keys anew what was written under older rules, a small transaction at a time, until all is done or the time is
 * over. Gives how many versions were done and whether others wait.
 */
export async function rederive(
  store: TenantStore,
  deadline: Deadline,
): Promise<{ readonly done: number; readonly pending: boolean }> {
  let done = 0;
  for (;;) {
    const outdated = await store.outdated(INDEX_RULES_VERSION, BATCH);
    if (outdated.length === 0) return { done, pending: false };
    if (deadline.remainingMs() === 0) return { done, pending: true };
    done += await applyEach(
      outdated.map((memory) => ({
        op: 'putDerived' as const,
        ref: { id: memory.id, version: memory.version },
        ...derive(memory),
      })),
      store,
    );
  }
}
