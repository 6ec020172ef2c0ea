import { describe, expect, test } from 'vitest';
import { normalise } from '../../src/text/normalise.js';
import { spansOf } from '../../src/text/script.js';
import { stem } from '../../src/text/stem.js';
import { CJK_STOP_WORDS, ENGLISH_STOP_WORDS } from '../../src/text/stop-words.js';
import { LONGEST_TOKEN, wordsOf } from '../../src/text/words.js';

function tokens(text: string): string[] {
  const normalised = normalise(text);
  return wordsOf(normalised, spansOf(normalised)).map(({ token }) => token);
}

describe('stem', () => {
  test.each([
    ['meetings', 'meet'],
    ['allergies', 'allergi'],
    ['allergy', 'allergi'],
    ['relational', 'relat'],
    ['was', 'was'],
    ['bus', 'bus'],
    ['sync2', 'sync2'],
    ['8823', '8823'],
    ['ünlüs', 'ünlüs'],
    ['а́ллергии', 'а́ллергии'],
    ['', ''],
  ])('%s becomes %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  test('leaves words beyond 40 letters alone', () => {
    const word = `${'ab'.repeat(20)}ing`;
    expect(stem(word)).toBe(word);
  });
});

describe('wordsOf', () => {
  test.each([
    ["Don't, can’t, won't, isn't", ['dont', 'cant', 'wont', 'isnt']],
    ["Anna's users' it's", ['anna', 'user', 'it']],
    ["we'll I've they'd you're I'm I'd've", ['we', 'i', 'thei', 'you', 'i', 'i']],
    ["O'Brien at two o'clock", ['obrien', 'at', 'two', 'oclock']],
    ["İstanbul'da l'été rock'n'roll", ['istanbul', 'da', 'l', 'été', 'rock', 'n', 'roll']],
    ["'quoted' ' ''", ['quot']],
    ['5G node20 sync2 1e5', ['5g', 'node20', 'sync2', '1e5']],
    ['snake_case camelCase pre-commit', ['snake', 'case', 'camelcas', 'pre', 'commit']],
    ['cp -rf /tmp', ['cp', 'rf', 'tmp']],
    ['x👍🏽y👍 👩🏽‍🚀 🇯🇵', ['x', '👍', 'y', '👍', '👩‍🚀', '🇯🇵']],
    ['🏽', ['🏽']],
    ['配置SDK到D盘', ['sdk', 'd']],
  ])('[R15] %s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  test('gives the same tokens however many words it has met', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `meetings ${at}th`).join(' ');
    const once = tokens(many);
    expect(once.filter((token) => token === 'meet')).toHaveLength(20_000);
    expect(tokens(many)).toEqual(once);
  });

  test('cuts an endless word, in texts and queries alike, never inside a surrogate pair', () => {
    const [token = ''] = tokens(`a${'𝔞'.normalize('NFD')}${'𐐨'.repeat(400)}`);
    expect(token.length).toBeLessThanOrEqual(LONGEST_TOKEN);
    expect(token.length).toBeGreaterThan(LONGEST_TOKEN - 2);
    expect(token.isWellFormed()).toBe(true);
  });
});

describe('stop words', () => {
  const negators = `no not nor never none nothing nobody neither without cannot cant dont doesnt didnt isnt arent wasnt werent
    wont wouldnt couldnt shouldnt hasnt havent hadnt aint unless except lack fail deny
    不 没 沒 别 別 未 无 無 非 勿 莫 否 没有 沒有 不是 不要 不会 不能 不再 别再 从不 從不 从来不 除了 戒 忌`;
  const decisive = `before after first last earlier later until since more most less least only again now then-current
    previous next old new recent still already ever every all both each
    之前 之后 之後 以前 以后 第一 最后 最後 最近 最 首次 上次 下次 只 再 每 已经 曾经 现在 以来`;

  test.each(negators.split(/\s+/))('[R17] %s turns a meaning and is never dropped', (word) => {
    expect(ENGLISH_STOP_WORDS.has(word) || CJK_STOP_WORDS.has(word)).toBe(false);
  });

  test.each(decisive.split(/\s+/))('[R17] %s decides answers and is never dropped', (word) => {
    expect(ENGLISH_STOP_WORDS.has(word) || CJK_STOP_WORDS.has(word)).toBe(false);
  });

  test('[R17] no Chinese stop word holds a negator', () => {
    // 有没有, 是不是 and their like ask, they do not deny.
    const asking = /^(?:(?<verb>.)[不没沒]\k<verb>|可不可以)$/u;
    const wrong = [...CJK_STOP_WORDS].filter((word) => /[不没沒别別未无無非勿莫]/u.test(word) && !asking.test(word));
    expect(wrong).toEqual([]);
  });

  test('[R17] the lists are in the form words have when they are looked up', () => {
    for (const word of [...ENGLISH_STOP_WORDS, ...CJK_STOP_WORDS]) expect(normalise(word)).toBe(word);
  });
});
