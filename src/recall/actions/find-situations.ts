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
  const [matches, ...nearby] = await Promise.all([
    terms.length === 0 ? null : store.match(terms, inside, { k, maxTerms: terms.length, signal }),
    ...(found.vector?.searches ?? []).map(({ query }) => store.nearest(query, inside, { k, signal })),
  ]);
  const memories = new Map(
    [...(matches?.hits ?? []), ...nearby.flatMap(({ hits }) => hits)].map(({ memory }) => [versionKey(memory), memory]),
  );
  const findings = await measureFindings([...memories.values()], found, store);
  const near = [...memories]
    .map(([key, memory]): NearSituation => {
      const { text, vector } = findings.get(key) ?? { text: null, vector: null };
      const candidate = { memory, legs: [], text, vector };
      return { candidate, similarity: nearnessOf(candidate, { channel, reading, context }) };
    })
    .filter(({ similarity }) => similarity.value >= channel.floor && similarity.value > 0)
    .sort(
      (one, other) =>
        other.similarity.value - one.similarity.value ||
        compareText(one.candidate.memory.id, other.candidate.memory.id),
    )
    .slice(0, channel.situations);
  const nearest = near[0]?.similarity.value ?? 0;
  return near.filter(({ similarity }) => similarity.value >= (channel.focus ?? 0) * nearest);
}

/** How near a memory is to the query, by the channel's measure. */
function nearnessOf(
  candidate: Candidate,
  { channel, reading, context }: Pick<SituationSearch, 'channel' | 'reading' | 'context'>,
): ScoreNode {
  return evaluateExpression(channel.similarity, {
    ...reading,
    memory: candidate.memory,
    signal: (name) => MEASURES[name](candidate, context),
  });
}

/** Hits of words and of vectors among which a nearer memory is looked for. */
const ANSWERS = 20;

/**
 * Whether a memory that is neither a situation nor a procedure is nearer to the query than so much. It looks at the best hits, as
 * far as the leg that found them measured them.
 */
export function isAnswered(
  than: number,
  search: Pick<SituationSearch, 'found' | 'channel' | 'reading' | 'context'>,
): boolean {
  const { text, vector } = search.found;
  const hits: readonly Candidate[] = [
    ...(text?.matches.hits ?? []).slice(0, ANSWERS).map(
      ({ memory, passage, frequencies }): Candidate => ({
        memory,
        legs: [],
        text: { passage, frequencies },
        vector: null,
      }),
    ),
    ...(vector?.searches ?? []).flatMap(({ hits: own }) => own.slice(0, ANSWERS)).map((hit) => ({ ...hit, legs: [] })),
  ];
  return hits.some(
    (hit) => hit.memory.kind !== 'situation' && hit.memory.kind !== 'procedure' && nearnessOf(hit, search).value > than,
  );
}
