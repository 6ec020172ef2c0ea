import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { Filter } from '../../src/domain/filter.js';
import { openFilter } from '../../src/domain/filter.js';
import { scanCursor } from '../../src/domain/scan-order.js';
import type { Viewer } from '../../src/domain/scope.js';
import { present } from '../../src/domain/validity.js';
import type { Op } from '../../src/ports/op.js';
import type { TenantStore } from '../../src/ports/store.js';
import { memoryFixture } from '../../src/testing/index.js';

const VIEWERS: readonly Viewer[] = [
  { user: 'u1', agent: null, session: null, includeShared: false },
  { user: 'u1', agent: null, session: 's1', includeShared: true },
  { user: 'u2', agent: 'a1', session: 's1', includeShared: true },
];

/** Few values, so that many tie; some end, some are erased, some are of a kind or carry a tag that is asked for. */
const drawn = fc.array(
  fc.record({
    user: fc.constantFrom('u1', 'u2', null),
    agent: fc.constantFrom(null, 'a1'),
    session: fc.constantFrom(null, 's1'),
    importance: fc.constantFrom(null, 0, 0.4, 0.9, 1),
    kind: fc.constantFrom('fact', 'event'),
    tags: fc.constantFrom([], ['tagged']),
    isOver: fc.boolean(),
    isErased: fc.boolean(),
  }),
  { maxLength: 40 },
);

const filters: fc.Arbitrary<Partial<Filter>> = fc.constantFrom(
  {},
  { kinds: ['event'] },
  { tags: ['tagged'] },
  { importanceMin: 0.4 },
  { ids: ['m1', 'm3', 'm5'] },
);

/** Every page of a scan, one after the other. */
async function walked(store: TenantStore, filter: Filter, limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: ReturnType<typeof scanCursor> | undefined; ; ) {
    const page = await store.scan(filter, { order: 'importance', limit, ...(after === undefined ? {} : { after }) });
    found.push(...page.map(({ id, version }) => `${id}/${version}`));
    const last = page.at(-1);
    if (last === undefined) return found;
    after = scanCursor('importance', last);
  }
}

test('[P8] the order of importance is that of the naive store, page by page, over every scope that is seen', async () => {
  await fc.assert(
    fc.asyncProperty(
      drawn,
      fc.constantFrom(...VIEWERS),
      filters,
      fc.integer({ min: 1, max: 7 }),
      async (rows, viewer, more, limit) => {
        const ops = rows.flatMap(({ user, agent, session, importance, kind, tags, isOver, isErased }, at): Op[] => {
          const id = `m${at % 25}`;
          const memory = memoryFixture({
            id,
            version: 1 + Math.floor(at / 25),
            scope: { user, agent, session },
            importance,
            kind,
            tags,
            ...(isOver ? { validToMs: 5 } : {}),
          });
          const put: Op = { op: 'putVersion', memory, passages: [] };
          return isErased && at >= 25 ? [put, { op: 'erase', memoryId: id }] : [put];
        });
        const stores = [createMemoryStore(), await createSqliteStore({ folder: null })];
        const tenants = await Promise.all(stores.map((store) => store.tenant('t')));
        for (const tenant of tenants) await tenant.apply(ops);
        const filter = { ...openFilter({ viewer, asOf: present(10), nowMs: 10 }), ...more };
        const [naive, indexed] = await Promise.all(tenants.map((tenant) => walked(tenant, filter, limit)));
        expect(indexed).toEqual(naive);
        for (const store of stores) await store.close();
      },
    ),
    { numRuns: 60 },
  );
});
