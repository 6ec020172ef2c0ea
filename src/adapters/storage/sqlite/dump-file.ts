import { RecollectError } from '../../../domain/errors.js';
import type { MemoryLink } from '../../../domain/link.js';
import type { Source } from '../../../domain/memory.js';
import type { Op } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { fromBody } from './memory-body.js';
import { guarded } from './storage-errors.js';
import { fromKeyList } from './write-derived.js';
import { fromBlob } from './write-vectors.js';

/** Rows read at a time; between two pages others have their turn. */
const PAGE = 256;

/**
 * See `TenantStore.dump`. The walk has a connection of its own, with one read transaction from its first to its last
 * page, and closes it at the end, early or not. Nothing but a page is in memory.
 */
export async function* dumpFile(openApart: () => Connection): AsyncGenerator<Op> {
  const connection = guarded(openApart);
  try {
    guarded(() => connection.run('BEGIN'));
    for (const part of PARTS)
      for (let page: Page | null = { ops: [], next: part.from }; page !== null; ) {
        yield* page.ops;
        const { next }: Page = page;
        if (!connection.isOpen) throw new RecollectError('closed', 'the store is closed');
        page = next === null ? null : guarded(() => part.read(connection, next));
      }
  } finally {
    connection.close();
  }
}

/** Where a page begins: behind the row with this key. */
type Position = readonly (number | string)[];

interface Page {
  readonly ops: readonly Op[];
  /** Null at the end. */
  readonly next: Position | null;
}

interface Part {
  readonly from: Position;
  read(connection: Connection, after: Position): Page;
}

/** One table, walked by its key; `sql` takes the key of the last row and the size of a page. */
function part<Row extends readonly (number | string)[] | readonly unknown[]>(
  from: Position,
  sql: string,
  keyOf: (row: Row) => Position,
  opsOf: (row: Row, connection: Connection) => readonly Op[],
): Part {
  return {
    from,
    read(connection, after) {
      const rows = connection.rows<Row>(`${sql} LIMIT ${PAGE}`, ...after);
      const last = rows.at(-1);
      return {
        ops: rows.flatMap((row) => opsOf(row, connection)),
        next: last === undefined || rows.length < PAGE ? null : keyOf(last),
      };
    },
  };
}

const versions = part<readonly [row: number, body: string, indexRules: number, keys: string | null]>(
  [0],
  'SELECT row, body, index_rules, lookup_keys FROM versions WHERE row > ? ORDER BY row',
  ([row]) => [row],
  ([, body, indexRules, keys]) => [
    { op: 'putVersion', memory: fromBody(body), passages: [], keys: fromKeyList(keys), indexRules },
  ],
);

const vectors = part<readonly [row: number, id: string, version: number]>(
  [0],
  'SELECT row, id, version FROM versions WHERE row > ? ORDER BY row',
  ([row]) => [row],
  ([row, id, version], connection) => {
    const byProfile = new Map<string, Float32Array[]>();
    for (const [profile, blob] of connection.rows<[string, Buffer]>(
      `SELECT p.id, x.vector FROM vectors AS x JOIN profiles AS p ON p.number = x.profile
       WHERE x.version = ? ORDER BY x.ordinal`,
      row,
    )) {
      const list = byProfile.get(profile) ?? [];
      list.push(fromBlob(blob));
      byProfile.set(profile, list);
    }
    return [...byProfile].map(([profile, list]) => ({
      op: 'putVectors',
      ref: { id, version },
      profile,
      vectors: list,
    }));
  },
);

const usage = part<readonly [string, number, number, number, number, number | null]>(
  [''],
  `SELECT memory_id, confirmed, useful, wrong, stale, last_confirmed_at FROM usage_counts
   WHERE memory_id > ? ORDER BY memory_id`,
  ([memoryId]) => [memoryId],
  ([memoryId, confirmed, useful, wrong, stale, last]) => [
    { op: 'addUsage', memoryId, confirmed, useful, wrong, stale, atMs: last ?? 0 },
  ],
);

const sightings = part<readonly [string, number, number, number, string]>(
  [''],
  'SELECT memory_id, count, first_at, last_at, sources FROM sightings WHERE memory_id > ? ORDER BY memory_id',
  ([memoryId]) => [memoryId],
  ([memoryId, count, firstAtMs, lastAtMs, text]) => {
    const [first = null, ...others] = JSON.parse(text) as readonly Source[];
    return [
      { op: 'addSighting', memoryId, atMs: firstAtMs, times: count, source: first },
      ...[null, ...others].map((source): Op => ({ op: 'addSighting', memoryId, atMs: lastAtMs, times: 0, source })),
    ];
  },
);

const links = part<readonly [number, string]>(
  [0],
  'SELECT number, body FROM links WHERE number > ? ORDER BY number',
  ([number]) => [number],
  ([, body]) => [{ op: 'putLink', link: JSON.parse(body) as MemoryLink }],
);

const requests = part<readonly [number, string, string, string, number]>(
  [0],
  'SELECT number, key, digest, answer, at FROM requests WHERE number > ? ORDER BY number',
  ([number]) => [number],
  ([number, key, digest, answer, atMs], connection) => {
    const ids = connection.rows<[string]>('SELECT memory_id FROM request_memories WHERE request = ?', number);
    return [{ op: 'putRequest', key, digest, answer, atMs, memoryIds: ids.map(([id]) => id) }];
  },
);

const echoes = part<readonly [string, string, number]>(
  ['', ''],
  'SELECT key, memory_id, at FROM echoes WHERE (key, memory_id) > (?, ?) ORDER BY key, memory_id',
  ([key, memoryId]) => [key, memoryId],
  ([key, memoryId, atMs]) => [{ op: 'putEchoes', memoryId, keys: [key], atMs }],
);

const erased = part<readonly [string]>(
  [''],
  `SELECT lower(hex(digest)) FROM erased WHERE digest > unhex(?) ORDER BY digest`,
  ([digest]) => [digest],
  ([digest]) => [{ op: 'putErased', digest }],
);

/** What a part names stands in an earlier one. */
const PARTS: readonly Part[] = [versions, vectors, usage, sightings, links, requests, echoes, erased];
