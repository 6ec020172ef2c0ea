import type { Recipe } from '../recipe.js';

/** The baseline everything is compared with: plain Okapi BM25 over the scope, no floor. */
export const bm25Recipe: Recipe = {
  name: 'bm25',
  legs: ['lexical', 'time'],
  candidatesMin: 30,
  candidatesPerItem: 2,
  score: { kind: 'weights', weights: { bm25: 1 } },
  times: 'off',
  confirmsIdentifiers: false,
  floor: null,
  polarity: null,
  reranking: null,
};
