import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ECHO_SHARE, echoKeys, echoParts, echoShare, withoutEchoes } from '../../src/trust/echo.js';

const INJECTED = [
  `<memories>
<memory id="m1" kind="preference">User prefers oat milk in coffee</memory>
<memory id="m2">The contract with Acme ends on 30 June 2026 &amp; renews each year.</memory>
<memory id="m3">Bo's sister Mia does not eat peanuts because of an allergy.</memory>
</memories>`,
  '- 用户喜欢吃川菜，但是不能吃花生\n- 李梅的生日是5月3日，她想要一条围巾\n- 用户每周三晚上在奥体中心打羽毛球',
];
const KNOWN = echoKeys(INJECTED);

describe('echoes', () => {
  test.each([
    'User prefers oat milk in coffee',
    'user prefers oat milk in coffee!',
    'As you told me, you prefer oat milk in coffee.',
    'I remember that you prefer oat milk in coffee [m1].',
    'Sure! As you mentioned earlier, you prefer oat milk in coffee.',
    '"User prefers oat milk in coffee"',
    '- User prefers oat milk in coffee (m1)',
    '1. The contract with Acme ends on 30 June 2026 & renews each year. [m2]',
    'According to my notes, the contract with Acme ends on 30 June 2026 and renews each year.',
    'The contract with Acme ends on 30 June 2026.',
    "You said that Bo's sister Mia does not eat peanuts because of an allergy, right?",
    "Bo's sister Mia doesn't eat peanuts because of an allergy.",
    '根据记忆，用户喜欢吃川菜，但是不能吃花生。',
    '你之前说过你喜欢吃川菜，但是不能吃花生',
    '我记得李梅的生日是5月3日，她想要一条围巾[m5]。',
    '好的，李梅的生日是5月3日，她想要一条围巾。',
    '「用户每周三晚上在奥体中心打羽毛球」',
    '正如你提到的，你每周三晚上在奥体中心打羽毛球，对吧？',
  ])('%s', (text) => {
    expect(echoShare(text, KNOWN)).toBeGreaterThanOrEqual(ECHO_SHARE);
  });
});

describe('no echoes', () => {
  test.each([
    'As I recall, your contract ends at the end of July.',
    'The contract with Acme ends on 31 May 2026 and renews each year.',
    'The contract with Acme ends on 30 June 2027 & renews each year.',
    "Bo's sister Mia does eat peanuts because of an allergy.",
    "Bo's sister Lea does not eat peanuts because of an allergy.",
    'You prefer soy milk in coffee.',
    'Does the user prefer oat milk in coffee?',
    'You prefer oat milk in tea and water.',
    'Let me look up trains to Oslo for you.',
    'Do you remember anything about Clover?',
    'Sure!',
    '',
    '用户喜欢吃湘菜，但是不能吃花生',
    '用户喜欢吃川菜，也能吃花生',
    '李梅的生日是5月8日，她想要一条围巾',
    '王芳的生日是5月3日，她想要一条围巾',
    '用户每周四晚上在奥体中心打羽毛球',
    '用户每周三晚上在奥体中心打网球',
    '好的。',
    '明天下午我帮你订去杭州的高铁票',
  ])('%s', (text) => {
    expect(echoShare(text, KNOWN)).toBeLessThan(ECHO_SHARE);
  });
});

test('what is new stays, what is an echo goes', () => {
  const text = 'You prefer oat milk in coffee. Mia moved to Lima last week.';
  expect(withoutEchoes(text, KNOWN)).toBe('Mia moved to Lima last week.');
  expect(echoParts(text, KNOWN).map(({ echo }) => echo)).toEqual(['close', 'none']);
  expect(echoShare(text, KNOWN)).toBeGreaterThan(0.4);
  expect(echoShare(text, KNOWN)).toBeLessThan(0.6);
});

test('short sentences are no evidence', () => {
  expect(echoKeys(['Yes. OK. No.', '好的。是的。']).size).toBe(0);
});

describe('properties', () => {
  const words = fc.array(
    fc.constantFrom('garden', 'river', 'Bo', 'paints', 'slowly', '7', 'blue', 'boats', 'in', 'the'),
    {
      minLength: 5,
      maxLength: 14,
    },
  );

  test('a text is an echo of itself', () => {
    fc.assert(
      fc.property(words, (list) => {
        const text = `painted ${list.join(' ')} harbour`;
        expect(echoShare(text, echoKeys([text]))).toBe(1);
        expect(withoutEchoes(text, echoKeys([text]))).toBe('');
      }),
    );
  });

  test('a number more is no echo', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 100 }), fc.nat(), (list, number, place) => {
        const at = place % list.length;
        const changed = [...list.slice(0, at), String(number), ...list.slice(at)].join(' ');
        expect(echoShare(`painted ${changed} harbour`, echoKeys([`painted ${list.join(' ')} harbour`]))).toBe(0);
      }),
    );
  });

  test('a share is in [0,1] for any text, and nothing is an echo of nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(echoShare(text, new Set())).toBe(0);
        const share = echoShare(text, echoKeys([text]));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});
