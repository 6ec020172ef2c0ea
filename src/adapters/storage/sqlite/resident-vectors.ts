import { normaliseVector } from '../../../scoring/vector.js';
import type { Connection } from './connection.js';
import { KEY_MASK } from './passage-key.js';
import { fromBlob } from './write-vectors.js';

/** The vectors of one profile in one cell, one after the other, each scaled to length 1. */
export interface VectorBlock {
  readonly count: number;
  readonly dimensions: number;
  readonly matrix: Float32Array;
  /** Version row of each vector. */
  readonly rows: Float64Array;
}

interface Growing extends VectorBlock {
  count: number;
  matrix: Float32Array;
  rows: Float64Array;
  /** Place of each vector by passage key. */
  readonly places: Map<number, number>;
  /** Seq up to which writes are in here. */
  seq: number;
}

/**
 * A rebuildable copy of vectors in memory, for one open file. Before each use it takes in what was written since, by this
 * or another process; vectors that were removed make it start again. The file stays the truth.
 */
export class ResidentVectors {
  readonly #blocks: Map<string, Growing> = new Map();

  /** The block of a profile and cell, up to date within the current transaction. */
  block(connection: Connection, profile: number, cell: number): VectorBlock {
    const [seq, removedSeq] = connection.row<[number, number]>('SELECT seq, vectors_removed FROM tenant') ?? [0, 0];
    const key = `${profile}/${cell}`;
    let block = this.#blocks.get(key);
    if (block !== undefined && (block.seq < removedSeq || block.dimensions === 0)) block = undefined;
    if (block !== undefined && block.seq === seq) return block;
    block ??= emptyBlock(connection, profile, cell);
    takeIn(block, connection, profile, cell);
    block.seq = seq;
    this.#blocks.set(key, block);
    return block;
  }
}

function emptyBlock(connection: Connection, profile: number, cell: number): Growing {
  const [capacity, width] = connection.row<[number, number]>(
    'SELECT count(*), ifnull(max(length(vector)), 0) FROM vectors WHERE profile = ? AND cell = ?',
    profile,
    cell,
  ) ?? [0, 0];
  const dimensions = width / 4;
  return {
    count: 0,
    dimensions,
    matrix: new Float32Array(capacity * dimensions),
    rows: new Float64Array(capacity),
    places: new Map(),
    seq: -1,
  };
}

function takeIn(block: Growing, connection: Connection, profile: number, cell: number): void {
  const changed = connection.walk<[number, number, Buffer]>(
    `SELECT passage & ${KEY_MASK}, version, vector FROM vectors
     WHERE profile = ? AND cell = ? AND changed > ? ORDER BY passage`,
    profile,
    cell,
    block.seq,
  );
  for (const [passage, row, blob] of changed) {
    const place = block.places.get(passage) ?? append(block, passage);
    block.rows[place] = row;
    setScaled(block, place, fromBlob(blob));
  }
}

function append(block: Growing, passage: number): number {
  const place = block.count;
  if (place === block.rows.length) grow(block);
  block.count += 1;
  block.places.set(passage, place);
  return place;
}

function grow(block: Growing): void {
  const capacity = Math.max(64, block.rows.length * 2);
  const matrix = new Float32Array(capacity * block.dimensions);
  matrix.set(block.matrix);
  const rows = new Float64Array(capacity);
  rows.set(block.rows);
  Object.assign(block, { matrix, rows });
}

function setScaled({ matrix, dimensions }: VectorBlock, place: number, vector: Float32Array): void {
  const scaled = normaliseVector(vector);
  const start = place * dimensions;
  for (let at = 0; at < dimensions; at += 1) matrix[start + at] = scaled[at] ?? 0;
}
