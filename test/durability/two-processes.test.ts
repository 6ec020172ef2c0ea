import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Session } from '../../scripts/soak/session.js';
import type { SessionOptions } from '../../scripts/soak/session-child.js';
import type { SqliteStoreOptions } from '../../src/adapters/storage/sqlite/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { APPLICATION_ID, MIGRATIONS } from '../../src/adapters/storage/sqlite/schema.js';
import type { BatchResult, MaintainReport, Memory, MemoryEngine, RememberResult } from '../../src/index.js';
import { openMemory } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { afterwards, temporaryFolder } from './folder.js';

/** Other processes, started once; each test opens what it needs in as many as it needs. */
let processes: readonly Session[] = [];
let free: Session[] = [];
let folder = '';
beforeAll(async () => {
  processes = await Promise.all([Session.start(), Session.start(), Session.start()]);
});
afterAll(() => Promise.all(processes.map((session) => session.end())));
beforeEach(() => {
  free = [...processes];
  folder = temporaryFolder();
});

/** This process's engine. */
async function openHere(options: Partial<SqliteStoreOptions> = {}): Promise<MemoryEngine> {
  const store = await createSqliteStore({ folder, synchronous: 'off', ...options });
  const engine = await openMemory({ store, embedder: hashEmbedder({ dimensions: 32 }) });
  afterwards(() => engine.close());
  return engine;
}

/** An engine of another process. */
async function openThere(
  store: Partial<SqliteStoreOptions> = {},
  embedder: SessionOptions['embedder'] = 'hash',
): Promise<Session> {
  const session = free.shift();
  if (session === undefined) throw new Error('a test uses at most three other processes');
  await session.open({ store: { folder, synchronous: 'off', ...store }, embedder });
  return session;
}

const texts = (memories: readonly Pick<Memory, 'text'>[]): string[] => memories.map(({ text }) => text).sort();

