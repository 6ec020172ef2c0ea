import { Deadline } from '../domain/deadline.js';
import type { ErrorCode } from '../domain/errors.js';
import type { FilterVerdict } from '../domain/filter.js';
import { filterVerdict } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import type { Scope, Viewer } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';
import { isAlways } from './always.js';
import type { RecallDependencies } from './recall.js';
import { run } from './recall.js';
import type { RecallRun } from './recall-run.js';
import type { RecallRequest } from './request.js';
import type { Rejection, RejectionReason } from './result.js';
import type { Unreached } from './unreached.js';
import { howNear } from './unreached.js';

export type { Unreached } from './unreached.js';

/** Why a memory is not in an answer, or that it is. */
export type WhyNot =
  /** It is: at this rank, from 1. */
  | { readonly verdict: 'returned'; readonly rank: number }
  /** It is in the part that is returned whatever the query. */
  | { readonly verdict: 'always returned' }
  /** No such memory, or one of another user or tenant, which is answered the same. */
  | { readonly verdict: 'unknown' }
  /** It was erased. */
  | { readonly verdict: 'forgotten' }
  /** Bound to another session or agent of the same user. */
  | { readonly verdict: 'other scope' }
  /** Excluded by the caller's filter, its status or its time. */
  | {
      readonly verdict:
        | 'filtered by the caller'
        | 'status'
        | 'expired'
        | 'not valid yet'
        | 'no longer valid'
        | 'not recorded yet';
    }
  | { readonly verdict: 'superseded'; readonly by: VersionRef | null }
  /** The query held nothing to search for. */
  | { readonly verdict: 'blank query' }
  /** The gate said that the message needs no memory. */
  | { readonly verdict: 'gate said no'; readonly rule: string }
  /** Found by no leg: how near each came. */
  | { readonly verdict: 'no leg reached it'; readonly legs: readonly Unreached[] }
  /** A leg that could have found it failed. */
  | { readonly verdict: 'leg degraded'; readonly leg: string; readonly code: ErrorCode }
  /** Found, and rejected by a stage. */
  | ({ readonly verdict: 'rejected' } & RejectionReason);

/** The verdict on one version of the asked memory. */
export interface WhyNotAnswer {
  readonly memoryId: string;
  /** The version the verdict is about: the one that came furthest; null when there is none. */
  readonly version: number | null;
  readonly why: WhyNot;
}

/**
 * Walks the whole path of a recall for one memory and says where it ended. Of several versions the one that came
 * furthest is told, unless one is asked for.
 */
export async function whyNot(
  id: string,
  request: RecallRequest,
  dependencies: RecallDependencies,
  version: number | null = null,
): Promise<WhyNotAnswer> {
  const { store } = dependencies;
  const { viewer } = request.filter;
  const history = await store.history(id);
  const owner = history.at(-1)?.scope;
  // What others keep under the same id must not change what is said of it (rule T7).
  if (owner === undefined || isForeign(owner, viewer))
    return { memoryId: id, version: null, why: await absent(id, viewer, store) };
  const versions = version === null ? history : history.filter((memory) => memory.version === version);
  const newest = versions.at(-1);
  if (newest === undefined) return { memoryId: id, version: null, why: { verdict: 'unknown' } };

  const outcome = await run(request, dependencies);
  const passing = versions.filter((memory) => filterVerdict(request.filter, memory) === null);
  const reached = await furthest(passing, outcome, request, dependencies);
  if (reached !== null) return reached;
  const always = outcome.always.memories.find((memory) => versions.some((each) => isVersion(each, memory)));
  if (always !== undefined) return { memoryId: id, version: always.version, why: { verdict: 'always returned' } };
  const last = passing.at(-1);
  const why =
    last === undefined
      ? excluded(newest, filterVerdict(request.filter, newest))
      : await unreached(last, outcome, request, dependencies);
  return { memoryId: id, version: (last ?? newest).version, why };
}

