import { RecollectError } from '../domain/errors.js';
import type { LeafNode, ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import type { Candidate, MeasuredCandidate, ScoredCandidate } from './candidate.js';
import type { EvaluationContext } from './evaluate-expression.js';
import { evaluateExpression, holds, thresholdOf } from './evaluate-expression.js';
import type { Found } from './find.js';
import type { Ranks } from './fuse.js';
import { fused, rankVoices } from './fuse.js';
import type { MeasureContext } from './measure.js';
import { MEASURES } from './measure.js';
import type { QueryReading } from './read-query.js';
import type { Adjuster, Floor, Recipe } from './recipe.js';
import { compartmentOf, signalsOf } from './recipe-parts.js';
import type { SignalName, Signals } from './signals.js';
import { SIGNAL_NAMES } from './signals.js';

/** What scores depend on besides the signals: the query, and the order in which each leg found its hits. */
export interface ScoringContext {
  readonly reading: QueryReading;
  readonly byLeg: Found['byLeg'];
}

/** Scores candidates by a recipe; which signals it uses is worked out once. */
export function scoreAll(
  candidates: readonly Candidate[],
  recipe: Recipe,
  context: MeasureContext,
  { reading, byLeg }: ScoringContext,
): readonly ScoredCandidate[] {
  const needed = signalsOf(recipe);
  const measured = candidates.map((candidate) =>
    withoutSilentLegs(measure(candidate, needed, context), recipe.legFloors, reading),
  );
  const ranks = recipe.score.kind === 'fusion' ? rankVoices(measured, recipe.score, byLeg) : null;
  const weights = weighedSignals(recipe);
  const scored = measured.map((each) => score(each, recipe, reading, { ranks, weights }));
  const { ties } = recipe;
  if (ties === undefined) return scored;
  const tieRanks = rankVoices(measured, ties, byLeg);
  return scored.map((candidate, at) => {
    const each = measured[at];
    return each === undefined ? candidate : { ...candidate, ties: fused(each, ties, tieRanks, 'among equals') };
  });
}

/** A leg whose floor a candidate misses has not found it. */
function withoutSilentLegs(
  measured: MeasuredCandidate,
  legFloors: Recipe['legFloors'],
  reading: QueryReading,
): MeasuredCandidate {
  if (legFloors === undefined) return measured;
  const { candidate, signals } = measured;
  const fellShort = candidate.legs.filter((leg) => {
    const floor = legFloors[leg];
    return floor !== undefined && (signals[floor.signal]?.value ?? 0) < thresholdOf(floor.atLeast, reading);
  });
  if (fellShort.length === 0) return measured;
  const legs = candidate.legs.filter((leg) => !fellShort.includes(leg));
  return { candidate: { ...candidate, legs, fellShort }, signals };
}

function measure(candidate: Candidate, needed: readonly SignalName[], context: MeasureContext): MeasuredCandidate {
  const signals: { [signal in SignalName]?: ScoreNode } = {};
  for (const signal of needed) {
    const node = MEASURES[signal](candidate, context);
    if (node !== null) signals[signal] = node;
  }
  return { candidate, signals };
}

/** What is the same for all candidates of a recall. */
interface Shared {
  /** Null where the recipe fuses nothing. */
  readonly ranks: Ranks | null;
  readonly weights: readonly WeighedSignal[];
}

/** A signal of a weighted sum, with its weight as a leaf of any tree. */
interface WeighedSignal {
  readonly signal: SignalName;
  readonly weight: LeafNode;
  /** What stands for the signal where it is absent; null: nothing does. */
  readonly absent: LeafNode | null;
}

/** In the order of the recipe where it lists what is absent, else in that of the names. */
function weighedSignals({ score, listsAbsent }: Recipe): readonly WeighedSignal[] {
  if (score.kind !== 'weights') return [];
  const { weights } = score;
  const named = listsAbsent === true ? (Object.keys(weights) as SignalName[]) : SIGNAL_NAMES;
  return named.flatMap((signal): readonly WeighedSignal[] => {
    const weight = weights[signal];
    if (weight === undefined) return [];
    return [
      { signal, weight: leaf('weight', weight), absent: listsAbsent === true ? leaf(signal, 0, 'absent') : null },
    ];
  });
}

/** Adds the signals up, or evaluates the formula; the score is the value of the tree. */
function score(measured: MeasuredCandidate, recipe: Recipe, reading: QueryReading, shared: Shared): ScoredCandidate {
  const { candidate, signals } = measured;
  const context = evaluationOf(measured, reading);
  const base = baseOf(measured, recipe, context, shared);
  return {
    ...candidate,
    signals: valuesOf(signals),
    marks: [],
    explanation: combine('clamp', 'score', [adjusted(base, recipe.adjusters ?? [], context)]),
  };
}

function valuesOf(nodes: MeasuredCandidate['signals']): Signals {
  const values: { [signal in SignalName]?: number } = {};
  for (const signal of Object.keys(nodes) as SignalName[]) values[signal] = nodes[signal]?.value ?? 0;
  return values;
}

function evaluationOf(
  { candidate, signals }: MeasuredCandidate,
  { numbers, traits, termCount }: QueryReading,
): EvaluationContext {
  return { memory: candidate.memory, signal: (name) => signals[name] ?? null, numbers, traits, termCount };
}

function baseOf(
  measured: MeasuredCandidate,
  recipe: Recipe,
  context: EvaluationContext,
  { ranks, weights }: Shared,
): ScoreNode {
  const compartments = recipe.compartments ?? [];
  if (compartments.length > 0) {
    const compartment = compartmentOf(recipe, measured.candidate.memory);
    // What is in none of them is kept out by its own stage; it scores nothing.
    return compartment === null
      ? leaf('in no compartment', 0)
      : combine('sum', compartment.name, [evaluateExpression(compartment.expression, context)]);
  }
  switch (recipe.score.kind) {
    case 'weights': {
      const { factor } = recipe.score;
      const sum = combine('sum', recipe.name, partsOf(measured, weights));
      return factor === undefined ? sum : combine('product', 'weighed', [sum, evaluateExpression(factor, context)]);
    }
    case 'formula':
      return combine('sum', recipe.name, [evaluateExpression(recipe.score.expression, context)]);
    case 'fusion':
      if (ranks === null) throw new RecollectError('internal', 'a fusion needs the ranks of its voices');
      return fused(measured, recipe.score, ranks, recipe.name);
  }
}

function partsOf({ signals }: MeasuredCandidate, weights: readonly WeighedSignal[]): readonly ScoreNode[] {
  const parts: ScoreNode[] = [];
  for (const { signal, weight, absent } of weights) {
    const node = signals[signal] ?? absent;
    if (node !== null) parts.push(combine('product', signal, [weight, node]));
  }
  return parts;
}

/** What is added comes first, then what is multiplied. */
function adjusted(base: ScoreNode, adjusters: readonly Adjuster[], context: EvaluationContext): ScoreNode {
  const active = adjusters.filter(({ when }) => holds(when, context));
  const added = active.flatMap((each) => ('add' in each ? [leaf(each.name, each.add)] : []));
  const factors = active.flatMap((each) => ('multiply' in each ? [leaf(each.name, each.multiply)] : []));
  const sum = added.length === 0 ? base : combine('sum', 'adjusted', [base, ...added]);
  return factors.length === 0 ? sum : combine('product', 'adjusted', [sum, ...factors]);
}

/** The floor of a leg that a candidate no leg is left for misses by least; null while one is left. */
export function missedLegFloor(
  { legs, fellShort = [], signals }: ScoredCandidate,
  { legFloors = {} }: Recipe,
  reading: Pick<EvaluationContext, 'numbers' | 'termCount'>,
): MissedFloor | null {
  if (legs.length > 0) return null;
  return fellShort.reduce<MissedFloor | null>((nearest, leg) => {
    const floor = legFloors[leg];
    if (floor === undefined) return nearest;
    const value = signals[floor.signal] ?? 0;
    const margin = thresholdOf(floor.atLeast, reading) - value;
    return nearest === null || margin < nearest.margin ? { signal: floor.signal, value, margin } : nearest;
  }, null);
}

/** What a candidate misses a condition of a floor by. */
interface MissedFloor {
  readonly signal: SignalName;
  readonly value: number;
  readonly margin: number;
}

/** The floor's condition that a candidate misses by least, or null when it meets one. */
export function missedFloor(
  candidate: ScoredCandidate,
  floor: Floor,
  reading: Pick<EvaluationContext, 'numbers' | 'termCount'>,
): MissedFloor | null {
  let nearest: MissedFloor | null = null;
  for (const { signal, atLeast } of floor.anyOf) {
    const value = candidate.signals[signal] ?? 0;
    const least = thresholdOf(atLeast, reading);
    if (value >= least) return null;
    if (nearest === null || least - value < nearest.margin) nearest = { signal, value, margin: least - value };
  }
  return nearest;
}
