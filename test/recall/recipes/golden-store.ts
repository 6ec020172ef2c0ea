import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../../src/domain/draft.js';
import type { ScopedMemory } from '../../../src/engine.js';
import { openMemory } from '../../../src/engine.js';
import type { Op } from '../../../src/ports/op.js';
import type { TenantStore } from '../../../src/ports/store.js';
import { fixedClock, sequentialIds } from '../../../src/testing/index.js';
import { NOW_MS, tableEmbedder } from '../parts.js';

export const HOUR_MS = 3_600_000;
export const DAY_MS: number = 24 * HOUR_MS;

/** One memory of a golden row: what it is, and the cosine of its vector and the query's (null: it has no vector). */
export interface GoldenMemory extends Omit<DraftInput, 'recordedAt'> {
  readonly cosine: number | null;
  readonly ageHours?: number;
}

/** A store with the memories of a row, whose embedder gives exactly the cosines that the row names. */
export async function goldenStore(
  query: string,
  memories: readonly GoldenMemory[],
  ops: readonly Op[] = [],
): Promise<{ readonly memory: ScopedMemory; readonly tenant: TenantStore }> {
  const table: { [text: string]: readonly number[] } = { [query]: [1, 0] };
  for (const { text, cosine } of memories) if (cosine !== null) table[text] = [cosine, Math.sqrt(1 - cosine ** 2)];
  const store = createMemoryStore();
  const engine = await openMemory({
    store,
    embedder: tableEmbedder(table),
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
  });
  const memory = engine.tenant('t1').scope({ user: 'u1' });
  await memory.rememberMany(
    memories.map(({ cosine: _cosine, ageHours = 0, ...draft }) => ({
      ...draft,
      recordedAt: NOW_MS - ageHours * HOUR_MS,
    })),
  );
  const tenant = await store.tenant('t1', { create: false });
  if (ops.length > 0) await tenant.apply(ops);
  return { memory, tenant };
}
