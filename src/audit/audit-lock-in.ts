import type { Usage } from '../domain/memory.js';
import type { TenantStore } from '../ports/store.js';
import type { RecallDependencies } from '../recall/recall.js';
import { recall } from '../recall/recall.js';
import type { Recipe } from '../recall/recipe.js';
import { signalsOf } from '../recall/recipe-parts.js';
import type { RecallRequest } from '../recall/request.js';
import { gini } from '../scoring/gini.js';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** Flagged when fewer result sets than this share of those without usage are distinct ... */
const LEAST_DISTINCT = 0.8;
/** ... or when the Gini coefficient rises by more than this. */
const MOST_RISE = 0.1;

/** What thirty days of use did to the answers. */
export interface LockInRun {
  /** Distinct sets of items over the number of queries, on the last day, in (0,1]. */
  readonly distinctShare: number;
  /** How unevenly retrievals are spread over what was returned at all in either run, in [0,1). */
  readonly gini: number;
}

/** The verdict, with the run that it is compared with. */
export interface LockInReport {
  readonly recipe: string;
  readonly queries: number;
  readonly days: number;
  readonly usageWeight: number;
  readonly withUsage: LockInRun;
  /** The same days with a weight of usage of 0. */
  readonly withoutUsage: LockInRun;
  readonly flagged: boolean;
  readonly reason: string | null;
}

/**
 * Asks the same distinct queries every day for thirty days and counts the first item of every answer as used, on a copy of the
 * counters: nothing is written. It flags a recipe whose answers no longer follow the query: fewer than .8 of the distinct result
 * sets, or a Gini coefficient of retrievals that is higher by more than .1, than without usage.
 *
 * @param requests one for each query, with the clock of the first day
 */
export async function auditLockIn(
  requests: readonly RecallRequest[],
  recipe: Recipe,
  dependencies: RecallDependencies,
): Promise<LockInReport> {
  const usageWeight = recipe.score.kind === 'weights' ? (recipe.score.weights.usage ?? 0) : 0;
  const without = withUsageWeight(recipe, 0);
  const counted = await simulate(requests, recipe, dependencies);
  // What does not count use is not changed by it.
  const plain = signalsOf(recipe).includes('usage') ? await simulate(requests, without, dependencies) : counted;
  const ids = [...new Set([...counted.retrievals.keys(), ...plain.retrievals.keys()])];
  const runOf = ({ distinct, retrievals }: Simulated): LockInRun => ({
    distinctShare: requests.length === 0 ? 1 : distinct / requests.length,
    gini: gini(ids.map((id) => retrievals.get(id) ?? 0)),
  });
  const [withUsage, withoutUsage] = [runOf(counted), runOf(plain)];
  const reason = reasonOf(withUsage, withoutUsage);
  return {
    recipe: recipe.name,
    queries: requests.length,
    days: DAYS,
    usageWeight,
    withUsage,
    withoutUsage,
    flagged: reason !== null,
    reason,
  };
}

/** The recipe with another weight of usage; the other weights stay. Scores that are no weighted sum stay as they are. */
export function withUsageWeight(recipe: Recipe, usage: number): Recipe {
  if (recipe.score.kind !== 'weights') return recipe;
  return {
    ...recipe,
    score: { ...recipe.score, weights: { ...recipe.score.weights, usage } },
    allowUsageDominance: true,
  };
}

function reasonOf(withUsage: LockInRun, without: LockInRun): string | null {
  if (withUsage.distinctShare < LEAST_DISTINCT * without.distinctShare)
    return `${percent(withUsage.distinctShare)} of the result sets are distinct, against ${percent(without.distinctShare)} without usage`;
  if (withUsage.gini > without.gini + MOST_RISE)
    return `the Gini coefficient of retrievals is ${withUsage.gini.toFixed(2)}, against ${without.gini.toFixed(2)} without usage`;
  return null;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

interface Simulated {
  readonly distinct: number;
  readonly retrievals: ReadonlyMap<string, number>;
}

async function simulate(
  requests: readonly RecallRequest[],
  recipe: Recipe,
  dependencies: RecallDependencies,
): Promise<Simulated> {
  const used = new Map<string, Usage>();
  const store = withUsage(dependencies.store, used);
  const retrievals = new Map<string, number>();
  let sets = new Set<string>();
  for (let day = 0; day < DAYS; day += 1) {
    sets = new Set();
    for (const request of requests) {
      const nowMs = request.nowMs + day * DAY_MS;
      const filter = { ...request.filter, nowMs, asOf: { ...request.filter.asOf, validAtMs: nowMs } };
      const { items } = await recall({ ...request, recipe, nowMs, filter }, { ...dependencies, store });
      const ids = items.map(({ memory }) => memory.id);
      sets.add(JSON.stringify([...ids].sort()));
      for (const id of ids) retrievals.set(id, (retrievals.get(id) ?? 0) + 1);
      const [first] = ids;
      if (first !== undefined) used.set(first, usedOnce(first, used.get(first), nowMs));
    }
  }
  return { distinct: sets.size, retrievals };
}

function usedOnce(memoryId: string, known: Usage | undefined, nowMs: number): Usage {
  return {
    memoryId,
    confirmed: (known?.confirmed ?? 0) + 1,
    useful: 0,
    wrong: 0,
    stale: 0,
    lastConfirmedAtMs: nowMs,
  };
}

/** The store with counters of its own in front; all else is the store's. */
function withUsage(store: TenantStore, used: ReadonlyMap<string, Usage>): TenantStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'usage') return async (ids: readonly string[]) => ids.flatMap((id) => used.get(id) ?? []);
      const method: unknown = Reflect.get(target, name, target);
      return typeof method === 'function' ? method.bind(target) : method;
    },
  });
}
