import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import { openFilter, passesFilter } from '../../../src/domain/filter.js';
import type { Declared, MemoryLink } from '../../../src/domain/link.js';
import type { Memory } from '../../../src/domain/memory.js';
import type { TenantStore } from '../../../src/ports/store.js';
import type { LinkBounds, Stand } from '../../../src/recall/graph/walk-links.js';
import { walkLinks } from '../../../src/recall/graph/walk-links.js';
import { FIXTURE_RECORDED_AT_MS, memoryFixture } from '../../../src/testing/memory-fixture.js';
import { interceptedTenant } from '../parts.js';

const NOW_MS = FIXTURE_RECORDED_AT_MS + 86_400_000;
const FILTER = openFilter({
  viewer: { user: 'u1', agent: null, session: null, includeShared: false },
  asOf: { validAtMs: NOW_MS, recordedAtMs: null, explicit: false },
  nowMs: NOW_MS,
});
const NEVER = 1_000;

const said = (overrides: Partial<Declared> = {}): Declared => ({
  recordedAtMs: FIXTURE_RECORDED_AT_MS,
  strength: null,
  probability: null,
  validFromMs: null,
  validToMs: null,
  removed: false,
  earlier: [],
  ...overrides,
});

const link = (from: string, to: string, relation = 'related', declared: Declared | null = said()): MemoryLink => ({
  id: `${relation}:${from}:${to}`,
  relation,
  from: { id: from, version: 1 },
  to: { id: to, version: 1 },
  recordedAtMs: FIXTURE_RECORDED_AT_MS,
  reason: '',
  settled: null,
  ...(declared === null ? {} : { declared }),
});

async function storeOf(memories: readonly Memory[], links: readonly MemoryLink[]): Promise<TenantStore> {
  const store = await createMemoryStore().tenant('t', { create: true });
  await store.apply(memories.map((memory) => ({ op: 'putVersion' as const, memory, passages: [] })));
  if (links.length > 0) await store.apply(links.map((each) => ({ op: 'putLink' as const, link: each })));
  return store;
}

const memory = (id: string, overrides: Partial<Memory> = {}): Memory => memoryFixture({ id, text: id, ...overrides });
const at = (id: string, value = 1): Stand => ({ memory: memory(id), value, path: [] });
const strong = said({ strength: { intensity: 1, confidence: 1 } });

async function walked(
  store: TenantStore,
  origins: readonly Stand[],
  bounds: LinkBounds = {},
): Promise<{ readonly found: ReadonlyMap<string, Stand>; readonly isWhole: boolean }> {
  const found = new Map<string, Stand>();
  const isWhole = await walkLinks(store, origins, FILTER, (stand) => found.set(stand.memory.id, stand), bounds);
  return { found, isWhole };
}

const reachedFrom = async (memories: readonly Memory[], links: readonly MemoryLink[]): Promise<readonly string[]> => [
  ...(await walked(await storeOf(memories, links), [at('a')])).found.keys(),
];
const four = ['a', 'b', 'c', 'd'].map((id) => memory(id));

