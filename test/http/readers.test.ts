import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { question, statement } from '../../scripts/soak/http-sentences.js';
import { createHttpApp, type HttpApp, type HttpOptions } from '../../src/http/index.js';
import { silentLogger } from '../../src/http/observe/logger.js';
import { startReaders } from '../../src/http/readers/reader-pool.js';
import { type MemoryEngine, openMemory } from '../../src/index.js';
import { fixedClock } from '../../src/testing/index.js';
import { ring } from './served.js';

const NOW_MS = Date.UTC(2026, 2, 10);
const MODULE = { module: new URL('./reader-module.mjs', import.meta.url) };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Both {
  readonly engine: MemoryEngine;
  /** Answered by the serving thread. */
  readonly plain: HttpApp;
  /** Answered by readers. */
  readonly through: HttpApp;
}

async function both(threads = 1, options: HttpOptions = {}, data: object = {}): Promise<Both> {
  const path = mkdtempSync(join(tmpdir(), 'recollect-readers-'));
  ends.push(async () => rmSync(path, { recursive: true, force: true }));
  const engine = await openMemory({ path, clock: fixedClock(NOW_MS), traces: { inFile: true } });
  ends.push(() => engine.close());
  const readers = await startReaders(
    { ...MODULE, threads, data: { path, nowMs: NOW_MS, ...data } },
    options.logger ?? silentLogger,
  );
  ends.push(() => readers.close(10_000));
  return {
    engine,
    plain: await createHttpApp(engine, options),
    through: await createHttpApp(engine, { ...options, readers }),
  };
}

interface Told {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

async function ask(
  app: HttpApp,
  path: string,
  body: object | null,
  {
    method = 'POST',
    headers = {},
    signal,
  }: { method?: string; headers?: { [name: string]: string }; signal?: AbortSignal } = {},
): Promise<Told> {
  const response = await app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { ...(body === null ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? null : JSON.parse(text) };
}

const SEARCH = '/v1/memories/search';
const MIRA = { user_id: 'mira' };
const BEN = { user_id: 'ben' };
const IDA = { user_id: 'ida' };
const NOA = { user_id: 'noa' };

/** Without what differs between any two answers: ids of traces, and durations. */
function comparable({ status, text }: Told): string {
  const json = text
    .replaceAll(/"(trace_id|id)":"[0-9a-f-]{32,36}"/gu, (whole, name) => (name === 'trace_id' ? '' : whole))
    .replaceAll(/"(ms|total_ms)":[\d.e-]+/gu, '"$1":0')
    .replaceAll(/"trace":\{"id":"[^"]+"/gu, '"trace":{');
  return `${status} ${json}`;
}

/** One reader for all tests that only ask it, each as a user of its own. */
let shared: Both;
beforeAll(async () => {
  shared = await both();
  endsOfShared.push(...ends.splice(0));
}, 120_000);
const endsOfShared: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endsOfShared.splice(0).reverse()) await end();
});

