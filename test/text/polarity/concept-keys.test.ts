import { describe, expect, test } from 'vitest';
import { conceptKeysOf, LEAST_KEY_CONFIDENCE } from '../../../src/text/polarity/concept-keys.js';

function keys(text: string): readonly string[] {
  return conceptKeysOf(text).map(({ key, polarity }) => `${polarity === 'positive' ? '+' : '-'}${key}`);
}

test.each([
  ['The user does not eat rye and eats wheat bread', ['-rye', '+bread', '+wheat bread']],
  ["The user doesn't dislike early meetings", ['+meet', '+earli meet']],
  ['My sister hates kiwis', ['-kiwi']],
  ['Mira is allergic to peanuts and lives in Berlin', ['-peanut', '+berlin']],
  ['Do not forget the alert', ['+alert']],
  ['She quit smoking', ['-smoke']],
  ['用户不吃香菜', ['-香菜']],
  ['我对花生过敏，爱吃芒果', ['-花生', '+芒果']],
  ['她不喜歡深色模式，喜歡淺色模式', ['-深色模式', '+浅色模式']],
  ['我把烟戒了', ['-烟']],
])('%s', (text, expected) => {
  expect(keys(text)).toEqual(expected);
});

describe('no keys', () => {
  test.each(['If I quit my job I would travel', '听说他不喝酒了', 'Is the bakery open?', '我有没有养猫', '', '!!!'])(
    '%s',
    (text) => {
      expect(keys(text)).toEqual([]);
    },
  );
});

test('a phrase counts more than its last word', () => {
  const found = new Map(conceptKeysOf('She loves dark chocolate').map(({ key, confidence }) => [key, confidence]));
  expect(found.get('chocol')).toBeCloseTo(0.6 * (found.get('dark chocol') ?? 0), 12);
  expect([...found.keys()]).toEqual(['chocol', 'dark chocol']);
});

test('what one text affirms and denies keeps the surer side, or none', () => {
  expect(keys('I like tea. I do not like tea.')).toEqual(['-tea']);
  expect(keys('I hate figs. Hannah hates figs.')).toEqual(['-fig']);
});

test('at most sixteen, each sure enough', () => {
  const text = Array.from({ length: 40 }, (_, at) => `I like word${'abcdefghij'.charAt(at % 10)}${at}.`).join(' ');
  const found = conceptKeysOf(text);
  expect(found).toHaveLength(16);
  for (const { confidence } of found) {
    expect(confidence).toBeGreaterThanOrEqual(LEAST_KEY_CONFIDENCE);
    expect(confidence).toBeLessThanOrEqual(1);
  }
});
