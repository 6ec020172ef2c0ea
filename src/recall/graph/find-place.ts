import type { Filter } from '../../domain/filter.js';
import { openFilter, passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { TenantStore } from '../../ports/store.js';
import { aboutKey, entityKey } from '../../text/entities/entity-name.js';
import { versionsThatPass } from './neighbours.js';

/**
 * The memories that ids name, of each the version that the viewer sees at the time that is looked at: the newest, or an older one.
 * The caller's own conditions do not apply, since a walk may begin where it is not to end.
 *
 * @returns in the order of the ids; what names nothing the viewer sees is left out, as if it never was
 */
export async function findPlaces(
  store: TenantStore,
  ids: readonly string[],
  { viewer, asOf, nowMs }: Pick<Filter, 'viewer' | 'asOf' | 'nowMs'>,
): Promise<readonly Memory[]> {
  return versionsThatPass(store, [...new Set(ids)], openFilter({ viewer, asOf, nowMs }));
}

/** Versions under one name that are looked at, and memories that a walk begins with for it. */
const LOOKED_AT = 64;
const MOST_NAMED = 8;

/**
 * The memories that are about what a name names, then those that mention it, as far as the viewer sees them at the time that is
 * looked at; at most 8 for each name.
 */
export async function findNamed(
  store: TenantStore,
  names: readonly string[],
  { viewer, asOf, nowMs }: Pick<Filter, 'viewer' | 'asOf' | 'nowMs'>,
): Promise<readonly Memory[]> {
  const visible = openFilter({ viewer, asOf, nowMs });
  const places = new Map<string, Memory>();
  for (const name of new Set(names))
    for (const memory of (await memoriesUnder(store, keysOfName(name), visible, LOOKED_AT)).slice(0, MOST_NAMED))
      places.set(versionKey(memory), memory);
  return [...places.values()];
}

/** The keys of what is about a name and of what mentions it. */
export function keysOfName(name: string): readonly string[] {
  return [aboutKey(name), entityKey(name)];
}

/** Versions under any of the keys that pass, each once, in the order of the look-up; of at most so many that are looked at. */
export async function memoriesUnder(
  store: TenantStore,
  keys: readonly string[],
  filter: Filter,
  lookedAt: number,
): Promise<readonly Memory[]> {
  const hits = await store.lookup(keys, filter.viewer, lookedAt);
  const passing = hits.map(({ memory }) => memory).filter((memory) => passesFilter(filter, memory));
  return [...new Map(passing.map((memory) => [versionKey(memory), memory])).values()];
}
