import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedAbout, type NamedStatement } from '../../../src/text/statement/asked-about.js';
import { frameOf } from '../../../src/text/statement/frame.js';
import { namedAttributes } from '../../../src/text/statement/named-attributes.js';
import { oneStretch } from '../../../src/text/statement/one-stretch.js';
import { retold } from '../../../src/text/statement/retold.js';

const named = (text: string): NamedStatement => {
  const frame = frameOf(text);
  return { frame, attributes: namedAttributes(frame) };
};
const compare = (question: string, older: string, newer: string): ReturnType<typeof retold> =>
  retold(named(older), named(newer), askedAbout(question));

describe('two answers to a question', () => {
  test.each([
    ['who treats Farah', 'Farah is treated by Dr Weber', 'Farah is treated by Dr Paz', 'the same words, another value'],
    [
      'which gym does Petra go to',
      'Petra works out at the Riverside Gym',
      'Petra has switched to Iron House for her workouts',
      'a change of the attribute that is asked for',
    ],
    [
      'what school does Ella go to',
      'Ella goes to Birchwood Primary',
      "Ella transferred to St Anne's",
      'a change of what is asked for',
    ],
    ['where is the kit', 'The kit hangs next to the door', 'The kit is kept in the hall', 'a change of the attribute'],
    ['唐蕊在哪儿健身', '唐蕊在江边健身房锻炼', '唐蕊换到铁人馆健身了', 'a change of the attribute that is asked for'],
    ['法拉由谁看病', '法拉由魏大夫看病', '法拉由裴大夫看病', 'the same words, another value'],
    ['急救箱在哪儿', '急救箱挂在冰箱旁边', '急救箱收到走廊柜子里了', 'a change of the attribute'],
    [
      '爸爸每天吃多少毫克降压药',
      '爸爸每天吃5毫克的降压药',
      '医生把爸爸的降压药加到10毫克了',
      'a change of the attribute that is asked for',
    ],
  ])('%j: %j, then %j: %s', (question, older, newer, why) => {
    expect(compare(question, older, newer)).toMatchObject({ why });
    expect(compare(question, older, newer).same).toBeGreaterThanOrEqual(0.75);
  });

  test.each([
    ['what does Kim like', 'Kim likes tea', 'Kim likes coffee', 'several hold'],
    [
      'which instrument does Ella play',
      'Ella plays the cello',
      "Ella transferred to St Anne's",
      'less of the question',
    ],
    ['where does Greta Grieg live', 'Greta Grieg lives in Graz', 'Greta Castillo moved to Cork', 'a namesake'],
    [
      'what does Lou keep at the office',
      'Lou keeps an umbrella at the office',
      'Lou walks to the office',
      'the place alone',
    ],
    ['when does the garage close', 'the garage closes at midnight', 'the garage wants 19 a day', 'another attribute'],
    ['what is the status of ticket 311', 'ticket 311 is open', 'ticket 312 is closed', 'another ticket'],
    ['车库什么时候关门', '车库半夜关门', '车库涨价了，一天十七块', 'another attribute'],
    ['班车能坐几个人', '班车能坐十六个人', '班车从今天起在9号站台上客', 'another number'],
    ['设计组在哪儿', '设计组在二楼', '设计组扩到十二个人了', 'no place'],
    ['冯子轩向谁汇报', '冯子轩向园丁汇报', '冯子轩的单笔额度改成七百元', 'another attribute'],
  ])('%j: %j stays beside %j (%s)', (question, older, newer) => {
    expect(compare(question, older, newer).same).toBeLessThan(0.6);
  });

  test('any texts can be compared', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant('我住在苏州 now'));
    fc.assert(
      fc.property(text, text, text, (question, one, other) => {
        const { same } = compare(question, one, other);
        expect(same).toBeGreaterThanOrEqual(0);
        expect(same).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the one stretch in which two texts differ', () => {
  const word = fc.constantFrom('a', 'b', 'is', 'red', '7');
  const words = fc.array(word, { maxLength: 6 });

  /** By trying all cuts. */
  function naive(one: readonly string[], other: readonly string[]): readonly [number, number] {
    let from = 0;
    while (
      from < Math.min(one.length, other.length) &&
      one.slice(0, from + 1).join() === other.slice(0, from + 1).join()
    )
      from += 1;
    let end = 0;
    while (
      end < Math.min(one.length, other.length) - from &&
      one.slice(one.length - end - 1).join() === other.slice(other.length - end - 1).join()
    )
      end += 1;
    return [from, end];
  }

  test('what is the same before and behind is as long as can be', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [from, end] = naive(one, other);
        const found = oneStretch(one.join(' '), other.join(' '));
        const left = one.slice(from, one.length - end);
        const right = other.slice(from, other.length - end);
        if (left.length === 0 || right.length === 0) expect(found).toBeNull();
        else expect(found).toMatchObject({ one: left.join(' '), other: right.join(' ') });
      }),
    );
  });

  test.each([
    ['法拉由魏大夫看病', '法拉由裴大夫看病', { before: '法拉由', one: '魏', other: '裴', behind: '大夫看病' }],
    ['we pay 3.5 a day', 'we pay 4.5 a day', { before: 'we pay ', one: '3.5', other: '4.5', behind: ' a day' }],
  ])('%j and %j', (one, other, found) => {
    expect(oneStretch(one, other)).toEqual(found);
  });

  test.each([
    ['the same', 'the same'],
    ['the same', 'the same again'],
    ['one two three four five six seven', 'nothing in common with that at all'],
  ])('%j and %j: none', (one, other) => {
    expect(oneStretch(one, other)).toBeNull();
  });
});
