import { describe, expect, test } from 'vitest';
import { CHINESE_ANTONYM_GROUPS, ENGLISH_ANTONYM_GROUPS } from '../../../src/text/polarity/antonym-groups.js';
import { relationOf, withoutNegativePrefix } from '../../../src/text/polarity/antonyms.js';
import { WORDNET_PLAIN, WORDNET_PREFIXED } from '../../../src/text/polarity/wordnet-antonyms.js';

test.each([
  ['deep', 'shallow', 'opposite'],
  ['happy', 'unhappy', 'opposite'],
  ['careful', 'careless', 'opposite'],
  ['forgets', 'remembered', 'opposite'],
  ['bigger', 'smaller', 'opposite'],
  ['quietly', 'loudly', 'opposite'],
  ['replaceable', 'irreplaceable', 'opposite'],
  ['remotely', 'onsite', 'exclusive'],
  ['aisle', 'window', 'exclusive'],
  ['right', 'correct', 'same'],
  ['tea', 'tea', 'same'],
  ['tea', 'coffee', 'none'],
  ['valuable', 'invaluable', 'none'],
  ['brother', 'sister', 'none'],
  ['贵', '便宜', 'opposite'],
  ['深色模式', '浅色模式', 'exclusive'],
  ['热饮', '冷饮', 'exclusive'],
  ['红茶', '绿茶', 'none'],
  ['tea', '便宜', 'none'],
])('%s and %s: %s', (left, right, relation) => {
  expect(relationOf(left, right)).toBe(relation);
  expect(relationOf(right, left)).toBe(relation);
});

test('a negative prefix is taken off listed words only', () => {
  expect(withoutNegativePrefix('unhappy')).toBe('happy');
  expect(withoutNegativePrefix('illegal')).toBe('legal');
  expect(withoutNegativePrefix('uncle')).toBeUndefined();
  expect(withoutNegativePrefix('happy')).toBeUndefined();
});

describe('the tables', () => {
  test('no group has a word on both sides, and every group has two', () => {
    for (const line of `${ENGLISH_ANTONYM_GROUPS}${CHINESE_ANTONYM_GROUPS}`.trim().split('\n')) {
      if (line === '') continue;
      const sides = line.slice(line.indexOf(':') + 1).split('|');
      expect(sides, line).toHaveLength(2);
      const [left = [], right = []] = sides.map((side) => side.trim().split(/\s+/));
      expect(left.filter((word) => right.includes(word), line)).toEqual([]);
    }
  });

  test('every pair of WordNet is read back', () => {
    const plain = WORDNET_PLAIN.trim().split(/\s+/);
    expect(plain.length).toBeGreaterThan(600);
    for (const entry of plain) {
      const [word = '', others = ''] = entry.split(':');
      for (const other of others.split(',')) expect(['opposite', 'exclusive']).toContain(relationOf(word, other));
    }
    for (const [prefix, list] of Object.entries(WORDNET_PREFIXED))
      for (const word of list.trim().split(/\s+/)) {
        const [one, other] = prefix === 'less' ? [`${word}ful`, `${word}less`] : [word, prefix + word];
        expect(relationOf(one, other), other).toBe('opposite');
      }
  });
});
