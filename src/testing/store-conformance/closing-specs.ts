import { strict as assert } from 'node:assert';
import { withClosings } from '../../domain/closing.js';
import { passesFilter } from '../../domain/filter.js';
import type { Closing, Memory, VersionRef } from '../../domain/memory.js';
import type { Op } from '../../ports/store.js';
import { memoryFixture } from '../memory-fixture.js';
import { randomFrom } from '../random.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, tenantSpec } from './spec.js';
import { put, seenBy } from './writing.js';

const by = (id: string, version = 1): VersionRef => ({ id, version });

function close(id: string, { validToMs, atMs, by: closer }: Closing & { readonly by: VersionRef }): Op {
  return { op: 'closeVersion', ref: { id, version: 1 }, validToMs, atMs, by: closer };
}

/** What ends a version, on both axes. */
export const closingSpecs: readonly StoreSpec[] = [
  tenantSpec('[W5] [W6] a version keeps all that ended it, and the first end counts', async (tenant) => {
    const closings = [
      { validToMs: 50, atMs: 60, by: by('b') },
      { validToMs: 30, atMs: 90, by: by('c') },
      { validToMs: 30, atMs: 80, by: by('d') },
      { validToMs: 40, atMs: 10, by: by('e') },
    ];
    const first = memoryFixture({ id: 'a', text: 'red', validFromMs: 10, statedValidToMs: 70 });
    await tenant.apply([put('a', 'red', first), ...['b', 'c', 'd', 'e'].map((id) => put(id, 'red'))]);
    for (const closing of closings) await tenant.apply([close('a', closing)]);
    const expected = {
      ...withClosings(first, closings),
      validToMs: 30,
      supersededAtMs: 80,
      supersededBy: by('d'),
    };
    assert.deepEqual(await tenant.history('a'), [expected]);
    // The very same one again changes nothing; another closer at the same time is another.
    for (const closing of closings) await tenant.apply([close('a', closing)]);
    assert.deepEqual(await tenant.history('a'), [expected]);
    const again = { validToMs: 50, atMs: 60, by: by('b', 2) };
    await tenant.apply([close('a', again)]);
    assert.deepEqual((await tenant.history('a'))[0]?.closings, [...closings, again]);
    await rejectsWith('not_found', () => tenant.apply([close('nosuch', again)]));
  }),
  tenantSpec('[V3] a late arrival ends a version earlier for those who know of it', async (tenant) => {
    await tenant.apply([
      put('a', 'red', { validFromMs: 0, recordedAtMs: 1 }),
      put('b', 'red', { validFromMs: 50, recordedAtMs: 60 }),
      put('c', 'red', { validFromMs: 30, recordedAtMs: 90 }),
      close('a', { validToMs: 50, atMs: 60, by: by('b') }),
      close('a', { validToMs: 30, atMs: 90, by: by('c') }),
    ]);
    const isTrue = async (validAtMs: number, recordedAtMs: number | null): Promise<boolean> => {
      const asOf = { validAtMs, recordedAtMs, explicit: true };
      return (await tenant.count(seenBy({ user: 'u1' }, { ids: ['a'], asOf, nowMs: 0 }))) === 1;
    };
    const table: readonly (readonly [number, number | null, boolean])[] = [
      [49, 59, true],
      [99, 59, true],
      [49, 89, true],
      [50, 60, false],
      [30, 89, true],
      [30, 90, false],
      [29, 90, true],
      [29, null, true],
      [30, null, false],
    ];
    for (const [validAtMs, recordedAtMs, expected] of table)
      assert.equal(
        await isTrue(validAtMs, recordedAtMs),
        expected,
        `valid at ${validAtMs} as known at ${recordedAtMs}`,
      );
  }),
  tenantSpec('[W11] erasing takes its name out of every closing and leaves the end', async (tenant) => {
    const closings = [
      { validToMs: 50, atMs: 60, by: by('b') },
      { validToMs: 30, atMs: 90, by: by('c') },
      { validToMs: 20, atMs: 95, by: by('b', 2) },
    ];
    await tenant.apply([
      put('a', 'red', { closings }),
      put('b', 'red'),
      put('b', 'red', { version: 2 }),
      put('c', 'red'),
    ]);
    await tenant.apply([{ op: 'erase', memoryId: 'b' }]);
    const [left] = await tenant.get(['a']);
    assert.deepEqual(left?.closings, [
      { validToMs: 50, atMs: 60, by: null },
      { validToMs: 30, atMs: 90, by: by('c') },
      { validToMs: 20, atMs: 95, by: null },
    ]);
    assert.deepEqual([left?.validToMs, left?.supersededAtMs, left?.supersededBy], [20, 95, null]);
    await tenant.apply([close('a', { validToMs: 10, atMs: 99, by: by('c') })]);
    await tenant.apply([{ op: 'erase', memoryId: 'c' }]);
    const [freed] = await tenant.get(['a']);
    assert.deepEqual(
      freed?.closings.map((closing) => closing.by),
      [null, null, null, null],
    );
    assert.equal(freed?.validToMs, 10);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('[P3] [V3] versions of many closings are in time as the reference verdict says', async (tenant) => {
    const random = randomFrom(31);
    const upTo = (most: number): number => Math.floor(random() * (most + 1));
    const maybe = (value: number): number | null => (random() < 0.5 ? value : null);
    const memories: Memory[] = [];
    for (let at = 0; at < 120; at += 1) {
      const closings = Array.from({ length: upTo(5) }, () => ({ validToMs: upTo(8), atMs: upTo(8), by: by('m0') }));
      const memory = memoryFixture({
        id: `m${at}`,
        text: 'red',
        recordedAtMs: upTo(8),
        validFromMs: maybe(upTo(8)),
        statedValidToMs: maybe(upTo(8)),
      });
      // Half of them at once, half one by one.
      const early = closings.slice(0, upTo(closings.length));
      await tenant.apply([put(memory.id, 'red', { ...memory, closings: early })]);
      await tenant.apply(closings.slice(early.length).map((closing) => close(memory.id, closing)));
      const distinct = closings.filter(
        (one, place) =>
          place < early.length ||
          closings.findIndex((other) => other.validToMs === one.validToMs && other.atMs === one.atMs) === place,
      );
      memories.push(withClosings(memory, distinct));
    }
    assert.deepEqual(await tenant.get(memories.map(({ id }) => id)), memories);
    for (let validAtMs = 0; validAtMs <= 9; validAtMs += 1)
      for (const recordedAtMs of [null, 0, 2, 4, 6, 8])
        for (const explicit of [true, false]) {
          const filter = seenBy({ user: 'u1' }, { asOf: { validAtMs, recordedAtMs, explicit }, nowMs: 0 });
          const found = await tenant.scan(filter, { order: 'newest', limit: 999 });
          const expected = memories.filter((memory) => passesFilter(filter, memory)).map(({ id }) => id);
          assert.deepEqual(found.map(({ id }) => id).sort(), expected.sort());
        }
  }),
];
