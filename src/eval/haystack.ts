import type { DraftInput } from '../domain/draft.js';
import { parseTime } from '../domain/time.js';
import type { DataSet } from './data/load.js';
import type { MemoryRow, QueryRow } from './data/rows.js';
import { groupBy } from './group-by.js';
import type { QueryLanguage } from './query-language.js';
import { queryLanguage } from './query-language.js';
import { seededDigest, seededOrder } from './seeded.js';
import type { SetProtocol } from './sets.js';
import { halfOf } from './split.js';

/** The clock of haystacks and queries that name no time; memories without a time end one second before it. */
export const FIXED_NOW_MS: number = Date.UTC(2026, 0, 1);

/** The one user of a data set's haystack: a haystack is a tenant. */
const USER = 'user';

/** One question, as the harness knows it: plain data. Only `text` and `nowMs` ever reach the engine. */
export interface EvalQuery {
  /** Position in the set's own order, from 0. */
  readonly index: number;
  readonly id: string;
  readonly text: string;
  readonly nowMs: number;
  /** Which of the haystack's places it is asked in, from 0. */
  readonly place: number;
  readonly category: string;
  readonly language: QueryLanguage;
  /** Decides the half. */
  readonly group: string;
  readonly half: 'dev' | 'test';
  /** False: no memory answers it, and silence is right. */
  readonly answerable: boolean;
  readonly gold: readonly string[];
  /** Newest evidence of a question about something that changed. */
  readonly current: readonly string[];
  /** Evidence that later evidence replaced. */
  readonly stale: readonly string[];
  /** What must not be returned. */
  readonly forbidden: readonly string[];
  readonly excluded: readonly string[];
  /** What would be right to say, each alone; none where the set does not tell. */
  readonly answers: readonly string[];
}

/** Memories of one user of one tenant, in storage order. */
export interface Place {
  readonly tenant: string;
  readonly user: string;
  /** Ready to be remembered: opaque ids, no categories, no answers. */
  readonly drafts: readonly DraftInput[];
  /** The set's own id of each opaque one; `opaque@2` is the second version of a memory. */
  readonly originalIds: ReadonlyMap<string, string>;
}

/** What is stored together, and what is asked of it. */
export interface Haystack {
  readonly places: readonly Place[];
  /** Newest recorded time; the clock while storing. */
  readonly newestMs: number;
  readonly queries: readonly EvalQuery[];
}

/**
 * Turns a data set into haystacks the engine may see: ids of memories, sessions and tenants are replaced by seeded
 * opaque ones; storage order is chronological, and seeded where there is no time, because the sets leak through both.
 */
export function buildHaystacks(
  data: DataSet,
  protocol: SetProtocol,
  setName: string,
  seed: string,
): readonly Haystack[] {
  const rowsOf = groupBy(protocol.store(data.memories), (row) => row.user);
  const queriesOf = groupBy(
    data.queries.map((row, index) => ({ row, index })).filter(({ row }) => isCounted(row, protocol)),
    ({ row }) => row.user,
  );
  return [...queriesOf].map(([user, queries]) => {
    const opaque = (purpose: string, id: string): string => opaqueId(seed, purpose, setName, id);
    const rows = rowsOf.get(user) ?? [];
    const timed = inStorageOrder(rows, seed, setName);
    const newestStampedMs = rows.some((row) => row.timestamp !== null)
      ? timed.reduce((newest, { recordedAtMs }) => Math.max(newest, recordedAtMs), Number.NEGATIVE_INFINITY)
      : null;
    const place: Place = {
      tenant: opaque('tenant', user),
      user: USER,
      drafts: numbered(timed).map(({ row, recordedAtMs, position }) => toDraft(row, recordedAtMs, position, opaque)),
      originalIds: new Map(rows.map((row) => [opaque('memory', row.id), row.id])),
    };
    return {
      places: [place],
      newestMs: newestStampedMs ?? FIXED_NOW_MS,
      queries: queries.map(({ row, index }) => {
        const group = protocol.group(row, rows);
        const gold = protocol.gold(row);
        return {
          index,
          id: row.id,
          text: row.query,
          nowMs: clockOf(row, protocol) ?? newestStampedMs ?? FIXED_NOW_MS,
          place: 0,
          category: row.category,
          language: queryLanguage(row.query),
          group,
          half: halfOf(group),
          answerable: gold.length > 0,
          gold: [...new Set(gold)],
          current: row.current_ids,
          stale: row.stale_ids,
          forbidden: row.forbidden_ids,
          excluded: row.exclude_ids,
          answers: answersOf(row),
        };
      }),
    };
  });
}

