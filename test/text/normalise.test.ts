import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalise, setApart } from '../../src/text/normalise.js';
import { normaliseWithOffsets } from '../../src/text/normalise-with-offsets.js';
import { anyText } from './arbitraries.js';

describe('normalise', () => {
  test.each([
    ['dotted capital I', ['İstanbul', 'istanbul', 'İSTANBUL', 'ISTANBUL', 'I\u0307stanbul']],
    ['inşaat', ['İnşaat', 'inşaat', 'İNŞAAT']],
    ['sharp s', ['Hauptstraße', 'HAUPTSTRASSE', 'hauptstrasse', 'HAUPTSTRAẞE']],
    ['composed and decomposed', ['Café', 'Cafe\u0301', 'CAFE\u0301']],
    ['letters that compose in lower case only', ['H\u0331', 'ẖ', 'h\u0331']],
    ['final sigma', ['ΟΔΟΣ', 'οδος', 'οδοσ']],
    ['Hangul syllables and Jamo', ['학점인정', '학점인정'.normalize('NFD')]],
    ['full width', ['ＡＢＣ１２３', 'abc123']],
    ['half-width kana', ['ﾊﾟｽﾜｰﾄﾞ', 'パスワード', 'ハ\u309aスワート\u3099']],
    ['ligatures and signs', ['ﬁne', 'fine', 'FINE']],
    ['apostrophes', ['Don’t', "don't", 'DON‘T', 'donʼt', 'don＇t']],
    ['hyphens', ['ORD‑2024', 'ord-2024', 'ORD－2024', 'ord‐2024']],
    ['invisible characters', ['pass\u200bword', 'password', '\ufeffpass\u00adword', 'pass\u202eword\u2066']],
    ['variation selectors', ['❤\ufe0f', '❤']],
  ])('[R14] %s meet', (_, spellings) => {
    expect(new Set(spellings.map(normalise)).size).toBe(1);
  });

  test.each([
    ['é', 'e'],
    ['ü', 'u'],
    ['ı', 'i'],
    ['か', 'が'],
    ['カ', 'か'],
    ['软', '軟'],
    ['.', '。'],
  ])('[R14] %s is not %s', (left, right) => {
    expect(normalise(left)).not.toBe(normalise(right));
  });

  test.each([
    ['a\0b', 'a b'],
    ['a\nb\tc', 'a b c'],
    ['é\u0085x', 'é x'],
    ['x\ud800y', 'x y'],
    ['备注：好', '备注: 好'],
    ['１２：３０', '12:30'],
    ['12：30', '12:30'],
    ['x，y', 'x , y'],
    ['好，y，好', '好,y,好'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['a\u200db', 'ab'],
    ['\ue001\u200d', '\ue001'],
  ])('[R14] %j becomes %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  test('[R14] is idempotent, well-formed and free of control characters for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).toBe(once.normalize('NFKC'));
        expect(once).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });

  test('[R14] is idempotent for every code point that composition or case can touch', () => {
    const isPlain = /[\p{Unified_Ideograph}\uac00-\ud7a3\p{Co}\p{Cn}]/u;
    const changed: number[] = [];
    for (let codePoint = 0; codePoint <= 0x2ffff; codePoint += 1) {
      if (isPlain.test(String.fromCodePoint(codePoint))) continue;
      const once = normalise(String.fromCodePoint(codePoint));
      if (normalise(once) !== once) changed.push(codePoint);
    }
    expect(changed).toEqual([]);
  });
});

/** The pieces from their definition, one after the other. */
function naiveNormaliseWithOffsets(text: string): { normalised: string; offsets: number[] } {
  const piece =
    /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]+|[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|\p{Any}/gu;
  let normalised = '';
  const offsets: number[] = [];
  for (const { 0: written, index } of text.matchAll(piece)) {
    const part = normalise(written.length === 1 ? setApart(text, index) : written);
    for (const _ of part.split('')) offsets.push(index);
    normalised += part;
  }
  return { normalised, offsets: [...offsets, text.length] };
}

describe('normaliseWithOffsets', () => {
  test('equals the pieces of its definition for any text', () => {
    const written = fc.constantFrom(...'订單，，：（a１B！é\u0301がﾊﾟ한각 ﬁΣς㍿İßẞ👩🏽‍🚀x12：30'.split(''));
    const text = fc.oneof(
      anyText,
      fc.array(written, { maxLength: 40 }).map((units) => units.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        const { normalised, offsets } = normaliseWithOffsets(input);
        const naive = naiveNormaliseWithOffsets(input);
        expect(normalised).toBe(naive.normalised);
        const found = offsets ?? Array.from({ length: input.length + 1 }, (_, unit) => unit);
        expect(found.length).toBe(naive.offsets.length);
        naive.offsets.forEach((offset, at) => {
          // Inside a piece offsets need only lie in it.
          if (offset !== naive.offsets[at - 1]) expect(found[at]).toBe(offset);
        });
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });

  test('equals normalise piece by piece and points back to where each piece began', () => {
    const text = '備考：Ｂ－１２と㍿、12：30、x，y';
    const { normalised, offsets } = normaliseWithOffsets(text);
    expect(normalised).toBe(normalise(text));
    const at = normalised.indexOf('b-12');
    expect(text.slice(offsets?.[at], offsets?.[at + 4])).toBe('Ｂ－１２');
    expect(offsets?.at(-1)).toBe(text.length);
  });

  test('keeps no offsets where none change', () => {
    expect(normaliseWithOffsets('Plain ASCII')).toEqual({ normalised: 'plain ascii', offsets: null });
  });

  test('has one offset for each unit and one for the end, never falling, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { normalised, offsets } = normaliseWithOffsets(text);
        if (offsets === null) {
          expect(normalised.length).toBe(text.length);
          return;
        }
        expect(offsets.length).toBe(normalised.length + 1);
        expect(offsets).toEqual(offsets.toSorted((left, right) => left - right));
      }),
      { seed: 2, numRuns: 1_000 },
    );
  });
});
