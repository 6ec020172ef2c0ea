import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bm25, bm25Ceiling, idf, saturation } from '../../src/scoring/bm25.js';

/** The textbook formula for one query over token lists, written without the functions under test. */
function naiveBm25(
  query: readonly string[],
  document: readonly string[],
  collection: readonly (readonly string[])[],
): number {
  const average = collection.reduce((sum, tokens) => sum + tokens.length, 0) / collection.length;
  let score = 0;
  for (const word of query) {
    const df = collection.filter((tokens) => tokens.includes(word)).length;
    const tf = document.filter((token) => token === word).length;
    const weight = Math.log(1 + (collection.length - df + 0.5) / (df + 0.5));
    score += (weight * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * document.length) / average));
  }
  return score;
}

describe('bm25', () => {
  test('[S2] idf: ln(1 + (10 - 1 + 0.5) / (1 + 0.5)) = ln(7.3333)', () => {
    expect(idf(1, 10)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12);
    expect(idf(10, 10)).toBeGreaterThan(0);
  });

  test('[S2] saturation: one occurrence at average length is 2.2 / 2.2 = 1', () => {
    expect(saturation(1, 7, 7)).toBeCloseTo(1, 12);
    expect(saturation(3, 7, 7)).toBeCloseTo(6.6 / 4.2, 12);
    expect(saturation(0, 7, 7)).toBe(0);
    expect(saturation(1, 5, 0)).toBeCloseTo(1, 12);
  });

  test('[S2] agrees with the naive twin', () => {
    const token = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const document = fc.array(token, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(token, { minLength: 1 }),
        (collection, query) => {
          const average = collection.reduce((sum, tokens) => sum + tokens.length, 0) / collection.length;
          const idfs = query.map((word) =>
            idf(collection.filter((tokens) => tokens.includes(word)).length, collection.length),
          );
          for (const tokens of collection) {
            const frequencies = query.map((word) => tokens.filter((found) => found === word).length);
            const score = bm25(frequencies, idfs, tokens.length, average);
            expect(score).toBeCloseTo(naiveBm25(query, tokens, collection), 10);
            expect(score).toBeLessThanOrEqual(bm25Ceiling(idfs));
          }
        },
      ),
    );
  });
});
