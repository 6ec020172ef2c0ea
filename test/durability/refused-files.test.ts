import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { APPLICATION_ID, MIGRATIONS } from '../../src/adapters/storage/sqlite/schema.js';
import { toStorageError } from '../../src/adapters/storage/sqlite/storage-errors.js';
import type { MemoryEngine } from '../../src/index.js';
import { openMemory } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { afterwards, temporaryFolder } from './folder.js';

let folder = '';
let file = '';
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 't-acme.db');
});

async function open(maxBytes: number | null = null): Promise<MemoryEngine> {
  const store = await createSqliteStore({ folder, synchronous: 'off', maxBytes });
  const engine = await openMemory({ store, embedder: hashEmbedder({ dimensions: 32 }) });
  afterwards(() => engine.close());
  return engine;
}

/** Makes a store of 200 memories and closes it; gives the bytes of its file. */
async function written(): Promise<Buffer> {
  const engine = await open();
  const texts = Array.from({ length: 200 }, (_, at) => ({ text: `kettle ${at} ${'blue lid '.repeat(20)}` }));
  await engine.tenant('acme').scope({ user: 'u1' }).rememberMany(texts);
  await engine.close();
  return readFileSync(file);
}

/** How a call ends: its error's code, or `answered`. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'answered';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** Codes of every way to use the tenant. */
async function codes(): Promise<readonly string[]> {
  const engine = await open();
  const tenant = engine.tenant('acme');
  const scoped = tenant.scope({ user: 'u1' });
  const all = [
    await codeOf(scoped.remember('a new kettle')),
    await codeOf(scoped.recall('kettle')),
    await codeOf(scoped.list()),
    await codeOf(scoped.count()),
    await codeOf(tenant.stats()),
    await codeOf(tenant.verify()),
    await codeOf(tenant.maintain()),
  ];
  await engine.close();
  return [...new Set(all)];
}

