import { expect, test } from 'vitest';
import { saidOf } from '../../src/trust/said-of.js';

test.each<[string, string | null]>([
  ['I never eat rye', 'self'],
  ['Hates cilantro', 'self'],
  ['The user does not like jazz', 'self'],
  ['Mira can not stand coffee', 'mira'],
  ['我讨厌香菜', 'self'],
  ['用户不吃辣', 'self'],
  ['I eat pork', 'self'],
  ['我吃猪肉', 'self'],
  ['On Mondays, in winter, when it rains, Mira hates coffee', null],
])('[W25] who is spoken of in "%s"', (text, expected) => {
  expect(saidOf(text)).toBe(expected);
});

test('[W25] two people are two, in both languages', () => {
  for (const [one, other] of [
    ['Mira enjoys coffee', 'Otto hates coffee'],
    ['冯春燕特别喜欢吃杏仁', '邵志强最讨厌吃杏仁'],
    ['康佳怡每个周末还去唱京剧', '白思远去年冬天就不唱京剧了'],
  ] as const)
    expect(saidOf(one) !== null && saidOf(one) === saidOf(other)).toBe(false);
  expect(saidOf('Mira enjoys coffee')).toBe(saidOf('Mira does not drink coffee any more'));
});
