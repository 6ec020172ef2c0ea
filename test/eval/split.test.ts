import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVAL_SETS } from '../../src/eval/sets.js';
import { halfOf, inSplit, normalisedQuery, parseSplit } from '../../src/eval/split.js';
import { memoryRow, queryRow } from './rows.js';

describe('the split', () => {
  test('is decided by the first byte of the SHA-256: test from 128 on', () => {
    // sha256("abc") = ba78..., sha256("") = e3b0..., sha256("hello") = 2cf2...
    expect(halfOf('abc')).toBe('test');
    expect(halfOf('')).toBe('test');
    expect(halfOf('hello')).toBe('dev');
  });

  test('agrees with the digest for any text, and the halves are disjoint and complete', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (group) => {
        const digest = createHash('sha256').update(Buffer.from(group, 'utf8')).digest('hex');
        const expected = Number.parseInt(digest.slice(0, 2), 16) >= 128;
        expect(inSplit(group, 'test')).toBe(expected);
        expect(inSplit(group, 'dev')).toBe(!expected);
        expect(inSplit(group, 'all')).toBe(true);
      }),
    );
  });

  test('refuses other names', () => {
    expect(parseSplit('dev')).toBe('dev');
    expect(() => parseSplit('train')).toThrow(expect.objectContaining({ code: 'validation', field: 'split' }));
  });
});

describe('groups', () => {
  test('a query is normalised: NFKC, lower case, trimmed, single spaces', () => {
    expect(normalisedQuery('  Ｗhere\tIS \n the Ｂａｒ？ ')).toBe('where is the bar?');
  });

  test('by default twins by spelling are one group', () => {
    const group = (query: string): string => EVAL_SETS.longmemeval_pool.group(queryRow({ query }), []);
    expect(group('When did I  go?')).toBe(group('when did i go?'));
    expect(group('When did I go?')).not.toBe(group('When did you go?'));
  });

  test('a MADial dialogue is one group in both languages', () => {
    expect(EVAL_SETS.madial_zh.group(queryRow({ id: 'zh/17' }), [])).toBe('17');
    expect(EVAL_SETS.madial_en.group(queryRow({ id: 'en/17' }), [])).toBe('17');
  });

  test('a SemAntoNeg quadruple is one group whichever sentence is the question', () => {
    const sentences = ['You are fat.', 'You are not thin.', 'You are thin.', 'You are not fat.'];
    const groups = sentences.map((query) => {
      const haystack = sentences.filter((text) => text !== query).map((text) => memoryRow({ text }));
      return EVAL_SETS.semantoneg.group(queryRow({ query }), haystack);
    });
    expect(groups).toEqual(groups.map(() => [...sentences].sort().join('\n')));
  });
});
