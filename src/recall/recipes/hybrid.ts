import type { Recipe } from '../recipe.js';

/**
 * Words and meaning together: a weighted sum of calibrated signals, so that its floor means the same for every query.
 * Without an embedder, or with one that is down, it is what the text legs alone can say.
 */
export const hybridRecipe: Recipe = {
  name: 'hybrid',
  legs: ['lexical', 'identifier', 'vector', 'attribute', 'time'],
  candidatesMin: 30,
  candidatesPerItem: 2,
  score: {
    kind: 'weights',
    weights: { bm25: 0.7, lexical: 0.05, identifier: 0.05, semantic: 0.15, temporal: 0.05, attribute: 0.25 },
  },
  times: 'required',
  confirmsIdentifiers: true,
  floor: {
    anyOf: [
      { signal: 'lexical', atLeast: 0.15 },
      { signal: 'evidence', atLeast: 0.5 },
      { signal: 'identifier', atLeast: 0.5 },
      { signal: 'attribute', atLeast: 0.5 },
      { signal: 'similarity', atLeast: 0.2 },
    ],
  },
  polarity: { from: 0.4, demotion: 0.95 },
  facts: {
    read: 12,
    from: 0.6,
    markFrom: 0.75,
    demotion: 0.1,
    asked: { ofQuestion: 0.4, ofBetterTold: 0.5, ofBetterPlain: 0.85, ofScoreTold: 0.5, ofScorePlain: 0.7 },
  },
  duplicates: 'collapse',
  reranking: null,
};
