import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileEnglish, matchEnglish } from '../../../src/text/references/english-patterns.js';
import { englishWords } from '../../../src/text/references/english-words.js';
import { plainForm } from '../../../src/text/references/plain-form.js';

const wordsOf = (text: string): ReturnType<typeof englishWords> => englishWords(text, plainForm(text));

/** Stretches of a text that a pattern matches. */
function matches(pattern: string, text: string): string[] {
  const words = wordsOf(text);
  return matchEnglish(words, compileEnglish([['x', pattern]])).map(({ from, to }) =>
    text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0),
  );
}

describe('patterns', () => {
  test.each([
    ['a|b c', 'a c, b c; c', ['a c', 'b c']],
    ["it 's late?", "it's late", ["it's late"]],
    ['last time', 'the last. Time flies', []],
    ['the? same', 'the same', ['the same', 'same']],
    ['^ why $', 'why?', ['why']],
    ['^ why $', 'why not?', []],
    ['< they say', 'you know, they say so; what they say', ['they say']],
    ['that >', 'take that, and that one', ['that']],
    ['to @verb ~ @any', 'to open a door', ['to open a']],
    ['to @verb ~ @any', 'to open, please', []],
    ['what ** know', 'what do you know', ['what do you know']],
    ['what ** know', 'what on earth do you know', []],
    ['what *** know', 'what on earth do you know', ['what on earth do you know']],
    ['@be|@aux it', 'is it, does it, has it, see it', ['is it', 'does it', 'has it']],
    ['@more please', 'cheaper please; bigger please; paper please', ['cheaper please', 'bigger please']],
    ['i @past', 'i went, i go, i logged', ['i went', 'i logged']],
    ['can @somebody eat', 'can Lea eat; can dogs eat', ['can Lea eat']],
  ])('%s in "%s"', (pattern, text, expected) => {
    expect(matches(pattern, text)).toEqual(expected);
  });

  test('an unknown class is a fault of the table', () => {
    expect(() => compileEnglish([['x', 'the @nuon']])).toThrow('@nuon');
  });
});

/** The definition: all ways to lay plain words and options over the text. */
function naive(
  pattern: readonly { readonly word: string; readonly optional: boolean }[],
  text: readonly string[],
): Set<string> {
  const found = new Set<string>();
  const lay = (from: number, at: number, step: number): void => {
    const current = pattern[step];
    if (current === undefined) {
      if (at > from) found.add(`${from}-${at}`);
      return;
    }
    if (text[at] === current.word) lay(from, at + 1, step + 1);
    if (current.optional) lay(from, at, step + 1);
  };
  for (let from = 0; from < text.length; from += 1) lay(from, from, 0);
  return found;
}

test('finds no stretch that the definition does not, and one wherever the definition does', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({ word, optional: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), fc.array(word, { maxLength: 8 }), (steps, text) => {
      fc.pre(steps.some(({ optional }) => !optional));
      const pattern = steps.map((each) => `${each.word}${each.optional ? '?' : ''}`).join(' ');
      const expected = naive(steps, text);
      const got = matchEnglish(wordsOf(text.join(' ')), compileEnglish([['x', pattern]]));
      const starts = (stretches: Iterable<string>): Set<string> =>
        new Set([...stretches].map((each) => each.split('-')[0] ?? ''));
      for (const { from, to } of got) expect(expected).toContain(`${from}-${to}`);
      expect(starts(got.map(({ from, to }) => `${from}-${to}`))).toEqual(starts(expected));
    }),
  );
});

test('contractions, hurried ones too, are two words; possessives of plurals as well', () => {
  expect(wordsOf("It's what she'd do; dont, can't: the neighbours' dog").map(({ word }) => word)).toEqual([
    ...['it', "'s", 'what', 'she', "'d", 'do', 'do', "n't", 'ca', "n't", 'the', 'neighbours', "'s", 'dog'],
  ]);
});

test('marks inside a sentence and ends of sentences are told apart; numbers keep their dots', () => {
  expect(wordsOf('Yes, v2.5 at 10:30. Ok (now)').map(({ word, before }) => `${before} ${word}`)).toEqual([
    ...['end yes', 'mark v2.5', 'none at', 'none 10:30', 'end ok', 'mark now'],
  ]);
});