describe('walking declared links', () => {
  test('[G8] a way is worth the product of its links, at most three in a row, and is told', async () => {
    const chain = ['a', 'b', 'c', 'd', 'e'];
    const links = chain.slice(1).map((to, step) => link(chain[step] ?? '', to, 'supports', strong));
    const { found } = await walked(
      await storeOf(
        chain.map((id) => memory(id)),
        links,
      ),
      [at('a', 0.9)],
    );
    // intensity and confidence of 1 weigh (1 + .8 + prior) / (1 + .8 + prior) = 1
    expect([...found].map(([id, { value }]) => [id, value])).toEqual([
      ['b', 0.9],
      ['c', 0.9],
      ['d', 0.9],
    ]);
    expect(found.get('d')?.path.map(({ from, to, via }) => `${from} ${via} ${to}`)).toEqual([
      'a supports b',
      'b supports c',
      'c supports d',
    ]);
  });

  test('[G8] links are walked either way, but from what was updated only to what updates it', async () => {
    expect(await reachedFrom(four, [link('b', 'a'), link('c', 'b', 'next')])).toEqual(['b', 'c']);
    expect(await reachedFrom(four, [link('b', 'a', 'updates')])).toEqual(['b']);
    expect(await reachedFrom(four, [link('a', 'b', 'updates')])).toEqual([]);
  });

  test.each<[string, MemoryLink]>([
    ['that was found by rule', link('a', 'b', 'near-duplicate', null)],
    ['of a conflict', link('a', 'b', 'conflicts', null)],
    ['that leads to an action', link('a', 'b', 'leads-to')],
    ['that was taken back', link('a', 'b', 'related', said({ removed: true, earlier: [said()] }))],
    ['that is over', link('a', 'b', 'related', said({ validToMs: NOW_MS }))],
    ['that is not yet true', link('a', 'b', 'related', said({ validFromMs: NOW_MS + 1 }))],
  ])('[G8] a link %s is not walked', async (_what, each) => {
    expect(await reachedFrom(four, [each])).toEqual([]);
    expect(await reachedFrom(four, [each, link('a', 'b', 'next')])).toEqual(['b']);
  });

  test('[G8] what does not pass is neither reached nor walked through', async () => {
    const hidden: readonly Partial<Memory>[] = [
      { scope: { user: 'u2', agent: null, session: null } },
      { status: 'archived' },
      { expiresAtMs: NOW_MS },
      { validToMs: NOW_MS - 1 },
    ];
    for (const overrides of hidden)
      expect(
        await reachedFrom(
          [memory('a'), memory('b', overrides), memory('c'), memory('d')],
          [link('a', 'b'), link('b', 'c'), link('d', 'a')],
        ),
        JSON.stringify(overrides),
      ).toEqual(['d']);
  });

  test('[G8] the strongest links of a memory are followed, and a way through a hub is worth less', async () => {
    const ids = Array.from({ length: 12 }, (_, number) => `n${String(number).padStart(2, '0')}`);
    const spokes = ids.map((id, number) =>
      link('hub', id, 'related', said({ strength: { intensity: number / 11, confidence: 1 } })),
    );
    const store = await storeOf(
      ['a', 'hub', ...ids].map((id) => memory(id)),
      [...spokes, link('a', 'hub', 'related', strong)],
    );
    const direct = await walked(store, [at('hub')], { steps: 1 });
    expect([...direct.found.keys()]).toEqual(['a', ...ids.slice(5).reverse()]);
    expect(direct.isWhole).toBe(false);
    const through = await walked(store, [at('a')], { steps: 2 });
    // thirteen links meet in the hub: 8 / 13 of what the strongest of them, of weight 1, is worth
    expect(through.found.get('n11')?.value).toBeCloseTo(8 / 13, 12);
  });

  test('[G8] a memory with very many links does not hide those of others', async () => {
    const crowd = Array.from({ length: 200 }, (_, number) => `c${number}`);
    const store = await storeOf(
      ['a', 'b', 'z', ...crowd].map((id) => memory(id)),
      [...crowd.map((id) => link('a', id)), link('b', 'z')],
    );
    const { found, isWhole } = await walked(store, [at('a'), at('b')], { steps: 1 });
    expect(found.has('z')).toBe(true);
    expect([found.size, isWhole]).toEqual([9, false]);
  });

  test('[G8] a step goes on from the eight that are worth most and .25, to the twelve that are worth most and .2', async () => {
    const many = Array.from({ length: 9 }, (_, number) => `o${number}`);
    const ends = many.flatMap((id) => [`${id}a`, `${id}b`]);
    const links = ends.map((end) => link(end.slice(0, 2), end, 'related', strong));
    const all = await storeOf(
      [...many, ...ends].map((id) => memory(id)),
      links,
    );
    const ordered = many.map((id, number) => at(id, 0.9 - number / 100));
    const { found, isWhole } = await walked(all, ordered, { steps: 1 });
    expect([...found.keys()]).toEqual(ends.slice(0, 12));
    expect(isWhole).toBe(false);
    const eight = await walked(all, ordered, { steps: 1, most: 99 });
    expect([...eight.found.keys()]).toEqual(ends.slice(0, 16));
    expect((await walked(all, [at('o0', 0.24)])).found.size).toBe(0);
    // .3 * (.5 + .4 + .8) / 2.6 = .196
    const weak = await storeOf(four, [link('a', 'b')]);
    expect((await walked(weak, [at('a', 0.3)])).found.size).toBe(0);
    expect((await walked(weak, [at('a', 0.31)])).found.size).toBe(1);
  });

  test('[G8] where nothing is linked one look says so', async () => {
    const calls: string[] = [];
    const store = interceptedTenant(await storeOf(four, []), (method) => {
      calls.push(method);
      return undefined;
    });
    const { found, isWhole } = await walked(store, [at('a'), at('b'), at('c')]);
    expect([found.size, isWhole, calls]).toEqual([0, true, ['links']]);
  });

  test('[G8] agrees with every walk along the links, written down one by one', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const anyLink = fc
      .record({
        from: fc.constantFrom(...ids),
        to: fc.constantFrom(...ids),
        relation: fc.constantFrom('related', 'updates', 'contradicts', 'leads-to'),
        intensity: fc.integer({ min: 0, max: 10 }),
        ends: fc.constantFrom(null, NOW_MS, NOW_MS + NEVER),
      })
      .filter(({ from, to }) => from !== to)
      .map(({ from, to, relation, intensity, ends }) =>
        link(from, to, relation, said({ strength: { intensity: intensity / 10, confidence: 0.5 }, validToMs: ends })),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyLink, { maxLength: 14, selector: ({ id }) => id }),
        fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 10 }), { minKeys: 1, maxKeys: 3 }),
        fc.subarray(ids),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom(1, 2, NEVER),
        async (links, begin, hidden, steps, hubFrom) => {
          const all = ids.map((id) => memory(id, hidden.includes(id) && !(id in begin) ? { status: 'archived' } : {}));
          const origins = Object.entries(begin).map(([id, tenths]) => at(id, tenths / 10));
          const { found } = await walked(await storeOf(all, links), origins, {
            steps,
            hubFrom,
            fanOut: NEVER,
            wide: NEVER,
            most: NEVER,
            onward: 0,
            least: 1e-9,
          });
          const expected = everyWalk({ memories: all, links, begin, steps, hubFrom });
          expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
          for (const [id, value] of expected) expect(found.get(id)?.value, id).toBeCloseTo(value, 12);
        },
      ),
    );
  });
});

