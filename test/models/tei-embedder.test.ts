import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TeiEmbedderOptions } from '../../src/adapters/models/openai-compatible/tei-embedder.js';
import { createTeiEmbedder } from '../../src/adapters/models/openai-compatible/tei-embedder.js';
import type { Embedding } from '../../src/ports/embedder.js';
import { everythingOf, failureOf } from './failing.js';
import type { Behaviour, MisbehavingServer } from './misbehaving-server.js';
import { begin, hang, json, raw, startServer, vectorOf } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const made = (options: Partial<TeiEmbedderOptions> = {}): ReturnType<typeof createTeiEmbedder> =>
  createTeiEmbedder({
    baseUrl: server.baseUrl.replace('/v1', ''),
    model: 'invented-model',
    profile: { dimensions: 3, batchMax: 4, prefixes: { query: 'ask: ', passage: '' } },
    retries: 2,
    clock: steeredClock(),
    random: () => 0.5,
    ...options,
  });

const native: Behaviour = (request, response) => json(200, request.texts.map(vectorOf))(request, response);
const good = (text: string): Embedding => ({ ok: true, vector: Float32Array.from(vectorOf(text)) });
const codes = (embeddings: readonly Embedding[]): readonly string[] =>
  embeddings.map((embedding) => (embedding.ok ? 'ok' : embedding.error.code));

describe('the native route', () => {
  test('[P14] asks /embed for normalised vectors, cuts long texts, and takes them in order', async () => {
    server.behave(native);
    const texts = ['one', 'two', '三', 'four', 'five'];
    expect(await made().embed(texts, { role: 'passage' })).toEqual(texts.map(good));
    expect(server.requests.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/embed', body: { inputs: texts.slice(0, 4), normalize: true, truncate: true } },
      { path: '/embed', body: { inputs: ['five'], normalize: true, truncate: true } },
    ]);
  });

  test('[P14] prefixes by role, dimensions and refusal of long texts when asked', async () => {
    server.behave(native);
    const embedder = made({ request: { dimensions: true, truncate: false } });
    expect(await embedder.embed(['why'], { role: 'query' })).toEqual([good('ask: why')]);
    expect(server.requests[0]?.body).toEqual({
      inputs: ['ask: why'],
      normalize: true,
      truncate: false,
      dimensions: 3,
    });
  });

  test.each([
    ['a vector too short', [1, 2]],
    ['null for a number', [1, null, 2]],
    ['all zeros', [0, 0, 0]],
    ['no vector', null],
    ['a number', 7],
  ])('[P18] %s: that text alone fails', async (_, vector) => {
    server.behave((request, response) =>
      json(
        200,
        request.texts.map((text) => (text === 'two' ? vector : vectorOf(text))),
      )(request, response),
    );
    expect(codes(await made().embed(['one', 'two', 'three'], { role: 'passage' }))).toEqual([
      'ok',
      'provider_bad_answer',
      'ok',
    ]);
  });

  const UNREADABLE: readonly (readonly [string, Behaviour])[] = [
    ['one vector too few', json(200, [vectorOf('one')])],
    ['one vector too many', json(200, ['one', 'two', 'three'].map(vectorOf))],
    ['an object', json(200, { embeddings: [] })],
    ['cut off', raw(200, '[[1,2,')],
    ['a web page', raw(200, '<html>')],
    ['nothing', raw(200, '')],
    ['too long', raw(200, `[[${'1,'.repeat(1_000_000)}1]]`)],
  ];
  test.each(UNREADABLE)('[P18] %s: the answer is refused as a whole, once', async (_, behaviour) => {
    server.behave(behaviour);
    expect(await failureOf(made().embed(['one', 'two'], { role: 'passage' }))).toMatchObject({
      code: 'provider_bad_answer',
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [429, { error: 'Model is overloaded', error_type: 'Overloaded' }],
    [424, { error: 'Inference failed', error_type: 'Backend' }],
    [503, { error: 'unhealthy', error_type: 'Unhealthy' }],
  ])('[P15] %i passes: the request is sent again', async (status, body) => {
    server.behave(json(status, body), native);
    expect(await made().embed(['one'], { role: 'passage' })).toEqual([good('one')]);
    expect(server.requests).toHaveLength(2);
  });

  test('[P15] never again before what Retry-After asks', async () => {
    const clock = steeredClock();
    server.behave(json(429, {}, { 'retry-after': '3' }), native);
    await made({ clock }).embed(['one'], { role: 'passage' });
    expect(clock.waits).toHaveLength(1);
    expect(clock.waits[0]).toBeGreaterThanOrEqual(3_000);
  });

  test.each([413, 422])('[P14] %i: the batch is halved until the bad text stands alone', async (status) => {
    server.behave((request, response) =>
      (request.texts.includes('two') ? json(status, { error: 'too long', error_type: 'Validation' }) : native)(
        request,
        response,
      ),
    );
    expect(codes(await made().embed(['one', 'two', 'three'], { role: 'passage' }))).toEqual([
      'ok',
      'provider_refused',
      'ok',
    ]);
  });

  test.each([
    ['says nothing', hang],
    ['stops in the middle', begin],
  ])('[P14] an endpoint that %s ends at the time limit', async (_, behaviour) => {
    const clock = steeredClock();
    server.behave(behaviour);
    const asked = failureOf(made({ clock, retries: 0 }).embed(['secret text'], { role: 'passage' }));
    await server.arrival(1);
    clock.advance(10_000);
    const error = await asked;
    expect(error.code).toBe('provider_timeout');
    expect(everythingOf(error)).not.toContain('secret');
  });
});
