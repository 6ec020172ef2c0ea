import type { Recipe } from '../recipe.js';

/** The other baseline: nearness in meaning alone, no floor. */
export const vectorRecipe: Recipe = {
  name: 'vector',
  legs: ['vector', 'time'],
  candidatesMin: 30,
  candidatesPerItem: 2,
  score: { kind: 'weights', weights: { semantic: 1 } },
  times: 'off',
  confirmsIdentifiers: false,
  floor: null,
  polarity: null,
  reranking: null,
};
