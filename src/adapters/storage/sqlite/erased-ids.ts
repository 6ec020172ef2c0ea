import { createHash } from 'node:crypto';
import { invalid } from '../../../domain/errors.js';
import type { Connection } from './connection.js';

/** What is kept of an erased memory: enough to recognise its id when its own user asks again, and nothing to read. */
function digestOf(memoryId: string, user: string | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([memoryId, user]), 'utf8')
    .digest();
}

/** Notes that a memory of this cell was erased. */
export function rememberErased(connection: Connection, memoryId: string, cell: number): void {
  const user = connection.row<[string | null]>('SELECT user FROM cells WHERE id = ?', cell)?.[0] ?? null;
  connection.run('INSERT OR REPLACE INTO erased (digest) VALUES (?)', digestOf(memoryId, user));
}

/** Takes over a digest of another store. @throws `validation` when it is none. */
export function rememberDigest(connection: Connection, digest: string): void {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw invalid('digest', 'must be 64 hexadecimal digits');
  connection.run('INSERT OR REPLACE INTO erased (digest) VALUES (?)', Buffer.from(digest, 'hex'));
}

/** See `TenantStore.erased`. */
export function wasErased(connection: Connection, memoryId: string, user: string | null): boolean {
  return connection.row('SELECT 1 FROM erased WHERE digest = ?', digestOf(memoryId, user)) !== undefined;
}
