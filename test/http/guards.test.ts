import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { KeyFile } from '../../src/http/index.js';
import { ring, served } from './served.js';

const folder = mkdtempSync(join(tmpdir(), 'recollect-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('host and origin', () => {
  test.each([
    ['localhost:7411', undefined, 200],
    ['127.0.0.1', undefined, 200],
    ['[::1]:7411', undefined, 200],
    ['LOCALHOST.', undefined, 200],
    ['memory.example', undefined, 200],
    ['evil.example', undefined, 403],
    ['localhost.evil.example', undefined, 403],
    ['localhost@evil.example', undefined, 403],
    ['', undefined, 403],
    ['localhost', 'https://app.example', 200],
    ['localhost', 'https://evil.example', 403],
    ['localhost', 'http://localhost:3000', 403],
    ['localhost', 'null', 403],
  ])('Host %s, Origin %s: %d', async (host, origin, status) => {
    const http = await served({ hosts: ['memory.example'], origins: ['https://app.example'] });
    const headers = { Host: host, ...(origin === undefined ? {} : { Origin: origin }) };
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/v1/stats']) {
      const told = await http.ask('GET', path, { headers });
      expect([path, told.status]).toEqual([path, status]);
      expect([...told.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('MCP stands behind the same check, keys and body limits', async () => {
    const seen: object[] = [];
    const mcp = async (request: Request, caller: object): Promise<Response> => {
      seen.push({ caller, body: await request.text() });
      return Response.json({});
    };
    const http = await served({ mcp, keys: ring({ k: { tenant: 'a', scope: 'read' } }), bodyBytes: 100 });
    const statuses = [
      (await http.ask('POST', '/mcp', { body: {} })).status,
      (await http.ask('POST', '/mcp', { body: {}, key: 'k', headers: { Host: 'evil.example' } })).status,
      (await http.ask('POST', '/mcp', { body: { x: 'y'.repeat(200) }, key: 'k' })).status,
      (await http.ask('POST', '/mcp', { body: {}, key: 'k' })).status,
    ];
    expect(statuses).toEqual([401, 403, 413, 200]);
    expect(seen).toEqual([{ caller: { tenant: 'a', user: null, scope: 'read', keyId: 'a-read' }, body: '{}' }]);
  });
});

describe('the rate limit', () => {
  test('is of each tenant, tells what is left, and fills evenly', async () => {
    let nowMs = 0;
    const http = await served({
      keys: ring({
        a: { tenant: 'a', scope: 'read' },
        a2: { tenant: 'a', scope: 'read' },
        b: { tenant: 'b', scope: 'read' },
      }),
      rateLimit: { requests: 3, windowSeconds: 60 },
      clock: { nowMs: () => 1_700_000_000_000, monotonicMs: () => nowMs },
    });
    const ask = (key: string): ReturnType<typeof http.ask> => http.ask('GET', '/v1/stats', { key });
    const first = await ask('a');
    expect(first.headers.get('ratelimit-policy')).toBe('"tenant";q=3;w=60');
    expect(first.headers.get('ratelimit')).toBe('"tenant";r=2;t=20');
    await ask('a2');
    await ask('a');
    const over = await ask('a2');
    expect([over.status, over.json.code, over.headers.get('retry-after')]).toEqual([429, 'rate_limited', '20']);
    expect((await ask('b')).status).toBe(200);
    nowMs = 20_000;
    expect((await ask('a')).status).toBe(200);
    expect((await ask('a')).status).toBe(429);
  });
});

describe('keys', () => {
  test('are kept as digests in a file of their owner, and work until they are over', async () => {
    let nowMs = 1_700_000_000_000;
    const path = join(folder, 'one', 'keys.json');
    const keys = new KeyFile(path, () => nowMs);
    expect(await keys.isEmpty()).toBe(true);
    const { text, record } = await keys.create({ tenant: 'acme', scope: 'write', name: 'agent' });
    expect(text).toMatch(/^rk_[0-9a-f]{16}_[\w-]{43}$/u);
    expect(readFileSync(path, 'utf8')).not.toContain(text.slice('rk_0123456789abcdef_'.length));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const server = new KeyFile(path, () => nowMs);
    expect(await server.authenticate(text)).toEqual({
      tenant: 'acme',
      user: null,
      scope: 'write',
      keyId: record.id,
    });
    for (const wrong of [
      '',
      'rk_',
      text.slice(0, -1),
      `${text}x`,
      text.replace(record.id, '0'.repeat(16)),
      text.replace(/.$/u, (last) => (last === 'A' ? 'E' : 'A')),
      // Another spelling of the same bits.
      text.replace(/.$/u, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    ])
      expect(await server.authenticate(wrong)).toBeNull();

    const next = await keys.rotate(record.id, 60_000);
    nowMs += 2_000;
    expect((await server.authenticate(text))?.tenant).toBe('acme');
    expect(await server.authenticate(next.text)).toMatchObject({ tenant: 'acme', scope: 'write' });
    nowMs += 60_000;
    expect(await server.authenticate(text)).toBeNull();

    await keys.revoke(next.record.id);
    nowMs += 2_000;
    expect(await server.authenticate(next.text)).toBeNull();
    await expect(keys.rotate(next.record.id, 0)).rejects.toMatchObject({ code: 'conflict' });
    await expect(keys.revoke('0'.repeat(16))).rejects.toMatchObject({ code: 'not_found' });
    expect(await keys.isEmpty()).toBe(false);
    expect(await keys.list()).toHaveLength(2);

    const short = await keys.create({ tenant: 'acme', scope: 'read', expiresAtMs: nowMs + 10 });
    expect(await keys.authenticate(short.text)).not.toBeNull();
    nowMs += 10;
    expect(await keys.authenticate(short.text)).toBeNull();
  });

  test('are changed by one process at a time; a lock that was left behind is taken over', async () => {
    const path = join(folder, 'two.json');
    const keys = new KeyFile(path);
    writeFileSync(`${path}.lock`, '');
    await expect(keys.create({ tenant: 'a', scope: 'read' })).rejects.toMatchObject({ code: 'storage_busy' });
    const later = new KeyFile(path, () => Date.now() + 60_000);
    await later.create({ tenant: 'a', scope: 'read' });
    expect(await keys.list()).toHaveLength(1);
  });

  test('of a file that is none of ours let nobody in', async () => {
    const path = join(folder, 'three.json');
    for (const text of ['{', '{"keys":[]}', '[]']) {
      writeFileSync(path, text);
      await expect(new KeyFile(path).authenticate('rk_x')).rejects.toMatchObject({ code: 'storage_corrupt' });
    }
    await expect(new KeyFile(join(folder, 'four.json')).create({ tenant: ' ', scope: 'read' })).rejects.toMatchObject({
      field: 'tenant',
    });
  });
});
