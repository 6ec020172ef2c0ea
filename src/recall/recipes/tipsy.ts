import type { Recipe } from '../recipe.js';

/**
 * Seven dimensions and three adjustments (RECIPES 1). The weights are those of the text and sum to 1.05, which the clamp
 * bounds; distance 0 of what only the importance leg found is never read as similarity 1.
 */
export const tipsyRecipe: Recipe = {
  name: 'tipsy',
  legs: ['vector', 'importance'],
  candidatesMin: 20,
  candidatesPerItem: 2,
  fetch: {
    vector: { min: 0, perItem: 20, max: 100 },
    importance: { min: 20, perItem: 2, max: null },
  },
  score: {
    kind: 'weights',
    weights: { semantic: 0.38, lexical: 0.18, importance: 0.22, recency: 0.04, range: 0.06, kind: 0.12, usage: 0.05 },
  },
  listsAbsent: true,
  adjusters: [
    {
      name: 'identity penalty',
      when: { all: [{ kinds: ['identity'] }, { not: { asks: 'identity' } }] },
      add: -0.08,
    },
    {
      name: 'intent boost',
      when: { all: [{ kinds: ['event', 'relationship'] }, { signal: 'lexical', above: 0 }] },
      add: 0.04,
    },
    {
      name: 'important match boost',
      when: {
        all: [
          { signal: 'importance', atLeast: 0.9 },
          { signal: 'lexical', above: 0 },
        ],
      },
      add: 0.03,
    },
  ],
  recency: { kind: 'linear', days: 30 },
  scoreAbove: 0,
  times: 'off',
  confirmsIdentifiers: false,
  floor: null,
  polarity: null,
  reranking: { top: 8, weight: 0.5, clearLead: 0.08, leastMs: 400 },
  budget: { estimator: 'length / 4', maxTokens: null },
  usage: 'on-return',
  deadlineMs: 1_350,
};
