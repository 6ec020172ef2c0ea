import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type IdentifierItem, scoreIdentifiers } from '../../../src/eval/probes/score-identifiers.js';
import { classifiedIdentifiers } from '../../../src/text/classified-identifiers.js';

/** Least F1 over the open items: .02 below what the rules reach. */
const LEAST = { en: 0.98, zh: 0.967 } as const;

function probes(language: 'en' | 'zh'): readonly IdentifierItem[] {
  const path = new URL(`../../../eval/probes/identifiers.${language}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as IdentifierItem);
}

describe('identifiers of the probes', () => {
  test.each(['en', 'zh'] as const)('[R18] %s: class and canonical form', (language) => {
    const score = scoreIdentifiers(probes(language), classifiedIdentifiers);
    expect(score.n).toBeGreaterThanOrEqual(80);
    expect(score.byLanguage[language]?.n).toBe(score.n);
    expect(score.f1, JSON.stringify(score.failures, null, 1)).toBeGreaterThanOrEqual(LEAST[language]);
  });
});

describe('the score', () => {
  const items: readonly IdentifierItem[] = [
    {
      id: 'identifiers-en-1',
      phenomenon: 'order',
      text: 'one',
      expect: [
        { class: 'order', canonical: '1' },
        { class: 'order', canonical: '2' },
      ],
    },
    { id: 'identifiers-zh-1', phenomenon: 'control', text: 'none', expect: [] },
  ];

  test('counts what is right, missed and wrong over all items', () => {
    // Found: order 1 (right), sku 2 (wrong class), and one in the control.
    const score = scoreIdentifiers(items, (text) =>
      text === 'one'
        ? [
            { class: 'order', canonical: '1' },
            { class: 'sku', canonical: '2' },
          ]
        : [{ class: 'order', canonical: '9' }],
    );
    expect(score).toMatchObject({ n: 2, precision: 1 / 3, recall: 1 / 2, f1: 0.4 });
    expect(score.byLanguage).toMatchObject({ en: { n: 1, f1: 0.5 }, zh: { n: 1, precision: 0, recall: 1, f1: 0 } });
    expect(score.byPhenomenon['control']).toMatchObject({ n: 1, precision: 0 });
    expect(score.failures).toEqual([
      { id: 'identifiers-en-1', text: 'one', missed: ['order 2'], wrong: ['sku 2'] },
      { id: 'identifiers-zh-1', text: 'none', missed: [], wrong: ['order 9'] },
    ]);
  });

  test('what is found twice is right once', () => {
    const twice = { class: 'order', canonical: '1' };
    const [item] = items;
    const score = scoreIdentifiers(item === undefined ? [] : [item], () => [twice, twice]);
    expect(score).toMatchObject({ precision: 0.5, recall: 0.5 });
  });
});
