import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const DAY = 86_400_000;
const nowMs = Date.UTC(2026, 2, 10);
const clock = fixedClock(nowMs);
let engine: MemoryEngine;
let mira: ScopedMemory;
beforeEach(async () => {
  clock.set(nowMs);
  engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
});

const found = async (query: string, options = {}): Promise<readonly string[]> =>
  (await mira.recall(query, options)).items.map(({ memory }) => memory.text);

describe('correct', () => {
  test('[W19] what was never true holds at no time as far as we know now', async () => {
    await mira.remember({ id: 'bike', text: 'The bike is red', validFrom: '2026-01-01', recordedAt: '2026-01-05' });
    clock.set(nowMs + DAY);
    const { memory, effects } = await mira.correct('bike', { text: 'The bike is green' });
    expect(memory).toMatchObject({ version: 2, validFromMs: Date.UTC(2026, 0, 1) });
    expect(effects).toMatchObject([{ kind: 'closed', other: { id: 'bike', version: 1 } }]);
    expect(await found('bike', { asOf: { validAt: '2026-01-10' } })).toEqual(['The bike is green']);
    const believed = { validAt: '2026-01-10', recordedAt: '2026-02-01' };
    expect(await found('bike', { asOf: believed })).toEqual(['The bike is red']);
  });

  test('[W19] a correction keeps the start and has to say something', async () => {
    await mira.remember({ id: 'bike', text: 'The bike is red' });
    await expect(mira.correct('bike', {})).rejects.toMatchObject({ code: 'validation', field: 'patch' });
    await expect(mira.correct('bike', { text: 'x', validFrom: '2026-01-01' })).rejects.toMatchObject({
      field: 'patch.validFrom',
    });
    await expect(mira.correct('nosuch', { text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('status and pin', () => {
  test('[W19] are changed by versions that say the same, and undone one step', async () => {
    await mira.remember({ id: 'leak', text: 'The tap leaks' });
    await mira.resolve('leak');
    await mira.archive('leak');
    expect(await found('tap')).toEqual([]);
    expect((await mira.undo('leak')).memory).toMatchObject({ status: 'resolved', version: 4 });
    expect(await found('tap')).toEqual(['The tap leaks']);
    await mira.reopen('leak');
    await mira.pin('leak');
    expect((await mira.recall('something else entirely')).always.map(({ id }) => id)).toEqual(['leak']);
    await mira.pin('leak', false);
    expect((await mira.recall('something else entirely')).always).toEqual([]);
    expect((await mira.history('leak')).map(({ status, pinned }) => [status, pinned])).toEqual([
      ['active', false],
      ['resolved', false],
      ['archived', false],
      ['resolved', false],
      ['active', false],
      ['active', true],
      ['active', false],
    ]);
  });

  test('[W19] a status it has already makes no version', async () => {
    await mira.remember({ id: 'leak', text: 'The tap leaks' });
    expect(await mira.reopen('leak')).toMatchObject({ repeated: true, memory: { version: 1 } });
    expect(await mira.history('leak')).toHaveLength(1);
  });

  test('[W19] undo refuses what was no change of status or pin', async () => {
    await mira.remember({ id: 'leak', text: 'The tap leaks' });
    await expect(mira.undo('leak')).rejects.toMatchObject({ code: 'conflict', field: 'id' });
    await mira.update('leak', { text: 'The tap leaks badly' });
    await expect(mira.undo('leak')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a clock that was set back', () => {
  test('[V10] what is told later takes the place of what was told before, whatever the clock says', async () => {
    await mira.remember({ id: 'desk', text: 'The desk is on floor 2' });
    clock.set(nowMs - DAY);
    await mira.update('desk', { text: 'The desk is on floor 5' });
    expect(await found('desk')).toEqual(['The desk is on floor 5']);
    clock.set(nowMs + DAY);
    expect(await found('desk')).toEqual(['The desk is on floor 5']);
    expect((await mira.get('desk')).version).toBe(2);
  });
});

describe('merge', () => {
  test('[W19] one statement takes the place of several and is derived from them', async () => {
    await mira.remember({ id: 'a', text: 'Likes jasmine tea' });
    await mira.remember({ id: 'b', text: 'Likes oolong tea' });
    clock.set(nowMs + DAY);
    const { memory, effects } = await mira.merge(['a', 'b'], 'Likes jasmine and oolong tea');
    expect(memory.derivedFrom).toEqual([
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ]);
    expect(effects.map(({ kind, other }) => [kind, other?.id])).toEqual([
      ['closed', 'a'],
      ['closed', 'b'],
    ]);
    expect(await found('tea')).toEqual(['Likes jasmine and oolong tea']);
    expect(await found('tea', { asOf: { validAt: nowMs } })).toHaveLength(2);
    await expect(mira.merge(['a', 'a'], 'x')).rejects.toMatchObject({ field: 'ids' });
    await expect(mira.merge(['a', 'nosuch'], 'x')).rejects.toMatchObject({ code: 'not_found' });
    const other = engine.tenant('t1').scope({ user: 'tom' });
    await expect(other.merge(['a', 'b'], 'mine now')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('idempotency', () => {
  test('[W20] the same write under the same key is done once', async () => {
    const first = await mira.rememberMany([{ text: 'one kettle' }, { text: 'two kettles' }], { idempotencyKey: 'k1' });
    const again = await mira.rememberMany([{ text: 'one kettle' }, { text: 'two kettles' }], { idempotencyKey: 'k1' });
    expect(again).toMatchObject({ repeated: true });
    expect(again.results.map(({ memory }) => memory.id)).toEqual(first.results.map(({ memory }) => memory.id));
    expect(await mira.count()).toBe(2);
  });

  test('[W20] another write under the same key is a conflict; other scopes have keys of their own', async () => {
    await mira.remember('one kettle', { idempotencyKey: 'k1' });
    await expect(mira.remember('two kettles', { idempotencyKey: 'k1' })).rejects.toMatchObject({
      code: 'conflict',
      field: 'idempotencyKey',
    });
    const tom = engine.tenant('t1').scope({ user: 'tom' });
    expect(await tom.remember('two kettles', { idempotencyKey: 'k1' })).toMatchObject({ repeated: false });
    for (const idempotencyKey of ['', ' ', 'x'.repeat(257)])
      await expect(mira.remember('three', { idempotencyKey })).rejects.toMatchObject({ field: 'idempotencyKey' });
  });

  test('[W20] what was erased is written again', async () => {
    const { memory } = await mira.remember('one kettle', { idempotencyKey: 'k1' });
    await mira.forget(memory.id);
    expect(await mira.remember('one kettle', { idempotencyKey: 'k1' })).toMatchObject({ repeated: false });
    expect(await mira.count()).toBe(1);
  });
});

describe('the same statement again', () => {
  test('[W18] is counted, not multiplied', async () => {
    const { memory } = await mira.remember({ text: 'Likes  Jasmine tea.', source: { system: 'chat' } });
    const again = await mira.remember({ text: 'likes jasmine tea', source: { system: 'crm' } });
    expect(again).toMatchObject({ outcome: 'reinforced', memory: { id: memory.id, text: 'Likes  Jasmine tea.' } });
    await mira.remember({ text: 'likes jasmine tea', source: { system: 'crm' }, recordedAt: nowMs + DAY });
    expect(await mira.count()).toBe(1);
    expect(await mira.sightings([memory.id])).toMatchObject([
      { memoryId: memory.id, count: 2, lastAtMs: nowMs + DAY, sources: [{ system: 'crm' }] },
    ]);
  });

  test.each<[string, object]>([
    ['a digit', { text: 'Likes jasmine tea 2' }],
    ['a negation', { text: 'Does not like jasmine tea' }],
    ['a name', { text: 'Tom likes jasmine tea' }],
    ['other metadata', { text: 'Likes jasmine tea', metadata: { cup: 1 } }],
    ['an id of its own', { text: 'Likes jasmine tea', id: 'mine' }],
    ['a start', { text: 'Likes jasmine tea', validFrom: '2026-01-01' }],
    ['another session', { text: 'Likes jasmine tea', session: 's2' }],
    ['another kind', { text: 'Likes jasmine tea', kind: 'preference' }],
    ['an event', { text: 'Likes jasmine tea', kind: 'event' }],
  ])('[W18] %s makes it a statement of its own', async (_name, draft) => {
    await mira.remember('Likes jasmine tea');
    expect(await mira.remember(draft as { text: string })).toMatchObject({ outcome: 'added' });
  });

  test('[W18] never across users, and not when the first one no longer holds', async () => {
    const { memory } = await mira.remember('Likes jasmine tea');
    const tom = engine.tenant('t1').scope({ user: 'tom' });
    expect(await tom.remember('Likes jasmine tea')).toMatchObject({ outcome: 'added' });
    await mira.update(memory.id, { text: 'Likes green tea' });
    expect(await mira.remember('Likes jasmine tea')).toMatchObject({ outcome: 'added' });
  });

  test('[W18] a batch sees its own drafts', async () => {
    const { results } = await mira.rememberMany([{ text: 'Likes tea' }, { text: 'likes tea' }]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['added', 'reinforced']);
  });
});
