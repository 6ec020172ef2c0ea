import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenAiEmbedderOptions } from '../../src/adapters/models/openai-compatible/openai-embedder.js';
import { createOpenAiEmbedder } from '../../src/adapters/models/openai-compatible/openai-embedder.js';
import { EMBEDDER_PRESETS } from '../../src/adapters/models/openai-compatible/presets.js';
import type { ErrorCode } from '../../src/domain/errors.js';
import type { Embedder, Embedding } from '../../src/ports/embedder.js';
import { failureOf } from './failing.js';
import type { MisbehavingServer, Received } from './misbehaving-server.js';
import { entriesFor, hang, json, refusing, startServer, vectorOf, wellBehaved } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

function embedder(options: Partial<OpenAiEmbedderOptions> = {}): Embedder {
  return createOpenAiEmbedder({
    baseUrl: server.baseUrl,
    model: 'invented-model',
    profile: { dimensions: 3, batchMax: 4 },
    retries: 2,
    clock: steeredClock(),
    random: () => 0.5,
    ...options,
  });
}

const good = (text: string): Embedding => ({ ok: true, vector: Float32Array.from(vectorOf(text)) });
const codes = (embeddings: readonly Embedding[]): readonly (ErrorCode | 'ok')[] =>
  embeddings.map((embedding) => (embedding.ok ? 'ok' : embedding.error.code));
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `text ${at}`);

/** Answers with the entries, after the test has changed them. */
const changed =
  (change: (entries: ReturnType<typeof entriesFor>) => unknown) =>
  (request: Received, response: Parameters<typeof wellBehaved>[1]) =>
    json(200, { data: change(entriesFor(request)) })(request, response);

describe('what is sent', () => {
  test('[P14] model and texts, the key as a bearer token, nothing optional unless asked', async () => {
    server.behave(wellBehaved);
    await embedder({ apiKey: 'sk-invented' }).embed(['kettle', '茶壶'], { role: 'passage' });
    expect(server.requests.map(({ body }) => body)).toEqual([{ model: 'invented-model', input: ['kettle', '茶壶'] }]);
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-invented',
      'content-type': 'application/json',
    });
  });

  test('[P14] dimensions and format when asked, prefixes by role, and no key when there is none', async () => {
    server.behave(wellBehaved);
    const prefixed = embedder({
      baseUrl: `${server.baseUrl}///`,
      profile: { dimensions: 3, prefixes: { query: 'ask: ', passage: 'say: ' } },
      request: { dimensions: true, encodingFormat: 'float' },
    });
    await prefixed.embed(['kettle'], { role: 'query' });
    await prefixed.embed(['kettle'], { role: 'passage' });
    const rest = { model: 'invented-model', dimensions: 3, encoding_format: 'float' };
    expect(server.requests.map(({ body }) => body)).toEqual([
      { ...rest, input: ['ask: kettle'] },
      { ...rest, input: ['say: kettle'] },
    ]);
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/embeddings', '/v1/embeddings']);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('[P14] batches of at most batchMax, in order; no texts, no request', async () => {
    server.behave(wellBehaved);
    const texts = numbered(10);
    expect(await embedder().embed(texts, { role: 'passage' })).toEqual(texts.map(good));
    expect(server.requests.map((request) => request.texts.length)).toEqual([4, 4, 2]);
    expect(await embedder().embed([], { role: 'passage' })).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  test('[P14] the presets make profiles whose ids differ when prefixes do', () => {
    const made = Object.values(EMBEDDER_PRESETS).map((preset) => createOpenAiEmbedder(preset).profile);
    expect(made.every(({ dimensions, batchMax }) => dimensions > 0 && batchMax > 0)).toBe(true);
    expect(createOpenAiEmbedder(EMBEDDER_PRESETS['dashscope/text-embedding-v4']).profile).toMatchObject({
      id: 'text-embedding-v4/1024',
      batchMax: 10,
    });
    const ids = ['', 'a', 'b'].map(
      (query) => embedder({ profile: { dimensions: 3, prefixes: { query, passage: '' } } }).profile.id,
    );
    expect(new Set(ids).size).toBe(3);
    expect(embedder({ profile: { dimensions: 3, id: 'mine' } }).profile.id).toBe('mine');
  });
});

describe('what comes back', () => {
  test('[P14] order is that of the texts, whatever the order of the answer', async () => {
    const texts = numbered(4);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
        server.behave(changed((entries) => order.map((at) => entries[at])));
        expect(await embedder().embed(texts, { role: 'passage' })).toEqual(texts.map(good));
      }),
      { numRuns: 24 },
    );
  });

  test('[P14] base64 of little-endian floats is read as the same vector', async () => {
    server.behave(
      changed((entries) =>
        entries.map(({ index, embedding }) => {
          const bytes = Buffer.alloc(12);
          for (const [at, value] of embedding.entries()) bytes.writeFloatLE(value, at * 4);
          return { index, embedding: bytes.toString('base64') };
        }),
      ),
    );
    expect(await embedder().embed(['kettle', '茶壶'], { role: 'query' })).toEqual([good('kettle'), good('茶壶')]);
  });
});

