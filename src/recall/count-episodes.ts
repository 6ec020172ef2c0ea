import type { Memory, Sightings, Source } from '../domain/memory.js';

/**
 * From how many distinct episodes a statement is known, at least 1: the one it was learnt from, and those it was told again in.
 * Where any of these named its source, distinct sources are counted; where none did, every telling was an episode of its own.
 */
export function countEpisodes({ source }: Pick<Memory, 'source'>, sightings: Sightings | null): number {
  if (sightings === null) return 1;
  if (sightings.sources.length === 0) return 1 + sightings.count;
  const own = source === null ? null : keyOf(source);
  return 1 + new Set(sightings.sources.map(keyOf).filter((key) => key !== own)).size;
}

function keyOf({ system, documentType, uri }: Source): string {
  return JSON.stringify([system, documentType, uri]);
}
