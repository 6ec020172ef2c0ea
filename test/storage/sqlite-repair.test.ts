import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openFilter } from '../../src/domain/filter.js';
import { present } from '../../src/domain/validity.js';
import type { Op, TenantStore } from '../../src/ports/store.js';
import { memoryFixture, passagesOf, termsOf } from '../../src/testing/index.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-repair-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ids = ['m1', 'm2', 'm3', 'm4'];
const textOf = (id: string): string => `red kettle of ${id} red pot`;
const viewer = { user: 'u1', agent: null, session: null, includeShared: true };
const filter = openFilter({ viewer, asOf: present(0), nowMs: 0 });

const by = { id: 'm3', version: 1 };
const write: readonly Op[] = [
  ...ids.map(
    (id): Op => ({
      op: 'putVersion',
      memory: memoryFixture({
        id,
        text: textOf(id),
        statedValidToMs: 9_000,
        scope: { user: id === 'm4' ? null : 'u1', agent: null, session: null },
      }),
      passages: passagesOf(textOf(id), 3),
      keys: ['same', id],
      indexRules: 3,
    }),
  ),
  ...ids.map(
    (id, at): Op => ({
      op: 'putVectors',
      ref: { id, version: 1 },
      profile: 'p',
      vectors: [Float32Array.from([1, at]), Float32Array.from([at, 1])],
    }),
  ),
  { op: 'closeVersion', ref: { id: 'm1', version: 1 }, validToMs: 50, atMs: 60, by },
  { op: 'closeVersion', ref: { id: 'm1', version: 1 }, validToMs: 40, atMs: 70, by: { id: 'm2', version: 1 } },
  { op: 'addUsage', memoryId: 'm1', confirmed: 1, atMs: 5 },
  { op: 'addSighting', memoryId: 'm1', atMs: 5, source: null },
  { op: 'putEchoes', memoryId: 'm1', keys: ['e'], atMs: 5 },
  { op: 'putRequest', key: 'r', digest: 'd', answer: '{}', memoryIds: ['m1'], atMs: 5 },
  {
    op: 'putLink',
    link: {
      id: 'l',
      relation: 'conflicts',
      from: { id: 'm1', version: 1 },
      to: { id: 'm2', version: 1 },
      recordedAtMs: 5,
      reason: 'x',
      settled: null,
    },
  },
];

/** Everything that a caller can ask, of what is derived from the rows. */
async function answersOf(tenant: TenantStore): Promise<unknown> {
  const { hits, ...statistics } = await tenant.match(termsOf('red kettle pot'), filter, { k: 9, maxTerms: 9 });
  const nearest = await tenant.nearest({ profile: 'p', vector: Float32Array.from([1, 2]) }, filter, { k: 9 });
  const { seq: _seq, bytes: _bytes, ...info } = await tenant.info();
  return {
    statistics,
    hits: hits.map(({ memory, frequencies }) => [memory.id, frequencies]).sort(),
    nearest,
    info,
    lookup: await tenant.lookup(['same'], viewer, 9),
    links: await tenant.links({ viewer, ids: [], relations: [], settled: null, limit: 9 }),
    scan: await tenant.scan(filter, { order: 'oldest', limit: 9 }),
    atThatTime: await tenant.count({ ...filter, asOf: { validAtMs: 45, recordedAtMs: 65, explicit: false } }),
  };
}

/** Derives anew what the store says is to be, as a caller does. */
async function derive(tenant: TenantStore): Promise<readonly string[]> {
  const outdated = await tenant.outdated(3, 99);
  await tenant.apply(
    outdated.map(({ id, version, text }) => ({
      op: 'putDerived',
      ref: { id, version },
      passages: passagesOf(text, 3),
      keys: ['same', id],
      indexRules: 3,
    })),
  );
  const waiting = await tenant.unembedded('p', 99);
  await tenant.apply(
    waiting.flatMap(({ memory }) => write.filter((op) => op.op === 'putVectors' && op.ref.id === memory.id)),
  );
  return outdated.map(({ id }) => id);
}

