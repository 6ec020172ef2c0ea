import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rewriteOffline } from '../../../src/recall/rewrite/rewrite-offline.js';

describe('a reference word becomes what it stands for', () => {
  test.each([
    [
      'a person and a place',
      'Does she still live there?',
      ['My cousin Petra moved to Oslo.'],
      'Does my cousin Petra still live at Oslo?',
    ],
    ['a thing', 'Can you return it?', ['I ordered a desk lamp.'], 'Can you return the desk lamp?'],
    ['the owner', 'When is his birthday?', ['Your nephew Luca called.'], "When is my nephew Luca's birthday?"],
    ['the owner of what her stands before', 'Where is her bag?', ['I met Selma.'], "Where is Selma's bag?"],
    ['her that owns nothing', 'Did you tell her already?', ['I met Selma.'], 'Did you tell Selma already?'],
    ['several', 'Where are they?', ['I bought new glasses.'], 'Where are glasses?'],
    ['the gender of the noun', 'Is he well?', ['My sister and my uncle came.'], 'Is my uncle well?'],
    ['a noun left out', 'And the blue one?', ['The red jacket is 80 euros.'], 'And the blue jacket?'],
    [
      'a place by its noun',
      'Was that restaurant expensive?',
      ['We ate at Nonna Pia in May.'],
      'Was Nonna Pia expensive?',
    ],
    ['the noun itself', 'Cancel that order.', ['The order of lamps is late.'], 'Cancel the order.'],
    ['the former', 'I prefer the former.', ['We have the oak desk and the glass table.'], 'I prefer the oak desk.'],
    [
      'the second',
      "I'll take the second one.",
      ['We have the oak desk and the glass table.'],
      "I'll take the glass table.",
    ],
    ['the most recent', 'Is it open?', ['We saw the museum.', 'We passed the aquarium.'], 'Is the aquarium open?'],
    ['他', '他几点到？', ['老魏今天坐高铁过来'], '老魏几点到？'],
    ['她', '她喜欢甜的吗', ['周末见我爸和我姐'], '我姐喜欢甜的吗'],
    ['它', '它保修多久', ['我买了一台单反'], '单反保修多久'],
    ['那里', '那里停车方便吗', ['周六去云溪湿地公园'], '云溪湿地公园停车方便吗'],
    ['那家', '那家还开着吗', ['上个月去了松江路的小满咖啡馆'], '小满咖啡馆还开着吗'],
    ['那款 with its noun', '那款耳机降价了没', ['我看中了一款蓝牙耳机'], '蓝牙耳机降价了没'],
    ['那道菜', '那道菜怎么做', ['你教我煮过一道鱼汤'], '鱼汤怎么做'],
    ['第二个', '第二个吧', ['三个班：早班，午班，晚班'], '午班吧'],
    ['后者', '选后者', ['周一或者周四'], '选周四'],
    ['traditional characters', '她到了嗎', ['外婆住院了'], '外婆到了嗎'],
  ])('%s', (_, query, turns, expected) => {
    expect(rewriteOffline(query, turns)?.text).toBe(expected);
  });
});

describe('a fragment gets the topic of the last turn', () => {
  test.each([
    ['How much?', ['The Ridge 3 tent is in stock.'], 'How much (the Ridge 3 tent)?', 'topic of the last turn'],
    ['Any cheaper?', ['It is 320 euros.'], 'Any cheaper (It is 320 euros)?', 'the last turn'],
    ['多少钱', ['这款净水器可以免费安装'], '净水器，多少钱', 'topic of the last turn'],
    ['周日呢', ['周六的场次已经满了'], '周六的场次已经满了，周日呢', 'the last turn'],
    ['再短一点', ['介绍稿如下，共 300 字'], '介绍稿如下，共 300 字，再短一点', 'the last turn'],
  ])('%s', (query, turns, text, rule) => {
    expect(rewriteOffline(query, turns)).toMatchObject({ text, replaced: [{ from: '', rule }] });
  });
});

describe('nothing is replaced', () => {
  test.each([
    ['without turns', 'Is it open?', []],
    ['without references', 'Where is my order 4821?', ['I ordered a lamp.']],
    ['by a person for it', 'Is it open?', ['My sister called.']],
    ['by a thing for she', 'Is she in?', ['The kettle leaks.']],
    ['for an event', 'Why did that happen?', ['Your payment was declined.']],
    ['for an occasion', '那次谁没来', ['我们去爬山了']],
    ['by several for 那家', '那家的评价', ['附近有三家面馆']],
    ['for the same', 'Like before, but with more garlic and without onions.', ['Here is the recipe.']],
  ])('%s', (_, query, turns) => {
    expect(rewriteOffline(query, turns)).toBeNull();
  });

  test('by what was named more than three turns ago', () => {
    const turns = ['I met Selma.', 'Ok.', 'Fine.', 'Good.'];
    expect(rewriteOffline('Is she in?', turns)).toBeNull();
    expect(rewriteOffline('Is she in?', turns.slice(0, 3))?.text).toBe('Is Selma in?');
  });
});

describe('confidence', () => {
  test('.9 for one candidate in the last turn; .15 less for a rival, .1 less a turn back, .2 less for a weak mention', () => {
    const sure = (query: string, ...turns: readonly string[]): number | undefined =>
      rewriteOffline(query, turns)?.confidence;
    expect(sure('Is he in?', 'My uncle called.')).toBeCloseTo(0.9, 12);
    expect(sure('Is he in?', 'My uncle called my boss.')).toBeCloseTo(0.75, 12);
    expect(sure('Is he in?', 'My uncle called.', 'Nice.')).toBeCloseTo(0.8, 12);
    expect(sure('那个还有货吗', '你推荐的加湿器不错')).toBeCloseTo(0.7, 12);
  });

  test('the mean over the replacements', () => {
    const rewritten = rewriteOffline('Does he like it?', ['My uncle called my boss about the lamp.']);
    expect(rewritten?.replaced.map(({ from, to }) => `${from}>${to}`)).toEqual(['he>my uncle', 'it>the lamp']);
    expect(rewritten?.confidence).toBeCloseTo((0.75 + 0.9) / 2, 12);
  });
});

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      'it',
      'she',
      'that',
      'one',
      'the',
      'lamp',
      'My',
      'aunt',
      'Oslo',
      '他',
      '那家',
      '第二个',
      '呢',
      '老王',
      '一台',
      '和',
      '、',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  { maxLength: 8 },
);

test('replacing what was replaced in order gives the text', () => {
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 4 }), (query, turns) => {
      const text = query.join(' ');
      const rewritten = rewriteOffline(
        text,
        turns.map((turn) => turn.join(' ')),
      );
      if (rewritten === null) return;
      expect(rewritten.replaced.length).toBeGreaterThan(0);
      expect(rewritten.confidence).toBeGreaterThan(0);
      expect(rewritten.confidence).toBeLessThanOrEqual(0.9);
      let at = 0;
      for (const { to } of rewritten.replaced) {
        const found = rewritten.text.indexOf(to, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + to.length;
      }
    }),
  );
});
