import { describe, expect, test } from 'vitest';
import { attacks, seeded, stocked } from './attacks.js';
import { ring, served } from './served.js';

/** Requests of the long run; each asks as tenant A for what tenant B has. */
const REQUESTS = 10_000;

const keys = ring({ keyA: { tenant: 'a', scope: 'admin' }, keyB: { tenant: 'b', scope: 'admin' } });
/** The two tenants say nearly the same; only these words tell them apart. */
const SECRET = 'quartzbee';
const OWN = 'garnetbee';
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
