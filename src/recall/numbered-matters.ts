import type { EntityRef, Memory } from '../domain/memory.js';
import { asksForStanding } from '../text/statement/asked-standing.js';
import type { ScoredCandidate } from './candidate.js';

/** Candidates are reordered among so many of the best. */
const READ = 12;

/**
 * Puts the order right for a question of how a matter stands (rule R50). Memories about one numbered matter (a ticket, a case)
 * share their places with the newest first, and what is resolved goes behind what is open of all matters that are numbered
 * alike: whoever asks whether it is resolved means one that was open. A question that names the number itself means that one.
 */
export function standingFirst(ordered: readonly ScoredCandidate[], question: string): readonly ScoredCandidate[] {
  const best = ordered.slice(0, READ);
  if (!best.some(({ memory }) => mattersOf(memory).length > 0) || !asksForStanding(question)) return ordered;
  if (best.some(({ memory }) => mattersOf(memory).some(({ id }) => question.includes(id)))) return ordered;
  return [...openOfSeriesFirst(newestOfMatterFirst(best)), ...ordered.slice(READ)];
}

/** Each memory takes the place of the one that is as new among those that share a matter with it. */
function newestOfMatterFirst(ordered: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const placed = [...ordered];
  const seen = new Set<string>();
  for (const key of ordered.flatMap(({ memory }) => mattersOf(memory).map(keyOf))) {
    if (seen.has(key)) continue;
    seen.add(key);
    const places = placed.flatMap(({ memory }, at) =>
      mattersOf(memory).some((each) => keyOf(each) === key) ? [at] : [],
    );
    const newest = places
      .flatMap((at) => placed[at] ?? [])
      .sort((one, other) => startOf(other.memory) - startOf(one.memory));
    for (const [rank, at] of places.entries()) {
      const candidate = newest[rank];
      if (candidate !== undefined) placed[at] = candidate;
    }
  }
  return placed;
}

function openOfSeriesFirst(ordered: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const placed = [...ordered];
  for (const candidate of ordered) {
    if (candidate.memory.status !== 'resolved') continue;
    const series = seriesOf(candidate.memory);
    const at = placed.indexOf(candidate);
    const last = placed.findLastIndex(
      ({ memory }) => memory.status !== 'resolved' && seriesOf(memory).some((each) => series.includes(each)),
    );
    if (last <= at) continue;
    placed.splice(at, 1);
    placed.splice(last, 0, candidate);
  }
  return placed;
}

/** The entities of a memory that are numbered. */
function mattersOf({ entities }: Memory): readonly EntityRef[] {
  return entities.filter(({ id }) => /\d/u.test(id));
}

/** What its matters are called but for their numbers. */
function seriesOf(memory: Memory): readonly string[] {
  return mattersOf(memory).map(({ type, id }) => keyOf({ type, id: id.replaceAll(/\d+/gu, '#') }));
}

function keyOf({ type, id }: EntityRef): string {
  return JSON.stringify([type, id]);
}

function startOf({ validFromMs, recordedAtMs }: Memory): number {
  return validFromMs ?? recordedAtMs;
}
