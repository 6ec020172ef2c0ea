import { RecollectError } from '../../../domain/errors.js';
import type { WordRows } from './word-index.js';
import { WordIndex } from './word-index.js';

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
  readonly rows: WordRows;
  /** Characters of the longest word that begins with Han; 1 when there is none. @default worked out when needed */
  readonly longestHan?: number;
  /** Log probability by row. */
  readonly logProbabilities: Float32Array;
  readonly scales: Float32Array;
  readonly matrix: Int8Array;
}

/** The first part of a model: all but its numbers. */
export interface StaticVocabulary extends Pick<StaticModel, 'header' | 'rows'> {
  readonly longestHan: number;
  /** Words that were read, before any that are there twice count once. */
  readonly wordCount: number;
  /** Bytes from the beginning of the file to the end of the words. */
  readonly end: number;
}

const MAGIC = 'RCSTATIC';
const decoder = new TextDecoder('utf-8', { fatal: true });

const corrupt = (what: string): RecollectError => new RecollectError('storage_corrupt', `the static model ${what}`);

/**
 * Reads a model.
 *
 * @throws `storage_corrupt` for bytes that are no model, or cut off.
 */
export function readStaticModel(bytes: Uint8Array): StaticModel {
  return completeModel(bytes, readVocabulary(bytes, bytes.length));
}

/**
 * Reads the words of a model whose numbers may not be there yet.
 *
 * @param known bytes that are there
 * @throws `storage_corrupt` for bytes that are no model, or that end within the words.
 */
export function readVocabulary(bytes: Uint8Array, known: number): StaticVocabulary {
  const { header, start } = readHeader(bytes, known);
  const end = start + header.wordsBytes;
  if (end > known) throw corrupt('is incomplete');
  const rows = new WordIndex(decoded(bytes.subarray(start, end)), header.words);
  return { header, rows, longestHan: rows.longestHan, wordCount: rows.size, end };
}

/**
 * Where the words of a model end, in bytes from the beginning of the file.
 *
 * @param known bytes that are there
 * @throws `storage_corrupt` for bytes that are no model, or that end within the header.
 */
export function vocabularyEnd(bytes: Uint8Array, known: number): number {
  const { header, start } = readHeader(bytes, known);
  return start + header.wordsBytes;
}

/**
 * Adds the numbers to the words of a model.
 *
 * @throws `storage_corrupt` when they are cut off, or there are others.
 */
export function completeModel(
  bytes: Uint8Array,
  { header, rows, longestHan, wordCount, end }: StaticVocabulary,
): StaticModel {
  const start = end + ((4 - (end % 4)) % 4);
  const rowCount = header.words + header.buckets;
  const scalesStart = start + 4 * header.words;
  const matrixStart = scalesStart + 4 * rowCount;
  if (wordCount !== header.words || bytes.length !== matrixStart + rowCount * header.dimensions)
    throw corrupt('is incomplete');
  return {
    header,
    rows,
    longestHan,
    logProbabilities: floats(bytes, start, header.words),
    scales: floats(bytes, scalesStart, rowCount),
    matrix: new Int8Array(bytes.buffer, bytes.byteOffset + matrixStart, rowCount * header.dimensions),
  };
}

function readHeader(bytes: Uint8Array, known: number): { readonly header: StaticModelHeader; readonly start: number } {
  const lengthAt = MAGIC.length;
  if (known < lengthAt + 4 || decoded(bytes.subarray(0, lengthAt)) !== MAGIC) throw corrupt('is not one');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(lengthAt, true);
  const start = lengthAt + 4 + headerBytes;
  if (start > known) throw corrupt('is incomplete');
  const header = parsed(decoded(bytes.subarray(lengthAt + 4, start))) as StaticModelHeader;
  const { words, buckets, dimensions, wordsBytes } = header ?? {};
  const isSized = [words, buckets, dimensions, wordsBytes].every((size) => Number.isSafeInteger(size) && size >= 0);
  // A line end between words: more words than bytes would ask for memory that no file is worth.
  if (!isSized || words > wordsBytes + 1) throw corrupt('has a header that can not be');
  return { header, start };
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new RecollectError('storage_corrupt', 'the static model is damaged', { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RecollectError('storage_corrupt', 'the static model is damaged', { cause });
  }
}

/** Whether numbers in memory lie as they do in the file. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** A copy: what is in the file need not lie where a machine can read it in place. */
function floats(bytes: Uint8Array, at: number, count: number): Float32Array {
  const values = new Float32Array(count);
  const copy = new Uint8Array(values.buffer);
  copy.set(bytes.subarray(at, at + 4 * count));
  if (LITTLE_ENDIAN) return values;
  const view = new DataView(copy.slice().buffer);
  for (let index = 0; index < count; index += 1) values[index] = view.getFloat32(4 * index, true);
  return values;
}
