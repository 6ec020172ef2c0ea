import { RecollectError } from '../../../domain/errors.js';

/**
 * The file of a static model. Everything is little-endian:
 *
 *     8 bytes    "RCSTATIC"
 *     uint32     length of the header in bytes
 *     header     JSON, see {@link StaticModelHeader}
 *     words      UTF-8, one a line, as many as `words`; line i is row i
 *     padding    to a multiple of 4
 *     float32    log probability of each word
 *     float32    scale of each row (words, then buckets)
 *     int8       rows x dimensions: the numbers of a row, times its scale, are its vector
 */
export interface StaticModelHeader {
  /** Id of the profile; changes with anything that changes a vector. */
  readonly id: string;
  readonly dimensions: number;
  /** Parts of a vector that are scaled to length 1 on their own, then weighted; the squares of weights sum to 1. */
  readonly blocks: readonly { readonly dimensions: number; readonly weight: number }[];
  readonly words: number;
  /** Rows after those of the words, shared by the character groups of unknown words. */
  readonly buckets: number;
  /** Bytes of the section of words. */
  readonly wordsBytes: number;
  /** Characters and what they are read as, one after the other: traditional to simplified Han. */
  readonly folded: string;
  readonly calibration: { readonly floor: number; readonly ceiling: number };
}

/** A model ready to use; the matrix is a view of the file's bytes. */
export interface StaticModel {
  readonly header: StaticModelHeader;
  /** Row of each word. */
  readonly rows: ReadonlyMap<string, number>;
  /** Log probability by row. */
  readonly logProbabilities: Float32Array;
  readonly scales: Float32Array;
  readonly matrix: Int8Array;
}

const MAGIC = 'RCSTATIC';
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a model.
 *
 * @throws `storage_corrupt` for bytes that are no model, or cut off.
 */
export function readStaticModel(bytes: Uint8Array): StaticModel {
  const corrupt = (what: string): RecollectError => new RecollectError('storage_corrupt', `the static model ${what}`);
  if (bytes.length < MAGIC.length + 4 || decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw corrupt('is not one');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(MAGIC.length, true);
  let at = MAGIC.length + 4;
  const header = JSON.parse(decoder.decode(bytes.subarray(at, at + headerBytes))) as StaticModelHeader;
  at += headerBytes;
  const words = decoder.decode(bytes.subarray(at, at + header.wordsBytes)).split('\n');
  at += header.wordsBytes;
  at += (4 - (at % 4)) % 4;
  const rowCount = header.words + header.buckets;
  const expected = at + 4 * header.words + 4 * rowCount + rowCount * header.dimensions;
  if (words.length !== header.words || bytes.length !== expected) throw corrupt('is incomplete');
  const logProbabilities = floats(view, at, header.words);
  at += 4 * header.words;
  const scales = floats(view, at, rowCount);
  at += 4 * rowCount;
  const matrix = new Int8Array(bytes.buffer, bytes.byteOffset + at, rowCount * header.dimensions);
  return { header, rows: new Map(words.map((word, row) => [word, row])), logProbabilities, scales, matrix };
}

function floats(view: DataView, at: number, count: number): Float32Array {
  const values = new Float32Array(count);
  for (let index = 0; index < count; index += 1) values[index] = view.getFloat32(at + 4 * index, true);
  return values;
}
