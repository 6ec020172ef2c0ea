import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findReferences } from '../../../src/text/references/find-references.js';
import { LONGEST_READ } from '../../../src/text/references/reference.js';
import { REFERRING, SELF_CONTAINED } from './sentences.js';

const found = (text: string, turns: readonly string[] = []): string[] =>
  findReferences(text, { turns }).map((reference) => `${reference.kind}: ${reference.text}`);

describe('sentences that refer back', () => {
  test.each(REFERRING.map(([text, ...more]) => ({ text, more })))('$text', ({ text, more }) => {
    const [reference, kind, rule, ...turns] = more;
    expect(findReferences(text, { turns })[0]).toMatchObject({ text: reference, kind, rule });
  });
});

describe('sentences that do not', () => {
  test.each(SELF_CONTAINED)('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('what a pronoun stands for', () => {
  test.each([
    ['was named in a clause before it', 'The kettle leaks, please return it.', []],
    ['is no co-argument of its verb', 'The shop sent it back.', ['pronoun: it']],
    ['is no person for it', 'Ask my sister about it.', ['pronoun: it']],
    ['is no time for it', 'This morning it broke.', ['pronoun: it']],
    ['has the gender of its noun', 'My sister says he is late.', ['pronoun: he']],
    ['may own something in the same clause', 'Tom sold his car.', []],
    ['may come after it', 'When she arrives, give Dana the key.', []],
    ['is several for they', 'The lamp is here but they are not.', ['pronoun: they']],
    ['may be a pet', 'Our cat is ill, does she need a vet?', []],
    ['is not in a quotation', 'What does “he left it” mean in French?', []],
    ['is a person for 他', '手机坏了，他能修吗', ['pronoun: 他']],
    ['is a thing for 它', '我妈来了，它在哪儿', ['pronoun: 它']],
    ['has the gender that 她 shows', '我爸说她病了', ['pronoun: 她']],
    ['is several for 他们', '我和我爸说好了，他们明天来', ['pronoun: 他们']],
    ['counts again with the same measure word', '我有两把伞，黑的那把坏了', []],
    ['was described, so that 那个 needs no context', '帮我联系去年给我们家装空调的那个师傅', []],
  ])('%s: %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('look-alikes', () => {
  test.each([
    ['It is hard to open.', ['pronoun: It']],
    ['It is hard to open a coconut.', []],
    ['Is it safe to eat?', ['pronoun: it']],
    ['Is it safe to eat raw eggs?', []],
    ['I know that restaurants close early.', []],
    ['I know that restaurant.', ['demonstrative: that restaurant']],
    ['the book that I lent you', []],
    ['Book that restaurant.', ['demonstrative: that restaurant']],
    ['吉他怎么调音', []],
    ['其他人都到了吗', []],
    ['那么多人', []],
    ['三天之前我在北京', []],
    ['之前说的那件事', ['repetition: 之前', 'demonstrative: 那件']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

test('traditional, full-width and mixed texts are read alike', () => {
  expect(found('那個還有貨嗎？')).toEqual(found('那个还有货吗？').map((each) => each.replace('个', '個')));
  expect(found('Ｉｓ ｉｔ ｏｐｅｎ？')).toEqual(['pronoun: ｉｔ']);
  expect(found('帮我 book 那家 restaurant')).toEqual(['demonstrative: 那家']);
});

test('a message is read to its 4,000th unit', () => {
  expect(found(`${'x'.repeat(LONGEST_READ)} is it open?`)).toEqual([]);
});

const pieces = fc.constantFrom(
  ...['it', 'that', 'the', 'blue', 'one', 'my', 'sister', 'again', 'Anna', 'not', 'and', '?', '.', '"', ':'],
  ...['她', '那个', '上次', '的', '和', '再', '一遍', '，', '“', '”', '老王', '《', '呢'],
);
const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 });

test('every reference lies where it says, in reading order, whatever the text', () => {
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 3 }), (words, turns) => {
      const text = words.join(' ');
      const references = findReferences(text, { turns: turns.map((turn) => turn.join('')) });
      let last = 0;
      for (const { start, end, text: written } of references) {
        expect(text.slice(start, end)).toBe(written);
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(last);
        last = start;
      }
    }),
  );
});
