import { BUILT_IN_RECIPES } from '../../config.js';
import { RecollectError } from '../../domain/errors.js';
import type { Expression } from '../../recall/expression.js';
import type { LegName, Recipe, RecipeChange, Weights } from '../../recall/recipe.js';
import type { SignalName } from '../../recall/signals.js';
import type { AblatedRecipe } from './ablation.js';
import { ablationsOf } from './ablation.js';

/** Something that was tried on the default recipe. */
type Experiment = readonly [name: string, change: (recipe: Recipe) => RecipeChange];

/** Changes of weights; the others stay what they are. */
const weighing =
  (weights: Weights): Experiment[1] =>
  ({ score }) =>
    score.kind === 'weights' ? { score: { ...score, weights: { ...score.weights, ...weights } } } : {};

/**
 * The shares of the score that the discounts take: for length from a text without end, for who spoke from what others said than those
 * whom the query names; 0: none.
 */
const discounting =
  ({ length = 0.4, speaker = 0.4 }: { readonly length?: number; readonly speaker?: number }): Experiment[1] =>
  ({ score }) => {
    if (score.kind !== 'weights') return {};
    const { factor: _factor, ...plain } = score;
    const product: readonly Expression[] = [
      ...(length === 0 ? [] : [discount('length', 'brevity', length)]),
      ...(speaker === 0 ? [] : [discount('who spoke', 'speaker', speaker)]),
    ];
    return { score: { ...plain, factor: { product } } };
  };

const discount = (label: string, signal: SignalName, share: number): Expression => ({
  sum: [1 - share, { product: [share, { signal, absent: 1 }] }],
  label,
});

const floorOf =
  (least: { readonly [signal: string]: number }): Experiment[1] =>
  ({ floor }) =>
    floor === null
      ? {}
      : {
          floor: {
            anyOf: floor.anyOf.map((condition) => ({
              ...condition,
              atLeast: least[condition.signal] ?? condition.atLeast,
            })),
          },
        };

/** At least so many candidates of single legs, and no fewer than the recipe takes for each item. */
const fetching =
  (least: { readonly [leg in LegName]?: number }): Experiment[1] =>
  ({ fetch, candidatesPerItem }) => ({
    fetch: {
      ...fetch,
      ...Object.fromEntries(
        Object.entries(least).map(([leg, min]) => [leg, { min, perItem: candidatesPerItem, max: null }]),
      ),
    },
  });

/** Answers of less confidence are emptied. */
const silentBelow =
  (below: number): Experiment[1] =>
  ({ abstention }) =>
    abstention === undefined || abstention === null ? {} : { abstention: { ...abstention, below } };

/** What docs/experiments.md tells of the default recipe beside single parts that are off. */
const VARIED: readonly Experiment[] = [
  ['bm25 .5', weighing({ bm25: 0.5 })],
  ['lexical .2', weighing({ lexical: 0.2 })],
  ['semantic .05', weighing({ semantic: 0.05 })],
  ['semantic .25', weighing({ semantic: 0.25 })],
  ['context x .3 of bm25', weighing({ context: 0.21 })],
  ['context x .5 of bm25', weighing({ context: 0.35 })],
  ['context x .7 of bm25', weighing({ context: 0.49 })],
  ['path .2', weighing({ path: 0.2 })],
  ['path .35', weighing({ path: 0.35 })],
  ['attribute .1', weighing({ attribute: 0.1 })],
  ['length discount off', discounting({ length: 0 })],
  ['length discount .2', discounting({ length: 0.2 })],
  ['length discount .6', discounting({ length: 0.6 })],
  ['speaker discount off', discounting({ speaker: 0 })],
  ['speaker discount .2', discounting({ speaker: 0.2 })],
  ['speaker discount .6', discounting({ speaker: 0.6 })],
  ['candidates by words 40', fetching({ lexical: 40, identifier: 40 })],
  ['candidates by words 80, by vectors 80', fetching({ lexical: 80, identifier: 80, vector: 80 })],
  ['candidates by vectors 40', fetching({ vector: 40 })],
  ['candidates of other legs 40', () => ({ candidatesMin: 40 })],
  ['beside the first 20', fetching({ beside: 20 })],
  ['floor context .1', floorOf({ context: 0.1 })],
  ['floor context off', floorOf({ context: 1 })],
  ['floor lexical .25, evidence .6', floorOf({ lexical: 0.25, evidence: 0.6 })],
  ['floor similarity .3', floorOf({ similarity: 0.3 })],
  ['times read, not required', () => ({ times: 'read' })],
  ['polarity from .3', ({ polarity }) => ({ polarity: polarity === null ? null : { ...polarity, from: 0.3 } })],
  ['versions of facts off', () => ({ facts: null })],
  [
    'versions of facts by statements alone',
    ({ facts }) => ({ facts: facts === undefined || facts === null ? null : { ...facts, asked: null } }),
  ],
  ['trust .05', weighing({ trust: 0.05 })],
  ['kind .05', weighing({ kind: 0.05 })],
  ['importance .05', weighing({ importance: 0.05 })],
  ['recency .05', (recipe) => ({ ...weighing({ recency: 0.05 })(recipe), recency: { kind: 'halfLife', days: 30 } })],
  ['duplicates kept', () => ({ duplicates: 'keep' })],
  ['silent below .44', silentBelow(0.44)],
];

/** The recipe whose experiments these are. */
const EXPERIMENTED = 'recollect';

/**
 * The default recipe, it with each of its legs, weights and stages off, it with each number that was tried otherwise, and the recipe
 * it came from; of all but the first those whose name holds one of the given words.
 *
 * @param only words to choose by; empty: everything
 */
export function experiments(only: readonly string[] = []): readonly [AblatedRecipe, ...AblatedRecipe[]] {
  const [recipe, origin] = [BUILT_IN_RECIPES.get(EXPERIMENTED), BUILT_IN_RECIPES.get('hybrid')];
  if (recipe === undefined || origin === undefined)
    throw new RecollectError('internal', 'a built-in recipe is missing');
  const [, ...off] = ablationsOf(recipe);
  const all: readonly AblatedRecipe[] = [
    ...off.map((each) => ({ ...each, off: `${each.off} off` })),
    ...VARIED.map(([name, change]) => ({
      off: name,
      recipe: { ...recipe, ...change(recipe), name: `${recipe.name}, ${name}` },
    })),
    { off: 'recipe hybrid', recipe: { ...origin, name: 'hybrid instead' } },
  ];
  return [
    { off: 'nothing', recipe: { ...recipe, name: `${recipe.name} whole` } },
    ...all.filter(({ off: name }) => only.length === 0 || only.some((word) => name.includes(word))),
  ];
}
