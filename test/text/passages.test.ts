import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSAGE_TOKENS, passages } from '../../src/text/passages.js';
import { analyseQuery } from '../../src/text/query-terms.js';
import { tokenise } from '../../src/text/tokenise.js';
import { anyText } from './arbitraries.js';
import { holds } from './naive-search.js';

const countOf = (text: string) => {
  const { tokens } = tokenise(text);
  return tokens.words.length + tokens.characters.length;
};

describe('passages', () => {
  test.each([
    ['', 0],
    ['short', 5],
    ['word '.repeat(PASSAGE_TOKENS), 1_000],
    ['字'.repeat(PASSAGE_TOKENS), PASSAGE_TOKENS],
    ['.'.repeat(5_000), 5_000],
    ['x'.repeat(100_000), 100_000],
  ])('[R13] a text of at most 200 tokens is one passage', (text, end) => {
    const found = passages(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toEqual({ ordinal: 0, start: 0, end, ...tokenise(text) });
  });

  test('[R13] one token more makes two passages that overlap by about 40', () => {
    for (const token of ['word ', '字']) {
      const [first, second, ...more] = passages(token.repeat(PASSAGE_TOKENS + 1));
      expect(more).toEqual([]);
      expect(first?.end).toBe(token.length * 200);
      expect(second?.start).toBe(token.length * 160);
      expect(second?.end).toBe(token.length * 201);
    }
  });

  test.each([
    ['The committee met again. It was late! Was it? “Yes.” ', /[.!?”] $/],
    ['委员会又开了一次会。天色已晚！是吗？“是的。”', /[。！？”]$/],
    ['item one\nitem two\nitem three\n', /\n$/],
  ])('[R13] cuts %j after whole sentences', (text, sentenceEnd) => {
    const long = text.repeat(100);
    const found = passages(long);
    expect(found.length).toBeGreaterThan(2);
    for (const { start, end } of found) {
      expect(long.slice(0, end)).toMatch(sentenceEnd);
      if (start > 0) expect(long.slice(0, start)).toMatch(sentenceEnd);
    }
  });

  test('[R13] never cuts inside numbers, addresses or words while there is white space', () => {
    const long = 'version 3.5 from a.example costs 1,200 and '.repeat(60);
    for (const { end } of passages(long)) expect(long.slice(0, end)).toMatch(/\s$/);
  });

  test('[R13] the last words of a long text are found', () => {
    const text = `${'The committee discussed parking, catering and chairs. '.repeat(1_500)}The projector lamp model is QX-77.`;
    const last = passages(text).at(-1);
    const { terms } = analyseQuery('projector lamp model QX-77');
    for (const term of terms) expect(holds(last?.tokens[term.column] ?? [], term)).toBe(true);
  });

  test('[R13] cuts again what normalisation made longer, and no shorter than needed', () => {
    // Four characters each: 50 to a passage at most, 25 at least.
    const found = passages('㍿'.repeat(1_000));
    for (const { tokens } of found) expect(tokens.characters.length).toBeLessThanOrEqual(PASSAGE_TOKENS);
    expect(found.length).toBeLessThanOrEqual(1_000 / 20);
  });

  const longText = fc
    .array(
      fc.oneof(
        anyText,
        fc.constantFrom(
          'word ',
          '字',
          '한',
          '한'.normalize('NFD'),
          '👩🏽‍🚀',
          '. ',
          '。',
          '\r\n',
          'ﾊﾟ',
          'e\u0301 ',
          'न्य ',
          '🇯🇵',
          'a.b ',
        ),
      ),
      { minLength: 20, maxLength: 80 },
    )
    .map((pieces) => pieces.join('').repeat(6));

  test('[R13] passages cover the text, overlap, hold at most 200 tokens and begin and end between graphemes', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(longText, (text) => {
        const found = passages(text);
        const borders = new Set([text.length, ...Array.from(segmenter.segment(text), ({ index }) => index)]);
        let covered = 0;
        found.forEach(({ ordinal, start, end, tokens, length }, at) => {
          expect(ordinal).toBe(at);
          expect(start).toBeLessThanOrEqual(covered);
          expect(end).toBeGreaterThan(covered);
          expect(borders.has(start) && borders.has(end)).toBe(true);
          expect({ tokens, length }).toEqual(tokenise(text.slice(start, end)));
          expect(tokens.words.length + tokens.characters.length).toBeLessThanOrEqual(PASSAGE_TOKENS);
          covered = end;
        });
        expect(covered).toBe(text.length);
        expect(found.length === 1).toBe(countOf(text) <= PASSAGE_TOKENS);
      }),
      { seed: 12, numRuns: 150 },
    );
  });

  test('[R13] is deterministic', () => {
    const text = '委员会又开了一次会。Nothing was decided, 又散了。'.repeat(80);
    expect(passages(text)).toEqual(passages(text));
  });
});
