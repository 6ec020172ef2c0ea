import type { Recipe } from '../recipe.js';

/**
 * Recall without an embedder: BM25 for order, the share of the query that is there for confidence, identifiers for
 * certainty. The floor was chosen on the dev halves (docs/experiments.md): a memory that holds less than .15 of the
 * query's weight, less than one unique word's worth of evidence and none of its identifiers is not an answer.
 */
export const lexicalRecipe: Recipe = {
  name: 'lexical',
  legs: ['lexical', 'identifier', 'attribute', 'time'],
  candidatesMin: 30,
  candidatesPerItem: 2,
  score: { kind: 'weights', weights: { bm25: 0.6, lexical: 0.2, identifier: 0.15, temporal: 0.05, attribute: 0.25 } },
  times: 'required',
  confirmsIdentifiers: true,
  floor: {
    anyOf: [
      { signal: 'lexical', atLeast: 0.15 },
      { signal: 'evidence', atLeast: 0.5 },
      { signal: 'identifier', atLeast: 0.5 },
      { signal: 'attribute', atLeast: 0.5 },
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
