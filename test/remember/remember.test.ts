import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const nowMs = Date.UTC(2026, 2, 10);
let engine: MemoryEngine;
let mira: ScopedMemory;
beforeEach(async () => {
  engine = await openMemory({ store: createMemoryStore(), clock: fixedClock(nowMs), ids: sequentialIds() });
  mira = engine.tenant('t1').scope({ user: 'mira' });
});

describe('remember', () => {
  test('[W8] a text alone gets every default', async () => {
    const { memory, outcome, degraded } = await mira.remember('Prefers window seats');
    expect({ outcome, degraded }).toEqual({ outcome: 'added', degraded: [] });
    expect(memory).toMatchObject({
      id: 'm-0001',
      version: 1,
      kind: 'fact',
      status: 'active',
      veracity: 'stated',
      scope: { user: 'mira', agent: null, session: null },
      recordedAtMs: nowMs,
      importance: null,
    });
    expect(await mira.get(memory.id)).toEqual(memory);
  });

  test('[W1] the stored text is what was given, not what is indexed', async () => {
    const text = 'Reserviert im Cafe\u0301 Zu\u0308rich';
    const { memory } = await mira.remember(text);
    expect((await mira.get(memory.id)).text).toBe(text);
    expect((await mira.recall('café Zürich')).items[0]?.memory.id).toBe(memory.id);
  });

  test('[W7] a batch is stored as a whole or not at all', async () => {
    await expect(mira.rememberMany([{ text: 'good' }, { text: '' }])).rejects.toMatchObject({ field: 'drafts.1.text' });
    await mira.remember({ id: 'taken', text: 'first' });
    await expect(mira.rememberMany([{ text: 'good' }, { id: 'taken', text: 'second' }])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await mira.count()).toBe(1);
  });

  test('[W12] a time to live counts from recording', async () => {
    const { memory } = await mira.remember({ text: 'parking code', ttlSeconds: 60 });
    expect(memory.expiresAtMs).toBe(nowMs + 60_000);
    expect((await mira.recall('parking code', { now: nowMs + 59_999 })).items).toHaveLength(1);
    expect((await mira.recall('parking code', { now: nowMs + 60_000 })).items).toHaveLength(0);
  });
});

describe('update', () => {
  test('[W4] a new version takes over what it does not change', async () => {
    const { memory } = await mira.remember({
      text: 'Prefers vegetarian canteen',
      kind: 'preference',
      importance: 0.8,
      metadata: { tag: 'food', n: 3 },
      validFrom: '2025-01-01',
    });
    const updated = await mira.update(memory.id, { importance: 0.9 });
    expect(updated.outcome).toBe('superseded an older version');
    expect(updated.memory).toMatchObject({
      version: 2,
      text: memory.text,
      kind: 'preference',
      importance: 0.9,
      metadata: { tag: 'food', n: 3 },
      validFromMs: memory.validFromMs,
    });
  });

  test('[W4] the older version ends where the newer begins and both stay readable', async () => {
    const { memory } = await mira.remember({ text: 'usb c: no', recordedAt: '2024-01-01' });
    await mira.update(memory.id, { text: 'usb c: yes', recordedAt: '2024-04-15' });
    await mira.update(memory.id, { text: 'usb c: yes, Pro only', recordedAt: '2024-06-20' });
    const versionsAt = async (validAt: string): Promise<readonly number[]> =>
      (await mira.recall('usb c', { asOf: { validAt } })).items.map((item) => item.memory.version);
    expect(await versionsAt('2023-12-31')).toEqual([]);
    expect(await versionsAt('2024-02-01')).toEqual([1]);
    expect(await versionsAt('2024-04-15')).toEqual([2]);
    expect(await versionsAt('2024-06-19')).toEqual([2]);
    expect((await mira.recall('usb c')).items.map((item) => item.memory.version)).toEqual([3]);
    expect((await mira.history(memory.id)).map((version) => version.text)).toEqual([
      'usb c: no',
      'usb c: yes',
      'usb c: yes, Pro only',
    ]);
    const known = await mira.recall('usb c', { asOf: { validAt: '2024-07-01', recordedAt: '2024-05-01' } });
    expect(known.items.map((item) => item.memory.version)).toEqual([2]);
  });

  test('[W4] drafts of one batch may supersede each other', async () => {
    await mira.rememberMany([
      { id: 'address', text: 'lives in Delft' },
      { supersedes: 'address', text: 'lives in Ghent' },
      { supersedes: 'address', text: 'lives in Porto' },
    ]);
    expect((await mira.get('address')).version).toBe(3);
    expect((await mira.recall('lives')).items.map((item) => item.memory.text)).toEqual(['lives in Porto']);
  });

  test('[T7] somebody else’s memory answers like an id that never existed', async () => {
    const { memory } = await mira.remember('secret');
    const other = engine.tenant('t1').scope({ user: 'mir' });
    const foreign = engine.tenant('t2').scope({ user: 'mira' });
    for (const handle of [other, foreign]) {
      for (const attempt of [
        () => handle.get(memory.id),
        () => handle.history(memory.id),
        () => handle.update(memory.id, { text: 'x' }),
        () => handle.forget(memory.id),
        () => handle.remember({ text: 'x', supersedes: memory.id }),
      ]) {
        const mine = await attempt().then(
          () => 'answered',
          (error: { code: string; message: string }) => `${error.code} ${error.message}`,
        );
        expect(mine).toMatch(/^not_found /u);
        expect(mine).not.toContain(memory.id);
      }
    }
    expect((await mira.history(memory.id)).length).toBe(1);
  });

  test('[W14] an empty patch is refused', async () => {
    const { memory } = await mira.remember('x');
    await expect(mira.update(memory.id, {})).rejects.toMatchObject({ code: 'validation', field: 'patch' });
  });
});

