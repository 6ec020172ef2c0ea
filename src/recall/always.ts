import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter } from '../domain/filter.js';
import { openFilter } from '../domain/filter.js';
import type { KindPolicy } from '../domain/kinds.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory } from '../domain/memory.js';
import type { ScanCursor, TenantStore } from '../ports/store.js';

/** Memories that are returned whatever the query is. */
export interface Always {
  readonly memories: readonly Memory[];
  readonly degraded: readonly Degradation[];
}

/**
 * Finds what must be in every answer by exact scans, never by ranked search (rule R23): memories of kinds whose policy
 * says `alwaysInject`, and pinned ones. The request's scope and clock apply; the caller's filter does not, so that
 * narrowing a search never hides an allergy.
 */
export async function findAlways(
  request: Pick<Filter, 'viewer' | 'asOf' | 'nowMs'>,
  kinds: { readonly [kind: string]: KindPolicy },
  store: TenantStore,
  deadline: Deadline,
): Promise<Always> {
  const open = openFilter({ viewer: request.viewer, asOf: request.asOf, nowMs: request.nowMs });
  const names = Object.keys(kinds).filter((kind) => kinds[kind]?.alwaysInject === true);
  const outcome = await deadline.run(async (_signal) => {
    const ofKinds = names.length === 0 ? [] : await scanAll(store, { ...open, kinds: names });
    const pinned = await scanAll(store, { ...open, pinned: true });
    return [...new Map([...ofKinds, ...pinned].map((memory) => [`${memory.id}@${memory.version}`, memory])).values()];
  });
  if (outcome.ok) return { memories: outcome.value, degraded: [] };
  return { memories: [], degraded: [{ part: 'always', code: outcome.code, message: `always: ${outcome.message}` }] };
}

async function scanAll(store: TenantStore, filter: Filter): Promise<readonly Memory[]> {
  const all: Memory[] = [];
  let after: ScanCursor | undefined;
  for (;;) {
    const page = await store.scan(filter, {
      order: 'newest',
      limit: LIMITS.limit,
      ...(after === undefined ? {} : { after }),
    });
    all.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < LIMITS.limit) return all;
    after = { value: last.recordedAtMs, id: last.id, version: last.version };
  }
}