describe('two processes on one tenant', () => {
  test('[P21] no read waits for a batch that is being written, and none sees a part of it', async () => {
    const there = await openThere();
    const tenant = (await openHere({ busyTimeoutMs: 0 })).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    const { memory } = await here.remember('the first kettle');
    await there.call('remember', 'the second kettle');
    const held = there.call('hold', 2_000, 'batch');
    await there.says('holding');
    for (const _ of [1, 2, 3]) {
      expect(texts((await here.recall('kettle')).items.map((item) => item.memory))).toEqual([
        'the first kettle',
        'the second kettle',
      ]);
      expect(await here.count()).toBe(2);
      expect((await here.list()).items).toHaveLength(2);
      expect((await here.get(memory.id)).text).toBe('the first kettle');
      expect(await here.history(memory.id)).toHaveLength(1);
      expect((await here.whyNot('batch0', 'kettle')).why).toEqual({ verdict: 'unknown' });
      expect(await tenant.stats()).toMatchObject({ seq: 2, versions: 2 });
      expect(await tenant.verify()).toEqual([]);
    }
    there.release();
    await held;
    expect(await here.count()).toBe(2_002);
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P21] a write waits as long as it may, then fails with storage_busy and leaves nothing behind', async () => {
    const [holder, patient, hasty] = await Promise.all([
      openThere(),
      openThere({ busyTimeoutMs: 600_000 }, 'gated'),
      openThere({ busyTimeoutMs: 20 }),
    ]);
    await hasty.call('remember', 'written before');
    const held = holder.call('hold', 200, 'batch');
    await holder.says('holding');
    await expect(hasty.call('remember', 'in a hurry')).rejects.toMatchObject({ code: 'storage_busy' });
    await expect(hasty.call('forget', 'batch0')).rejects.toMatchObject({ code: 'not_found' });
    const waiting = patient.call<RememberResult>('remember', 'in no hurry');
    await patient.says('embedding');
    patient.go();
    await expect(hasty.call('remember', 'in a hurry again')).rejects.toMatchObject({ code: 'storage_busy' });
    holder.release();
    await held;
    const { memory } = await waiting;
    await hasty.call('remember', 'not in a hurry');
    const tenant = (await openHere()).tenant('acme');
    const all = (await tenant.scope({ user: 'u1' }).list({ limit: 1_000 })).items.map(({ text }) => text);
    expect(all.filter((text) => !text.startsWith('kettle batch')).sort()).toEqual(
      [memory.text, 'not in a hurry', 'written before'].sort(),
    );
    expect(all).toHaveLength(203);
    expect(await tenant.stats()).toMatchObject({ seq: 4 });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P21] each sees what the other wrote in its next call, however warm it is', async () => {
    const there = await openThere();
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    for (let round = 0; round < 10; round += 1) {
      const theirs = await there.call<RememberResult>('remember', `lamp ${round} of theirs`);
      const id = theirs.memory.id;
      expect((await here.recall(`lamp ${round} theirs`, { limit: 1 })).items[0]?.memory.id).toBe(id);
      await there.call('update', id, { text: `candle ${round} of theirs` });
      expect((await here.recall(`candle ${round} theirs`, { limit: 1 })).items[0]?.memory).toMatchObject({
        id,
        version: 2,
      });
      expect(await here.history(id)).toHaveLength(2);
      expect(await here.count()).toBe(round + 1);
      const ours = (await here.remember(`lamp ${round} of ours`)).memory.id;
      expect(await there.call('get', ours)).toMatchObject({ text: `lamp ${round} of ours` });
      expect(await there.call('count')).toBe(round + 2);
      await there.call('forget', ours);
      await expect(here.get(ours)).rejects.toMatchObject({ code: 'not_found' });
      expect((await here.whyNot(ours, 'lamp')).why).toEqual({ verdict: 'forgotten' });
      expect(await tenant.stats()).toEqual(await there.call('stats'));
    }
  });

  test.each<[string, string, readonly unknown[]]>([
    ['update', 'update', [{ text: 'theirs' }]],
    ['remember with supersedes', 'remember', []],
  ])('[P2] of two that %s one version, the second comes after the first', async (_what, name, patch) => {
    const there = await openThere({}, 'gated');
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    const { id } = (await here.remember('the first')).memory;
    const parameters = name === 'update' ? [id, ...patch] : [{ text: 'theirs', supersedes: id }];
    // It has read version 1 and embeds its version 2 when ours gets there first.
    const theirs = there.call(name, ...parameters);
    await there.says('embedding');
    await here.update(id, { text: 'ours' });
    there.go();
    // What it had planned no longer holds, so it plans anew on what is there now.
    expect(await theirs).toMatchObject({ memory: { version: 3 } });
    expect((await here.history(id)).map(({ text }) => text)).toEqual(['the first', 'ours', 'theirs']);
    expect(await tenant.stats()).toMatchObject({ seq: 3, versions: 3 });
    const again = there.call('update', id, { text: 'theirs after all' });
    await there.says('embedding');
    there.go();
    expect(await again).toMatchObject({ memory: { version: 4 } });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P2] [W11] an update of what was forgotten in the meantime brings nothing back', async () => {
    const there = await openThere({}, 'gated');
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    const { id } = (await here.remember('a secret')).memory;
    const theirs = there.call('update', id, { importance: 0.5 });
    await there.says('embedding');
    await here.forget(id);
    there.go();
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
    await expect(here.history(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await tenant.stats()).toMatchObject({ versions: 0, passages: 0, vectors: {} });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P2] whoever tries again after each conflict loses nothing', async () => {
    const writers = await Promise.all([openThere(), openThere(), openThere()]);
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    const { id } = (await here.remember('the first')).memory;
    await Promise.all(writers.map((writer, at) => writer.call('contend', id, `writer ${at}`, 25)));
    const history = await here.history(id);
    expect(history.map(({ version }) => version)).toEqual(Array.from({ length: 76 }, (_, at) => at + 1));
    for (const at of [0, 1, 2])
      expect(history.map(({ text }) => text).filter((text) => text.startsWith(`writer ${at} `))).toEqual(
        Array.from({ length: 25 }, (_, number) => `writer ${at} wrote ${number}`),
      );
    // Each version but the last was closed by the next one, whoever wrote it.
    expect(history.map(({ supersededBy }) => supersededBy?.version ?? null)).toEqual(
      history.map(({ version }) => (version === 76 ? null : version + 1)),
    );
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P21] several that write at once lose nothing and count right', async () => {
    const writers = await Promise.all([openThere(), openThere(), openThere()]);
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    let reads = 0;
    let last = 0;
    const writing = Promise.all(
      writers.map(async (writer, at) => {
        for (let batch = 0; batch < 15; batch += 1)
          await writer.call<BatchResult>(
            'rememberMany',
            [0, 1, 2, 3].map((n) => ({ text: `kettle ${at} ${batch} ${n}` })),
          );
      }),
    );
    let done = false;
    const end = writing.then(() => {
      done = true;
    });
    while (!done) {
      const count = await here.count();
      expect(count % 4).toBe(0);
      expect(count).toBeGreaterThanOrEqual(last);
      last = count;
      const { items, degraded } = await here.recall('kettle', { limit: 100 });
      expect(degraded).toEqual([]);
      expect(items.length).toBeGreaterThanOrEqual(Math.min(100, count));
      reads += 1;
      // Lets the answers of the other processes in.
      await new Promise(setImmediate);
    }
    await end;
    expect(reads).toBeGreaterThan(0);
    expect(await here.count()).toBe(180);
    expect(await tenant.stats()).toMatchObject({ seq: 45, versions: 180, memories: 180 });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P21] [P19] vectors in memory follow what another process writes, replaces and removes', async () => {
    const there = await openThere();
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    const nearest = async (query: string): Promise<string | undefined> =>
      (await here.recall(query, { recipe: 'vector', limit: 1 })).items[0]?.memory.text;
    const ids: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const text = `alpha${round} beta${round} gamma${round}`;
      ids.push((await there.call<RememberResult>('remember', text)).memory.id);
      expect(await nearest(text)).toBe(text);
    }
    await there.call('update', ids[3], { text: 'delta epsilon zeta' });
    expect(await nearest('delta epsilon zeta')).toBe('delta epsilon zeta');
    await there.call('forget', ids[3]);
    expect(await nearest('delta epsilon zeta')).not.toBe('delta epsilon zeta');
    // The number of a forgotten memory's place may be used again.
    await there.call('remember', 'eta theta iota');
    expect(await nearest('eta theta iota')).toBe('eta theta iota');
    // All vectors of this profile go, and come back.
    await there.open({ store: { folder, synchronous: 'off' }, embedder: 'hash', dimensions: 48 });
    await there.call('maintain');
    expect(await tenant.stats()).toMatchObject({ vectors: { 'test-hash/48': 8 } });
    expect(await nearest('eta theta iota')).toBeUndefined();
    await tenant.maintain();
    expect(await nearest('eta theta iota')).toBe('eta theta iota');
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P13] [P21] a process that searched before others wrote finds no damage', async () => {
    const there = await openThere();
    const tenant = (await openHere()).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    for (let round = 0; round < 40; round += 1) {
      await there.call('remember', `kettle ${round}`);
      if (round % 7 === 0) await here.recall('kettle');
      // Parts of the index that the search has met are merged away in the meantime.
      else expect(await tenant.verify()).toEqual([]);
    }
  });

  test('[W15] [P21] maintenance holds no lock while it embeds, and little at a time', async () => {
    const [writer, maintainer] = [await openThere({}, 'none'), await openThere({}, 'gated')];
    const texts = Array.from({ length: 200 }, (_, at) => ({ text: `log line ${at}` }));
    await writer.call('rememberMany', texts);
    const tenant = (await openHere({ busyTimeoutMs: 0 })).tenant('acme');
    const here = tenant.scope({ user: 'u1' });
    const maintaining = maintainer.call<MaintainReport>('maintain');
    const done = maintaining.then(() => 'done' as const);
    let pending = 200;
    let batches = 0;
    while ((await Promise.race([maintainer.says('embedding'), done])) !== 'done') {
      const { embedder, seq } = await tenant.stats();
      const left = embedder?.pendingPassages ?? 0;
      expect(pending - left).toBeLessThanOrEqual(64);
      // The batch of texts and one that clears what is too old, then one transaction for each batch of vectors, and one for
      // each write of ours.
      expect(seq).toBe(2 + 2 * batches);
      pending = left;
      batches += 1;
      // It would fail at once if the lock were held.
      await here.remember(`written before batch ${batches}`);
      maintainer.go();
    }
    expect(await maintaining).toMatchObject({ embedded: 200, pending: false });
    expect(batches).toBeGreaterThanOrEqual(4);
    expect(await tenant.stats()).toMatchObject({ versions: 200 + batches, embedder: { pendingPassages: 0 } });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[W15] [P21] maintenance and writing at the same time lose nothing', async () => {
    const [writer, maintainer] = [await openThere({}, 'none'), await openThere({}, 'hash')];
    for (const part of [0, 1, 2])
      await writer.call(
        'rememberMany',
        Array.from({ length: 800 }, (_, at) => ({ text: `log line ${part} ${at}` })),
      );
    const tenant = (await openHere()).tenant('acme');
    const maintaining = maintainer.call<MaintainReport>('maintain').then(({ embedded }) => embedded);
    const whole = maintaining.then(() => true);
    let written = 0;
    let finished = false;
    while (!finished) {
      await writer.call('remember', `written meanwhile ${written}`);
      written += 1;
      finished = await Promise.race([whole, new Promise<boolean>((next) => setImmediate(next, written >= 500))]);
    }
    const embedded = await maintaining;
    expect(written).toBeGreaterThan(1);
    const rest = await tenant.maintain();
    expect(embedded + rest.embedded).toBe(2_400 + written);
    expect(await tenant.stats()).toMatchObject({ versions: 2_400 + written, embedder: { pendingPassages: 0 } });
    expect(await tenant.verify()).toEqual([]);
  });

  test('[P21] several that make or migrate one file at the same moment all get it', async () => {
    const old = new Database(join(folder, 'old.db'));
    old.exec(MIGRATIONS[0] ?? '');
    old.pragma(`application_id = ${APPLICATION_ID}`);
    old.pragma('user_version = 1');
    const makers = await Promise.all([openThere(), openThere(), openThere()]);
    for (let round = 0; round < 60; round += 1) {
      if (round % 3 === 0) {
        old.prepare('INSERT OR REPLACE INTO tenant (one, id) VALUES (1, ?)').run(`t${round}`);
        old.prepare('VACUUM INTO ?').run(join(folder, 'copy.db'));
        renameSync(join(folder, 'copy.db'), join(folder, `t-t${round}.db`));
      }
      await Promise.all(makers.map((maker) => maker.call('makeTenant', `t${round}`)));
    }
    old.close();
    const engine = await openHere();
    for (let round = 0; round < 60; round += 1) {
      expect(await engine.tenant(`t${round}`).stats()).toMatchObject({ seq: 0, schemaVersion: MIGRATIONS.length });
      expect(await engine.tenant(`t${round}`).verify()).toEqual([]);
    }
  });
});

