import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RerankDialect } from '../../src/adapters/models/rerank/dialects.js';
import type { HttpRerankerOptions } from '../../src/adapters/models/rerank/http-reranker.js';
import { createHttpReranker } from '../../src/adapters/models/rerank/http-reranker.js';
import { RERANKER_PRESETS } from '../../src/adapters/models/rerank/presets.js';
import type { Reranker } from '../../src/ports/reranker.js';
import { everythingOf, failureOf } from './failing.js';
import type { Behaviour, MisbehavingServer } from './misbehaving-server.js';
import { begin, hang, json, raw, startServer } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

type Scored = readonly { readonly index: unknown; readonly score: unknown }[];

/** A dialect as its documentation shows it, written again for the server's side. */
interface Spoken {
  readonly dialect: RerankDialect;
  /** Where requests arrive when `baseUrl` ends in `/v1`. */
  readonly path: string;
  readonly body: (query: string, texts: readonly string[]) => unknown;
  readonly answer: (results: Scored) => unknown;
}

const MODEL = 'invented-reranker';

const SPOKEN: readonly Spoken[] = [
  {
    dialect: 'cohere',
    path: '/v1/rerank',
    body: (query, documents) => ({ model: MODEL, query, documents, top_n: documents.length }),
    answer: (results) => ({
      id: 'r-1',
      model: MODEL,
      usage: { total_tokens: 9 },
      results: results.map(({ index, score }) => ({ index, relevance_score: score, document: { text: 'sent back' } })),
    }),
  },
  {
    dialect: 'tei',
    path: '/v1/rerank',
    body: (query, texts) => ({ query, texts, raw_scores: false, return_text: false, truncate: true }),
    answer: (results) => results,
  },
  {
    dialect: 'dashscope',
    path: '/v1/text-rerank',
    body: (query, documents) => ({
      model: MODEL,
      input: { query, documents },
      parameters: { top_n: documents.length, return_documents: false },
    }),
    answer: (results) => ({
      output: { results: results.map(({ index, score }) => ({ index, relevance_score: score })) },
      usage: { total_tokens: 9 },
      request_id: 'r-1',
    }),
  },
];

const reranker = (dialect: RerankDialect, options: Partial<HttpRerankerOptions> = {}): Reranker =>
  createHttpReranker({
    baseUrl: server.baseUrl,
    model: MODEL,
    dialect,
    apiKey: 'sk-invented-0123456789',
    retries: 2,
    clock: steeredClock(),
    random: () => 0.5,
    ...options,
  });

const scoreOf = (text: string): number => Math.round(text.length * 1e4) / 1e6;

/** Answers with the scores of the texts in an order of the test's choice. */
const answering =
  ({ answer }: Spoken, order: (results: Scored) => Scored = (results) => results): Behaviour =>
  (request, response) => {
    const results = request.texts.map((text, index) => ({ index, score: scoreOf(text) }));
    json(200, answer(order(results)))(request, response);
  };

