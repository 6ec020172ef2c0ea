import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/text/token-estimate.js';
import { anyText } from './arbitraries.js';

describe('estimateTokens', () => {
  test.each([
    // 4 words of at most 7 letters, a full stop of .8
    ['The cat sat down.', 5],
    // ceil(20/7) = 3
    ['internationalization', 3],
    // ten characters and a full stop of .8
    ['用户对青霉素过敏很久。', 11],
    // ceil(4/3) = 2, ceil(10/3) = 4
    ['2024', 2],
    ['1234567890', 4],
    // three times two; a joiner of .5 and a modifier of 2 besides
    ['🚀🚀🚀', 6],
    ['👩🏽‍🚀', 7],
    // ceil(6 * .4) = 3
    ['привет', 3],
    // one word, 10 spaces: the first belongs to the next word, 9 * .25
    ['a          ', 4],
    ['', 0],
  ])('%j is %i', (text, expected) => {
    expect(estimateTokens(text)).toBe(expected);
  });

  test('does not take Chinese for a quarter of what it is', () => {
    const text = '下午评审了灰度方案大家都同意';
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(text.length);
  });

  test('never falls when something is appended, by one unit or by many', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let previous = 0;
        for (let end = 1; end <= text.length; end += 1) {
          const estimate = estimateTokens(text.slice(0, end));
          expect(estimate).toBeGreaterThanOrEqual(previous);
          previous = estimate;
        }
      }),
      { seed: 14, numRuns: 500 },
    );
  });

  test('is a positive whole number for whatever is not empty', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const estimate = estimateTokens(text);
        expect(Number.isInteger(estimate)).toBe(true);
        if (text.trim() !== '') expect(estimate).toBeGreaterThan(0);
      }),
      { seed: 15, numRuns: 500 },
    );
  });
});
