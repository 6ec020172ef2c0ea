import { existsSync, statSync } from 'node:fs';
import type { Memory, Usage } from '../../../domain/memory.js';
import type { StoreInfo, TenantStore } from '../../../ports/store.js';
import { applyBatch } from './apply-batch.js';
import type { Connection } from './connection.js';
import { matchText } from './match-text.js';
import { fromBody } from './memory-body.js';
import { countVersions, scanVersions } from './scan-versions.js';
import { MIGRATIONS } from './schema.js';
import { guarded } from './storage-errors.js';
import { verifyFile } from './verify-file.js';

/**
 * One tenant's memories in SQLite. The handle holds no database of its own: `open` gives the current one, which may
 * have been closed and opened again since the last call.
 *
 * @param path of the file; null when it is in memory
 */
export function sqliteTenant(open: () => Connection, path: string | null): TenantStore {
  const use = async <Result>(work: (connection: Connection) => Result): Promise<Result> => guarded(() => work(open()));
  return {
    apply: (batch, { expect } = {}) =>
      use((connection) => {
        const seq = applyBatch(connection, batch, expect);
        // What was erased is still in the log; without this it would stay there until the log is used again.
        if (path !== null && batch.some(({ op }) => op === 'erase')) connection.truncateLog();
        return { seq };
      }),
    get: (ids) => use((connection) => connection.read(() => ids.flatMap((id) => newest(connection, id)))),
    history: (id) => use((connection) => history(connection, id)),
    scan: (filter, options) => use((connection) => scanVersions(connection, filter, options)),
    count: (filter) => use((connection) => countVersions(connection, filter)),
    match: (terms, filter, options) => use((connection) => matchText(connection, terms, filter, options)),
    usage: (ids) => use((connection) => connection.read(() => ids.flatMap((id) => usageOf(connection, id)))),
    info: () => use((connection) => connection.read(() => info(connection, path))),
    verify: () => use((connection) => verifyFile(connection)),
  };
}

function newest(connection: Connection, id: string): readonly Memory[] {
  const row = connection.row<[string]>('SELECT body FROM versions WHERE id = ? ORDER BY version DESC LIMIT 1', id);
  return row === undefined ? [] : [fromBody(row[0])];
}

function history(connection: Connection, id: string): readonly Memory[] {
  return connection
    .rows<[string]>('SELECT body FROM versions WHERE id = ? ORDER BY version', id)
    .map(([body]) => fromBody(body));
}

function usageOf(connection: Connection, memoryId: string): readonly Usage[] {
  const row = connection.row<[number, number]>(
    'SELECT confirmed, last_confirmed_at FROM usage WHERE memory_id = ?',
    memoryId,
  );
  return row === undefined ? [] : [{ memoryId, confirmed: row[0], lastConfirmedAtMs: row[1] }];
}

function info(connection: Connection, path: string | null): StoreInfo {
  const [seq, memories, versions, passages] = connection.row<[number, number, number, number]>(
    `SELECT (SELECT seq FROM tenant), (SELECT count(DISTINCT id) FROM versions),
       (SELECT count(*) FROM versions), (SELECT ifnull(sum(passages), 0) FROM cells)`,
  ) ?? [0, 0, 0, 0];
  const bytes = path === null ? 0 : [path, `${path}-wal`].reduce((sum, file) => sum + sizeOf(file), 0);
  return { seq, memories, versions, passages, bytes, schemaVersion: MIGRATIONS.length };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
