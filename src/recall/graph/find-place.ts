import type { Filter } from '../../domain/filter.js';
import { openFilter, passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import type { TenantStore } from '../../ports/store.js';

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
