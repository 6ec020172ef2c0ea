import { cosineSimilarity, signDistance } from '../../../scoring/vector.js';
import type { Connection } from './connection.js';
import { VectorMatrix } from './vector-matrix.js';
import { fromBlob } from './write-vectors.js';

/** The nearest passage of one version, by the exact cosine; of equally near ones the first. */
export interface NearestPassage {
  readonly ordinal: number;
  readonly similarity: number;
}

/** No further place of a version. */
const NONE = -1;

/** The vectors of one profile in one cell: each has a place, the places of a version are linked. */
export class VectorBlock {
  /** Seq up to which writes are in here. */
  seq = -1;
  readonly #matrix: VectorMatrix;
  /** Version row and ordinal of each place, and the place of another passage of the version. */
  #rows: Float64Array;
  #ordinals: Uint16Array;
  #next: Int32Array;
  readonly #places: Map<number, number> = new Map();

  constructor(dimensions: number, capacity: number) {
    this.#matrix = new VectorMatrix(dimensions, capacity);
    this.#rows = new Float64Array(capacity);
    this.#ordinals = new Uint16Array(capacity);
    this.#next = new Int32Array(capacity);
  }

  get count(): number {
    return this.#matrix.count;
  }

  get dimensions(): number {
    return this.#matrix.dimensions;
  }

  /** Version row of each place. */
  get rows(): Float64Array {
    return this.#rows.subarray(0, this.count);
  }

  /** Takes in the vector of a passage, in place of an older one. */
  put(row: number, ordinal: number, vector: Float32Array): void {
    for (const place of this.#placesOf(row))
      if (this.#ordinals[place] === ordinal) {
        this.#matrix.set(place, vector);
        return;
      }
    const place = this.#matrix.append(vector);
    if (place === this.#rows.length) this.#grow();
    this.#rows[place] = row;
    this.#ordinals[place] = ordinal;
    this.#next[place] = this.#places.get(row) ?? NONE;
    this.#places.set(row, place);
  }

  /** Removes all vectors of a version. */
  remove(row: number): void {
    for (let place = this.#places.get(row); place !== undefined; place = this.#places.get(row)) {
      const next = this.#next[place] ?? NONE;
      if (next === NONE) this.#places.delete(row);
      else this.#places.set(row, next);
      this.#fill(place);
    }
  }

  /** Moves the last place into one that has become free. */
  #fill(place: number): void {
    const last = this.count - 1;
    this.#matrix.remove(place);
    if (last === place) return;
    const row = this.#rows[last] ?? 0;
    this.#rows[place] = row;
    this.#ordinals[place] = this.#ordinals[last] ?? 0;
    this.#next[place] = this.#next[last] ?? NONE;
    if (this.#places.get(row) === last) this.#places.set(row, place);
    else for (const other of this.#placesOf(row)) if (this.#next[other] === last) this.#next[other] = place;
  }

  /** See {@link VectorMatrix.compare}. */
  compare(query: Float32Array, cosines: Float32Array, from: number): void {
    this.#matrix.compare(query, cosines, from);
  }

  /** The exact cosine of a query with each passage of a version; empty when it has no vectors here. */
  similarities(row: number, query: Float32Array): readonly NearestPassage[] {
    const found: NearestPassage[] = [];
    for (let place = this.#places.get(row) ?? NONE; place !== NONE; place = this.#next[place] ?? NONE)
      found.push({ ordinal: this.#ordinals[place] ?? 0, similarity: cosineSimilarity(query, this.#matrix.at(place)) });
    return found;
  }

  /** Share of the entries whose signs differ from those of a query, of one passage of a version; undefined when it has no vector here. */
  signsApart(row: number, ordinal: number, query: Float32Array): number | undefined {
    for (const place of this.#placesOf(row))
      if (this.#ordinals[place] === ordinal) return signDistance(query, this.#matrix.at(place));
    return undefined;
  }

  *#placesOf(row: number): Generator<number> {
    for (let place = this.#places.get(row) ?? NONE; place !== NONE; place = this.#next[place] ?? NONE) yield place;
  }

  #grow(): void {
    const capacity = Math.max(64, this.#rows.length * 2);
    const [rows, ordinals, next] = [new Float64Array(capacity), new Uint16Array(capacity), new Int32Array(capacity)];
    rows.set(this.#rows);
    ordinals.set(this.#ordinals);
    next.set(this.#next);
    this.#rows = rows;
    this.#ordinals = ordinals;
    this.#next = next;
  }
}

/**
 * A rebuildable copy of vectors in memory, for one open file. Before each use it takes in what was written since, by this
 * or another process, and gives up what was removed; only what was removed too long ago makes it start again. The file stays
 * the truth.
 */
export class ResidentVectors {
  readonly #blocks: Map<string, VectorBlock> = new Map();

  /** The block of a profile and cell, up to date within the current transaction. */
  block(connection: Connection, profile: number, cell: number): VectorBlock {
    const [seq, removedSeq] = connection.row<[number, number]>('SELECT seq, vectors_removed FROM tenant') ?? [0, 0];
    const key = `${profile}/${cell}`;
    let block = this.#blocks.get(key);
    if (block !== undefined && (block.seq < removedSeq || block.dimensions === 0)) block = undefined;
    if (block !== undefined && block.seq === seq) return block;
    if (block === undefined) block = emptyBlock(connection, profile, cell);
    else giveUp(block, connection, profile, cell);
    takeIn(block, connection, profile, cell);
    block.seq = seq;
    this.#blocks.set(key, block);
    return block;
  }
}

/** Copies of the vectors of open files, gone with the connection they belong to. */
const resident = new WeakMap<Connection, ResidentVectors>();

/** The resident vectors of an open file. */
export function residentVectors(connection: Connection): ResidentVectors {
  const known = resident.get(connection) ?? new ResidentVectors();
  resident.set(connection, known);
  return known;
}

function emptyBlock(connection: Connection, profile: number, cell: number): VectorBlock {
  const [capacity, width] = connection.row<[number, number]>(
    'SELECT count(*), ifnull(max(length(vector)), 0) FROM vectors WHERE profile = ? AND cell = ?',
    profile,
    cell,
  ) ?? [0, 0];
  return new VectorBlock(width / 4, capacity);
}

/** Removals come first: what was written after one is still in the file and is taken in again. */
function giveUp(block: VectorBlock, connection: Connection, profile: number, cell: number): void {
  const removed = connection.walk<[number]>(
    'SELECT version FROM removed_vectors WHERE profile = ? AND cell = ? AND seq > ?',
    profile,
    cell,
    block.seq,
  );
  for (const [row] of removed) block.remove(row);
}

function takeIn(block: VectorBlock, connection: Connection, profile: number, cell: number): void {
  const changed = connection.walk<[number, number, Buffer]>(
    'SELECT version, ordinal, vector FROM vectors WHERE profile = ? AND cell = ? AND changed > ? ORDER BY passage',
    profile,
    cell,
    block.seq,
  );
  for (const [row, ordinal, blob] of changed) block.put(row, ordinal, fromBlob(blob));
}
