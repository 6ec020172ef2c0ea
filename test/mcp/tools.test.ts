import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InnerNode, openMemory, recompute, type ScoreNode } from '../../src/index.js';
import { type McpCall, mcpHandler } from '../../src/mcp/index.js';
import { fixedClock, hashEmbedder } from '../../src/testing/index.js';
import { connected, dataOf, faultOf, httpClient } from './connect.js';

let setting: Awaited<ReturnType<typeof connected>>;
const calls: McpCall[] = [];
const faults: unknown[] = [];
beforeEach(async () => {
  calls.length = 0;
  faults.length = 0;
  setting = await connected({ onCall: (call) => calls.push(call), onFault: (error) => faults.push(error) });
});
afterEach(async () => {
  await setting.end();
});

describe('wrong arguments are coded errors that name the argument', () => {
  test.each([
    ['search_memories', {}, 'query', 'validation'],
    ['search_memories', { query: 5 }, 'query', 'validation'],
    ['search_memories', { query: 'x', limit: 'many' }, 'limit', 'validation'],
    ['search_memories', { query: 'x', limit: -1 }, 'limit', 'validation'],
    ['search_memories', { query: 'x', limit: 51 }, 'limit', 'validation'],
    ['search_memories', { query: 'x', limit: 1.5 }, 'limit', 'validation'],
    ['search_memories', { query: 'x', min_score: 2 }, 'min_score', 'validation'],
    ['search_memories', { query: 'x', as_of: 'yesterday-ish' }, 'as_of', 'validation'],
    ['search_memories', { query: 'x', tenant: 'other' }, 'tenant', 'validation'],
    ['search_memories', { query: 'x', user_id: 'theo' }, 'user_id', 'validation'],
    ['search_memories', { query: 'x', kinds: [] }, 'kinds', 'validation'],
    ['search_memories', { query: 'x'.repeat(10_001) }, 'query', 'validation'],
    ['add_memory', { text: ' ' }, 'text', 'validation'],
    ['add_memory', { text: 'x', valid_from: '2026-02-30' }, 'valid_from', 'validation'],
    ['add_memory', { text: 'x', valid_from: '2026-03-02', valid_to: '2026-03-01' }, 'valid_to', 'validation'],
    ['add_memory', { text: 'x', tags: ['a', 7] }, 'tags.1', 'validation'],
    ['add_memory', { text: 'x', metadata: { big: 'y'.repeat(70_000) } }, 'metadata', 'limit_exceeded'],
    ['get_memory', { id: 'nobody' }, 'id', 'not_found'],
    ['get_memory', { id: ' padded ' }, 'id', 'validation'],
    ['memory_history', { id: 'nobody' }, 'id', 'not_found'],
    ['forget_memory', { id: 'nobody' }, 'id', 'not_found'],
    ['update_memory', { id: 'nobody', text: 'x' }, 'id', 'not_found'],
    ['update_memory', { id: 'nobody' }, 'text', 'validation'],
    ['list_memories', { cursor: 'bm9uZQ' }, 'cursor', 'validation'],
    ['explain_recall', { query: 'x', id: '' }, 'id', 'validation'],
  ])('%s %j', async (name, args, field, code) => {
    const fault = await faultOf(setting.client, name, args);
    expect(fault).toMatchObject({ code, field });
    expect(calls.at(-1)).toMatchObject({ tool: name, code });
    expect(faults).toEqual([]);
  });

  test('whatever is sent, the answer is a result or a coded error, never a crash', async () => {
    const { tools } = await setting.client.listTools();
    const name = fc.constantFrom(...tools.map((tool) => tool.name));
    const key = fc.constantFrom('query', 'id', 'text', 'limit', 'cursor', 'tags', 'metadata', 'as_of', 'odd');
    await fc.assert(
      fc.asyncProperty(name, fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })), async (tool, args) => {
        const result = await setting.client.callTool({ name: tool, arguments: args });
        const [content] = result.content;
        if (content?.type !== 'text') throw new Error('no text');
        const said = JSON.parse(content.text);
        if (result.isError === true) expect(said.error.code).not.toBe('internal');
        else expect(said).toEqual(result.structuredContent);
      }),
      { numRuns: 200 },
    );
    expect(faults).toEqual([]);
  });
});

