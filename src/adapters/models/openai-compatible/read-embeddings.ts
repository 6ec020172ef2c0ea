import { RecollectError } from '../../../domain/errors.js';
import type { Embedding } from '../../../ports/embedder.js';
import type { VectorProblem } from '../../../scoring/vector.js';
import { checkVector } from '../../../scoring/vector.js';
import type { Reading } from '../transport/answer.js';
import { isRecord } from '../transport/answer.js';

/** What is wrong with the vector of one text. */
type Fault = VectorProblem | 'missing' | 'given_twice' | 'no_numbers';

/**
 * Reads the vectors of an answer `{data: [{index, embedding}]}` into the order of the texts. A vector is an array of
 * numbers, or base64 of 32-bit little-endian floats. A text without exactly one good vector is refused with
 * `provider_bad_answer`; the others keep theirs. Entries without a usable index belong to nobody and are left out.
 *
 * @param count texts that were sent
 */
export function readEmbeddings(json: unknown, count: number, dimensions: number): Reading<readonly Embedding[]> {
  const data = isRecord(json) ? json['data'] : undefined;
  if (!Array.isArray(data)) return { ok: false, why: 'it holds no list of vectors' };
  const found: (Float32Array | Fault)[] = new Array<Fault>(count).fill('missing');
  for (const entry of data as readonly unknown[]) {
    const index = isRecord(entry) ? entry['index'] : undefined;
    if (!isRecord(entry) || typeof index !== 'number' || !(index in found)) continue;
    found[index] = found[index] === 'missing' ? readVector(entry['embedding'], dimensions) : 'given_twice';
  }
  return {
    ok: true,
    value: found.map((vector): Embedding => {
      if (typeof vector !== 'string') return { ok: true, vector };
      const why = FAULTS[vector](dimensions);
      return {
        ok: false,
        error: new RecollectError('provider_bad_answer', `the vector of a text was refused: ${why}`),
      };
    }),
  };
}

const FAULTS: { readonly [fault in Fault]: (dimensions: number) => string } = {
  missing: () => 'the answer has none for it',
  given_twice: () => 'the answer has several for it',
  no_numbers: () => 'it is neither a list of numbers nor base64 of 32-bit floats',
  wrong_length: (dimensions) => `it does not have the ${dimensions} dimensions of the profile`,
  not_finite: () => 'an entry is NaN or infinite',
  all_zero: () => 'it is all zero',
};

function readVector(embedding: unknown, dimensions: number): Float32Array | Fault {
  const vector = typeof embedding === 'string' ? fromBase64(embedding) : fromNumbers(embedding);
  return vector === null ? 'no_numbers' : (checkVector(vector, dimensions) ?? vector);
}

/** JSON has no NaN: what computes one writes null, which must not pass as 0. */
function fromNumbers(embedding: unknown): Float32Array | null {
  if (!Array.isArray(embedding)) return null;
  const numbers = embedding as readonly unknown[];
  return numbers.every((value) => typeof value === 'number') ? Float32Array.from(numbers as readonly number[]) : null;
}

function fromBase64(text: string): Float32Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % Float32Array.BYTES_PER_ELEMENT !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
