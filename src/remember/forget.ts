import type { Viewer } from '../domain/scope.js';
import { requireVisible } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';

/** What a forget removed. */
export interface ForgetReceipt {
  readonly memoryId: string;
  /** Versions that were erased with their text, passages, index entries and usage. */
  readonly versions: number;
  /** `proven` once a look into the store afterwards found nothing of it. */
  readonly state: 'pending' | 'proven';
}

/**
 * Erases a memory with all its versions and everything derived from them.
 *
 * @throws `not_found` when the viewer can't see the id.
 */
export async function forget(id: string, viewer: Viewer, store: TenantStore): Promise<ForgetReceipt> {
  const versions = await store.history(id);
  requireVisible(versions.at(-1), viewer);
  await store.apply([{ op: 'erase', memoryId: id }]);
  const left = await store.history(id);
  return { memoryId: id, versions: versions.length, state: left.length === 0 ? 'proven' : 'pending' };
}
