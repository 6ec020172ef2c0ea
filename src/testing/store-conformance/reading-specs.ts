import { strict as assert } from 'node:assert';
import type { Filter, Interval } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import type { ScanOrder, TenantStore } from '../../ports/store.js';
import { memoryFixture } from '../memory-fixture.js';
import { termsOf } from '../plain-passages.js';
import type { StoreSpec } from './spec.js';
import { tenantSpec } from './spec.js';
import { put, seenBy } from './writing.js';

/** All combinations of one value from each list. */
function grid<Values extends readonly (readonly unknown[])[]>(
  ...lists: Values
): { [At in keyof Values]: Values[At][number] }[] {
  const rows = lists.reduce<unknown[][]>(
    (done, list) => done.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
  return rows as { [At in keyof Values]: Values[At][number] }[];
}

/** The filter means in `scan`, `count` and `match` what the reference predicate says. */
async function agrees(tenant: TenantStore, memories: readonly Memory[], filter: Filter): Promise<void> {
  const expected = memories.filter((memory) => passesFilter(filter, memory)).map(({ id }) => id);
  const scanned = await tenant.scan(filter, { order: 'newest', limit: memories.length });
  const matched = await tenant.match(termsOf('red'), filter, { k: memories.length, maxTerms: 1 });
  assert.deepEqual(scanned.map(({ id }) => id).sort(), expected.sort());
  assert.deepEqual(matched.hits.map(({ memory }) => memory.id).sort(), expected);
  assert.equal(await tenant.count(filter), expected.length);
}

async function filled(tenant: TenantStore, overrides: readonly Partial<Memory>[]): Promise<readonly Memory[]> {
  const memories = overrides.map((given, at) => memoryFixture({ id: `m${at}`, ...given }));
  await tenant.apply(memories.map((memory) => put(memory.id, 'red', memory)));
  return memories;
}

const METADATA: readonly Memory['metadata'][] = [
  {},
  { k: null },
  { k: 0 },
  { k: 1 },
  { k: 1.5 },
  { k: true },
  { k: false },
  { k: '' },
  { k: '1' },
  { k: 'b' },
  { k: '\uffee' },
  { k: '\u{1f600}' },
  { k: [1] },
  { k: { deep: 1 } },
  { 'k.deep': 1, k: 0 },
  { 'k.deep': null, k: { deep: 1 } },
];

/** Filters, orders and pages. */
export const readingSpecs: readonly StoreSpec[] = [
  tenantSpec('[P3] [V1] [V2] [V3] [V4] times decide as the reference verdict says, at every edge', async (tenant) => {
    const times = [null, 1, 2, 3];
    const closing = (validToMs: number, atMs: number) => ({ validToMs, atMs, by: null });
    const closings = [
      [],
      ...grid([1, 2, 3], [1, 2]).map(([validToMs, atMs]) => [closing(validToMs, atMs)]),
      [closing(3, 1), closing(1, 2)],
      [closing(2, 2), closing(3, 1), closing(2, 1)],
    ];
    const memories = await filled(
      tenant,
      grid(times, [null, 2, 3], closings, [1, 2], [null, 2]).map(
        ([validFromMs, statedValidToMs, closedBy, recordedAtMs, expiresAtMs]) => ({
          validFromMs,
          statedValidToMs,
          closings: closedBy,
          recordedAtMs,
          expiresAtMs,
        }),
      ),
    );
    for (const [validAtMs, recordedAtMs, explicit, nowMs] of grid([1, 2, 3], [null, 1, 2], [true, false], [1, 2]))
      await agrees(tenant, memories, seenBy({ user: 'u1' }, { asOf: { validAtMs, recordedAtMs, explicit }, nowMs }));
    const asOf = { validAtMs: 1, recordedAtMs: null, explicit: false };
    for (const [fromMs, toMs, field] of grid(times, times, ['recordedBetween', 'validBetween'] as const)) {
      const interval: Interval = { fromMs, toMs };
      await agrees(tenant, memories, seenBy({ user: 'u1' }, { asOf, nowMs: 1, [field]: interval }));
    }
  }),
  tenantSpec('[P3] [R3] metadata compares by type, paths and bounds as the reference does', async (tenant) => {
    const memories = await filled(
      tenant,
      METADATA.map((metadata) => ({ metadata })),
    );
    const values = [null, 0, 1, 1.5, true, false, '', '1', 'b', '\uffee', '\u{1f600}'] as const;
    const bounds = [0, 1, '', '1', '\uffee'] as const;
    const open = { gt: null, gte: null, lt: null, lte: null };
    for (const path of ['k', 'k.deep', 'nosuch', 'constructor']) {
      for (const exists of [true, false])
        await agrees(tenant, memories, seenBy({ user: 'u1' }, { metadata: [{ path, op: 'exists', exists }] }));
      for (const value of values) {
        await agrees(tenant, memories, seenBy({ user: 'u1' }, { metadata: [{ path, op: 'eq', value }] }));
        await agrees(tenant, memories, seenBy({ user: 'u1' }, { metadata: [{ path, op: 'in', values: [value, 1] }] }));
      }
      for (const [side, bound] of grid(['gt', 'gte', 'lt', 'lte'] as const, bounds))
        await agrees(
          tenant,
          memories,
          seenBy({ user: 'u1' }, { metadata: [{ path, op: 'range', ...open, [side]: bound }] }),
        );
    }
  }),
  tenantSpec('[P3] message ranges and importance include their bounds; unknown ones never pass', async (tenant) => {
    const ranges = [null, ...grid([0, 1, 2, 3], [0, 1, 2, 3]).map(([from, to]) => ({ from, to }))];
    const memories = await filled(
      tenant,
      grid(ranges, [null, 0, 0.5, 1]).map(([messageRange, importance]) => ({ messageRange, importance })),
    );
    for (const [from, to] of grid([0, 1, 2], [1, 2, 3]))
      await agrees(tenant, memories, seenBy({ user: 'u1' }, { messages: { from, to } }));
    for (const importanceMin of [0, 0.25, 0.5, 1])
      await agrees(tenant, memories, seenBy({ user: 'u1' }, { importanceMin }));
  }),
  tenantSpec('[P8] scans are totally ordered, and pages neither lose nor repeat a row', async (tenant) => {
    const ids = ['a', 'B', 'b', '%', '\uffee', '\u{1f600}', 'aa', 'é'];
    await tenant.apply(
      ids.flatMap((id, at) =>
        [1, 2].map((version) =>
          put(id, 'red', { version, recordedAtMs: at % 3, importance: at % 2 === 0 ? null : (at % 4) / 4 }),
        ),
      ),
    );
    const filter = seenBy({ user: 'u1' });
    const inBytes = ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    const rank = (memory: Memory): number => inBytes.indexOf(memory.id) * 2 + memory.version;
    const compare: { readonly [order in ScanOrder]: (one: Memory, other: Memory) => number } = {
      newest: (one, other) => other.recordedAtMs - one.recordedAtMs || rank(other) - rank(one),
      oldest: (one, other) => one.recordedAtMs - other.recordedAtMs || rank(one) - rank(other),
      importance: (one, other) => (other.importance ?? -1) - (one.importance ?? -1) || rank(other) - rank(one),
    };
    for (const order of ['newest', 'oldest', 'importance'] as const) {
      const all = await tenant.scan(filter, { order, limit: 99 });
      assert.equal(all.length, ids.length * 2);
      assert.deepEqual(all, all.toSorted(compare[order]));
      for (const [at, memory] of all.entries()) {
        const value = order === 'importance' ? (memory.importance ?? -1) : memory.recordedAtMs;
        const after = { value, id: memory.id, version: memory.version };
        assert.deepEqual(await tenant.scan(filter, { order, limit: 3, after }), all.slice(at + 1, at + 4));
      }
    }
    assert.deepEqual(await tenant.scan(filter, { order: 'newest', limit: 0 }), []);
  }),
];
