import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Store } from '../../src/ports/store.js';
import type { Feedback } from '../../src/remember/report-usage.js';
import type { FixedClock } from '../../src/testing/index.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { intercepted, NOW_MS } from '../recall/parts.js';

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['in memory', async () => createMemoryStore()],
  ['SQLite', async () => createSqliteStore({ folder: null })],
];

describe.each(stores)('[W17] usage over %s', (_name, makeStore) => {
  let clock: FixedClock;
  let store: Store;
  let engine: MemoryEngine;
  let mira: ScopedMemory;
  beforeEach(async () => {
    clock = fixedClock(NOW_MS);
    store = await makeStore();
    engine = await openMemory({ store, clock, ids: sequentialIds() });
    mira = engine.tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany(['a', 'b', 'c'].map((id) => ({ id, text: `note ${id}` })));
    await engine.tenant('t1').scope({ user: 'mir' }).remember({ id: 'foreign', text: 'note of another user' });
  });

  const none = { confirmed: 0, useful: 0, wrong: 0, stale: 0, lastConfirmedAtMs: null };

  test('is counted where it is reported, once for each id of a report', async () => {
    const { trace } = await mira.recall('note');
    expect(await mira.confirm(trace.id, ['a', 'b', 'a'])).toEqual([
      { ...none, memoryId: 'a', confirmed: 1, lastConfirmedAtMs: NOW_MS },
      { ...none, memoryId: 'b', confirmed: 1, lastConfirmedAtMs: NOW_MS },
    ]);
    clock.advance(1_000);
    expect(await mira.confirm(trace.id, ['a'])).toMatchObject([{ confirmed: 2, lastConfirmedAtMs: NOW_MS + 1_000 }]);
    clock.set(NOW_MS - 50);
    expect(await mira.confirm(trace.id, ['a'])).toMatchObject([{ confirmed: 3, lastConfirmedAtMs: NOW_MS + 1_000 }]);
    expect(await mira.confirm(trace.id, [])).toEqual([]);
  });

  test('experience is another thing than use', async () => {
    for (const verdict of ['useful', 'wrong', 'stale', 'wrong'] as const) await mira.feedback('t', 'a', verdict);
    expect(await mira.feedback('t', 'a', 'useful')).toEqual({ ...none, memoryId: 'a', useful: 2, wrong: 2, stale: 1 });
  });

  test('[R1] recall counts nothing', async () => {
    for (let turn = 0; turn < 5; turn += 1) await mira.recall('note');
    expect(await (await store.tenant('t1')).usage(['a', 'b', 'c'])).toEqual([]);
  });

  test('[T7] one id that is not to be seen counts nothing at all, and is refused like one that never was', async () => {
    const refusal = async (ids: readonly string[]): Promise<unknown> =>
      mira.confirm('t', ids).then(
        () => 'counted',
        ({ code, field, message }) => ({ code, field, message }),
      );
    const never = await refusal(['a', 'nosuch']);
    expect(never).toMatchObject({ code: 'not_found' });
    expect(await refusal(['a', 'foreign'])).toEqual(never);
    await mira.forget('c');
    expect(await refusal(['a', 'c'])).toEqual(never);
    await expect(mira.feedback('t', 'foreign', 'wrong')).rejects.toMatchObject({ code: 'not_found' });
    expect(await (await store.tenant('t1')).usage(['a', 'foreign'])).toEqual([]);
  });

  test('stays with a memory over its versions and goes with it', async () => {
    await mira.confirm('t', ['a']);
    await mira.update('a', { text: 'note a, corrected' });
    expect(await mira.confirm('t', ['a'])).toMatchObject([{ confirmed: 2 }]);
    await mira.forget('a');
    await mira.remember({ id: 'a', text: 'note a, anew' });
    expect(await mira.confirm('t', ['a'])).toMatchObject([{ confirmed: 1 }]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['ids that are no list', () => mira.confirm('t', 'a' as unknown as string[]), 'usedIds'],
    [
      'too many ids',
      () =>
        mira.confirm(
          't',
          Array.from({ length: 1_001 }, () => 'a'),
        ),
      'usedIds',
    ],
    ['a blank id', () => mira.confirm('t', ['a', ' ']), 'usedIds.1'],
    ['a blank trace', () => mira.confirm('', ['a']), 'traceId'],
    ['an unknown verdict', () => mira.feedback('t', 'a', 'great' as Feedback), 'verdict'],
    ['a verdict on no id', () => mira.feedback('t', '', 'wrong'), 'id'],
  ])('%s: refused', async (_what, report, field) => {
    await expect(report()).rejects.toMatchObject({ code: 'validation', field });
  });

  test('reports add up, in whatever order they come', async () => {
    const report = fc.oneof(
      fc.record({ ids: fc.subarray(['a', 'b', 'c']) }),
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), verdict: fc.constantFrom<Feedback>('useful', 'wrong', 'stale') }),
    );
    let tenants = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 12 }), async (reports) => {
        tenants += 1;
        const handle = engine.tenant(`p${tenants}`).scope({ user: 'mira' });
        await handle.rememberMany(['a', 'b', 'c'].map((id) => ({ id, text: id })));
        for (const each of reports)
          if ('ids' in each) await handle.confirm('t', each.ids);
          else await handle.feedback('t', each.id, each.verdict);
        const counts = (id: string) => ({
          memoryId: id,
          confirmed: reports.filter((each) => 'ids' in each && each.ids.includes(id)).length,
          useful: reports.filter((each) => 'id' in each && each.id === id && each.verdict === 'useful').length,
          wrong: reports.filter((each) => 'id' in each && each.id === id && each.verdict === 'wrong').length,
          stale: reports.filter((each) => 'id' in each && each.id === id && each.verdict === 'stale').length,
        });
        const kept = await (await store.tenant(`p${tenants}`)).usage(['a', 'b', 'c']);
        const expected = ['a', 'b', 'c']
          .map(counts)
          .filter(({ memoryId: _id, ...rest }) => Object.values(rest).some((count) => count > 0));
        expect(kept.map(({ lastConfirmedAtMs: _last, ...rest }) => rest)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

test('a report about a memory that is forgotten at that moment is refused, and the answer names no id', async () => {
  const inner = createMemoryStore();
  const mira = (await openMemory({ store: inner })).tenant('t1').scope({ user: 'mira' });
  await mira.remember({ id: 'a', text: 'note' });
  const store = intercepted(async (method) => {
    if (method === 'apply') await mira.forget('a');
    return undefined;
  }, inner);
  const racing = (await openMemory({ store })).tenant('t1').scope({ user: 'mira' });
  await expect(racing.confirm('t', ['a'])).rejects.toMatchObject({ code: 'not_found' });
});
