import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTerm, indexPassage, indexTerm } from '../../src/adapters/storage/sqlite/index-tokens.js';
import type { TextColumn, TokenColumns } from '../../src/domain/passage.js';
import { TEXT_COLUMNS } from '../../src/domain/passage.js';

const character = fc.constantFrom(
  'a',
  'b',
  'A',
  '2',
  'w',
  '+',
  '"',
  ' ',
  '中',
  '\u{10ff2b}',
  '\u{10fffd}',
  '\u{10fffc}',
);
const token = fc.oneof(fc.constantFrom('a', 'b', 'aa'), fc.string({ unit: character, maxLength: 3 }), fc.string());
const columns: fc.Arbitrary<TokenColumns> = fc.record({
  words: fc.array(token, { maxLength: 8 }),
  bigrams: fc.array(token, { maxLength: 4 }),
  characters: fc.array(token, { maxLength: 4 }),
  identifiers: fc.array(token, { maxLength: 4 }),
});

function naiveCount(tokens: readonly string[], wanted: readonly string[]): number {
  return tokens.filter((_, at) => wanted.every((word, offset) => tokens[at + offset] === word)).length;
}

describe('indexed text', () => {
  test('[P6] counts every term as its definition does', () => {
    const asked = fc.record({
      column: fc.constantFrom<TextColumn>(...TEXT_COLUMNS),
      at: fc.nat(8),
      size: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(
        columns,
        asked,
        fc.array(token, { minLength: 1, maxLength: 2 }),
        (tokens, { column, at, size }, other) => {
          const { text } = indexPassage(tokens);
          const part = tokens[column].slice(at, at + size);
          for (const wanted of [part, other, [...part, ...other]].filter((words) => words.length > 0)) {
            const term = indexTerm({ label: 'it', column, tokens: wanted });
            expect(countTerm(text, term)).toBe(naiveCount(tokens[column], wanted));
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('holds nothing the tokeniser would split, fold or read as syntax', () => {
    fc.assert(
      fc.property(columns, (tokens) => {
        expect(indexPassage(tokens).text).toMatch(/^[ a-z0-9\u{80}-\u{10ffff}]+$/u);
        const { query } = indexTerm({ label: 'it', column: 'words', tokens: ['x', ...tokens.words] });
        expect(query).toMatch(/^"[ a-z0-9\u{80}-\u{10ffff}]+"$/u);
      }),
    );
  });

  test('tells the largest frequencies, and marks what is repeated', () => {
    const { text, frequency, characterFrequency } = indexPassage({
      words: ['red', 'car', 'red'],
      bigrams: ['红茶', '红茶', '红茶'],
      characters: ['红', '茶'],
      identifiers: [],
    });
    expect([frequency, characterFrequency]).toEqual([3, 1]);
    expect(text).toBe(' wred wcar wred b红茶 b红茶 b红茶 c红 c茶 2wred 2b红茶 ');
    expect(indexPassage({ words: [], bigrams: [], characters: [], identifiers: [] }).frequency).toBe(0);
  });
});
