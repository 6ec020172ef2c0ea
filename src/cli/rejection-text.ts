import { assertNever } from '../domain/errors.js';
import type { NearMiss, RecallResult, Rejection } from '../recall/result.js';
import { displayWidth, singleLine, truncate } from './display-width.js';
import type { Messages } from './messages/english.js';

const SHORTEST_EXCERPT = 16;

/** Why a memory was not returned and by how much it missed, in a few words. */
export function rejectionText(rejection: Rejection, messages: Messages): string {
  switch (rejection.reason) {
    case 'below floor':
      return messages.belowFloor(rejection.signal, rejection.value.toFixed(2), rejection.margin.toFixed(2));
    case 'below minScore':
      return messages.belowMinScore(rejection.score.toFixed(2), rejection.margin.toFixed(2));
    case 'below minSimilarity':
      return messages.belowMinSimilarity(rejection.value.toFixed(2), rejection.margin.toFixed(2));
    case 'identifier not confirmed':
      return messages.identifierNotConfirmed(rejection.identifiers.join(messages.separators.list));
    case 'outside the time asked':
      return messages.outsideTime(days(rejection.value));
    case 'duplicate of':
      return messages.duplicateOf(rejection.of.id);
    case 'score not above':
      return messages.scoreNotAbove(rejection.value.toFixed(2));
    case 'in no compartment':
      return messages.inNoCompartment(rejection.tier);
    case 'covered by summary':
      return messages.coveredBySummary(rejection.by.id);
    case 'authority below policy':
      return messages.belowPolicy(rejection.policy, rejection.required.toFixed(2), rejection.authority.toFixed(2));
    case 'tainted':
      return messages.tainted(rejection.channel, rejection.margin.toFixed(2));
    case 'diversity':
      return messages.tooAlike(rejection.to.id, rejection.value.toFixed(2));
    case 'abstained':
      return messages.abstained(rejection.value.toFixed(2), rejection.margin.toFixed(2));
    case 'quota':
      return messages.beyondQuota(rejection.kind, rejection.margin);
    case 'budget':
      return messages.beyondBudget(rejection.tokens, rejection.margin);
    case 'limit':
      return messages.beyondLimit(rejection.rank, rejection.margin);
    default:
      return assertNever(rejection);
  }
}

/** A near miss with as much of its text as fits into `width` columns. */
export function nearMissText({ memory, rejection }: NearMiss, width: number, messages: Messages): string {
  const why = rejectionText(rejection, messages);
  const room = Math.max(SHORTEST_EXCERPT, width - displayWidth(messages.nearMiss('', why)));
  return messages.nearMiss(truncate(singleLine(memory.text), room), why);
}

/** How many were rejected for which reason, and the best of them unless it is shown as a near miss: one line. */
export function rejectedLine({ trace, items, rejected }: RecallResult, messages: Messages): string {
  const counts = Object.entries(trace.rejectedCounts);
  if (counts.length === 0) return messages.rejectedNone;
  const names: { readonly [reason: string]: string } = messages.rejectionReasons;
  const line = messages.rejected(
    counts.map(([reason, count]) => `${names[reason] ?? reason} ${count}`).join(messages.separators.list),
  );
  const [best] = rejected;
  return best === undefined || items.length === 0
    ? line
    : `${line}${messages.separators.clause}${messages.bestRejected(best.memoryId, rejectionText(best, messages))}`;
}

/** Said when every leg answered and none found anything. */
export function nothingAtAll(messages: Messages): string {
  return `${messages.nothingFound}${messages.separators.clause}${messages.nothingNear}`;
}

const DAY_MS = 86_400_000;

/** A distance in time as days, at least 1. */
export function days(ms: number): string {
  return String(Math.max(1, Math.round(ms / DAY_MS)));
}