test.each<[string, string, string[], string[]]>([
  ['nothing', 'SELECT 1', [], []],
  ['wrong totals', 'UPDATE cells SET passages = passages + 1, length = 0', ['totals_wrong'], []],
  ['lost scopes', 'DELETE FROM cells', ['totals_wrong', 'totals_wrong'], []],
  [
    'a scope that stands there twice',
    "INSERT INTO cells (id, user) VALUES (77, 'u1'); DELETE FROM cells WHERE id = 1",
    ['index_wrong', 'totals_wrong', 'totals_wrong'],
    ['m1', 'm2', 'm3'],
  ],
  [
    'a lost passage',
    'DELETE FROM passages WHERE ordinal = 1 AND version = 1',
    ['index_wrong', 'passages_missing', 'totals_wrong'],
    ['m1'],
  ],
  ['all passages lost', 'DELETE FROM passages', ['index_wrong', 'passages_missing', 'totals_wrong'], ids],
  [
    'an index that forgot a passage',
    "INSERT INTO passage_index (passage_index, rowid, tokens) SELECT 'delete', id, tokens FROM passages LIMIT 1",
    ['index_wrong'],
    [],
  ],
  [
    'an index that holds what is gone',
    "INSERT INTO passage_index (rowid, tokens) VALUES (99, ' wsecret ')",
    ['index_wrong'],
    [],
  ],
  ['lost lookup keys', 'DELETE FROM keys WHERE version = 2', ['keys_missing'], []],
  ['vectors of no profile', 'UPDATE vectors SET profile = 9 WHERE version = 2', ['vector_orphaned'], []],
  ['an empty index', "INSERT INTO passage_index (passage_index) VALUES ('delete-all')", ['index_wrong'], []],
  ['some vectors lost', 'DELETE FROM vectors WHERE ordinal = 0 AND version = 2', ['vectors_missing'], []],
  [
    'vectors of a passage that is gone',
    'UPDATE vectors SET ordinal = 9 WHERE version = 2 AND ordinal = 1',
    ['vector_orphaned', 'vectors_missing'],
    [],
  ],
  [
    'closings lost, too many, and changed',
    `DELETE FROM closings WHERE ordinal = 1; INSERT INTO closings VALUES (2, 0, 1, 1, NULL);
     UPDATE versions SET valid_to = 7 WHERE row = 3; INSERT INTO closings VALUES (99, 0, 1, 1, NULL)`,
    ['closing_orphaned', 'closings_wrong'],
    [],
  ],
  [
    'rows of what does not exist',
    `INSERT INTO keys VALUES ('same', 1, 99); INSERT INTO keys VALUES ('same', 99, 1);
     INSERT INTO sightings VALUES ('gone', 1, 1, 1, '[]'); INSERT INTO echoes VALUES ('e', 'gone', 'u1', 1);
     INSERT INTO usage_counts VALUES ('gone', 1, 1, 1, 1, 1); INSERT INTO request_memories VALUES (99, 'gone');
     INSERT INTO links SELECT 9, 'lost', relation, 99, to_version, from_cell, to_cell, settled, body FROM links;
     INSERT INTO passages VALUES (4398046511105, 99, 0, 0, 1, 1, ' wgone ')`,
    [
      'echo_orphaned',
      'index_wrong',
      'key_orphaned',
      'link_orphaned',
      'passage_orphaned',
      'request_orphaned',
      'sighting_orphaned',
      'usage_orphaned',
    ],
    [],
  ],
])('[P13] repair mends %s', async (_what, sql, codes, outdated) => {
  const store = await createSqliteStore({ folder, synchronous: 'off' });
  const tenant = await store.tenant('acme');
  await tenant.apply(write);
  const before = await answersOf(tenant);
  const database = new Database(join(folder, 't-acme.db'));
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();

  const { seq } = await tenant.info();
  const repairs = await tenant.repair();
  expect(repairs.map(({ code }) => code).sort()).toEqual(codes);
  expect(repairs.every(({ count, message }) => count > 0 && message.length > 0)).toBe(true);
  expect(await tenant.verify()).toEqual([]);
  expect(await tenant.repair()).toEqual([]);
  expect(await tenant.seq()).toBe(seq + (codes.length > 0 ? 1 : 0));

  expect(await derive(tenant)).toEqual(outdated);
  expect(await answersOf(tenant)).toEqual(before);
  expect(await tenant.verify()).toEqual([]);
  await store.close();
});

test('[P13] [W11] a mended index still forgets to the byte', async () => {
  const store = await createSqliteStore({ folder });
  const tenant = await store.tenant('acme');
  await tenant.apply(write);
  const database = new Database(join(folder, 't-acme.db'));
  database.exec("INSERT INTO passage_index (rowid, tokens) VALUES (99, ' wzorkmid ')");
  database.close();
  expect((await tenant.repair()).map(({ code }) => code)).toEqual(['index_wrong']);
  await tenant.apply([
    { op: 'putVersion', memory: memoryFixture({ id: 'x', text: 'quince' }), passages: passagesOf('quince') },
  ]);
  expect(await tenant.apply([{ op: 'erase', memoryId: 'x' }])).toMatchObject({ logCleared: true });
  const bytes = ['', '-wal']
    .map((suffix) => readFileSync(join(folder, `t-acme.db${suffix}`)).toString('latin1'))
    .join('');
  expect(bytes.includes('kettle')).toBe(true);
  expect(bytes.includes('zorkmid')).toBe(false);
  expect(bytes.includes('quince')).toBe(false);
  await store.close();
});
