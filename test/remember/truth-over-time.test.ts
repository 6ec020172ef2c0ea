import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openMemory } from '../../src/engine.js';
import type { Store } from '../../src/ports/store.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const DAY = 86_400_000;
const ZERO = Date.UTC(2025, 0, 1);

/** One thing somebody said: days since {@link ZERO}; `startDay` null: not said since when. */
interface Said {
  readonly subject: number;
  readonly startDay: number | null;
  readonly lastsDays: number | null;
  readonly recordedDay: number;
}

const said: fc.Arbitrary<Said> = fc.record({
  subject: fc.nat(2),
  startDay: fc.option(fc.nat(20)),
  lastsDays: fc.option(fc.integer({ min: 1, max: 15 }), { freq: 4 }),
  recordedDay: fc.nat(20),
});

/** The naive model: everything that was said, looked through from the definition for every question. */
function holding(all: readonly (Said & { readonly text: string })[], day: number, knownDay: number): readonly string[] {
  const holds: string[] = [];
  for (const subject of [0, 1, 2]) {
    const startOf = (each: Said): number => each.startDay ?? each.recordedDay;
    const known = all
      .map((each, order) => ({ ...each, order, start: startOf(each) }))
      .filter((each) => each.subject === subject && each.recordedDay <= knownDay && each.start <= day)
      .sort((one, other) => one.start - other.start || one.recordedDay - other.recordedDay || one.order - other.order);
    const last = known.at(-1);
    if (last === undefined) continue;
    if (last.lastsDays === null || day < last.start + last.lastsDays) holds.push(last.text);
  }
  return holds.sort();
}

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['the plain store', async () => createMemoryStore()],
  ['SQLite', async () => createSqliteStore({ folder: null })],
];

describe.each(stores)('truth over time in %s', (_name, makeStore) => {
  test('[V10] any order of writes gives the naive model’s answer at any point of both axes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 10 }), async (statements) => {
        const clock = fixedClock(ZERO + 40 * DAY);
        const engine = await openMemory({ store: await makeStore(), clock, ids: sequentialIds(), embedder: null });
        const mira = engine.tenant('t').scope({ user: 'mira' });
        const all = statements.map((each, at) => ({
          ...each,
          text: `kettle of subject ${each.subject} is number${at}`,
        }));
        const made = new Set<number>();
        for (const each of all) {
          const start = each.startDay ?? each.recordedDay;
          const draft = {
            text: each.text,
            recordedAt: ZERO + each.recordedDay * DAY,
            ...(each.startDay === null ? {} : { validFrom: ZERO + each.startDay * DAY }),
            ...(each.lastsDays === null ? {} : { validTo: ZERO + (start + each.lastsDays) * DAY }),
          };
          const id = `subject-${each.subject}`;
          if (made.has(each.subject)) await mira.remember({ ...draft, supersedes: id });
          else await mira.remember({ ...draft, id });
          made.add(each.subject);
        }
        for (const day of [-1, 0, 3, 7, 12, 20, 39])
          for (const knownDay of [0, 5, 11, 20]) {
            const asOf = { validAt: ZERO + day * DAY, recordedAt: ZERO + knownDay * DAY };
            const { items } = await mira.recall('kettle', { asOf, limit: 100, recipe: 'bm25' });
            expect(items.map(({ memory }) => memory.text).sort()).toEqual(holding(all, day, knownDay));
          }
        await engine.close();
      }),
      { numRuns: 60 },
    );
  });
});
