import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpApp } from '../../src/http/index.js';
import type { MemoryEngine } from '../../src/index.js';
import { type McpCaller, type McpHandler, mcpHandler } from '../../src/mcp/index.js';
import { ADDRESS, dataOf, engineInMemory, faultOf, httpClient } from './connect.js';

let engine: MemoryEngine;
let handler: McpHandler;
beforeAll(async () => {
  engine = await engineInMemory();
  handler = await mcpHandler(engine, { bodyBytes: 200_000 });
});
afterAll(async () => {
  await handler.close();
  await engine.close();
});

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

function post(headers: { readonly [name: string]: string }, body: string, url = ADDRESS): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body,
  });
}

const hello = (headers: { readonly [name: string]: string }, url = ADDRESS): Request =>
  post(headers, JSON.stringify(INITIALIZE), url);

describe('Host and Origin', () => {
  test.each([
    ['no origin', {}, ADDRESS, 200],
    ['loopback by number', { Host: '127.0.0.1:7411' }, 'http://127.0.0.1:7411/mcp', 200],
    ['loopback of IPv6', { Host: '[::1]:7411' }, 'http://[::1]:7411/mcp', 200],
    ['a page of the server itself', { Host: 'localhost:7411', Origin: 'http://localhost:7411' }, ADDRESS, 200],
    ['a foreign host', { Host: 'evil.example' }, ADDRESS, 403],
    ['a foreign host in the address', {}, 'http://evil.example/mcp', 403],
    ['a name that begins like ours', { Host: 'localhost.evil.example' }, ADDRESS, 403],
    ['a name behind a user', { Host: 'localhost@evil.example' }, ADDRESS, 403],
    ['a foreign page', { Origin: 'https://evil.example' }, ADDRESS, 403],
    ['a page of another local server', { Host: 'localhost:7411', Origin: 'http://localhost:3000' }, ADDRESS, 403],
    ['a page without origin', { Origin: 'null' }, ADDRESS, 403],
  ])('%s', async (_name, headers, url, status) => {
    expect((await handler(hello(headers, url))).status).toBe(status);
  });

  test('listed hosts and origins are answered', async () => {
    const open = await mcpHandler(engine, { hosts: ['Memory.example'], origins: ['https://App.example'] });
    const headers = { Host: 'memory.example', Origin: 'https://app.example' };
    expect((await open(hello(headers, 'http://memory.example/mcp'))).status).toBe(200);
    expect((await open(hello({ Host: 'other.example' }))).status).toBe(403);
  });
});

describe('bodies', () => {
  test.each([
    ['no JSON', '{not json', 400],
    ['no message', '{"a":1}', 400],
    ['too long', JSON.stringify({ ...INITIALIZE, padding: 'x'.repeat(300_000) }), 413],
  ])('%s', async (_name, body, status) => {
    const response = await handler(post({}, body));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
  });

  test('another type than JSON is refused', async () => {
    expect((await handler(post({ 'Content-Type': 'text/plain' }, JSON.stringify(INITIALIZE)))).status).toBe(415);
  });
});

