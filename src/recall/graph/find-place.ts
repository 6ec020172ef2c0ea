import type { Filter } from '../../domain/filter.js';
import { openFilter, passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { TenantStore } from '../../ports/store.js';
import { aboutKey, entityKey } from '../../text/entities/entity-name.js';

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
  const visible = openFilter({ viewer, asOf, nowMs });
  const places: Memory[] = [];
  for (const id of new Set(ids)) {
    const version = (await store.history(id)).findLast((memory) => passesFilter(visible, memory));
    if (version !== undefined) places.push(version);
  }
  return places;
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
  for (const name of new Set(names)) {
    const hits = await store.lookup([aboutKey(name), entityKey(name)], viewer, LOOKED_AT);
    const passing = [...new Map(hits.map(({ memory }) => [versionKey(memory), memory])).values()];
    for (const memory of passing.filter((each) => passesFilter(visible, each)).slice(0, MOST_NAMED))
      places.set(versionKey(memory), memory);
  }
  return [...places.values()];
}
