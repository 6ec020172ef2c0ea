import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { truncateGraphemes } from '../../src/text/truncate.js';
import { anyText } from './arbitraries.js';

/** The definition: the segments of the whole text, the first of them joined. */
function naive(text: string, most: number): string {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text.toWellFormed()), ({ segment }) => segment)
    .slice(0, most)
    .join('');
}

describe('truncateGraphemes', () => {
  test.each([
    ['👩🏽‍🚀🇯🇵e\u0301', 0, ''],
    ['👩🏽‍🚀🇯🇵e\u0301', 1, '👩🏽‍🚀'],
    ['👩🏽‍🚀🇯🇵e\u0301', 2, '👩🏽‍🚀🇯🇵'],
    ['👩🏽‍🚀🇯🇵e\u0301', 3, '👩🏽‍🚀🇯🇵e\u0301'],
    ['👩🏽‍🚀🇯🇵e\u0301', 50, '👩🏽‍🚀🇯🇵e\u0301'],
    ['𠮷野家', 1, '𠮷'],
    ['a\r\nb', 2, 'a\r\n'],
    ['a\ud800b', 2, 'a\ufffd'],
    ['', 5, ''],
  ])('%j to %i', (text, most, expected) => {
    expect(truncateGraphemes(text, most)).toBe(expected);
  });

  test('goes on over windows, also where one grapheme fills several', () => {
    const endless = `a${'\u0301'.repeat(5_000)}`;
    expect(truncateGraphemes(`${endless}bc`, 1)).toBe(endless);
    expect(truncateGraphemes(`${endless}bc`, 2)).toBe(`${endless}b`);
    const long = '👩🏽‍🚀🇯🇵e\u0301x'.repeat(700);
    for (const most of [145, 146, 147, 1_000, 2_799]) expect(truncateGraphemes(long, most)).toBe(naive(long, most));
  });

  test('equals the definition, is well-formed and a prefix, for any text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(70), fc.constantFrom(1, 40), (text, most, times) => {
        const long = text.repeat(times);
        const cut = truncateGraphemes(long, most);
        expect(cut).toBe(naive(long, most));
        expect(cut.isWellFormed()).toBe(true);
        expect(long.toWellFormed().startsWith(cut)).toBe(true);
      }),
      { seed: 13, numRuns: 500 },
    );
  });
});
