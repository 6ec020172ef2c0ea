import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth, pad, safeText, singleLine, toGraphemes, truncate, wrap } from '../../src/cli/display-width.js';

/** Text as it occurs: Latin, Chinese with its punctuation, kana, emoji, marks. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'kettle',
      ' ',
      ' ',
      '，',
      '。',
      '”',
      '钥',
      '匙在',
      '（',
      'がく',
      '한',
      '👩‍👩‍👧',
      '🇨🇳',
      'é',
      'e\u0301',
      '１',
      '-',
      '…',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('width', () => {
  test.each([
    ['kettle', 6],
    ['钥匙', 4],
    ['，', 2],
    ['（a）', 5],
    ['한국', 4],
    ['ﾊﾝ', 2],
    ['Ａ', 2],
    ['e\u0301', 1],
    ['👍', 2],
    ['👩‍👩‍👧', 2],
    ['🇨🇳', 2],
    ['❤️', 2],
    ['→…“✓', 4],
    ['\u200b', 0],
    ['𠮷', 2],
    ['', 0],
  ])('of %j is %i', (given, width) => {
    expect(displayWidth(given)).toBe(width);
  });

  test('is the sum over the graphemes', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(displayWidth(given)).toBe(toGraphemes(given).reduce((sum, each) => sum + displayWidth(each), 0));
      }),
    );
  });
});

describe('cutting and filling', () => {
  test('a cut text fits, is a prefix, keeps graphemes whole and is marked', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (given, width) => {
        const cut = truncate(given, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        if (displayWidth(given) <= width) expect(cut).toBe(given);
        else {
          expect(cut.endsWith('…')).toBe(true);
          const kept = toGraphemes(cut.slice(0, -1));
          expect(toGraphemes(given).slice(0, kept.length)).toEqual(kept);
        }
      }),
    );
  });

  test('filling gives exactly the width, on either side', () => {
    expect([pad('钥匙', 6), pad('钥匙', 6, 'left'), pad('钥匙', 3)]).toEqual(['钥匙  ', '  钥匙', '钥匙']);
  });
});

describe('wrapping', () => {
  test.each([
    ['the spare key is behind the kettle', 12, ['the spare', 'key is', 'behind the', 'kettle']],
    ['备用钥匙在鞋柜的第二层。', 10, ['备用钥匙在', '鞋柜的第二', '层。']],
    ['备用钥匙在，鞋柜里', 10, ['备用钥匙', '在，鞋柜里']],
    ['order SO-481207已发货', 12, ['order', 'SO-481207已', '发货']],
    ['incomprehensibility', 8, ['incompre', 'hensibil', 'ity']],
    ['', 8, ['']],
  ])('%j at %i columns', (given, width, lines) => {
    expect(wrap(given, width, 9)).toEqual(lines);
  });

  test('every line fits; without a limit nothing but blanks is lost; with one, so many lines at most', () => {
    const bare = (given: string): string => given.replaceAll(' ', '');
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 24 }), fc.integer({ min: 1, max: 4 }), (given, width, most) => {
        const all = wrap(given, width, Number.POSITIVE_INFINITY);
        for (const line of all) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(bare(all.join(''))).toBe(bare(given));
        const some = wrap(given, width, most);
        expect(some.length).toBeLessThanOrEqual(most);
        for (const line of some) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        if (all.length <= most) expect(some).toEqual(all);
        else expect(some.at(-1)?.endsWith('…')).toBe(true);
      }),
    );
  });
});

describe('text of others on a terminal', () => {
  test('loses what steers a terminal or turns text around', () => {
    const hostile = 'a\u001b[2Jb\u0007c\u202ed\u2066e\u200bf\r\n\tg\u009bh';
    expect(singleLine(hostile)).toBe('a[2Jbcdef gh');
    expect(safeText(hostile)).toBe('a[2Jbcdef\n\tgh');
  });
});
