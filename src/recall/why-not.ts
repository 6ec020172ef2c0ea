import { Deadline } from '../domain/deadline.js';
import type { ErrorCode } from '../domain/errors.js';
import type { FilterVerdict } from '../domain/filter.js';
import { filterVerdict } from '../domain/filter.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import type { Scope, Viewer } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';
import { bm25 } from '../scoring/bm25.js';
import { bestText, nearest } from './complete.js';
import type { RecallDependencies, RecallRun } from './recall.js';
import { run } from './recall.js';
import type { LegName } from './recipe.js';
import type { RecallRequest } from './request.js';
import type { RejectionReason } from './result.js';

/** How near a leg came to a memory it did not reach. */
export interface Unreached {
  readonly leg: LegName;
  /** Candidates the leg fetched. */
  readonly asked: number;
  /** BM25 or cosine of the memory by that leg's measure; null when it holds nothing the leg looks for. */
  readonly value: number | null;
  /** The value of the last candidate the leg brought; null when it brought fewer than asked. */
  readonly lastValue: number | null;
}

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
 * furthest is told.
 */
export async function whyNot(
  id: string,
  request: RecallRequest,
  dependencies: RecallDependencies,
): Promise<WhyNotAnswer> {
  const { store, clock } = dependencies;
  const versions = await store.history(id);
  const newest = versions.at(-1);
  if (newest === undefined) return { memoryId: id, version: null, why: await absent(id, request.filter.viewer, store) };
  if (isForeign(newest.scope, request.filter.viewer))
    return { memoryId: id, version: null, why: { verdict: 'unknown' } };

  const passing = versions.findLast((memory) => filterVerdict(request.filter, memory) === null);
  const outcome = await run(request, dependencies);
  const always = outcome.always.memories.find((memory) => memory.id === id);
  if (passing === undefined) {
    if (always !== undefined) return { memoryId: id, version: always.version, why: { verdict: 'always returned' } };
    return { memoryId: id, version: newest.version, why: excluded(newest, filterVerdict(request.filter, newest)) };
  }
  const deadline = new Deadline(clock, request.deadlineMs, request.signal);
  const why = await afterFilter(passing, outcome, always !== undefined, store, deadline);
  return { memoryId: id, version: passing.version, why };
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

async function afterFilter(
  memory: Memory,
  outcome: RecallRun,
  always: boolean,
  store: TenantStore,
  deadline: Deadline,
): Promise<WhyNot> {
  const rank = outcome.kept.findIndex(
    (candidate) => candidate.memory.id === memory.id && candidate.memory.version === memory.version,
  );
  if (rank >= 0) return { verdict: 'returned', rank: rank + 1 };
  if (always) return { verdict: 'always returned' };
  const rejection = outcome.ledger.rejectionOf(memory.id, memory.version);
  if (rejection !== null) {
    const { memoryId: _id, version: _version, stage: _stage, score: _score, ...reason } = rejection;
    return { verdict: 'rejected', ...reason };
  }
  const failed = outcome.found.degraded[0];
  if (failed !== undefined) return { verdict: 'leg degraded', leg: failed.part, code: failed.code };
  if (outcome.found.text === null && outcome.found.vector === null) return { verdict: 'blank query' };
  const unreached = await deadline.run((_signal) => howNear(memory, outcome, store));
  if (!unreached.ok) return { verdict: 'leg degraded', leg: 'complete', code: unreached.code };
  return { verdict: 'no leg reached it', legs: unreached.value };
}

async function howNear(memory: Memory, { found }: RecallRun, store: TenantStore): Promise<readonly Unreached[]> {
  const terms = found.text?.terms.map(({ term }) => term) ?? [];
  const passages = await store.measure(
    [{ id: memory.id, version: memory.version }],
    terms,
    found.vector?.query ?? null,
  );
  const ran = found.legs.filter(({ skipped }) => skipped === null);
  return ran.flatMap(({ leg, asked }): Unreached[] => {
    const hits = found.byLeg.get(leg) ?? [];
    const last = hits.length < asked ? undefined : hits.at(-1);
    if (leg === 'lexical' || leg === 'identifier') {
      const textOf = (hit: { readonly text: ReturnType<typeof bestText> } | undefined): number | null =>
        hit?.text == null ? null : bm25Of(hit.text, found);
      return [{ leg, asked, value: textOf({ text: bestText(passages, found) }), lastValue: textOf(last) }];
    }
    if (leg === 'vector' && found.vector !== null)
      return [
        {
          leg,
          asked,
          value: nearest(passages, found.vector.query.profile)?.similarity ?? null,
          lastValue: last?.vector?.similarity ?? null,
        },
      ];
    return [{ leg, asked, value: null, lastValue: null }];
  });
}

function bm25Of(text: NonNullable<ReturnType<typeof bestText>>, { text: evidence }: RecallRun['found']): number {
  if (evidence === null) return 0;
  return bm25(
    text.frequencies,
    evidence.terms.map(({ idf }) => idf),
    text.passage.length,
    evidence.matches.averageLength,
  );
}
