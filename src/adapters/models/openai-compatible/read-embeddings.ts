import type { Embedding } from '../../../ports/embedder.js';
import type { Reading } from '../transport/answer.js';
import { isRecord } from '../transport/answer.js';
import type { VectorFault } from '../transport/read-vector.js';
import { embeddingOf, readVector } from '../transport/read-vector.js';

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
  const found: (Float32Array | VectorFault)[] = new Array<VectorFault>(count).fill('missing');
  for (const entry of data as readonly unknown[]) {
    const index = isRecord(entry) ? entry['index'] : undefined;
    if (!isRecord(entry) || typeof index !== 'number' || !(index in found)) continue;
    found[index] = found[index] === 'missing' ? readVector(entry['embedding'], dimensions) : 'given_twice';
  }
  return { ok: true, value: found.map((vector) => embeddingOf(vector, dimensions)) };
}

/**
 * Reads the vectors of an answer that is a list of vectors in the order of the texts. Without one entry for each text
 * nothing says whose an entry is, so the answer is refused as a whole.
 *
 * @param count texts that were sent
 */
export function readVectorList(json: unknown, count: number, dimensions: number): Reading<readonly Embedding[]> {
  if (!Array.isArray(json)) return { ok: false, why: 'it is no list of vectors' };
  const vectors = json as readonly unknown[];
  if (vectors.length !== count) return { ok: false, why: `it holds ${vectors.length} vectors for ${count} texts` };
  return { ok: true, value: vectors.map((vector) => embeddingOf(readVector(vector, dimensions), dimensions)) };
}
