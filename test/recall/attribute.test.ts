import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Store } from '../../src/ports/store.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { intercepted, NOW_MS } from './parts.js';

const DAY_MS = 86_400_000;

async function scoped(store: Store = createMemoryStore()): Promise<ScopedMemory> {
  const engine = await openMemory({ store, clock: fixedClock(NOW_MS), ids: sequentialIds() });
  return engine.tenant('t1').scope({ user: 'mira' });
}

const idsOf = async (memory: ScopedMemory, query: string, options = {}): Promise<readonly string[]> =>
  (await memory.recall(query, { recipe: 'lexical', ...options })).items.map((item) => item.memory.id);

const STORES: readonly (readonly [string, () => Store | Promise<Store>])[] = [
  ['memory', () => createMemoryStore()],
  ['sqlite', () => createSqliteStore({ folder: null })],
];

describe.each(STORES)('an asked attribute, store %s', (_, storeOf) => {
  test('is answered in other words and in the other language', async () => {
    const mira = await scoped(await storeOf());
    await mira.rememberMany([
      { id: 'home', text: '我搬到杭州了' },
      { id: 'work', text: 'I work as a nurse' },
      { id: 'noise', text: 'The kettle is where it was' },
    ]);
    expect((await idsOf(mira, 'where do I live?'))[0]).toBe('home');
    expect((await idsOf(mira, '我是做什么工作的'))[0]).toBe('work');
  });

  test('is that of its subject alone, in the scope of the asker', async () => {
    const mira = await scoped(await storeOf());
    await mira.rememberMany([
      { id: 'ines', text: 'Ines moved to Ghent' },
      { id: 'otto', text: 'Otto moved to Graz' },
    ]);
    const { items } = await mira.recall('where does Ines live?', { recipe: 'lexical' });
    expect(items[0]?.memory.id).toBe('ines');
    expect(items[0]?.legs).toContain('attribute');
    expect(items.find(({ memory }) => memory.id === 'otto')?.signals.attribute ?? 0).toBe(0);
  });
});

test('what the filter leaves out is not brought by its attribute', async () => {
  const mira = await scoped();
  await mira.rememberMany([
    { id: 'home', text: 'I moved to Ghent', tags: ['diary'] },
    { id: 'gone', text: 'I moved to Graz', status: 'archived' },
    { id: 'ended', text: 'I live in Oulu', validTo: NOW_MS },
  ]);
  expect(await idsOf(mira, '我住哪儿')).toEqual(['home']);
  expect(await idsOf(mira, '我住哪儿', { filter: { tags: ['work'] } })).toEqual([]);
});

test('the newest value of an attribute that has one comes first, and the older one is marked', async () => {
  const mira = await scoped();
  await mira.remember({ id: 'old', text: 'Osprey is led by Rosa Kaplan', validFrom: NOW_MS - 90 * DAY_MS });
  await mira.remember({ id: 'new', text: 'Sven Novak has taken over Osprey', validFrom: NOW_MS - 9 * DAY_MS });
  const { items } = await mira.recall('who leads Osprey', { recipe: 'lexical' });
  expect(items[0]?.memory.id).toBe('new');
  const old = items.find(({ memory }) => memory.id === 'old');
  expect(old === undefined || old.marks.some(({ kind }) => kind === 'stale')).toBe(true);
});

test('values of an attribute that has several stand side by side', async () => {
  const mira = await scoped();
  await mira.remember({ id: 'nuts', text: 'I am allergic to nuts', validFrom: NOW_MS - 90 * DAY_MS });
  await mira.remember({ id: 'pollen', text: '我对花粉过敏', validFrom: NOW_MS - 9 * DAY_MS });
  const { items } = await mira.recall('what am I allergic to?', { recipe: 'lexical' });
  expect(items.map(({ memory }) => memory.id).sort()).toEqual(['nuts', 'pollen']);
  expect(items.flatMap(({ marks }) => marks)).toEqual([]);
});

test('the trace names what was asked, and the tree what it weighed', async () => {
  const mira = await scoped();
  await mira.remember({ id: 'home', text: 'I moved to Ghent' });
  const { items, trace } = await mira.recall('where do I live?', { recipe: 'lexical' });
  expect(trace.asked?.[0]).toMatchObject({ subject: 'self', attribute: 'residence' });
  expect(trace.legs.find(({ leg }) => leg === 'attribute')).toMatchObject({ found: 1, skipped: null });
  expect(items[0]?.signals.attribute).toBe(1);
  expect(JSON.stringify(items[0]?.explanation)).toContain('residence of self');
});

test('a statement that only denies the value counts half', async () => {
  const mira = await scoped();
  await mira.remember({ id: 'left', text: 'I no longer live in Lisbon' });
  const { items } = await mira.recall('where do I live?', { recipe: 'lexical' });
  expect(items[0]?.signals.attribute).toBe(0.5);
});

test('a question that asks for no attribute looks nothing up and weighs nothing', async () => {
  const asked: string[] = [];
  const store = intercepted((method) => {
    asked.push(method);
    return undefined;
  });
  const mira = await scoped(store);
  await mira.remember({ id: 'home', text: 'I moved to Ghent' });
  asked.length = 0;
  const { items, trace } = await mira.recall('why did I move to Ghent', { recipe: 'lexical' });
  expect(asked).not.toContain('lookup');
  expect(items[0]?.signals).not.toHaveProperty('attribute');
  expect(trace).not.toHaveProperty('asked');
  expect(trace.legs.find(({ leg }) => leg === 'attribute')?.skipped).toBe('the query asks for no attribute');
});

test('a look-up that fails is named, and the other legs answer', async () => {
  let isBroken = false;
  const store = intercepted((method) => {
    if (isBroken && method === 'lookup') throw new RecollectError('internal', 'broken');
    return undefined;
  });
  const mira = await scoped(store);
  await mira.remember({ id: 'home', text: 'I live in Ghent' });
  isBroken = true;
  const { items, degraded } = await mira.recall('where do I live in Ghent now', { recipe: 'lexical' });
  expect(items.map(({ memory }) => memory.id)).toEqual(['home']);
  expect(degraded).toEqual([]);
  const other = await mira.recall('where do I live?', { recipe: 'lexical' });
  expect(other.degraded).toEqual([expect.objectContaining({ part: 'attribute', code: 'internal' })]);
});

test('whyNot knows the leg', async () => {
  const mira = await scoped();
  await mira.rememberMany([
    { id: 'home', text: 'I moved to Ghent' },
    { id: 'boat', text: 'A boat with two sails' },
  ]);
  const { why } = await mira.whyNot('boat', '我住哪儿', { recipe: 'lexical' });
  expect(why).toMatchObject({
    verdict: 'no leg reached it',
    legs: expect.arrayContaining([expect.objectContaining({ leg: 'attribute', value: null, skipped: null })]),
  });
});
