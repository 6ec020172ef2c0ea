import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type PolarityProbe, scorePolarity } from '../../../src/eval/probes/score-polarity.js';
import { queryPolarity } from '../../../src/text/polarity/query-polarity.js';
import { readPolarity } from '../../../src/text/polarity/read-polarity.js';

/** Least share of the open items that is read right; what the rules reach is 1 and .995. */
const LEAST = { en: 0.98, zh: 0.975 } as const;

function probes(language: 'en' | 'zh'): readonly PolarityProbe[] {
  const path = new URL(`../../../eval/probes/polarity.${language}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as PolarityProbe);
}

const engine = { read: readPolarity, query: (query: string) => queryPolarity(query).polarity };

describe('polarity of the probes', () => {
  test.each(['en', 'zh'] as const)('%s', (language) => {
    const score = scorePolarity(probes(language), engine);
    expect(score.n).toBeGreaterThanOrEqual(150);
    expect(score.byLanguage[language]?.n).toBe(score.n);
    expect(score.accuracy, JSON.stringify(score.failures, null, 1)).toBeGreaterThanOrEqual(LEAST[language]);
  });
});

describe('the score', () => {
  const items: readonly PolarityProbe[] = [
    {
      id: 'polarity-en-001',
      phenomenon: 'explicit-negation',
      text: 'no rye, but oats',
      expect: [
        { about: 'rye', polarity: 'negative' },
        { about: 'oats', polarity: 'positive' },
      ],
    },
    { id: 'polarity-zh-001', phenomenon: 'query-avoid', query: '忌什么', expect: 'negative' },
  ];

  test('counts each named thing and each question once', () => {
    const score = scorePolarity(items, {
      read: () => [
        { start: 3, end: 6, polarity: 'negative' },
        { start: 12, end: 16, polarity: 'negative' },
      ],
      query: () => 'neutral',
    });
    expect(score).toMatchObject({
      n: 3,
      accuracy: 1 / 3,
      byPhenomenon: { 'explicit-negation': { n: 2, accuracy: 0.5 }, 'query-avoid': { n: 1, accuracy: 0 } },
      byLanguage: { en: { n: 2, accuracy: 0.5 }, zh: { n: 1, accuracy: 0 } },
    });
    expect(score.failures).toEqual([
      { id: 'polarity-en-001', text: 'no rye, but oats', about: 'oats', expected: 'positive', got: 'negative' },
      { id: 'polarity-zh-001', text: '忌什么', about: null, expected: 'negative', got: 'neutral' },
    ]);
  });

  test('a thing gets the reading that overlaps it best, the later of equals, and is wrong without any', () => {
    const read = (spans: readonly (readonly [number, number, 'positive' | 'negative'])[]): string | undefined =>
      scorePolarity(items.slice(0, 1), {
        read: () => spans.map(([start, end, polarity]) => ({ start, end, polarity })),
        query: () => 'neutral',
      }).failures.find(({ about }) => about === 'rye')?.got;
    expect(read([])).toBe('none');
    // Of the text [3,6): all of it, against 3 of 7 and nothing.
    expect(
      read([
        [0, 7, 'positive'],
        [3, 6, 'negative'],
        [7, 16, 'positive'],
      ]),
    ).toBeUndefined();
    expect(
      read([
        [3, 6, 'negative'],
        [3, 6, 'positive'],
      ]),
    ).toBe('positive');
  });

  test('no items have no accuracy', () => {
    expect(scorePolarity([], engine)).toMatchObject({ n: 0, accuracy: 0, failures: [] });
  });
});
