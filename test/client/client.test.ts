import { describe, expect, test } from 'vitest';
import { ApiError, RecollectClient } from '../../src/client/index.js';
import { ring, served } from '../http/served.js';

type Fetch = typeof globalThis.fetch;

/** Answers one after the other; an Error stands for a network that fails. */
function scripted(answers: readonly (Response | Error)[]): { fetch: Fetch; sent: Request[] } {
  const sent: Request[] = [];
  const left = [...answers];
  const fetch = (async (url: URL, init: RequestInit) => {
    sent.push(new Request(url, init));
    const next = left.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('nothing is left');
    return next;
  }) as unknown as Fetch;
  return { fetch, sent };
}

const problem = (status: number, code: string, headers: { [name: string]: string } = {}): Response =>
  Response.json({ code, detail: `it is ${code}`, field: 'text' }, { status, headers });
const ok = (): Response => Response.json({ items: [] });

function clientOf(fetch: Fetch, waits: number[] = [], retries = 2): RecollectClient {
  return new RecollectClient({
    baseUrl: 'http://memory.example/',
    apiKey: 'k',
    retries,
    fetch,
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
  });
}

describe('the client', () => {
  test('speaks to a server: writes, reads, tags, lines', async () => {
    const http = await served({ keys: ring({ k: { tenant: 'a', scope: 'admin' } }) });
    const fetch = ((url: URL, init: RequestInit & { duplex?: 'half' }) =>
      http.send(new Request(String(url).replace('memory.example', 'localhost'), init))) as unknown as Fetch;
    const client = clientOf(fetch);
    const made = await client.callTagged(
      'addMemory',
      { body: { user_id: 'mira', text: 'The ferry leaves at seven' } },
      { idempotencyKey: 'one' },
    );
    const { id } = made.answer.memory;
    const found = await client.call(
      'searchMemories',
      { body: { user_id: 'mira', query: 'when does the ferry leave' } },
      { deadlineMs: 5_000 },
    );
    expect(found.items[0]?.memory.id).toBe(id);
    const stale = client.call(
      'updateMemory',
      { path: { id }, query: { user_id: 'mira' }, body: { importance: 1 } },
      { ifMatch: '"9"' },
    );
    await expect(stale).rejects.toMatchObject({ name: 'ApiError', code: 'precondition_failed', status: 412 });
    await client.call(
      'updateMemory',
      { path: { id }, query: { user_id: 'mira' }, body: { importance: 1 } },
      { ifMatch: made.etag ?? '' },
    );
    const report = await client.importLines(['{"text":"one"}', 'nope'], { user_id: 'ben' });
    expect([report.kept, report.bad_count]).toEqual([1, 1]);
    const lines: string[] = [];
    for await (const line of client.exportLines()) lines.push(line);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'recollect-dump' });
    const listed = await client.call('listMemories', { query: { user_id: 'mira', kinds: ['fact', 'event'] } });
    expect(listed.items).toHaveLength(1);
  });

  test('tries what can be repeated again, with jitter, and as late as the server asks', async () => {
    const waits: number[] = [];
    const { fetch, sent } = scripted([
      problem(503, 'storage_busy'),
      problem(429, 'rate_limited', { 'Retry-After': '3' }),
      ok(),
    ]);
    await clientOf(fetch, waits).call('listMemories', { query: { user_id: 'mira' } });
    expect([sent.length, waits]).toEqual([3, [50, 3_100]]);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer k');
    expect(sent[0]?.url).toBe('http://memory.example/v1/memories?user_id=mira');
  });

  test.each([
    ['a write without a key', (client: RecollectClient) => client.call('addMemory', { body: { text: 'x' } }), 1],
    [
      'a write with a key',
      (client: RecollectClient) => client.call('addMemory', { body: { text: 'x' } }, { idempotencyKey: 'k' }),
      3,
    ],
    [
      'a change, which has no use for a key',
      (client: RecollectClient) =>
        client.call('updateMemory', { path: { id: 'x' }, body: {} }, { idempotencyKey: 'k' }),
      1,
    ],
    ['a search', (client: RecollectClient) => client.call('searchMemories', { body: { query: 'x' } }), 3],
    ['an erasure', (client: RecollectClient) => client.call('forgetMemory', { path: { id: 'x' } }), 1],
  ] as const)('%s that fails is sent %# so often', async (_what, run, times) => {
    const { fetch, sent } = scripted([new Error('reset'), new Error('reset'), new Error('reset')]);
    await expect(run(clientOf(fetch))).rejects.toMatchObject({ code: 'unreachable', status: null });
    expect(sent).toHaveLength(times);
  });

  test('does not try again what will not pass, and names the field', async () => {
    const { fetch, sent } = scripted([problem(400, 'validation', { 'Recollect-Trace-Id': 'ab' })]);
    const failing = clientOf(fetch).call('listMemories', {});
    await expect(failing).rejects.toMatchObject({
      code: 'validation',
      field: 'text',
      traceId: 'ab',
      message: 'it is validation',
    });
    expect(sent).toHaveLength(1);
    const odd = scripted([new Response('<html>', { status: 418 })]);
    await expect(clientOf(odd.fetch).call('listMemories', {})).rejects.toBeInstanceOf(ApiError);
  });

  test('stops when its signal fires', async () => {
    const stop = new AbortController();
    const { fetch, sent } = scripted([problem(503, 'closed'), ok()]);
    const client = new RecollectClient({
      baseUrl: 'http://memory.example',
      fetch,
      wait: async () => stop.abort(new Error('enough')),
    });
    await expect(client.call('listMemories', {}, { signal: stop.signal })).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });
});
