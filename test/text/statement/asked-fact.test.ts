import { describe, expect, test } from 'vitest';
import { normalise } from '../../../src/text/normalise.js';
import { analyseQuery } from '../../../src/text/query-terms.js';
import { answerForm, askedFact } from '../../../src/text/statement/asked-fact.js';
import { bestStretch } from '../../../src/text/statement/best-stretch.js';
import { frameOf } from '../../../src/text/statement/frame.js';

const LEAST = { ofQuestion: 0.4, ofBetterTold: 0.5, ofBetterPlain: 0.85 };

function weightsOf(question: string): ReadonlyMap<string, number> {
  return new Map(analyseQuery(question).terms.flatMap(({ tokens }) => tokens.map((token) => [token, 1] as const)));
}

function ask(question: string, older: string, newer: string): string {
  const asked = { form: answerForm(normalise(question)), weights: weightsOf(question) };
  const read = (text: string): ReturnType<typeof frameOf> => frameOf(bestStretch(text, asked.weights));
  return askedFact(read(older), read(newer), asked, LEAST).why;
}

describe('two answers to a question', () => {
  const three = 'Can you plan a trip for us? By the way, I own three bikes, which is a lot for a small flat like ours.';
  const four =
    'The garage needs new shelves, any ideas? I just realised that I own four bikes, one more than there is room for.';

  test.each([
    ['how many bikes do I own?', three, four, 'another number for the question'],
    ['how many bikes did I own?', three, four, 'the question wants all of them'],
    ['how many bikes do I own in total?', three, four, 'the question wants all of them'],
    ['how many shelves do I own?', three, four, 'they do not hold the same of the question'],
    [
      'where is the painting of the harbour?',
      'The painting of the harbour hangs in the hall',
      'I moved the painting of the harbour to the bedroom',
      'a change of what is asked for',
    ],
    [
      'where is the painting of the harbour?',
      'The painting of the harbour hangs in the hall',
      'The painting of the harbour was made by an aunt',
      'no word of a change',
    ],
    [
      '我家有几辆自行车',
      '我家有三辆自行车，都放在楼下',
      '我家有四辆自行车，楼下放不下了',
      'another number for the question',
    ],
  ])('%j', (question, older, newer, why) => {
    expect(ask(question, older, newer)).toBe(why);
  });

  test('the stretch that is read is the sentence that the question is about, with the next one', () => {
    const text =
      'First there is a long sentence about the weather and the sea. I keep three bikes. They are old. Then something else follows at length.';
    expect(bestStretch(text, new Map([['bike', 1]])).trim()).toBe('I keep three bikes. They are old.');
    expect(bestStretch('short', new Map())).toBe('short');
  });
});
