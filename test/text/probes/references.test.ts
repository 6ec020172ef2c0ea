import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ReferenceProbe, scoreReferences } from '../../../src/eval/probes/score-references.js';
import { needsContext } from '../../../src/text/references/needs-context.js';

/** Least F1 of "needs context" over the open items; what the rules reach is 1. */
const LEAST = { en: 0.98, zh: 0.98 } as const;

function probes(language: 'en' | 'zh'): readonly ReferenceProbe[] {
  const path = new URL(`../../../eval/probes/references.${language}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ReferenceProbe);
}

describe('reference words of the probes', () => {
  test.each(['en', 'zh'] as const)('%s', (language) => {
    const items = probes(language);
    const score = scoreReferences(items, needsContext);
    expect(score.n).toBeGreaterThanOrEqual(80);
    expect(score.byLanguage[language]?.n).toBe(score.n);
    expect(score.f1, JSON.stringify(score.failures, null, 1)).toBeGreaterThanOrEqual(LEAST[language]);
  });
});

describe('the score', () => {
  const item = { text: 'x', turns: ['y'], phenomenon: 'pronoun' };
  const items: readonly ReferenceProbe[] = [
    { ...item, id: 'references-en-001', expect: true },
    { ...item, id: 'references-en-002', expect: true },
    { ...item, id: 'references-zh-001', expect: false, phenomenon: 'control' },
    { ...item, id: 'references-zh-002', expect: false, phenomenon: 'control' },
  ];

  test('counts right, wrong and missed', () => {
    let at = 0;
    // right, missed, wrong, right let be: precision 1/2, recall 1/2, F1 2*1/(2*1+1+1)
    const answers = [true, false, true, false];
    const score = scoreReferences(items, (_, { turns }) => {
      expect(turns).toEqual(['y']);
      at += 1;
      return { needed: answers[at - 1] ?? false, rule: 'r' };
    });
    expect(score).toMatchObject({
      n: 4,
      accuracy: 0.5,
      precision: 0.5,
      recall: 0.5,
      f1: 0.5,
      byLanguage: { en: { n: 2, recall: 0.5, precision: 1 }, zh: { n: 2, precision: 0, recall: 1, f1: 0 } },
      byPhenomenon: { pronoun: { n: 2 }, control: { n: 2, accuracy: 0.5 } },
    });
    expect(score.failures.map(({ id }) => id)).toEqual(['references-en-002', 'references-zh-001']);
  });

  test('controls that are all let be have an F1 of 1', () => {
    expect(scoreReferences(items.slice(2), () => ({ needed: false, rule: 'r' })).f1).toBe(1);
  });
});
