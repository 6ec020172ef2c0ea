import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import { LIMITS } from '../domain/limits.js';
import { linkAt } from '../domain/link.js';
import type { Sightings, Usage } from '../domain/memory.js';
import type { TenantStore } from '../ports/store.js';
import type { Candidate } from './candidate.js';
import { distancesFromCentre } from './graph/distances.js';
import type { MeasureContext } from './measure.js';
import { signalsOf } from './recipe-parts.js';
import type { RecallRequest } from './request.js';

/** Relations that the rules of writing find; what was given as knowledge is all the others. */
const FOUND_BY_RULE: ReadonlySet<string> = new Set(['conflicts', 'near-duplicate', 'derives']);

/** What is kept beside memories and asked for once a recall. */
export interface Counts extends Pick<MeasureContext, 'usage' | 'sightings' | 'edges' | 'distances'> {
  readonly degraded: readonly Degradation[];
}

/** Reads usage, sightings and links of the candidates, each only where the recipe uses it; what can't be read is named and absent. */
export async function gatherCounts(
  candidates: readonly Candidate[],
  { recipe, filter, centre }: RecallRequest,
  store: TenantStore,
  deadline: Deadline,
): Promise<Counts> {
  const signals = signalsOf(recipe);
  const ids = [...new Set(candidates.map(({ memory }) => memory.id))];
  const wants = (signal: 'usage' | 'mentions' | 'graph' | 'proximity'): boolean =>
    ids.length > 0 && signals.includes(signal);
  const { walk } = recipe;
  const [usage, sightings, edges, distances] = await Promise.all([
    wants('usage') ? deadline.run((_signal) => store.usage(ids)) : null,
    wants('mentions') ? deadline.run((_signal) => store.sightings(ids)) : null,
    wants('graph')
      ? deadline.run((_signal) =>
          store.links({ viewer: filter.viewer, ids, relations: [], settled: null, limit: LIMITS.limit }),
        )
      : null,
    wants('proximity') && walk !== undefined && centre !== null
      ? deadline.run((signal) => distancesFromCentre(store, centre, filter, walk, signal))
      : null,
  ]);
  const degraded: Degradation[] = [];
  const outcomes = [
    ['usage', usage] as const,
    ['sightings', sightings] as const,
    ['links', edges] as const,
    ['distances', distances] as const,
  ];
  for (const [part, outcome] of outcomes)
    if (outcome !== null && !outcome.ok)
      degraded.push({ part, code: outcome.code, message: `reading ${part}: ${outcome.message}` });
  if (distances?.ok === true && distances.value.isUnknown)
    degraded.push({ part: 'distances', code: 'not_found', message: 'the centre names no memory' });
  return {
    usage: usage?.ok === true ? byId(usage.value) : null,
    sightings: sightings?.ok === true ? byId(sightings.value) : null,
    edges:
      edges?.ok === true
        ? countEnds(
            edges.value
              .filter((link) => link.declared !== undefined || !FOUND_BY_RULE.has(link.relation))
              .filter((link) => linkAt(link, filter.asOf) !== null)
              .flatMap(({ from, to }) => [from.id, to.id]),
          )
        : null,
    distances: distances?.ok === true ? distances.value.steps : null,
    degraded,
  };
}

function byId<Counted extends Usage | Sightings>(counted: readonly Counted[]): ReadonlyMap<string, Counted> {
  return new Map(counted.map((each) => [each.memoryId, each]));
}

function countEnds(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
