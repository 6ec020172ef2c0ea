import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { indexPassage } from '../../src/adapters/storage/sqlite/index-tokens.js';
import { toBody } from '../../src/adapters/storage/sqlite/memory-body.js';
import { KEY_BITS, passageKey } from '../../src/adapters/storage/sqlite/passage-key.js';
import { APPLICATION_ID, MIGRATIONS } from '../../src/adapters/storage/sqlite/schema.js';
import { openFilter } from '../../src/domain/filter.js';
import type { Memory } from '../../src/domain/memory.js';
import type { AsOf } from '../../src/domain/validity.js';
import { present, timeVerdict } from '../../src/domain/validity.js';
import type { TenantStore } from '../../src/ports/store.js';
import { memoryFixture, passagesOf, termsOf } from '../../src/testing/index.js';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-migrations-'));
  file = join(folder, 't-acme.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const viewer = { user: 'u1', agent: null, session: null, includeShared: false };
const stored = (overrides: Partial<Memory>): Memory => memoryFixture({ recordedAtMs: 10, ...overrides });

/** What the old file holds, as this version must read it. `long` said an end before which its closing came too late. */
const memories: readonly Memory[] = [
  stored({
    id: 'a',
    text: 'office on floor two',
    validFromMs: 10,
    importance: 0.2,
    closings: [{ validToMs: 50, atMs: 60, by: { id: 'b', version: 1 } }],
  }),
  stored({ id: 'b', text: 'office on floor five', validFromMs: 50, recordedAtMs: 60, importance: 0.9 }),
  stored({
    id: 'long',
    text: 'desk by the window',
    statedValidToMs: 30,
    closings: [{ validToMs: 40, atMs: 70, by: null }],
  }),
  stored({ id: 'stated', text: 'badge number seven', statedValidToMs: 80 }),
];

/** A body as the first versions wrote it: no list of closings, and the end as it was given. */
function oldBody({ closings, ...memory }: Memory): string {
  const [closing] = closings;
  return JSON.stringify({ ...memory, validToMs: closing?.validToMs ?? memory.validToMs });
}

/** Makes a file of schema `version` with rows as that version wrote them. */
function writeOld(version: number): void {
  const hasClosings = version >= 5;
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON');
  for (const migration of MIGRATIONS.slice(0, version)) database.exec(migration);
  database.pragma(`application_id = ${APPLICATION_ID}`);
  database.pragma(`user_version = ${version}`);
  database.exec(`INSERT INTO tenant (one, id, seq, next_passage) VALUES (1, 'acme', 7, 5);
    INSERT INTO cells (id, user, versions, passages, length) VALUES (1, 'u1', 4, 4, 15)`);
  for (const [at, memory] of memories.entries()) {
    const closing = memory.closings[0];
    database
      .prepare(
        `INSERT INTO versions (id, version, cell, kind, status, pinned, importance, recorded_at, valid_from, valid_to,
           stated_valid_to, superseded_at, closed_by, passages, body)
         VALUES (?, 1, 1, 'fact', 'active', 0, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
      )
      .run(
        memory.id,
        memory.importance,
        memory.recordedAtMs,
        memory.validFromMs,
        hasClosings ? memory.validToMs : (closing?.validToMs ?? memory.validToMs),
        memory.statedValidToMs,
        hasClosings ? null : (closing?.atMs ?? null),
        hasClosings ? null : (closing?.by?.id ?? null),
        hasClosings ? toBody(memory) : oldBody(memory),
      );
    if (hasClosings && closing !== undefined)
      database
        .prepare('INSERT INTO closings (version, ordinal, valid_to, at, closer) VALUES (?, 0, ?, ?, ?)')
        .run(at + 1, closing.validToMs, closing.atMs, closing.by?.id ?? null);
    for (const passage of passagesOf(memory.text)) {
      const { text, frequency, characterFrequency } = indexPassage(passage.tokens);
      const key = passageKey(at + 1, passage.length, frequency, characterFrequency);
      const id = (1n << BigInt(KEY_BITS)) | BigInt(key);
      database
        .prepare('INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(id, at + 1, 0, passage.start, passage.end, passage.length, text);
      database.prepare('INSERT INTO passage_index (rowid, tokens) VALUES (?, ?)').run(id, text);
    }
  }
  if (version === 1) database.exec("INSERT INTO usage VALUES ('b', 2, 5)");
  else {
    database.exec("INSERT INTO usage_counts VALUES ('b', 2, 0, 0, 0, 5); INSERT INTO profiles VALUES (1, 'p')");
    const columns = version >= 4 ? ', cell, changed' : '';
    const values = version >= 4 ? ', 1, 3' : '';
    database
      .prepare(
        `INSERT INTO vectors (profile, passage, version, ordinal, vector${columns})
         SELECT 1, id, version, ordinal, ?${values} FROM passages`,
      )
      .run(Buffer.from(Float32Array.from([1, 2]).buffer));
  }
  database.close();
}

/** Runs steps in a transaction, so that their pages reach the log, and is killed before it ends. */
const KILLED = `
  const database = new (require('better-sqlite3'))(process.argv[1]);
  database.exec('PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE');
  for (const step of JSON.parse(process.argv[2])) database.exec(step);
  process.kill(process.pid, 'SIGKILL');
`;

async function answers(tenant: TenantStore, asOf: AsOf): Promise<readonly string[]> {
  const filter = openFilter({ viewer, asOf, nowMs: 0 });
  return (await tenant.scan(filter, { order: 'oldest', limit: 99 })).map(({ id }) => id).sort();
}

const schemaOf = (): readonly unknown[] => {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();
  database.close();
  return rows;
};

describe('migrations', () => {
  test.each(MIGRATIONS.slice(0, -1).map((_, at) => at + 1))(
    '[P11] a file of schema %i is read, searched and written like a new one',
    async (version) => {
      writeOld(version);
      const store = await createSqliteStore({ folder, synchronous: 'off' });
      const tenant = await store.tenant('acme', { create: false });
      const info = await tenant.info();
      expect(info).toMatchObject({ seq: 7, versions: 4, passages: 4, schemaVersion: MIGRATIONS.length });
      expect(info.vectors).toEqual(version === 1 ? {} : { p: 4 });
      expect(await tenant.get(memories.map(({ id }) => id))).toEqual(memories);
      expect(await tenant.usage(['b'])).toMatchObject([{ confirmed: 2, lastConfirmedAtMs: 5 }]);
      expect(await tenant.verify()).toEqual([]);
      for (const validAtMs of [20, 35, 45, 55, 90])
        for (const recordedAtMs of [null, 10, 60, 70]) {
          const asOf = { validAtMs, recordedAtMs, explicit: true };
          const expected = memories.filter((memory) => timeVerdict(memory, asOf, 0) === null).map(({ id }) => id);
          expect(await answers(tenant, asOf)).toEqual(expected.sort());
        }
      const filter = openFilter({ viewer, asOf: present(20), nowMs: 0 });
      const important = await tenant.scan(filter, { order: 'importance', limit: 3 });
      expect(important.map(({ id }) => id)).toEqual(['a', 'stated', 'long']);
      const { hits, df } = await tenant.match(termsOf('floor badge'), filter, { k: 9, maxTerms: 9 });
      expect([hits.map(({ memory }) => memory.id).sort(), df]).toEqual([
        ['a', 'stated'],
        [2, 1],
      ]);
      expect((await tenant.outdated(1, 99)).map(({ id }) => id)).toEqual(['a', 'b', 'long', 'stated']);

      // A closing more, and the name of the first closer goes from everything.
      const by = { id: 'stated', version: 1 };
      await tenant.apply([{ op: 'closeVersion', ref: { id: 'a', version: 1 }, validToMs: 30, atMs: 90, by }]);
      expect(await tenant.apply([{ op: 'erase', memoryId: 'b' }])).toEqual({ seq: 9, logCleared: true });
      const [closed] = await tenant.get(['a']);
      expect(closed?.closings).toEqual([
        { validToMs: 50, atMs: 60, by: null },
        { validToMs: 30, atMs: 90, by },
      ]);
      expect(await tenant.verify()).toEqual([]);
      await store.close();
      const database = new Database(file, { readonly: true });
      expect(database.prepare("SELECT count(*) FROM versions WHERE closed_by = 'b'").pluck().get()).toBe(0);
      database.close();

      // Opened again, nothing is left to do.
      const before = readFileSync(file);
      const again = await createSqliteStore({ folder, synchronous: 'off' });
      expect(await (await again.tenant('acme', { create: false })).seq()).toBe(9);
      await again.close();
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  test('[P11] files of every schema end with the same tables as a new one', async () => {
    const schemas: unknown[] = [];
    for (const version of [0, ...MIGRATIONS.slice(0, -1).map((_, at) => at + 1)]) {
      if (version > 0) writeOld(version);
      const store = await createSqliteStore({ folder, synchronous: 'off' });
      await store.tenant('acme');
      await store.close();
      schemas.push(schemaOf());
      rmSync(file);
    }
    for (const schema of schemas) expect(schema).toEqual(schemas[0]);
  });

  test.each([1, 2, 3, 4])(
    '[P22] a migration from schema %i that ends in the middle has changed nothing, and is done the next time',
    async (version) => {
      writeOld(version);
      const before = readFileSync(file);
      const schema = schemaOf();
      const child = spawnSync(process.execPath, ['-e', KILLED, file, JSON.stringify(MIGRATIONS.slice(version))]);
      expect([child.signal, child.stderr.toString()]).toEqual(['SIGKILL', '']);
      // Pages of the transaction that was never committed are there.
      expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(schemaOf()).toEqual(schema);
      const store = await createSqliteStore({ folder, synchronous: 'off' });
      const tenant = await store.tenant('acme', { create: false });
      expect(await tenant.get(memories.map(({ id }) => id))).toEqual(memories);
      expect(await tenant.verify()).toEqual([]);
      await store.close();
    },
  );

  test.each([
    ['one of its columns', 'ALTER TABLE versions ADD COLUMN index_rules INTEGER NOT NULL DEFAULT 0'],
    ['one of its tables', 'CREATE TABLE echoes (mine)'],
    ['one of its indexes', 'CREATE INDEX versions_by_expiry ON versions (expires_at)'],
    ['what it removes', 'DROP INDEX versions_by_closer'],
    ['the index of a later step', 'CREATE INDEX versions_by_importance ON versions (importance)'],
  ])('[P11] a step is done although %s was done by hand', async (_what, sql) => {
    writeOld(4);
    const database = new Database(file);
    database.exec(sql);
    database.close();
    const store = await createSqliteStore({ folder, synchronous: 'off' });
    const tenant = await store.tenant('acme', { create: false });
    expect(await tenant.info()).toMatchObject({ versions: 4, schemaVersion: MIGRATIONS.length });
    expect(await tenant.get(memories.map(({ id }) => id))).toEqual(memories);
    expect(await tenant.verify()).toEqual([]);
    await store.close();
  });

  test('[P1] a step that fails takes back the ones before it', async () => {
    writeOld(1);
    const database = new Database(file);
    // By hand, or by another program: what the last step can neither use nor replace.
    database.exec('CREATE VIEW keys AS SELECT 1');
    database.close();
    const schema = schemaOf();
    const store = await createSqliteStore({ folder, synchronous: 'off' });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(store.tenant('acme')).rejects.toMatchObject({ code: 'storage_failed' });
    await store.close();
    expect(schemaOf()).toEqual(schema);
  });
});
