import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import { openFilter, passesFilter } from '../../../src/domain/filter.js';
import type { MemoryLink } from '../../../src/domain/link.js';
import type { Memory } from '../../../src/domain/memory.js';
import { breadthFirst } from '../../../src/graph/breadth-first.js';
import { makeGraph } from '../../../src/graph/graph.js';
import type { TenantStore } from '../../../src/ports/store.js';
import { linkEdge } from '../../../src/recall/graph/link-edge.js';
import { readNeighbours } from '../../../src/recall/graph/neighbours.js';
import { FIXTURE_RECORDED_AT_MS, memoryFixture } from '../../../src/testing/memory-fixture.js';

const NOW_MS = FIXTURE_RECORDED_AT_MS + 86_400_000;
const FILTER = openFilter({
  viewer: { user: 'u1', agent: null, session: null, includeShared: false },
  asOf: { validAtMs: NOW_MS, recordedAtMs: NOW_MS, explicit: false },
  nowMs: NOW_MS,
});

const link = (from: string, to: string, relation = 'knows'): MemoryLink => ({
  id: `${relation}:${from}:${to}`,
  relation,
  from: { id: from, version: 1 },
  to: { id: to, version: 1 },
  recordedAtMs: NOW_MS,
  reason: '',
  settled: null,
});

async function storeOf(memories: readonly Memory[], links: readonly MemoryLink[]): Promise<TenantStore> {
  const store = await createMemoryStore().tenant('t', { create: true });
  await store.apply(memories.map((memory) => ({ op: 'putVersion' as const, memory, passages: [] })));
  if (links.length > 0) await store.apply(links.map((each) => ({ op: 'putLink' as const, link: each })));
  return store;
}

const memory = (id: string, overrides: Partial<Memory> = {}): Memory => memoryFixture({ id, text: id, ...overrides });
const WIDE = { depth: 5, fanOut: 50, most: 100 };

describe('neighbours of memories', () => {
  test('[G3] what does not pass the filter is neither a neighbour nor a way to one', async () => {
    const hidden: readonly (readonly [string, Partial<Memory>])[] = [
      ['another user', { scope: { user: 'u2', agent: null, session: null } }],
      ['archived', { status: 'archived' }],
      ['expired', { expiresAtMs: NOW_MS }],
      ['no longer true', { validToMs: NOW_MS - 1 }],
    ];
    for (const [why, overrides] of hidden) {
      const store = await storeOf(
        [memory('a'), memory('b', overrides), memory('c'), memory('d')],
        [link('a', 'b'), link('b', 'c'), link('d', 'a')],
      );
      const found = await readNeighbours(store, [memory('a')], FILTER, WIDE);
      expect([...found.memories.keys()], why).toEqual(['a', 'd']);
      expect(
        found.edges.map(({ from, to }) => from + to),
        why,
      ).toEqual(['da']);
      expect(found.complete).toBe(true);
    }
  });

  test('[G3] looks at the version that was true at the time asked for', async () => {
    const then = NOW_MS - 10 * 86_400_000;
    const closing = { validToMs: NOW_MS - 1_000, atMs: NOW_MS - 1_000, by: { id: 'b', version: 2 } };
    const old = memory('b', { validFromMs: then, recordedAtMs: then, closings: [closing] });
    const store = await storeOf(
      [
        memory('a', { recordedAtMs: then, validFromMs: then }),
        old,
        memory('b', { version: 2, text: 'b now', recordedAtMs: NOW_MS - 1_000, validFromMs: NOW_MS - 1_000 }),
      ],
      [link('a', 'b')],
    );
    const textOf = async (validAtMs: number): Promise<string | undefined> => {
      const filter = { ...FILTER, asOf: { validAtMs, recordedAtMs: NOW_MS, explicit: true } };
      const found = await readNeighbours(store, [memory('a')], filter, WIDE);
      return found.memories.get('b')?.text;
    };
    expect(await textOf(then + 1_000)).toBe('b');
    expect(await textOf(NOW_MS)).toBe('b now');
  });

  test('[G3] bounds and the signal end the walk and the answer says so', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const store = await storeOf(
      ids.map((id) => memory(id)),
      ids.slice(1).map((id) => link('a', id)),
    );
    const narrow = await readNeighbours(store, [memory('a')], FILTER, { ...WIDE, fanOut: 2 });
    expect([narrow.memories.size, narrow.complete]).toEqual([3, false]);
    const few = await readNeighbours(store, [memory('a')], FILTER, { ...WIDE, most: 4 });
    expect([few.memories.size, few.complete]).toEqual([4, false]);
    const stopped = await readNeighbours(store, [memory('a')], FILTER, { ...WIDE, signal: AbortSignal.abort() });
    expect([stopped.memories.size, stopped.complete]).toEqual([1, false]);
    const other = await readNeighbours(store, [memory('a')], FILTER, { ...WIDE, relations: ['owns'] });
    expect([other.memories.size, other.complete]).toEqual([1, true]);
  });

  test('[G3] without bounds reads exactly what a walk over all visible links reaches', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).filter(([from, to]) => from !== to);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(pair, { maxLength: 12, selector: (each) => each.join() }),
        fc.subarray(ids),
        fc.nat(4),
        async (pairs, hidden, depth) => {
          const all = ids.map((id) => memory(id, hidden.includes(id) && id !== 'a' ? { status: 'archived' } : {}));
          const links = pairs.map(([from, to]) => link(from, to));
          const found = await readNeighbours(await storeOf(all, links), [memory('a')], FILTER, { ...WIDE, depth });
          const visible = new Set(all.filter((each) => passesFilter(FILTER, each)).map(({ id }) => id));
          const edges = links
            .map((each) => linkEdge(each))
            .filter(({ from, to }) => visible.has(from) && visible.has(to));
          const reached = breadthFirst(makeGraph(edges, { bothWays: true }), ['a'], { depth });
          expect([...found.memories.keys()].sort()).toEqual(reached.map(({ node }) => node).sort());
        },
      ),
    );
  });
});
