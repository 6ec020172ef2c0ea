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
