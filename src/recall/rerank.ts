import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import { RecollectError } from '../domain/errors.js';
import { combine, leaf, weighted } from '../explain/score-node.js';
import type { Reranker } from '../ports/reranker.js';
import type { ScoredCandidate } from './candidate.js';
import { byScore } from './order.js';
import type { Reranking } from './recipe.js';

/** What reranking gave. */
export interface Reranked {
  readonly candidates: readonly ScoredCandidate[];
  /** Why the order is as it was; null when a reranker judged. */
  readonly skipped: string | null;
  readonly degraded: readonly Degradation[];
}

/** What it depends on besides the candidates. */
export interface RerankContext {
  readonly query: string;
  readonly blank: boolean;
  readonly reranking: Reranking | null;
  /** Whether the caller asked for none. */
  readonly isOff: boolean;
  readonly reranker: Reranker | null;
  readonly deadline: Deadline;
  /** Whether embedding the query failed; what follows would be judged on half the evidence. */
  readonly embeddingFailed: boolean;
}

/**
 * A reranker judges the best candidates; their score becomes a mean of what it was and what the reranker says, and all are
 * ordered anew (RECIPES 1, step 8). Skipped, with the reason, where it can't help or there is no time; a reranker that
 * fails is named and the order stays.
 *
 * @param ordered candidates, best first
 */
export async function rerank(ordered: readonly ScoredCandidate[], context: RerankContext): Promise<Reranked> {
  const { reranking, reranker, query, deadline } = context;
  const skipped = reasonToSkip(ordered, context);
  if (skipped !== null || reranking === null || reranker === null)
    return { candidates: ordered, skipped, degraded: [] };
  const judged = ordered.slice(0, Math.min(reranking.top, reranker.batchMax));
  const outcome = await deadline.run(async (signal) =>
    checked(await reranker.rerank(query, judged.map(textOf), { signal }), judged.length),
  );
  if (!outcome.ok)
    return {
      candidates: ordered,
      skipped: `failed: ${outcome.code}`,
      degraded: [{ part: 'rerank', code: outcome.code, message: `reranking: ${outcome.message}` }],
    };
  const rescored = judged.map((candidate, at) =>
    withRelevance(candidate, outcome.value[at] ?? 0, reranking.weight, reranker.id),
  );
  const others = ordered
    .slice(judged.length)
    .map((candidate) =>
      reranking.unjudged === 'behind' ? withRelevance(candidate, 0, reranking.weight, 'not judged') : candidate,
    );
  return { candidates: [...rescored, ...others].sort(byScore), skipped: null, degraded: [] };
}

function reasonToSkip(
  [first, second]: readonly ScoredCandidate[],
  { blank, reranking, isOff, reranker, deadline, embeddingFailed }: RerankContext,
): string | null {
  if (reranking === null) return 'the recipe does not rerank';
  if (isOff) return 'the caller asked for no reranking';
  if (reranker === null) return 'no reranker is configured';
  if (blank) return 'the query is blank';
  if (embeddingFailed) return 'the query could not be embedded';
  if (first === undefined || second === undefined) return 'fewer than two candidates';
  if (first.explanation.value - second.explanation.value >= reranking.clearLead) return 'the first is far ahead';
  if (deadline.remainingMs() < reranking.leastMs) return 'too little time is left';
  return null;
}

/** The stretch that matched, else the whole text. */
function textOf({ memory, text, vector }: ScoredCandidate): string {
  const place = (text ?? vector)?.passage;
  return place === undefined ? memory.text : memory.text.slice(place.start, place.end);
}

/** @throws `provider_bad_answer` when not every text has a number in [0,1]. */
function checked(relevances: readonly number[], count: number): readonly number[] {
  if (relevances.length === count && relevances.every((relevance) => relevance >= 0 && relevance <= 1))
    return relevances;
  throw new RecollectError('provider_bad_answer', 'the reranker did not give each text a relevance in [0,1]');
}

function withRelevance(candidate: ScoredCandidate, relevance: number, weight: number, id: string): ScoredCandidate {
  const explanation = combine('sum', 'reranked', [
    weighted('before', 1 - weight, candidate.explanation),
    weighted('rerank', weight, leaf('relevance', relevance, id)),
  ]);
  return { ...candidate, explanation };
}
