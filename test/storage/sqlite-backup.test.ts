import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { MIGRATIONS } from '../../src/adapters/storage/sqlite/schema.js';
import type { Op, Store, TenantStore } from '../../src/ports/store.js';
import { memoryFixture, passagesOf } from '../../src/testing/index.js';

let root = '';
let folder = '';
let copy = '';
const stores: Store[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recollect-backup-'));
  folder = join(root, 'stores');
  copy = join(root, 'copy.db');
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  rmSync(root, { recursive: true, force: true });
});

/** A store with copies; the one of this adapter in files always has them. */
async function open(): Promise<Store & Required<Pick<Store, 'backup' | 'restore'>>> {
  const store = await createSqliteStore({ folder, synchronous: 'off' });
  stores.push(store);
  const { backup, restore } = store;
  if (backup === undefined || restore === undefined) throw new Error('a store in files makes copies');
  return { ...store, backup, restore };
}

const put = (id: string, text = `Recipe ${id}`): Op => ({
  op: 'putVersion',
  memory: memoryFixture({ id, text }),
  passages: passagesOf(text),
});
const many = (count: number, prefix = 'm'): Op[] => Array.from({ length: count }, (_, at) => put(`${prefix}${at}`));

async function contents(tenant: TenantStore): Promise<readonly Op[]> {
  const ops: Op[] = [];
  for await (const op of tenant.dump()) ops.push(op);
  return ops;
}

