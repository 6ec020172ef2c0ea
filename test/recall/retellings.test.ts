import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import type { RecallOptions, ScopedMemory } from '../../src/index.js';
import { recollectRecipe } from '../../src/recall/recipes/recollect.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { CHINESE_RETELLINGS } from './retellings/chinese-retellings.js';
import { ENGLISH_RETELLINGS } from './retellings/english-retellings.js';
import { MIXED_RETELLINGS } from './retellings/mixed-retellings.js';
import { type Retelling, readRetellings } from './retellings/read-retellings.js';

/** The recipe of the default, with the comparison that it leaves out. */
function comparing(): Pick<RecallOptions, 'recipe'> {
  const { facts } = recollectRecipe;
  if (facts === undefined || facts === null) throw new Error('the default compares no facts');
  return { recipe: { facts: { ...facts, retold: true } } };
}

const NOW_MS = Date.UTC(2026, 2, 10);
const DAY_MS = 86_400_000;
/** Days ago: what stays true, then the versions. */
const KEPT_AGO = 480;
const VERSIONS_AGO = [500, 250, 60];

/** One user who was told all of them. */
async function userWho(rows: readonly Retelling[]): Promise<ScopedMemory> {
  const engine = await openMemory({
    store: createMemoryStore(),
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
    writing: { sensitive: { password: 'store' } },
  });
  const user = engine.tenant('t1').scope({ user: 'mira' });
  const at = (text: string, ago: number): { readonly text: string; readonly recordedAt: number } => ({
    text,
    recordedAt: NOW_MS - ago * DAY_MS,
  });
  const told = rows.flatMap(({ versions, kept }) => [
    at(kept, KEPT_AGO),
    ...versions.map((text, place) => at(text, VERSIONS_AGO[place] ?? 0)),
  ]);
  await user.rememberMany(told.sort((left, right) => left.recordedAt - right.recordedAt));
  return user;
}

const share = (count: number, of: number): number => count / of;

describe.each([
  ['English', ENGLISH_RETELLINGS, 28],
  ['Chinese', CHINESE_RETELLINGS, 28],
  ['mixed', MIXED_RETELLINGS, 12],
])('%s: facts told anew in other words', (_name, table, count) => {
  const rows = readRetellings(table);

  test('[R34] nine in ten of the newest come first, and hardly an older one goes without a mark', async () => {
    const user = await userWho(rows);
    let first = 0;
    let unmarked = 0;
    for (const { versions, ask } of rows) {
      const { items } = await user.recall(ask, comparing());
      if (items[0]?.memory.text === versions.at(-1)) first += 1;
      const older = items.filter(({ memory }) => versions.slice(0, -1).includes(memory.text));
      if (older.some(({ marks }) => marks.length === 0)) unmarked += 1;
    }
    expect(rows).toHaveLength(count);
    expect(share(first, count)).toBeGreaterThanOrEqual(0.82);
    expect(share(unmarked, count)).toBeLessThanOrEqual(0.18);
  });

  test('[R34] what stays true is not marked when it is asked for', async () => {
    const user = await userWho(rows);
    const marked: string[] = [];
    for (const { kept, askKept } of rows) {
      const { items } = await user.recall(askKept, comparing());
      if (items.some(({ memory, marks }) => memory.text === kept && marks.some(({ kind }) => kind === 'stale')))
        marked.push(kept);
    }
    expect(marked).toEqual([]);
  });

  test('[R34] seen from then, the version of then comes before the older one', async () => {
    const user = await userWho(rows);
    let right = 0;
    for (const { versions, ask } of rows) {
      const { items } = await user.recall(ask, { ...comparing(), asOf: { validAt: NOW_MS - 150 * DAY_MS } });
      if (items.find(({ memory }) => versions.includes(memory.text))?.memory.text === versions[1]) right += 1;
    }
    expect(share(right, count)).toBeGreaterThanOrEqual(0.85);
  });
});
