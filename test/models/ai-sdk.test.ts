import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AiSdkEmbedder, AiSdkEmbedderOptions } from '../../src/adapters/models/ai-sdk/ai-sdk-embedder.js';
import { createAiSdkEmbedder } from '../../src/adapters/models/ai-sdk/ai-sdk-embedder.js';
import type {
  AiSdkEmbedCall,
  AiSdkEmbedding,
  AiSdkEmbeddingModel,
  AiSdkRanking,
  AiSdkRerankCall,
  AiSdkRerankingModel,
} from '../../src/adapters/models/ai-sdk/ai-sdk-model.js';
import type { AiSdkRerankerOptions } from '../../src/adapters/models/ai-sdk/ai-sdk-reranker.js';
import { createAiSdkReranker } from '../../src/adapters/models/ai-sdk/ai-sdk-reranker.js';
import type { ErrorCode } from '../../src/domain/errors.js';
import type { Embedding } from '../../src/ports/embedder.js';
import type { Reranker } from '../../src/ports/reranker.js';
import { everythingOf, failureOf } from './failing.js';
import { vectorOf } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

const KEY = 'sk-invented-0123456789';

/** An error as the SDK makes them: a name with its prefix, and for calls everything that was sent and came back. */
function sdkError(
  name: string,
  fields: { readonly [field: string]: unknown } = {},
  message = 'as the SDK says',
): Error {
  return Object.assign(new Error(message), { name, ...fields });
}

const callError = (
  statusCode: number | undefined,
  { isRetryable = (statusCode ?? 500) >= 429, headers = {} as { readonly [name: string]: string } } = {},
): Error =>
  sdkError(
    'AI_APICallError',
    {
      url: `https://api.example.com/v1?key=${KEY}`,
      requestBodyValues: { input: ['secret text of a memory'], authorization: KEY },
      statusCode,
      responseHeaders: headers,
      responseBody: 'secret text of a memory',
      isRetryable,
    },
    `bad input: secret text of a memory, ${KEY}`,
  );

/** One answer after the other; the last one is kept. An error is thrown, a function computes. */
type Script<Call, Answer> = readonly (Error | ((call: Call) => Answer | Promise<Answer>))[];

function play<Call extends { readonly abortSignal?: AbortSignal }, Answer>(
  script: Script<Call, Answer>,
  calls: Call[],
): (call: Call) => Promise<Answer> {
  let at = 0;
  return async (call) => {
    calls.push(call);
    const step = script[Math.min(at, script.length - 1)];
    at += 1;
    if (step instanceof Error) throw step;
    if (step === undefined) throw new Error('nothing to play');
    return step(call);
  };
}

interface Played {
  readonly embedder: AiSdkEmbedder;
  readonly calls: AiSdkEmbedCall[];
}

type EmbeddingScript = Script<AiSdkEmbedCall, AiSdkEmbedding>;

const wellBehaved = ({ values }: AiSdkEmbedCall): AiSdkEmbedding => ({
  embeddings: values.map((value) => [...vectorOf(value)]),
  usage: { tokens: values.length * 10 },
});

function embedding(
  script: EmbeddingScript,
  options: Partial<AiSdkEmbedderOptions> = {},
  model: Partial<AiSdkEmbeddingModel> = {},
): Played {
  const calls: AiSdkEmbedCall[] = [];
  const embedder = createAiSdkEmbedder({
    model: {
      provider: 'invented',
      modelId: 'model-1',
      maxEmbeddingsPerCall: 4,
      doEmbed: play(script, calls),
      ...model,
    },
    profile: { dimensions: 3, batchMax: 100 },
    retries: 2,
    clock: steeredClock(),
    random: () => 0.5,
    ...options,
  });
  return { embedder, calls };
}

const good = (text: string): Embedding => ({ ok: true, vector: Float32Array.from(vectorOf(text)) });
const codes = (embeddings: readonly Embedding[]): readonly (ErrorCode | 'ok')[] =>
  embeddings.map((each) => (each.ok ? 'ok' : each.error.code));
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `text ${at}`);
const sizes = (calls: readonly AiSdkEmbedCall[]): readonly number[] => calls.map(({ values }) => values.length);

