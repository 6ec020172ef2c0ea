import { createSqliteStore } from '../adapters/storage/sqlite/index.js';
import type { MemoryEngine } from '../engine.js';
import { openMemory } from '../engine.js';
import { embedderOfChoice } from './embedder-choice.js';
import type { EngineParts } from './engine.js';

/** The engine as users run it: SQLite, in a folder or in memory, with the harness's clock, ids and embedder. */
export async function openSqliteEngine({
  clock,
  ids,
  folder,
  wrapStore,
  embedder = 'built-in',
  recipes,
}: EngineParts): Promise<MemoryEngine> {
  const store = await createSqliteStore({ folder });
  return openMemory({
    store: wrapStore === undefined ? store : wrapStore(store),
    clock,
    embedder: embedderOfChoice(embedder),
    ...(ids === undefined ? {} : { ids }),
    ...(recipes === undefined ? {} : { recipes }),
  });
}
