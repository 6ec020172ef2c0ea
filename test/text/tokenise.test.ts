import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEXT_COLUMNS } from '../../src/domain/passage.js';
import { camelCaseParts } from '../../src/text/camel-case.js';
import { foldHan } from '../../src/text/fold-han.js';
import { normalise } from '../../src/text/normalise.js';
import { analyseQuery, type CjkQueryMode } from '../../src/text/query-terms.js';
import { INDEX_RULES_VERSION, RUN_BREAK, tokenise } from '../../src/text/tokenise.js';
import { anyText, cjkCharacter } from './arbitraries.js';
import { holds } from './naive-search.js';

/** Bigrams from the definition, by regular expression. */
function naiveBigrams(text: string): string[] {
  const runs =
    foldHan(normalise(text)).match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu) ??
    [];
  const long = runs.map((run) => [...run]).filter((run) => run.length > 1);
  return long.flatMap((run, at) => [
    ...(at > 0 ? [RUN_BREAK] : []),
    ...run.slice(1).map((character, before) => `${run[before]}${character}`),
  ]);
}

describe('tokenise', () => {
  test('[R15] [R16] fills all columns in reading order', () => {
    expect(tokenise('重启job-sync2后37条失败任务 at the D盘')).toEqual({
      tokens: {
        words: ['job', 'sync2', '37', 'at', 'the', 'd'],
        bigrams: ['重启', RUN_BREAK, '条失', '失败', '败任', '任务'],
        characters: ['重', '启', '后', '条', '失', '败', '任', '务', '盘'],
        identifiers: ['job-sync2', 'sync2'],
      },
      // job sync2 37 d, and 重启 条失 失败 败任 任务; stop words do not count.
      length: 9,
    });
  });

  test('[R15] whoever changes these tokens raises the version of the index rules', () => {
    const text = "Anna's flights: ＯＲＤ-7 is HERE, 1,200 km、东京タワー한국 v1.2.3 don’t 😀";
    expect([INDEX_RULES_VERSION, tokenise(text)]).toEqual([
      5,
      {
        tokens: {
          words: ['anna', 'flight', 'ord', '7', 'is', 'here', '1', '200', 'km', 'v1', '2', '3', 'dont', '😀', '1200'],
          bigrams: ['东京', '京タ', 'タワ', 'ワー', 'ー한', '한국'],
          characters: ['东', '京', 'タ', 'ワ', 'ー', '한', '국'],
          identifiers: ['ord-7', '1200', 'v1.2.3', '1.2.3'],
        },
        // 14 words but for the two stop words, without 1200, and six bigrams
        length: 18,
      },
    ]);
  });

  test('[R16] takes characters beyond the basic plane as one', () => {
    const { tokens } = tokenise('𠮷野家と𩸽');
    expect(tokens.characters).toEqual(['𠮷', '野', '家', 'と', '𩸽']);
    expect(tokens.bigrams).toEqual(['𠮷野', '野家', '家と', 'と𩸽']);
  });

  test('[R16] leaves out marks that do not compose', () => {
    expect(tokenise('か\u309aき').tokens).toEqual(tokenise('かき').tokens);
  });

  test('[R17] indexes a text of nothing but stop words', () => {
    const { tokens, length } = tokenise('To be or not to be');
    expect(tokens.words).toEqual(['to', 'be', 'or', 'not', 'to', 'be']);
    expect(length).toBe(1);
  });

  test.each(['', ' ', '\0', '\u200b', '???', '…。、', '\ue000', '\u0301', '\n\n'])('%j holds nothing', (text) => {
    expect(tokenise(text)).toEqual({ tokens: { words: [], bigrams: [], characters: [], identifiers: [] }, length: 0 });
  });

  test.each([
    ['İstanbul’da', "istanbul'da"],
    ['ﾃｽﾄ環境のﾊﾟｽﾜｰﾄﾞ', 'テスト環境のパスワード'],
    ['학점인정'.normalize('NFD'), '학점인정'],
    ['型番はＡＢＣ１２３', '型番はABC123'],
    ['Ｂ－１２', 'b-12'],
    ['CAFE\u0301', 'café'],
  ])('[R14] %s and %s have the same tokens', (left, right) => {
    expect(tokenise(left)).toEqual(tokenise(right));
  });

  test('[R18] a joined code is found whole, by its codes and by its numbers', () => {
    expect(tokenise('ORD-2024-8823').tokens.identifiers).toEqual(['ord-2024-8823', '8823']);
    expect(tokenise('5f2b7c1e-0a4d-4b6e-9a1f-3c2d1e0f9a8b').tokens.identifiers).toHaveLength(1);
    expect(tokenise('pre-commit 2023 3.5').tokens.identifiers).toEqual([]);
  });

  test('a number with grouped thousands is found without its commas', () => {
    expect(tokenise('It cost 1,200 yen').tokens.words).toContain('1200');
    expect(tokenise('It cost 1,200 yen').length).toBe(tokenise('It cost 1 200 yen').length);
  });

  test('[R16] bigrams equal their definition', () => {
    const piece = fc.oneof(cjkCharacter, fc.constantFrom('a', ' ', '，', '・', '7'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        expect(tokenise(text).tokens.bigrams).toEqual(naiveBigrams(text));
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test.each<CjkQueryMode>(['phrases', 'bigrams', 'both'])(
    '[R16] every part of a run finds the whole, term by term (%s)',
    (cjkMode) => {
      const run = fc.array(cjkCharacter, { minLength: 2, maxLength: 30 });
      fc.assert(
        fc.property(run, run, fc.nat(), fc.nat(), (characters, other, from, size) => {
          const start = from % (characters.length - 1);
          const query = characters.slice(start, start + 2 + (size % characters.length)).join('');
          const { tokens } = tokenise(`${other.join('')}。${characters.join('')}x${other.join('')}`);
          const { terms, blank } = analyseQuery(query, { cjkMode });
          expect(blank).toBe(false);
          for (const term of terms) expect(holds(tokens[term.column], term)).toBe(true);
        }),
        { seed: 6, numRuns: 500 },
      );
    },
  );

  test('takes any text; no token is empty or holds white space, control characters or broken pairs', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { tokens, length } = tokenise(text);
        for (const column of TEXT_COLUMNS)
          for (const token of tokens[column]) {
            expect(token).toMatch(/^[^\s\p{Cc}\p{Zl}\p{Zp}]+$/u);
            expect(token.isWellFormed()).toBe(true);
          }
        const pairs = tokens.bigrams.filter((token) => token !== RUN_BREAK).length;
        expect(length).toBeGreaterThanOrEqual(pairs);
        expect(length).toBeLessThanOrEqual(pairs + tokens.words.length);
      }),
      { seed: 7, numRuns: 1_000 },
    );
  });

  test('[R14] tokens are those of the normalised text, but for parts that only capitals show', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { tokens, length } = tokenise(text);
        const normalised = tokenise(normalise(text));
        expect(length).toBe(normalised.length);
        const { words } = normalised.tokens;
        expect({ ...tokens, words: tokens.words.slice(0, words.length) }).toEqual(normalised.tokens);
        if (camelCaseParts(text).size === 0) expect(tokens.words).toEqual(words);
      }),
      { seed: 8, numRuns: 1_000 },
    );
  });

  test('[R14] [R15] indexes the parts of words in camel case after all words, without counting them', () => {
    expect(tokenise('getUserName fails in GitHub')).toEqual({
      tokens: {
        words: ['getusernam', 'fail', 'in', 'github', 'get', 'user', 'name'],
        bigrams: [],
        characters: [],
        identifiers: [],
      },
      length: 3,
    });
  });

  test('[R16] traditional and simplified characters make the same tokens', () => {
    for (const [traditional, simplified] of [
      ['這個軟體的設定檔在雲端', '这个软体的设定档在云端'],
      ['訂單編號：TW-5', '订单编号：TW-5'],
      ['頭髮與發票', '头发与发票'],
    ] as const)
      expect(tokenise(traditional)).toEqual(tokenise(simplified));
  });
});