describe('an embedding model of the AI SDK', () => {
  test.each([
    ['what it takes', 4, [4, 4, 2]],
    ['what it promises to take', Promise.resolve(4), [4, 4, 2]],
    ['batchMax where it has no limit', Number.POSITIVE_INFINITY, [6, 4]],
    ['batchMax where it says nothing', undefined, [6, 4]],
    ['batchMax where it promises nothing', Promise.resolve(undefined), [6, 4]],
    ['batchMax where its limit is none', 0, [6, 4]],
    ['batchMax where it takes more', 2048, [6, 4]],
  ])('[P14] batches of %s, in order', async (_, maxEmbeddingsPerCall, expected) => {
    const { embedder, calls } = embedding(
      [wellBehaved],
      { profile: { dimensions: 3, batchMax: 6 } },
      {
        maxEmbeddingsPerCall,
      },
    );
    const texts = numbered(10);
    expect(await embedder.embed(texts, { role: 'passage' })).toEqual(texts.map(good));
    expect(sizes(calls)).toEqual(expected);
    expect(await embedder.embed([], { role: 'query' })).toEqual([]);
    expect(calls).toHaveLength(expected.length);
  });

  test('[P14] profile: its limit, its id, prefixes and settings by role', async () => {
    const { embedder, calls } = embedding([wellBehaved], {
      profile: { dimensions: 3, prefixes: { query: 'ask: ', passage: '' } },
      providerOptions: { query: { invented: { inputType: 'search_query' } } },
    });
    expect(embedder.profile).toMatchObject({ dimensions: 3, batchMax: 4, maxTokens: 512 });
    expect(embedder.profile.id).toMatch(/^model-1\/3\/[0-9a-f]{12}\/[0-9a-f]{12}$/u);
    await embedder.embed(['why'], { role: 'query' });
    await embedder.embed(['because'], { role: 'passage' });
    expect(calls.map(({ abortSignal: _, ...rest }) => rest)).toEqual([
      { values: ['ask: why'], providerOptions: { invented: { inputType: 'search_query' } } },
      { values: ['because'] },
    ]);
    expect(embedding([wellBehaved]).embedder.profile.id).toBe('model-1/3');
  });

  test('[P14] usage is counted; what does not say its tokens adds none', async () => {
    const silent = (call: AiSdkEmbedCall): AiSdkEmbedding => ({ embeddings: wellBehaved(call).embeddings });
    const odd = (call: AiSdkEmbedCall): AiSdkEmbedding => ({ ...wellBehaved(call), usage: { tokens: Number.NaN } });
    const { embedder } = embedding([wellBehaved, callError(503), wellBehaved, silent, odd]);
    expect(embedder.usage()).toEqual({ calls: 0, tokens: 0 });
    await embedder.embed(numbered(14), { role: 'passage' });
    expect(embedder.usage()).toEqual({ calls: 4, tokens: 80 });
  });

  const VECTORS: readonly (readonly [string, unknown])[] = [
    ['a vector too short', [1, 2]],
    ['a vector too long', [1, 2, 3, 4]],
    ['NaN', [1, Number.NaN, 3]],
    ['Infinity', [1, Number.POSITIVE_INFINITY, 3]],
    ['all zeros', [0, 0, 0]],
    ['null for a number', [1, null, 3]],
    ['no vector', undefined],
  ];
  test.each(VECTORS)('[P18] %s: that text alone fails', async (_, vector) => {
    const { embedder } = embedding([
      (call) => ({
        embeddings: wellBehaved(call).embeddings.map((each, at) => (at === 1 ? vector : each) as number[]),
      }),
    ]);
    expect(codes(await embedder.embed(numbered(3), { role: 'passage' }))).toEqual(['ok', 'provider_bad_answer', 'ok']);
  });

  test.each([
    ['one vector too few', { embeddings: [[1, 2, 3]] }],
    ['one vector too many', { embeddings: new Array(3).fill([1, 2, 3]) }],
    ['no list', { embeddings: 'none' }],
    ['nothing', undefined],
  ])('[P18] %s: nothing says whose a vector is, so the answer is refused, once', async (_, answer) => {
    const { embedder, calls } = embedding([() => answer as unknown as AiSdkEmbedding]);
    expect(await failureOf(embedder.embed(numbered(2), { role: 'passage' }))).toMatchObject({
      code: 'provider_bad_answer',
    });
    expect(calls).toHaveLength(1);
  });

  const FAILURES: readonly (readonly [string, Error, ErrorCode, number])[] = [
    ['429', callError(429), 'provider_rate_limited', 3],
    ['500', callError(500), 'provider_unavailable', 3],
    ['408', callError(408), 'provider_timeout', 3],
    ['401', callError(401), 'provider_refused', 1],
    ['404', callError(404), 'provider_refused', 1],
    ['an answer it can not read', callError(200), 'provider_bad_answer', 1],
    ['a broken connection', callError(undefined), 'provider_unavailable', 3],
    ['a failure for good', callError(undefined, { isRetryable: false }), 'provider_unavailable', 1],
    ['an error of fetch', new TypeError('fetch failed'), 'provider_unavailable', 3],
    ['no key', sdkError('AI_LoadAPIKeyError'), 'provider_refused', 1],
    ['no such model', sdkError('AI_NoSuchModelError'), 'provider_refused', 1],
    ['malformed JSON', sdkError('AI_JSONParseError', { text: 'secret text of a memory' }), 'provider_bad_answer', 1],
    ['the wrong shape', sdkError('AI_TypeValidationError', { value: KEY }), 'provider_bad_answer', 1],
    ['an empty body', sdkError('AI_EmptyResponseBodyError'), 'provider_bad_answer', 1],
  ];
  test.each(FAILURES)('[P14] [P15] %s has its code, and no text or key is told', async (_, error, code, tries) => {
    const { embedder, calls } = embedding([error]);
    const failure = await failureOf(embedder.embed(['secret text of a memory', 'b'], { role: 'passage' }));
    expect([failure.code, calls.length]).toEqual([code, tries]);
    expect(everythingOf(failure)).not.toMatch(/secret text|sk-invented|api\.example/u);
  });

  test('[P15] what passes is tried again, not before Retry-After', async () => {
    const clock = steeredClock();
    const { embedder } = embedding([callError(429, { headers: { 'retry-after': '3' } }), wellBehaved], { clock });
    expect(await embedder.embed(['a'], { role: 'query' })).toEqual([good('a')]);
    expect(clock.waits).toHaveLength(1);
    expect(clock.waits[0]).toBeGreaterThanOrEqual(3_000);
  });

  test('[P16] after failures in a row the model is left alone', async () => {
    const { embedder, calls } = embedding([callError(500)], { retries: 0, breaker: { failures: 2 } });
    for (let at = 0; at < 5; at += 1) await failureOf(embedder.embed(['a'], { role: 'query' }));
    expect([embedder.circuit(), calls.length]).toEqual(['open', 2]);
  });

  test('[P14] for any subset of refused texts exactly those fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(numbered(9)),
        fc.constantFrom(400, 413, 422),
        fc.integer({ min: 1, max: 9 }),
        async (bad, status, maxEmbeddingsPerCall) => {
          const refusing = (call: AiSdkEmbedCall): AiSdkEmbedding => {
            if (call.values.some((value) => bad.includes(value))) throw callError(status, { isRetryable: false });
            return wellBehaved(call);
          };
          const { embedder } = embedding([refusing], {}, { maxEmbeddingsPerCall });
          const embeddings = await embedder.embed(numbered(9), { role: 'passage' });
          expect(codes(embeddings)).toEqual(
            numbered(9).map((text) => (bad.includes(text) ? 'provider_refused' : 'ok')),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('[P14] a model that fails half-way keeps what it gave', async () => {
    const { embedder } = embedding([wellBehaved, callError(503)]);
    const embeddings = await embedder.embed(numbered(6), { role: 'passage' });
    expect(codes(embeddings)).toEqual([...new Array(4).fill('ok'), ...new Array(2).fill('provider_unavailable')]);
  });

  test('[P14] a caller that leaves: aborted, the model is told, and the signal is left without listeners', async () => {
    const controller = new AbortController();
    const { embedder, calls } = embedding([
      ({ abortSignal }) =>
        new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => reject(sdkError('AbortError')), { once: true });
          controller.abort('left');
        }),
    ]);
    const error = await failureOf(embedder.embed(['a'], { role: 'query', signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'left' });
    expect(calls.map(({ abortSignal }) => abortSignal?.aborted)).toEqual([true]);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    const before = embedder.embed(['a'], { role: 'query', signal: AbortSignal.abort() });
    expect(await failureOf(before)).toMatchObject({ code: 'aborted' });
    expect(calls).toHaveLength(1);
  });

  test('[P14] a model that hangs and ignores its signal ends at the time limit', async () => {
    const clock = steeredClock();
    let asked = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const hangs = (): Promise<AiSdkEmbedding> => {
      asked();
      return new Promise(() => undefined);
    };
    const { embedder } = embedding([hangs], { clock, retries: 0 });
    const failure = failureOf(embedder.embed(['a'], { role: 'query' }));
    await waiting;
    clock.advance(10_000);
    expect(await failure).toMatchObject({ code: 'provider_timeout' });
  });

  test.each([
    ['model', { model: 'openai/text-embedding-3-small' as unknown as AiSdkEmbeddingModel }],
    ['profile.dimensions', { profile: { dimensions: 0 } }],
    ['profile.batchMax', { profile: { dimensions: 3, batchMax: 0 } }],
    ['retries', { retries: -1 }],
  ])('[P14] a bad %s is a validation error', async (field, options) => {
    expect(await failureOf((async () => embedding([wellBehaved], options))())).toMatchObject({
      code: 'validation',
      field,
    });
  });
});

const scoreOf = (text: string): number => text.length / 100;
const ranked = ({ documents }: AiSdkRerankCall): AiSdkRanking => ({
  ranking: documents.values
    .map((text, index) => ({ index, relevanceScore: scoreOf(text) }))
    .sort((one, other) => other.relevanceScore - one.relevanceScore),
});

function reranking(
  script: Script<AiSdkRerankCall, AiSdkRanking>,
  options: Partial<AiSdkRerankerOptions> = {},
): { readonly reranker: Reranker; readonly calls: AiSdkRerankCall[] } {
  const calls: AiSdkRerankCall[] = [];
  const model: AiSdkRerankingModel = { provider: 'invented', modelId: 'rank-1', doRerank: play(script, calls) };
  const patience = { retries: 2, clock: steeredClock(), random: () => 0.5 };
  return { reranker: createAiSdkReranker({ model, ...patience, ...options }), calls };
}

describe('a reranking model of the AI SDK', () => {
  test('[P14] is asked for all texts, and scores belong to their texts', async () => {
    const { reranker, calls } = reranking([ranked], {
      batchMax: 2,
      providerOptions: { invented: { maxTokensPerDocument: 512 } },
    });
    expect(reranker.id).toBe('ai-sdk/invented/rank-1');
    const texts = ['tea', 'a kettle of tea', '一壶茶'];
    expect(await reranker.rerank('what boils?', texts, {})).toEqual(texts.map(scoreOf));
    const rest = { query: 'what boils?', providerOptions: { invented: { maxTokensPerDocument: 512 } } };
    expect(calls.map(({ abortSignal: _, ...call }) => call)).toEqual([
      { ...rest, documents: { type: 'text', values: texts.slice(0, 2) }, topN: 2 },
      { ...rest, documents: { type: 'text', values: texts.slice(2) }, topN: 1 },
    ]);
    expect(await reranker.rerank('x', [], {})).toEqual([]);
  });

  test('[P14] logits become probabilities: 1 / (1 + exp(-x))', async () => {
    const logits = (): AiSdkRanking => ({
      ranking: [
        { index: 1, relevanceScore: Math.log(3) },
        { index: 0, relevanceScore: 0 },
      ],
    });
    const [even, high] = await reranking([logits], { scores: 'logit' }).reranker.rerank('x', ['a', 'b'], {});
    expect(even).toBe(0.5);
    // 1 / (1 + 1/3)
    expect(high).toBeCloseTo(0.75, 12);
  });

  test.each([
    ['a text without a score', [{ index: 0, relevanceScore: 0.5 }]],
    ['a text scored twice', [0, 0, 1].map((index) => ({ index, relevanceScore: 0.5 }))],
    ['a score for no text', [0, 2].map((index) => ({ index, relevanceScore: 0.5 }))],
    ['NaN for a score', [0, 1].map((index) => ({ index, relevanceScore: Number.NaN }))],
    ['a score above 1', [0, 1].map((index) => ({ index, relevanceScore: 3 }))],
    ['no ranking', undefined],
  ])('[P18] %s: the answer is refused as a whole, once', async (_, ranking) => {
    const { reranker, calls } = reranking([() => ({ ranking }) as unknown as AiSdkRanking]);
    expect(await failureOf(reranker.rerank('x', ['a', 'b'], {}))).toMatchObject({ code: 'provider_bad_answer' });
    expect(calls).toHaveLength(1);
  });

  test('[P15] 503 is tried again, 401 is not, and no key or text is told', async () => {
    expect(await reranking([callError(503), ranked]).reranker.rerank('x', ['a'], {})).toEqual([scoreOf('a')]);
    const { reranker, calls } = reranking([callError(401)]);
    const error = await failureOf(reranker.rerank('secret text of a memory', ['a'], {}));
    expect([error.code, calls.length]).toEqual(['provider_refused', 1]);
    expect(everythingOf(error)).not.toMatch(/secret text|sk-invented/u);
  });

  test('[P14] a caller that has left gets aborted', async () => {
    const { reranker, calls } = reranking([ranked]);
    expect(await failureOf(reranker.rerank('x', ['a'], { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'aborted',
    });
    expect(calls).toEqual([]);
  });

  test.each([
    ['model', { model: {} as unknown as AiSdkRerankingModel }],
    ['batchMax', { batchMax: 0 }],
  ])('[P14] a bad %s is a validation error', async (field, options) => {
    expect(await failureOf((async () => reranking([ranked], options))())).toMatchObject({ code: 'validation', field });
  });
});
