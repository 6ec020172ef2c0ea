import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SqliteStoreOptions } from '../../src/adapters/storage/sqlite/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { APPLICATION_ID, MIGRATIONS } from '../../src/adapters/storage/sqlite/schema.js';
import type { Op, Store } from '../../src/ports/store.js';
import { memoryFixture, passagesOf } from '../../src/testing/index.js';

let folder = '';
const stores: Store[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-sqlite-'));
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(options: Partial<SqliteStoreOptions> = {}): Promise<Store> {
  const store = await createSqliteStore({ folder, synchronous: 'off', ...options });
  stores.push(store);
  return store;
}

const put = (id: string, text = 'red kettle'): Op => ({
  op: 'putVersion',
  memory: memoryFixture({ id, text }),
  passages: passagesOf(text),
});

const fileOf = (name: string): string => join(folder, name);

async function idsOf(store: Store): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.list()) ids.push(id);
  return ids;
}

describe('files of the SQLite store', () => {
  test('[P11] keep what was written', async () => {
    const store = await open();
    await (await store.tenant('acme')).apply([put('m1')]);
    await store.close();
    const again = await (await open()).tenant('acme', { create: false });
    expect(await again.get(['m1'])).toEqual([memoryFixture({ text: 'red kettle' })]);
    expect(await again.info()).toMatchObject({ seq: 1, versions: 1, schemaVersion: MIGRATIONS.length });
    expect((await again.info()).bytes).toBeGreaterThan(0);
  });

  test('[P11] a private store in memory leaves nothing, and starts empty', async () => {
    const store = await open({ folder: null });
    const tenant = await store.tenant('acme');
    await tenant.apply([put('m1')]);
    expect(await tenant.info()).toMatchObject({ versions: 1, bytes: 0 });
    expect(readdirSync(folder)).toEqual([]);
    expect(await idsOf(await open({ folder: null }))).toEqual([]);
  });

  test('two stores on one folder see what the other commits, in every read', async () => {
    const one = await (await open()).tenant('acme');
    const other = await (await open()).tenant('acme');
    for (const id of ['m1', 'm2', 'm3']) {
      await one.apply([put(id)]);
      expect(await other.history(id)).toHaveLength(1);
    }
    await other.apply([{ op: 'erase', memoryId: 'm2' }]);
    expect(await one.history('m2')).toEqual([]);
    expect(await one.info()).toMatchObject({ seq: 4, versions: 2 });
    await expect(one.apply([put('m4')], { expect: 3 })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a handle works after its file was closed to make room', async () => {
    const store = await open({ maxOpenTenants: 2 });
    const tenants = await Promise.all(['a', 'b', 'c', 'd'].map((id) => store.tenant(id)));
    for (let round = 1; round <= 3; round += 1)
      for (const tenant of tenants) expect(await tenant.apply([put(`m${round}`)])).toEqual({ seq: round });
    for (const tenant of tenants) expect((await tenant.info()).memories).toBe(3);
    await store.close();
    // The last connection of a file takes its log along.
    expect(readdirSync(folder).filter((name) => !name.endsWith('.db'))).toEqual([]);
  });

  test('[P10] list names tenants by their files, long ids too, and nothing else', async () => {
    const store = await open();
    const ids = ['acme', 'Acme', 'x'.repeat(256), '界'.repeat(200)];
    for (const id of ids) await store.tenant(id);
    writeFileSync(fileOf('notes.txt'), 'x');
    writeFileSync(fileOf('other.db'), 'x');
    writeFileSync(fileOf(`h-${'0'.repeat(64)}.db`), '');
    expect(await idsOf(store)).toEqual(['Acme', 'acme', 'x'.repeat(256), '界'.repeat(200)]);
  });

  test('[P10] drop removes every file of a tenant', async () => {
    const store = await open();
    await (await store.tenant('acme')).apply([put('m1')]);
    expect(readdirSync(folder).length).toBeGreaterThan(1);
    expect(await store.drop('acme')).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('[P11] a file of the first version is brought up to date, nothing is lost', async () => {
    const database = new Database(fileOf('t-acme.db'));
    database.exec(MIGRATIONS[0] ?? '');
    database.exec(`INSERT INTO tenant (one, id, seq) VALUES (1, 'acme', 7);
      INSERT INTO cells (id, user, versions) VALUES (1, 'u1', 1);
      INSERT INTO usage (memory_id, confirmed, last_confirmed_at) VALUES ('m1', 2, 5)`);
    database
      .prepare(
        `INSERT INTO versions (id, version, cell, kind, status, pinned, recorded_at, passages, body)
         VALUES ('m1', 1, 1, 'fact', 'active', 0, 1, 0, ?)`,
      )
      .run(JSON.stringify(memoryFixture()));
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma('user_version = 1');
    database.close();
    const tenant = await (await open()).tenant('acme', { create: false });
    expect(await tenant.get(['m1'])).toEqual([memoryFixture()]);
    expect(await tenant.usage(['m1'])).toMatchObject([{ confirmed: 2, lastConfirmedAtMs: 5 }]);
    expect(await tenant.apply([put('m2')])).toEqual({ seq: 8 });
    expect(await tenant.info()).toMatchObject({ schemaVersion: MIGRATIONS.length });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P12] a file of a newer version is refused and left alone', async () => {
    await (await open()).tenant('acme');
    await stores.pop()?.close();
    const database = new Database(fileOf('t-acme.db'));
    database.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    database.close();
    const before = readFileSync(fileOf('t-acme.db'));
    await expect((await open()).tenant('acme')).rejects.toMatchObject({ code: 'storage_newer' });
    expect(readFileSync(fileOf('t-acme.db'))).toEqual(before);
  });

  test('[P12] what is no store is refused and left alone', async () => {
    const store = await open();
    writeFileSync(fileOf('t-text.db'), 'These are notes, not a database. '.repeat(40));
    const database = new Database(fileOf('t-foreign.db'));
    database.exec('CREATE TABLE mine (x)');
    database.close();
    for (const id of ['text', 'foreign']) {
      const before = readFileSync(fileOf(`t-${id}.db`));
      for (const create of [true, false])
        await expect(store.tenant(id, { create })).rejects.toMatchObject({ code: 'storage_corrupt' });
      expect(readFileSync(fileOf(`t-${id}.db`))).toEqual(before);
    }
  });

  test('[T8] a file that was moved to the name of another tenant is refused', async () => {
    await (await open()).tenant('acme');
    await stores.pop()?.close();
    writeFileSync(fileOf('t-other.db'), readFileSync(fileOf('t-acme.db')));
    await expect((await open()).tenant('other')).rejects.toMatchObject({ code: 'storage_corrupt' });
  });

  test('[T6] an empty file, as a crash may leave it, is no tenant until one is made', async () => {
    writeFileSync(fileOf('t-acme.db'), '');
    const store = await open();
    await expect(store.tenant('acme', { create: false })).rejects.toMatchObject({ code: 'not_found' });
    await (await store.tenant('acme')).apply([put('m1')]);
    expect(await idsOf(store)).toEqual(['acme']);
  });

  test('[P12] a damaged page is reported as such', async () => {
    const tenant = await (await open()).tenant('acme');
    await tenant.apply(Array.from({ length: 200 }, (_, at) => put(`m${at}`, `kettle ${'red '.repeat(50)}${at}`)));
    await stores.pop()?.close();
    const bytes = readFileSync(fileOf('t-acme.db'));
    bytes.fill(0x5a, 48 * 4_096);
    writeFileSync(fileOf('t-acme.db'), bytes);
    const damaged = await (await open()).tenant('acme');
    await expect(Promise.all(Array.from({ length: 200 }, (_, at) => damaged.history(`m${at}`)))).rejects.toMatchObject({
      code: 'storage_corrupt',
    });
  });

  test('a write waits for the lock of another process no longer than it may', async () => {
    const tenant = await (await open({ busyTimeoutMs: 0 })).tenant('acme');
    await tenant.apply([put('m1')]);
    const other = new Database(fileOf('t-acme.db'));
    other.exec('BEGIN IMMEDIATE');
    await expect(tenant.apply([put('m2')])).rejects.toMatchObject({ code: 'storage_busy' });
    expect(await tenant.history('m1')).toHaveLength(1);
    other.exec('ROLLBACK');
    other.close();
    expect(await tenant.apply([put('m2')])).toEqual({ seq: 2 });
  });

  test('[P1] a full store keeps what it has, and stays readable', async () => {
    const tenant = await (await open({ maxBytes: 200_000 })).tenant('acme');
    await tenant.apply([put('m1')]);
    const large = Array.from({ length: 400 }, (_, at) => put(`big${at}`, 'word '.repeat(200).trim()));
    await expect(tenant.apply(large)).rejects.toMatchObject({ code: 'storage_full' });
    expect(await tenant.info()).toMatchObject({ seq: 1, versions: 1 });
    expect(await tenant.verify()).toEqual([]);
    expect(await tenant.apply([put('m2')])).toEqual({ seq: 2 });
  });

  test('a folder that cannot be made or opened is named as such', async () => {
    writeFileSync(fileOf('file'), 'x');
    await expect(createSqliteStore({ folder: fileOf('file') })).rejects.toMatchObject({ code: 'storage_read_only' });
    await expect(createSqliteStore({ folder: join(fileOf('file'), 'inside') })).rejects.toMatchObject({
      code: 'storage_read_only',
    });
    mkdirSync(fileOf('t-acme.db'));
    await expect((await open()).tenant('acme')).rejects.toMatchObject({ code: 'storage_read_only' });
    expect(existsSync(fileOf('t-acme.db'))).toBe(true);
  });

  test.each<[string, Partial<SqliteStoreOptions>]>([
    ['folder', { folder: ' ' }],
    ['busyTimeoutMs', { busyTimeoutMs: -1 }],
    ['busyTimeoutMs', { busyTimeoutMs: 1.5 }],
    ['maxOpenTenants', { maxOpenTenants: 0 }],
    ['maxBytes', { maxBytes: 1 }],
    ['synchronous', JSON.parse('{"synchronous": "sometimes"}')],
  ])('refuses a bad %s', async (field, options) => {
    await expect(createSqliteStore({ folder: null, ...options })).rejects.toMatchObject({ code: 'validation', field });
  });
});
