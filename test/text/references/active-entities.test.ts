import { describe, expect, test } from 'vitest';
import { activeEntities } from '../../../src/text/references/active-entities.js';

const named = (...turns: readonly string[]): string[] =>
  activeEntities(turns).map(({ text, type, turn }) => `${turn} ${type}: ${text}`);

describe('activeEntities', () => {
  test.each([
    [
      'a person with a noun and a name, a place',
      'My cousin Petra moved to Oslo.',
      ['0 person: My cousin Petra', '0 place: Oslo'],
    ],
    ['a thing with its determiner', 'I bought a red kettle yesterday.', ['0 thing: a red kettle']],
    ['what somebody owns', "My sister's bike is gone.", ["0 thing: My sister's bike"]],
    ['a title', 'I read “The Silent Harbour” twice.', ['0 work: “The Silent Harbour”']],
    ['an order number', 'Order ORD-2024-8823 is late.', ['0 identifier: ORD-2024-8823']],
    ['a firm by its ending', 'We called Tarrow Logistics.', ['0 organisation: Tarrow Logistics']],
    ['nothing', 'Ok, thanks a lot!', []],
    ['a Chinese name with a familiar prefix', '老魏明天来', ['0 person: 老魏']],
    ['a Chinese name between words of its kind', '我跟陈默说好了', ['0 person: 陈默']],
    ['kin', '我姐住院了', ['0 person: 我姐']],
    ['a counted thing', '我买了两件毛衣', ['0 thing: 毛衣']],
    ['a place by its ending', '周六去云溪湿地公园', ['0 place: 云溪湿地公园']],
    ['a Chinese title', '推荐你看《雾港》', ['0 work: 《雾港》']],
  ])('%s', (_, turn, expected) => {
    expect(named(turn)).toEqual(expected);
  });

  test('the last turn comes first, and turns before the last three are over', () => {
    expect(named('I met Olga.', 'Then Karim.', 'And Selma.', 'And Hugo.').map((each) => each[0])).toEqual([
      '3',
      '2',
      '1',
    ]);
  });

  test('knows number and gender', () => {
    expect(activeEntities(['My sisters saw your uncle.'])).toMatchObject([
      { head: 'sisters', isPlural: true, gender: 'female' },
      { head: 'uncle', isPlural: false, gender: 'male' },
    ]);
  });
});
