import { describe, expect, test } from 'vitest';
import { checkVector, cosineSimilarity } from '../../src/scoring/vector.js';
import { hashEmbedder } from '../../src/testing/hash-embedder.js';
import { failureOf } from './failing.js';

async function vectorsOf(dimensions: number, ...texts: readonly string[]): Promise<readonly Float32Array[]> {
  const embeddings = await hashEmbedder({ dimensions }).embed(texts, { role: 'passage' });
  return embeddings.map((embedding) => (embedding.ok ? embedding.vector : new Float32Array(0)));
}

async function cosineOf(one: string, other: string): Promise<number> {
  const [left, right] = await vectorsOf(4_096, one, other);
  return cosineSimilarity(left ?? new Float32Array(0), right ?? new Float32Array(1));
}

describe('the hash embedder, a test tool', () => {
  test('[P14] counts common words and knows no meaning', async () => {
    expect(await cosineOf('the blue kettle', 'Kettle, the BLUE')).toBeCloseTo(1, 6);
    // 2 of 3 and 2 of 3 words: 2 / (sqrt(3) * sqrt(3))
    expect(await cosineOf('the blue kettle', 'the red kettle')).toBeCloseTo(2 / 3, 6);
    expect(await cosineOf('car', 'automobile')).toBe(0);
    // 喜欢 欢喝 喝茶 against 喜欢 欢喝 喝咖 咖啡: 2 / (sqrt(3) * sqrt(4))
    expect(await cosineOf('喜欢喝茶', '喜欢喝咖啡')).toBeCloseTo(2 / Math.sqrt(12), 6);
  });

  test('[P14] agrees with a twin in integers without bounds', async () => {
    /** FNV-1a (offset 2166136261, prime 16777619) and the last mixing, modulo 2^32. */
    const entryOf = (word: string, dimensions: number): number => {
      let hash = 2_166_136_261n;
      for (const unit of word.split('')) hash = ((hash ^ BigInt(unit.charCodeAt(0))) * 16_777_619n) % 2n ** 32n;
      hash = ((hash ^ (hash >> 16n)) * 2_246_822_507n) % 2n ** 32n;
      return Number((hash ^ (hash >> 13n)) % BigInt(dimensions));
    };
    for (const dimensions of [3, 8, 1_000]) {
      const expected = new Float32Array(dimensions);
      for (const word of ['kettle', 'tea', 'tea', '42', '喝茶', '茶壶', '壶']) {
        const at = entryOf(word, dimensions);
        expected[at] = (expected[at] ?? 0) + 1;
      }
      const size = Math.hypot(...expected);
      const [vector] = await vectorsOf(dimensions, 'Kettle: tea, TEA 42! 喝茶壶 壶');
      for (const [at, value] of expected.entries()) expect(vector?.[at]).toBeCloseTo(value / size, 6);
    }
  });

  test('[P18] gives usable vectors for every text, also without words', async () => {
    for (const dimensions of [1, 2, 384]) {
      const vectors = await vectorsOf(dimensions, '', ' ', '!?', '茶', '\ud800', 'x'.repeat(10_000));
      expect(vectors.map((vector) => checkVector(vector, dimensions))).toEqual(new Array(6).fill(null));
    }
  });

  test('[P14] is aborted like any other, and refuses odd dimensions', async () => {
    const asked = hashEmbedder({ dimensions: 4 }).embed(['x'], { role: 'query', signal: AbortSignal.abort() });
    expect(await failureOf(asked)).toMatchObject({ code: 'aborted' });
    for (const dimensions of [0, -1, 1.5, Number.NaN, 65_537])
      expect(await failureOf((async () => hashEmbedder({ dimensions }))())).toMatchObject({ code: 'validation' });
  });
});
