import type { Recipe } from '../recipe.js';
import { hybridRecipe } from './hybrid.js';

/** `hybrid` with the graph leg: what is about the names that good hits hold counts by the worth of the path to it. */
export const hybridGraphRecipe: Recipe = {
  ...hybridRecipe,
  name: 'hybrid.graph',
  legs: ['lexical', 'identifier', 'vector', 'attribute', 'graph', 'time'],
  score: {
    kind: 'weights',
    weights: {
      bm25: 0.7,
      lexical: 0.05,
      identifier: 0.05,
      semantic: 0.15,
      temporal: 0.05,
      attribute: 0.25,
      path: 0.27,
    },
  },
  floor: { anyOf: [...(hybridRecipe.floor?.anyOf ?? []), { signal: 'path', atLeast: 0.2 }] },
};
