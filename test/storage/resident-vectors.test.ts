import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { VectorBlock } from '../../src/adapters/storage/sqlite/resident-vectors.js';
import { openFilter } from '../../src/domain/filter.js';
import { present } from '../../src/domain/validity.js';
import type { Op, TenantStore } from '../../src/ports/store.js';
import { memoryFixture, passagesOf } from '../../src/testing/index.js';

/** Two numbers that tell a vector from others by its direction. */
const vectorOf = (number: number): Float32Array => Float32Array.from([1, number]);

test('[P19] a block holds what a plain map would, after any puts and removals', () => {
  const action = fc.record({
    row: fc.integer({ min: 1, max: 6 }),
    ordinal: fc.integer({ min: 0, max: 3 }),
    put: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), fc.constantFrom(0, 3, 600), (actions, capacity) => {
      const block = new VectorBlock(2, capacity);
      const model = new Map<number, Map<number, number>>();
      for (const [at, { row, ordinal, put }] of actions.entries()) {
        if (put) {
          block.put(row, ordinal, vectorOf(at));
          model.set(row, (model.get(row) ?? new Map()).set(ordinal, at));
        } else {
          block.remove(row);
          model.delete(row);
        }
      }
      const expected = [...model].flatMap(([row, byOrdinal]) =>
        [...byOrdinal].map(([ordinal, at]) => `${row}/${ordinal} ${(1 / Math.hypot(1, at)).toFixed(6)}`),
      );
      const query = Float32Array.from([1, 0]);
      const found = [1, 2, 3, 4, 5, 6].flatMap((row) =>
        [...block.similarities(row, query)].map(
          ({ ordinal, similarity }) => `${row}/${ordinal} ${similarity.toFixed(6)}`,
        ),
      );
      expect(found.sort()).toEqual(expected.sort());
      expect(block.count).toBe(expected.length);
      // What is compared quickly stands at the rows that it is said to be of.
      const cosines = new Float32Array(block.count);
      block.compare(query, cosines, 0);
      const quick = [...cosines].map((cosine, at) => `${block.rows[at]} ${cosine.toFixed(4)}`);
      const exact = [...model].flatMap(([row, byOrdinal]) =>
        [...byOrdinal.values()].map((at) => `${row} ${(1 / Math.hypot(1, at)).toFixed(4)}`),
      );
      expect(quick.sort()).toEqual(exact.sort());
    }),
  );
});

const viewer = { user: 'u1', agent: null, session: null, includeShared: false };
const filter = openFilter({ viewer, asOf: present(0), nowMs: 0 });

function put(id: string, number: number): readonly Op[] {
  return [
    { op: 'putVersion', memory: memoryFixture({ id, text: id }), passages: passagesOf(id) },
    { op: 'putVectors', ref: { id, version: 1 }, profile: 'p', vectors: [vectorOf(number)] },
  ];
}

async function nearest(tenant: TenantStore): Promise<readonly string[]> {
  const { hits } = await tenant.nearest({ profile: 'p', vector: vectorOf(0) }, filter, { k: 4 });
  return hits.map(({ memory }) => memory.id);
}

test('[P19] a copy in memory follows removals by other handles, also after very many', async () => {
  const store = await createSqliteStore({ folder: null });
  const tenant = await store.tenant('acme');
  const count = 9_000;
  const ids = Array.from({ length: count }, (_, at) => `m${at}`);
  await tenant.apply(ids.flatMap((id, at) => put(id, at + 1)));
  expect(await nearest(tenant)).toEqual(['m0', 'm1', 'm2', 'm3']);
  await tenant.apply([{ op: 'erase', memoryId: 'm1' }]);
  expect(await nearest(tenant)).toEqual(['m0', 'm2', 'm3', 'm4']);
  // The last row's number is given again to what is written next, in the same batch and in another.
  await tenant.apply([{ op: 'erase', memoryId: `m${count - 1}` }, ...put('again', 0)]);
  expect(await nearest(tenant)).toEqual(['again', 'm0', 'm2', 'm3']);
  await tenant.apply([{ op: 'erase', memoryId: 'again' }]);
  await tenant.apply(put('once more', 0.5));
  expect(await nearest(tenant)).toEqual(['once more', 'm0', 'm2', 'm3']);
  // More removals than are kept by name: the copy starts again.
  await tenant.apply([{ op: 'dropVectors', profile: 'p', limit: 8_500 }]);
  expect(await nearest(tenant)).toEqual(['once more', 'm8501', 'm8502', 'm8503']);
  await tenant.apply([{ op: 'erase', memoryId: 'm8502' }]);
  expect(await nearest(tenant)).toEqual(['once more', 'm8501', 'm8503', 'm8504']);
  expect(await tenant.verify()).toEqual([]);
  await store.close();
});