describe('whose memories', () => {
  const caller = (tenant: string, scope: McpCaller['scope'] = 'write'): McpCaller => ({
    tenant,
    user: null,
    scope,
    keyId: 'k',
  });

  test('the tenant comes from the caller, the user from the connection; neither sees the other', async () => {
    const at = (tenant: string, user: string) =>
      httpClient(handler, { caller: caller(tenant), headers: { 'Recollect-User': encodeURIComponent(user) } });
    const places = [
      ['users/1', '李雷'],
      ['users/10', '李雷'],
      ['users/1', 'mira'],
    ] as const;
    const ids: string[] = [];
    for (const [tenant, user] of places) {
      const client = await at(tenant, user);
      const { memory } = await dataOf(client, 'add_memory', { text: 'The spare key is under the blue pot' });
      ids.push(memory.id);
      await client.close();
    }
    for (const [place, [tenant, user]] of places.entries()) {
      const client = await at(tenant, user);
      const { items } = await dataOf(client, 'search_memories', { query: 'spare key' });
      expect(items.map((item: { memory: { id: string } }) => item.memory.id)).toEqual([ids[place]]);
      for (const other of ids.filter((id) => id !== ids[place])) {
        const [gone, never] = [
          await faultOf(client, 'get_memory', { id: other }),
          await faultOf(client, 'get_memory', { id: 'never' }),
        ];
        expect(gone).toEqual(never);
        expect(await faultOf(client, 'forget_memory', { id: other })).toEqual(never);
        await expect(client.readResource({ uri: `recollect://memory/${other}` })).rejects.toThrow('not found');
        expect((await dataOf(client, 'explain_recall', { query: 'spare key', id: other })).why).toEqual({
          verdict: 'unknown',
        });
      }
      await client.close();
    }
  });

  test('a connection that names nobody can list tools and call none', async () => {
    const client = await httpClient(handler);
    expect((await client.listTools()).tools).toHaveLength(8);
    expect(await faultOf(client, 'search_memories', { query: 'x' })).toMatchObject({
      code: 'validation',
      field: 'user',
    });
    await client.close();
  });

  test('shared memories are named, never met by accident', async () => {
    const shared = await httpClient(handler, { caller: caller('pool'), headers: { 'Recollect-Shared': 'true' } });
    await dataOf(shared, 'add_memory', { text: 'The office closes at six' });
    const mira = await httpClient(handler, { caller: caller('pool'), headers: { 'Recollect-User': 'mira' } });
    const query = 'when does the office close?';
    expect((await dataOf(mira, 'search_memories', { query })).items).toEqual([]);
    const { items } = await dataOf(mira, 'search_memories', { query, include_shared: true });
    expect(items[0].memory).toMatchObject({ shared: true });
    const both = await httpClient(handler, { headers: { 'Recollect-Shared': 'true', 'Recollect-User': 'mira' } });
    expect(await faultOf(both, 'list_memories')).toMatchObject({ code: 'validation', field: 'shared' });
    for (const client of [shared, mira, both]) await client.close();
  });

  test('[D25] a key of one user stands for that user and reaches nobody else', async () => {
    const query = 'when does the office close?';
    const all = caller('acme');
    const ben = await httpClient(handler, { caller: all, headers: { 'Recollect-User': 'ben' } });
    await dataOf(ben, 'add_memory', { text: 'The office closes at seven' });
    const shared = await httpClient(handler, { caller: all, headers: { 'Recollect-Shared': 'true' } });
    await dataOf(shared, 'add_memory', { text: 'The office closes at eight' });
    const key = { ...all, user: 'mira' };
    for (const headers of [{}, { 'Recollect-User': 'mira' }, { 'Recollect-Agent': 'coach' }]) {
      const mira = await httpClient(handler, { caller: key, headers });
      expect((await dataOf(mira, 'search_memories', { query })).items).toEqual([]);
      expect(await faultOf(mira, 'search_memories', { query, include_shared: true })).toMatchObject({
        code: 'refused',
      });
      await mira.close();
    }
    for (const [headers, field] of [
      [{ 'Recollect-User': 'ben' }, 'user'],
      [{ 'Recollect-Shared': 'true' }, 'shared'],
      [{ 'Recollect-User': 'mira', 'Recollect-Shared': 'true' }, 'shared'],
    ] as const) {
      const client = await httpClient(handler, { caller: key, headers });
      expect(await faultOf(client, 'search_memories', { query })).toMatchObject({ code: 'refused', field });
      expect(await faultOf(client, 'add_memory', { text: 'x' })).toMatchObject({ code: 'refused', field });
      await client.close();
    }
    for (const client of [ben, shared]) await client.close();
  });

  test('a reading key sees the reading tools', async () => {
    const client = await httpClient(handler, { caller: caller('acme', 'read'), headers: { 'Recollect-User': 'mira' } });
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    await client.close();
  });
});

describe('mounted in the HTTP server', () => {
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}`, 'Recollect-User': 'mira' });

  test('keys choose the tenant, and nothing gets in without one', async () => {
    const keys = {
      authenticate: async (text: string): Promise<McpCaller | null> =>
        ['a', 'b'].includes(text) ? { tenant: text, user: null, scope: 'write', keyId: text } : null,
    };
    const mounted = await mcpHandler(engine, { hostCheck: 'in front' });
    const app = await createHttpApp(engine, { keys, mcp: mounted });
    const through: McpHandler = Object.assign((request: Request) => app.fetch(request), { close: mounted.close });
    const [a, b] = [
      await httpClient(through, { headers: bearer('a'), era: 'modern' }),
      await httpClient(through, { headers: bearer('b') }),
    ];
    await dataOf(a, 'add_memory', { text: 'The gate code is 4711' });
    expect((await dataOf(a, 'search_memories', { query: 'gate code' })).items).toHaveLength(1);
    expect((await dataOf(b, 'search_memories', { query: 'gate code' })).items).toHaveLength(0);
    expect((await app.fetch(hello({}))).status).toBe(401);
    expect((await app.fetch(hello({ ...bearer('a'), Host: 'evil.example' }))).status).toBe(403);
    await a.close();
    await b.close();
  });
});
