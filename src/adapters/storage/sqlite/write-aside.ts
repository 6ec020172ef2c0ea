import { RecollectError } from '../../../domain/errors.js';
import type { MemoryLink } from '../../../domain/link.js';
import { isOver } from '../../../domain/link.js';
import type { Source, VersionRef } from '../../../domain/memory.js';
import type { Op } from '../../../ports/store.js';
import type { Connection } from './connection.js';

/** Most sources that are kept of a memory's sightings. */
const MOST_SOURCES = 32;

type OpOf<Name extends Op['op']> = Extract<Op, { op: Name }>;

/** @throws `not_found` */
function requireMemory(connection: Connection, id: string, what: string): void {
  if (connection.row('SELECT 1 FROM versions WHERE id = ?', id) === undefined)
    throw new RecollectError('not_found', `the memory ${what} does not exist`);
}

/** See the op of the port. */
export function addUsage(connection: Connection, op: OpOf<'addUsage'>): void {
  const { memoryId, atMs, confirmed = 0, useful = 0, wrong = 0, stale = 0 } = op;
  requireMemory(connection, memoryId, 'whose use is counted');
  connection.run(
    `INSERT INTO usage_counts (memory_id, confirmed, useful, wrong, stale, last_confirmed_at)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET confirmed = confirmed + excluded.confirmed,
       useful = useful + excluded.useful, wrong = wrong + excluded.wrong, stale = stale + excluded.stale,
       last_confirmed_at = ifnull(max(last_confirmed_at, excluded.last_confirmed_at),
         ifnull(last_confirmed_at, excluded.last_confirmed_at))`,
    memoryId,
    confirmed,
    useful,
    wrong,
    stale,
    confirmed > 0 ? atMs : null,
  );
}

/** See the op of the port. */
export function addSighting(connection: Connection, op: OpOf<'addSighting'>): void {
  const { memoryId, atMs, times = 1, source } = op;
  requireMemory(connection, memoryId, 'whose sighting is counted');
  const [known = '[]'] = connection.row<[string]>('SELECT sources FROM sightings WHERE memory_id = ?', memoryId) ?? [];
  connection.run(
    `INSERT INTO sightings (memory_id, count, first_at, last_at, sources) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET count = count + excluded.count, first_at = min(first_at, excluded.first_at),
       last_at = max(last_at, excluded.last_at), sources = excluded.sources`,
    memoryId,
    times,
    atMs,
    atMs,
    source === null ? known : withSource(known, source),
  );
}

function withSource(known: string, { system, documentType, authority, uri }: Source): string {
  const sources = JSON.parse(known) as readonly Source[];
  const added = JSON.stringify({ system, documentType, authority, uri });
  if (sources.length >= MOST_SOURCES || sources.some((source) => JSON.stringify(source) === added)) return known;
  return JSON.stringify([...sources, JSON.parse(added)]);
}

/** See the op of the port. */
export function putLink(connection: Connection, link: MemoryLink): void {
  const [from, to] = [endOf(connection, link.from), endOf(connection, link.to)];
  connection.run(
    `INSERT INTO links (id, relation, from_version, to_version, from_cell, to_cell, settled, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET relation = excluded.relation, from_version = excluded.from_version,
       to_version = excluded.to_version, from_cell = excluded.from_cell, to_cell = excluded.to_cell,
       settled = excluded.settled, body = excluded.body`,
    link.id,
    link.relation,
    from.row,
    to.row,
    from.cell,
    to.cell,
    isOver(link) ? 1 : 0,
    JSON.stringify(link),
  );
}

function endOf(connection: Connection, { id, version }: VersionRef): { readonly row: number; readonly cell: number } {
  const found = connection.row<[number, number]>(
    'SELECT row, cell FROM versions WHERE id = ? AND version = ?',
    id,
    version,
  );
  if (found === undefined) throw new RecollectError('not_found', 'the version to link does not exist');
  return { row: found[0], cell: found[1] };
}

/** See the op of the port. */
export function putRequest(connection: Connection, op: OpOf<'putRequest'>): void {
  const { key, digest, answer, memoryIds, atMs } = op;
  if (connection.row('SELECT 1 FROM requests WHERE key = ?', key) !== undefined)
    throw new RecollectError('conflict', 'a request of this key exists already');
  const [number] = connection.row<[number]>(
    'INSERT INTO requests (key, digest, answer, at) VALUES (?, ?, ?, ?) RETURNING number',
    key,
    digest,
    answer,
    atMs,
  ) ?? [0];
  for (const id of memoryIds)
    connection.run('INSERT OR IGNORE INTO request_memories (request, memory_id) VALUES (?, ?)', number, id);
}

/** See the op of the port. */
export function putEchoes(connection: Connection, { memoryId, keys, atMs }: OpOf<'putEchoes'>): void {
  const found = connection.row<[string | null]>(
    `SELECT c.user FROM versions AS v JOIN cells AS c ON c.id = v.cell WHERE v.id = ? ORDER BY v.row DESC LIMIT 1`,
    memoryId,
  );
  if (found === undefined) return;
  for (const key of keys)
    connection.run(
      `INSERT INTO echoes (key, memory_id, user, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (key, memory_id) DO UPDATE SET user = excluded.user, at = max(at, excluded.at)`,
      key,
      memoryId,
      found[0],
      atMs,
    );
}

/** See the op of the port. */
export function dropOlder(connection: Connection, { what, beforeMs }: OpOf<'dropOlder'>): void {
  if (what === 'echoes') {
    connection.run('DELETE FROM echoes WHERE at < ?', beforeMs);
    return;
  }
  connection.run('DELETE FROM request_memories WHERE request IN (SELECT number FROM requests WHERE at < ?)', beforeMs);
  connection.run('DELETE FROM requests WHERE at < ?', beforeMs);
}

/** Removes all that is kept beside the versions of a memory, whose rows are still there. */
export function eraseAside(connection: Connection, memoryId: string): void {
  const own = '(SELECT row FROM versions WHERE id = ?)';
  connection.run(`DELETE FROM links WHERE from_version IN ${own}`, memoryId);
  connection.run(`DELETE FROM links WHERE to_version IN ${own}`, memoryId);
  connection.run('DELETE FROM usage_counts WHERE memory_id = ?', memoryId);
  connection.run('DELETE FROM sightings WHERE memory_id = ?', memoryId);
  connection.run('DELETE FROM echoes WHERE memory_id = ?', memoryId);
  for (const [request] of connection.rows<[number]>(
    'SELECT request FROM request_memories WHERE memory_id = ?',
    memoryId,
  )) {
    connection.run('DELETE FROM request_memories WHERE request = ?', request);
    connection.run('DELETE FROM requests WHERE number = ?', request);
  }
}
