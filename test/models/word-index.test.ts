import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestHanOf, WordIndex } from '../../src/adapters/models/static/word-index.js';

/** Few characters, so that words meet their beginnings, endings and equals; none is a line end. */
const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '茶', '壶', '\u9fff', '\u3400', '😀', ' ', '\0'),
  maxLength: 6,
});

describe('the index of words', () => {
  test('[P25] finds what a map finds, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 200 }), fc.array(word), (words, others) => {
        const index = new WordIndex(words.join('\n'), words.length);
        const twin = new Map(words.map((each, row) => [each, row]));
        for (const each of [...words, ...others]) expect(index.get(each)).toBe(twin.get(each));
        expect([...index.keys()]).toEqual(words);
        expect([index.size, index.longestHan]).toEqual([words.length, longestHanOf(words)]);
      }),
    );
  });

  test('[P25] thousands of words of like sound, each at its row', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => at.toString(3));
    const index = new WordIndex(words.join('\n'), words.length);
    expect(words.every((each, row) => index.get(each) === row)).toBe(true);
    expect(words.map((each) => index.get(`${each}x`)).every((row) => row === undefined)).toBe(true);
  });

  test('[P25] of equal words the first counts; other lines than were said are counted and not kept', () => {
    expect(new WordIndex('a\nb\na', 3).get('a')).toBe(0);
    const more = new WordIndex('a\nb\nc', 2);
    expect([more.size, more.get('b'), more.get('c'), [...more.keys()]]).toEqual([3, 1, undefined, ['a', 'b']]);
    expect(new WordIndex('a', 5).size).toBe(1);
    expect(new WordIndex('', 1).get('')).toBe(0);
  });

  test.each([
    [['tea', 'kettle'], 1],
    [['壶', '茶壶', 'kettle'], 2],
    [['\u3400\u3400\u3400', '\u33ff\u3400\u3400\u3400'], 3],
    [['\ufaffab', '\ufb00abcd'], 3],
  ])('[P25] %j: the longest word of Han has %i characters', (words, expected) => {
    expect(longestHanOf(words)).toBe(expected);
    expect(new WordIndex(words.join('\n'), words.length).longestHan).toBe(expected);
  });
});
