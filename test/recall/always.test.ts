import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { Deadline } from '../../src/domain/deadline.js';
import type { DraftInput } from '../../src/domain/draft.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { Filter } from '../../src/domain/filter.js';
import { DEFAULT_KIND_POLICIES } from '../../src/domain/kinds.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Store } from '../../src/ports/store.js';
import { findAlways } from '../../src/recall/always.js';
import type { RecallOptions } from '../../src/recall/request.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { DEFAULT_ARBITER } from '../../src/trust/arbiter.js';
import { intercepted, NOW_MS, requestOf } from './parts.js';

const DRAFTS: readonly DraftInput[] = [
  { id: 'penicillin', text: '对青霉素过敏', kind: 'safety', recordedAt: NOW_MS - 9_000, tags: ['health'] },
  { id: 'language', text: 'Answer in Dutch', pinned: true, recordedAt: NOW_MS - 5_000 },
  { id: 'bees', text: 'Bee stings are dangerous', kind: 'safety', pinned: true, recordedAt: NOW_MS - 2_000 },
  { id: 'window', text: 'Sits by the window', kind: 'preference' },
  { id: 'archived', text: 'Was allergic to milk', kind: 'safety', status: 'archived' },
  { id: 'expired', text: 'No swimming until Friday', kind: 'safety', expiresAt: NOW_MS },
  { id: 'future', text: 'Wears a cast', kind: 'safety', validFrom: NOW_MS + 1 },
  { id: 'session', text: 'No sugar today', kind: 'safety', session: 's1', recordedAt: NOW_MS - 1_000 },
  { id: 'kind of safety', text: 'Locks the door', kind: 'Safety' },
];

async function engineOver(store: Store, options: Parameters<typeof openMemory>[0] = {}): Promise<MemoryEngine> {
  return openMemory({ store, clock: fixedClock(NOW_MS), ids: sequentialIds(), ...options });
}

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['in memory', async () => createMemoryStore()],
  ['SQLite', async () => createSqliteStore({ folder: null })],
];

