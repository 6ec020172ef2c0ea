import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type PolarityProbe, scorePolarity } from '../../../src/eval/probes/score-polarity.js';
import { conceptKeysOf } from '../../../src/text/polarity/concept-keys.js';
import { polarityClash } from '../../../src/text/polarity/polarity-clash.js';
import { queryPolarity } from '../../../src/text/polarity/query-polarity.js';
import { readPolarity } from '../../../src/text/polarity/read-polarity.js';

/** Least accuracy over the open items; the rules reach 1 and .995. */
const LEAST = { en: 0.98, zh: 0.975 } as const;

function probes(language: 'en' | 'zh'): readonly PolarityProbe[] {
  const path = new URL(`../../../eval/probes/polarity.${language}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as PolarityProbe);
}

describe('polarity of the probes', () => {
  test.each(['en', 'zh'] as const)('%s', (language) => {
    const items = probes(language);
    const score = scorePolarity(items, { read: readPolarity, query: (query) => queryPolarity(query).polarity });
    expect(score.n).toBeGreaterThanOrEqual(150);
    expect(score.accuracy, JSON.stringify(score.failures, null, 1)).toBeGreaterThanOrEqual(LEAST[language]);
  });

  test('a thing that no reading touches is wrong, and so is a question read the other way', () => {
    const items: readonly PolarityProbe[] = [
      { id: 'polarity-en-001', phenomenon: 'p', text: 'a b', expect: [{ about: 'b', polarity: 'negative' }] },
      { id: 'polarity-en-002', phenomenon: 'p', text: 'a b', expect: [{ about: 'a', polarity: 'negative' }] },
      { id: 'polarity-en-003', phenomenon: 'q', query: 'c', expect: 'neutral' },
    ];
    const score = scorePolarity(items, {
      read: () => [{ start: 2, end: 3, polarity: 'negative' }],
      query: () => 'positive',
    });
    expect(score).toMatchObject({ n: 3, accuracy: 1 / 3 });
    expect(score.failures.map(({ id }) => id)).toEqual(['polarity-en-002', 'polarity-en-003']);
  });
});

describe('a clash', () => {
  test.each([
    ['The user likes coffee', "The user can't stand coffee", true],
    ['不喜欢香菜', '爱吃香菜', true],
    ['The user likes coffee', 'The user enjoys coffee', false],
    ['Does the user like coffee?', "The user can't stand coffee", null],
    ['The user likes coffee', 'The roof leaks', null],
  ])('of %j with %j: %j', (statement, memory, expected) => {
    expect(polarityClash(statement, memory)?.clash ?? null).toBe(expected);
  });
});

describe('concept keys', () => {
  test('are the things that a text is for or against, each once', () => {
    const keys = conceptKeysOf('The user does not eat rye and eats wheat bread');
    const of = (word: string): string | undefined => keys.find(({ key }) => key.includes(word))?.polarity;
    expect([of('rye'), of('wheat')]).toEqual(['negative', 'positive']);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
    for (const { confidence } of keys) expect(confidence > 0 && confidence <= 1).toBe(true);
  });
});
