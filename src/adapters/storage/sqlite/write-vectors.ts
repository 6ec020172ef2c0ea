import { RecollectError } from '../../../domain/errors.js';
import type { Op, Seq } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { KEY_BITS } from './passage-key.js';

/** Number of a profile; null when it has no vectors here. */
export function profileNumber(connection: Connection, id: string): number | null {
  return connection.row<[number]>('SELECT number FROM profiles WHERE id = ?', id)?.[0] ?? null;
}

/** See the op of the port; the vectors are stored as 32-bit little-endian floats, with the seq of their batch. */
export function putVectors(
  connection: Connection,
  { ref, profile, vectors }: Extract<Op, { op: 'putVectors' }>,
  seq: Seq,
): void {
  const [row] =
    connection.row<[number]>('SELECT row FROM versions WHERE id = ? AND version = ?', ref.id, ref.version) ?? [];
  if (row === undefined) throw new RecollectError('not_found', 'the version to embed does not exist');
  const passages = connection.rows<[number, number]>('SELECT id, ordinal FROM passages WHERE version = ?', row).length;
  if (passages !== vectors.length) throw new RecollectError('internal', 'a version needs one vector per passage');
  const number = profileNumber(connection, profile) ?? addProfile(connection, profile);
  for (const [ordinal, vector] of vectors.entries())
    connection.run(
      `INSERT OR REPLACE INTO vectors (profile, passage, version, ordinal, vector, cell, changed)
       SELECT ?, id, version, ordinal, ?, id >> ${KEY_BITS}, ? FROM passages WHERE version = ? AND ordinal = ?`,
      number,
      toBlob(vector),
      seq,
      row,
      ordinal,
    );
}

function addProfile(connection: Connection, id: string): number {
  return connection.row<[number]>('INSERT INTO profiles (id) VALUES (?) RETURNING number', id)?.[0] ?? 0;
}

/** Removes a profile with all its vectors. */
export function dropVectors(connection: Connection, profile: string, seq: Seq): void {
  const number = profileNumber(connection, profile);
  if (number === null) return;
  connection.run('DELETE FROM vectors WHERE profile = ?', number);
  connection.run('DELETE FROM profiles WHERE number = ?', number);
  noteRemoval(connection, seq);
}

/** Removes the vectors of a version. */
export function removeVectors(connection: Connection, versionRow: number, seq: Seq): void {
  if (connection.run('DELETE FROM vectors WHERE version = ?', versionRow) > 0) noteRemoval(connection, seq);
}

function noteRemoval(connection: Connection, seq: Seq): void {
  connection.run('UPDATE tenant SET vectors_removed = ?', seq);
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
