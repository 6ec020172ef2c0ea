import { asksIdentity, queryIntent } from '../text/intent/query-intent.js';
import { timeIntent } from '../text/time/time-intent.js';
import type { AskedTimes } from './event-times.js';
import type { QueryTrait } from './expression.js';

/**
 * What a query is after: who the user is; a time that has begun; the newest state of something; and the one intent that
 * its words speak for, `general` without any.
 */
export function queryTraits(query: string, { intervals }: AskedTimes, nowMs: number): ReadonlySet<QueryTrait> {
  const traits = new Set<QueryTrait>([queryIntent(query).intent]);
  if (asksIdentity(query)) traits.add('identity');
  if (intervals.some(({ fromMs }) => (fromMs ?? Number.NEGATIVE_INFINITY) < nowMs)) traits.add('past');
  if (timeIntent(query)?.intent === 'latest') traits.add('latest');
  return traits;
}
