import { RecollectError } from '../../../domain/errors.js';
import type { VersionRef } from '../../../domain/memory.js';
import type { Op, Seq } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { KEY_BITS, KEY_MASK } from './passage-key.js';

/** Number of a profile; null when it has no vectors here. */
export function profileNumber(connection: Connection, id: string): number | null {
  return connection.row<[number]>('SELECT number FROM profiles WHERE id = ?', id)?.[0] ?? null;
}

/** Where the vectors of a version belong. */
export interface PlacedVersion {
  readonly row: number;
  readonly cell: number;
  /** Keys of its passages by ordinal. */
  readonly passages: ReadonlyMap<number, number>;
}

/**
 * See the op of the port; the vectors are stored as 32-bit little-endian floats, with the seq of their batch.
 *
 * @param fresh the version where this very batch has written it, so that it need not be looked up
 */
export function putVectors(
  connection: Connection,
  { ref, profile, vectors }: Extract<Op, { op: 'putVectors' }>,
  seq: Seq,
  fresh?: PlacedVersion,
): void {
  const { row, cell, passages } = fresh ?? storedVersion(connection, ref);
  if (passages.size !== vectors.length) throw new RecollectError('internal', 'a version needs one vector per passage');
  const number = profileNumber(connection, profile) ?? addProfile(connection, profile);
  for (const [ordinal, key] of passages) {
    const vector = vectors[ordinal];
    if (vector === undefined) throw new RecollectError('internal', 'a passage stands outside its version');
    connection.run(
      `INSERT OR REPLACE INTO vectors (profile, passage, version, ordinal, vector, cell, changed)
       VALUES (?, (? << ${KEY_BITS}) | ?, ?, ?, ?, ?, ?)`,
      number,
      cell,
      key,
      row,
      ordinal,
      toBlob(vector),
      cell,
      seq,
    );
  }
}

function storedVersion(connection: Connection, { id, version }: VersionRef): PlacedVersion {
  const found = connection.row<[number, number]>(
    'SELECT row, cell FROM versions WHERE id = ? AND version = ?',
    id,
    version,
  );
  if (found === undefined) throw new RecollectError('not_found', 'the version to embed does not exist');
  const [row, cell] = found;
  const sql = `SELECT ordinal, id & ${KEY_MASK} FROM passages WHERE version = ?`;
  return { row, cell, passages: new Map(connection.rows<[number, number]>(sql, row)) };
}

function addProfile(connection: Connection, id: string): number {
  return connection.row<[number]>('INSERT INTO profiles (id) VALUES (?) RETURNING number', id)?.[0] ?? 0;
}

/** See the op of the port. A profile without vectors is forgotten as well. */
export function dropVectors(
  connection: Connection,
  { profile, limit }: Extract<Op, { op: 'dropVectors' }>,
  seq: Seq,
): void {
  const number = profileNumber(connection, profile);
  if (number === null) return;
  if (limit === undefined) connection.run('DELETE FROM vectors WHERE profile = ?', number);
  else dropSome(connection, number, limit, seq);
  if (connection.row('SELECT 1 FROM vectors WHERE profile = ? LIMIT 1', number) !== undefined) return;
  connection.run('DELETE FROM profiles WHERE number = ?', number);
  // Its number may be given to another profile, with vectors of another length: copies start again.
  connection.run('DELETE FROM removed_vectors WHERE profile = ?', number);
  connection.run('UPDATE tenant SET vectors_removed = ?', seq);
}

function dropSome(connection: Connection, profile: number, limit: number, seq: Seq): void {
  const rows = connection.rows<[number]>(
    'SELECT DISTINCT version FROM vectors WHERE profile = ? LIMIT ?',
    profile,
    Math.max(0, limit),
  );
  for (const [row] of rows) removeVectorsOf(connection, row, profile, seq);
}

/** Removes the vectors of a version. */
export function removeVectors(connection: Connection, versionRow: number, seq: Seq): void {
  const profiles = connection.rows<[number]>('SELECT DISTINCT profile FROM vectors WHERE version = ?', versionRow);
  for (const [profile] of profiles) removeVectorsOf(connection, versionRow, profile, seq);
}

/**
 * Removes the vectors of a version for one profile, and notes it for copies in memory. (The plus keeps SQLite from walking
 * through the whole profile to find one version.)
 */
export function removeVectorsOf(connection: Connection, versionRow: number, profile: number, seq: Seq): void {
  connection.run(
    `INSERT INTO removed_vectors (seq, profile, cell, version)
     SELECT DISTINCT ?, profile, cell, version FROM vectors WHERE version = ? AND +profile = ?`,
    seq,
    versionRow,
    profile,
  );
  connection.run('DELETE FROM vectors WHERE version = ? AND +profile = ?', versionRow, profile);
}

/** Removals that are kept by name, at least; copies that are further behind start again. */
const REMOVALS = 4_096;

/** Shortens the list of removals once it is twice as long as it must be. */
export function trimRemovals(connection: Connection): void {
  const [first, last] = connection.row<[number | null, number | null]>(
    'SELECT (SELECT min(number) FROM removed_vectors), (SELECT max(number) FROM removed_vectors)',
  ) ?? [null, null];
  if (first === null || last === null || last - first < 2 * REMOVALS) return;
  const cut = last - REMOVALS;
  connection.run(
    'UPDATE tenant SET vectors_removed = max(vectors_removed, (SELECT max(seq) FROM removed_vectors WHERE number <= ?))',
    cut,
  );
  connection.run('DELETE FROM removed_vectors WHERE number <= ?', cut);
}

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** A vector as stored. */
export function toBlob(vector: Float32Array): Buffer {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return LITTLE_ENDIAN ? bytes : Buffer.from(bytes).swap32();
}

/** A stored vector; a copy only where the driver's buffer is not aligned. */
export function fromBlob(blob: Buffer): Float32Array {
  const bytes = LITTLE_ENDIAN ? blob : Buffer.from(blob).swap32();
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}
