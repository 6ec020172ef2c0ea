import { assertNever } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import type { Condition, Expression } from './expression.js';
import {
  conditionsOfExpression,
  flatConditions,
  numbersOfExpression,
  numbersOfThreshold,
  signalsOfCondition,
  signalsOfExpression,
} from './expression.js';
import type { Compartment, FetchSize, Floor, Fusion, LegFloor, LegName, Recipe } from './recipe.js';
import type { SignalName } from './signals.js';
import { SIGNAL_NAMES } from './signals.js';

const SIGNALS_OF = new WeakMap<Recipe, readonly SignalName[]>();

/** Signals that a recipe reads anywhere, in the order of their names; looked through once for a recipe, which every recall asks. */
export function signalsOf(recipe: Recipe): readonly SignalName[] {
  const known = SIGNALS_OF.get(recipe);
  if (known !== undefined) return known;
  const found = allSignals(recipe);
  SIGNALS_OF.set(recipe, found);
  return found;
}

function allSignals(recipe: Recipe): readonly SignalName[] {
  const used = new Set<SignalName>([
    ...scoredSignals(recipe),
    ...floorsOf(recipe).flatMap(({ anyOf }) => anyOf.map(({ signal }) => signal)),
    ...legFloorsOf(recipe).map(({ signal }) => signal),
    ...signalsOfFusion(recipe.ties),
    ...(recipe.adjusters ?? []).flatMap(({ when }) => signalsOfCondition(when)),
    ...(Object.keys(recipe.confidence?.signals ?? {}) as SignalName[]),
  ]);
  return SIGNAL_NAMES.filter((signal) => used.has(signal));
}

function scoredSignals({ score, compartments = [] }: Recipe): readonly SignalName[] {
  const ofCompartments = compartments.flatMap(({ expression }) => signalsOfExpression(expression));
  switch (score.kind) {
    case 'weights':
      return [
        ...SIGNAL_NAMES.filter((signal) => score.weights[signal] !== undefined),
        ...(score.factor === undefined ? [] : signalsOfExpression(score.factor)),
        ...ofCompartments,
      ];
    case 'formula':
      return [...signalsOfExpression(score.expression), ...ofCompartments];
    case 'fusion':
      return [...signalsOfFusion(score), ...ofCompartments];
    default:
      return assertNever(score);
  }
}

function signalsOfFusion(fusion: Fusion | undefined): readonly SignalName[] {
  return (fusion?.voices ?? []).flatMap(({ by }) => ('signal' in by ? [by.signal] : []));
}

/** The floors of single legs. */
export function legFloorsOf({ legFloors = {} }: Recipe): readonly LegFloor[] {
  return Object.values(legFloors);
}

/** The floor of the recipe and those of its compartments. */
export function floorsOf({ floor, compartments = [] }: Recipe): readonly Floor[] {
  return [floor, ...compartments.map((compartment) => compartment.floor)].flatMap((each) => each ?? []);
}

/** The compartment that a memory belongs to; null when it is in none, or there are none. */
export function compartmentOf({ compartments = [] }: Recipe, memory: Pick<Memory, 'tier'>): Compartment | null {
  return compartments.find(({ tiers }) => tiers.includes(memory.tier)) ?? null;
}

/** Where silence begins for a memory. */
export function floorFor(recipe: Recipe, memory: Pick<Memory, 'tier'>): Floor | null {
  return (recipe.compartments ?? []).length === 0 ? recipe.floor : (compartmentOf(recipe, memory)?.floor ?? null);
}

/** Candidates that a leg fetches for an answer of `limit` items. */
export function fetchSize(recipe: Recipe, leg: LegName, limit: number): number {
  const own = recipe.fetch?.[leg];
  if (own !== undefined) return sized(own, limit);
  const compartments = recipe.compartments ?? [];
  return compartments.length > 0
    ? compartments.reduce((sum, { fetch }) => sum + sized(fetch, limit), 0)
    : Math.max(recipe.candidatesMin, recipe.candidatesPerItem * limit);
}

function sized({ min, perItem, max }: FetchSize, limit: number): number {
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, perItem * limit));
}

/** Whether a request has to name the centre that a recipe counts distances from. */
export function needsCentre(recipe: Recipe): boolean {
  return recipe.centre === undefined && signalsOf(recipe).includes('proximity');
}

const READS_TRAITS = new WeakMap<Recipe, boolean>();

/** Whether a recipe asks what the query is after. */
export function readsTraits(recipe: Recipe): boolean {
  const known = READS_TRAITS.get(recipe);
  if (known !== undefined) return known;
  const reads = recipe.usesIntents === true || conditionsOf(recipe).some((condition) => 'asks' in condition);
  READS_TRAITS.set(recipe, reads);
  return reads;
}

/** Names of the recipe's own numbers that it reads anywhere. */
export function numbersReadBy(recipe: Recipe): readonly string[] {
  const thresholds = [...floorsOf(recipe).flatMap(({ anyOf }) => anyOf), ...legFloorsOf(recipe)].map(
    ({ atLeast }) => atLeast,
  );
  return [
    ...expressionsOf(recipe).flatMap(numbersOfExpression),
    ...thresholds.flatMap(numbersOfThreshold),
    ...conditionsOf(recipe).flatMap((condition) =>
      'signal' in condition ? numbersOfThreshold('atLeast' in condition ? condition.atLeast : condition.above) : [],
    ),
  ];
}

function conditionsOf(recipe: Recipe): readonly Condition[] {
  return [
    ...expressionsOf(recipe).flatMap(conditionsOfExpression),
    ...(recipe.adjusters ?? []).flatMap(({ when }) => flatConditions(when)),
  ];
}

function expressionsOf({ score, compartments = [] }: Recipe): readonly Expression[] {
  return [...ofScore(score), ...compartments.map(({ expression }) => expression)];
}

function ofScore(score: Recipe['score']): readonly Expression[] {
  if (score.kind === 'formula') return [score.expression];
  return score.kind === 'weights' && score.factor !== undefined ? [score.factor] : [];
}
