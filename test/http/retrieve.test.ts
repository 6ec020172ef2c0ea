import { describe, expect, test } from 'vitest';
import type { Embedder, Reranker } from '../../src/index.js';
import { openMemory } from '../../src/index.js';
import { fixedClock, hashEmbedder } from '../../src/testing/index.js';
import type { Served } from './served.js';
import { served } from './served.js';

const DAY = 86_400_000;
const nowMs = Date.UTC(2026, 2, 10);

/** Weights of the recipe, as RECIPES 1 has them. */
const WEIGHTS = {
  semantic: 0.38,
  lexical: 0.18,
  importance: 0.22,
  recency: 0.04,
  range: 0.06,
  kind: 0.12,
  usage: 0.05,
};

interface Item {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  readonly score: number;
  readonly signals: { readonly [name: string]: number };
  readonly adjustments: { readonly [name: string]: number };
  readonly msg_range: { readonly from: number; readonly to: number } | null;
  readonly updated_at: string;
  readonly tokens: number;
}

const broken: Embedder = {
  ...hashEmbedder({ dimensions: 32 }),
  embed: async () => {
    throw new Error('the endpoint is down');
  },
};
const longestFirst: Reranker = {
  id: 'longest first',
  batchMax: 64,
  rerank: async (_query, texts) => texts.map((text) => Math.min(1, text.length / 100)),
};

interface Parts {
  readonly embedder?: Embedder | null;
  readonly reranker?: Reranker;
}

/** Stores with an embedder that works, and asks with the one that is given. */
async function open({ embedder = hashEmbedder({ dimensions: 32 }), reranker }: Parts = {}): Promise<Served> {
  const clock = fixedClock(nowMs);
  const engine = await openMemory({ clock, embedder, ...(reranker === undefined ? {} : { reranker }) });
  return served({ clock }, engine);
}

