import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import loadWabt from 'wabt';
import { dotKernelBytes } from '../../src/adapters/storage/sqlite/dot-kernel.js';
import { VectorMatrix } from '../../src/adapters/storage/sqlite/vector-matrix.js';
import { cosineSimilarity, normaliseVector } from '../../src/scoring/vector.js';
import { randomFrom } from '../../src/testing/index.js';

const SOURCE = new URL('../../src/adapters/storage/sqlite/dot-kernel.wat', import.meta.url);

test('the kernel is what its source compiles to', async () => {
  const wabt = await loadWabt();
  const module = wabt.parseWat('dot-kernel.wat', readFileSync(SOURCE, 'utf8'), { simd: true });
  module.validate();
  expect(Buffer.from(dotKernelBytes()).toString('base64')).toBe(
    Buffer.from(module.toBinary({}).buffer).toString('base64'),
  );
});

describe.each([
  ['small, by the plain loop', 40],
  ['large, by the kernel', 1_200],
])('a matrix that is %s', (_name, rows) => {
  test.each([1, 3, 16, 17, 64, 255, 256, 384])('of %i dimensions compares as the exact cosine does', (dimensions) => {
    const random = randomFrom(dimensions);
    const vectors = Array.from({ length: rows }, () =>
      Float32Array.from({ length: dimensions }, () => (random() - 0.5) * 10 ** Math.round(random() * 6 - 3)),
    );
    const matrix = new VectorMatrix(dimensions, rows);
    for (const [at, vector] of vectors.entries()) expect(matrix.append(vector)).toBe(at);
    const query = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    const cosines = new Float32Array(rows + 2);
    matrix.compare(normaliseVector(query), cosines, 1);
    expect([cosines[0], cosines[rows + 1]]).toEqual([0, 0]);
    for (const [at, vector] of vectors.entries()) {
      expect(Math.abs((cosines[at + 1] ?? 2) - cosineSimilarity(query, vector))).toBeLessThan(1e-5);
      expect(cosineSimilarity(query, matrix.at(at))).toBe(cosineSimilarity(query, vector));
    }
  });
});

test('a matrix grows past the size at which the kernel takes over, and keeps what it has', () => {
  const matrix = new VectorMatrix(4, 0);
  const vectors = Array.from({ length: 1_500 }, (_, at) => Float32Array.from([at + 1, 1, 0, 0]));
  for (const vector of vectors) matrix.append(vector);
  matrix.set(700, Float32Array.from([0, 0, 3, 0]));
  const cosines = new Float32Array(matrix.count);
  matrix.compare(Float32Array.from([1, 0, 0, 0]), cosines, 0);
  expect(cosines[700]).toBe(0);
  for (const [at, vector] of vectors.entries())
    if (at !== 700) expect(cosines[at]).toBeCloseTo(cosineSimilarity(Float32Array.from([1, 0, 0, 0]), vector), 6);
});

test('vectors of any length are compared: tiny, huge and all zero ones too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -38, max: 37 }),
      fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
      (exponent, entries) => {
        const vector = Float32Array.from(
          entries,
          (entry) => Math.sign(entry) * (Math.abs(entry) + 0.1) * 10 ** exponent,
        );
        const matrix = new VectorMatrix(5, 1);
        matrix.append(vector);
        const cosines = new Float32Array(1);
        const query = Float32Array.from([1, 2, -1, 0.5, 0.1]);
        matrix.compare(normaliseVector(query), cosines, 0);
        expect(Math.abs((cosines[0] ?? 2) - cosineSimilarity(query, vector))).toBeLessThan(1e-5);
      },
    ),
  );
});