/** Ways to spoil one entry of an answer; null takes it out. */
const SPOILERS: readonly {
  what: string;
  spoil: (entry: { index: number; embedding: unknown }) => readonly unknown[];
}[] = [
  { what: 'no entry', spoil: () => [] },
  { what: 'no index', spoil: ({ embedding }) => [{ embedding }] },
  { what: 'an index out of range', spoil: (entry) => [{ ...entry, index: 999 }] },
  { what: 'a negative index', spoil: (entry) => [{ ...entry, index: -1 }] },
  { what: 'a fractional index', spoil: (entry) => [{ ...entry, index: entry.index + 0.5 }] },
  { what: 'an index as text', spoil: (entry) => [{ ...entry, index: String(entry.index) }] },
  { what: 'two entries', spoil: (entry) => [entry, entry] },
  { what: 'null for an entry', spoil: () => [null] },
  { what: 'no vector', spoil: ({ index }) => [{ index }] },
  { what: 'null for a vector', spoil: ({ index }) => [{ index, embedding: null }] },
  { what: 'an empty vector', spoil: ({ index }) => [{ index, embedding: [] }] },
  { what: 'a vector too short', spoil: ({ index }) => [{ index, embedding: [1, 2] }] },
  { what: 'a vector too long', spoil: ({ index }) => [{ index, embedding: [1, 2, 3, 4] }] },
  { what: 'all zeros', spoil: ({ index }) => [{ index, embedding: [0, 0, -0] }] },
  { what: 'numbers too small for 32 bits', spoil: ({ index }) => [{ index, embedding: [1e-60, 0, 0] }] },
  { what: 'numbers too large for 32 bits', spoil: ({ index }) => [{ index, embedding: [1e60, 1, 1] }] },
  { what: 'null for a number', spoil: ({ index }) => [{ index, embedding: [1, null, 3] }] },
  { what: 'text for a number', spoil: ({ index }) => [{ index, embedding: [1, '2', 3] }] },
  { what: 'a vector in a vector', spoil: ({ index }) => [{ index, embedding: [[1, 2, 3]] }] },
  { what: 'base64 of the wrong length', spoil: ({ index }) => [{ index, embedding: 'AACAPw==' }] },
  { what: 'base64 cut within a number', spoil: ({ index }) => [{ index, embedding: 'AACAPwAAgD8AAA==' }] },
  { what: 'base64 that is none', spoil: ({ index }) => [{ index, embedding: '**not base64**' }] },
  // Three times 7fc00000, little-endian.
  { what: 'base64 of NaN', spoil: ({ index }) => [{ index, embedding: 'AADAfwAAwH8AAMB/' }] },
];

describe('vectors that are refused', () => {
  test.each(SPOILERS)('[P18] $what: that text alone fails', async ({ spoil }) => {
    server.behave(changed((entries) => entries.flatMap((entry) => (entry.index === 1 ? spoil(entry) : [entry]))));
    const embeddings = await embedder().embed(['one', 'two', 'three'], { role: 'passage' });
    expect(codes(embeddings)).toEqual(['ok', 'provider_bad_answer', 'ok']);
    expect(embeddings[0]).toEqual(good('one'));
    expect(server.requests).toHaveLength(1);
  });

  test('[P18] Infinity, as JSON can spell it', async () => {
    server.behave((_, response) => {
      response.writeHead(200).end('{"data":[{"index":0,"embedding":[1e999,1,1]},{"index":1,"embedding":[1,1,1]}]}');
    });
    expect(codes(await embedder().embed(['one', 'two'], { role: 'passage' }))).toEqual(['provider_bad_answer', 'ok']);
  });

  test('[P18] whatever is spoilt, exactly those texts fail', async () => {
    const texts = numbered(9);
    const spoilt = fc.dictionary(fc.constantFrom(...texts), fc.constantFrom(...SPOILERS));
    await fc.assert(
      fc.asyncProperty(spoilt, async (spoilers) => {
        server.behave((request, response) =>
          changed((entries) =>
            entries.flatMap((entry) => spoilers[request.texts[entry.index] ?? '']?.spoil(entry) ?? [entry]),
          )(request, response),
        );
        const embeddings = await embedder().embed(texts, { role: 'passage' });
        expect(codes(embeddings)).toEqual(texts.map((text) => (text in spoilers ? 'provider_bad_answer' : 'ok')));
      }),
      { numRuns: 40 },
    );
  });

  test('[P18] entries beyond the texts belong to nobody', async () => {
    server.behave(changed((entries) => [...entries, { index: entries.length, embedding: [7, 7, 7] }]));
    expect(await embedder().embed(['one'], { role: 'passage' })).toEqual([good('one')]);
  });
});

