import { beforeEach, describe, expect, test } from 'vitest';
import { openMemory } from '../../src/index.js';
import type { Served } from './served.js';
import { ring, served } from './served.js';

let http: Served;
beforeEach(async () => {
  http = await served();
});

async function recalled(scope: object = { user_id: 'mira' }, options: { readonly key?: string } = {}): Promise<string> {
  await http.ask('POST', '/v1/memories', {
    body: { ...scope, id: 'ferry', text: 'The ferry leaves at seven' },
    ...options,
  });
  const body = { ...scope, query: 'when does the ferry leave' };
  const { json } = await http.ask('POST', '/v1/memories/search', { body, ...options });
  expect(json.items).toHaveLength(1);
  return json.trace_id;
}

describe('GET /v1/recalls/{trace_id}', () => {
  test('[D24] tells the whole story of a recall, with the text that the store has now', async () => {
    const id = await recalled();
    await http.ask('PATCH', '/v1/memories/ferry?user_id=mira', { body: { text: 'The ferry leaves at eight' } });
    const { status, json } = await http.ask('GET', `/v1/recalls/${id}?user_id=mira`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      trace: { id, query: 'when does the ferry leave', rejected_counts: {} },
      items: [
        {
          memory_id: 'ferry',
          version: 1,
          legs: ['lexical'],
          memory: { text: 'The ferry leaves at seven', version: 1 },
        },
      ],
      always: [],
      rejected: [],
      forgotten: [],
    });
    expect(json.config_hash).toMatch(/^\S+$/u);
  });

  test('[D24] holds nothing of a memory that was forgotten', async () => {
    const id = await recalled();
    await http.ask('DELETE', '/v1/memories/ferry?user_id=mira');
    const { text, json } = await http.ask('GET', `/v1/recalls/${id}?user_id=mira`);
    expect(json.items).toMatchObject([{ memory_id: 'ferry', memory: null }]);
    expect(json.forgotten).toEqual(['ferry']);
    expect(text).not.toContain('seven');
    await http.ask('DELETE', '/v1/users/mira');
    expect((await http.ask('GET', `/v1/recalls/${id}?user_id=mira`)).status).toBe(404);
  });

  test('[D24] is not there for another user, agent or session, byte for byte as what never was', async () => {
    const id = await recalled({ user_id: 'mira', agent_id: 'coach', session_id: 's1' });
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const ask = async (traceId: string, query: string): Promise<string> => {
      const told = await http.ask('GET', `/v1/recalls/${traceId}?${query}`, { headers: { traceparent } });
      return `${told.status} ${told.text}`;
    };
    expect(await ask(id, 'user_id=mira&agent_id=coach&session_id=s1')).toMatch(/^200 /u);
    expect(await ask(id, 'user_id=mira&agent_id=coach&run_id=s1')).toMatch(/^200 /u);
    for (const query of [
      'user_id=ben&agent_id=coach&session_id=s1',
      'user_id=mira',
      'user_id=mira&agent_id=coach',
      'user_id=mira&agent_id=coach&session_id=s2',
      'user_id=mira&agent_id=cook&session_id=s1',
      'shared=true',
      'shared=true&agent_id=coach&session_id=s1',
    ]) {
      const told = await ask(id, query);
      expect(told).toMatch(/^404 .*"field":"trace_id"/u);
      expect(told).toBe(await ask('never', query));
    }
    expect((await http.ask('GET', `/v1/recalls/${id}`)).json).toMatchObject({ status: 400, field: 'user_id' });
  });

  test('[D24] [D11] is not there for another tenant', async () => {
    http = await served({ keys: ring({ a: { tenant: 'a', scope: 'admin' }, b: { tenant: 'b', scope: 'admin' } }) });
    const id = await recalled({ user_id: 'mira' }, { key: 'a' });
    expect((await http.ask('GET', `/v1/recalls/${id}?user_id=mira`, { key: 'a' })).status).toBe(200);
    expect((await http.ask('GET', `/v1/recalls/${id}?user_id=mira`, { key: 'b' })).status).toBe(404);
  });

  test('[D24] is not there where no traces are kept', async () => {
    http = await served({}, await openMemory({ embedder: null, traces: { keep: 0 } }));
    const id = await recalled();
    expect((await http.ask('GET', `/v1/recalls/${id}?user_id=mira`)).status).toBe(404);
  });
});
