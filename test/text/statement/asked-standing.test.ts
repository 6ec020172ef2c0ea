import { describe, expect, test } from 'vitest';
import { asksForStanding } from '../../../src/text/statement/asked-standing.js';

describe('a question of how a matter stands', () => {
  test.each([
    'Has the leak I reported last week been fixed?',
    'is my invoice problem resolved',
    'Did anybody get the lift repaired?',
    'I told you about the gate. Has that been sorted out?',
    'do you know if the gate was repaired',
    'Any news on the visa?',
    'any progress with the router',
    "What's the status of my claim?",
    'Where do we stand with the deposit?',
    '漏水的问题解决了吗',
    '我報修的電梯修好了嗎',
    '签证有进展吗',
    '退款处理完没有',
    '上次那个投诉怎么样了',
    '报销的事有没有结果',
    '工单现在进度如何',
  ])('[R50] is recognised: %s', (question) => {
    expect(asksForStanding(question)).toBe(true);
  });

  test.each([
    'How did you fix the leak?',
    'Who repaired the lift?',
    'where was the leak that was reported and fixed',
    'Who was it that had the lift repaired?',
    'Which printer do I like?',
    'What did we solve in class?',
    'What news do I read?',
    '怎么修电梯',
    '谁处理的退款',
    '我喜欢什么打印机',
    '怎么样做红烧肉',
    '解决方案是什么',
    '',
    `Has it been fixed? ${'And then I told them about everything else that happened. '.repeat(3)}`,
  ])('[R50] is not: %s', (question) => {
    expect(asksForStanding(question)).toBe(false);
  });
});
