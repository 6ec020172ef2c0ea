import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryTraces } from '../../src/adapters/traces/memory/index.js';
import { createSqliteTraces } from '../../src/adapters/traces/sqlite/index.js';
import type { TraceOwner, TraceRecord, TraceStores } from '../../src/ports/trace-store.js';

const HOUR_MS = 3_600_000;
const MIRA: TraceOwner = { user: 'mira', agent: null, session: null };
const folders: string[] = [];
let nowMs = 1_000 * HOUR_MS;
afterEach(() => {
  nowMs = 1_000 * HOUR_MS;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-traces-'));
  folders.push(folder);
  return folder;
}

const bounds = { keep: 3, maxAgeMs: 24 * HOUR_MS, nowMs: (): number => nowMs };
const inFolder = (folder: string): TraceStores =>
  createSqliteTraces({ ...bounds, folder, fileNameOf: (tenant) => `${tenant}.db` });

const ADAPTERS: readonly [name: string, make: () => TraceStores][] = [
  ['memory', () => createMemoryTraces(bounds)],
  ['sqlite', () => inFolder(folderOf())],
];

function recordOf(
  id: string,
  { owner = MIRA, ...others }: Partial<TraceRecord> & { owner?: TraceOwner } = {},
): TraceRecord {
  return {
    id,
    format: 1,
    atMs: 5,
    notedAtMs: nowMs,
    viewer: { ...owner, includeShared: false },
    seq: 7,
    query: `what of ${id}?`,
    returned: 1,
    configHash: 'c1',
    config: { recipe: 'r', numbers: [0.1, 1e-9] },
    request: { query: id, note: '\ud800 茶' },
    recording: { calls: [{ method: 'scan', given: ['tea'], ended: { value: [{ id: `m-${id}`, version: 1 }] } }] },
    answer: { items: [{ id: `m-${id}`, score: 0.25 }], rejected: [{ memoryId: 'm-common', margin: 0.1 }] },
    forgotten: [],
    ...others,
  };
}

describe.each(ADAPTERS)('traces in %s', (_name, make) => {
  test('come back as they were put, the newest first', async () => {
    const stores = make();
    const traces = stores.tenant('acme');
    for (const id of ['a', 'b', 'c']) await traces.put(recordOf(id));
    for (const id of ['a', 'b', 'c']) expect(await traces.get(id, MIRA)).toEqual(recordOf(id));
    expect(await traces.list(MIRA, { limit: 2 })).toEqual([
      { id: 'c', atMs: 5, query: 'what of c?', returned: 1, forgotten: [] },
      { id: 'b', atMs: 5, query: 'what of b?', returned: 1, forgotten: [] },
    ]);
    await stores.close();
  });

  test('are bounded in number and in age', async () => {
    const stores = make();
    const traces = stores.tenant('acme');
    for (const id of ['a', 'b', 'c', 'd', 'e']) await traces.put(recordOf(id));
    expect((await traces.list(MIRA, { limit: 9 })).map(({ id }) => id)).toEqual(['e', 'd', 'c']);
    expect(await traces.get('a', MIRA)).toBeNull();
    nowMs += 25 * HOUR_MS;
    expect(await traces.get('e', MIRA)).toBeNull();
    expect(await traces.list(MIRA, { limit: 9 })).toEqual([]);
    await traces.put(recordOf('f', { configHash: 'c2', config: { other: true } }));
    expect(await traces.get('f', MIRA)).toMatchObject({ config: { other: true } });
    expect((await traces.list(MIRA, { limit: 9 })).map(({ id }) => id)).toEqual(['f']);
    await traces.put(recordOf('g'));
    expect(await traces.get('g', MIRA)).toEqual(recordOf('g'));
    await stores.close();
  });

  test('[X8] are seen by exactly their owner', async () => {
    const stores = make();
    await stores.tenant('acme').put(recordOf('a'));
    const others: readonly TraceOwner[] = [
      { ...MIRA, user: null },
      { ...MIRA, user: 'Mira' },
      { ...MIRA, agent: 'x' },
      { ...MIRA, session: 'x' },
    ];
    for (const owner of others) {
      expect(await stores.tenant('acme').get('a', owner)).toBeNull();
      expect(await stores.tenant('acme').list(owner, { limit: 9 })).toEqual([]);
    }
    expect(await stores.tenant('acm').get('a', MIRA)).toBeNull();
    await stores.close();
  });

  test('[W11] forget what was recorded of memories, and keep their ids', async () => {
    const stores = make();
    const traces = stores.tenant('acme');
    for (const id of ['a', 'b', 'c']) await traces.put(recordOf(id));
    await traces.forgetMemories(['m-a']);
    await traces.forgetMemories(['scan', 'tea', 'm-']);
    expect(await traces.get('a', MIRA)).toEqual(recordOf('a', { recording: null, forgotten: ['m-a'] }));
    expect(await traces.get('b', MIRA)).toEqual(recordOf('b'));
    await traces.forgetMemories(['m-common', 'm-b']);
    expect(await traces.get('b', MIRA)).toMatchObject({ recording: null, forgotten: ['m-b', 'm-common'] });
    expect((await traces.list(MIRA, { limit: 9 })).map(({ forgotten }) => forgotten)).toEqual([
      ['m-common'],
      ['m-b', 'm-common'],
      ['m-a', 'm-common'],
    ]);
    await stores.close();
  });

  test('of a user are dropped with all its agents and sessions', async () => {
    const stores = make();
    const traces = stores.tenant('acme');
    await traces.put(recordOf('a', { owner: { user: 'mira', agent: 'x', session: 's' } }));
    await traces.put(recordOf('b', { owner: { user: 'bo', agent: null, session: null } }));
    await traces.put(recordOf('c', { owner: { user: null, agent: null, session: null } }));
    expect(await traces.dropUser('mira')).toBe(1);
    expect(await traces.dropUser('mira')).toBe(0);
    expect(await traces.get('a', { user: 'mira', agent: 'x', session: 's' })).toBeNull();
    expect(await traces.get('b', { user: 'bo', agent: null, session: null })).not.toBeNull();
    await traces.clear();
    expect(await traces.get('b', { user: 'bo', agent: null, session: null })).toBeNull();
    await traces.put(recordOf('d'));
    expect(await traces.get('d', MIRA)).toEqual(recordOf('d'));
    await stores.close();
    await expect(traces.get('d', MIRA)).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('files of traces', () => {
  test('hold what was put before closing, and are made by putting alone', async () => {
    const folder = join(folderOf(), 'traces');
    const first = inFolder(folder);
    expect(await first.tenant('acme').list(MIRA, { limit: 9 })).toEqual([]);
    expect(await first.tenant('acme').dropUser('mira')).toBe(0);
    await first.tenant('other').clear();
    await first.tenant('acme').put(recordOf('a'));
    await first.close();
    expect(readdirSync(folder)).toEqual(['acme.db']);
    const second = inFolder(folder);
    expect(await second.tenant('acme').get('a', MIRA)).toEqual(recordOf('a'));
    await second.close();
  });

  test('keep no byte of a user that was dropped', async () => {
    const folder = folderOf();
    const stores = inFolder(folder);
    await stores.tenant('acme').put(recordOf('a', { query: 'SECRETQUESTION', request: { query: 'SECRETQUESTION' } }));
    await stores.tenant('acme').put(recordOf('b', { owner: { user: 'bo', agent: null, session: null } }));
    await stores.tenant('acme').list(MIRA, { limit: 9 });
    expect(bytesOf(folder)).toContain('SECRETQUESTION');
    await stores.tenant('acme').dropUser('mira');
    expect(bytesOf(folder)).not.toContain('SECRETQUESTION');
    expect(bytesOf(folder)).toContain('what of b?');
    await stores.close();
  });

  test('that are something else are named and left alone', async () => {
    const folder = folderOf();
    writeFileSync(join(folder, 'text.db'), 'no database at all, but long enough to be looked at'.repeat(20));
    const foreign = new Database(join(folder, 'foreign.db'));
    foreign.exec('CREATE TABLE guest (name TEXT)');
    foreign.close();
    const newer = new Database(join(folder, 'newer.db'));
    newer.pragma(`application_id = ${0x52435452}`);
    newer.pragma('user_version = 99');
    newer.close();
    const stores = inFolder(folder);
    for (const [tenant, code] of [
      ['text', 'storage_corrupt'],
      ['foreign', 'storage_corrupt'],
      ['newer', 'storage_newer'],
    ] as const) {
      const traces = stores.tenant(tenant);
      await traces.put(recordOf('a'));
      await expect(traces.get('a', MIRA)).rejects.toMatchObject({ code });
    }
    expect(readFileSync(join(folder, 'text.db'), 'utf8')).toMatch(/^no database/);
    await stores.close();
  });

  test('say later what went wrong when they were written', async () => {
    const folder = folderOf();
    writeFileSync(join(folder, 'acme.db'), 'no database at all, but long enough to be looked at'.repeat(20));
    const stores = inFolder(folder);
    await stores.tenant('acme').put(recordOf('a'));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await expect(stores.tenant('acme').put(recordOf('b'))).rejects.toMatchObject({ code: 'storage_corrupt' });
    await stores.tenant('acme').clear();
    await stores.tenant('acme').put(recordOf('c'));
    expect(await stores.tenant('acme').get('c', MIRA)).toEqual(recordOf('c'));
    await stores.close();
  });
});

function bytesOf(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}