describe('readers', () => {
  test('[D28] answer the same bytes as the serving thread', async () => {
    const { engine, plain, through } = shared;
    const memories = Array.from({ length: 60 }, (_, at) => ({ text: statement(at * 7) }));
    const chinese = ['米拉对花生过敏', '米拉的订单 SO-481207 下周到', '米拉搬到了根特'].map((text) => ({ text }));
    await engine
      .tenant('default')
      .scope({ user: 'mira' })
      .rememberMany([...memories, ...chinese]);
    const bodies = [
      ...Array.from({ length: 12 }, (_, at) => ({ ...MIRA, query: question(at, 400), explain: at % 3 === 0 })),
      { ...MIRA, query: '米拉对什么过敏', top_k: 2 },
      { ...MIRA, query: 'SO-481207' },
      { ...MIRA, query: '' },
      { ...MIRA, query: 'kayak', filters: { metadata: { none: true } } },
      { ...MIRA, query: 'kayak', recipe: 'nosuch' },
      { ...MIRA, query: 'kayak', legs: ['nosuch'] },
      { query: 'kayak' },
    ];
    for (const body of bodies) {
      const headers = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };
      const [one, other] = [await ask(plain, SEARCH, body, { headers }), await ask(through, SEARCH, body, { headers })];
      expect(comparable(other), JSON.stringify(body)).toBe(comparable(one));
    }
    const [{ id } = { id: '' }] = (await engine.tenant('default').scope({ user: 'mira' }).list()).items;
    const why = { ...MIRA, query: 'kayak', memory_id: id };
    expect(comparable(await ask(through, '/v1/why-not', why))).toBe(comparable(await ask(plain, '/v1/why-not', why)));
  }, 120_000);

  test('[D28] see what was written before they are asked: new, changed, forgotten, and what a link says', async () => {
    const { through } = shared;
    const idsOf = async (query: string, more: object = {}): Promise<readonly string[]> =>
      (await ask(through, SEARCH, { ...BEN, query, ...more })).json.items.map(
        ({ memory }: { memory: { id: string } }) => memory.id,
      );
    await ask(through, '/v1/memories', { ...BEN, id: 'lantern', text: 'The lantern hangs in the boathouse' });
    for (let round = 0; round < 20; round += 1) {
      const id = `m${round}`;
      await ask(through, '/v1/memories', { ...BEN, id, text: `Lantern number ${round} was sold in Turku` });
      expect(await idsOf(`lantern number ${round} Turku`, { top_k: 1 }), 'new').toEqual([id]);
      await ask(
        through,
        `/v1/memories/${id}?user_id=ben`,
        { text: `Lantern ${round} is a globe now` },
        { method: 'PATCH' },
      );
      const changed = await ask(through, SEARCH, { ...BEN, query: `lantern ${round} globe`, top_k: 1 });
      expect(changed.json.items[0].memory, 'changed').toMatchObject({ id, version: 2 });
      await ask(through, `/v1/memories/${id}?user_id=ben`, null, { method: 'DELETE' });
      expect(await idsOf(`lantern ${round} globe`, { top_k: 50 }), 'forgotten').not.toContain(id);
    }
  }, 120_000);

  test('[A6] see a probability that changed in the serving thread', async () => {
    const { engine, through } = shared;
    const ida = engine.tenant('default').scope({ user: 'ida' });
    const { memory: situation } = await ida.remember({
      text: 'The neighbours play drums at night',
      kind: 'situation',
    });
    const { memory: one } = await ida.remember({ text: 'Ring their bell and ask', kind: 'procedure' });
    const { memory: other } = await ida.remember({ text: 'Write to the landlord', kind: 'procedure' });
    const link = (to: string, probability: number): Promise<unknown> =>
      ida.link({ relation: 'leads-to', from: situation.id, to, probability });
    const first = async (): Promise<string> =>
      (await ask(through, SEARCH, { ...IDA, query: 'neighbours play drums at night' })).json.actions[0].memory.id;
    await link(one.id, 0.9);
    await link(other.id, 0.1);
    expect(await first()).toBe(one.id);
    await link(one.id, 0.1);
    await link(other.id, 0.9);
    expect(await first()).toBe(other.id);
  }, 120_000);

  test('[X12] leave their traces where the serving thread shows and forgets them', async () => {
    const { through } = shared;
    await ask(through, '/v1/memories', { ...NOA, id: 'gone', text: 'The compass lies under the saddle' });
    const found = await ask(through, SEARCH, { ...NOA, query: 'where is the compass' });
    const path = `/v1/recalls/${found.json.trace_id}?user_id=noa`;
    const shown = await ask(through, path, null, { method: 'GET' });
    expect(shown.json.items[0].memory.text).toBe('The compass lies under the saddle');
    await ask(through, '/v1/memories/gone?user_id=noa', null, { method: 'DELETE' });
    expect((await ask(through, path, null, { method: 'GET' })).json.forgotten).toEqual(['gone']);
    expect((await ask(through, path.replace('noa', 'ben'), null, { method: 'GET' })).status).toBe(404);
  }, 120_000);

  test('[D28] are counted, logged and traced like the serving thread, with its keys and deadlines', async () => {
    const logged: object[] = [];
    const line = (fields: object, message: string): void => void logged.push({ ...fields, message });
    const audited: object[] = [];
    const { through } = await both(2, {
      metrics: true,
      keys: ring({ a: { tenant: 'acme', scope: 'write' } }),
      metricsToken: 'scrape',
      logger: { info: line, warn: line, error: line },
      slowRecallMs: 0,
      audit: (event) => void audited.push(event),
    });
    const headers = { Authorization: 'Bearer a' };
    await ask(through, '/v1/memories', { ...MIRA, id: 'kettle', text: 'The kettle whistles' }, { headers });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(through, SEARCH, { ...MIRA, query: 'kettle whistles' }, { headers })),
    );
    expect(answers.map(({ json }) => json.items.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await ask(through, SEARCH, { ...MIRA, query: 'kettle' })).status).toBe(401);
    const late = { headers: { ...headers, 'Recollect-Deadline-Ms': '1' } };
    const { status } = await ask(through, SEARCH, { ...MIRA, query: 'kettle' }, late);
    expect([200, 504]).toContain(status);
    const scrape = await through.fetch(
      new Request('http://localhost/metrics', { headers: { Authorization: 'Bearer scrape' } }),
    );
    const text = await scrape.text();
    expect(text).toMatch(/recollect_recalls_total\{outcome="answered"\} [67]/u);
    expect(text).toMatch(/recollect_recall_leg_seconds_count\{leg="lexical"\} [67]/u);
    const slow = logged.filter((each) => 'stages' in each);
    expect(slow.length).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(logged)).not.toMatch(/kettle whistles/u);
    expect(audited.filter((each) => JSON.stringify(each).includes('"kettle"')).length).toBeGreaterThanOrEqual(7);
  }, 120_000);

  test('[D28] that end are told of with a code, and another one takes over', async () => {
    const logged: string[] = [];
    let isBack: () => void = () => undefined;
    const back = new Promise<void>((resolve) => {
      isBack = resolve;
    });
    const line = (_: object, message: string): void => {
      logged.push(message);
      if (message === 'another reader takes requests') isBack();
    };
    const logger = { info: line, warn: line, error: line };
    const { engine, through } = await both(1, { logger }, { killWord: 'abracadabra' });
    await engine.tenant('default').scope({ user: 'mira' }).remember('The anvil is in the shed');
    const dead = await ask(through, SEARCH, { ...MIRA, query: 'abracadabra' });
    expect([dead.status, dead.json.code]).toEqual([503, 'closed']);
    // Nobody else is there yet: the serving thread answers.
    const meanwhile = await ask(through, SEARCH, { ...MIRA, query: 'anvil' });
    expect(meanwhile.json.items).toHaveLength(1);
    expect(logged).toContain('a reader ended; another one is started');
    await back;
    // The serving thread has another embedder, so that only a new reader can end of this.
    expect((await ask(through, SEARCH, { ...MIRA, query: 'abracadabra' })).status).toBe(503);
  }, 120_000);

  test('[D28] stop when the client goes away, and end what they were asked before they close', async () => {
    const { engine, through } = await both();
    await engine.tenant('default').scope({ user: 'mira' }).remember('The tent is torn');
    const gone = await ask(through, SEARCH, { ...MIRA, query: 'tent' }, { signal: AbortSignal.abort() });
    expect([gone.status, gone.json.code]).toEqual([499, 'aborted']);
    const answers = Array.from({ length: 4 }, () => ask(through, SEARCH, { ...MIRA, query: 'tent' }));
    const closing = ends.pop()?.();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await closing;
    // Without readers the serving thread answers by itself.
    expect((await ask(through, SEARCH, { ...MIRA, query: 'tent' })).status).toBe(200);
  }, 120_000);

  test('[D28] that can not start stop the server from starting', async () => {
    const start = startReaders({ module: new URL('./no-such-reader.mjs', import.meta.url), threads: 2 }, silentLogger);
    await expect(start).rejects.toMatchObject({ code: 'closed' });
  });
});