describe('backup and restore', () => {
  test('[P11] a copy of a store in use is whole, and makes a tenant of another name', async () => {
    const store = await open();
    const tenant = await store.tenant('acme');
    await tenant.apply(many(50));
    const { bytes, seq } = await store.backup('acme', copy);
    expect([seq, readFileSync(copy).length]).toEqual([1, bytes]);
    expect(readdirSync(root).sort()).toEqual(['copy.db', 'stores']);
    await tenant.apply([put('later')]);
    expect(await store.restore('other', copy)).toEqual({ seq: 1 });
    const other = await store.tenant('other', { create: false });
    expect(await contents(other)).toEqual((await contents(tenant)).slice(0, 50));
    expect(await other.verify()).toEqual([]);
    expect(await other.apply([put('more')])).toEqual({ seq: 2 });
    const listed: string[] = [];
    for await (const id of store.list()) listed.push(id);
    expect(listed).toEqual(['acme', 'other']);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(readdirSync(root).sort()).toEqual(['copy.db', 'stores']);
  });

  test('[P21] another handle that has the file open loses nothing by it', async () => {
    const [store, second] = [await open(), await open()];
    const other = await second.tenant('acme');
    await (await store.tenant('acme')).apply([put('m')]);
    await store.backup('acme', copy);
    await other.apply([put('n')]);
    await store.drop('acme');
    await store.restore('acme', copy);
    expect((await (await store.tenant('acme')).get(['m', 'n'])).map(({ id }) => id)).toEqual(['m']);
    expect((await other.get(['m', 'n'])).map(({ id }) => id)).toEqual(['m']);
  });

  test('[P21] a copy is of one moment while another process writes without a pause', async () => {
    const store = await open();
    const tenant = await store.tenant('acme');
    for (let at = 0; at < 30; at += 1) await tenant.apply(many(100, `first${at}-`));
    const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', WRITER, folder], {
      cwd: process.cwd(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(writer, 'exit');
    await once(writer.stdout, 'data');
    const before = await tenant.seq();
    const copies = [copy, join(root, 'second.db'), join(root, 'third.db')];
    const taken = [];
    for (const file of copies) taken.push(await store.backup('acme', file));
    const after = await tenant.seq();
    writer.kill('SIGKILL');
    await ended;
    expect(after).toBeGreaterThan(before + 1);
    for (const [at, { seq }] of taken.entries()) {
      expect(seq).toBeGreaterThanOrEqual(before);
      expect(seq).toBeLessThanOrEqual(after);
      expect(await store.restore(`copy${at}`, copies[at] ?? '')).toEqual({ seq });
      const restored = await store.tenant(`copy${at}`);
      expect(await restored.verify()).toEqual([]);
      // Each batch of the writer holds three memories: none is there in part.
      expect((await restored.info()).memories).toBe(3_000 + 3 * (seq - 30));
    }
  }, 60_000);

  test('[P10] nothing is overwritten, and what is not there has its code', async () => {
    const store = await open();
    await (await store.tenant('acme')).apply([put('m')]);
    writeFileSync(copy, 'notes');
    await expect(store.backup('acme', copy)).rejects.toMatchObject({ code: 'conflict' });
    expect(readFileSync(copy, 'utf8')).toBe('notes');
    await expect(store.backup('nosuch', join(root, 'x.db'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.backup('acme', join(root, 'none', 'x.db'))).rejects.toMatchObject({ code: 'storage_read_only' });
    await expect(store.backup('acme', ' ')).rejects.toMatchObject({ code: 'validation', field: 'file' });
    await expect(store.backup(' ', copy)).rejects.toMatchObject({ code: 'validation', field: 'tenant' });
    await expect(store.restore('other', join(root, 'none.db'))).rejects.toMatchObject({ code: 'not_found' });
    await store.backup('acme', join(root, 'good.db'));
    await expect(store.restore('acme', join(root, 'good.db'))).rejects.toMatchObject({ code: 'conflict' });
    expect(readdirSync(root).sort()).toEqual(['copy.db', 'good.db', 'stores']);
    expect(readdirSync(folder).sort()).toEqual(['t-acme.db', 't-acme.db-shm', 't-acme.db-wal']);
    await store.close();
    await expect(store.backup('acme', join(root, 'x.db'))).rejects.toMatchObject({ code: 'closed' });
    await expect(store.restore('x', join(root, 'good.db'))).rejects.toMatchObject({ code: 'closed' });
  });

  test.each<[string, string, (file: string) => void]>([
    ['text', 'storage_corrupt', (file) => writeFileSync(file, 'These are notes, not a database. '.repeat(40))],
    ['an empty file', 'storage_corrupt', (file) => writeFileSync(file, '')],
    ['a folder', 'storage_corrupt', (file) => mkdirSync(file)],
    ['another database', 'storage_corrupt', (file) => sql(file, 'CREATE TABLE mine (x)')],
    ['a cut-off copy', 'storage_corrupt', (file) => edit(file, (bytes) => bytes.subarray(0, bytes.length / 2))],
    ['a damaged page', 'storage_corrupt', (file) => edit(file, (bytes) => bytes.fill(0x5a, 60 * 4_096, 61 * 4_096))],
    ['a lost passage', 'storage_corrupt', (file) => sql(file, 'DELETE FROM passages WHERE version = 3')],
    ['a dropped tenant', 'storage_corrupt', (file) => sql(file, 'DELETE FROM tenant')],
    ['a newer file', 'storage_newer', (file) => sql(file, `PRAGMA user_version = ${MIGRATIONS.length + 1}`)],
  ])('[P12] restore refuses %s and leaves nothing', async (what, code, damage) => {
    const store = await open();
    await (await store.tenant('acme')).apply(many(600));
    if (/copy|page|passage|tenant|newer/.test(what)) await store.backup('acme', copy);
    damage(copy);
    const before = what === 'a folder' ? null : readFileSync(copy);
    await expect(store.restore('other', copy)).rejects.toMatchObject({ code });
    await expect(store.tenant('other', { create: false })).rejects.toMatchObject({ code: 'not_found' });
    expect(readdirSync(folder).filter((name) => !name.startsWith('t-acme.db'))).toEqual([]);
    if (before !== null) expect(readFileSync(copy).equals(before)).toBe(true);
  });

  test('[P13] faults of what was stored come along, and verify tells of them', async () => {
    const store = await open();
    const closedBy = (
      id: string,
    ): readonly { validToMs: number; atMs: number; by: { id: string; version: number } }[] => [
      { validToMs: 1, atMs: 1, by: { id, version: 1 } },
    ];
    await (await store.tenant('acme')).apply([
      { op: 'putVersion', memory: memoryFixture({ id: 'x', closings: closedBy('y') }), passages: [] },
      { op: 'putVersion', memory: memoryFixture({ id: 'y', closings: closedBy('x') }), passages: [] },
    ]);
    await store.backup('acme', copy);
    await store.restore('other', copy);
    const problems = await (await store.tenant('other')).verify();
    expect(problems.map(({ code }) => code)).toEqual(['supersession_cycle']);
  });

  test('[P11] the copy of a live file is read with its log, where there is one', async () => {
    const store = await open();
    await (await store.tenant('acme')).apply([put('m')]);
    expect(existsSync(join(folder, 't-acme.db-wal'))).toBe(true);
    await store.restore('other', join(folder, 't-acme.db'));
    expect(await (await store.tenant('other')).get(['m'])).toHaveLength(1);
    expect(await (await store.tenant('acme')).get(['m'])).toHaveLength(1);
  });

  test('[P24] closing the store ends dumps and copies that are under way', async () => {
    const store = await open();
    const tenant = await store.tenant('acme');
    await tenant.apply(many(2_000));
    const dump = tenant.dump()[Symbol.asyncIterator]();
    expect((await dump.next()).value).toMatchObject({ op: 'putVersion' });
    const copying = store.backup('acme', copy);
    await store.close();
    await expect(copying).rejects.toMatchObject({ code: 'closed' });
    const rest = async (): Promise<void> => {
      while ((await dump.next()).done !== true);
    };
    await expect(rest()).rejects.toMatchObject({ code: 'closed' });
    expect(readdirSync(root)).toEqual(['stores']);
    // The last connection takes the log along: none is left.
    expect(readdirSync(folder)).toEqual(['t-acme.db']);
  });

  test('a store in memory has no files to copy', async () => {
    const store = await createSqliteStore({ folder: null });
    stores.push(store);
    expect([store.backup, store.restore]).toEqual([undefined, undefined]);
  });
});

function sql(file: string, text: string): void {
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  database.exec(text);
  database.close();
}

function edit(file: string, change: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(file, change(readFileSync(file)));
}

/** Writes batches of three until it is killed; says so after the first. */
const WRITER = `
  import { createSqliteStore } from './src/adapters/storage/sqlite/index.ts';
  import { memoryFixture, passagesOf } from './src/testing/index.ts';
  const store = await createSqliteStore({ folder: process.argv[1], synchronous: 'off' });
  const tenant = await store.tenant('acme', { create: false });
  for (let at = 0; ; at += 1) {
    await tenant.apply([0, 1, 2].map((part) => ({
      op: 'putVersion',
      memory: memoryFixture({ id: 'w' + at + '-' + part }),
      passages: passagesOf('written meanwhile'),
    })));
    if (at === 0) process.stdout.write('ready');
  }
`;
