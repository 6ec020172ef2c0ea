import { describe, expect, test } from 'vitest';
import { prepareTenantWords, type TenantWords } from '../../src/recall/tenant-words.js';
import { attributeTokens } from '../../src/text/attribute-tokens.js';
import { analyseQuery } from '../../src/text/query-terms.js';

describe('the words of a tenant', () => {
  test('are prepared once for the reading of queries', () => {
    const { dictionary, synonyms, brands } = prepareTenantWords({
      dictionary: ['灵犀平台', 'Blue Heron'],
      synonyms: [['laptop', '笔记本电脑']],
      brands: ['ＡＣＭＥ', 'Acme Pro'],
    });
    const labels = (query: string): readonly string[] =>
      analyseQuery(query, { dictionary, synonyms }).terms.map(({ label }) => label);
    expect(labels('灵犀平台怎么登录')).toContain('灵犀平台');
    expect(labels('is the blue heron on')).toContain('"blue heron"');
    expect(labels('where is my laptop')).toContain('笔记本电脑');
    // The longest brand at a place.
    expect(attributeTokens('a black acme pro charger', { brands })).toEqual([
      { kind: 'colour', text: 'black' },
      { kind: 'brand', text: 'acme pro' },
    ]);
  });

  test('none change nothing', () => {
    const { dictionary, synonyms, brands } = prepareTenantWords({});
    expect(analyseQuery('where is my laptop', { dictionary, synonyms })).toEqual(analyseQuery('where is my laptop'));
    expect(attributeTokens('acme charger', { brands })).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['words', 7],
    ['words.dictionary', 'one'],
    ['words.dictionary.1', { dictionary: ['fine', '  '] }],
    ['words.dictionary.0', { dictionary: ['x'.repeat(101)] }],
    ['words.dictionary.0', { dictionary: ['!?'] }],
    ['words.dictionary.0', { dictionary: ['T恤'] }],
    ['words.synonyms.0', { synonyms: [['alone']] }],
    [
      'words.synonyms.1.0',
      {
        synonyms: [
          ['a b', 'c'],
          ['', 'x'],
        ],
      },
    ],
    ['words.brands.0', { brands: [5] }],
    ['words.stopWords', { stopWords: ['the'] }],
  ])('[R20] bad %s is refused', (field, words) => {
    const given = typeof words === 'string' ? { dictionary: words } : words;
    expect(() => prepareTenantWords(given as TenantWords)).toThrow(
      expect.objectContaining({ code: 'validation', field }),
    );
  });
});