describe('shared memories', () => {
  test('[T2] are written explicitly and seen only when asked for', async () => {
    await engine.tenant('t1').shared({ agent: 'desk' }).remember('Desk opens at eight');
    const visitor = engine.tenant('t1').scope({ user: 'visitor-2', agent: 'desk' });
    expect((await visitor.recall('when does the desk open')).items).toEqual([]);
    expect((await visitor.recall('when does the desk open', { includeShared: true })).items).toHaveLength(1);
    expect((await mira.recall('when does the desk open', { includeShared: true })).items).toEqual([]);
    expect(() => engine.tenant('t1').shared({ user: 'x' } as object)).toThrow(
      expect.objectContaining({ field: 'scope.user' }),
    );
  });
});

describe('forget', () => {
  test('[W11] erases every version and says so', async () => {
    const { memory } = await mira.remember('salary figure zorkmids');
    await mira.update(memory.id, { text: 'salary figure seventy zorkmids' });
    expect(await mira.forget(memory.id)).toEqual({ memoryId: memory.id, versions: 2, state: 'proven' });
    await expect(mira.get(memory.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await mira.recall('zorkmids')).items).toEqual([]);
    await expect(mira.forget(memory.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('list', () => {
  test('[R21] pages cover everything once, in order', async () => {
    await mira.rememberMany(
      Array.from({ length: 25 }, (_, at) => ({ text: `note ${at}`, recordedAt: nowMs - (at % 5) * 1_000 })),
    );
    for (const order of ['newest', 'oldest', 'importance'] as const) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await mira.list({ order, limit: 7, cursor });
        seen.push(...page.items.map((item) => item.id));
        cursor = page.cursor ?? '';
      } while (cursor !== '');
      expect(new Set(seen).size).toBe(25);
      expect(seen).toHaveLength(25);
    }
  });

  test('[T11] a cursor of another list, or an edited one, is refused', async () => {
    await mira.rememberMany(Array.from({ length: 3 }, (_, at) => ({ text: `note ${at}` })));
    const { cursor } = await mira.list({ limit: 1 });
    expect(cursor).not.toBeNull();
    const other = engine.tenant('t1').scope({ user: 'mir' });
    await expect(other.list({ limit: 1, cursor: cursor ?? '' })).rejects.toMatchObject({
      code: 'validation',
      field: 'cursor',
    });
    await expect(mira.list({ order: 'oldest', cursor: cursor ?? '' })).rejects.toMatchObject({ field: 'cursor' });
    for (const bad of ['garbage', '{}', '[1,2]', '[1,"a",1,2]', 'null'])
      await expect(mira.list({ cursor: bad })).rejects.toMatchObject({ field: 'cursor' });
  });
});
