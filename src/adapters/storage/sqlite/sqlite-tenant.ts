import { existsSync, statSync } from 'node:fs';
import type { Memory } from '../../../domain/memory.js';
import type { StoreInfo, TenantStore } from '../../../ports/store.js';
import { applyBatch } from './apply-batch.js';
import { carriersOf } from './carriers.js';
import type { Connection } from './connection.js';
import { dumpFile } from './dump-file.js';
import { wasErased } from './erased-ids.js';
import { matchText } from './match-text.js';
import { measurePassages, unembeddedVersions } from './measure-passages.js';
import { fromBody } from './memory-body.js';
import { nearestVectors } from './nearest-vectors.js';
import {
  echoesOf,
  expiredIds,
  linksOf,
  lookupKeys,
  outdatedVersions,
  ownedIds,
  requestOf,
  sightingsOf,
  usageOf,
} from './read-aside.js';
import { repairFile } from './repair-file.js';
import { residentVersions } from './resident-versions.js';
import { countVersions, scanVersions } from './scan-versions.js';
import { MIGRATIONS } from './schema.js';
import { guarded } from './storage-errors.js';
import { verifyFile } from './verify-file.js';

/**
 * One tenant's memories in SQLite. The handle holds no database of its own: `open` gives the current one, which may
 * have been closed and opened again since the last call.
 *
 * @param openApart opens another connection to the same database, which the caller closes
 * @param path of the file; null when it is in memory
 */
export function sqliteTenant(open: () => Connection, openApart: () => Connection, path: string | null): TenantStore {
  const use = async <Result>(work: (connection: Connection) => Result): Promise<Result> => guarded(() => work(open()));
  return {
    apply: (batch, { expect } = {}) =>
      use((connection) => {
        const seq = applyBatch(connection, batch, expect);
        if (!batch.some(({ op }) => op === 'erase')) return { seq };
        // What was erased is still in the log; without this it would stay there until the log is used again.
        return { seq, logCleared: path === null || connection.truncateLog() };
      }),
    get: (ids) => use((connection) => connection.read(() => ids.flatMap((id) => newest(connection, id)))),
    history: (id) => use((connection) => history(connection, id)),
    scan: (filter, options) => use((connection) => scanVersions(connection, filter, options)),
    count: (filter) => use((connection) => countVersions(connection, filter)),
    match: (terms, filter, options) => use((connection) => matchText(connection, terms, filter, options)),
    nearest: (query, filter, options) => use((connection) => nearestVectors(connection, query, filter, options)),
    measure: (refs, terms, vector) => use((connection) => measurePassages(connection, refs, terms, vector)),
    unembedded: (profile, limit) => use((connection) => unembeddedVersions(connection, profile, limit)),
    erased: (memoryId, user) => use((connection) => wasErased(connection, memoryId, user)),
    usage: (ids) => use((connection) => connection.read(() => ids.flatMap((id) => usageOf(connection, id)))),
    sightings: (ids) => use((connection) => connection.read(() => ids.flatMap((id) => sightingsOf(connection, id)))),
    lookup: (keys, viewer, limit) => use((connection) => lookupKeys(connection, keys, viewer, limit)),
    carriers: (asked, viewer, nowMs) => use((connection) => carriersOf(connection, asked, viewer, nowMs)),
    links: (query) => use((connection) => linksOf(connection, query)),
    request: (key) => use((connection) => requestOf(connection, key)),
    echoes: (keys, user) => use((connection) => echoesOf(connection, keys, user)),
    outdated: (indexRules, limit) => use((connection) => outdatedVersions(connection, indexRules, limit)),
    expired: (nowMs, limit) => use((connection) => expiredIds(connection, nowMs, limit)),
    owned: (user, limit) => use((connection) => ownedIds(connection, user, limit)),
    dump: () => dumpFile(openApart),
    seq: () => use((connection) => connection.row<[number]>('SELECT seq FROM tenant')?.[0] ?? 0),
    info: () => use((connection) => connection.read(() => info(connection, path))),
    verify: () => use((connection) => verifyFile(connection)),
    repair: () => use((connection) => repairFile(connection)),
  };
}

function newest(connection: Connection, id: string): readonly Memory[] {
  const sql = 'SELECT row FROM versions WHERE id = ? ORDER BY version DESC LIMIT 1';
  const row = connection.row<[number]>(sql, id)?.[0];
  return row === undefined ? [] : residentVersions(connection).memories(connection, [row]);
}

function history(connection: Connection, id: string): readonly Memory[] {
  return connection
    .rows<[string]>('SELECT body FROM versions WHERE id = ? ORDER BY version', id)
    .map(([body]) => fromBody(body));
}

function info(connection: Connection, path: string | null): StoreInfo {
  const [seq, memories, versions, passages] = connection.row<[number, number, number, number]>(
    `SELECT (SELECT seq FROM tenant), (SELECT count(DISTINCT id) FROM versions),
       (SELECT count(*) FROM versions), (SELECT ifnull(sum(passages), 0) FROM cells)`,
  ) ?? [0, 0, 0, 0];
  const bytes = path === null ? 0 : [path, `${path}-wal`].reduce((sum, file) => sum + sizeOf(file), 0);
  const vectors = Object.fromEntries(
    connection.rows<[string, number]>(
      'SELECT p.id, count(*) FROM vectors AS x JOIN profiles AS p ON p.number = x.profile GROUP BY p.id ORDER BY p.id',
    ),
  );
  return { seq, memories, versions, passages, vectors, bytes, schemaVersion: MIGRATIONS.length };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