/** An id that says nothing and is the same in every run. */
export function opaqueId(seed: string, purpose: string, setName: string, id: string): string {
  return seededDigest(seed, purpose, setName, id).slice(0, 32);
}

/**
 * The haystack with two copies beside each of its places, under ids of their own: one of another user of the tenant,
 * one in another tenant. An answer that holds one of those ids is a leak, which nothing but the id could show.
 */
export function withNeighbours(haystack: Haystack, seed: string): Haystack {
  const copies = haystack.places.flatMap((place): Place[] => [
    neighbour(place, { tenant: place.tenant, user: 'neighbour' }, seed),
    neighbour(place, { tenant: opaqueId(seed, 'neighbour tenant', '', place.tenant), user: place.user }, seed),
  ]);
  return { ...haystack, places: [...haystack.places, ...copies] };
}

function neighbour(place: Place, home: Pick<Place, 'tenant' | 'user'>, seed: string): Place {
  const renamed = (id: string): string => opaqueId(seed, 'neighbour', `${home.tenant} ${home.user}`, id);
  const drafts = place.drafts.map((draft) => ({
    ...draft,
    ...(draft.id === undefined ? {} : { id: renamed(draft.id) }),
    ...(draft.supersedes === undefined ? {} : { supersedes: renamed(draft.supersedes) }),
  }));
  return { ...home, drafts, originalIds: new Map() };
}

function isCounted(query: QueryRow, protocol: SetProtocol): boolean {
  return protocol.counts(query) && (protocol.gold(query).length > 0 || protocol.unanswerable(query));
}

/** `meta.answer`: a text, a number, or several of them. */
function answersOf({ meta }: QueryRow): readonly string[] {
  const { answer } = meta;
  const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return all.filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
}

function clockOf(query: QueryRow, protocol: SetProtocol): number | null {
  return query.as_of === null ? protocol.askedAtMs(query) : parseTime('as_of', query.as_of);
}

interface TimedRow {
  readonly row: MemoryRow;
  readonly recordedAtMs: number;
}

/** Oldest first; equal times in seeded order; rows without a time first, one second apart, in seeded order. */
function inStorageOrder(rows: readonly MemoryRow[], seed: string, setName: string): readonly TimedRow[] {
  const shuffled = seededOrder(rows, seed, `order of ${setName}`, (row) => row.id);
  const stamped = shuffled
    .filter((row) => row.timestamp !== null)
    .map((row) => ({ row, recordedAtMs: parseTime('timestamp', row.timestamp) }))
    .sort((left, right) => left.recordedAtMs - right.recordedAtMs);
  const bare = shuffled.filter((row) => row.timestamp === null);
  const endMs = stamped[0]?.recordedAtMs ?? FIXED_NOW_MS;
  return [
    ...bare.map((row, position) => ({ row, recordedAtMs: endMs - (bare.length - position) * 1_000 })),
    ...stamped,
  ];
}

/**
 * The session goes into the metadata, not into the scope: a memory bound to a session is visible in that session only,
 * and the questions are asked outside of all of them.
 */
/** Messages are counted in their own session, or among all that belong to none. */
function numbered<T extends { readonly row: MemoryRow }>(rows: readonly T[]): readonly (T & { position: number })[] {
  const counts = new Map<string | null, number>();
  return rows.map((each) => {
    const position = counts.get(each.row.session) ?? 0;
    counts.set(each.row.session, position + 1);
    return { ...each, position };
  });
}

function toDraft(
  row: MemoryRow,
  recordedAtMs: number,
  position: number,
  opaque: (purpose: string, id: string) => string,
): DraftInput {
  const role = row.speaker === 'user' || row.speaker === 'assistant' ? row.speaker : undefined;
  return {
    id: opaque('memory', row.id),
    text: row.text,
    recordedAt: recordedAtMs,
    messageRange: { from: position, to: position },
    ...(row.session === null
      ? {}
      : { conversation: opaque('session', row.session), metadata: { session: opaque('session', row.session) } }),
    ...(row.speaker === null ? {} : { speaker: row.speaker }),
    ...(role === undefined ? {} : { role }),
  };
}
