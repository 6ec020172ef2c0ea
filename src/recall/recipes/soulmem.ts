import { DEFAULT_ACTION_CHANNEL } from '../actions/channel.js';
import type { Expression } from '../expression.js';
import type { Recipe } from '../recipe.js';

/** The embedding score, which likeness of strings only ever raises: max(e, .6e + .4s) where there is an s, else e. */
const VARIANT: Expression = {
  when: { signal: 'likeness', above: 0 },
  use: {
    max: [
      { signal: 'semantic' },
      {
        sum: [
          { product: [0.6, { signal: 'semantic' }], label: 'by meaning' },
          { product: [0.4, { signal: 'likeness' }], label: 'by likeness' },
        ],
      },
    ],
    label: 'variant',
  },
  otherwise: { signal: 'semantic' },
};

/** What is done is proposed as an action and never ranked among memories. */
const SCORE: Expression = {
  when: { kinds: ['procedure'] },
  use: 0,
  otherwise: {
    when: { measured: 'tags' },
    use: {
      sum: [
        { product: [0.3, { signal: 'tags' }], label: 'tags' },
        { product: [0.7, VARIANT], label: 'variant' },
      ],
    },
    otherwise: VARIANT,
  },
};

/**
 * Memory of a role: meaning with tags, association along links, and actions in a channel of their own (RECIPES 4). What scores
 * below .35 is dropped, situations below .5 at most, whatever floor is asked for. Of a query without tags the variant stands alone.
 */
export const soulmemRecipe: Recipe = {
  name: 'soulmem',
  legs: ['vector'],
  candidatesMin: 50,
  candidatesPerItem: 3,
  score: { kind: 'formula', expression: SCORE },
  minScore: 0.35,
  minScoreAtMost: { situation: 0.5 },
  association: { most: 8, damping: 0.65, residue: 1e-5 },
  actions: {
    ...DEFAULT_ACTION_CHANNEL,
    similarity: VARIANT,
    floor: 0.35,
    focus: 0,
    whenAnswered: 'propose',
    situations: 10,
  },
  times: 'off',
  confirmsIdentifiers: false,
  floor: null,
  polarity: null,
  reranking: null,
};
