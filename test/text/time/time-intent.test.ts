import { describe, expect, test } from 'vitest';
import { timeIntent } from '../../../src/text/time/time-intent.js';

describe('which version of a fact is asked for', () => {
  test.each([
    ["What's her latest address?", 'latest', 'latest'],
    ['Where do I work now?', 'now', 'latest'],
    ['Am I still on the old tariff?', 'still', 'latest'],
    ['Which phone do I currently use?', 'currently', 'latest'],
    ['do I eat fish anymore', 'anymore', 'latest'],
    ['the last time I saw Ida', 'last time', 'latest'],
    ['现在住哪', '现在', 'latest'],
    ['他目前的工作', '目前', 'latest'],
    ['最新的手机号', '最新', 'latest'],
    ['最近一次体检', '最近一次', 'latest'],
    ['我還在用那台筆電嗎', '還', 'latest'],
    ['What did we call the dog at first?', 'at first', 'earliest'],
    ['Where did he use to live?', 'did he use to', 'earliest'],
    ['I used to swim where?', 'used to', 'earliest'],
    ['What was the original plan?', 'original', 'earliest'],
    ['When did I first mention it?', 'did I first', 'earliest'],
    ['my former landlord', 'former landlord', 'earliest'],
    ['Where did she live before?', 'before?', 'earliest'],
    ['我以前住哪', '以前', 'earliest'],
    ['最初的密码提示', '最初', 'earliest'],
    ['當初為什麼換工作', '當初', 'earliest'],
    ['她原来的电话', '原来', 'earliest'],
    ['旧地址是什么', '旧', 'earliest'],
    ['How has my weight changed over time?', 'over time', 'history'],
    ['the history of my addresses', 'history', 'history'],
    ['how did the plan evolve', 'did the plan evolve', 'history'],
    ['a timeline of my jobs', 'timeline', 'history'],
    ['地址换过几次', '换过几', 'history'],
    ['体重的變化', '變化', 'history'],
    ['一直以来我喝什么', '一直以来', 'history'],
    ['历次体检', '历次', 'history'],
  ])('%s: %s', (query, words, intent) => {
    const found = timeIntent(query);
    expect(found?.intent).toBe(intent);
    expect(query.slice(found?.start, found?.end)).toBe(words);
    expect(found?.rule).not.toBe('');
  });

  test.each(['Where did I originally live, and where do I live now?', '以前和现在的地址'])(
    'who asks for then and now asks for the course: %s',
    (query) => {
      expect(timeIntent(query)).toMatchObject({ intent: 'history', rule: 'then-and-now' });
    },
  );

  test.each([
    "What's my phone number?",
    'He rang just now',
    'From now on I drink tea',
    "Now that we have moved, what's next?",
    'first of all, my first name',
    'I am used to it',
    'I am used to swimming early',
    'the previous week',
    'call me before lunch',
    'my history exam',
    '三年以前',
    '吃饭以前洗手',
    '原来如此',
    '浏览历史',
    '历史课',
    '走过去看看',
    '过去三天',
    '我叫什么',
  ])('none: %s', (query) => {
    expect(timeIntent(query)).toBeNull();
  });
});
