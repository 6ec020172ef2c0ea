import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifiedIdentifiers } from '../../src/text/classified-identifiers.js';
import { anyText } from './arbitraries.js';

const named = (text: string): string[] =>
  classifiedIdentifiers(text).map((identifier) => `${identifier.class}=${identifier.canonical}`);

describe('classifiedIdentifiers', () => {
  test('[R18] tells where each lies in the text as it was written', () => {
    expect(classifiedIdentifiers('订单４８２１ and ticket PO 88213：＄５')).toEqual([
      { text: '４８２１', start: 2, end: 6, class: 'order', canonical: '4821' },
      { text: 'PO 88213', start: 18, end: 26, class: 'order', canonical: 'po88213' },
      { text: '＄５', start: 27, end: 29, class: 'amount', canonical: 'usd:5' },
    ]);
  });

  test('[R18] traditional and simplified cues mean the same; a canonical form keeps the characters of the text', () => {
    for (const [traditional, simplified] of [
      ['訂單編號 TW-558210', '订单编号 TW-558210'],
      ['錯誤代碼 50012', '错误代码 50012'],
      ['車牌 AXY-0099 的車', '车牌 AXY-0099 的车'],
      ['電話 0912-345-678', '电话 0912-345-678'],
      ['尾號 8823', '尾号 8823'],
    ] as const)
      expect(named(traditional)).toEqual(named(simplified));
    expect(named('粵B9D471')).toEqual(['plate=粵b9d471']);
  });

  test('[R18] the word before decides what the same signs are', () => {
    expect(named('error 4821')).toEqual(['error-code=4821']);
    expect(named('ticket 4821')).toEqual(['order=4821']);
    expect(named('part no. 4821')).toEqual(['sku=4821']);
    expect(named('flight BA4821')).toEqual(['flight=ba4821']);
    expect(named('card ending 4821')).toEqual(['tail=4821']);
    expect(named('room 4821')).toEqual([]);
    expect(named('4821 people')).toEqual([]);
  });

  test('[R18] what stands around changes nothing', () => {
    const name = fc.constantFrom(
      'order #4821',
      'https://a.example/x?y=1',
      'a@b.example',
      '$1,299.50',
      '2026-04-01',
      'v2.0.1',
      'C++',
    );
    const around = fc.constantFrom('', ' ', '，', '（', '）', '。', '"', '(', ')', '「', '」', '\n', '的', '；');
    fc.assert(
      fc.property(name, around, around, (text, before, after) => {
        expect(named(`${before}${text}${after}`)).toEqual(named(text));
      }),
      { seed: 12, numRuns: 500 },
    );
  });

  test('takes any text; findings lie in order, apart from each other, and are what was written', () => {
    const piece = fc.constantFrom(
      ...[
        'order ',
        'no. ',
        '#',
        '4821',
        'AB-12',
        ' ',
        '订单',
        '号',
        '元',
        '$',
        '1,200',
        '.5',
        'v2.1',
        '+1 (415) 555-',
        '0142',
        '月',
        '3',
      ],
      ...[
        '日',
        ' March ',
        '2026',
        '-',
        '/',
        '尾号',
        'ends in ',
        '***',
        'x',
        '京A',
        '12345',
        'BA ',
        'error ',
        'E5',
        '_ERR',
        '\u0301',
        '１',
        '👩🏽‍🚀',
        '三百',
      ],
    );
    const text = fc.oneof(
      anyText,
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        let end = 0;
        for (const identifier of classifiedIdentifiers(input)) {
          expect(identifier.start).toBeGreaterThanOrEqual(end);
          expect(identifier.end).toBeGreaterThan(identifier.start);
          expect(input.slice(identifier.start, identifier.end)).toBe(identifier.text);
          expect(identifier.canonical).toMatch(/^[^\s#][^\s]*$/u);
          expect(identifier.canonical).toBe(identifier.canonical.toLowerCase());
          end = identifier.end;
        }
      }),
      { seed: 13, numRuns: 3_000 },
    );
  });

  test('stays linear where patterns could go astray', () => {
    // 200,000 signs of what the patterns begin with; a quadratic one would take minutes.
    for (const piece of [
      '1 ',
      '12-',
      'a1-',
      '+1 (',
      '$1,',
      '3月',
      '尾号',
      'last four ',
      'ends in ',
      'x',
      '*',
      'order # ',
      '1.',
      'A_',
    ])
      expect(classifiedIdentifiers(piece.repeat(200_000 / piece.length)).length).toBeGreaterThanOrEqual(0);
  });
});
