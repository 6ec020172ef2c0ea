import { describe, expect, test } from 'vitest';
import type { Document, Served } from './served.js';
import { ring, served } from './served.js';

/** Requests of the long run; each asks as tenant A for what tenant B has. */
const REQUESTS = 10_000;

/** Mulberry32: the same run every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const keys = ring({ keyA: { tenant: 'a', scope: 'admin' }, keyB: { tenant: 'b', scope: 'admin' } });
/** The two tenants say nearly the same; only these words tell them apart. */
const SECRET = 'quartzbee';
const OWN = 'garnetbee';
const USERS = ['mira', 'ben', '米拉'] as const;

interface Known {
  readonly ids: readonly string[];
  readonly traces: readonly string[];
  readonly cursors: readonly string[];
  readonly tags: readonly string[];
  readonly key: string;
}

async function stocked(http: Served, key: string, word: string): Promise<Known> {
  const ids: string[] = [];
  const traces: string[] = [];
  const cursors: string[] = [];
  const tags: string[] = [];
  for (const user of USERS) {
    for (let at = 0; at < 6; at += 1) {
      const body = {
        user_id: user,
        text: `The hive number ${at} is called ${word} ${at}`,
        subject: 'hive',
        attribute: 'name',
        metadata: { mark: word },
        id: `${word}-${user}-${at}`,
      };
      const made = await http.ask('POST', '/v1/memories', { key, body });
      ids.push(made.json.memory.id);
      tags.push(made.headers.get('etag') ?? '');
    }
    const found = await http.ask('POST', '/v1/memories/search', {
      key,
      body: { user_id: user, query: 'what is the hive called' },
    });
    traces.push(found.json.trace_id);
    const page = await http.ask('GET', `/v1/memories?user_id=${encodeURIComponent(user)}&limit=2`, { key });
    cursors.push(page.json.cursor);
  }
  return { ids, traces, cursors, tags, key: word };
}

/** Requests as A that try everything A could know, guess or steal of B. */
function attacks(
  openapi: Document,
  b: Known,
  random: () => number,
): () => { method: string; path: string; body?: unknown; lines?: string; headers: { [name: string]: string } } {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const routes = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method })),
  );
  const wanted = [...b.ids, 'b', 'B', '../b', 'a/../b', 'b%00', ...USERS];
  const bodies: { readonly [path: string]: () => object } = {
    '/v1/memories': () => ({ text: 'The hive number 1 is called', supersedes: pick(b.ids) }),
    '/v1/memories/batch': () => ({
      memories: [
        { text: 'x', supersedes: pick(b.ids) },
        { text: 'y', derived_from: [{ id: pick(b.ids), version: 1 }] },
      ],
    }),
    '/v1/memories/search': () => ({
      query: pick(['what is the hive called', 'hive number 3', '蜂箱', `${SECRET.slice(0, 6)}`]),
      explain: true,
      filters: pick([undefined, { ids: [pick(b.ids)] }, { metadata: { mark: { exists: true } } }]),
      include_shared: true,
    }),
    '/v1/memory/retrieve': () => ({ query: 'what is the hive called', limit: 50 }),
    '/v1/context': () => ({ messages: [{ role: 'user', content: 'what is the hive called' }], gate: 'off' }),
    '/v1/why-not': () => ({ query: 'what is the hive called', memory_id: pick(b.ids) }),
    '/v1/memories/merge': () => ({ ids: [pick(b.ids), pick(b.ids)], memory: { text: 'one hive' } }),
    '/v1/memories/forget': () => ({ filters: { ids: [pick(b.ids)] } }),
    '/v1/recalls/{trace_id}/confirm': () => ({ used_ids: [pick(b.ids)] }),
    '/v1/recalls/{trace_id}/feedback': () => ({ memory_id: pick(b.ids), verdict: 'wrong' }),
    '/v1/conflicts/{id}/settle': () => ({ keep: 'both' }),
    '/v1/memories/{id}': () => ({ importance: 0.1 }),
    '/v1/memories/{id}/correct': () => ({ importance: 0.1 }),
    '/v1/maintain': () => ({ budget_ms: 1 }),
  };
  return () => {
    const { path, method } = pick(routes);
    const user = pick(USERS);
    const id = pick(wanted);
    const filled = path
      .replace('{id}', encodeURIComponent(path.includes('/users/') ? 'nobody' : id))
      .replace('{trace_id}', pick(b.traces));
    const query = new URLSearchParams();
    if (/\{id\}/u.test(path) && !/users|conflicts/u.test(path)) query.set('user_id', user);
    if (method === 'get' && /memories$|conflicts|timeline/u.test(path)) query.set('user_id', user);
    if (path.endsWith('/timeline'))
      for (const [name, value] of [
        ['subject', 'hive'],
        ['attribute', 'name'],
      ] as const)
        query.set(name, value);
    if (path === '/v1/memories' && method === 'get' && random() < 0.5) query.set('cursor', pick(b.cursors));
    if (random() < 0.1) query.set('tenant', 'b');
    const headers: { [name: string]: string } = {};
    for (const [name, value] of [
      ['X-Tenant', 'b'],
      ['X-Tenant-Id', 'b'],
      ['X-Forwarded-User', 'b'],
      ['If-Match', pick(b.tags)],
      ['If-None-Match', pick(b.tags)],
      ['Idempotency-Key', 'k'],
      ['Cookie', 'tenant=b'],
    ] as const)
      if (random() < 0.15) headers[name] = value;
    const isImport = path === '/v1/import';
    const make = bodies[path];
    const owner = /\{id\}$|correct|maintain/u.test(path) ? {} : { user_id: user };
    const tenant = random() < 0.05 ? { tenant: 'b' } : {};
    return {
      method: method.toUpperCase(),
      path: query.size === 0 ? filled : `${filled}?${query}`,
      headers,
      ...(isImport ? { lines: JSON.stringify({ text: 'The hive is called', user_id: user, tenant: 'b' }) } : {}),
      ...(make !== undefined && method !== 'get' && method !== 'delete'
        ? { body: { ...owner, ...tenant, ...make() } }
        : {}),
    };
  };
}