describe('a tenant that another process removes', () => {
  test('[P10] [P21] is made anew by the next write, which is not lost in what is gone', async () => {
    const there = await openThere();
    const engine = await openHere();
    const here = engine.tenant('acme').scope({ user: 'u1' });
    for (let round = 0; round < 5; round += 1) {
      await there.call('remember', `kettle ${round}`);
      expect(texts((await here.list()).items)).toEqual([`kettle ${round}`]);
      expect(await engine.dropTenant('acme')).toBe(true);
      expect(await there.call('count')).toBe(0);
    }
    await there.call('remember', 'the last kettle');
    expect(await there.call('dropTenant', 'acme')).toBe(true);
    expect(await here.count()).toBe(0);
  });

  test('[P10] a held write lock stops the removal, and nothing is lost by it', async () => {
    const there = await openThere();
    const engine = await openHere({ busyTimeoutMs: 0 });
    const held = there.call('hold', 10, 'batch');
    await there.says('holding');
    await expect(engine.dropTenant('acme')).rejects.toMatchObject({ code: 'storage_busy' });
    there.release();
    await held;
    expect(await engine.tenant('acme').scope({ user: 'u1' }).count()).toBe(10);
    expect(await engine.dropTenant('acme')).toBe(true);
    await expect(there.call('stats')).resolves.toMatchObject({ versions: 0 });
  });

  test('[P10] a removal that was cut short is finished by the next write, and shows nothing until then', async () => {
    const engine = await openHere();
    const here = engine.tenant('acme').scope({ user: 'u1' });
    await here.remember('of the dropped tenant');
    // What the first step of a removal leaves behind.
    const database = new Database(join(folder, 't-acme.db'));
    database.exec('DELETE FROM tenant');
    database.close();
    const other = (await openHere()).tenant('acme').scope({ user: 'u1' });
    expect(await other.count()).toBe(0);
    // This process had the file open: its write finds out.
    await expect(here.remember('too late')).rejects.toMatchObject({ code: 'not_found' });
    await here.remember('of the new tenant');
    for (const scope of [here, other]) expect(texts((await scope.list()).items)).toEqual(['of the new tenant']);
    expect(await engine.tenant('acme').verify()).toEqual([]);
  });

  test('[P21] files that were deleted by hand are not written to', async () => {
    const engine = await openHere();
    const here = engine.tenant('acme').scope({ user: 'u1' });
    await here.remember('deleted by hand');
    for (const suffix of ['-wal', '-shm', '']) rmSync(join(folder, `t-acme.db${suffix}`));
    expect(await here.count()).toBe(0);
    await here.remember('written afterwards');
    const other = (await openHere()).tenant('acme').scope({ user: 'u1' });
    expect(texts((await other.list()).items)).toEqual(['written afterwards']);
  });

  test('[P12] a database that is no store is not removed either', async () => {
    const database = new Database(join(folder, 't-acme.db'));
    database.exec('CREATE TABLE mine (x); INSERT INTO mine VALUES (7)');
    database.close();
    const engine = await openHere();
    await expect(engine.dropTenant('acme')).rejects.toMatchObject({ code: 'storage_corrupt' });
    const still = new Database(join(folder, 't-acme.db'));
    expect(still.prepare('SELECT x FROM mine').pluck().get()).toBe(7);
    still.close();
  });
});
