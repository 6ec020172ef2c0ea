import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameOf } from '../../../src/text/statement/frame.js';
import { SAME_AGAIN, sameFact } from '../../../src/text/statement/same-fact.js';
import { CHINESE_FACTS } from './pairs-chinese.js';
import { ENGLISH_FACTS } from './pairs-english.js';
import { MIXED_FACTS } from './pairs-mixed.js';
import { readFacts, type StatementPair } from './read-facts.js';

/** The confidence from which on the recipes of the package take two statements for one fact. */
const FROM = 0.6;

const compare = (older: string, newer: string): ReturnType<typeof sameFact> => sameFact(frameOf(older), frameOf(newer));
const isOne = ({ older, newer }: StatementPair): boolean => compare(older, newer).same >= FROM;

describe('statements of one fact', () => {
  test.each([
    ['English', ENGLISH_FACTS, 0.8],
    ['Chinese', CHINESE_FACTS, 0.84],
    ['mixed', MIXED_FACTS, 0.9],
  ])(
    '%s: facts that only look alike stay apart, in either order, and most updates are found',
    (_name, table, least) => {
      const { updates, controls } = readFacts(table);
      expect(updates.length).toBeGreaterThanOrEqual(100);
      expect(controls.length).toBeGreaterThanOrEqual(100);
      const confused = controls.filter((pair) => isOne(pair) || isOne({ older: pair.newer, newer: pair.older }));
      const found = updates.filter(isOne);
      expect(confused).toEqual([]);
      expect(found.length / updates.length).toBeGreaterThanOrEqual(least);
    },
  );

  test.each([
    ['Tessa lives in Ghent', 'Tessa moved to Aarhus in spring', 'a change of the attribute'],
    ['The door code is 4471', 'The new door code is 9023', 'now another number'],
    ['Ines drives a red Fiat', 'Ines drives a grey Volvo', 'another value of the attribute'],
    ['Ravi lives in Aarhus', 'Tessa moved to Aarhus in spring', 'of somebody else'],
    ["My sister's favourite fruit is pear", 'My favourite fruit is plum', 'of somebody else'],
    ['Kim is allergic to nuts', 'Kim is allergic to pollen', 'another attribute'],
    ['I like pears', 'I also like plums', 'it adds to others'],
    ['I had dinner with Paula on Friday', 'I had dinner with Paula on Saturday', 'the older tells an event'],
    ['Ticket 311 is open', 'Ticket 312 is open', 'another one of its kind'],
    ['Tessa lives in Ghent', 'Tessa lives in Ghent', SAME_AGAIN],
    ['小林住在苏州', '小林搬去厦门了', 'another value of the attribute'],
    ['阿宁住在厦门', '小林搬去厦门了', 'of somebody else'],
    ['小金对坚果过敏', '小金对花粉过敏', 'another attribute'],
    ['安安今年六岁', '安安今年八岁', 'another number'],
    ['工单311是开着的', '工单312是开着的', 'another one of its kind'],
    ['Heron 项目 owner 是周倩', 'Heron 项目 owner 换成陈帆了', 'another value of the attribute'],
  ])('%j, then %j: %s', (older, newer, why) => {
    expect(compare(older, newer).why).toBe(why);
  });

  test('traditional characters and case change nothing', () => {
    expect(compare('門禁密碼是4471', '門禁密碼換成9023了')).toEqual(compare('门禁密码是4471', '门禁密码换成9023了'));
    expect(compare('TESSA LIVES IN GHENT', 'tessa moved to aarhus')).toEqual(
      compare('Tessa lives in Ghent', 'Tessa moved to Aarhus'),
    );
  });

  test('a rare word that is missing weighs more than a common one', () => {
    const older = frameOf('The marathon training plan has 4 runs per week');
    const newer = frameOf('The plan was cut to 3 runs per week');
    const plain = sameFact(older, newer).same;
    const weighed = sameFact(older, newer, { weigh: (token) => (token === 'marathon' ? 50 : 1) }).same;
    expect(weighed).toBeLessThanOrEqual(plain);
  });

  test('any two texts can be compared, and none with itself is an update', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.string({ maxLength: 80 }), (one, other) => {
        const { same } = compare(one, other);
        expect(same).toBeGreaterThanOrEqual(0);
        expect(same).toBeLessThanOrEqual(1);
        expect(compare(one, one).same).toBe(0);
      }),
    );
  });
});
