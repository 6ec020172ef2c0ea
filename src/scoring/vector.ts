import { RecollectError } from '../domain/errors.js';

/** Why numbers are no usable vector. */
export type VectorProblem = 'wrong_length' | 'not_finite' | 'all_zero';

/**
 * Looks whether a vector may be stored and compared.
 *
 * @param dimensions length it must have, at least 1
 * @returns the first problem in the order length, NaN or infinite entries, all zero; null for a good vector
 */
export function checkVector(vector: Float32Array, dimensions: number): VectorProblem | null {
  if (vector.length !== dimensions) return 'wrong_length';
  let zero = true;
  for (const value of vector) {
    if (!Number.isFinite(value)) return 'not_finite';
    if (value !== 0) zero = false;
  }
  return zero ? 'all_zero' : null;
}

/**
 * Cosine of the angle between two vectors, in [-1, 1]: `a·b / (|a| |b|)`, summed in 64 bits from the first entry to
 * the last, so that it is the same on every machine. 0 when one of them is all zero. Entries must be finite.
 *
 * @throws `internal` when the lengths differ: such vectors are of two profiles and must not meet.
 */
export function cosineSimilarity(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length)
    throw new RecollectError('internal', `vectors of ${left.length} and ${right.length} dimensions were compared`);
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let at = 0; at < left.length; at += 1) {
    const one = left[at] ?? 0;
    const other = right[at] ?? 0;
    product += one * other;
    leftSquares += one * one;
    rightSquares += other * other;
  }
  if (leftSquares === 0 || rightSquares === 0) return 0;
  // Two roots, not the root of the product: the product of two sums of squares can leave the range of doubles.
  const cosine = product / (Math.sqrt(leftSquares) * Math.sqrt(rightSquares));
  return Math.min(1, Math.max(-1, cosine));
}

/**
 * Share of the entries of two vectors of which one is above 0 and the other is not, in [0,1]: the Hamming distance of their binary
 * forms over the dimensions. 0 for vectors without entries.
 *
 * @throws `internal` when the lengths differ.
 */
export function signDistance(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length)
    throw new RecollectError('internal', `vectors of ${left.length} and ${right.length} dimensions were compared`);
  let apart = 0;
  for (let at = 0; at < left.length; at += 1) if ((left[at] ?? 0) > 0 !== (right[at] ?? 0) > 0) apart += 1;
  return left.length === 0 ? 0 : apart / left.length;
}

/** A copy of a vector, scaled to length 1 (within the precision of 32 bits); all zeros stay zeros. Entries must be finite. */
export function normaliseVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector.slice();
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}
