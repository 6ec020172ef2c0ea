import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../src/domain/draft.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const clock = fixedClock(Date.UTC(2026, 2, 10));
const earlier = '2026-01-01';
let engine: MemoryEngine;
let mira: ScopedMemory;
beforeEach(async () => {
  engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
});

/** Ids of what holds now. */
const holding = async (memory = mira): Promise<readonly string[]> =>
  (await memory.list()).items.map(({ id }) => id).sort();

describe('the same subject and attribute', () => {
  const rent = { subject: 'flat', attribute: 'monthly rent' };

  test('[W25] given by the callers: the later one ends the earlier one, in whatever order they come', async () => {
    const drafts: readonly DraftInput[] = [
      { id: 'v1', text: 'Rent is 900', validFrom: '2024-01-01', ...rent },
      { id: 'v3', text: 'Rent is 1100', validFrom: '2026-01-01', ...rent },
      { id: 'v2', text: 'Rent is 1000', validFrom: '2025-01-01', ...rent },
    ];
    for (const [at, order] of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
      [2, 1, 0],
    ].entries()) {
      const memory = engine.tenant(`t${at}`).scope({ user: 'mira' });
      for (const each of order) {
        const draft = drafts[each];
        if (draft !== undefined) await memory.remember(draft);
      }
      expect(await holding(memory)).toEqual(['v3']);
      for (const [validAt, id] of [
        ['2024-06-01', 'v1'],
        ['2025-06-01', 'v2'],
        ['2026-02-01', 'v3'],
      ] as const)
        expect((await memory.recall('rent', { asOf: { validAt } })).items.map((item) => item.memory.id)).toEqual([id]);
    }
  });

  test('[W25] the write says what it ended and why', async () => {
    await mira.remember({ id: 'v1', text: 'Rent is 900', recordedAt: earlier, ...rent });
    const { effects } = await mira.remember({ text: 'Rent is 1000', ...rent });
    expect(effects).toEqual([
      {
        kind: 'closed',
        other: { id: 'v1', version: 1 },
        reason: expect.stringContaining('same subject and attribute'),
      },
    ]);
  });

  test('[W25] an attribute of several values ends nothing, and neither does another subject, user, session or agent', async () => {
    await mira.remember({ id: 'a', text: 'Allergic to rye', subject: 'mira', attribute: 'allergy' });
    await mira.remember({ id: 'b', text: 'Allergic to kiwi', subject: 'mira', attribute: 'allergy' });
    await mira.remember({ id: 'c', text: 'Rent is 900', ...rent });
    await mira.remember({ id: 'd', text: 'Rent is 2000', subject: 'house', attribute: 'monthly rent' });
    await mira.remember({ id: 'e', text: 'Rent is 1', session: 's', ...rent });
    await engine
      .tenant('t1')
      .scope({ user: 'tom' })
      .remember({ id: 'f', text: 'Rent is 2', ...rent });
    expect(await holding()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('[W26] a lower source ends nothing: both are kept, linked and listed until somebody settles it', async () => {
    const official = { system: 'wiki', documentType: 'official_document' };
    const review = { system: 'wiki', documentType: 'user_review' };
    await mira.remember({ id: 'doc', text: 'Rent is 900', recordedAt: earlier, source: official, ...rent });
    const { effects } = await mira.remember({ id: 'rev', text: 'Rent is 950', source: review, ...rent });
    expect(effects).toMatchObject([{ kind: 'conflicts', other: { id: 'doc', version: 1 } }]);
    expect(await holding()).toEqual(['doc', 'rev']);
    const [conflict] = await mira.conflicts();
    expect(conflict).toMatchObject({ from: { id: 'rev' }, to: { id: 'doc' }, settled: null });
    expect(conflict?.reason).toContain('official_document outranks user_review');
    const tom = engine.tenant('t1').scope({ user: 'tom' });
    expect(await tom.conflicts()).toEqual([]);
    await expect(tom.settle(conflict?.id ?? '', { keep: 'both' })).rejects.toMatchObject({ code: 'not_found' });
    await mira.settle(conflict?.id ?? '', { keep: 'to', reason: 'the contract says so' });
    expect(await holding()).toEqual(['doc']);
    expect(await mira.conflicts()).toEqual([]);
    expect(await mira.conflicts({ settled: true })).toMatchObject([
      { settled: { kept: 'to', reason: 'the contract says so' } },
    ]);
    await expect(mira.settle(conflict?.id ?? '', { keep: 'to' })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('read from the texts', () => {
  test.each<[string, string]>([
    ['I live in Delft', 'I moved to Ghent'],
    ['My phone number is +31 6 1234 5678', 'My new phone number is +31 6 8765 4321'],
    ['我住在苏州', '我搬到杭州了'],
    ['我的手机号是13800138000', '我的手机号改成13900139000'],
  ])('[W25] %s, then %s', async (before, after) => {
    await mira.remember({ id: 'old', text: before, recordedAt: earlier });
    await mira.remember({ id: 'new', text: after });
    expect(await holding()).toEqual(['new']);
  });

  test.each<[string, string]>([
    ['I live in Delft', 'My sister lives in Ghent'],
    ['I like rye bread', 'I like wheat bread'],
    ['Ines runs payroll at Northwind', 'Ines administers the monthly stock count'],
    ['我住在苏州', '我妹妹住在杭州'],
    ['周一和小林吃了饭', '周五和小林吃了饭'],
  ])('[W25] nothing unrelated is ended: %s / %s', async (one, other) => {
    await mira.remember({ id: 'one', text: one, recordedAt: earlier });
    const { effects } = await mira.remember({ id: 'other', text: other });
    expect(effects).toEqual([]);
    expect(await holding()).toEqual(['one', 'other']);
  });

  test('[W25] modes: off ends nothing, given reads nothing', async () => {
    for (const contradictions of ['off', 'given'] as const) {
      const strict = await openMemory({
        store: createMemoryStore(),
        clock,
        ids: sequentialIds(),
        embedder: null,
        writing: { contradictions },
      });
      const memory = strict.tenant('t').scope({ user: 'mira' });
      await memory.remember({ text: 'I live in Delft', recordedAt: earlier });
      await memory.remember({ text: 'I moved to Ghent' });
      expect(await memory.count()).toBe(2);
    }
    await expect(openMemory({ writing: { contradictions: 'maybe' as 'off' } })).rejects.toMatchObject({
      code: 'validation',
      field: 'writing.contradictions',
    });
  });
});

describe('near duplicates', () => {
  test('[W27] are linked and kept; what differs in a digit, a name or a negation is not', async () => {
    await mira.remember({ id: 'a', text: 'On Monday I swim in the old pool' });
    const near = await mira.remember({ id: 'b', text: 'I swim in the old pool on Monday' });
    expect(near.effects).toMatchObject([{ kind: 'near-duplicate', other: { id: 'a', version: 1 } }]);
    for (const text of ['On Tuesday I swim in the old pool', 'On Monday I do not swim in the old pool'])
      expect((await mira.remember(text)).effects.filter(({ kind }) => kind === 'near-duplicate')).toEqual([]);
    const tom = engine.tenant('t1').scope({ user: 'tom' });
    expect((await tom.remember('On Monday I swim in the old pool')).effects).toEqual([]);
    expect((await engine.tenant('t1').stats()).memories).toBe(5);
  });
});

describe('secrets', () => {
  test('[W24] are taken out by default, told by class, and in no effect or error', async () => {
    const { memory, effects } = await mira.remember({
      text: 'The key is sk-proj-Ab3dEf6hIj9lMn2pQr5tUv8xYz1aBc4d',
      metadata: { note: '卡号 4111 1111 1111 1111' },
    });
    expect(JSON.stringify({ memory, effects })).not.toMatch(/Ab3dEf|4111/u);
    expect(effects.map(({ kind }) => kind)).toEqual(['redacted', 'redacted']);
    const strict = await openMemory({
      store: createMemoryStore(),
      clock,
      ids: sequentialIds(),
      embedder: null,
      writing: { sensitive: { 'payment-card': 'refuse' } },
    });
    const error = await strict
      .tenant('t')
      .scope({ user: 'u' })
      .remember('card 4111 1111 1111 1111')
      .catch((each: unknown) => each);
    expect(error).toMatchObject({ code: 'refused', field: 'draft.text' });
    expect(String(error)).not.toContain('4111');
  });
});
