import { attributeTokens } from '../text/attribute-tokens.js';
import type { BrandList } from '../text/brand-list.js';
import { asksIdentity, queryIntent } from '../text/intent/query-intent.js';
import { findReferences } from '../text/references/find-references.js';
import { timeIntent } from '../text/time/time-intent.js';
import type { AskedTimes } from './event-times.js';
import type { QueryTrait } from './expression.js';

/**
 * What a query is after: who the user is; a time that has begun; the newest state of something; and the one intent that
 * its words speak for, `general` without any; whether it names times, only points at something, or names three exact attributes or
 * more of a thing.
 */
export function queryTraits(
  query: string,
  { intervals }: AskedTimes,
  nowMs: number,
  brands?: BrandList,
): ReadonlySet<QueryTrait> {
  const traits = new Set<QueryTrait>([queryIntent(query).intent]);
  if (asksIdentity(query)) traits.add('identity');
  if (intervals.some(({ fromMs }) => (fromMs ?? Number.NEGATIVE_INFINITY) < nowMs)) traits.add('past');
  if (timeIntent(query)?.intent === 'latest') traits.add('latest');
  if (intervals.length > 0) traits.add('time range');
  if (isVague(query)) traits.add('vague');
  // Last, since it sets what the two before it multiply.
  if (attributeTokens(query, brands === undefined ? {} : { brands }).length >= ENOUGH_ATTRIBUTES)
    traits.add('exact attributes');
  return traits;
}

/** Exact attributes (colour, capacity, size, port, model, brand) from which on a query names a certain thing; RECIPES 5. */
const ENOUGH_ATTRIBUTES = 3;
const POINTS_VAGUELY =
  /\b(?:that|this|those|these|some) (?:one|thing|kind|sort|type|stuff)s?\b|\bsomething (?:like|similar)\b|[那这][一几]?[个個款种種台部件条條张張家些样樣]/iu;

/** Whether it only points at what it is after: 那个 ..., "that one", "something like". */
function isVague(query: string): boolean {
  return POINTS_VAGUELY.test(query) || findReferences(query).some(({ kind }) => kind === 'demonstrative');
}
