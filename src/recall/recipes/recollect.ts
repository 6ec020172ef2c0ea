import type { Recipe } from '../recipe.js';
import { hybridRecipe } from './hybrid.js';

/**
 * The default: words and meaning as in `hybrid`, what stands beside the best hits in a conversation (`beside`, `context`), what names
 * and links lead to (`path`), and a discount for long texts (`brevity`) and for what others said than those whom the query names
 * (`speaker`). Where every number comes from stands in docs/experiments.md, "The default recipe".
 */
export const recollectRecipe: Recipe = {
  ...hybridRecipe,
  name: 'recollect',
  legs: ['lexical', 'identifier', 'vector', 'attribute', 'graph', 'time', 'beside'],
  candidatesMin: 80,
  fetch: {
    lexical: { min: 24, perItem: 2, max: null },
    identifier: { min: 24, perItem: 2, max: null },
    vector: { min: 20, perItem: 2, max: null },
    beside: { min: 10, perItem: 1, max: null },
  },
  score: {
    kind: 'weights',
    weights: {
      bm25: 0.7,
      context: 0.4,
      lexical: 0.05,
      identifier: 0.05,
      semantic: 0.15,
      temporal: 0.05,
      attribute: 0.25,
      path: 0.27,
    },
    factor: {
      product: [
        { sum: [0.6, { product: [0.4, { signal: 'brevity', absent: 1 }] }], label: 'length' },
        { sum: [0.6, { product: [0.4, { signal: 'speaker', absent: 1 }] }], label: 'who spoke' },
      ],
    },
  },
  confidence: { intercept: -5.72, score: 4.93, signals: { semantic: 1.02, lexical: -2.25, evidence: 5.58 } },
  abstention: { intercept: 0.73, weights: { faint: -2.81, unnamed: -0.41, missing: -0.39, unknown: -0.62 }, below: 0 },
  floor: {
    anyOf: [
      ...(hybridRecipe.floor?.anyOf ?? []),
      { signal: 'path', atLeast: 0.2 },
      { signal: 'context', atLeast: 0.2 },
    ],
  },
};
