import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factSlots } from '../../../src/text/slots/fact-slots.js';
import { CHINESE_SENTENCES } from './chinese-sentences.js';
import { ENGLISH_SENTENCES } from './english-sentences.js';
import { FRESH_SENTENCES } from './fresh-sentences.js';
import { sentenceRows, spelt } from './slot-table.js';

describe.each([
  ['English', ENGLISH_SENTENCES, 100],
  ['Chinese', CHINESE_SENTENCES, 100],
  ['written after the rules', FRESH_SENTENCES, 40],
])('%s sentences', (_, table, least) => {
  const rows = sentenceRows(table);

  test('are enough, and many of them state nothing', () => {
    expect(rows.filter(({ slots }) => slots.length > 0).length).toBeGreaterThanOrEqual(least);
    expect(rows.filter(({ slots }) => slots.length === 0).length).toBeGreaterThan(least / 3);
  });

  test.each(rows)('$text', ({ text, slots }) => {
    expect(factSlots(text).map(spelt).sort()).toEqual(slots);
  });
});

test('the first person is the speaker where one is named', () => {
  const subject = (speaker: string | null): string | undefined => factSlots('I live in Graz', { speaker })[0]?.subject;
  expect(subject(null)).toBe('self');
  expect(subject('user')).toBe('self');
  expect(subject('Mira')).toBe('mira');
  expect(factSlots('我住在杭州', { speaker: 'assistant' })[0]?.subject).toBe('assistant');
});

test('what is said to have changed is told from what is', () => {
  const isChange = (text: string): boolean | undefined => factSlots(text)[0]?.isChange;
  expect(isChange('I live in Graz')).toBe(false);
  expect(isChange('I live in Graz now')).toBe(true);
  expect(isChange('I moved to Graz')).toBe(true);
  expect(isChange('我的邮箱是 gu@post.example')).toBe(false);
  expect(isChange('我的邮箱改成 gu@post.example')).toBe(true);
});

test('amounts come with their unit', () => {
  expect(factSlots('I weigh 74 kg')[0]?.quantity).toEqual({ amount: 74, unit: 'kg' });
  expect(factSlots('我们的房租涨到5200元了')[0]?.quantity).toEqual({ amount: 5200, unit: 'cny' });
  expect(factSlots('I live in Graz')[0]?.quantity).toBeNull();
});

test('one language may be asked for', () => {
  expect(factSlots('我住在杭州. I work at Corvid Systems', { language: 'zh' }).map(({ value }) => value)).toEqual([
    '杭州',
  ]);
  expect(factSlots('我住在杭州. I work at Corvid Systems', { language: 'en' }).map(({ value }) => value)).toEqual([
    'Corvid Systems',
  ]);
});

test('any text is read without an error and the same way twice', () => {
  const words = [...sentenceRows(ENGLISH_SENTENCES + CHINESE_SENTENCES)].flatMap(({ text }) =>
    text.split(/(?<=[ ，的])/),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const slots = factSlots(given);
      expect(slots).toEqual(factSlots(given));
      for (const { value, confidence } of slots) {
        expect(value).not.toBe('');
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }),
  );
});
