import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSensitive } from '../../../src/trust/sensitive/find-sensitive.js';
import { redact } from '../../../src/trust/sensitive/redact.js';
import { card, chineseId, grouped, iban } from './invented.js';
import { CHINESE_NEGATIVES, ENGLISH_NEGATIVES } from './negatives.js';
import { CHINESE_POSITIVES, ENGLISH_POSITIVES } from './positives.js';

/** The written value of each finding with its class. */
function found(text: string): readonly string[] {
  return findSensitive(text).map(({ class: meant, start, end }) => `${meant}=${text.slice(start, end)}`);
}

const POSITIVES = [...ENGLISH_POSITIVES, ...CHINESE_POSITIVES];

describe('what is found', () => {
  test.each(POSITIVES)('%s in %s', (meant, template, value) => {
    expect(found(template.replace('{}', () => value))).toContain(`${meant}=${value}`);
  });

  test.each(POSITIVES)('%s alone in %s', (_, template, value) => {
    expect(found(template.replace('{}', () => value))).toHaveLength(1);
  });
});

describe('what is not found', () => {
  test.each([...ENGLISH_NEGATIVES, ...CHINESE_NEGATIVES])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('the tables are as large as they are meant to be, and hold no sentence twice', () => {
  const negatives = [...ENGLISH_NEGATIVES, ...CHINESE_NEGATIVES];
  expect(POSITIVES.length).toBeGreaterThanOrEqual(150);
  expect(negatives.length).toBeGreaterThanOrEqual(150);
  expect(new Set(negatives).size).toBe(negatives.length);
});

describe('several in one text', () => {
  test('in reading order', () => {
    const text = '手机13812345678，邮箱limei@acme.example，密码是abc123456';
    expect(found(text)).toEqual(['phone=13812345678', 'email=limei@acme.example', 'password=abc123456']);
  });

  test('a card and its code', () => {
    expect(found(`card ${grouped(card('453201511283036'), ' ')} cvv 123`)).toEqual([
      `payment-card=${grouped(card('453201511283036'), ' ')}`,
      'password=123',
    ]);
  });

  test('offsets are those of the text as written', () => {
    const text = '𠮷\u200b密码是ａｂｃ１２３４';
    expect(findSensitive(text)).toEqual([{ class: 'password', start: 6, end: 13, confidence: 0.9 }]);
  });
});

describe('properties', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

  test('spans are ordered, apart, inside the text and sure to a degree', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...POSITIVES.map(([, template, value]) => template.replace('{}', () => value))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const text = pieces.join(' ');
        let done = 0;
        for (const { start, end, confidence } of findSensitive(text)) {
          expect(start).toBeGreaterThanOrEqual(done);
          expect(end).toBeGreaterThan(start);
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
          done = end;
        }
        expect(done).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test('a card is found by its check digit alone: every other last digit is none', () => {
    fc.assert(
      fc.property(digits(14), fc.integer({ min: 1, max: 9 }), (body, step) => {
        const right = card(`4${body}`);
        const wrong = `${right.slice(0, -1)}${(Number(right.at(-1)) + step) % 10}`;
        expect(found(`card ${right}`)).toEqual([`payment-card=${right}`]);
        expect(found(`card ${wrong}`)).toEqual([]);
      }),
    );
  });

  test('an identity number is found by its check character alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('110105', '310115', '440306', '650102'),
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        digits(3),
        (region, day, serial) => {
          const right = chineseId(`${region}${day.toISOString().slice(0, 10).replaceAll('-', '')}${serial}`);
          const wrong = `${right.slice(0, -1)}${right.endsWith('X') ? '0' : 'X'}`;
          expect(found(`身份证${right}`)).toEqual([`chinese-id=${right}`]);
          expect(found(`身份证${wrong}`)).toEqual([]);
        },
      ),
    );
  });

  test('an account number with one digit changed is none', () => {
    fc.assert(
      fc.property(digits(18), fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
        const right = iban('DE', body);
        const wrong = `${right.slice(0, at)}${(Number(right[at]) + step) % 10}${right.slice(at + 1)}`;
        expect(found(`wire to ${right}`)).toEqual([`iban=${right}`]);
        expect(found(`wire to ${wrong}`).filter((each) => each.startsWith('iban'))).toEqual([]);
      }),
    );
  });

  test('nothing is found in what was redacted', () => {
    for (const [, template, value] of POSITIVES) {
      const text = template.replace('{}', () => value);
      expect(found(redact(text, findSensitive(text)))).toEqual([]);
    }
  });
});

test('a text of a megabyte of unlucky characters is read to its end', () => {
  for (const unlucky of ['-----BEGIN PRIVATE KEY-----', '1 ', 'a://b:', 'password is ', 'aaaa-', '4111 ', 'x@'])
    expect(findSensitive(unlucky.repeat(Math.ceil(4_000 / unlucky.length))).length).toBeGreaterThanOrEqual(0);
});
