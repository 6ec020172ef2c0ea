import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../src/domain/draft.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { askedTimes, closeness, distanceMs, gapMs } from '../../src/recall/event-times.js';
import type { RecallResult } from '../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';

const NOW_MS = Date.parse('2026-03-11T10:30:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function scoped(drafts: readonly DraftInput[], zone = 'UTC'): Promise<ScopedMemory> {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
    zone,
  });
  const handle = engine.tenant('t1').scope({ user: 'u1' });
  await handle.rememberMany(drafts);
  return handle;
}

const idsOf = ({ items }: RecallResult): string[] => items.map(({ memory }) => memory.id);
const stageOf = ({ trace }: RecallResult): string | null | undefined =>
  trace.stages.find(({ stage }) => stage === 'time')?.skipped;

const PLANTED: readonly DraftInput[] = [
  { id: 'yesterday', text: 'Planted basil', recordedAt: '2026-03-10T10:00:00Z' },
  { id: 'today', text: 'Planted mint', recordedAt: '2026-03-11T08:00:00Z' },
  { id: 'before', text: 'Planted thyme', recordedAt: '2026-03-09T10:00:00Z' },
];

describe('[R29] a query that names a time', () => {
  test('is answered from that time, and what lies outside is rejected with its distance', async () => {
    const answer = await (await scoped(PLANTED)).recall('what did I plant yesterday');
    expect(idsOf(answer)).toEqual(['yesterday']);
    expect(answer.rejected).toMatchObject([
      { memoryId: 'today', reason: 'outside the time asked', stage: 'time' },
      { memoryId: 'before', reason: 'outside the time asked', stage: 'time' },
    ]);
    expect(answer.items[0]?.signals.temporal).toBe(1);
    expect(stageOf(answer)).toBeNull();
  });

  test('in Chinese too, with the days of the zone', async () => {
    const shanghai = await scoped(
      [
        { id: 'in', text: '张三退了一件羽绒服', recordedAt: '2026-02-01T02:00:00Z' },
        { id: 'out', text: '张三退了一双靴子', recordedAt: '2026-01-31T15:00:00Z' },
      ],
      'Asia/Shanghai',
    );
    expect(idsOf(await shanghai.recall('张三上个月退了什么货'))).toEqual(['in']);
    expect(stageOf(await shanghai.recall('张三上个月退了什么货', { zone: 'America/New_York' }))).toBe(
      'nothing lies in the time asked',
    );
  });

  test('asking for whatever took place lists what lies in it, the newest first', async () => {
    const drafts = [...PLANTED, { id: 'walk', text: 'A walk along the canal', recordedAt: '2026-03-10T18:00:00Z' }];
    const handle = await scoped(drafts);
    expect(idsOf(await handle.recall('what happened yesterday?'))).toEqual(['walk', 'yesterday']);
    expect(idsOf(await handle.recall('昨天发生了什么'))).toEqual(['walk', 'yesterday']);
  });

  test('what a text says of itself counts: a day before it was recorded', async () => {
    const handle = await scoped([
      { id: 'told', text: 'Planted garlic the day before yesterday', recordedAt: '2026-03-11T09:00:00Z' },
      ...PLANTED,
    ]);
    expect(idsOf(await handle.recall('what was planted on 9 March 2026')).sort()).toEqual(['before', 'told']);
  });

  test('when nothing that could be returned lies inside, the time only counts', async () => {
    const handle = await scoped(PLANTED.filter(({ id }) => id !== 'yesterday'));
    const answer = await handle.recall('what did I plant yesterday');
    expect(idsOf(answer).sort()).toEqual(['before', 'today']);
    expect(stageOf(answer)).toBe('nothing lies in the time asked');
  });

  test('of the future, what names another time is no answer', async () => {
    const handle = await scoped([
      { id: 'dentist', text: 'Dentist appointment tomorrow at 15:00', recordedAt: '2026-02-20T10:00:00Z' },
      { id: 'rule', text: 'Appointments only before noon', recordedAt: '2026-02-20T10:00:00Z' },
    ]);
    expect(idsOf(await handle.recall('any appointment tomorrow'))).toEqual(['rule']);
    expect(idsOf(await handle.recall('the appointment on 2026-02-21'))).toContain('dentist');
  });

  test.each([
    'I planted basil yesterday. Then it rained and all was lost, was it worth it?',
    'how many days passed between yesterday and the planting',
    'what was planted recently',
    'which plant did I plant',
    `${'so much was planted '.repeat(10)} yesterday`,
  ])('%j keeps nothing out', async (query) => {
    const answer = await (await scoped(PLANTED)).recall(query);
    expect(answer.rejected.filter(({ reason }) => reason === 'outside the time asked')).toEqual([]);
    expect(stageOf(answer)).toBe('no time to keep to');
  });

  test('recipes that do not read times take the words as they are', async () => {
    const answer = await (await scoped(PLANTED)).recall('what did I plant yesterday', { recipe: 'bm25' });
    expect(idsOf(answer)).toHaveLength(3);
    expect(answer.items[0]?.signals.temporal).toBeUndefined();
  });

  test('the caller filter and the asked time both hold', async () => {
    const handle = await scoped(PLANTED);
    const filter = { recordedBetween: { to: '2026-03-10T00:00:00Z' } };
    const answer = await handle.recall('what happened yesterday', { filter });
    expect(idsOf(answer)).toEqual([]);
    expect(answer.trace.legs.find(({ leg }) => leg === 'time')?.skipped).toBe(
      'the filter leaves nothing of the time that the query names',
    );
  });

  test.each(['Mars/Olympus', '', 'x'.repeat(65), 7])('[R20] zone %j is refused', async (zone) => {
    const handle = await scoped(PLANTED);
    await expect(handle.recall('x', { zone: zone as string })).rejects.toMatchObject({
      code: 'validation',
      field: 'zone',
    });
    await expect(openMemory({ store: createMemoryStore(), zone: zone as string })).rejects.toMatchObject({
      code: 'validation',
      field: 'zone',
    });
  });
});

