import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { closingBy, compareInTime, isImplied, withClosing } from '../../src/domain/closing.js';
import type { DraftInput } from '../../src/domain/draft.js';
import type { Memory } from '../../src/domain/memory.js';
import { sameScope } from '../../src/domain/scope.js';
import { openMemory } from '../../src/engine.js';
import type { Store } from '../../src/ports/store.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { attributePolicy, DEFAULT_ATTRIBUTE_POLICIES } from '../../src/text/slots/attribute-policies.js';
import { slotKey } from '../../src/text/slots/slot-key.js';
import { DEFAULT_ARBITER, mayReplace } from '../../src/trust/arbiter.js';
import { decideContradiction } from '../../src/trust/contradiction.js';
import { readStatement } from '../../src/trust/statement.js';

const DAY = 86_400_000;
const ZERO = Date.UTC(2026, 0, 1);

const TEXTS = [
  'I live in Delft',
  'I moved to Ghent',
  'I no longer live in Delft',
  'I live in Delft and my phone number is 555 1234',
  'My phone number is 555 1234',
  'I like rye bread',
  'I do not like rye bread',
  'I like coffee',
  "I can't stand coffee",
  'Mira likes coffee',
  'Mira can not stand coffee',
  'I am allergic to kiwi',
  'I am not allergic to kiwi',
  '我住在苏州',
  '我搬到杭州了',
  '我喜欢香菜',
  '我不喜欢香菜',
];
const LABELS = [{}, {}, { subject: 'flat', attribute: 'rent' }, { subject: 'mira', attribute: 'allergy' }];
const VOICES = [{}, {}, { role: 'assistant' }, { source: { system: 'web' } }, { source: { system: 'crm' } }] as const;

/** One statement of a history; days count from {@link ZERO}. */
const statement = fc
  .record({
    text: fc.constantFrom(...TEXTS),
    labels: fc.constantFrom(...LABELS),
    voice: fc.constantFrom(...VOICES),
    recordedDay: fc.nat(8),
    startDay: fc.option(fc.nat(8), { freq: 2 }),
    // Most have no stated end.
    lastsDays: fc.nat(20).map((days) => (days === 0 || days > 5 ? null : days)),
    session: fc.constantFrom(null, null, null, null, null, 's'),
    status: fc.constantFrom('active', 'active', 'active', 'active', 'active', 'archived'),
  })
  .map(({ text, labels, voice, recordedDay, startDay, lastsDays, session, status }): DraftInput => {
    const startMs = ZERO + (startDay ?? recordedDay) * DAY;
    return {
      text,
      ...labels,
      ...voice,
      // Events are never counted as repetitions, so that every draft becomes a version.
      kind: 'event',
      status: status as 'active',
      recordedAt: ZERO + recordedDay * DAY,
      ...(startDay === null ? {} : { validFrom: startMs }),
      ...(lastsDays === null ? {} : { validTo: startMs + lastsDays * DAY }),
      ...(session === null ? {} : { session }),
    };
  });

type Known = Memory & { readonly effects: readonly string[] };

/** The write from its rules: every statement of the scope is looked at, and each pair is decided by itself. */
function naiveWrite(written: readonly Memory[]): readonly Known[] {
  const standing: Known[] = [];
  for (const memory of written) {
    const fresh: Known = { ...memory, closings: [], validToMs: memory.statedValidToMs, effects: [] };
    standing.push(fresh);
    let own: Known = fresh;
    for (const [at, other] of standing.slice(0, -1).entries()) {
      if (!sameScope(other.scope, fresh.scope) || other.status === 'archived' || !overlap(fresh, other)) continue;
      const outcome = naiveDecision(fresh, other);
      if (outcome === 'conflict') own = { ...own, effects: [...own.effects, `conflicts ${other.id}`] };
      if (outcome !== 'closes') continue;
      const isLate = compareInTime(fresh, other) < 0;
      const [lost, kept] = isLate ? [own, other] : [other, own];
      const closing = closingBy(lost, kept);
      if (isImplied(closing, lost.closings)) continue;
      if (isLate) own = withClosing(own, closing);
      else {
        standing[at] = withClosing(other, closing);
        own = { ...own, effects: [...own.effects, `closed ${other.id}`] };
      }
    }
    standing[standing.length - 1] = own;
  }
  return standing;
}

