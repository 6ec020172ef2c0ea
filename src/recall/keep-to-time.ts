import type { ScoredCandidate } from './candidate.js';
import type { AskedTimes } from './event-times.js';
import { distanceMs, hullOf, namesOtherTimes } from './event-times.js';
import type { RecallRequest } from './request.js';
import type { RejectionReason } from './result.js';

/**
 * How strictly an answer keeps to the times that the query names (rule R29). `inside`: something that could be returned lies
 * inside, and all else is rejected. `consistent`: the time is still to come; what names other times is rejected. `nothing
 * inside`: the time may have been told otherwise, and only counts. `no time`: there is nothing to keep to.
 */
export type Keeping = 'inside' | 'consistent' | 'nothing inside' | 'no time';

/** @param isAnswer whether a candidate could be returned */
export function keepsToTime(
  candidates: readonly ScoredCandidate[],
  { recipe, nowMs }: RecallRequest,
  times: AskedTimes,
  isAnswer: (candidate: ScoredCandidate) => boolean,
): Keeping {
  const hull = hullOf(times);
  if (recipe.times !== 'required' || hull === null) return 'no time';
  if ((hull.fromMs ?? Number.NEGATIVE_INFINITY) > nowMs) return 'consistent';
  return candidates.some((candidate) => distanceMs(candidate.memory, times) === 0 && isAnswer(candidate))
    ? 'inside'
    : 'nothing inside';
}

/** Why a candidate can't be an answer at that time; null when it can. */
export function outsideTime({ memory }: ScoredCandidate, keeping: Keeping, times: AskedTimes): RejectionReason | null {
  if (keeping === 'no time' || keeping === 'nothing inside') return null;
  if (keeping === 'consistent' && !namesOtherTimes(memory, times)) return null;
  const distance = distanceMs(memory, times);
  return distance === 0 ? null : { reason: 'outside the time asked', value: distance, margin: distance };
}

/** Why the stage did nothing; null when it did something. */
export function skippedOf(keeping: Keeping): string | null {
  switch (keeping) {
    case 'inside':
    case 'consistent':
      return null;
    case 'nothing inside':
      return 'nothing lies in the time asked';
    case 'no time':
      return 'no time to keep to';
  }
}
