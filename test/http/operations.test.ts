import { beforeEach, describe, expect, test } from 'vitest';
import type { Served } from './served.js';
import { ring, served } from './served.js';

let http: Served;
beforeEach(async () => {
  http = await served();
});

const add = async (body: object): Promise<string> =>
  (await http.ask('POST', '/v1/memories', { body: { user_id: 'mira', ...body } })).json.memory.id;

describe('memories', () => {
  test('are stored, shown, changed and erased', async () => {
    const made = await http.ask('POST', '/v1/memories', {
      body: {
        user_id: 'mira',
        text: 'Mira keeps bees',
        source: { system: 'crm', document_type: 'note' },
        valid_from: '2024-01-01',
      },
    });
    expect(made.status).toBe(201);
    expect(made.json.memory).toMatchObject({
      user_id: 'mira',
      text: 'Mira keeps bees',
      source: { system: 'crm', document_type: 'note', authority: null, uri: null },
      valid_from: '2024-01-01T00:00:00.000Z',
    });
    const path = `/v1/memories/${made.json.memory.id}?user_id=mira`;
    expect((await http.ask('GET', path)).json).toEqual(made.json.memory);
    const changed = await http.ask('PATCH', path, { body: { importance: 0.5 } });
    expect(changed.json.memory).toMatchObject({ version: 2, importance: 0.5, text: 'Mira keeps bees' });
    const history = await http.ask('GET', path.replace('?', '/history?'));
    expect(history.json.items.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
    expect((await http.ask('DELETE', path)).json).toMatchObject({ versions: 2 });
    const gone = await http.ask('GET', path);
    expect([gone.status, gone.json.code, gone.json.field]).toEqual([404, 'not_found', 'id']);
  });

  test('repeated under one Idempotency-Key are stored once', async () => {
    const body = { user_id: 'mira', text: 'Mira plays the cello' };
    const headers = { 'Idempotency-Key': 'once' };
    const first = await http.ask('POST', '/v1/memories', { body, headers });
    const again = await http.ask('POST', '/v1/memories', { body, headers });
    expect([first.status, again.status, again.json.repeated]).toEqual([201, 200, true]);
    expect(again.json.memory.id).toBe(first.json.memory.id);
    const other = await http.ask('POST', '/v1/memories', { body: { ...body, text: 'Mira plays the flute' }, headers });
    expect([other.status, other.json.field]).toEqual([409, 'Idempotency-Key']);
  });

  test('change only where If-Match names the version that is there', async () => {
    const id = await add({ text: 'Mira drives a van' });
    const path = `/v1/memories/${id}?user_id=mira`;
    const { headers } = await http.ask('GET', path);
    const tag = headers.get('etag') ?? '';
    expect((await http.ask('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const [one, other] = await Promise.all(
      [0.2, 0.8].map((importance) => http.ask('PATCH', path, { body: { importance }, headers: { 'If-Match': tag } })),
    );
    expect([one?.status, other?.status].sort()).toEqual([200, 412]);
    const weak = await http.ask('DELETE', path, { headers: { 'If-Match': `W/${tag}` } });
    expect([weak.status, weak.json.code]).toEqual([412, 'precondition_failed']);
  });

  test('of a batch are answered one by one; an atomic batch is all or nothing', async () => {
    const memories = [{ text: 'first' }, { text: 'second', supersedes: 'nobody' }, { text: 'third' }];
    const batch = await http.ask('POST', '/v1/memories/batch', { body: { user_id: 'mira', memories } });
    expect(batch.status).toBe(207);
    expect(batch.json.items.map(({ status }: { status: number }) => status)).toEqual([201, 404, 201]);
    expect(batch.json.items[1].error).toMatchObject({ code: 'not_found' });
    expect([batch.json.stored, batch.json.refused]).toEqual([2, 1]);
    const atomic = await http.ask('POST', '/v1/memories/batch', {
      body: { user_id: 'ben', atomic: true, memories },
    });
    expect(atomic.status).toBe(404);
    expect((await http.ask('GET', '/v1/memories?user_id=ben')).json.items).toEqual([]);
  });

  test('of a batch with an Idempotency-Key are stored once, also when the first try stored a part', async () => {
    const memories = [{ text: 'stored at once' }, { text: 'waits', supersedes: 'later' }];
    const send = (): ReturnType<Served['ask']> =>
      http.ask('POST', '/v1/memories/batch', {
        body: { user_id: 'mira', memories },
        headers: { 'Idempotency-Key': 'b' },
      });
    expect((await send()).json.items.map(({ status }: { status: number }) => status)).toEqual([201, 404]);
    await add({ text: 'what was waited for', id: 'later' });
    const again = await send();
    expect(again.json.items.map(({ status }: { status: number }) => status)).toEqual([200, 201]);
    expect((await http.ask('GET', '/v1/memories?user_id=mira')).json.items).toHaveLength(2);
  });

  test('are listed page by page with an opaque cursor of this list alone', async () => {
    for (let at = 0; at < 5; at += 1) await add({ text: `number ${at}` });
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await http.ask(
        'GET',
        `/v1/memories?user_id=mira&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.json.items.map(({ text }: { text: string }) => text));
      if (page.json.cursor === null) break;
      cursor = page.json.cursor;
      expect(cursor).toMatch(/^[\w-]+$/u);
    }
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map((at) => `number ${at}`));
    const other = await http.ask('GET', `/v1/memories?user_id=ben&cursor=${cursor}`);
    expect([other.status, other.json.field]).toEqual([400, 'cursor']);
    expect((await http.ask('GET', '/v1/memories?user_id=mira&cursor=%25')).status).toBe(400);
  });

  test('change status, pins and truth, and can be merged', async () => {
    const id = await add({ text: 'The boiler is broken' });
    const verb = async (name: string): Promise<{ status: string; pinned: boolean }> =>
      (await http.ask('POST', `/v1/memories/${id}/${name}?user_id=mira`)).json.memory;
    expect((await verb('resolve')).status).toBe('resolved');
    expect((await verb('undo')).status).toBe('active');
    expect((await verb('archive')).status).toBe('archived');
    expect((await verb('reopen')).status).toBe('active');
    expect((await verb('pin')).pinned).toBe(true);
    expect((await verb('unpin')).pinned).toBe(false);
    const corrected = await http.ask('POST', `/v1/memories/${id}/correct?user_id=mira`, {
      body: { text: 'The pump is broken' },
    });
    expect(corrected.json.memory.text).toBe('The pump is broken');
    const other = await add({ text: 'The plumber comes at nine' });
    const merged = await http.ask('POST', '/v1/memories/merge', {
      body: { user_id: 'mira', ids: [id, other], memory: { text: 'The plumber mends the pump at nine' } },
    });
    expect([merged.status, merged.json.memory.derived_from.length]).toEqual([201, 2]);
    const erased = await http.ask('POST', '/v1/memories/forget', {
      body: { user_id: 'mira', filters: { kinds: ['fact'] } },
    });
    expect(erased.json.memories).toBe(3);
  });
});

describe('recall', () => {
  test('answers with scores, and with trees, rejections and trace where they are asked for', async () => {
    await add({ text: 'Mira is allergic to peanuts', kind: 'safety' });
    await add({ text: 'The harbour ferry leaves at seven' });
    const body = { user_id: 'mira', query: 'when does the ferry leave' };
    const plain = await http.ask('POST', '/v1/memories/search', { body });
    expect(plain.json.items[0].memory.text).toContain('ferry');
    expect(plain.json.always[0].text).toContain('peanuts');
    expect(plain.json).not.toHaveProperty('trace');
    const explained = await http.ask('POST', '/v1/memories/search', { body: { ...body, explain: true } });
    const [item] = explained.json.items;
    expect(item.explanation.value).toBe(item.score);
    expect(explained.json.trace.id).toBe(explained.json.trace_id);
    const tight = await http.ask('POST', '/v1/memories/search', { body: { ...body, max_tokens: 1 } });
    expect([tight.json.items.length, tight.json.used_tokens, tight.json.omitted[0].reason]).toEqual([0, 0, 'budget']);
  });

  test('says why not, and takes what answers were worth', async () => {
    const id = await add({ text: 'The harbour ferry leaves at seven' });
    const why = await http.ask('POST', '/v1/why-not', { body: { user_id: 'mira', query: 'bread', memory_id: id } });
    expect(why.json.why.verdict).toBe('no leg reached it');
    const unknown = await http.ask('POST', '/v1/why-not', { body: { user_id: 'ben', query: 'bread', memory_id: id } });
    expect(unknown.json).toEqual({ memory_id: id, version: null, why: { verdict: 'unknown' } });
    const confirmed = await http.ask('POST', '/v1/recalls/t1/confirm', { body: { user_id: 'mira', used_ids: [id] } });
    expect(confirmed.json.items[0]).toMatchObject({ memory_id: id, confirmed: 1 });
    const wrong = await http.ask('POST', '/v1/recalls/t1/feedback', {
      body: { user_id: 'mira', memory_id: id, verdict: 'wrong' },
    });
    expect(wrong.json).toMatchObject({ memory_id: id, confirmed: 1, wrong: 1 });
  });

  test('retrieves as RECIPES 1 asks, and names the recipe it used', async () => {
    await add({ text: 'We met at the lighthouse', message_range: { from: 3, to: 5 } });
    await add({ text: 'We met at the mill', message_range: { from: 8, to: 9 } });
    const body = { user_id: 'mira', query: 'where did we meet', limit: 5, max_tokens: 100 };
    const { json } = await http.ask('POST', '/v1/memory/retrieve', { body });
    expect(json.recipe).toBe('tipsy');
    expect(Object.keys(json).sort()).toEqual(
      ['degraded', 'items', 'recipe', 'reranked', 'skip_reason', 'trace_id', 'used_tokens'].sort(),
    );
    expect(Object.keys(json.items[0]).sort()).toEqual(
      ['adjustments', 'id', 'kind', 'msg_range', 'score', 'signals', 'text', 'tokens', 'updated_at'].sort(),
    );
    expect(json.used_tokens).toBe(json.items.reduce((sum: number, { tokens }: { tokens: number }) => sum + tokens, 0));
    expect(json.reranked).toBe(json.skip_reason === null);
    const before = await http.ask('POST', '/v1/memory/retrieve', {
      body: { ...body, max_msg_id: 6, prefix_only: true },
    });
    expect(before.json.items.map(({ msg_range: range }: { msg_range: object }) => range)).toEqual([{ from: 3, to: 5 }]);
    const silent = await http.ask('POST', '/v1/memory/retrieve', {
      body: { user_id: 'mira', min_msg_id: 8, max_msg_id: 9 },
    });
    expect(silent.json.items.map(({ msg_range: range }: { msg_range: object }) => range)).toEqual([{ from: 8, to: 9 }]);
  });

  test('shows what the tipsy recipe adds and takes away by name', async () => {
    await add({ text: 'Mira is a lighthouse keeper', kind: 'identity', importance: 0.5 });
    await add({ text: 'We met at the lighthouse', kind: 'event', importance: 0.95 });
    const { json } = await http.ask('POST', '/v1/memory/retrieve', {
      body: { user_id: 'mira', query: 'the lighthouse' },
    });
    const adjustments = Object.fromEntries(
      json.items.map(({ kind, adjustments: made }: { kind: string; adjustments: object }) => [kind, made]),
    );
    expect(adjustments).toEqual({
      identity: { identity_penalty: -0.08 },
      event: { intent_boost: 0.04, important_match_boost: 0.03 },
    });
    expect(
      json.items.map(({ tokens, text }: { tokens: number; text: string }) => tokens - Math.ceil(text.length / 4)),
    ).toEqual([0, 0]);
  });

  test('puts memories into messages', async () => {
    await add({ text: 'The harbour ferry leaves at seven' });
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'When does the harbour ferry leave?' },
    ];
    const { status, json } = await http.ask('POST', '/v1/context', {
      body: { user_id: 'mira', messages, gate: 'off' },
    });
    expect(status).toBe(200);
    expect(json.messages[0]).toEqual(messages[0]);
    expect(JSON.stringify(json.messages[1])).toContain('leaves at seven');
    expect(json.entries).toHaveLength(1);
  });

  test('keeps to the deadline of the header', async () => {
    const bad = await http.ask('POST', '/v1/memories/search', {
      body: { user_id: 'mira', query: 'x' },
      headers: { 'Recollect-Deadline-Ms': 'soon' },
    });
    expect([bad.status, bad.json.field]).toEqual([400, 'Recollect-Deadline-Ms']);
    let nowMs = 0;
    const slow = await served({
      clock: {
        nowMs: () => 1_700_000_000_000,
        monotonicMs: () => {
          nowMs += 20;
          return nowMs;
        },
      },
    });
    const late = await slow.ask('GET', '/v1/stats', { headers: { 'Recollect-Deadline-Ms': '5' } });
    expect([late.status, late.json.code]).toEqual([504, 'deadline']);
  });
});

describe('a tenant', () => {
  test('is exported as lines that another takes', async () => {
    await add({ text: 'Mira keeps bees' });
    const dump = await http.ask('GET', '/v1/export');
    const other = await served();
    const loaded = await other.ask('POST', '/v1/import?format=dump', { lines: dump.text });
    expect([loaded.status, loaded.json.memories]).toEqual([201, 1]);
    expect((await other.ask('GET', '/v1/memories?user_id=mira')).json.items[0].text).toBe('Mira keeps bees');
    const again = await other.ask('POST', '/v1/import?format=dump', { lines: dump.text });
    expect([again.status, again.json.code]).toEqual([409, 'conflict']);
  });

  test('takes lines, keeps the good ones and names the bad ones', async () => {
    const deep = `{"text":"deep","metadata":{"a":${'['.repeat(200)}${']'.repeat(200)}}}`;
    const lines = [
      '{"text":"one","fact_type":"note"}',
      'nope',
      '{"text":""}',
      '{"text":"two","tenant":"other"}',
      deep,
      '{"text":"three","user_id":"ben"}',
    ];
    const { json } = await http.ask('POST', '/v1/import?user_id=mira', { lines: lines.join('\n') });
    expect([json.kept, json.bad.map(({ line }: { line: number }) => line)]).toEqual([2, [2, 3, 4, 5]]);
    const mine = await http.ask('GET', '/v1/memories?user_id=mira');
    expect(mine.json.items[0]).toMatchObject({ text: 'one', fact_type: 'note' });
    expect((await http.ask('GET', '/v1/memories?user_id=ben')).json.items).toHaveLength(1);
  });

  test('show a scope as a graph, and nothing of another user', async () => {
    await add({ text: 'Odile Wren leads the harbour choir' });
    await add({ user_id: 'lin', text: 'Odile Wren keeps bees' });
    const { status, json } = await http.ask('GET', '/v1/graph?user_id=mira');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      complete: true,
      links: [],
      memories: [{ text: 'Odile Wren leads the harbour choir' }],
    });
    expect(json.entities).toMatchObject([{ written: ['Odile Wren'] }]);
    const [{ about, mentioned_in: mentioned }] = json.entities;
    expect([...about, ...mentioned]).toHaveLength(1);
    expect((await http.ask('GET', '/v1/graph')).status).toBe(400);
  });

  test('tells conflicts, timelines and counters, and forgets a user', async () => {
    await add({ text: 'The plan costs 10', subject: 'plan', attribute: 'price', valid_from: '2024-01-01' });
    await add({ text: 'The plan costs 20', subject: 'plan', attribute: 'price', valid_from: '2025-01-01' });
    const told = await http.ask('GET', '/v1/timeline?user_id=mira&subject=plan&attribute=price');
    expect(told.json.entries.length).toBe(2);
    expect((await http.ask('GET', '/v1/conflicts?user_id=mira&settled=false')).json).toHaveProperty('items');
    expect((await http.ask('GET', '/v1/stats')).json).toMatchObject({ memories: 2 });
    expect((await http.ask('POST', '/v1/maintain', { body: { budget_ms: 50 } })).json).toHaveProperty('elapsed_ms');
    expect((await http.ask('DELETE', '/v1/users/mira')).json.memories).toBe(2);
    expect(
      (await http.ask('POST', '/v1/conflicts/none/settle', { body: { user_id: 'mira', keep: 'both' } })).status,
    ).toBe(404);
  });
});

describe('faults', () => {
  test.each([
    ['no user', '/v1/memories', { text: 'x' }, 400, 'validation', 'user_id'],
    ['a blank user', '/v1/memories', { text: 'x', user_id: ' ' }, 400, 'validation', 'user_id'],
    ['null as user', '/v1/memories', { text: 'x', user_id: null }, 400, 'validation', 'user_id'],
    ['two owners', '/v1/memories', { text: 'x', user_id: 'mira', shared: true }, 400, 'validation', 'shared'],
    [
      'two sessions',
      '/v1/memories',
      { text: 'x', user_id: 'm', session_id: 'a', run_id: 'b' },
      400,
      'validation',
      'run_id',
    ],
    ['a tenant in the body', '/v1/memories', { text: 'x', user_id: 'm', tenant: 'other' }, 400, 'validation', 'tenant'],
    ['a bad time', '/v1/memories', { text: 'x', user_id: 'm', valid_from: 'soon' }, 400, 'validation', 'valid_from'],
    ['importance above 1', '/v1/memories', { text: 'x', user_id: 'm', importance: 7 }, 400, 'validation', 'importance'],
    ['too large a text', '/v1/memories', { text: 'x'.repeat(1_048_577), user_id: 'm' }, 413, 'limit_exceeded', 'text'],
    ['deep metadata', '/v1/memories', { text: 'x', user_id: 'm', metadata: nested(20) }, 400, 'validation', 'metadata'],
    ['deep JSON', '/v1/memories', { text: 'x', user_id: 'm', metadata: nested(400) }, 413, 'limit_exceeded', 'body'],
    ['too many items', '/v1/memories/search', { query: 'x', user_id: 'm', top_k: 1_001 }, 400, 'validation', 'top_k'],
    [
      'an unknown recipe',
      '/v1/memories/search',
      { query: 'x', user_id: 'm', recipe: 'none' },
      400,
      'validation',
      'recipe',
    ],
    [
      'an unknown filter',
      '/v1/memories/search',
      { query: 'x', user_id: 'm', filters: { nosuch: 1 } },
      400,
      'validation',
      'filters.nosuch',
    ],
    [
      'a bad filter',
      '/v1/memories/search',
      { query: 'x', user_id: 'm', filters: { importance_min: 2 } },
      400,
      'validation',
      'filters.importance_min',
    ],
  ] as const)('%s is a problem that names the field', async (_what, path, body, status, code, field) => {
    const told = await http.ask('POST', path, { body });
    expect(told.headers.get('content-type')).toBe('application/problem+json');
    expect(told.json).toMatchObject({ type: `urn:recollect:error:${code}`, status, code, field });
    expect([told.status, told.headers.get('recollect-trace-id')]).toEqual([status, told.json.trace_id]);
  });

  test('of the protocol have codes of their own', async () => {
    const put = await http.ask('PUT', '/v1/memories');
    expect([put.status, put.json.code, put.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, POST',
    ]);
    expect((await http.ask('GET', '/v1/nothing')).json.code).toBe('not_found');
    const plain = await http.send(
      new Request('http://localhost/v1/memories', {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'text/plain' },
      }),
    );
    expect([plain.status, codeOf(await plain.json())]).toEqual([415, 'unsupported_media_type']);
    const broken = await http.send(
      new Request('http://localhost/v1/memories', {
        method: 'POST',
        body: '{',
        headers: { 'Content-Type': 'application/json' },
      }),
    );
    expect([broken.status, codeOf(await broken.json())]).toEqual([400, 'validation']);
  });

  test('carry the id of the request that was given', async () => {
    const id = 'ab'.repeat(16);
    const { json } = await http.ask('GET', '/v1/memories', {
      headers: { traceparent: `00-${id}-${'cd'.repeat(8)}-01` },
    });
    expect(json.trace_id).toBe(id);
  });

  test('that are bugs say nothing of themselves', async () => {
    const broken = await served({ keys: { authenticate: () => Promise.reject(new Error('secret path /etc/x')) } });
    const told = await broken.ask('GET', '/v1/stats', { key: 'k' });
    expect([told.status, told.json.code]).toEqual([500, 'internal']);
    expect(told.text).not.toContain('secret');
  });
});

describe('scopes of keys', () => {
  const keys = ring({
    r: { tenant: 'a', scope: 'read' },
    w: { tenant: 'a', scope: 'write' },
    x: { tenant: 'a', scope: 'admin' },
  });
  test.each([
    ['GET', '/v1/stats', undefined, [200, 200, 200]],
    ['POST', '/v1/memories', { user_id: 'mira', text: 'x' }, [403, 201, 200]],
    ['GET', '/v1/export', undefined, [403, 403, 200]],
    ['DELETE', '/v1/users/mira', undefined, [403, 403, 200]],
  ] as const)('%s %s', async (method, path, body, statuses) => {
    const keyed = await served({ keys });
    const told: number[] = [];
    for (const key of ['r', 'w', 'x'])
      told.push((await keyed.ask(method, path, { key, ...(body === undefined ? {} : { body }) })).status);
    expect(told).toEqual(statuses);
    expect((await keyed.ask(method, path)).status).toBe(401);
    expect((await keyed.ask(method, path, { key: 'unknown' })).headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a dump is loaded by admin alone', async () => {
    const keyed = await served({ keys });
    const lines = '{"format":"recollect-dump","version":1}';
    expect((await keyed.ask('POST', '/v1/import?format=dump', { key: 'w', lines })).status).toBe(403);
    expect((await keyed.ask('POST', '/v1/import?format=dump', { key: 'x', lines })).status).toBe(201);
  });
});

function nested(depth: number): object {
  let value: object = {};
  for (let at = 0; at < depth; at += 1) value = { a: value };
  return value;
}

function codeOf(problem: unknown): unknown {
  return (problem as { readonly code?: unknown }).code;
}
