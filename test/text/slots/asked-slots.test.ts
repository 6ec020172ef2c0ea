import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedSlots } from '../../../src/text/slots/asked-slots.js';
import { CHINESE_QUESTIONS } from './asked-chinese-questions.js';
import { ENGLISH_QUESTIONS } from './asked-english-questions.js';

interface Row {
  readonly text: string;
  readonly asked: string;
}

const rowsOf = (table: string): readonly Row[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', asked = ''] = line.split('=>').map((part) => part.trim());
      return { text, asked };
    });

const spelt = (text: string): string => {
  const [surest] = askedSlots(text);
  return surest === undefined ? '' : `${surest.subject} ; ${surest.attribute}`;
};

describe.each([
  ['English', rowsOf(ENGLISH_QUESTIONS)],
  ['Chinese and mixed', rowsOf(CHINESE_QUESTIONS)],
])('%s questions', (_, rows) => {
  test('are enough, and many of them ask for no attribute', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(rows.filter(({ asked }) => asked === '').length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('$text', ({ text, asked }) => {
    expect(spelt(text)).toBe(asked);
  });
});

test('the first person is whoever asks', () => {
  expect(askedSlots('where do I live?', { speaker: 'Mira' })[0]?.subject).toBe('mira');
  expect(askedSlots('我住哪儿', { speaker: 'user' })[0]?.subject).toBe('self');
});

test('what else would answer comes after, less sure', () => {
  const [surest, nearby] = askedSlots('where does Ines live?');
  expect(surest).toMatchObject({ subject: 'ines', attribute: 'residence' });
  expect(nearby).toMatchObject({ subject: 'ines', attribute: 'address' });
  expect(nearby?.confidence).toBeLessThan(surest?.confidence ?? 0);
});

test('any text is read without an error and the same way twice', () => {
  const words = rowsOf(ENGLISH_QUESTIONS + CHINESE_QUESTIONS).flatMap(({ text }) => text.split(/(?<=[ 的住在])/));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const asked = askedSlots(given);
      expect(asked).toEqual(askedSlots(given));
      for (const { subject, attribute, confidence } of asked) {
        expect(subject).not.toBe('');
        expect(attribute).not.toBe('');
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }),
  );
});