describe.each(SPOKEN)('the dialect $dialect', (spoken) => {
  const { dialect, path, body, answer } = spoken;
  const texts = ['tea', 'a kettle of tea', '一壶茶'];

  test('[P14] asks and is answered as documented', async () => {
    server.behave(answering(spoken));
    expect(await reranker(dialect).rerank('what boils?', texts, {})).toEqual(texts.map(scoreOf));
    expect(server.requests.map((request) => [request.path, request.body])).toEqual([
      [path, body('what boils?', texts)],
    ]);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-invented-0123456789');
  });

  test('[P14] scores belong to their texts, whatever the order of the answer', async () => {
    const many = Array.from({ length: 6 }, (_, at) => 'x'.repeat(at + 1));
    const permutation = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
    await fc.assert(
      fc.asyncProperty(permutation, async (order) => {
        server.behave(answering(spoken, (results) => order.flatMap((at) => results[at] ?? [])));
        expect(await reranker(dialect).rerank('x', many, {})).toEqual(many.map(scoreOf));
      }),
      { numRuns: 20 },
    );
  });

  const SPOILT: readonly (readonly [string, (results: Scored) => Scored])[] = [
    ['a text without a score', (results) => results.slice(1)],
    ['no scores at all', () => []],
    ['a text scored twice', (results) => [...results, ...results.slice(0, 1)]],
    ['an index beyond the texts', (results) => results.map(({ score }, at) => ({ index: at + 1, score }))],
    ['a negative index', (results) => results.map(({ score }, at) => ({ index: at - 1, score }))],
    ['half an index', (results) => results.map(({ score }) => ({ index: 0.5, score }))],
    ['no index', (results) => results.map(({ score }) => ({ index: undefined, score }))],
    // JSON has no NaN: those who compute one send null.
    ['NaN for a score', (results) => results.map(({ index }) => ({ index, score: Number.NaN }))],
    ['text for a score', (results) => results.map(({ index }) => ({ index, score: '0.5' }))],
    ['a score above 1', (results) => results.map(({ index }) => ({ index, score: 4.2 }))],
  ];
  test.each(SPOILT)('[P18] %s: the answer is refused as a whole, once', async (_, spoil) => {
    server.behave(answering(spoken, spoil));
    expect(await failureOf(reranker(dialect).rerank('x', texts, {}))).toMatchObject({ code: 'provider_bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  const UNREADABLE: readonly (readonly [string, Behaviour])[] = [
    ['malformed', raw(200, '{"results":[')],
    ['a web page', raw(200, '<html>')],
    ['nothing', raw(200, '')],
    ['null', json(200, null)],
    ['an object without results', json(200, { output: {}, results: 7 })],
    ['of the wrong length', json(200, answer([{ index: 0, score: 0.1 }]))],
  ];
  test.each(UNREADABLE)('[P14] an answer that is %s has its code, once', async (_, behaviour) => {
    server.behave(behaviour);
    expect(await failureOf(reranker(dialect).rerank('x', texts, {}))).toMatchObject({ code: 'provider_bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  test('[P14] an answer that is huge is not read to its end', async () => {
    server.behave(raw(200, `${JSON.stringify(answer([]))}${' '.repeat(4_000_000)}`));
    const error = await failureOf(reranker(dialect).rerank('x', texts, {}));
    expect([error.code, error.message]).toEqual(['provider_bad_answer', expect.stringContaining('longer than')]);
  });

  test('[P15] 429 is tried again, not before Retry-After', async () => {
    const clock = steeredClock();
    server.behave(json(429, { code: 'Throttling', message: 'slow down' }, { 'retry-after': '2' }), answering(spoken));
    expect(await reranker(dialect, { clock }).rerank('x', texts, {})).toEqual(texts.map(scoreOf));
    expect(clock.waits).toHaveLength(1);
    expect(clock.waits[0]).toBeGreaterThanOrEqual(2_000);
  });

  test('[P15] a key that is refused is not tried again, and is told to nobody', async () => {
    server.behave(json(401, { code: 'InvalidApiKey', message: 'sk-invented-0123456789 is no key' }));
    const error = await failureOf(reranker(dialect).rerank('x', texts, {}));
    expect([error.code, server.requests.length]).toEqual(['provider_refused', 1]);
    expect(everythingOf(error)).not.toContain('sk-invented');
  });

  test.each([
    ['says nothing', hang],
    ['stops in the middle', begin],
  ])('[P14] an endpoint that %s ends at the time limit', async (_, behaviour) => {
    const clock = steeredClock();
    server.behave(behaviour);
    const asked = failureOf(reranker(dialect, { clock, retries: 0 }).rerank('x', ['secret text'], {}));
    await server.arrival(1);
    clock.advance(10_000);
    const error = await asked;
    expect(error.code).toBe('provider_timeout');
    expect(everythingOf(error)).not.toContain('secret');
  });
});

describe('requests', () => {
  test('[P14] hold at most charactersMax characters, the query counted for every text', async () => {
    const [cohere] = SPOKEN;
    if (cohere === undefined) expect.fail('no dialect');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        async (lengths, charactersMax, batchMax) => {
          const before = server.requests.length;
          server.behave(answering(cohere));
          const texts = lengths.map((length) => 'x'.repeat(length));
          const scores = await reranker('cohere', { charactersMax, batchMax }).rerank('why', texts, {});
          expect(scores).toEqual(texts.map(scoreOf));
          const batches = server.requests.slice(before).map((request) => request.texts);
          expect(batches.flat()).toEqual(texts);
          for (const batch of batches) {
            expect(batch.length).toBeLessThanOrEqual(batchMax);
            const characters = batch.reduce((sum, text) => sum + 'why'.length + text.length, 0);
            expect(batch.length === 1 || characters <= charactersMax).toBe(true);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('[P14] a bad charactersMax is a validation error', async () => {
    expect(await failureOf((async () => reranker('tei', { charactersMax: 0 }))())).toMatchObject({
      code: 'validation',
      field: 'charactersMax',
    });
  });
});

describe('the presets of rerankers', () => {
  /** Where each is asked, by its vendor's documentation. */
  const ADDRESSES = {
    'cohere/rerank-v3.5': 'https://api.cohere.com/v2/rerank',
    'cohere/rerank-multilingual-v3.0': 'https://api.cohere.com/v2/rerank',
    'jina/jina-reranker-v2-base-multilingual': 'https://api.jina.ai/v1/rerank',
    'vllm/bge-reranker-v2-m3': 'http://127.0.0.1:8000/v1/rerank',
    'tei/bge-reranker-v2-m3': 'http://127.0.0.1:8080/rerank',
    'dashscope/gte-rerank-v2': 'https://dashscope.aliyuncs.com/api/v1/services/rerank/text-rerank/text-rerank',
  } as const satisfies { readonly [name in keyof typeof RERANKER_PRESETS]: string };

  test.each(Object.entries(RERANKER_PRESETS))('[P14] %s asks at its address, in its dialect', async (name, preset) => {
    const asked: string[] = [];
    const spoken = SPOKEN.find(({ dialect }) => dialect === preset.dialect);
    const made = createHttpReranker({
      ...preset,
      apiKey: 'sk-invented-0123456789',
      fetch: async (url) => {
        asked.push(String(url));
        return Response.json(spoken?.answer([{ index: 0, score: 0.25 }]));
      },
    });
    expect(await made.rerank('why', ['because'], {})).toEqual([0.25]);
    expect(asked).toEqual([ADDRESSES[name as keyof typeof ADDRESSES]]);
  });

  test('[P14] what a request of DashScope may hold: 500 texts, 30,000 characters', async () => {
    const sizes: number[] = [];
    const made = createHttpReranker({
      ...RERANKER_PRESETS['dashscope/gte-rerank-v2'],
      fetch: async (_, init) => {
        const { input } = JSON.parse(String(init?.body)) as { input: { documents: readonly string[] } };
        sizes.push(input.documents.length);
        const results = input.documents.map((_text, index) => ({ index, relevance_score: 0.5 }));
        return Response.json({ output: { results } });
      },
    });
    await made.rerank('x', new Array<string>(700).fill('y'), {});
    // 9,999 + 1 for the query are a third of 30,000.
    await made.rerank('x', new Array<string>(4).fill('y'.repeat(9_999)), {});
    expect(sizes).toEqual([500, 200, 3, 1]);
  });
});
