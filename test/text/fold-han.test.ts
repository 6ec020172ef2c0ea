import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHan } from '../../src/text/fold-han.js';
import { TRADITIONAL_SIMPLIFIED } from '../../src/text/han-table.js';
import { anyText } from './arbitraries.js';

const pairs = (TRADITIONAL_SIMPLIFIED.replaceAll('\n', '').match(/../gsu) ?? []).map((pair) => [...pair] as const);

describe('foldHan', () => {
  test.each([
    ['訂單編號', '订单编号'],
    ['電話、車牌與錯誤碼', '电话、车牌与错误码'],
    ['頭髮 / 發票', '头发 / 发票'],
    ['裏 裡 里', '里 里 里'],
    ['乾淨', '干净'],
    ['会議室', '会议室'],
    ['𠮷野家', '𠮷野家'],
    ['简体 abc 한국 カナ', '简体 abc 한국 カナ'],
    ['', ''],
  ])('[R16] %s', (text, expected) => {
    expect(foldHan(text)).toBe(expected);
  });

  test('the table has whole pairs of ideographs, each traditional form once and no form on both sides', () => {
    expect(pairs.length).toBeGreaterThan(2_900);
    const traditional = pairs.map(([character]) => character);
    expect(new Set(traditional).size).toBe(pairs.length);
    const keys = new Set<string | undefined>(traditional);
    for (const [from, to] of pairs) {
      expect(`${from}${to}`).toMatch(/^\p{Unified_Ideograph}{2}$/u);
      expect(keys.has(to)).toBe(false);
    }
  });

  test('equals the table character by character, keeps every offset and is idempotent', () => {
    const table = new Map(pairs.map(([from, to]) => [from, to]));
    const text = fc.oneof(
      anyText,
      fc.array(fc.constantFrom(...table.keys(), 'a', '中')).map((units) => units.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        const folded = foldHan(input);
        expect(folded).toBe(Array.from(input, (character) => table.get(character) ?? character).join(''));
        expect(folded.length).toBe(input.length);
        expect(foldHan(folded)).toBe(folded);
      }),
      { seed: 21, numRuns: 1_000 },
    );
  });
});
