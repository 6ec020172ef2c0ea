import type { Recipe } from '../recipe.js';

/**
 * Four voices that vote by rank (RECIPES 2, "Polyphonic"): nearness in meaning, links, stated facts and nearness in time; then what
 * says nearly the same as a better placed one is left out. Filters act inside every leg, before its cut.
 */
export const mnemosynePolyphonicRecipe: Recipe = {
  name: 'mnemosyne.polyphonic',
  legs: ['lexical', 'identifier', 'vector', 'time', 'newest'],
  candidatesMin: 70,
  candidatesPerItem: 6,
  score: {
    kind: 'fusion',
    constant: 60,
    rankFrom: 1,
    voices: [
      { name: 'vector', by: { leg: 'vector' }, weight: 1 },
      { name: 'graph', by: { signal: 'graph' }, weight: 1 },
      { name: 'fact', by: { signal: 'facts' }, weight: 1 },
      { name: 'temporal', by: { signal: 'moment' }, weight: 1 },
    ],
  },
  scoreAbove: 0,
  times: 'read',
  confirmsIdentifiers: false,
  floor: null,
  diversity: { kind: 'jaccard', above: 0.8 },
  polarity: null,
  reranking: null,
};
