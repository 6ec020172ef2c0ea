import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openFilter } from '../../src/domain/filter.js';
import { freezeDeep } from '../../src/domain/freeze-deep.js';
import { present } from '../../src/domain/validity.js';
import type { Op, TenantStore } from '../../src/ports/store.js';
import { memoryFixture, passagesOf } from '../../src/testing/index.js';

const viewer = { user: 'u1', agent: null, session: null, includeShared: false };
const filter = openFilter({ viewer, asOf: present(1_000), nowMs: 1_000 });
const term = { column: 'words', tokens: ['tea'], label: 'tea' } as const;

function put(id: string, version: number, text: string): Op {
  return { op: 'putVersion', memory: memoryFixture({ id, version, text }), passages: passagesOf(text) };
}

async function found(tenant: TenantStore): Promise<readonly string[]> {
  const { hits } = await tenant.match([term], filter, { k: 10, maxTerms: 8 });
  return hits.map(({ memory }) => `${memory.id} ${memory.text}`).sort();
}

/** Two handles on one file: what each of them keeps is its own. */
async function twoHandles(): Promise<readonly [TenantStore, TenantStore]> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-resident-'));
  const stores = await Promise.all([createSqliteStore({ folder }), createSqliteStore({ folder })]);
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const [one, other] = stores;
  return [await one.tenant('t1', { create: true }), await other.tenant('t1', { create: true })];
}

test('[P37] what either handle closes, erases or derives anew shows in the next read of both', async () => {
  const handles = await twoHandles();
  const [one, other] = handles;
  await one.apply([put('a', 1, 'green tea'), put('b', 1, 'black tea'), put('c', 1, 'white tea')]);
  const everywhere = async (expected: readonly string[]): Promise<void> => {
    for (const handle of handles) expect(await found(handle)).toEqual(expected);
  };
  await everywhere(['a green tea', 'b black tea', 'c white tea']);
  const closing = { validToMs: 500, atMs: 600, by: { id: 'd', version: 1 } };
  await one.apply([{ op: 'closeVersion', ref: { id: 'a', version: 1 }, ...closing }]);
  await everywhere(['b black tea', 'c white tea']);
  for (const handle of handles) expect((await handle.get(['a']))[0]?.closings).toEqual([closing]);
  await other.apply([{ op: 'erase', memoryId: 'b' }]);
  await everywhere(['c white tea']);
  for (const handle of handles) expect(await handle.get(['b'])).toEqual([]);
  await other.apply([{ op: 'putDerived', ref: { id: 'c', version: 1 }, passages: passagesOf('white wine') }]);
  await everywhere([]);
  await one.apply([put('d', 1, 'mint tea')]);
  await everywhere(['d mint tea']);
});

test('[P37] a batch that fails leaves what is kept as it was', async () => {
  const [one] = await twoHandles();
  await one.apply([put('a', 1, 'green tea')]);
  expect(await found(one)).toEqual(['a green tea']);
  const failing: readonly Op[] = [{ op: 'erase', memoryId: 'a' }, put('b', 1, 'black tea'), put('b', 1, 'twice')];
  await expect(one.apply(failing)).rejects.toMatchObject({ code: 'conflict' });
  expect(await found(one)).toEqual(['a green tea']);
});

test('[P37] what a reader does to a memory never reaches the next one', async () => {
  const [one] = await twoHandles();
  const memory = memoryFixture({ id: 'a', text: 'green tea', tags: ['x'] });
  await one.apply([{ op: 'putVersion', memory, passages: passagesOf('green tea') }]);
  const [given] = await one.get(['a']);
  expect(() => Object.assign(given?.tags ?? {}, { 0: 'y' })).toThrow(TypeError);
  expect(() => Object.assign(given ?? {}, { text: 'black tea' })).toThrow(TypeError);
  expect(await one.get(['a'])).toEqual([memory]);
});

test('freezeDeep freezes everything that hangs below', () => {
  const tree = freezeDeep({ list: [{ deep: 1 }], none: null });
  expect(Object.isFrozen(tree) && Object.isFrozen(tree.list) && Object.isFrozen(tree.list[0])).toBe(true);
});