async function add(http: Served, id: string, text: string, more: object = {}): Promise<void> {
  const body = { user_id: 'mira', id, text, ...more };
  const { status } = await http.ask('POST', '/v1/memories', { body });
  expect(status).toBe(201);
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
async function retrieve(http: Served, body: object, headers: { readonly [name: string]: string } = {}): Promise<any> {
  const { status, json } = await http.ask('POST', '/v1/memory/retrieve', {
    body: { user_id: 'mira', ...body },
    headers,
  });
  expect([status, json.detail ?? '']).toEqual([200, '']);
  return json;
}

const ids = ({ items }: { readonly items: readonly Item[] }): string[] => items.map(({ id }) => id);

async function lighthouse(parts: Parts = {}): Promise<Served> {
  const http = await open(parts);
  await add(http, 'keeper', 'Mira is a lighthouse keeper', { kind: 'identity', importance: 0.5 });
  await add(http, 'met', 'We met at the lighthouse in May', {
    kind: 'event',
    importance: 0.95,
    message_range: { from: 10, to: 19 },
  });
  await add(http, 'tea', 'Mira drinks mint tea', {
    kind: 'preference',
    importance: 0.2,
    message_range: { from: 30, to: 39 },
  });
  return http;
}

/** Two memories that are about as good an answer as each other. */
async function alike(parts: Parts): Promise<Served> {
  const http = await open(parts);
  await add(http, 'one', 'the lighthouse keeper', { importance: 0.5 });
  await add(http, 'two', 'the lighthouse keeper of the lighthouse', { importance: 0.5 });
  return http;
}

describe('the request of /v1/memory/retrieve', () => {
  test('[D26] user_id, character_id and session_id are hard limits', async () => {
    const http = await open();
    await add(http, 'plain', 'the lighthouse');
    await add(http, 'coach', 'the lighthouse of the coach', { agent_id: 'coach' });
    await add(http, 's1', 'the lighthouse of the session', { session_id: 's1' });
    await add(http, 'both', 'the lighthouse of both', { agent_id: 'coach', session_id: 's1' });
    const of = async (scope: object): Promise<string[]> =>
      ids(await retrieve(http, { query: 'the lighthouse', ...scope })).sort();
    expect(await of({})).toEqual(['plain']);
    expect(await of({ character_id: 'coach' })).toEqual(['coach', 'plain']);
    expect(await of({ session_id: 's1' })).toEqual(['plain', 's1']);
    expect(await of({ character_id: 'coach', session_id: 's1' })).toEqual(['both', 'coach', 'plain', 's1']);
    expect(await of({ character_id: 'coach', session_id: 's2' })).toEqual(['coach', 'plain']);
    expect(await of({ user_id: 'ben' })).toEqual([]);
  });

  test('[D26] limit and max_tokens bound the answer; what does not fit is skipped, not the end', async () => {
    const http = await open();
    await add(http, 'long', `the lighthouse ${'and the sea '.repeat(20)}`, { importance: 0.9 });
    for (const id of ['a', 'b', 'c']) await add(http, id, `the lighthouse ${id}`, { importance: 0.1 });
    const query = 'the lighthouse';
    expect((await retrieve(http, { query, limit: 2 })).items).toHaveLength(2);
    expect((await retrieve(http, { query })).items).toHaveLength(4);
    const tight = await retrieve(http, { query, max_tokens: 9 });
    // ceil(16 / 4) = 4 tokens for each short one: two of them fit into 9.
    expect([tight.items.length, tight.used_tokens]).toEqual([2, 8]);
    expect(ids(tight)).not.toContain('long');
  });

  test.each([
    ['no range', {}, [undefined, undefined]],
    ['both ends', { min_msg_id: 15, max_msg_id: 100 }, [0.5, 1]],
    ['a beginning', { min_msg_id: 20 }, [0, 1]],
    ['an end', { max_msg_id: 14 }, [0.5, 0]],
    ['null for no bound', { min_msg_id: null, max_msg_id: 34 }, [1, 0.5]],
  ] as const)('[D26] min_msg_id and max_msg_id: %s', async (_name, range, [met, tea]) => {
    const { items } = (await retrieve(await lighthouse(), { query: 'lighthouse tea', ...range })) as {
      items: readonly Item[];
    };
    const rangeOf = (id: string): number | undefined => items.find((item) => item.id === id)?.signals['range'];
    expect([rangeOf('met'), rangeOf('tea')]).toEqual([met, tea]);
  });

  test('[D26] prefix_only keeps what ends at or before max_msg_id, and needs it', async () => {
    const http = await lighthouse();
    expect(ids(await retrieve(http, { query: 'lighthouse tea', prefix_only: true, max_msg_id: 19 }))).toEqual(['met']);
    expect(ids(await retrieve(http, { query: 'lighthouse tea', prefix_only: true, max_msg_id: 18 }))).toEqual([]);
    const all = ids(await retrieve(http, { query: 'lighthouse tea', prefix_only: true, max_msg_id: 39 }));
    expect(all.sort()).toEqual(['met', 'tea']);
    const without = await http.ask('POST', '/v1/memory/retrieve', {
      body: { user_id: 'mira', query: 'tea', prefix_only: true },
    });
    expect([without.status, without.json.field]).toEqual([400, 'prefix_only']);
  });

  test.each([[undefined], [null], [''], ['   ']])(
    '[D26] query %j with a range: what lies in it, by its place',
    async (query) => {
      const { items } = await retrieve(await lighthouse(), { query, min_msg_id: 0, max_msg_id: 100 });
      expect(items.slice(0, 2).map(({ msg_range: range }: Item) => range?.from)).toEqual([30, 10]);
    },
  );

  test('[D26] reference_time is the clock of the request, recipe another one', async () => {
    const http = await lighthouse();
    const recency = async (time: number): Promise<number | undefined> => {
      const { items } = await retrieve(http, { query: 'lighthouse', reference_time: new Date(time).toISOString() });
      return items.find(({ id }: Item) => id === 'met')?.signals.recency;
    };
    expect(await recency(nowMs)).toBe(1);
    expect(await recency(nowMs + 15 * DAY)).toBeCloseTo(0.5, 9);
    expect((await retrieve(http, { query: 'lighthouse' })).recipe).toBe('tipsy');
    const other = await retrieve(http, { query: 'lighthouse', recipe: 'lexical' });
    expect([other.recipe, other.skip_reason]).toEqual(['lexical', 'the recipe does not rerank']);
  });

  test.each([
    ['limit', 0],
    ['limit', 1_001],
    ['max_tokens', 0],
    ['min_msg_id', -1],
    ['max_msg_id', 1.5],
    ['prefix_only', 'yes'],
    ['query', 7],
    ['recipe', 'nosuch'],
    ['reference_time', 'soon'],
    ['tenant', 'other'],
  ])('[D26] %s: %j is refused by name', async (field, value) => {
    const http = await open();
    const told = await http.ask('POST', '/v1/memory/retrieve', {
      body: { user_id: 'mira', query: 'x', [field]: value },
    });
    expect([told.status, told.json.field]).toEqual([400, field]);
  });
});

describe('the answer of /v1/memory/retrieve', () => {
  test('[D26] a score is its weighted signals and its adjustments, between 0 and 1', async () => {
    const http = await lighthouse();
    const { items, used_tokens: used } = await retrieve(http, {
      query: 'the lighthouse',
      min_msg_id: 10,
      max_msg_id: 14,
    });
    expect(items).toHaveLength(3);
    for (const { score, signals, adjustments, tokens, text } of items as readonly Item[]) {
      const base = Object.entries(WEIGHTS).reduce((sum, [name, weight]) => sum + weight * (signals[name] ?? 0), 0);
      const added = Object.values(adjustments).reduce((sum, each) => sum + each, 0);
      expect(score).toBeCloseTo(Math.min(1, Math.max(0, base + added)), 9);
      for (const value of Object.values(signals)) expect(value >= 0 && value <= 1).toBe(true);
      expect(tokens).toBe(Math.ceil(text.length / 4));
    }
    expect(used).toBe((items as readonly Item[]).reduce((sum, { tokens }) => sum + tokens, 0));
    expect(items.find(({ id }: Item) => id === 'met')).toMatchObject({
      text: 'We met at the lighthouse in May',
      kind: 'event',
      signals: { importance: 0.95, recency: 1, range: 0.5, kind: 0.8 },
      adjustments: { intent_boost: 0.04, important_match_boost: 0.03 },
      msg_range: { from: 10, to: 19 },
      updated_at: '2026-03-10T00:00:00.000Z',
    });
    expect(items.find(({ id }: Item) => id === 'keeper')).toMatchObject({
      adjustments: { identity_penalty: -0.08 },
      msg_range: null,
    });
  });

  test('[D26] what only the importance leg found has no semantic signal', async () => {
    const { items } = await retrieve(await lighthouse({ embedder: null }), { query: 'the lighthouse' });
    expect(items.map(({ signals }: Item) => Object.hasOwn(signals, 'semantic'))).toEqual([false, false, false]);
  });

  test('[D26] what was returned counts as used from then on', async () => {
    const http = await lighthouse();
    const usage = async (): Promise<number> =>
      (await retrieve(http, { query: 'the lighthouse', limit: 1 })).items[0].signals.usage ?? 0;
    expect(await usage()).toBe(0);
    // .8 for today, .2 * ln(2) / ln(21) for once.
    expect(await usage()).toBeCloseTo(0.8 + (0.2 * Math.log(2)) / Math.log(21), 9);
  });

  test('[D26] a reranker halves the score with its relevance', async () => {
    const plain = await retrieve(await alike({}), { query: 'the lighthouse keeper' });
    const http = await alike({ reranker: longestFirst });
    const { items, reranked, skip_reason: reason } = await retrieve(http, { query: 'the lighthouse keeper' });
    expect([reranked, reason]).toEqual([true, null]);
    for (const item of items as readonly Item[]) {
      const before = (plain.items as readonly Item[]).find(({ id }) => id === item.id)?.score ?? Number.NaN;
      expect(item.score).toBeCloseTo(0.5 * before + 0.5 * (item.text.length / 100), 9);
    }
  });

  test.each([
    ['no reranker is configured', {}, { query: 'the lighthouse keeper' }, {}],
    ['the query is blank', { reranker: longestFirst }, { max_msg_id: 50 }, {}],
    [
      'fewer than two candidates',
      { reranker: longestFirst },
      { query: 'keeper', limit: 1, prefix_only: true, max_msg_id: 19 },
      {},
    ],
    [
      'too little time is left',
      { reranker: longestFirst },
      { query: 'the lighthouse keeper' },
      { 'Recollect-Deadline-Ms': '390' },
    ],
  ] as const)('[D26] skip_reason: %s', async (reason, parts, body, headers) => {
    const { reranked, skip_reason: told } = await retrieve(await alike(parts), body, headers);
    expect([reranked, told]).toEqual([false, reason]);
  });

  test('[D26] skip_reason: the first is far ahead', async () => {
    const http = await open({ reranker: longestFirst });
    await add(http, 'first', 'the lighthouse keeper', { importance: 1 });
    await add(http, 'second', 'bread', { importance: 0 });
    expect((await retrieve(http, { query: 'the lighthouse keeper' })).skip_reason).toBe('the first is far ahead');
  });

  test('[D26] without its embedding the query is still answered, and the answer says so', async () => {
    const answer = await retrieve(await lighthouse({ embedder: broken, reranker: longestFirst }), {
      query: 'the lighthouse',
    });
    expect(answer.items.length).toBeGreaterThan(0);
    expect(answer.degraded.length).toBeGreaterThan(0);
    expect([answer.reranked, answer.skip_reason]).toEqual([false, 'the query could not be embedded']);
  });

  test('[D26] [D24] trace_id names the recall: it is shown, and confirmed', async () => {
    const http = await lighthouse();
    const { trace_id: id, items } = await retrieve(http, {
      query: 'the lighthouse',
      character_id: 'coach',
      session_id: 's',
    });
    const shown = await http.ask('GET', `/v1/recalls/${id}?user_id=mira&agent_id=coach&session_id=s`);
    expect(shown.json.items.map(({ memory_id: memoryId }: { memory_id: string }) => memoryId)).toEqual(ids({ items }));
    const confirmed = await http.ask('POST', `/v1/recalls/${id}/confirm`, {
      body: { user_id: 'mira', used_ids: ['met'] },
    });
    expect(confirmed.status).toBe(200);
  });
});