function overlap(one: Memory, other: Memory): boolean {
  const start = Math.max(one.validFromMs ?? one.recordedAtMs, other.validFromMs ?? other.recordedAtMs);
  return start < Math.min(one.validToMs ?? Infinity, other.validToMs ?? Infinity);
}

function naiveDecision(newer: Memory, older: Memory): string {
  const keyOf = ({ subject, attribute }: Memory): string => slotKey(subject ?? '', attribute ?? '');
  if (newer.subject !== null && older.subject !== null && keyOf(newer) === keyOf(older)) {
    if (attributePolicy(newer.attribute ?? '', DEFAULT_ATTRIBUTE_POLICIES).cardinality === 'multi') return 'adds';
    if (newer.text === older.text) return 'restates';
    const isLate = compareInTime(newer, older) < 0;
    return mayReplace(isLate ? older : newer, isLate ? newer : older, DEFAULT_ARBITER).may ? 'closes' : 'conflict';
  }
  return decideContradiction(readStatement(newer), [readStatement(older)])[0]?.outcome ?? 'unrelated';
}

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['the plain store', async () => createMemoryStore()],
  ['SQLite', async () => createSqliteStore({ folder: null })],
];

describe.each(stores)('weighing in %s', (_name, makeStore) => {
  test('[W29] keys find every pair that a comparison of all pairs finds, in whatever batches', async () => {
    let effectsSeen = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(statement, { minLength: 12, maxLength: 24 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 24, maxLength: 24 }),
        async (drafts, sizes) => {
          const clock = fixedClock(ZERO + 20 * DAY);
          const engine = await openMemory({ store: await makeStore(), clock, ids: sequentialIds(), embedder: null });
          // The session sees what is bound to it and what is not, and neither ends the other.
          const scope = engine.tenant('t').scope({ user: 'mira', session: 's' });
          const wide = engine.tenant('t').scope({ user: 'mira' });
          const results = [];
          for (let at = 0, batch = 0; at < drafts.length; batch += 1) {
            const size = sizes[batch] ?? 1;
            const part = drafts.slice(at, at + size);
            const { session } = part[0] ?? {};
            const taken = part.filter((draft) => draft.session === session);
            results.push(...(await (session === undefined ? wide : scope).rememberMany(taken)).results);
            at += Math.max(1, part.length);
          }
          const expected = naiveWrite(results.map(({ memory }) => memory));
          for (const [at, known] of expected.entries()) {
            const effects = results[at]?.effects
              .filter(({ kind }) => kind === 'closed' || kind === 'conflicts')
              .map(({ kind, other }) => `${kind} ${other?.id}`);
            expect(effects?.toSorted()).toEqual(known.effects.toSorted());
            effectsSeen += known.effects.length;
            const [stored] = await scope.history(known.id);
            expect(stored?.validToMs).toBe(known.validToMs);
            expect(stored?.supersededAtMs).toBe(known.supersededAtMs);
          }
          await engine.close();
        },
      ),
      { numRuns: 40 },
    );
    expect(effectsSeen).toBeGreaterThan(40);
  });
});

test('[W29] beyond 64 of one attribute those written last are weighed, which is said; the others stay as they are', async () => {
  const clock = fixedClock(ZERO);
  const engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  const mira = engine.tenant('t').scope({ user: 'mira' });
  // Each says more than where somebody lives, so that none of them can be ended whole.
  await mira.rememberMany(
    Array.from({ length: 70 }, (_, at) => ({
      id: `old-${at}`,
      text: `I live in Delft. Box ${at} is blue.`,
      recordedAt: ZERO - DAY,
    })),
  );
  const moved = await mira.remember({ id: 'new', text: 'I moved to Ghent' });
  expect(moved.degraded).toEqual([
    { part: 'contradictions', code: 'limit_exceeded', message: expect.stringContaining('64') },
  ]);
  expect(moved.effects.map(({ kind, other }) => `${kind} ${other?.id}`)).toEqual(
    Array.from({ length: 64 }, (_, at) => `conflicts old-${at + 6}`),
  );
  expect(await mira.count()).toBe(71);
});
