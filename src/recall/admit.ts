import type { ScoredCandidate } from './candidate.js';
import type { QueryReading } from './read-query.js';
import type { Recipe } from './recipe.js';
import { compartmentOf, floorFor } from './recipe-parts.js';
import type { RecallRequest } from './request.js';
import type { RejectionReason } from './result.js';
import { missedFloor, missedLegFloor } from './score.js';

/** What admission depends on besides the candidate. */
export interface AdmissionContext {
  readonly request: RecallRequest;
  readonly reading: QueryReading;
  readonly blank: boolean;
  /** Whether what the time leg brings is an answer by itself. */
  readonly listsTime: boolean;
}

/** What 32-bit vectors can tell apart: about seven digits. */
const COSINE_TOLERANCE = 1e-6;

/** Why a candidate can't be returned, whatever the others are: below the floor, too far, or scored too low. */
export function reasonBelow(candidate: ScoredCandidate, context: AdmissionContext): RejectionReason | null {
  const { request, reading, listsTime } = context;
  const { recipe } = request;
  if ((recipe.compartments ?? []).length > 0 && compartmentOf(recipe, candidate.memory) === null)
    return { reason: 'in no compartment', tier: candidate.memory.tier, margin: 0 };
  const floor = floorFor(recipe, candidate.memory);
  const listedByTime = listsTime && candidate.legs.includes('time');
  const missed =
    missedLegFloor(candidate, recipe, reading) ??
    (floor === null || listedByTime ? null : missedFloor(candidate, floor, reading));
  if (missed !== null) return { reason: 'below floor', ...missed };
  const apart = tooFar(candidate, request.minSimilarity);
  if (apart !== null) return apart;
  const { value } = candidate.explanation;
  const { scoreAbove = null } = recipe;
  if (scoreAbove !== null && value <= scoreAbove && !ordersByRange(context))
    return { reason: 'score not above', value, margin: scoreAbove - value };
  return judgesLater(recipe) ? null : scoredTooLow(candidate, request);
}

/** Whether the score is still to change, so that `minScore` has to wait for what it becomes. */
export function judgesLater({ reranking, diversity }: Recipe): boolean {
  return reranking !== null || diversity?.kind === 'mmr';
}

/** Why a candidate is not good enough for the caller. */
export function scoredTooLow(
  { explanation, memory }: ScoredCandidate,
  { minScore: wanted, recipe }: Pick<RecallRequest, 'minScore' | 'recipe'>,
): RejectionReason | null {
  const minScore = Math.min(wanted, recipe.minScoreAtMost?.[memory.kind] ?? 1);
  return explanation.value < minScore ? { reason: 'below minScore', margin: minScore - explanation.value } : null;
}

/** Rule R25: only what nothing but the vector leg found is judged by its cosine. */
function tooFar({ legs, vector }: ScoredCandidate, minSimilarity: number | null): RejectionReason | null {
  if (minSimilarity === null || vector === null || legs.some((leg) => leg !== 'vector')) return null;
  const margin = minSimilarity - vector.similarity;
  return margin < COSINE_TOLERANCE ? null : { reason: 'below minSimilarity', value: vector.similarity, margin };
}

/** Whether messages decide what is kept and in which order: a prefix of them, or a range of them and nothing else, was asked for. */
export function ordersByRange({ request, blank }: Pick<AdmissionContext, 'request' | 'blank'>): boolean {
  return request.prefixOnly || (blank && request.range !== null);
}
