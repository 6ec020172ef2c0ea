import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirms, literalIdentifiers } from '../../src/text/literal-identifiers.js';
import { anyText } from './arbitraries.js';

describe('literalIdentifiers', () => {
  test.each([
    ['what happened to SO-48213', ['so-48213']],
    ['is order #4821 or 4822 late?', ['4821', '4822']],
    ['SKU KB-2210-BLK in stock', ['kb-2210-blk']],
    ['洗碗机显示 E24', ['e24']],
    ['who called from +1 (415) 555-0142', ['+14155550142']],
    ['航班号 MU 5999 延误了没', ['mu5999']],
    ['京N20X87 是谁的车', ['京n20x87']],
    ['尾号 8823 的卡', ['*8823']],
    ['the card that ends in 8823', ['*8823']],
    ['order 4821 or order 4821', ['4821']],
    ['5f2b7c1e-0a4d-4b6e-9a1f-3c2d1e0f9a8b', ['5f2b7c1e-0a4d-4b6e-9a1f-3c2d1e0f9a8b']],
  ])('[R27] %s', (text, expected) => {
    expect(literalIdentifiers(text)).toEqual(expected);
  });

  test.each([
    'did I have covid19',
    'which mp3 player',
    'vitamin B12',
    'a 4k screen',
    'iPhone 13 or 14',
    'T1赢了吗',
    'version 4.12.3',
    'on 2026-04-01 for $20',
    'C++ or C# or Node.js',
    'see https://a.example/8823 or a12@b.example',
    'about 40000 people in 2024',
    'job-sync2 on node20',
    'room 1204, page 221, the 3rd of 12',
    '',
  ])('[R27] nothing in %s', (text) => {
    expect(literalIdentifiers(text)).toEqual([]);
  });
});

describe('confirms', () => {
  test.each([
    // one code, many spellings
    ['mu5999', 'MU 5999 leaves at nine'],
    ['mu5999', 'flight MU-5999'],
    ['ord-2024-8823', 'ORD 2024 8823'],
    ['ord-2024-8823', '订单ord20248823已发货'],
    ['ab-12', 'sku aB12.'],
    ['00451239', '发票号 0045 1239'],
    ['e21', '洗衣机跳E-21'],
    ['f.28', 'fault F28'],
    ['h6', '面板显示Ｈ６'],
    ['trx-88/l', 'two of TRX-88/L'],
    ['hh-kt209', 'plate HH-KT 209'],
    ['粵b9d471', '粤B·9D471 违章'],
    // pieces and lists
    ['8823', 'ORD-2024-8823'],
    ['4821', '订单4821还没到'],
    ['ord-2', 'ORD-1/ORD-2'],
    ['8823', 'see #8823'],
    // telephones
    ['+14155550142', '(415) 555-0142'],
    ['4155550142', '+1 415 555 0142'],
    ['13800001234', '+86 138 0000 1234'],
    ['02079460311', '+44 20 7946 0311'],
    ['+442079460311', '020 7946 0311'],
    ['02155550199', '0086 21 5555 0199'],
    // last digits
    ['*8823', 'the card 6222 0000 1234 8823'],
    ['*8823', '卡号6222000012348823。'],
    ['*8823', 'ORD-2024-8823 is paid'],
    ['*8823', '尾号8823'],
    ['*8823', 'card ending in 8823'],
  ])('[R27] %s is named in %s', (asked, text) => {
    expect(confirms([asked], text)).toBe(true);
  });

  test.each([
    ['4821', 'order 48210'],
    ['4821', 'order 14821'],
    ['4821', 'order A4821'],
    ['mu5999', 'MU 59991'],
    ['ord-2024-8823', 'ORD-2024-8832'],
    ['74-118-c', '741-18-C'],
    ['ab-12', 'AB-120'],
    ['ab-12', 'AB-12-XL'],
    ['ab-12', 'CAB-12'],
    ['00417', 'part 417'],
    ['417', 'part 00417'],
    ['0x80070005', '0x80070057'],
    ['1e5', 'invoice 100000'],
    ['ord-8823', 'order 8823'],
    ['02079460311', '+44 20 7946 0312'],
    ['5550142', '555-0143'],
    ['*8823', '8823 0000'],
    ['*8823', '88230'],
    ['*8823', '8823-01'],
    ['*8823', 'nothing'],
    ['4821', ''],
  ])('[R27] %s is not named in %s', (asked, text) => {
    expect(confirms([asked], text)).toBe(false);
  });

  test('[R27] one of several is enough, and none confirms nothing', () => {
    expect(confirms(['4821', '4822'], 'order 4822')).toBe(true);
    expect(confirms([], 'order 4822')).toBe(false);
  });

  test('[R27] what a text names it confirms, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'order ',
        '#',
        '4821',
        'AB-12',
        'ORD-20',
        ' ',
        '订单',
        '号',
        '1Z 44K 902',
        'BA ',
        '117',
        '尾号',
        '8823',
        '+1 (415) 555-0142',
      ],
      ...['error ', 'E-5', '_ERR', '京A', '12345', '，', '０', 'plate HH-KT 209', '电话', '021-55550199', 'x', '。'],
    );
    const text = fc.oneof(
      anyText,
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        for (const identifier of literalIdentifiers(input))
          expect([identifier, confirms([identifier], input)]).toEqual([identifier, true]);
      }),
      { seed: 14, numRuns: 3_000 },
    );
  });
});
