import { expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { RecallResult } from '../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const RECIPE = {
  name: 'who spoke',
  legs: ['lexical'],
  candidatesMin: 50,
  candidatesPerItem: 1,
  score: {
    kind: 'weights',
    weights: { bm25: 1 },
    factor: { sum: [0.6, { product: [0.4, { signal: 'speaker', absent: 1 }] }] },
  },
  times: 'off',
  confirmsIdentifiers: false,
  floor: null,
  polarity: null,
  reranking: null,
} as const;

const DRAFTS = [
  { text: 'Orla, tell us more of the roses behind the shed', speaker: 'Teo' },
  { text: 'The roses behind the shed bloom in June, every one', speaker: 'Orla' },
  { text: 'Roses need a shed against the wind' },
];

async function asked(query: string): Promise<RecallResult> {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    clock: fixedClock(),
    ids: sequentialIds(),
    recipes: [RECIPE],
    writing: { contradictions: 'off' },
  });
  const scope = engine.tenant('t1').scope({ user: 'mira' });
  await scope.rememberMany(DRAFTS);
  const answer = await scope.recall(query, { recipe: 'who spoke' });
  await engine.close();
  return answer;
}

const signalsOf = ({ items }: RecallResult): readonly (number | undefined)[] =>
  DRAFTS.map(({ text }) => items.find(({ memory }) => memory.text === text)?.signals.speaker);

test('[S19] what is asked of somebody is answered by what they said before what others said of them', async () => {
  const answer = await asked('Did the roses of Orla bloom behind the shed?');
  expect(signalsOf(answer)).toEqual([0, 1, undefined]);
  expect(answer.items[0]?.memory.speaker).toBe('Orla');
  for (const { score, explanation, signals } of answer.items) {
    expect(recompute(explanation)).toBe(score);
    expect(score).toBeCloseTo((signals.bm25 ?? 0) * (0.6 + 0.4 * (signals.speaker ?? 1)), 12);
  }
});

test('[S19] where nobody, or everybody, is named, nothing is discounted', async () => {
  const nobody = await asked('Did the roses bloom behind the shed?');
  expect(signalsOf(nobody)).toEqual([undefined, undefined, undefined]);
  for (const { score, signals } of nobody.items) expect(score).toBeCloseTo(signals.bm25 ?? 0, 12);
  expect(signalsOf(await asked('Did Teo and Orla see the roses bloom?'))).toEqual([1, 1, undefined]);
  expect(signalsOf(await asked('Did I ask Orla about the roses?'))).toEqual([undefined, undefined, undefined]);
});
