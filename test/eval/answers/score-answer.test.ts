import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerWords, scoreAnswer } from '../../../src/eval/answers/score-answer.js';

describe('a score says how much of the reference is said', () => {
  test.each<[answer: string, references: readonly string[], exact: number, contains: number, f1: number]>([
    ['7 May 2023', ['7 May 2023'], 1, 1, 1],
    ['On 7 May, 2023.', ['7 May 2023'], 0, 1, 6 / 7], // 3 shared of 4 and 3: 2 * 3 / 7
    ['the clarinet', ['a clarinet'], 1, 1, 1],
    ['May 7', ['7 May'], 0, 0, 1], // the same words, in another order
    ['unknown', ['7 May 2023'], 0, 0, 0],
    ['', ['x'], 0, 0, 0],
    ['x', [], 0, 0, 0],
    ['x', ['!!'], 0, 0, 0],
    ['欢乐谷。', ['欢乐谷'], 1, 1, 1],
    ['是欢乐谷吧', ['欢乐谷'], 0, 1, 6 / 8], // 3 shared of 5 and 3
    ['１２ 条', ['12条'], 1, 1, 1],
    ['1,000 euros', ['1000 euros'], 1, 1, 1],
    ['1.5', ['15'], 0, 0, 0],
    ['38 subjects', ['forty', '38 subjects'], 1, 1, 1],
    ['the the the cat', ['cat cat'], 0, 0, 2 / 3], // 1 shared of 1 and 2
  ])('%s for %j', (answer, references, exact, contains, f1) => {
    const score = scoreAnswer(answer, references);
    expect([score.exact, score.contains]).toEqual([exact, contains]);
    expect(score.f1).toBeCloseTo(f1, 12);
  });

  test('F1 is what counting both bags word by word gives', () => {
    const word = fc.constantFrom('ink', 'owl', 'tea', 'map', '茶');
    const words = fc.array(word, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, words, (said, wanted) => {
        const count = (bag: readonly string[], one: string): number => bag.filter((each) => each === one).length;
        const shared = [...new Set(said)].reduce((sum, one) => sum + Math.min(count(said, one), count(wanted, one)), 0);
        const [precision, recall] = [shared / said.length, shared / wanted.length];
        const expected = shared === 0 ? 0 : (2 * precision * recall) / (precision + recall);
        expect(scoreAnswer(said.join(' '), [wanted.join(' ')]).f1).toBeCloseTo(expected, 12);
      }),
    );
  });

  test('more references never lower a score', () => {
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(text, fc.array(text), text, (answer, references, more) => {
        const [few, many] = [scoreAnswer(answer, references), scoreAnswer(answer, [...references, more])];
        for (const name of ['exact', 'contains', 'f1'] as const) expect(many[name]).toBeGreaterThanOrEqual(few[name]);
      }),
    );
  });

  test('words', () => {
    expect(answerWords('The café costs 1,234.5 元!')).toEqual(['café', 'costs', '1234.5', '元']);
  });
});