describe('distances in time', () => {
  test.each<[number | null, number | null, number | null, number | null, number]>([
    [0, 10, 5, 15, 0],
    [0, 10, 10, 20, 1],
    [0, 10, 14, 20, 4],
    [14, 20, 0, 10, 4],
    [null, 10, 14, null, 4],
    [null, null, 5, 6, 0],
    [0, null, 1_000, 1_001, 0],
  ])('[%s,%s) and [%s,%s) are %i apart', (fromMs, toMs, otherFrom, otherTo, expected) => {
    expect(gapMs({ fromMs, toMs }, { fromMs: otherFrom, toMs: otherTo })).toBe(expected);
  });

  test('closeness is 1 inside and halves with every length of the interval, at least a day, at most thirty', () => {
    const day = askedTimes('what happened yesterday', NOW_MS, 'UTC');
    expect([0, DAY_MS, 2 * DAY_MS].map((distance) => closeness(distance, day))).toEqual([1, 0.5, 0.25]);
    const year = askedTimes('what happened in 2024', NOW_MS, 'UTC');
    expect(closeness(30 * DAY_MS, year)).toBeCloseTo(0.5, 12);
    const hour = askedTimes('what happened this morning', NOW_MS, 'UTC');
    expect(closeness(DAY_MS, hour)).toBeCloseTo(0.5, 12);
  });

  test('the start of validity is when it took place, where it is known', () => {
    const asked = askedTimes('what happened yesterday', NOW_MS, 'UTC');
    const recordedAtMs = Date.parse('2026-01-01T00:00:00Z');
    const validFromMs = Date.parse('2026-03-10T12:00:00Z');
    expect(distanceMs({ ...memoryFixture(), text: 'x', recordedAtMs, validFromMs }, asked)).toBe(0);
    expect(distanceMs({ ...memoryFixture(), text: 'x', recordedAtMs, validFromMs: null }, asked)).toBeGreaterThan(
      60 * DAY_MS,
    );
  });
});

describe('[R33] bare days in a time window', () => {
  const drafts: readonly DraftInput[] = [
    { id: 'first', text: 'Noted the gutter', recordedAt: '2025-03-09T05:00:00Z' },
    { id: 'late', text: 'Noted the tile', recordedAt: '2025-03-10T03:59:59Z' },
    { id: 'next', text: 'Noted the attic', recordedAt: '2025-03-10T04:00:00Z' },
    { id: 'before', text: 'Noted the cellar', recordedAt: '2025-03-09T04:59:59Z' },
  ];

  test('are whole days of the zone, also where a day has 23 hours', async () => {
    const handle = await scoped(drafts);
    const filter = { recordedBetween: { from: '2025-03-09', to: '2025-03-09' } };
    const inNewYork = await handle.recall('what was noted', { filter, zone: 'America/New_York' });
    expect(idsOf(inNewYork).sort()).toEqual(['first', 'late']);
    expect(idsOf(await handle.recall('what was noted', { filter })).sort()).toEqual(['before', 'first']);
  });

  test('instants are instants, and days that do not exist are refused', async () => {
    const handle = await scoped(drafts);
    const filter = { recordedBetween: { from: '2025-03-09T00:00:00Z', to: '2025-03-10T00:00:00Z' } };
    expect(idsOf(await handle.recall('what was noted', { filter })).sort()).toEqual(['before', 'first']);
    await expect(handle.recall('x', { filter: { recordedBetween: { from: '2025-02-30' } } })).rejects.toMatchObject({
      code: 'validation',
      field: 'filter.recordedBetween.from',
    });
  });
});
