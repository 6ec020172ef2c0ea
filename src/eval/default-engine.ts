import { createSqliteStore } from '../adapters/storage/sqlite/index.js';
import type { MemoryEngine } from '../engine.js';
import { openMemory } from '../engine.js';
import { embedderOfChoice } from './embedder-choice.js';
import type { EngineParts } from './engine.js';
import { rerankerOfChoice } from './reranker-choice.js';

/** The engine as users run it: SQLite, in a folder or in memory, with the harness's clock, ids and embedder. */
export async function openSqliteEngine({
  clock,
  ids,
  folder,
  wrapStore,
  embedder = 'built-in',
  reranker = 'none',
  recipes,
}: EngineParts): Promise<MemoryEngine> {
  const store = await createSqliteStore({ folder });
  const judge = await rerankerOfChoice(reranker);
  return openMemory({
    store: wrapStore === undefined ? store : wrapStore(store),
    clock,
    embedder: embedderOfChoice(embedder),
    ...(judge === null ? {} : { reranker: judge }),
    ...(ids === undefined ? {} : { ids }),
    ...(recipes === undefined ? {} : { recipes }),
  });
}