interface Case {
  readonly memories: readonly Memory[];
  readonly links: readonly MemoryLink[];
  readonly begin: { readonly [id: string]: number };
  readonly steps: number;
  readonly hubFrom: number;
}

/** The best way to each memory by rule G8, by trying all of them; the weights are written down anew. */
function everyWalk({ memories, links, begin, steps, hubFrom }: Case): ReadonlyMap<string, number> {
  const visible = new Set(memories.filter((each) => passesFilter(FILTER, each)).map(({ id }) => id));
  const turns: readonly (readonly [from: string, to: string, weight: number])[] = links.flatMap(
    ({ from, to, relation, declared }) => {
      const ends = declared?.validToMs ?? Number.POSITIVE_INFINITY;
      if (relation === 'leads-to' || NOW_MS >= ends) return [];
      const prior = relation === 'contradicts' ? 0.3 : 0.8;
      const weight = ((declared?.strength?.intensity ?? 0) + 0.8 * 0.5 + prior) / (1.8 + prior);
      const back = [to.id, from.id, weight] as const;
      return relation === 'updates' ? [back] : [[from.id, to.id, weight] as const, back];
    },
  );
  const best = new Map<string, number>();
  const go = (id: string, value: number, taken: number): void => {
    if (taken === steps) return;
    const own = turns.filter(([from]) => from === id);
    const share = taken > 0 && own.length > hubFrom ? hubFrom / own.length : 1;
    for (const [, to, weight] of own) {
      if (!visible.has(to)) continue;
      const worth = value * share * weight;
      best.set(to, Math.max(worth, best.get(to) ?? 0));
      go(to, worth, taken + 1);
    }
  };
  for (const [id, tenths] of Object.entries(begin)) go(id, tenths / 10, 0);
  const beats = ([id, value]: readonly [string, number]): boolean => value > (begin[id] ?? 0) / 10 + 1e-12;
  return new Map([...best].filter(beats));
}
