import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { Op } from '../../src/ports/store.js';
import { memoryFixture, passagesOf, randomFrom } from '../../src/testing/index.js';

const folder = mkdtempSync(join(tmpdir(), 'recollect-erase-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 't-acme.db');

/** Everything of the tenant that is on disk. */
function bytes(): string {
  return [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path).toString('latin1'))
    .join('');
}

const random = randomFrom(11);
const letters = 'bcdfghjklmnpqrstvwxz';
const word = (length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
const filler = Array.from({ length: 500 }, () => word(6));
const sentence = (): string => Array.from({ length: 30 }, () => filler[Math.floor(random() * filler.length)]).join(' ');

const put = (id: string, secret: string, version: number): Op => ({
  op: 'putVersion',
  memory: memoryFixture({
    id,
    version,
    text: `${sentence()} ${secret} ${secret}`,
    subject: `subject-${secret}`,
    tags: [`tag-${secret}`],
  }),
  passages: passagesOf(`${sentence()} ${secret} ${secret} ${sentence()}`, 20),
});

test('[W11] no word of an erased memory is left in any file of the tenant', async () => {
  const store = await createSqliteStore({ folder });
  const tenant = await store.tenant('acme');
  const secrets = Array.from({ length: 60 }, () => word(14));
  // Small and large batches, so that the index has young and merged parts.
  for (const [at, secret] of secrets.entries()) {
    await tenant.apply(
      Array.from({ length: at % 7 === 0 ? 40 : 1 }, (_, other) => put(`f${at}-${other}`, word(14), 1)),
    );
    await tenant.apply([put(`s${at}`, secret, 1), put(`s${at}`, secret, 2)]);
    const by = { id: `s${at}`, version: 2 };
    await tenant.apply([{ op: 'closeVersion', ref: { id: `s${at}`, version: 1 }, validToMs: 5, atMs: 6, by }]);
  }
  expect(secrets.filter((secret) => !bytes().includes(secret))).toEqual([]);

  await tenant.apply([{ op: 'erase', memoryId: 's0' }]);
  expect(secrets.filter((secret) => !bytes().includes(secret))).toEqual([secrets[0]]);
  await tenant.apply(secrets.map((_, at) => ({ op: 'erase', memoryId: `s${at}` })));
  expect(secrets.filter((secret) => bytes().includes(secret))).toEqual([]);
  expect(await tenant.verify()).toEqual([]);

  // The index does not even know that there was such a token.
  const database = new Database(file, { readonly: true });
  database.exec('CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, passage_index, row)');
  const terms = new Set(database.prepare('SELECT term FROM temp.terms').pluck().all());
  database.close();
  expect(terms.size).toBeGreaterThan(400);
  expect(secrets.filter((secret) => terms.has(`w${secret}`) || terms.has(`2w${secret}`))).toEqual([]);
  await store.close();
});

test('[W11] nothing that was kept beside the versions is left either', async () => {
  const store = await createSqliteStore({ folder });
  const tenant = await store.tenant('aside');
  const path = join(folder, 't-aside.db');
  const held = (): string => ['', '-wal'].map((suffix) => readFileSync(path + suffix).toString('latin1')).join('');
  const secrets = Array.from({ length: 40 }, () => word(14));
  const link = (at: number, from: string, to: string): Op => ({
    op: 'putLink',
    link: {
      id: `link-${secrets[at]}-${to}`,
      relation: 'conflicts',
      from: { id: from, version: 1 },
      to: { id: to, version: 1 },
      recordedAtMs: 1,
      reason: `reason-${secrets[at]}`,
      settled: { atMs: 2, kept: 'from', reason: `settled-${secrets[at]}` },
    },
  });
  await tenant.apply([put('kept', 'kept', 1)]);
  for (const [at, secret] of secrets.entries()) {
    const id = `id-${secret}`;
    const put = (key: string): Op => ({
      op: 'putVersion',
      memory: memoryFixture({ id, text: sentence() }),
      passages: [],
      keys: [`key-${secret}`, key],
    });
    await tenant.apply([
      put(`other-${secret}`),
      { op: 'putDerived', ref: { id, version: 1 }, passages: passagesOf(secret), keys: [`later-${secret}`] },
      { op: 'putDerived', ref: { id, version: 1 }, passages: [], keys: [`last-${secret}`] },
      link(at, id, 'kept'),
      link(at, 'kept', id),
      { op: 'putEchoes', memoryId: id, keys: [`echo-${secret}`], atMs: 1 },
      {
        op: 'putRequest',
        key: `request-${secret}`,
        digest: `digest-${secret}`,
        answer: `answer-${secret}`,
        memoryIds: [id, 'kept2'],
        atMs: 1,
      },
      {
        op: 'addSighting',
        memoryId: id,
        atMs: 1,
        source: { system: `system-${secret}`, documentType: null, authority: null, uri: `uri-${secret}` },
      },
      { op: 'addUsage', memoryId: id, atMs: 1, confirmed: 1 },
      {
        op: 'closeVersion',
        ref: { id: 'kept', version: 1 },
        validToMs: 1_000 - at,
        atMs: at,
        by: { id, version: 1 },
      },
      { op: 'putVectors', ref: { id: 'kept', version: 1 }, profile: `profile-${secret}`, vectors: await vectorsFor() },
    ]);
  }
  async function vectorsFor(): Promise<readonly Float32Array[]> {
    const { passages } = (await tenant.unembedded('none', 9)).find(({ memory }) => memory.id === 'kept') ?? {};
    return (passages ?? []).map(() => new Float32Array(2).fill(1));
  }
  expect(secrets.filter((secret) => !held().includes(secret))).toEqual([]);
  const { seq, logCleared } = await tenant.apply(
    secrets.flatMap((secret): Op[] => [
      { op: 'erase', memoryId: `id-${secret}` },
      { op: 'dropVectors', profile: `profile-${secret}` },
    ]),
  );
  expect([seq, logCleared]).toEqual([secrets.length + 2, true]);
  expect(secrets.filter((secret) => held().includes(secret))).toEqual([]);
  expect((await tenant.get(['kept']))[0]?.closings).toHaveLength(secrets.length);
  expect(await tenant.verify()).toEqual([]);
  await store.close();
});

test('[W11] the log is said to be cleared only when it is, and erasing again tries again', async () => {
  const store = await createSqliteStore({ folder });
  const tenant = await store.tenant('held');
  const path = join(folder, 't-held.db');
  const secret = word(14);
  await tenant.apply([put('s', secret, 1), put('kept', 'kept', 1)]);
  const reader = new Database(path, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM versions').get();
  expect(await tenant.apply([{ op: 'erase', memoryId: 's' }])).toEqual({ seq: 2, logCleared: false });
  expect(readFileSync(`${path}-wal`).includes(secret)).toBe(true);
  expect(await tenant.apply([{ op: 'erase', memoryId: 's' }])).toEqual({ seq: 3, logCleared: false });
  reader.exec('ROLLBACK');
  reader.close();
  expect(await tenant.apply([{ op: 'erase', memoryId: 's' }])).toEqual({ seq: 4, logCleared: true });
  expect(['', '-wal'].filter((suffix) => readFileSync(path + suffix).includes(secret))).toEqual([]);
  await store.close();
});
