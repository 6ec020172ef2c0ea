import { compareText } from '../../domain/compare-text.js';
import type { Filter } from '../../domain/filter.js';
import { versionKey } from '../../domain/memory.js';
import type { ScoreNode } from '../../explain/score-node.js';
import type { TenantStore } from '../../ports/store.js';
import type { Candidate } from '../candidate.js';
import { measureFindings } from '../complete.js';
import { evaluateExpression } from '../evaluate-expression.js';
import type { Found } from '../find.js';
import type { MeasureContext } from '../measure.js';
import { MEASURES } from '../measure.js';
import type { QueryReading } from '../read-query.js';
import type { ActionChannel } from './channel.js';

/** A situation with how near it is to the query. */
export interface NearSituation {
  readonly candidate: Candidate;
  readonly similarity: ScoreNode;
}

/** What the search for situations stands on. */
export interface SituationSearch {
  readonly found: Pick<Found, 'text' | 'vector'>;
  readonly context: MeasureContext;
  readonly reading: QueryReading;
  readonly filter: Filter;
  readonly channel: ActionChannel;
  readonly signal: AbortSignal;
}

/**
 * The situations nearest to a query, nearest first; null where the scope has none at all. They are searched for by themselves, so
 * that a store full of facts does not hide them.
 */
export async function findSituations(
  store: TenantStore,
  { found, context, reading, filter, channel, signal }: SituationSearch,
): Promise<readonly NearSituation[] | null> {
  const inside = { ...filter, kinds: ['situation'] };
  if ((await store.scan(inside, { order: 'newest', limit: 1 })).length === 0) return null;
  const k = 2 * channel.situations;
  const terms = found.text?.terms.map(({ term }) => term) ?? [];
  const [matches, ...nearest] = await Promise.all([
    terms.length === 0 ? null : store.match(terms, inside, { k, maxTerms: terms.length, signal }),
    ...(found.vector?.searches ?? []).map(({ query }) => store.nearest(query, inside, { k, signal })),
  ]);
  const memories = new Map(
    [...(matches?.hits ?? []), ...nearest.flatMap(({ hits }) => hits)].map(({ memory }) => [
      versionKey(memory),
      memory,
    ]),
  );
  const findings = await measureFindings([...memories.values()], found, store);
  return [...memories]
    .map(([key, memory]): NearSituation => {
      const { text, vector } = findings.get(key) ?? { text: null, vector: null };
      const candidate = { memory, legs: [], text, vector };
      const similarity = evaluateExpression(channel.similarity, {
        ...reading,
        memory,
        signal: (name) => MEASURES[name](candidate, context),
      });
      return { candidate, similarity };
    })
    .filter(({ similarity }) => similarity.value >= channel.floor && similarity.value > 0)
    .sort(
      (one, other) =>
        other.similarity.value - one.similarity.value ||
        compareText(one.candidate.memory.id, other.candidate.memory.id),
    )
    .slice(0, channel.situations);
}
