import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadCacheDriver } from '../../src/adapters/models/cache/sqlite-driver.js';
import type { SqliteEmbeddingCacheOptions } from '../../src/adapters/models/cache/sqlite-embedding-cache.js';
import { createSqliteEmbeddingCache } from '../../src/adapters/models/cache/sqlite-embedding-cache.js';
import { textHashOf } from '../../src/adapters/models/cache/text-hash.js';
import type { EmbeddingCacheStore, EmbeddingKey } from '../../src/ports/embedding-cache-store.js';
import { fixedClock } from '../../src/testing/fixed-clock.js';
import { failureOf } from './failing.js';

const HOUR_MS = 3_600_000;
const clock = fixedClock();

let folder = '';
let path = '';
const open: EmbeddingCacheStore[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedding-cache-'));
  path = join(folder, 'cache.db');
});
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

function openCache(options: Partial<SqliteEmbeddingCacheOptions> = {}): EmbeddingCacheStore {
  const cache = createSqliteEmbeddingCache({ path, maxBytes: 1_000_000, clock, ...options });
  open.push(cache);
  return cache;
}

const keyOf = (text: string, rest: Partial<EmbeddingKey> = {}): EmbeddingKey => ({
  profileId: 'invented/3',
  role: 'passage',
  dimensions: 3,
  textHash: textHashOf(text),
  ...rest,
});
const vectorOf = (...values: number[]): Float32Array => Float32Array.from(values);
const entryOf = (text: string, ...values: number[]) => ({ key: keyOf(text), vector: vectorOf(...values) });

/** All bytes of the database, its log included. */
function bytesOnDisk(): Buffer {
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
}

