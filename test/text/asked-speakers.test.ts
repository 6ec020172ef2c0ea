import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedSpeakers } from '../../src/text/asked-speakers.js';

const PEOPLE = ['Orla', 'Teo Brandt', 'Will', '林小满', '周航'];

describe('whom of the speakers a question names', () => {
  test.each<readonly [question: string, named: readonly string[] | null]>([
    ['What did Orla plant behind the shed?', ['Orla']],
    ["Which of Orla's pots broke?", ['Orla']],
    ['what did orla plant behind the shed', ['Orla']],
    ['WHAT DID ORLA PLANT', null],
    ['What does Teo think of Orla?', ['Orla', 'Teo Brandt']],
    ['Where does Teo Brandt work?', ['Teo Brandt']],
    ['Where does Brandt work?', null],
    ['Who planted the Orlando rose?', null],
    ['When will the shop open?', null],
    ['When did Nadia arrive?', null],
    ['林小满去年种了什么？', ['林小满']],
    ['周航和林小满在哪里见面？', ['林小满', '周航']],
    ['小满是什么节气？', null],
    // It is open which of the two said it.
    ['What did I tell Orla about the shed?', null],
    ['我跟周航说过什么？', null],
    ['', null],
  ])('[S19] %j', (question, named) => {
    const found = askedSpeakers(question, PEOPLE);
    expect(found === null ? null : [...found].sort()).toEqual(named === null ? null : [...named].sort());
  });

  test('[S19] names of parts and words that only glue name nobody', () => {
    for (const speaker of ['user', 'assistant', 'Assistant', 'tool', 'Will', 'A'])
      expect(askedSpeakers(`how does the ${speaker.toLowerCase()} sign in`, [speaker]), speaker).toBeNull();
  });

  test('[S19] traditional characters name whom simplified ones name', () => {
    expect(askedSpeakers('張偉的車是什麼顏色？', ['张伟'])).toEqual(new Set(['张伟']));
  });

  test('[S19] what is named is among the speakers and stands in the question', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,7}$/u);
    const words = fc.array(fc.stringMatching(/^[a-z]{1,7}$/u), { maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), words, fc.nat(), (names, other, pick) => {
        const asked = names[pick % names.length] ?? '';
        const question = ['Where', ...other, asked, 'went'].join(' ');
        const found = askedSpeakers(question, names);
        if (found === null) return;
        for (const each of found) {
          expect(names).toContain(each);
          expect(question.split(' ')).toContain(each);
        }
      }),
    );
  });
});
