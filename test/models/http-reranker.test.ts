import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpRerankerOptions } from '../../src/adapters/models/rerank/http-reranker.js';
import { createHttpReranker } from '../../src/adapters/models/rerank/http-reranker.js';
import type { Reranker } from '../../src/ports/reranker.js';
import { everythingOf, failureOf } from './failing.js';
import type { Behaviour, MisbehavingServer } from './misbehaving-server.js';
import { json, startServer } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

function reranker(options: Partial<HttpRerankerOptions> = {}): Reranker {
  return createHttpReranker({
    baseUrl: server.baseUrl,
    model: 'invented-reranker',
    apiKey: 'sk-invented-0123456789',
    retries: 2,
    clock: steeredClock(),
    random: () => 0.5,
    ...options,
  });
}

const scoreOf = (text: string): number => text.length / 100;

/** Best first, as endpoints do, with the texts sent back as some do. */
const ranking: Behaviour = (request, response) => {
  const results = request.texts.map((text, index) => ({ index, relevance_score: scoreOf(text), document: { text } }));
  json(200, { results: results.sort((one, other) => other.relevance_score - one.relevance_score) })(request, response);
};

describe('the reranker', () => {
  test('[P14] asks for all texts and aligns the scores with them', async () => {
    server.behave(ranking);
    const texts = ['tea', 'a kettle of tea', '一壶茶'];
    expect(await reranker().rerank('what boils?', texts, {})).toEqual(texts.map(scoreOf));
    expect(server.requests.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/v1/rerank',
        body: { model: 'invented-reranker', query: 'what boils?', documents: texts, top_n: 3 },
      },
    ]);
  });

  test('[P14] batches of at most batchMax; no texts, no request', async () => {
    server.behave(ranking);
    const texts = Array.from({ length: 7 }, (_, at) => 'x'.repeat(at + 1));
    expect(await reranker({ batchMax: 3 }).rerank('x', texts, {})).toEqual(texts.map(scoreOf));
    expect(server.requests.map((request) => request.texts.length)).toEqual([3, 3, 1]);
    expect(await reranker().rerank('x', [], {})).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  test('[P14] logits become probabilities: 1 / (1 + exp(-x))', async () => {
    const results = [
      { index: 1, relevance_score: 0 },
      { index: 0, relevance_score: -1_000 },
      { index: 2, relevance_score: Math.log(3) },
    ];
    server.behave(json(200, { results }));
    const [low, even, high] = await reranker({ scores: 'logit' }).rerank('x', ['a', 'b', 'c'], {});
    expect([low, even]).toEqual([0, 0.5]);
    // 1 / (1 + 1/3)
    expect(high).toBeCloseTo(0.75, 12);
  });

  test('[P14] rounding beyond 0 and 1 is cut', async () => {
    server.behave(
      json(200, {
        results: [
          { index: 0, relevance_score: 1.0000001 },
          { index: 1, relevance_score: -1e-9 },
        ],
      }),
    );
    expect(await reranker().rerank('x', ['a', 'b'], {})).toEqual([1, 0]);
  });

  test.each([
    ['no list of results', { data: [] }],
    ['a text without a score', { results: [{ index: 0, relevance_score: 0.5 }] }],
    ['a text scored twice', { results: [0, 0, 1].map((index) => ({ index, relevance_score: 0.5 })) }],
    ['a score for no text', { results: [0, 1, 2].map((index) => ({ index, relevance_score: 0.5 })) }],
    ['a result without index', { results: [{ relevance_score: 0.5 }, { index: 1, relevance_score: 0.5 }] }],
    ['null for a score', { results: [0, 1].map((index) => ({ index, relevance_score: null })) }],
    ['a score above 1', { results: [0, 1].map((index) => ({ index, relevance_score: 7.2 })) }],
    ['null for a result', { results: [null, null] }],
    ['an error shaped as success', { error: { message: 'no such model' } }],
  ])('[P18] %s: the answer is refused as a whole', async (_, answer) => {
    server.behave(json(200, answer));
    expect(await failureOf(reranker().rerank('x', ['a', 'b'], {}))).toMatchObject({ code: 'provider_bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  test('[P15] 503 is tried again, 401 is not, and no key is told', async () => {
    server.behave(json(503, {}), ranking);
    expect(await reranker().rerank('x', ['a'], {})).toEqual([scoreOf('a')]);
    server.behave(json(401, { error: { message: 'sk-invented-0123456789 is no key' } }));
    const error = await failureOf(reranker().rerank('x', ['a'], {}));
    expect(error.code).toBe('provider_refused');
    expect(everythingOf(error)).not.toContain('sk-invented');
    expect(server.requests).toHaveLength(3);
  });

  test('[P14] a caller that has left gets aborted', async () => {
    const asked = reranker().rerank('x', ['a'], { signal: AbortSignal.abort() });
    expect(await failureOf(asked)).toMatchObject({ code: 'aborted' });
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ['model', { model: '' }],
    ['batchMax', { batchMax: 0 }],
  ])('[P14] a bad %s is a validation error', async (field, options) => {
    expect(await failureOf((async () => reranker(options))())).toMatchObject({ code: 'validation', field });
  });
});
