import { RecollectError } from '../../../domain/errors.js';
import type { Embedding } from '../../../ports/embedder.js';
import type { VectorProblem } from '../../../scoring/vector.js';
import { checkVector } from '../../../scoring/vector.js';

/** What is wrong with the vector of one text. */
export type VectorFault = VectorProblem | 'missing' | 'given_twice' | 'no_numbers';

const FAULTS: { readonly [fault in VectorFault]: (dimensions: number) => string } = {
  missing: () => 'the answer has none for it',
  given_twice: () => 'the answer has several for it',
  no_numbers: () => 'it is neither a list of numbers nor base64 of 32-bit floats',
  wrong_length: (dimensions) => `it does not have the ${dimensions} dimensions of the profile`,
  not_finite: () => 'an entry is NaN or infinite',
  all_zero: () => 'it is all zero',
};

/**
 * Makes a vector of what a model gave: numbers, or base64 of 32-bit little-endian floats.
 *
 * @param given anything
 * @returns the vector, or what is wrong with it
 */
export function readVector(given: unknown, dimensions: number): Float32Array | VectorFault {
  const vector = typeof given === 'string' ? fromBase64(given) : fromNumbers(given);
  return vector === null ? 'no_numbers' : (checkVector(vector, dimensions) ?? vector);
}

/** The result of one text; a fault becomes `provider_bad_answer`. */
export function embeddingOf(vector: Float32Array | VectorFault, dimensions: number): Embedding {
  if (typeof vector !== 'string') return { ok: true, vector };
  const why = FAULTS[vector](dimensions);
  return { ok: false, error: new RecollectError('provider_bad_answer', `the vector of a text was refused: ${why}`) };
}

/** JSON has no NaN: what computes one writes null, which must not pass as 0. */
function fromNumbers(given: unknown): Float32Array | null {
  if (given instanceof Float32Array) return given;
  if (!Array.isArray(given)) return null;
  const numbers = given as readonly unknown[];
  return numbers.every((value) => typeof value === 'number') ? Float32Array.from(numbers as readonly number[]) : null;
}

function fromBase64(text: string): Float32Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % Float32Array.BYTES_PER_ELEMENT !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
