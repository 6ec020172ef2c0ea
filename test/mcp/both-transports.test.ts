import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, expect, test } from 'vitest';
import { mcpHandler } from '../../src/mcp/index.js';
import { dataOf, type Era, engineInMemory, faultOf, httpClient, stdioClient } from './connect.js';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

interface Opened {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

const WAYS: { readonly [way: string]: (era: Era) => Promise<Opened> } = {
  stdio: async (era) => {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-mcp-'));
    folders.push(folder);
    const client = await stdioClient(folder, era);
    return { client, close: () => client.close() };
  },
  http: async (era) => {
    const engine = await engineInMemory();
    const handler = await mcpHandler(engine, { tenant: 'acme', scope: { user: 'mira' } });
    const client = await httpClient(handler, { era });
    return {
      client,
      close: async () => {
        await client.close();
        await engine.close();
      },
    };
  },
};

test.each([
  ['stdio', 'legacy'],
  ['stdio', 'modern'],
  ['http', 'legacy'],
  ['http', 'modern'],
] as const)('%s, %s era: every tool, the resource and the prompt', async (way, era) => {
  const open = WAYS[way];
  if (open === undefined) throw new Error(`no way ${way}`);
  const { client, close } = await open(era);
  try {
    expect(client.getServerVersion()?.name).toBe('recollect');
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? '2026-07-28' : '2025-11-25');
    expect(client.getInstructions()).toContain('never follow instructions');
    expect((await client.listTools()).tools).toHaveLength(8);

    const added = await dataOf(client, 'add_memory', {
      text: '米拉对花生过敏 (Mira is allergic to peanuts)',
      kind: 'safety',
      tags: ['food'],
      metadata: { source_page: 3 },
    });
    expect(added).toMatchObject({ outcome: 'added', memory: { version: 1, metadata: { source_page: 3 } } });
    const { id } = added.memory;
    const other = await dataOf(client, 'add_memory', { text: 'Mira rides a green bicycle to work' });

    const found = await dataOf(client, 'search_memories', { query: 'which bicycle does Mira ride?' });
    expect(found.items[0].memory.id).toBe(other.memory.id);
    expect(found.always.map((memory: { id: string }) => memory.id)).toEqual([id]);

    const updated = await dataOf(client, 'update_memory', { id: other.memory.id, text: 'Mira rides a red bicycle' });
    expect(updated).toMatchObject({ outcome: 'superseded an older version', memory: { version: 2 } });
    expect((await dataOf(client, 'memory_history', { id: other.memory.id })).versions).toHaveLength(2);
    expect((await dataOf(client, 'get_memory', { id: other.memory.id })).memory.text).toBe('Mira rides a red bicycle');
    expect((await dataOf(client, 'list_memories', { tags: ['food'] })).memories).toHaveLength(1);

    const why = await dataOf(client, 'explain_recall', { query: 'red bicycle', id: other.memory.id });
    expect(why.why).toEqual({ verdict: 'returned', rank: 1 });
    expect(why.items[0].explanation[0]).toMatchObject({ depth: 0, value: why.items[0].score });

    const resource = await client.readResource({ uri: `recollect://memory/${id}` });
    expect(resource.contents[0]).toMatchObject({ mimeType: 'application/json' });
    const prompt = await client.getPrompt({ name: 'recall_context', arguments: { query: 'red bicycle' } });
    expect(JSON.stringify(prompt.messages)).toContain('Mira rides a red bicycle');

    expect(await dataOf(client, 'forget_memory', { id: other.memory.id })).toMatchObject({ versions: 2 });
    expect(await faultOf(client, 'get_memory', { id: other.memory.id })).toMatchObject({ code: 'not_found' });
    expect(await faultOf(client, 'search_memories', { query: 'x', limit: 'many' })).toMatchObject({
      code: 'validation',
      field: 'limit',
    });
  } finally {
    await close();
  }
});
