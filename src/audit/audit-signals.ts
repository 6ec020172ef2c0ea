import type { RecallDependencies } from '../recall/recall.js';
import { run } from '../recall/recall.js';
import type { Recipe } from '../recall/recipe.js';
import { signalsOf } from '../recall/recipe-parts.js';
import type { RecallRequest } from '../recall/request.js';
import type { SignalName } from '../recall/signals.js';

/** A weight whose signal moves no score by more than this, between the 10th and the 90th percentile, does nothing. */
const LEAST_EFFECT = 0.01;

/** How one signal is spread over the candidates of a scope. */
export interface SignalSpread {
  readonly signal: SignalName;
  /** Null: the recipe's score is no weighted sum, or does not weigh it. */
  readonly weight: number | null;
  /** Share of the candidates for which it could be measured, in [0,1]. */
  readonly present: number;
  readonly least: number;
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
  readonly greatest: number;
  /** Weight times the distance of the percentiles: what it moves between most candidates; null as the weight. */
  readonly effect: number | null;
  /** True for a weight whose effect is below .01. */
  readonly doesNothing: boolean;
}

/** What a stretch of the band that importance lies in would change. */
export interface StretchEffect {
  readonly from: number;
  readonly to: number;
  /** Effect of the weight before and after. */
  readonly before: number;
  readonly after: number;
  /** Share of the queries whose answer would be another one, in [0,1]. */
  readonly changedAnswers: number;
}

export interface SignalAudit {
  readonly recipe: string;
  readonly queries: number;
  readonly candidates: number;
  readonly signals: readonly SignalSpread[];
  /** Null where importance is not weighed, or has no band to stretch. */
  readonly stretch: StretchEffect | null;
}

/**
 * The spread of each signal over the candidates of some queries: which weights do nothing in this scope (recency within a few
 * days, importance in a narrow band), and what a stretch of importance would change. Reads only.
 */
export async function auditSignals(
  requests: readonly RecallRequest[],
  recipe: Recipe,
  dependencies: RecallDependencies,
): Promise<SignalAudit> {
  const runs = await answersOf(requests, recipe, dependencies);
  const rows = runs.flatMap(({ candidates }) => candidates);
  const weights = recipe.score.kind === 'weights' ? recipe.score.weights : {};
  const spreads = signalsOf(recipe).map((signal) =>
    spreadOf(
      signal,
      rows.flatMap((signals) => signals[signal] ?? []),
      rows.length,
      weights[signal] ?? null,
    ),
  );
  const importance = spreads.find(({ signal }) => signal === 'importance');
  return {
    recipe: recipe.name,
    queries: requests.length,
    candidates: rows.length,
    signals: spreads,
    stretch: importance === undefined ? null : await stretchOf(importance, runs, requests, recipe, dependencies),
  };
}

interface Answer {
  readonly ids: readonly string[];
  readonly candidates: readonly { readonly [signal in SignalName]?: number }[];
}

async function answersOf(
  requests: readonly RecallRequest[],
  recipe: Recipe,
  dependencies: RecallDependencies,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const request of requests) {
    const { kept, ledger } = await run({ ...request, recipe }, dependencies);
    answers.push({
      ids: kept.map(({ memory }) => memory.id),
      candidates: [...kept, ...ledger.candidates()].map(({ signals }) => signals),
    });
  }
  return answers;
}

function spreadOf(
  signal: SignalName,
  values: readonly number[],
  candidates: number,
  weight: number | null,
): SignalSpread {
  const rising = [...values].sort((left, right) => left - right);
  const at = (share: number): number => rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? 0;
  const [p10, p90] = [at(0.1), at(0.9)];
  const effect = weight === null ? null : weight * (p90 - p10);
  return {
    signal,
    weight,
    present: candidates === 0 ? 0 : values.length / candidates,
    least: rising[0] ?? 0,
    p10,
    median: at(0.5),
    p90,
    greatest: rising.at(-1) ?? 0,
    effect,
    doesNothing: effect !== null && weight !== 0 && effect < LEAST_EFFECT,
  };
}

async function stretchOf(
  { least, greatest, p10, p90, weight }: SignalSpread,
  before: readonly Answer[],
  requests: readonly RecallRequest[],
  recipe: Recipe,
  dependencies: RecallDependencies,
): Promise<StretchEffect | null> {
  if (weight === null || greatest <= least) return null;
  const stretched = { ...recipe, importanceBand: { from: least, to: greatest } };
  const after = await answersOf(requests, stretched, dependencies);
  const changed = after.filter(({ ids }, at) => JSON.stringify(ids) !== JSON.stringify(before[at]?.ids)).length;
  return {
    from: least,
    to: greatest,
    before: weight * (p90 - p10),
    after: (weight * (p90 - p10)) / (greatest - least),
    changedAnswers: requests.length === 0 ? 0 : changed / requests.length,
  };
}