describe.each(stores)('[R23] always, over %s', (_name, makeStore) => {
  let engine: MemoryEngine;
  let mira: ScopedMemory;
  beforeEach(async () => {
    engine = await engineOver(await makeStore());
    mira = engine.tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany(DRAFTS);
    const others: readonly (readonly [string, string])[] = [
      ['t1', 'mir'],
      ['t2', 'mira'],
    ];
    for (const [tenant, user] of others)
      await engine.tenant(tenant).scope({ user }).remember({ text: 'Allergic to lupin', kind: 'safety', pinned: true });
    await engine.tenant('t1').shared().remember({ id: 'alarm', text: 'Alarm code 4', pinned: true });
  });

  const idsFor = async (query: string, options: RecallOptions = {}, handle = mira): Promise<readonly string[]> =>
    (await handle.recall(query, options)).always.map(({ id }) => id);
  const all = ['bees', 'language', 'penicillin'];

  test.each<[string, string, RecallOptions, readonly string[]]>([
    ['a question in another language', 'is amoxicillin fine?', {}, all],
    ['one that finds nothing', 'zzz', {}, all],
    ['a blank one', '  ', {}, all],
    ['the smallest limit', 'window', { limit: 1 }, all],
    ['a filter they do not pass', 'window', { filter: { kinds: ['preference'], tags: ['none'] } }, all],
    ['a status filter', 'window', { filter: { statuses: ['resolved'] } }, all],
    ['a score nothing reaches', 'window', { minScore: 1 }, all],
    ['one leg', 'window', { legs: ['identifier'] }, all],
    ['any recipe', 'window', { recipe: 'vector' }, all],
    ['shared ones asked for', 'window', { includeShared: true }, ['alarm', ...all]],
    ['an earlier time', 'window', { asOf: { recordedAt: NOW_MS - 5_000 } }, ['language', 'penicillin']],
    ['a later one', 'window', { now: NOW_MS + 1 }, ['future', ...all]],
  ])('are there with %s, newest first', async (_what, query, options, expected) => {
    expect(await idsFor(query, options)).toEqual(expected);
  });

  test('are those of the session too, when it asks', async () => {
    const inSession = engine.tenant('t1').scope({ user: 'mira', session: 's1' });
    expect(await idsFor('window', {}, inSession)).toEqual(['session', ...all]);
  });

  test('take no place from the ranked items and no rank', async () => {
    const { items, always, trace } = await mira.recall('window', { limit: 1 });
    expect(items.map(({ memory }) => memory.id)).toEqual(['window']);
    expect(trace.always).toEqual(always.map(({ id, version }) => ({ id, version })));
    const stings = await mira.recall('bee stings');
    expect(stings.items[0]?.memory.id).toBe('bees');
    expect(stings.always.map(({ id }) => id)).toEqual(all);
  });

  test('are the newest versions, and gone after a forget', async () => {
    await mira.update('penicillin', { text: '青霉素过敏已排除', kind: 'fact', recordedAt: NOW_MS - 500 });
    await mira.update('bees', { text: 'Bee and wasp stings are dangerous', recordedAt: NOW_MS - 500 });
    await mira.forget('language');
    const { always } = await mira.recall('window');
    expect(always.map(({ id, version }) => [id, version])).toEqual([['bees', 2]]);
  });

  test('are as many as there are', async () => {
    await mira.rememberMany(
      Array.from({ length: 2_300 }, (_, at) => ({ text: `rule ${at}`, pinned: true, recordedAt: NOW_MS - (at % 7) })),
    );
    const { always, degraded } = await mira.recall('window');
    expect(degraded).toEqual([]);
    expect(new Set(always.map(({ id }) => id)).size).toBe(2_300 + all.length);
    expect(always).toHaveLength(2_300 + all.length);
    const times = always.map(({ recordedAtMs }) => recordedAtMs);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('follow the kind policy table', async () => {
    const policy = { prior: 1, halfLifeDays: null, alwaysInject: true, maxItems: null };
    const quiet = { ...policy, alwaysInject: false };
    const table = await engineOver(await makeStore(), { kinds: { preference: policy, safety: quiet } });
    const handle = table.tenant('t1').scope({ user: 'mira' });
    await handle.rememberMany(DRAFTS);
    expect(await idsFor('zzz', {}, handle)).toEqual(['window', 'bees', 'language']);
  });
});

describe('[R9] when reading them fails', () => {
  test.each<[string, (filter: Filter) => boolean, readonly string[]]>([
    ['for pinned ones, those of their kind are still there', ({ pinned }) => pinned === true, ['bees', 'penicillin']],
    ['for kinds, the pinned ones are still there', ({ kinds }) => kinds.includes('safety'), ['bees', 'language']],
    ['for both, the answer says so', ({ kinds, pinned }) => pinned === true || kinds.includes('safety'), []],
  ])('%s', async (_what, breaks, expected) => {
    let broken = false;
    const store = intercepted((method, given) => {
      if (broken && method === 'scan' && breaks(given[0] as Filter)) throw new Error('driver text');
      return undefined;
    });
    const mira = (await engineOver(store, { embedder: null })).tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany(DRAFTS);
    broken = true;
    const { items, always, degraded } = await mira.recall('window');
    expect(items).toHaveLength(1);
    expect(always.map(({ id }) => id)).toEqual(expected);
    expect(degraded).toEqual([{ part: 'always', code: 'internal', message: 'always: failed unexpectedly' }]);
  });

  test('on a later page, the earlier ones are kept', async () => {
    const inner = createMemoryStore();
    const mira = (await engineOver(inner)).tenant('t1').scope({ user: 'u1' });
    await mira.rememberMany(Array.from({ length: 1_500 }, (_, at) => ({ text: `rule ${at}`, pinned: true })));
    let pages = 0;
    const store = intercepted((method, given) => {
      if (method !== 'scan' || (given[0] as Filter).pinned !== true) return undefined;
      pages += 1;
      if (pages === 2) throw new RecollectError('storage_failed', 'the storage engine failed');
      return undefined;
    }, inner);
    const { memories, degraded } = await findAlways(
      requestOf('x', 'lexical').filter,
      DEFAULT_KIND_POLICIES,
      { privilegedAuthority: 0.6, arbiter: DEFAULT_ARBITER },
      await store.tenant('t1'),
      new Deadline(fixedClock(NOW_MS), 1_000, null),
    );
    expect(memories).toHaveLength(1_000);
    expect(degraded).toEqual([
      { part: 'always', code: 'storage_failed', message: 'always: the storage engine failed' },
    ]);
  });
});
