import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter } from '../domain/filter.js';
import { openFilter } from '../domain/filter.js';
import type { KindPolicy } from '../domain/kinds.js';
import { kindPolicy } from '../domain/kinds.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { ScanCursor } from '../domain/scan-order.js';
import { scanCursor } from '../domain/scan-order.js';
import type { TenantStore } from '../ports/store.js';
import type { ScoredCandidate } from './candidate.js';
import type { Ledger } from './ledger.js';
import { newerFirst } from './order.js';
import type { PrivilegePolicy, Withheld } from './tainted.js';
import { partTainted } from './tainted.js';
import type { StageRecorder } from './trace.js';

/** Memories that are returned whatever the query is. */
export interface Always {
  readonly memories: readonly Memory[];
  /** What belongs there by kind or pin and was kept out; rule U8. */
  readonly withheld: readonly Withheld[];
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
  privilege: PrivilegePolicy,
  store: TenantStore,
  deadline: Deadline,
): Promise<Always> {
  const open = openFilter({ viewer: request.viewer, asOf: request.asOf, nowMs: request.nowMs });
  const names = Object.keys(kinds).filter((kind) => kinds[kind]?.alwaysInject === true);
  const filters = [{ ...open, pinned: true }, ...(names.length === 0 ? [] : [{ ...open, kinds: names }])];
  // What was read before a failure stays: half of the warnings are better than none.
  const found = new Map<string, Memory>();
  const outcomes = await Promise.all(filters.map((filter) => deadline.run(() => scanAll(store, filter, found))));
  const failed = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome]))[0];
  const parted = await partTainted([...found.values()].sort(newerFirst), request.viewer, privilege, store, deadline);
  return {
    memories: parted.clean,
    withheld: parted.withheld,
    degraded:
      failed === undefined
        ? parted.degraded
        : [{ part: 'always', code: failed.code, message: `always: ${failed.message}` }],
  };
}

/** Whether a memory belongs into every answer, as far as kind and pin say. */
export function isAlways(
  { kind, pinned }: Pick<Memory, 'kind' | 'pinned'>,
  kinds: { readonly [kind: string]: KindPolicy },
): boolean {
  return pinned || kindPolicy(kind, kinds).alwaysInject;
}

async function scanAll(store: TenantStore, filter: Filter, found: Map<string, Memory>): Promise<void> {
  let after: ScanCursor | undefined;
  for (;;) {
    const page = await store.scan(filter, {
      order: 'newest',
      limit: LIMITS.limit,
      ...(after === undefined ? {} : { after }),
    });
    for (const memory of page) found.set(versionKey(memory), memory);
    const last = page.at(-1);
    if (last === undefined || page.length < LIMITS.limit) return;
    after = scanCursor('newest', last);
  }
}

/** Accounts for what was kept out of what is returned whatever the query, unless the ranked part returned it. */
export function withhold(
  { memories, withheld }: Always,
  kept: readonly ScoredCandidate[],
  ledger: Ledger,
  recorder: StageRecorder,
): void {
  const returned = new Set(kept.map(({ memory }) => versionKey(memory)));
  for (const { memory, taint, by } of withheld)
    if (!returned.has(versionKey(memory))) ledger.withhold(memory, { reason: 'tainted', by, ...taint });
  recorder.ended('always', { in: memories.length + withheld.length, out: memories.length });
}
