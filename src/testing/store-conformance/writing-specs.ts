import { strict as assert } from 'node:assert';
import { memoryFixture } from '../memory-fixture.js';
import { termsOf } from '../plain-passages.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, tenantSpec } from './spec.js';
import { hitIds, put, seenBy } from './writing.js';

const ask = { k: 10, maxTerms: 8 };

/** Tries to change a value in place; a frozen one refuses, which is as good. */
function deface(value: object): void {
  for (const key of Object.keys(value)) Reflect.set(value, key, 'defaced');
}

/** Batches, versions, usage and erasing. */
export const writingSpecs: readonly StoreSpec[] = [
  tenantSpec('[P2] the seq counts committed batches, and only those', async (tenant) => {
    assert.equal((await tenant.info()).seq, 0);
    assert.deepEqual(await tenant.apply([put('a', 'kettle'), put('b', 'car')]), { seq: 1 });
    assert.deepEqual(await tenant.apply([], { expect: 1 }), { seq: 1 });
    await rejectsWith('conflict', () => tenant.apply([put('a', 'kettle')]));
    assert.deepEqual(await tenant.apply([put('c', 'pot')], { expect: 1 }), { seq: 2 });
    assert.equal((await tenant.info()).seq, 2);
  }),
  tenantSpec('[P2] expect makes a batch conditional, an empty one too', async (tenant) => {
    await tenant.apply([put('a', 'kettle')]);
    for (const expect of [0, 2]) {
      await rejectsWith('conflict', () => tenant.apply([put('b', 'car')], { expect }));
      await rejectsWith('conflict', () => tenant.apply([], { expect }));
    }
    assert.deepEqual(await tenant.get(['b']), []);
  }),
  tenantSpec('[P1] a batch that fails leaves nothing behind', async (tenant) => {
    await tenant.apply([put('a', 'red kettle'), put('b', 'red car')]);
    const state = async () => ({
      info: await tenant.info(),
      memories: await tenant.get(['a', 'b', 'c']),
      usage: await tenant.usage(['a', 'b', 'c']),
      matches: await tenant.match(termsOf('red kettle pot'), seenBy(), ask),
    });
    const before = await state();
    const good = [
      put('c', 'red pot', { scope: { user: 'u1', agent: 'new', session: null } }),
      { op: 'addUsage', memoryId: 'a', confirmed: 1, atMs: 5 },
      { op: 'closeVersion', ref: { id: 'b', version: 1 }, validToMs: 3, atMs: 4, by: { id: 'c', version: 1 } },
      { op: 'erase', memoryId: 'a' },
    ] as const;
    const ref = { id: 'nosuch', version: 1 };
    await rejectsWith('conflict', () => tenant.apply([...good, put('b', 'again')]));
    await rejectsWith('not_found', () =>
      tenant.apply([...good, { op: 'closeVersion', ref, validToMs: 1, atMs: 1, by: ref }]),
    );
    await rejectsWith('not_found', () =>
      tenant.apply([...good, { op: 'addUsage', memoryId: 'a', confirmed: 1, atMs: 5 }]),
    );
    assert.deepEqual(await state(), before);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('what is stored is a copy, and so is what is answered', async (tenant) => {
    const given = memoryFixture({ tags: ['one'], metadata: { deep: { er: [1, 2] } } });
    const mutable = structuredClone(given);
    await tenant.apply([{ op: 'putVersion', memory: mutable, passages: [] }]);
    deface(mutable.tags);
    deface(mutable);
    const [answered] = await tenant.get(['m1']);
    assert.deepEqual(answered, given);
    deface(answered?.metadata ?? {});
    deface(answered ?? {});
    assert.deepEqual(await tenant.history('m1'), [given]);
  }),
  tenantSpec('[W1] [W2] every field of a memory comes back as it was', async (tenant) => {
    const full = memoryFixture({
      text: '红茶 "quoted" \u2028 \u{1f600} \ue000 \\',
      summary: '',
      kind: 'my own kind',
      factType: 'taste',
      status: 'at-risk',
      veracity: 'tool',
      source: { system: 'crm', documentType: null, authority: 0, uri: 'https://example.test/?a=1' },
      importance: 0,
      confidence: 1,
      subject: 'mira',
      attribute: 'tea',
      conceptKeys: [{ key: 'tea', polarity: 'negative', confidence: 0.5 }],
      entities: [{ type: 'person', id: 'mira' }],
      tags: ['', 'b', 'a'],
      metadata: { zero: 0, no: false, empty: '', nothing: null, 'a.b': [1, [2, {}]], summary: null, ['__proto__']: 1 },
      derivedFrom: [{ id: 'x', version: 3 }],
      speaker: 'Mira',
      role: 'tool',
      messageRange: { from: 0, to: Number.MAX_SAFE_INTEGER },
      pinned: true,
      tier: 'working',
      validFromMs: -1,
      validToMs: 0,
      statedValidToMs: 0,
      recordedAtMs: 1_772_000_000_123,
      supersededAtMs: 0,
      supersededBy: { id: 'm2', version: 1 },
      expiresAtMs: 1.5,
      scope: { user: 'u1', agent: 'a', session: 's' },
    });
    const bare = memoryFixture({ id: 'm2', scope: { user: null, agent: null, session: null } });
    await tenant.apply([full, bare].map((memory) => ({ op: 'putVersion', memory, passages: [] })));
    assert.deepEqual(await tenant.get(['m2', 'nosuch', 'm1', 'm2']), [bare, full, bare]);
  }),
  tenantSpec('[W5] a version is closed once another is known, and history keeps both', async (tenant) => {
    const first = memoryFixture({ validFromMs: 10, validToMs: 90, statedValidToMs: 90 });
    const second = memoryFixture({ version: 2, text: 'The kettle is red', validFromMs: 50 });
    const by = { id: 'm1', version: 2 };
    await tenant.apply([{ op: 'putVersion', memory: first, passages: [] }]);
    await tenant.apply([
      { op: 'closeVersion', ref: { id: 'm1', version: 1 }, validToMs: 50, atMs: 60, by },
      { op: 'putVersion', memory: second, passages: [] },
    ]);
    const closings = [{ validToMs: 50, atMs: 60, by }];
    const closed = { ...first, validToMs: 50, closings, supersededAtMs: 60, supersededBy: by };
    assert.deepEqual(await tenant.history('m1'), [closed, second]);
    assert.deepEqual(await tenant.get(['m1']), [second]);
    const at = (validAtMs: number, recordedAtMs: number | null) =>
      tenant.scan(seenBy({ user: 'u1' }, { asOf: { validAtMs, recordedAtMs, explicit: false }, nowMs: 0 }), {
        order: 'newest',
        limit: 9,
      });
    assert.deepEqual(await at(49, null), [closed]);
    assert.deepEqual(await at(50, null), [second]);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('usage adds up and keeps the time of the latest confirmation', async (tenant) => {
    await tenant.apply([put('a', 'kettle'), put('b', 'car')]);
    assert.deepEqual(await tenant.usage(['a', 'b']), []);
    await tenant.apply([
      { op: 'addUsage', memoryId: 'a', confirmed: 2, atMs: 500 },
      { op: 'addUsage', memoryId: 'a', confirmed: 1, atMs: 400 },
    ]);
    await tenant.apply([
      { op: 'addUsage', memoryId: 'a', useful: 1, atMs: 900 },
      { op: 'addUsage', memoryId: 'b', wrong: 1, stale: 2, atMs: 900 },
    ]);
    assert.deepEqual(await tenant.usage(['b', 'a', 'nosuch']), [
      { memoryId: 'b', confirmed: 0, useful: 0, wrong: 1, stale: 2, lastConfirmedAtMs: null },
      { memoryId: 'a', confirmed: 3, useful: 1, wrong: 0, stale: 0, lastConfirmedAtMs: 500 },
    ]);
    await rejectsWith('not_found', () => tenant.apply([{ op: 'addUsage', memoryId: 'nosuch', confirmed: 1, atMs: 1 }]));
  }),
  tenantSpec('[W11] erasing leaves no version, no usage, no statistics and no name behind', async (tenant) => {
    await tenant.apply([put('a', 'red kettle'), put('b', 'red car')]);
    const before = await tenant.match(termsOf('red kettle pot'), seenBy(), ask);
    const by = { id: 'c', version: 1 };
    await tenant.apply([
      put('c', 'pot pot kettle'),
      put('c', 'red pot', { version: 2 }),
      put('d', 'pot', { scope: { user: 'u1', agent: null, session: 'only' } }),
      { op: 'addUsage', memoryId: 'c', confirmed: 1, atMs: 1 },
      { op: 'closeVersion', ref: { id: 'a', version: 1 }, validToMs: 1, atMs: 2, by },
    ]);
    assert.deepEqual(
      await tenant.apply([
        { op: 'erase', memoryId: 'c' },
        { op: 'erase', memoryId: 'd' },
      ]),
      { seq: 3, logCleared: true },
    );
    assert.deepEqual(await tenant.history('c'), []);
    assert.deepEqual(await tenant.usage(['c']), []);
    const [closed] = await tenant.get(['a']);
    assert.deepEqual([closed?.validToMs, closed?.supersededAtMs, closed?.supersededBy], [1, 2, null]);
    assert.deepEqual(closed?.closings, [{ validToMs: 1, atMs: 2, by: null }]);
    const after = await tenant.match(termsOf('red kettle pot'), seenBy({ user: 'u1', session: 'only' }), ask);
    assert.deepEqual([after.n, after.averageLength, after.df], [before.n, before.averageLength, before.df]);
    assert.deepEqual(hitIds(after), ['b']);
    const { memories, versions, passages } = await tenant.info();
    assert.deepEqual({ memories, versions, passages }, { memories: 2, versions: 2, passages: 2 });
    assert.deepEqual(await tenant.verify(), []);
    assert.deepEqual(await tenant.apply([{ op: 'erase', memoryId: 'nosuch' }]), { seq: 4, logCleared: true });
    await tenant.apply([put('c', 'pot')]);
    assert.deepEqual(
      (await tenant.history('c')).map(({ text }) => text),
      ['pot'],
    );
  }),
  tenantSpec('verify finds gaps, missing closers and circles', async (tenant) => {
    const closed = (id: string, by: string): ReturnType<typeof put> =>
      put(id, id, { supersededAtMs: 1, supersededBy: { id: by, version: 1 } });
    await tenant.apply([put('gap', 'x'), put('gap', 'x', { version: 3 }), closed('lost', 'nosuch')]);
    await tenant.apply([closed('one', 'two'), closed('two', 'one'), closed('tail', 'one')]);
    const problems = (await tenant.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`);
    assert.deepEqual(problems.filter((line) => !line.startsWith('supersession_cycle')).sort(), [
      'closer_missing lost',
      'version_gap gap',
    ]);
    assert.equal(problems.filter((line) => /^supersession_cycle (one|two)$/.test(line)).length, 1);
  }),
];
