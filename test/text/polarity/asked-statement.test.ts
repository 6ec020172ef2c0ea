import { describe, expect, test } from 'vitest';
import { analysePolarity } from '../../../src/text/polarity/analyse.js';
import { askedStatement } from '../../../src/text/polarity/asked-statement.js';
import { compareTexts } from '../../../src/text/polarity/compare.js';
import { clashOf } from '../../../src/text/polarity/polarity-clash.js';
import { wholeOpposition } from '../../../src/text/polarity/whole-opposition.js';

test.each([
  ['Who never eats fish?', 'never eats fish'],
  ["ok, who's fond of opera", 'ok, is fond of opera'],
  ['Which of them would rather walk?', 'would rather walk'],
  ['which bakery has no rye', 'bakery has no rye'],
  ['whose kettle works?', 'kettle works'],
  ['Where can I park?', 'can I park'],
  ['anyone here who plays chess?', 'plays chess'],
  ['谁不吃香菜？', '不吃香菜'],
  ['周末哪家店不开门', '周末店不开门'],
  ['谁的伞坏了', '伞坏了'],
])('%j states %j', (query, statement) => {
  expect(askedStatement(query)?.text).toBe(statement);
});

test.each([
  'Why does she never eat fish?',
  'Does Ana eat fish?',
  'what must I avoid?',
  'The man who sold the bike called',
  '谁都不吃香菜',
  '没有谁不爱吃饺子',
  '哪怕下雨也去',
  '他吃香菜吗',
  '',
  '?',
])('%j asks for nobody', (query) => {
  expect(askedStatement(query)).toBeNull();
});

/** `question | answer | opposite` */
const ASKED = `
who plays the cello? | Bea has played the cello for years | Noor never played the cello
who doesn't drink wine | No wine for Bea, please | Noor drinks wine with every dinner
who gave up running? | Noor quit running in May | Bea runs along the canal
who still bakes? | Bea bakes on Sundays | Noor gave up baking
whose printer works | The printer at Bea's works again | Noor's printer doesn't work
which lift is out of order | The north lift is broken | The south lift works fine
where can we get oysters | Bar Nonna serves oysters | you won't get oysters at the Crown
who has been to Oslo | Bea has been to Oslo twice | Noor has never set foot in Oslo
谁不喝酒 | 老魏从来不喝酒 | 阿宁每晚喝酒
谁对芒果过敏 | 阿宁对芒果过敏 | 老魏吃芒果一点事都没有
谁想去爬山 | 阿宁想去爬山 | 老魏不想去爬山
哪家店没有豆浆 | 街口那家没有豆浆 | 学校旁边那家有豆浆
谁的伞坏了 | 阿宁的伞坏了 | 老魏的伞好用
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string, string]);

describe('a question for who, whose, which or where', () => {
  const clashes = (query: string, memory: string): boolean => {
    const asked = askedStatement(query);
    if (asked === null) throw new Error(`asks for nobody: ${query}`);
    return clashOf(compareTexts(asked, analysePolarity(memory), 'asked'))?.clash === true;
  };
  test.each(ASKED)('%s', (query, answer, opposite) => {
    expect(clashes(query, answer)).toBe(false);
    expect(clashes(query, opposite)).toBe(true);
  });
});

test.each([
  ['She loves prawns', 'negative', true],
  ['She hates prawns', 'positive', true],
  ['她不吃虾', 'positive', true],
  ['She hates prawns', 'negative', false],
  ['She loves prawns but never eats mussels', 'negative', false],
  ['She lives in Oslo', 'negative', false],
  ['The parcel got lost', 'positive', false],
] as const)('%j stands wholly against what is %s: %s', (text, wanted, stands) => {
  const opposition = wholeOpposition(analysePolarity(text), wanted);
  expect(opposition > 0).toBe(stands);
  expect(opposition).toBeLessThanOrEqual(1);
});
