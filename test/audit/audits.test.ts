import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { distantTexts } from '../../src/audit/distant-texts.js';
import { legShares } from '../../src/audit/leg-shares.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { TenantStore } from '../../src/ports/store.js';
import { RecallDiagnostics } from '../../src/recall/recall-diagnostics.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import { NOW_MS } from '../recall/parts.js';

const DAY_MS = 86_400_000;
const THINGS = ['kettle', 'lamp', 'boat', 'garden', 'piano', 'letter', 'oven', 'ladder'];
const WAYS = ['was mended by Tessa', 'stands in the hall', 'was bought in Ghent', 'needs new paint', 'belongs to Omar'];

describe('audits over forty memories on eight subjects', () => {
  let engine: MemoryEngine;
  let memory: ScopedMemory;
  let tenant: TenantStore;
  beforeAll(async () => {
    const store = createMemoryStore();
    engine = await openMemory({
      store,
      embedder: hashEmbedder({ dimensions: 128 }),
      clock: fixedClock(NOW_MS),
      ids: sequentialIds(),
    });
    memory = engine.tenant('t1').scope({ user: 'u1' });
    await memory.rememberMany(
      THINGS.flatMap((thing, row) =>
        WAYS.map((way, column) => ({
          id: `${thing}-${column}`,
          text: `The ${thing} ${way}`,
          kind: 'fact',
          importance: 0.6 + ((row * 5 + column) % 31) / 100,
          recordedAt: NOW_MS - ((row + column) % 3) * DAY_MS,
        })),
      ),
    );
    tenant = await store.tenant('t1', { create: false });
  });
  const queries = THINGS.map((thing) => `what about the ${thing}?`);
  const asked = { queries, recall: { recipe: 'tipsy', limit: 5 } };

  test('lock-in: usage .6 is flagged, the preset’s .05 is not', async () => {
    const light = await memory.audits.lockIn(asked);
    expect(light).toMatchObject({ recipe: 'tipsy', queries: 8, days: 30, usageWeight: 0.05, flagged: false });
    // Seed: distinct queries give distinct results.
    expect(light.withUsage.distinctShare).toBe(1);
    const heavy = await memory.audits.lockIn({ ...asked, usageWeight: 0.6 });
    expect(heavy).toMatchObject({ usageWeight: 0.6, flagged: true });
    expect(heavy.withUsage.gini).toBeGreaterThan(heavy.withoutUsage.gini + 0.1);
    expect(light.withUsage.gini).toBeLessThan(light.withoutUsage.gini + 0.1);
    expect(heavy.withoutUsage).toEqual(light.withoutUsage);
  });

  test('[R1] audits write nothing', async () => {
    expect(await tenant.usage(THINGS.map((thing) => `${thing}-0`))).toEqual([]);
  });

  test('signals: recency within a few days and importance in a narrow band do little; a stretch changes that', async () => {
    const audit = await memory.audits.signals(asked);
    const spread = new Map(audit.signals.map((each) => [each.signal, each]));
    // Three days of thirty: .04 * (1/15) at most.
    expect(spread.get('recency')).toMatchObject({ weight: 0.04, present: 1, doesNothing: true });
    expect(spread.get('semantic')?.doesNothing).toBe(false);
    expect(spread.get('range')).toMatchObject({ present: 0, effect: 0, doesNothing: true });
    expect(spread.get('importance')?.greatest).toBeLessThanOrEqual(0.9);
    const { stretch } = audit;
    if (stretch === null) throw new Error('importance has a band');
    expect(stretch.from).toBeGreaterThanOrEqual(0.6);
    expect(stretch.after).toBeCloseTo(stretch.before / (stretch.to - stretch.from), 9);
    expect(stretch.changedAnswers).toBeGreaterThan(0);
  });

  test('legs: what each found of the returned and of the confirmed', async () => {
    const before = await memory.audits.legs({ queries, recall: { recipe: 'hybrid', limit: 5 } });
    const lexical = before.find(({ leg }) => leg === 'lexical');
    expect(lexical?.returned).toBeGreaterThan(0.5);
    expect(lexical?.confirmed).toBeNull();
    const { trace, items } = await memory.recall(queries[0] ?? '', { recipe: 'hybrid', limit: 5 });
    await memory.confirm(trace.id, [items[0]?.memory.id ?? '']);
    const after = await memory.audits.legs({ queries, recall: { recipe: 'hybrid', limit: 5 } });
    expect(after.find(({ leg }) => leg === 'lexical')?.confirmed).toBe(1);
  });

  test('questions of the scope’s own are as distant as can be, and their number is bounded', async () => {
    const report = await memory.audits.lockIn({ recall: { recipe: 'hybrid', limit: 3 } });
    expect(report.queries).toBe(20);
    await expect(memory.audits.lockIn({ queries: [] })).rejects.toMatchObject({ field: 'queries' });
    await expect(memory.audits.lockIn({ usageWeight: 2 })).rejects.toMatchObject({ field: 'usageWeight' });
  });

  test('diagnostics: counters of the engine, by leg, compartment and reason', async () => {
    const before = engine.diagnostics().recalls;
    await memory.recall('what about the kettle?', { recipe: 'mnemosyne' });
    const counters = engine.diagnostics();
    expect(counters.recalls).toBe(before + 1);
    expect(counters).toMatchObject({ fallbacks: 0, fallbackRate: 0, alarm: false });
    expect(counters.compartments['episodic']?.candidates).toBeGreaterThan(0);
    expect(counters.compartments['working']).toEqual({ candidates: 0, kept: 0 });
    expect(counters.legs.newest).toEqual({ ran: 0, found: 0, skipped: 1 });
  });

  test('fallbacks above .2 of the recalls raise the alarm', async () => {
    const answer = await memory.recall('what about the kettle?', { recipe: 'mnemosyne' });
    const fallen = {
      ...answer,
      trace: {
        ...answer.trace,
        legs: answer.trace.legs.map((leg) => (leg.leg === 'newest' ? { ...leg, found: 3, skipped: null } : leg)),
      },
    };
    const diagnostics = new RecallDiagnostics();
    for (const each of [fallen, answer, answer, answer, answer]) diagnostics.note(each.trace);
    expect(diagnostics.counters()).toMatchObject({ fallbacks: 1, fallbackRate: 0.2, alarm: false });
    diagnostics.note(fallen.trace);
    expect(diagnostics.counters()).toMatchObject({ fallbacks: 2, alarm: true });
  });
});

test('shares of legs: of four items, and of the two that were used', () => {
  const shares = legShares([
    { legs: ['lexical'], confirmed: true },
    { legs: ['lexical', 'vector'], confirmed: false },
    { legs: ['vector'], confirmed: true },
    { legs: ['vector'], confirmed: false },
  ]);
  expect(shares).toEqual([
    { leg: 'lexical', returned: 0.5, returnedAlone: 0.25, confirmed: 0.5, confirmedAlone: 0.5 },
    { leg: 'vector', returned: 0.75, returnedAlone: 0.5, confirmed: 0.5, confirmedAlone: 0.5 },
  ]);
  expect(legShares([])).toEqual([]);
});

test('distant texts: twins come last', () => {
  const texts = ['red tea on the roof', 'red tea on the roof today', 'a boat in Delft', 'the piano needs tuning'];
  expect(distantTexts(texts, 3)).toEqual([texts[0], texts[2], texts[3]]);
  expect(distantTexts(texts, 9)).toHaveLength(4);
  expect(distantTexts([], 3)).toEqual([]);
});