describe('tools', () => {
  test('the same write under the same key is done once', async () => {
    const args = { text: 'Theo plays the cello', idempotency_key: 'turn-7' };
    const first = await dataOf(setting.client, 'add_memory', args);
    const second = await dataOf(setting.client, 'add_memory', args);
    expect([first.repeated, second.repeated, second.memory.id]).toEqual([false, true, first.memory.id]);
    expect(await faultOf(setting.client, 'add_memory', { ...args, text: 'Theo plays the oboe' })).toMatchObject({
      code: 'conflict',
    });
  });

  test('[D23] an update may expect a version, and is a conflict at another', async () => {
    const { memory } = await dataOf(setting.client, 'add_memory', { text: 'The rent is 900' });
    const change = { id: memory.id, text: 'The rent is 950', expected_version: 1 };
    for (const correction of [false, true]) {
      expect(
        await faultOf(setting.client, 'update_memory', { ...change, correction, expected_version: 2 }),
      ).toMatchObject({
        code: 'conflict',
        field: 'expected_version',
      });
    }
    expect((await dataOf(setting.client, 'update_memory', change)).memory.version).toBe(2);
    expect(await faultOf(setting.client, 'update_memory', change)).toMatchObject({ code: 'conflict' });
  });

  test('a correction was never otherwise; an update was until now', async () => {
    const { memory } = await dataOf(setting.client, 'add_memory', {
      text: 'The flat is on the third floor',
      valid_from: '2026-01-01T00:00:00Z',
    });
    await dataOf(setting.client, 'update_memory', {
      id: memory.id,
      text: 'The flat is on the fourth floor',
      correction: true,
    });
    const { versions, omitted } = await dataOf(setting.client, 'memory_history', { id: memory.id });
    expect(omitted).toBe(0);
    expect(versions.map((each: { valid_from: string }) => each.valid_from)).toEqual(
      versions.map(() => '2026-01-01T00:00:00.000Z'),
    );
    const latest = await dataOf(setting.client, 'memory_history', { id: memory.id, limit: 1 });
    expect(latest).toMatchObject({ omitted: 1, versions: [{ version: 2 }] });
  });

  test('pages hold everything once', async () => {
    for (let at = 0; at < 7; at += 1)
      await dataOf(setting.client, 'add_memory', { text: `Book ${at} is on the shelf` });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await dataOf(setting.client, 'list_memories', { limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.memories.map((each: { text: string }) => each.text));
      ({ cursor } = page);
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `Book ${at} is on the shelf`));
  });

  test('a long text is cut where many are shown, and whole where one is', async () => {
    const text = `The annals of the harbour: ${'a long day at sea, '.repeat(1_000)}`.trim();
    const { memory } = await dataOf(setting.client, 'add_memory', { text });
    expect(memory).toMatchObject({ text_length: text.length });
    const { items } = await dataOf(setting.client, 'search_memories', { query: 'annals of the harbour' });
    expect(items[0].memory.text).toBe(text.slice(0, 4_000));
    expect((await dataOf(setting.client, 'get_memory', { id: memory.id })).memory.text).toBe(text);
  });

  test('[D29] an answer and its items tell the confidence that the library tells; what is null is left out', async () => {
    const text = 'The ferry to the island leaves at noon';
    const query = 'When does the ferry to the island leave?';
    const engine = await openMemory({ embedder: hashEmbedder({ dimensions: 32 }), clock: fixedClock() });
    const scope = engine.tenant('acme').scope({ user: 'mira' });
    await scope.remember({ text });
    const client = await httpClient(await mcpHandler(engine, { tenant: 'acme', scope: { user: 'mira' } }));
    const own = await scope.recall(query);
    expect(own.confidence).toBeGreaterThan(0);
    const told = await dataOf(client, 'search_memories', { query });
    expect([told.confidence, told.items[0].confidence]).toEqual([own.confidence, own.items[0]?.confidence]);
    await client.close();
    await engine.close();

    // Without vectors an answer as a whole is not judged; its items are.
    await dataOf(setting.client, 'add_memory', { text });
    const unjudged = await dataOf(setting.client, 'search_memories', { query });
    expect(unjudged).not.toHaveProperty('confidence');
    expect(unjudged.items[0].confidence).toBeGreaterThan(0);
  });

  test('the lines of an explanation make up the score', async () => {
    await dataOf(setting.client, 'add_memory', { text: 'The piano was tuned in March' });
    const { items } = await dataOf(setting.client, 'explain_recall', { query: 'when was the piano tuned?' });
    const tree = treeOf(items[0].explanation);
    expect(recompute(tree)).toBe(items[0].score);
  });

  test('why a memory is not in the answer', async () => {
    const { memory } = await dataOf(setting.client, 'add_memory', { text: 'The piano was tuned in March' });
    const { why } = await dataOf(setting.client, 'explain_recall', { query: 'bicycle insurance', id: memory.id });
    expect(why.verdict).not.toBe('returned');
    const unknown = await dataOf(setting.client, 'explain_recall', { query: 'bicycle', id: 'nobody' });
    expect(unknown.why).toEqual({ verdict: 'unknown' });
  });

  test('what is not needed to be known of a fault stays inside', async () => {
    await setting.engine.close();
    expect(await faultOf(setting.client, 'search_memories', { query: 'x' })).toMatchObject({ code: 'closed' });
    const broken = await openMemory({
      embedder: null,
      clock: {
        nowMs: () => {
          throw new TypeError('secret path /var/lib/clock');
        },
        monotonicMs: () => 0,
        after: () => () => undefined,
      },
    });
    const handler = await mcpHandler(broken, { scope: { user: 'mira' }, onFault: (error) => faults.push(error) });
    const client = await httpClient(handler);
    expect(await faultOf(client, 'search_memories', { query: 'x' })).toEqual({
      code: 'internal',
      message: 'an unexpected fault',
    });
    expect(faults).toHaveLength(1);
    await client.close();
    await broken.close();
  });
});

interface Line {
  readonly depth: number;
  readonly kind: ScoreNode['kind'];
  readonly label: string;
  readonly value: number;
}

/** The tree that lines stand for, by their depths. */
function treeOf(lines: readonly Line[]): ScoreNode {
  const [first, ...rest] = lines;
  if (first === undefined) throw new Error('no lines');
  const { depth, kind, label, value } = first;
  if (kind === 'leaf') return { kind, label, value };
  const starts = rest.flatMap((line, at) => (line.depth === depth + 1 ? [at] : []));
  const children = starts.map((start, at) => treeOf(rest.slice(start, starts[at + 1] ?? rest.length)));
  return { kind: kind as InnerNode['kind'], label, value, children };
}
