import type { DraftInput } from '../domain/draft.js';
import { parseTime } from '../domain/time.js';
import type { DataSet } from './data/load.js';
import type { MemoryRow, QueryRow } from './data/rows.js';
import { groupBy } from './group-by.js';
import { seededDigest, seededOrder } from './seeded.js';
import type { SetProtocol } from './sets.js';

/** The clock of haystacks and queries that name no time; memories without a time end one second before it. */
export const FIXED_NOW_MS: number = Date.UTC(2026, 0, 1);

/** One question, as the harness knows it. Only `text` and `nowMs` ever reach the engine. */
export interface EvalQuery {
  /** Position in the set's own order, from 0. */
  readonly index: number;
  readonly id: string;
  readonly text: string;
  readonly nowMs: number;
  readonly category: string;
  /** Decides the half. */
  readonly group: string;
  readonly gold: ReadonlySet<string>;
  readonly stale: ReadonlySet<string>;
  readonly excluded: ReadonlySet<string>;
}

/** One tenant of a set: what is stored, in storage order, and what is asked. */
export interface Haystack {
  /** Opaque. */
  readonly tenant: string;
  /** Ready to be remembered: opaque ids, no categories, no answers. */
  readonly drafts: readonly DraftInput[];
  /** Newest recorded time; the clock while storing. */
  readonly newestMs: number;
  /** The set's own id of each opaque memory id. */
  readonly originalIds: ReadonlyMap<string, string>;
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
    const opaque = (purpose: string, id: string): string => seededDigest(seed, purpose, setName, id).slice(0, 32);
    const rows = rowsOf.get(user) ?? [];
    const timed = inStorageOrder(rows, seed, setName);
    const newestStampedMs = rows.some((row) => row.timestamp !== null)
      ? timed.reduce((newest, { recordedAtMs }) => Math.max(newest, recordedAtMs), Number.NEGATIVE_INFINITY)
      : null;
    return {
      tenant: opaque('tenant', user),
      drafts: timed.map(({ row, recordedAtMs }, position) => toDraft(row, recordedAtMs, position, opaque)),
      newestMs: newestStampedMs ?? FIXED_NOW_MS,
      originalIds: new Map(rows.map((row) => [opaque('memory', row.id), row.id])),
      queries: queries.map(({ row, index }) => ({
        index,
        id: row.id,
        text: row.query,
        nowMs: clockOf(row, protocol) ?? newestStampedMs ?? FIXED_NOW_MS,
        category: row.category,
        group: protocol.group(row, rows),
        gold: new Set(protocol.gold(row)),
        stale: new Set(row.stale_ids),
        excluded: new Set(row.exclude_ids),
      })),
    };
  });
}

function isCounted(query: QueryRow, protocol: SetProtocol): boolean {
  return protocol.counts(query) && protocol.gold(query).length > 0;
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
    ...(row.session === null ? {} : { metadata: { session: opaque('session', row.session) } }),
    ...(row.speaker === null ? {} : { speaker: row.speaker }),
    ...(role === undefined ? {} : { role }),
  };
}
