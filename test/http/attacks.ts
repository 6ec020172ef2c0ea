import type { Document, Served } from './served.js';

/** Mulberry32: the same run every time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const USERS = ['mira', 'ben', '米拉'] as const;

/** What was stored in one place, as far as somebody else could know it. */
export interface Known {
  readonly ids: readonly string[];
  readonly traces: readonly string[];
  readonly cursors: readonly string[];
  readonly tags: readonly string[];
  readonly key: string;
}

/** Stores nearly the same for every user; only `word` tells one place from another. */
export async function stocked(
  http: Served,
  key: string,
  word: string,
  users: readonly string[] = USERS,
): Promise<Known> {
  const ids: string[] = [];
  const traces: string[] = [];
  const cursors: string[] = [];
  const tags: string[] = [];
  for (const user of users) {
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

/** Requests that try everything the caller could know, guess or steal of B. */
export function attacks(
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
      query: pick(['what is the hive called', 'hive number 3', '蜂箱', b.key.slice(0, 6)]),
      explain: true,
      filters: pick([undefined, { ids: [pick(b.ids)] }, { metadata: { mark: { exists: true } } }]),
      include_shared: random() < 0.5,
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
    if (method === 'get' && /memories$|conflicts|timeline|recalls|graph/u.test(path)) query.set('user_id', user);
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
