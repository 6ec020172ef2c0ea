import { createSqliteStore } from '../adapters/storage/sqlite/index.js';
import type { MemoryEngine } from '../engine.js';
import { openMemory } from '../engine.js';
import type { EngineParts } from './engine.js';

/** The engine as users run it: SQLite, in a folder or in memory, with the harness's clock and ids. */
export async function openSqliteEngine({
  clock,
  ids,
  folder,
  wrapStore,
  embedder,
}: EngineParts): Promise<MemoryEngine> {
  const store = await createSqliteStore({ folder });
  return openMemory({
    store: wrapStore === undefined ? store : wrapStore(store),
    clock,
    ...(ids === undefined ? {} : { ids }),
    ...(embedder === undefined ? {} : { embedder }),
  });
}
