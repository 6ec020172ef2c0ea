import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHan } from '../../../src/text/fold-han.js';
import { analysePolarity } from '../../../src/text/polarity/analyse.js';
import { chineseCues } from '../../../src/text/polarity/chinese-lexicon.js';
import { foldSameLength } from '../../../src/text/polarity/fold.js';
import { lex } from '../../../src/text/polarity/lex.js';
import { polarityAgreement } from '../../../src/text/polarity/polarity-agreement.js';
import { readPolarity } from '../../../src/text/polarity/read-polarity.js';

/** Text as people write it, with everything that the rules look at. */
const snippets = fc.constantFrom(
  ...`not|n't|never|no|hate|can't stand|without|except|rather than|prefer|over|but|because|if|, |. |? |! |"|-|I|she|Anna|
tea|coffee|likes|unhappy with|is|bad|good|and|or|the|my|不|没有|讨厌|喜欢|过敏|除了|而不是|，|。|？|香菜|咖啡|我|她|对|把|换成|非|不可|谁|
听说|如果|也|吃|了|的|不喜歡|討厭|٣|é|İ|😀|👨‍👩‍👧|\\u200d|C++|3.5`.split('|'),
);
const texts = fc.oneof(
  fc.array(snippets, { maxLength: 24 }).map((parts) => parts.join(' ')),
  fc.array(snippets, { maxLength: 24 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('readings lie inside the text and are cut from it as they stand', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { start, end, surface, confidence, polarity, clause, key } of readPolarity(text)) {
        expect(text.slice(start, end)).toBe(surface);
        expect(end).toBeGreaterThan(start);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(['positive', 'negative', 'unknown']).toContain(polarity);
        expect(clause).toBeGreaterThanOrEqual(0);
        expect(key).not.toBe('');
      }
    }),
  );
});

test('tokens stand in reading order and belong to clauses that do not overlap', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { tokens, clauses } = analysePolarity(text);
      for (const [at, token] of tokens.entries())
        expect(token.start).toBeGreaterThanOrEqual(tokens[at - 1]?.start ?? 0);
      for (const [at, { clause }] of clauses.entries()) {
        expect(clause.to).toBeGreaterThan(clause.from);
        expect(clause.from).toBeGreaterThanOrEqual(clauses[at - 1]?.clause.to ?? 0);
      }
    }),
  );
});

test('agreement lies in [-1,1] and is the same at every asking', () => {
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const agreement = polarityAgreement(left, right);
      expect(Math.abs(agreement)).toBeLessThanOrEqual(1);
      expect(polarityAgreement(analysePolarity(left), analysePolarity(right))).toBe(agreement);
    }),
  );
});

test('folding keeps the length; traditional and simplified characters are read alike', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldSameLength(text)).toHaveLength(text.length);
      const signs = (read: string): readonly string[] => readPolarity(read).map(({ key, polarity }) => key + polarity);
      expect(signs(foldHan(text))).toEqual(signs(text));
    }),
  );
});

describe('tokens', () => {
  const shown = (text: string): readonly string[] =>
    lex(text).map(({ start, end, cue }) => text.slice(start, end) + (cue === null ? '' : `<${cue.kind}>`));

  test.each([
    ["I don't eat pork.", ['I', 'don', "don't<negate>", 'eat', 'pork', '.']],
    ['dont and cannot', ['dont', 'dont<negate>', 'and', 'cannot', 'cannot<negate>']],
    ["can't really stand it", ["can't really stand<reject>", 'it']],
    ['It gives my son a rash', ['It', 'gives my son a rash<deny-before>']],
    ['switch the lights off', ['switch<reject>', 'the', 'lights', 'off']],
    ['a pop-up for 3.5 euros', ['a', 'pop', 'up', 'for', '3', '5', 'euros']],
    ['an exchange', ['an', 'exchange']],
    ['replaceable', ['replaceable']],
    ['我戒烟了', ['我', '戒<reject>', '烟', '了']],
    ['人才能力', ['人才', '能力']],
    ['特别喜欢香菜', ['特别<plain>', '喜欢<affirm>', '香菜']],
    ['喝不喝酒', ['喝', '不喝<ask>', '酒']],
    ['听妈妈说', ['听妈妈说<hearsay>']],
    ['在办公室', ['在', '办公室']],
    ['ＮＯＴ ｇｏｏｄ', ['ＮＯＴ<negate>', 'ｇｏｏｄ<good>']],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test('words that are known already are taken as they are', () => {
    const asked: string[] = [];
    const cut = (run: string): string[] => {
      asked.push(run);
      return Array.from(run);
    };
    const tokens = lex('她不笑，tea 茶馆', cut);
    expect(asked).toEqual(['她不笑', '茶馆']);
    expect(tokens.map(({ word }) => word)).toEqual(['她', '不', '笑', ',', 'tea', '茶馆']);
  });
});

test('the longest Chinese cue at a place is found as a search through all of them finds it', () => {
  const { byPhrase } = chineseCues();
  const phrases = [...byPhrase.keys()].filter((phrase) => phrase.length > 1).sort((a, b) => b.length - a.length);
  fc.assert(
    fc.property(fc.constantFrom(...phrases), fc.constantFrom('香', '天', ''), (phrase, before) => {
      const text = before + phrase;
      // Every character a word of its own, so that every place is a border.
      const tokens = lex(text, (run) => Array.from(run));
      const longest = phrases.find((each) => text.startsWith(each, before.length));
      const token = tokens.find(({ start }) => start === before.length);
      const earlier = tokens.some(({ start, end }) => start < before.length && end > before.length);
      if (!earlier && token !== undefined) expect(token.end - token.start).toBeGreaterThanOrEqual(longest?.length ?? 0);
    }),
  );
});

test('a long text is cut into clauses and sentences that are bounded', () => {
  const { clauses } = analysePolarity('salt and pepper '.repeat(2_000));
  expect(Math.max(...clauses.map(({ clause }) => clause.to - clause.from))).toBeLessThanOrEqual(64);
  const sentences = new Map<number, number>();
  for (const { clause } of analysePolarity('he is tall, '.repeat(500)).clauses)
    sentences.set(clause.sentence, (sentences.get(clause.sentence) ?? 0) + 1);
  expect(Math.max(...sentences.values())).toBeLessThanOrEqual(33);
});
