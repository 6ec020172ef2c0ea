import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHINESE_INTENTS } from '../../../src/text/gate/chinese-intents.js';
import { CHINESE_SIGNALS } from '../../../src/text/gate/chinese-signals.js';
import { compileChinese, matchChinese } from '../../../src/text/references/chinese-patterns.js';
import { firstCharacters } from '../../../src/text/references/first-characters.js';

const firstOf = (source: string): string | null => {
  const first = firstCharacters(source);
  return first === null ? null : [...first].map((unit) => String.fromCharCode(unit)).join('');
};

describe('what a pattern can begin with', () => {
  test.each([
    ['上[次回]', '上'],
    ['(?:那|这)个?|上(?:次|回)', '那这上'],
    ['(?<!哪)[这那]个', '这那'],
    ['再?来', '再来'],
    ['(?:再|又)*[一-三]遍', '再又一丁丂七丄丅丆万丈三'],
    ['^好(?=$)', '好'],
    ['a{0,2}b', 'ab'],
    ['a{2}b', 'a'],
    ['a+?b', 'a'],
    ['\\d号', '0123456789'],
    ['\\u4e0a次', '上'],
    ['(?<year>去)年', '去'],
    ['\\?吗', '?'],
    ['[?？\\d]', '?？0123456789'],
    ['(?:(?<=我)的|你)书', '的你'],
    ['.个', null],
    ['[^的]个', null],
    ['[\\u4e00-\\u9fff]个', null],
    ['(?:再)?', null],
    ['(?=我)', null],
    ['\\p{L}x', null],
    ['\\s我', null],
  ])('%s', (source, expected) => {
    expect(firstOf(source)).toBe(expected);
  });
});

test('a pattern that can begin with anything is refused', () => {
  expect(() => compileChinese([['x', /.个/g]])).toThrow('can begin with anything');
});

const TABLE = [...CHINESE_SIGNALS, ...CHINESE_INTENTS].filter(([, { global }]) => global);
const COMPILED = compileChinese(TABLE);
const pieces = fc.constantFrom(
  ...[
    '我',
    '你',
    '的',
    '上次',
    '之前',
    '老样子',
    '能',
    '吃',
    '吗',
    '了',
    '没',
    '怎么',
    '多少',
    '谁',
    '喜欢',
    '记得',
    '我家',
    '现在',
  ],
  ...[
    '还',
    '有',
    '几号',
    '密码',
    '过敏',
    '流程',
    '跟',
    '说',
    '过',
    '什么',
    '，',
    '？',
    '周六还是周日',
    '公司',
    '狗',
    '3天前',
    'wifi 密码',
  ],
);

test('one pass finds what every pattern finds alone', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (words) => {
      const text = words.join('');
      const found = matchChinese(text, COMPILED).map(({ rule, index, word }) => `${index} ${word} ${rule.name}`);
      const expected = TABLE.flatMap(([rule, pattern]) =>
        Array.from(text.matchAll(pattern), ({ index, 0: word }) => `${index} ${word} ${rule.name}`),
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
