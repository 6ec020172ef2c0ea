import { assertNever } from '../domain/errors.js';
import { estimateTokens } from '../text/token-estimate.js';
import type { ScoredCandidate } from './candidate.js';
import type { TokenEstimator } from './recipe.js';
import type { RecallRequest } from './request.js';
import type { RejectionReason } from './result.js';

/** What an answer may hold. */
export interface Bounds {
  readonly limit: number;
  /** Most items of a kind. */
  readonly quotas: { readonly [kind: string]: number };
  /** Null: tokens are not counted. */
  readonly tokens: { readonly most: number; readonly estimator: TokenEstimator } | null;
}

/** What the answer to a request may hold. */
export function boundsOf({ limit, recipe, maxTokens }: Pick<RecallRequest, 'limit' | 'recipe' | 'maxTokens'>): Bounds {
  const estimator = recipe.budget?.estimator ?? 'estimate';
  return { limit, quotas: recipe.quotas ?? {}, tokens: maxTokens === null ? null : { most: maxTokens, estimator } };
}

/** What was chosen, and why the others were not. */
export interface Selection {
  readonly kept: readonly ScoredCandidate[];
  readonly left: readonly { readonly candidate: ScoredCandidate; readonly reason: RejectionReason }[];
}

/** Tokens of a text; `length / 4` counts UTF-16 units, and too few of them for Chinese. */
export function tokensOf(text: string, estimator: TokenEstimator): number {
  switch (estimator) {
    case 'length / 4':
      return Math.ceil(text.length / 4);
    case 'estimate':
      return estimateTokens(text);
    default:
      return assertNever(estimator);
  }
}

/**
 * Greedy: goes down the order and takes what fits under the quota of its kind, under the tokens that are left, and under the
 * limit; what does not fit is skipped. The margin of what is lost to the tokens is what the budget would have to grow.
 *
 * @param ordered best first
 */
export function select(ordered: readonly ScoredCandidate[], bounds: Bounds): Selection {
  // Counted once: a margin asks for many budgets.
  const costs = ordered.map(({ memory }) =>
    bounds.tokens === null ? 0 : tokensOf(memory.text, bounds.tokens.estimator),
  );
  const { kept, left } = pass(ordered, costs, bounds, ordered.length);
  return {
    kept: kept.flatMap((at) => ordered[at] ?? []),
    left: left.flatMap(({ at, reason }): Selection['left'] => {
      const candidate = ordered[at];
      if (candidate === undefined) return [];
      if (reason.reason !== 'budget') return [{ candidate, reason }];
      return [{ candidate, reason: { ...reason, margin: missingTokens(at, ordered, costs, bounds) } }];
    }),
  };
}

/** Places in the order, of what is taken and of what is not. */
interface Pass {
  readonly kept: readonly number[];
  readonly left: readonly { readonly at: number; readonly reason: RejectionReason }[];
  /** Tokens of all that is taken. */
  readonly used: number;
}

/** Goes down the order as far as `until`. */
function pass(
  ordered: readonly ScoredCandidate[],
  costs: readonly number[],
  { limit, quotas, tokens }: Bounds,
  until: number,
): Pass {
  const kept: number[] = [];
  const left: { at: number; reason: RejectionReason }[] = [];
  const ofKind = new Map<string, number>();
  let used = 0;
  /** Rank among what quotas and tokens let through. */
  let rank = 0;
  for (const [at, { memory }] of ordered.entries()) {
    if (at >= until) break;
    const { kind } = memory;
    const place = (ofKind.get(kind) ?? 0) + 1;
    const most = Object.hasOwn(quotas, kind) ? (quotas[kind] ?? null) : null;
    if (most !== null && place > most) {
      ofKind.set(kind, place);
      left.push({ at, reason: { reason: 'quota', kind, rank: place, margin: place - most } });
      continue;
    }
    const cost = costs[at] ?? 0;
    if (tokens !== null && used + cost > tokens.most) {
      left.push({ at, reason: { reason: 'budget', tokens: cost, margin: used + cost - tokens.most } });
      continue;
    }
    ofKind.set(kind, place);
    // Also what is beyond the limit takes its tokens, so that with a higher limit it would be in; nothing before it changes.
    used += cost;
    rank += 1;
    if (rank > limit) left.push({ at, reason: { reason: 'limit', rank, margin: rank - limit } });
    else kept.push(at);
  }
  return { kept, left, used };
}

/** Budgets that are tried before the one is taken that everything before a candidate fits into as well. */
const MOST_BUDGETS = 16;

/**
 * With more tokens others may be taken first, so the budget is raised until the candidate fits, or is lost to something else. Where
 * that takes long, everything before it is paid for: then nothing can take its place.
 */
function missingTokens(
  at: number,
  ordered: readonly ScoredCandidate[],
  costs: readonly number[],
  bounds: Bounds,
): number {
  const { tokens } = bounds;
  if (tokens === null) return 0;
  const cost = costs[at] ?? 0;
  let most = tokens.most;
  for (let tried = 0; tried < MOST_BUDGETS; tried += 1) {
    const { used } = pass(ordered, costs, { ...bounds, tokens: { ...tokens, most } }, at);
    if (used + cost <= most) return most - tokens.most;
    most = used + cost;
  }
  return pass(ordered, costs, { ...bounds, tokens: null }, at).used + cost - tokens.most;
}
