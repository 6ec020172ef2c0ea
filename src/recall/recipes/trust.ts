import { DEFAULT_POLICIES } from '../../text/gate/policies.js';
import type { Recipe } from '../recipe.js';

/**
 * How well a memory fits, times how far it can be trusted (RECIPES 5). Words, meaning and the soft conditions that it meets are
 * weighed; a time that the query names and a vague description shift the weights by `1 + contextScore * .3` (scores .8 and .5),
 * shared out again to a sum of 1; three exact attributes or more make it a search by words. The text's own code orders by trust
 * alone and drops the words, against its own weights.
 */
export const trustRecipe: Recipe = {
  name: 'trust',
  legs: ['lexical', 'identifier', 'vector'],
  candidatesMin: 10,
  candidatesPerItem: 2,
  fetch: {
    lexical: { min: 5, perItem: 1, max: null },
    identifier: { min: 5, perItem: 1, max: null },
    vector: { min: 10, perItem: 2, max: null },
  },
  score: {
    kind: 'formula',
    expression: {
      product: [
        {
          sum: [
            { product: [{ number: 'keyword' }, { signal: 'bm25' }], label: 'keyword' },
            { product: [{ number: 'vector' }, { signal: 'semantic' }], label: 'vector' },
            { product: [{ number: 'metadata' }, { signal: 'metadata' }], label: 'metadata' },
          ],
          label: 'relevance',
        },
        { signal: 'trust' },
      ],
      label: 'relevance x trust',
    },
  },
  numbers: { keyword: 0.4, vector: 0.45, metadata: 0.15 },
  shares: ['keyword', 'vector', 'metadata'],
  usesIntents: true,
  intents: {
    'time range': { multiply: { metadata: 1 + 0.8 * 0.3 } },
    vague: { multiply: { vector: 1 + 0.5 * 0.3 } },
    'exact attributes': { set: { keyword: 0.7, vector: 0.2, metadata: 0.1 } },
  },
  limit: 5,
  gate: 'auto',
  policies: DEFAULT_POLICIES,
  dropsResolved: true,
  arbitrates: true,
  scoreAbove: 0,
  times: 'required',
  confirmsIdentifiers: false,
  floor: null,
  polarity: null,
  reranking: null,
};