describe('a file that is no store, or no longer one', () => {
  test.each([2, 99, 100, 512, 4_095, 4_096, 8_192, 0.5, -4_096])(
    '[P12] cut after %d bytes is refused by every call and left as it is',
    async (length) => {
      const whole = (await written()).length;
      const cut = Number.isInteger(length) ? (length < 0 ? whole + length : length) : Math.floor(whole * length);
      truncateSync(file, cut);
      const before = readFileSync(file);
      expect(await codes()).toEqual(['storage_corrupt']);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['text', () => Buffer.from('These are notes, no database. '.repeat(300))],
    ['zeros', (bytes) => Buffer.alloc(bytes.length)],
    ['noise', (bytes) => Buffer.from(bytes.map((_, at) => (at * 2_654_435_761) >>> 11))],
    [
      'noise behind a good header',
      (bytes) =>
        Buffer.concat([bytes.subarray(0, 100), bytes.subarray(100).map((_, at) => (at * 2_654_435_761) >>> 11)]),
    ],
  ])('[P12] of %s is refused by every call and left as it is', async (_what, damage) => {
    writeFileSync(file, damage(await written()));
    const before = readFileSync(file);
    expect(await codes()).toEqual(['storage_corrupt']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('[P12] a damaged page is named by the calls that meet it, and by verify', async () => {
    const bytes = await written();
    // Everything behind the first pages, which hold the tables' definitions.
    bytes.fill(0x5a, 20 * 4_096);
    writeFileSync(file, bytes);
    const tenant = (await open()).tenant('acme');
    expect(await codeOf(tenant.scope({ user: 'u1' }).list({ limit: 1_000 }))).toBe('storage_corrupt');
    expect(['storage_corrupt', 'answered']).toContain(await codeOf(tenant.verify()));
  });

  test('[P12] that a newer version of this package wrote is refused by every call and left as it is', async () => {
    await written();
    const database = new Database(file);
    database.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    database.close();
    const before = readFileSync(file);
    expect(await codes()).toEqual(['storage_newer']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each<[string, number, string]>([
    ['another mark', 0x47504b47, ''],
    ['another mark and tables', 0x47504b47, 'CREATE TABLE tenant (one, id); INSERT INTO tenant VALUES (1, 7)'],
    ['no mark and tables', 0, 'CREATE TABLE tenant (one, id)'],
  ])('[P12] with %s is refused by every call and left as it is', async (_what, mark, sql) => {
    const database = new Database(file);
    database.exec(sql);
    database.pragma(`application_id = ${mark}`);
    database.close();
    const before = readFileSync(file);
    expect(await codes()).toEqual(['storage_corrupt']);
    expect(await codeOf((await open()).dropTenant('acme'))).toBe('storage_corrupt');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(mark).not.toBe(APPLICATION_ID);
  });

  test('[P12] a text that was damaged where it is stored is named', async () => {
    await written();
    const database = new Database(file);
    database.exec('UPDATE versions SET body = substr(body, 1, 20) WHERE row = 7');
    database.close();
    const scoped = (await open()).tenant('acme').scope({ user: 'u1' });
    expect(await codeOf(scoped.list({ limit: 1_000 }))).toBe('storage_corrupt');
  });

  test('[P12] a log that belongs to nothing is ignored', async () => {
    await written();
    writeFileSync(`${file}-wal`, Buffer.alloc(40_000, 0x5a));
    const engine = await open();
    expect(await engine.tenant('acme').scope({ user: 'u1' }).count()).toBe(200);
    expect(await engine.tenant('acme').verify()).toEqual([]);
  });

  test('[P12] damage to one tenant is not seen by another', async () => {
    const engine = await open();
    for (const id of ['acme', 'other']) await engine.tenant(id).scope({ user: 'u1' }).remember(`kettle of ${id}`);
    await engine.close();
    writeFileSync(file, 'damaged '.repeat(1_000));
    const again = await open();
    expect(await codeOf(again.tenant('acme').scope({ user: 'u1' }).recall('kettle'))).toBe('storage_corrupt');
    expect((await again.tenant('other').scope({ user: 'u1' }).recall('kettle')).items).toHaveLength(1);
  });
});

describe('a store that is full', () => {
  /** Remembers until no text of any of these lengths fits. */
  async function fill(engine: MemoryEngine, lengths: readonly number[]): Promise<string[]> {
    const scoped = engine.tenant('acme').scope({ user: 'u1' });
    const ids: string[] = [];
    for (const length of lengths)
      for (let code = 'answered'; code === 'answered'; ) {
        const text = Array.from({ length }, (_, at) => `word${(at * 31 + ids.length * 17) % 997}`).join(' ');
        code = await codeOf(scoped.remember(text).then(({ memory }) => ids.push(memory.id)));
        if (code !== 'answered') expect(code).toBe('storage_full');
      }
    return ids;
  }

  test.each<[string, readonly number[]]>([
    ['long memories', [2_000, 200, 20, 1, 1]],
    ['short memories', [8, 1, 1]],
  ])('[P23] of %s keeps all it has, and takes more once something is forgotten', async (_what, lengths) => {
    const engine = await open(400_000);
    const tenant = engine.tenant('acme');
    const scoped = tenant.scope({ user: 'u1' });
    const ids = await fill(engine, lengths);
    expect(await scoped.count()).toBe(ids.length);
    expect((await scoped.recall('word1', { limit: 1 })).items).toHaveLength(1);
    expect(await tenant.verify()).toEqual([]);
    const first = ids[0] ?? '';
    expect(await codeOf(scoped.update(first, { text: 'word '.repeat(2_000) }))).toBe('storage_full');
    expect(await scoped.history(first)).toHaveLength(1);
    // Forgetting works on a full store; rows share pages, so it may take more than one to free a page.
    let room = false;
    let forgotten = 0;
    for (; !room && forgotten < ids.length; forgotten += 1) {
      expect(await scoped.forget(ids[forgotten] ?? '')).toMatchObject({ state: 'proven' });
      room = (await codeOf(scoped.remember('room again'))) === 'answered';
    }
    expect(room).toBe(true);
    expect(await scoped.count()).toBe(ids.length - forgotten + 1);
    expect(await tenant.verify()).toEqual([]);
    await engine.close();
    const reopened = (await open(400_000)).tenant('acme');
    expect(await reopened.scope({ user: 'u1' }).count()).toBe(ids.length - forgotten + 1);
    expect(await reopened.verify()).toEqual([]);
  });

  test('[P23] takes more when its limit is raised, and is not shortened when it is lowered', async () => {
    const small = await open(200_000);
    const ids = await fill(small, [500, 50, 1]);
    await small.close();
    const large = await open(2_000_000);
    const more = await fill(large, [500, 50, 1]);
    expect(more.length).toBeGreaterThan(ids.length);
    await large.close();
    const again = (await open(200_000)).tenant('acme').scope({ user: 'u1' });
    expect(await again.count()).toBe(ids.length + more.length);
    expect(await codeOf(again.remember('word '.repeat(500)))).toBe('storage_full');
  });

  test('[P23] no room for the index of the log, as on a full disk, has the code of a full disk', () => {
    const error = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' });
    expect(toStorageError(error)).toMatchObject({ code: 'storage_full', cause: error });
  });
});

describe('a store that must not be written', () => {
  /** Works as a user who owns nothing here, where this process could write anything. */
  async function withoutRights<Result>(work: () => Promise<Result>): Promise<Result> {
    const { seteuid, geteuid } = process;
    if (seteuid === undefined || geteuid === undefined) throw new Error('this system has no users');
    const own = geteuid();
    if (own === 0) seteuid(65_534);
    try {
      return await work();
    } finally {
      if (own === 0) seteuid(0);
    }
  }
  const noUsers = process.geteuid === undefined;

  /** Ways to use an existing tenant for writing. */
  async function writeCodes(): Promise<readonly string[]> {
    return withoutRights(async () => {
      const engine = await open();
      const tenant = engine.tenant('acme');
      const all = [
        await codeOf(tenant.scope({ user: 'u1' }).remember('a new kettle')),
        await codeOf(engine.dropTenant('acme')),
      ];
      await engine.close();
      return [...new Set(all)];
    });
  }

  test.skipIf(noUsers)('[P23] a read-only file says so to every write, and stays as it is', async () => {
    const before = await written();
    chmodSync(folder, 0o777);
    chmodSync(file, 0o444);
    expect(await writeCodes()).toEqual(['storage_read_only']);
    expect(readFileSync(file).equals(before)).toBe(true);
    chmodSync(file, 0o644);
    const again = (await open()).tenant('acme').scope({ user: 'u1' });
    await again.remember('written again');
    expect(await again.count()).toBe(201);
  });

  test.skipIf(noUsers)('[P23] a read-only folder says so to every write, and nothing is made in it', async () => {
    await written();
    const names = readdirSync(folder);
    chmodSync(folder, 0o555);
    chmodSync(file, 0o666);
    expect(await writeCodes()).toEqual(['storage_read_only']);
    const codesOfNew = await withoutRights(async () => {
      const engine = await open();
      const code = await codeOf(engine.tenant('new').scope({ user: 'u1' }).remember('x'));
      const inside = await codeOf(createSqliteStore({ folder: join(folder, 'inside') }));
      await engine.close();
      return [code, inside];
    });
    expect(codesOfNew).toEqual(['storage_read_only', 'storage_read_only']);
    expect(readdirSync(folder)).toEqual(names);
    chmodSync(folder, 0o755);
    expect(await (await open()).tenant('acme').scope({ user: 'u1' }).count()).toBe(200);
  });

  test('[P23] a folder in the place of the file is left alone', async () => {
    mkdirSync(file);
    const engine = await open();
    expect(await codeOf(engine.tenant('acme').scope({ user: 'u1' }).remember('x'))).toBe('storage_read_only');
    expect(await codeOf(engine.dropTenant('acme'))).toBe('storage_read_only');
    expect(existsSync(file)).toBe(true);
  });

  test('[P23] [R9] a folder that is out of reach is no empty one; it is used again when it is back', async () => {
    const engine = await open();
    const scoped = engine.tenant('acme').scope({ user: 'u1' });
    await scoped.remember('first');
    const away = join(temporaryFolder(), 'away');
    renameSync(folder, away);
    for (const call of [scoped.remember('x'), scoped.recall('first'), scoped.count(), engine.dropTenant('acme')])
      expect(await codeOf(call)).toBe('storage_read_only');
    renameSync(away, folder);
    expect((await scoped.recall('first')).items).toHaveLength(1);
  });

  test('[P11] the files stay where they are when the process changes its folder', async () => {
    const own = process.cwd();
    process.chdir(folder);
    afterwards(async () => process.chdir(own));
    const store = await createSqliteStore({ folder: 'memories', synchronous: 'off', maxOpenTenants: 1 });
    const engine = await openMemory({ store });
    afterwards(() => engine.close());
    for (const id of ['a', 'b']) await engine.tenant(id).scope({ user: 'u1' }).remember(`kettle of ${id}`);
    process.chdir(own);
    for (const id of ['a', 'b']) expect(await engine.tenant(id).scope({ user: 'u1' }).count()).toBe(1);
    expect(readdirSync(join(folder, 'memories'))).toContain('t-b.db');
  });
});
