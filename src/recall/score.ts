import type { ScoreNode } from '../explain/score-node.js';
import { combine, weighted } from '../explain/score-node.js';
import type { Candidate, ScoredCandidate } from './candidate.js';
import type { MeasureContext } from './measure.js';
import { MEASURES } from './measure.js';
import type { Floor, Recipe } from './recipe.js';
import type { SignalName } from './signals.js';
import { SIGNAL_NAMES } from './signals.js';

/** Scores candidates by a recipe; which signals it uses is worked out once. */
export function scoreAll(
  candidates: readonly Candidate[],
  recipe: Recipe,
  context: MeasureContext,
): readonly ScoredCandidate[] {
  const needed = signalsOf(recipe);
  return candidates.map((candidate) => score(candidate, recipe, needed, context));
}

/** Measures the signals and adds them up; the score is the value of the tree. */
function score(
  candidate: Candidate,
  recipe: Recipe,
  needed: readonly SignalName[],
  context: MeasureContext,
): ScoredCandidate {
  const signals: { [signal in SignalName]?: number } = {};
  const parts: ScoreNode[] = [];
  for (const signal of needed) {
    const node = MEASURES[signal](candidate, context);
    if (node === null) continue;
    signals[signal] = node.value;
    const weight = recipe.weights[signal];
    if (weight !== undefined) parts.push(weighted(signal, weight, node));
  }
  return {
    ...candidate,
    signals,
    marks: [],
    explanation: combine('clamp', 'score', [combine('sum', recipe.name, parts)]),
  };
}

function signalsOf(recipe: Recipe): readonly SignalName[] {
  const floored = new Set(recipe.floor?.anyOf.map((condition) => condition.signal));
  return SIGNAL_NAMES.filter((signal) => recipe.weights[signal] !== undefined || floored.has(signal));
}

/** The floor's condition that a candidate misses by least, or null when it meets one. */
export function missedFloor(
  candidate: ScoredCandidate,
  floor: Floor,
): { readonly signal: SignalName; readonly value: number; readonly margin: number } | null {
  let nearest: { signal: SignalName; value: number; margin: number } | null = null;
  for (const { signal, atLeast } of floor.anyOf) {
    const value = candidate.signals[signal] ?? 0;
    if (value >= atLeast) return null;
    if (nearest === null || atLeast - value < nearest.margin) nearest = { signal, value, margin: atLeast - value };
  }
  return nearest;
}