describe('a key of one tenant', () => {
  test(`reaches nothing of another by any route, header, id, cursor, trace or error (${REQUESTS} requests)`, async () => {
    const audited: string[] = [];
    const logged: string[] = [];
    const line = (fields: object, message: string): void => void logged.push(`${JSON.stringify(fields)} ${message}`);
    const http = await served({
      keys,
      rateLimit: null,
      audit: (event) => void audited.push(JSON.stringify(event)),
      logger: { info: line, warn: line, error: line },
    });
    const b = await stocked(http, 'keyB', SECRET);
    await stocked(http, 'keyA', OWN);
    const before = await http.ask('GET', '/v1/export', { key: 'keyB' });
    const next = attacks(http.openapi, b, seeded(7));
    const statuses = new Map<number, number>();
    for (let at = 0; at < REQUESTS; at += 1) {
      const { method, path, ...options } = next();
      const told = await http.ask(method, path, { key: 'keyA', ...options });
      statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
      const bytes = `${told.text} ${JSON.stringify([...told.headers])}`;
      // Ids of B are known to A, which may have written them into memories of its own; what B said is not.
      if (/quartzbee \d|"quartzbee"/u.test(bytes)) throw new Error(`${method} ${path} leaked a text`);
      if (told.status >= 500) throw new Error(`${method} ${path}: ${told.text}`);
    }
    expect((await http.ask('GET', '/v1/export', { key: 'keyB' })).text).toBe(before.text);
    expect([...statuses.keys()].every((status) => [200, 201, 207, 304, 400, 403, 404, 409, 412].includes(status))).toBe(
      true,
    );
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
    expect(logged.join('\n')).not.toMatch(/hive number|bee \d|keyA|keyB/u);
    expect(audited.join('\n')).not.toMatch(/hive number|bee \d/u);
  }, 600_000);

  test('gets the same bytes for what another has as for what never was', async () => {
    const http = await served({ keys });
    const { ids } = await stocked(http, 'keyB', SECRET);
    const id = ids[0] ?? '';
    const never = 'x'.repeat(id.length);
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const ask = async (
      name: string,
      method: string,
      path: (id: string) => string,
      body?: (id: string) => object,
    ): Promise<void> => {
      const [theirs, none] = await Promise.all(
        [id, never].map(async (each) => {
          const told = await http.ask(method, path(each), {
            key: 'keyA',
            headers: { traceparent },
            ...(body === undefined ? {} : { body: body(each) }),
          });
          return `${told.status} ${told.text.replaceAll(each, 'ID')}`;
        }),
      );
      expect(theirs, name).toBe(none);
    };
    await ask('get', 'GET', (each) => `/v1/memories/${each}?user_id=mira`);
    await ask('history', 'GET', (each) => `/v1/memories/${each}/history?user_id=mira`);
    await ask(
      'patch',
      'PATCH',
      (each) => `/v1/memories/${each}?user_id=mira`,
      () => ({ importance: 1 }),
    );
    await ask('delete', 'DELETE', (each) => `/v1/memories/${each}?user_id=mira`);
    await ask('pin', 'POST', (each) => `/v1/memories/${each}/pin?user_id=mira`);
    await ask(
      'why not',
      'POST',
      () => '/v1/why-not',
      (each) => ({ user_id: 'mira', query: 'hive', memory_id: each }),
    );
    await ask(
      'confirm',
      'POST',
      () => '/v1/recalls/t/confirm',
      (each) => ({ user_id: 'mira', used_ids: [each] }),
    );
    await ask(
      'merge',
      'POST',
      () => '/v1/memories/merge',
      (each) => ({ user_id: 'mira', ids: [each, `${each}2`], memory: { text: 'x' } }),
    );
  });

  test('answers the same bytes whatever another tenant writes', async () => {
    const http = await served({ keys });
    await stocked(http, 'keyA', OWN);
    const body = { user_id: 'mira', query: 'hive number 3', reference_time: '2026-03-01' };
    const answer = async (): Promise<string> => {
      const { json } = await http.ask('POST', '/v1/memories/search', {
        key: 'keyA',
        body: { ...body, explain: false },
      });
      return JSON.stringify({ ...json, trace_id: '' });
    };
    const before = await answer();
    await stocked(http, 'keyB', OWN);
    expect(await answer()).toBe(before);
  });
});
