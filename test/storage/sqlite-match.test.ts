import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openFilter } from '../../src/domain/filter.js';
import type { QueryTerm } from '../../src/domain/passage.js';
import type { TenantStore } from '../../src/ports/store.js';
import type { Choose } from '../../src/testing/index.js';
import {
  createMemoryStore,
  memoryFixture,
  passagesOf,
  playScenario,
  randomScenario,
  randomSearches,
  termsOf,
} from '../../src/testing/index.js';

const filter = openFilter({
  viewer: { user: 'u1', agent: null, session: null, includeShared: false },
  asOf: { validAtMs: 5, recordedAtMs: null, explicit: false },
  nowMs: 5,
});

async function withTenant(work: (tenant: TenantStore) => Promise<void>): Promise<void> {
  const store = await createSqliteStore({ folder: null });
  try {
    await work(await store.tenant('acme'));
  } finally {
    await store.close();
  }
}

/**
 * The generators of the conformance kit, driven by fast-check. Scenarios are too large to shrink in good time; the seed
 * that is printed plays a failing one again.
 */
const chooser =
  (generator: fc.GeneratorValue): Choose =>
  (most) =>
    generator(fc.nat, { max: most });

describe('SQLite and the model', () => {
  test('[P1] [P2] [P3] [P7] [P8] answer alike after any batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (generator) => {
        const scenario = randomScenario(chooser(generator), 3, 4);
        await withTenant(async (tenant) => {
          await playScenario(scenario, await createMemoryStore().tenant('model'), tenant);
        });
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  test('[P4] [P5] [P6] rank alike, whatever ties and bounds there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (generator) => {
        const scenario = randomSearches(chooser(generator), 80, 12);
        await withTenant(async (tenant) => {
          await playScenario(scenario, await createMemoryStore().tenant('model'), tenant);
        });
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

describe('match in SQLite', () => {
  const fill = async (tenant: TenantStore, count: number): Promise<void> => {
    const texts = Array.from(
      { length: count },
      (_, at) => `red ${'grey '.repeat(at % 40)}${at % 9 === 0 ? 'red' : 'x'}`,
    );
    await tenant.apply(
      texts.map((text, at) => ({
        op: 'putVersion',
        memory: memoryFixture({ id: `m${at}`, text }),
        passages: passagesOf(text),
      })),
    );
  };

  test('stops as soon as the best k are certain, and says so', async () => {
    await withTenant(async (tenant) => {
      await fill(tenant, 1_000);
      const { found, hits, df } = await tenant.match(termsOf('red'), filter, { k: 10, maxTerms: 1 });
      expect([hits.length, df]).toEqual([10, [1_000]]);
      expect(found.exact).toBe(false);
      expect(found.count).toBeLessThan(200);
      const all = await tenant.match(termsOf('red'), filter, { k: 5_000, maxTerms: 1 });
      expect([all.hits.length, all.found]).toEqual([1_000, { count: 1_000, exact: true }]);
    });
  });

  test('[R10] looks at the signal between batches', async () => {
    await withTenant(async (tenant) => {
      await fill(tenant, 1_000);
      let looks = 0;
      const controller = new AbortController();
      const signal = new Proxy(controller.signal, {
        get(target, key) {
          if (key !== 'aborted') return Reflect.get(target, key, target);
          looks += 1;
          return looks > 3;
        },
      });
      const rare = { ...filter, tags: ['nosuch'] };
      await expect(tenant.match(termsOf('red'), rare, { k: 1, maxTerms: 1, signal })).rejects.toMatchObject({
        code: 'aborted',
      });
      expect(looks).toBe(4);
      // The transaction ended with it.
      expect(await tenant.apply([{ op: 'erase', memoryId: 'm0' }])).toEqual({ seq: 2, logCleared: true });
    });
  });

  test('searches with many more terms than are used', async () => {
    await withTenant(async (tenant) => {
      await fill(tenant, 50);
      const terms: readonly QueryTerm[] = Array.from({ length: 3_000 }, (_, at) => ({
        label: `${at}`,
        column: 'words',
        tokens: [at === 1_500 ? 'red' : `nosuch${at}`],
      }));
      const matches = await tenant.match(terms, filter, { k: 5, maxTerms: 3 });
      expect(matches.terms).toEqual([0, 1, 1_500]);
      expect(matches.df).toEqual([0, 0, 50]);
      expect(matches.hits).toHaveLength(5);
    });
  });
});
