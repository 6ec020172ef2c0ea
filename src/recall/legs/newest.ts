import { LIMITS } from '../../domain/limits.js';
import type { Memory } from '../../domain/memory.js';
import type { ScanCursor } from '../../domain/scan-order.js';
import { scanCursor } from '../../domain/scan-order.js';
import type { TenantStore } from '../../ports/store.js';
import { compartmentOf } from '../recipe-parts.js';
import type { RecallRequest } from '../request.js';

/** The newest of each compartment that pass, as many as it names; read page by page until every compartment has enough or nothing is left. */
export async function newestOf(store: TenantStore, { recipe, filter }: RecallRequest): Promise<readonly Memory[]> {
  const left = new Map((recipe.compartments ?? []).map(({ name, fallback }) => [name, fallback]));
  const taken: Memory[] = [];
  let after: ScanCursor | undefined;
  while ([...left.values()].some((count) => count > 0)) {
    const page = await store.scan(filter, {
      order: 'newest',
      limit: LIMITS.limit,
      ...(after === undefined ? {} : { after }),
    });
    for (const memory of page) {
      const name = compartmentOf(recipe, memory)?.name;
      const room = name === undefined ? 0 : (left.get(name) ?? 0);
      if (name === undefined || room === 0) continue;
      left.set(name, room - 1);
      taken.push(memory);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < LIMITS.limit) break;
    after = scanCursor('newest', last);
  }
  return taken;
}