function isVersion(one: VersionRef, other: VersionRef): boolean {
  return one.id === other.id && one.version === other.version;
}

/** Rule T7: what was another user's is told exactly like what never was. */
async function absent(id: string, viewer: Viewer, store: TenantStore): Promise<WhyNot> {
  const owners = [...(viewer.user === null ? [] : [viewer.user]), ...(viewer.includeShared ? [null] : [])];
  for (const owner of owners) if (await store.erased(id, owner)) return { verdict: 'forgotten' };
  return { verdict: 'unknown' };
}

/** True for memories of other users and for shared ones that were not asked for. */
function isForeign(scope: Scope, viewer: Viewer): boolean {
  return scope.user === null ? !viewer.includeShared : scope.user !== viewer.user;
}

function excluded(memory: Memory, verdict: FilterVerdict): WhyNot {
  switch (verdict) {
    case 'filtered':
      return { verdict: 'filtered by the caller' };
    case 'superseded':
      return { verdict: 'superseded', by: memory.supersededBy };
    case null:
      return { verdict: 'unknown' };
    default:
      return { verdict };
  }
}

/** The version that was returned, else the one rejected last; null when no leg brought any of them. */
async function furthest(
  versions: readonly Memory[],
  outcome: RecallRun,
  request: RecallRequest,
  dependencies: RecallDependencies,
): Promise<WhyNotAnswer | null> {
  const rank = outcome.kept.findIndex(({ memory }) => versions.some((each) => isVersion(each, memory)));
  const returned = outcome.kept[rank]?.memory;
  if (returned !== undefined)
    return { memoryId: returned.id, version: returned.version, why: { verdict: 'returned', rank: rank + 1 } };
  const [best] = versions
    .flatMap(({ id, version }) => outcome.ledger.rejectionOf(id, version) ?? [])
    .sort((one, other) => other.score - one.score);
  // What is returned anyway was not missed because the ranked part has no room for it.
  const always = outcome.always.memories.some((memory) => versions.some((each) => isVersion(each, memory)));
  if (best === undefined || always) return null;
  const { memoryId, version, stage: _stage, score: _score, ...reason } = await settled(best, request, dependencies);
  return { memoryId, version, why: { verdict: 'rejected', ...reason } };
}

/**
 * A higher limit makes the legs fetch more, and some of that may rank before the memory: the limit at which it returns is
 * looked for until it is found, so that the margin is real (rule X3).
 */
async function settled(
  rejection: Rejection,
  request: RecallRequest,
  dependencies: RecallDependencies,
): Promise<Rejection> {
  let last = rejection;
  while (last.reason === 'limit' && last.rank <= LIMITS.limit) {
    const { ledger } = await run({ ...request, limit: last.rank }, dependencies);
    const next = ledger.rejectionOf(rejection.memoryId, rejection.version);
    if (next?.reason !== 'limit') break;
    last = { ...last, rank: next.rank, margin: next.rank - request.limit };
  }
  return last;
}

async function unreached(
  memory: Memory,
  { found, blank, always, gate }: RecallRun,
  request: RecallRequest,
  { store, clock, kinds }: RecallDependencies,
): Promise<WhyNot> {
  if (gate?.needed === false) return { verdict: 'gate said no', rule: gate.rule };
  const failed = [...(isAlways(memory, kinds) ? always.degraded : []), ...found.degraded][0];
  if (failed !== undefined) return { verdict: 'leg degraded', leg: failed.part, code: failed.code };
  if (blank && found.legs.every(({ skipped }) => skipped !== null)) return { verdict: 'blank query' };
  const deadline = new Deadline(clock, request.deadlineMs, request.signal);
  const near = await deadline.run((_signal) => howNear(memory, found, store));
  if (!near.ok) return { verdict: 'leg degraded', leg: 'complete', code: near.code };
  return { verdict: 'no leg reached it', legs: near.value };
}