describe('the embedding cache on SQLite', () => {
  test('[P17] gives back what was put, also after it was opened again', async () => {
    const cache = openCache();
    await cache.putMany([entryOf('tea', 1, -0.1, 1e-38), entryOf('茶', 3, 2, 1)]);
    await cache.putMany([entryOf('茶', 4, 5, 6)]);
    await cache.close();
    expect(await openCache().getMany([keyOf('茶'), keyOf('absent'), keyOf('tea')])).toEqual([
      vectorOf(4, 5, 6),
      null,
      vectorOf(1, -0.1, 1e-38),
    ]);
  });

  test('[P17] profile, role, dimensions and text all belong to the key', async () => {
    const cache = openCache();
    const keys = [
      keyOf('tea'),
      keyOf('tea', { role: 'query' }),
      keyOf('tea', { profileId: 'other/3' }),
      keyOf('tea', { dimensions: 4 }),
      keyOf('Tea'),
    ];
    await cache.putMany(keys.map((key, at) => ({ key, vector: vectorOf(at + 1) })));
    expect(await cache.getMany(keys)).toEqual(keys.map((_, at) => vectorOf(at + 1)));
  });

  test('[P17] two handles on one file see each other', async () => {
    const [one, other] = [openCache(), openCache()];
    await Promise.all([one.putMany([entryOf('a', 1)]), other.putMany([entryOf('b', 2)])]);
    expect(await one.getMany([keyOf('b')])).toEqual([vectorOf(2)]);
    expect(await other.getMany([keyOf('a')])).toEqual([vectorOf(1)]);
  });

  test('[P17] is bounded; what was not used for hours goes first', async () => {
    const time = fixedClock();
    // 12 bytes of vector and 128 more: 140 an entry. 1,400 hold ten; the eleventh makes room down to 1,260, nine.
    const cache = openCache({ maxBytes: 1_400, clock: time });
    for (let at = 0; at < 10; at += 1) await cache.putMany([entryOf(`text ${at}`, 1, 2, 3)]);
    time.advance(HOUR_MS);
    await cache.getMany([keyOf('text 0'), keyOf('text 1')]);
    await cache.putMany([entryOf('text 10', 1, 2, 3)]);
    const kept = await cache.getMany(Array.from({ length: 11 }, (_, at) => keyOf(`text ${at}`)));
    expect(kept.flatMap((vector, at) => (vector === null ? [] : [at]))).toEqual([0, 1, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('[P17] never holds more than its bytes, and counts them right', async () => {
    const put = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 40 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(put, fc.nat({ max: 20 }), fc.constant('clear' as const)), { maxLength: 12 }),
        async (steps) => {
          const file = join(mkdtempSync(join(folder, 'run-')), 'cache.db');
          const cache = openCache({ path: file, maxBytes: 1_500 });
          for (const step of steps) {
            if (step === 'clear') await cache.clear();
            else if (typeof step === 'number') await cache.delete([textHashOf(`text ${step}`)]);
            else
              await cache.putMany(step.map(([text, length]) => entryOf(`text ${text}`, ...new Array(length).fill(1))));
          }
          await cache.getMany([]);
          await cache.close();
          const database = new Database(file);
          const row = database
            .prepare('SELECT bytes, (SELECT coalesce(sum(length(vector) + 128), 0) FROM embedding) AS sum FROM total')
            .get() as { bytes: number; sum: number };
          database.close();
          expect(row.bytes).toBe(row.sum);
          expect(row.bytes).toBeLessThanOrEqual(1_500);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('[P17] deletes a text in every space, and its bytes from the disk', async () => {
    const cache = openCache();
    const secret = vectorOf(0.123456, 0.654321, 0.777777);
    await cache.putMany([
      { key: keyOf('secret'), vector: secret },
      { key: keyOf('secret', { role: 'query', profileId: 'other/3' }), vector: secret },
      entryOf('tea', 1, 2, 3),
    ]);
    expect(bytesOnDisk().includes(Buffer.from(secret.buffer))).toBe(true);
    expect(await cache.delete([textHashOf('secret'), textHashOf('absent')])).toBe(2);
    expect(bytesOnDisk().includes(Buffer.from(secret.buffer))).toBe(false);
    expect(bytesOnDisk().includes(Buffer.from(textHashOf('secret'), 'hex'))).toBe(false);
    expect(await cache.getMany([keyOf('tea')])).toEqual([vectorOf(1, 2, 3)]);
  });

  test('[P17] clear removes everything, from the disk too', async () => {
    const cache = openCache();
    const secret = vectorOf(0.123456, 0.654321, 0.777777);
    await cache.putMany([{ key: keyOf('secret'), vector: secret }]);
    await cache.clear();
    expect(bytesOnDisk().includes(Buffer.from(secret.buffer))).toBe(false);
    expect(await cache.getMany([keyOf('secret')])).toEqual([null]);
    await cache.putMany([entryOf('tea', 1)]);
    expect(await cache.getMany([keyOf('tea')])).toEqual([vectorOf(1)]);
  });

  test('[P17] a batch is kept whole or not at all', async () => {
    const cache = openCache();
    const wrong = { key: keyOf('b', { role: null as unknown as 'query' }), vector: vectorOf(2) };
    expect(await failureOf(cache.putMany([entryOf('a', 1), wrong]))).toMatchObject({ code: 'storage_failed' });
    expect(await cache.getMany([keyOf('a')])).toEqual([null]);
  });
});

describe('an embedding cache that can not work', () => {
  test('[P17] a text file is storage_corrupt and stays as it is', async () => {
    writeFileSync(path, 'shopping list: tea, kettle, more tea. '.repeat(40));
    const before = readFileSync(path);
    expect(await failureOf(openCache().getMany([keyOf('tea')]))).toMatchObject({ code: 'storage_corrupt' });
    expect(readFileSync(path)).toEqual(before);
  });

  test("[P17] somebody else's database is storage_corrupt and stays as it is", async () => {
    const foreign = new Database(path);
    foreign.exec('CREATE TABLE embedding (id INTEGER)');
    foreign.close();
    const before = readFileSync(path);
    expect(await failureOf(openCache().putMany([entryOf('tea', 1)]))).toMatchObject({ code: 'storage_corrupt' });
    expect(readFileSync(path)).toEqual(before);
  });

  test('[P17] a file of a newer version is storage_newer', async () => {
    const cache = openCache();
    await cache.putMany([entryOf('tea', 1)]);
    await cache.close();
    const newer = new Database(path);
    newer.pragma('user_version = 99');
    newer.close();
    expect(await failureOf(openCache().getMany([keyOf('tea')]))).toMatchObject({ code: 'storage_newer' });
  });

  test('[P17] a folder that does not exist is a coded error; once it is there, the next call works', async () => {
    const absent = join(folder, 'absent');
    const cache = openCache({ path: join(absent, 'cache.db') });
    expect((await failureOf(cache.getMany([keyOf('tea')]))).code).toMatch(/^storage_/u);
    mkdirSync(absent);
    await cache.putMany([entryOf('tea', 1)]);
    expect(await cache.getMany([keyOf('tea')])).toEqual([vectorOf(1)]);
  });

  test('[P17] a lock held by another is storage_busy', async () => {
    const time = fixedClock();
    const cache = openCache({ busyTimeoutMs: 1, clock: time });
    await cache.putMany([entryOf('tea', 1)]);
    const holder = new Database(path);
    holder.exec('BEGIN IMMEDIATE');
    expect(await failureOf(cache.putMany([entryOf('b', 2)]))).toMatchObject({ code: 'storage_busy' });
    // An hour later reading would also write down that it read; it does without.
    time.advance(HOUR_MS);
    expect(await cache.getMany([keyOf('tea')])).toEqual([vectorOf(1)]);
    holder.exec('ROLLBACK');
    holder.close();
    await cache.putMany([entryOf('b', 2)]);
  });

  test('[P17] a reader in the way of erasing the log is storage_busy', async () => {
    const cache = openCache({ busyTimeoutMs: 1 });
    await cache.putMany([entryOf('tea', 1)]);
    const reader = new Database(path);
    reader.exec('BEGIN; SELECT count(*) FROM embedding');
    expect(await failureOf(cache.delete([textHashOf('tea')]))).toMatchObject({ code: 'storage_busy' });
    reader.close();
    expect(await cache.delete([textHashOf('tea')])).toBe(0);
  });

  test('[P17] without the driver: driver_missing, said at first use', async () => {
    const cache = openCache({
      loadDriver: () => loadCacheDriver(() => Promise.reject(new Error('no native part'))),
    });
    expect(await failureOf(cache.getMany([]))).toMatchObject({ code: 'driver_missing' });
  });

  test('[P17] after close every call is closed, and closing again does nothing', async () => {
    const cache = openCache();
    await cache.putMany([entryOf('tea', 1)]);
    await cache.close();
    await cache.close();
    const calls = [() => cache.getMany([]), () => cache.putMany([]), () => cache.delete([]), () => cache.clear()];
    for (const call of calls) expect(await failureOf(call())).toMatchObject({ code: 'closed' });
  });

  test.each([0, 999, 1e30, Number.NaN])('[P17] maxBytes %d is a validation error', async (maxBytes) => {
    expect(await failureOf((async () => openCache({ maxBytes }))())).toMatchObject({
      code: 'validation',
      field: 'maxBytes',
    });
  });
});