describe('a batch refused for one of its texts', () => {
  test.each([400, 413, 422])('[P14] status %i: halved until the bad text stands alone', async (status) => {
    server.behave(refusing(new Set(['text 2']), status));
    const embeddings = await embedder().embed(numbered(4), { role: 'passage' });
    expect(codes(embeddings)).toEqual(['ok', 'ok', 'provider_refused', 'ok']);
    // The batch, one harmless text to see whose fault it is, then 0-1, 2-3, 2, 3.
    expect(server.requests.map((request) => request.texts.length)).toEqual([4, 1, 2, 2, 1, 1]);
  });

  test('[P14] for any subset of bad texts exactly those fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 24 })
          .chain((count) => fc.tuple(fc.constant(numbered(count)), fc.subarray(numbered(count)))),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(400, 413, 422),
        async ([texts, bad], batchMax, status) => {
          server.behave(refusing(new Set(bad), status));
          const embeddings = await embedder({ profile: { dimensions: 3, batchMax } }).embed(texts, { role: 'passage' });
          expect(codes(embeddings)).toEqual(texts.map((text) => (bad.includes(text) ? 'provider_refused' : 'ok')));
          for (const [at, text] of texts.entries()) if (!bad.includes(text)) expect(embeddings[at]).toEqual(good(text));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('[P14] a request that is refused whatever it holds is not halved', async () => {
    server.behave(json(400, { error: { message: 'dimensions are not supported' } }));
    const batch = embedder({ profile: { dimensions: 3, batchMax: 512 } });
    expect(await failureOf(batch.embed(numbered(2_000), { role: 'passage' }))).toMatchObject({
      code: 'provider_refused',
    });
    expect(server.requests).toHaveLength(2);
  });

  test('[P14] a refused key ends the call: the other batches are not sent', async () => {
    server.behave(wellBehaved, json(401, {}));
    const embeddings = await embedder().embed(numbered(40), { role: 'passage' });
    expect(codes(embeddings)).toEqual([...new Array(4).fill('ok'), ...new Array(36).fill('provider_refused')]);
    expect(server.requests).toHaveLength(2);
  });

  test('[P14] an endpoint that fails half-way keeps what it gave', async () => {
    server.behave(refusing(new Set(['text 1'])), wellBehaved, wellBehaved, json(503, {}));
    const embeddings = await embedder({ breaker: { failures: 100 } }).embed(numbered(8), { role: 'passage' });
    expect(codes(embeddings)).toEqual([...new Array(2).fill('ok'), ...new Array(6).fill('provider_unavailable')]);
  });
});

describe('callers that leave', () => {
  test('[P14] before: aborted, and nothing is sent', async () => {
    const error = await failureOf(embedder().embed(['kettle'], { role: 'query', signal: AbortSignal.abort('left') }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'left' });
    expect(server.requests).toHaveLength(0);
  });

  test('[P14] while it waits for the answer: aborted, and the connection ends', async () => {
    server.behave(hang);
    const controller = new AbortController();
    const asked = failureOf(embedder().embed(['kettle'], { role: 'query', signal: controller.signal }));
    const response = await server.arrival(1);
    const ended = new Promise((resolve) => response.once('close', resolve));
    controller.abort();
    expect(await asked).toMatchObject({ code: 'aborted' });
    await ended;
    expect(server.requests).toHaveLength(1);
  });

  test('[P15] while it waits to try again: aborted, and nothing more is sent', async () => {
    server.behave(json(503, {}));
    const clock = steeredClock({ holdWaits: true });
    const controller = new AbortController();
    let waiting = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const watched = {
      ...clock,
      after: (ms: number, callback: () => void): (() => void) => {
        if (ms !== 10_000) waiting();
        return clock.after(ms, callback);
      },
    };
    const asked = failureOf(
      embedder({ clock: watched }).embed(['kettle'], { role: 'query', signal: controller.signal }),
    );
    await waits;
    controller.abort();
    expect(await asked).toMatchObject({ code: 'aborted' });
    clock.advance(1_000_000);
    expect(server.requests).toHaveLength(1);
  });

  test('[P14] a signal that lives on is left without listeners', async () => {
    server.behave(json(503, {}), wellBehaved);
    const { signal } = new AbortController();
    await embedder().embed(['kettle'], { role: 'query', signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('[P14] between two batches: aborted', async () => {
    const controller = new AbortController();
    server.behave((request, response) => {
      response.once('finish', () => controller.abort());
      wellBehaved(request, response);
    });
    const asked = embedder().embed(numbered(8), { role: 'passage', signal: controller.signal });
    expect(await failureOf(asked)).toMatchObject({ code: 'aborted' });
  });
});
