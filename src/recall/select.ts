import { assertNever } from '../domain/errors.js';
import { estimateTokens } from '../text/token-estimate.js';
import type { ScoredCandidate } from './candidate.js';
import type { TokenEstimator } from './recipe.js';
import type { RejectionReason } from './result.js';

/** What an answer may hold. */
export interface Bounds {
  readonly limit: number;
  /** Most items of a kind. */
  readonly quotas: { readonly [kind: string]: number };
  /** Null: tokens are not counted. */
  readonly tokens: { readonly most: number; readonly estimator: TokenEstimator } | null;
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
  const { kept, left } = pass(ordered, bounds);
  return {
    kept,
    left: left.map(({ candidate, reason }) => ({
      candidate,
      reason: reason.reason === 'budget' ? { ...reason, margin: missingTokens(candidate, ordered, bounds) } : reason,
    })),
  };
}

function pass(ordered: readonly ScoredCandidate[], { limit, quotas, tokens }: Bounds): Selection {
  const kept: ScoredCandidate[] = [];
  const left: { candidate: ScoredCandidate; reason: RejectionReason }[] = [];
  const ofKind = new Map<string, number>();
  let used = 0;
  /** Rank among what quotas and tokens let through. */
  let rank = 0;
  for (const candidate of ordered) {
    const { kind, text } = candidate.memory;
    const place = (ofKind.get(kind) ?? 0) + 1;
    const most = Object.hasOwn(quotas, kind) ? (quotas[kind] ?? null) : null;
    if (most !== null && place > most) {
      ofKind.set(kind, place);
      left.push({ candidate, reason: { reason: 'quota', kind, rank: place, margin: place - most } });
      continue;
    }
    const cost = tokens === null ? 0 : tokensOf(text, tokens.estimator);
    if (tokens !== null && used + cost > tokens.most) {
      left.push({ candidate, reason: { reason: 'budget', tokens: cost, margin: used + cost - tokens.most } });
      continue;
    }
    ofKind.set(kind, place);
    // Also what is beyond the limit takes its tokens, so that with a higher limit it would be in; nothing before it changes.
    used += cost;
    rank += 1;
    if (rank > limit) left.push({ candidate, reason: { reason: 'limit', rank, margin: rank - limit } });
    else kept.push(candidate);
  }
  return { kept, left };
}

/** With more tokens others may be taken first, so the budget is raised until the candidate is in, or lost to something else. */
function missingTokens(candidate: ScoredCandidate, ordered: readonly ScoredCandidate[], bounds: Bounds): number {
  const most = bounds.tokens?.most ?? 0;
  let raised = bounds;
  for (;;) {
    const reason = pass(ordered, raised).left.find((each) => each.candidate === candidate)?.reason;
    const now = raised.tokens;
    if (now === null || reason === undefined || reason.reason !== 'budget') return (now?.most ?? most) - most;
    raised = { ...raised, tokens: { ...now, most: now.most + reason.margin } };
  }
}
