import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CJK, classOf, EMOJI, MARK, OTHER, spansOf, WORD } from '../../src/text/script.js';
import { anyText } from './arbitraries.js';

/** The same runs by one regular expression over the whole text, for texts without emoji. */
const RUNS =
  /(?<cjk>(?=[^\p{M}\p{Default_Ignorable_Code_Point}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー](?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|\p{M}|\p{Default_Ignorable_Code_Point})*)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}]|\p{M}|\p{Default_Ignorable_Code_Point})*)/gu;

describe('classOf', () => {
  test.each([
    ['a', WORD],
    ['7', WORD],
    ['é', WORD],
    ['я', WORD],
    ['ا', WORD],
    ['中', CJK],
    ['𠮷', CJK],
    [String.fromCodePoint(0x3ffff), CJK],
    ['々', CJK],
    ['〇', CJK],
    ['か', CJK],
    ['カ', CJK],
    ['ー', CJK],
    ['ｶ', CJK],
    ['ﾞ', CJK],
    ['한', CJK],
    ['ㅎ', CJK],
    ['ㄅ', CJK],
    ['ไ', CJK],
    ['㍿', CJK],
    ['\u0301', MARK],
    ['\u200d', MARK],
    ['\ufe0f', MARK],
    ['🚀', EMOJI],
    ['🇯', EMOJI],
    ['❤', EMOJI],
    ['・', OTHER],
    ['。', OTHER],
    ['，', OTHER],
    [' ', OTHER],
    ['_', OTHER],
    ["'", OTHER],
    ['\ue000', OTHER],
    ['\ud800', OTHER],
    ['\0', OTHER],
  ])('[R15] %j', (character, expected) => {
    expect(classOf(character.codePointAt(0) ?? 0)).toBe(expected);
  });
});

describe('spansOf', () => {
  const cut = (text: string) => spansOf(text).map(({ kind, start, end }) => [text.slice(start, end), kind]);

  test.each([
    [
      'SDK配置到D盘',
      [
        ['SDK', WORD],
        ['配置到', CJK],
        ['D', WORD],
        ['盘', CJK],
      ],
    ],
    [
      'サン・マイクロ',
      [
        ['サン', CJK],
        ['マイクロ', CJK],
      ],
    ],
    ['e\u0301a', [['e\u0301a', WORD]]],
    ['\u0301a', [['a', WORD]]],
    [
      '👩🏽‍🚀🇯🇵🇰🇷x',
      [
        ['👩🏽‍🚀', EMOJI],
        ['🇯🇵', EMOJI],
        ['🇰🇷', EMOJI],
        ['x', WORD],
      ],
    ],
    [
      '❤️🔥',
      [
        ['❤️', EMOJI],
        ['🔥', EMOJI],
      ],
    ],
    [
      'a\ud800b',
      [
        ['a', WORD],
        ['b', WORD],
      ],
    ],
  ])('[R15] %s', (text, expected) => {
    expect(cut(text)).toEqual(expected);
  });

  test('[R15] finds the runs that one regular expression finds', () => {
    const unit = fc.constantFrom(...'ab1é中国かなカー한글𠮷 .,-。、・\u0301\u3099\u200b\ud800'.split(/(?:)/u));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        const expected = Array.from(text.matchAll(RUNS), ({ 0: run, groups }) => [run, groups?.['cjk'] ? CJK : WORD]);
        expect(cut(text)).toEqual(expected);
      }),
      { seed: 3, numRuns: 1_000 },
    );
  });

  test('[R15] spans are in order, never empty and never cut a surrogate pair, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let previous = 0;
        for (const { start, end } of spansOf(text)) {
          expect(start).toBeGreaterThanOrEqual(previous);
          expect(end).toBeGreaterThan(start);
          const outside = text.isWellFormed() ? text.slice(start, end).isWellFormed() : true;
          expect(outside).toBe(true);
          previous = end;
        }
        expect(previous).toBeLessThanOrEqual(text.length);
      }),
      { seed: 4, numRuns: 1_000 },
    );
  });
});
