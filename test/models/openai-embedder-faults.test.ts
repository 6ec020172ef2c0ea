import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenAiEmbedderOptions } from '../../src/adapters/models/openai-compatible/openai-embedder.js';
import { createOpenAiEmbedder } from '../../src/adapters/models/openai-compatible/openai-embedder.js';
import type { ErrorCode } from '../../src/domain/errors.js';
import type { Embedder } from '../../src/ports/embedder.js';
import { everythingOf, failureOf } from './failing.js';
import type { Behaviour, MisbehavingServer } from './misbehaving-server.js';
import { begin, entriesFor, hang, json, raw, startServer, vectorOf, wellBehaved } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

const KEY = 'sk-invented-0123456789abcdef';
/** Longest answer for one text of three dimensions, and a good one to be made longer. */
const LIMIT = 3 * 32 + 1_048_576;
const GOOD = '{"data":[{"index":0,"embedding":[1,2,3]}]}';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

function embedder(options: Partial<OpenAiEmbedderOptions> = {}): Embedder {
  return createOpenAiEmbedder({
    baseUrl: server.baseUrl,
    model: 'invented-model',
    apiKey: KEY,
    profile: { dimensions: 3 },
    retries: 2,
    clock: steeredClock(),
    random: () => 0.5,
    ...options,
  });
}

/** A fault, the code it ends with, and how many requests were made: three when it is tried again. */
const FAULTS: readonly { what: string; behave: Behaviour; code: ErrorCode; requests: number }[] = [
  {
    what: 'a web page with status 200',
    behave: raw(200, '<!doctype html><title>Log in</title>', { 'content-type': 'text/html' }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  { what: 'JSON that is cut off', behave: raw(200, '{"data":[{"index":0,'), code: 'provider_bad_answer', requests: 1 },
  {
    what: 'bare NaN in the JSON',
    behave: raw(200, '{"data":[{"index":0,"embedding":[NaN,1,1]}]}'),
    code: 'provider_bad_answer',
    requests: 1,
  },
  { what: 'an empty body', behave: raw(200, ''), code: 'provider_bad_answer', requests: 1 },
  { what: 'no content at all', behave: raw(204, ''), code: 'provider_bad_answer', requests: 1 },
  { what: 'JSON null', behave: json(200, null), code: 'provider_bad_answer', requests: 1 },
  { what: 'a list where an object belongs', behave: json(200, []), code: 'provider_bad_answer', requests: 1 },
  {
    what: 'vectors under another name',
    behave: json(200, { embeddings: [[1, 2, 3]] }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'data that is no list',
    behave: json(200, { data: { 0: [1, 2, 3] } }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'brackets a million deep',
    behave: raw(200, '['.repeat(1_000_000)),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'an error shaped as success',
    behave: json(200, { error: { message: 'model is not loaded', type: 'server_error' } }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'an error shaped as success, of the other style',
    behave: json(200, { object: 'error', message: 'model is not loaded' }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'an error shaped as success that says to come later',
    behave: json(200, { error: { message: 'too many requests', code: 429 } }),
    code: 'provider_rate_limited',
    requests: 3,
  },
  {
    what: 'a redirect to elsewhere',
    behave: raw(307, '', { location: '/v1/elsewhere' }),
    code: 'provider_refused',
    requests: 1,
  },
  {
    what: 'a body longer than any answer can be',
    behave: raw(200, GOOD + ' '.repeat(LIMIT), { 'transfer-encoding': 'chunked' }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'the announcement of such a body',
    behave: (_, response) => {
      response.writeHead(200, { 'content-length': '99999999999' }).write('{');
    },
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'a body that unpacks to such a one',
    behave: raw(200, gzipSync(GOOD + ' '.repeat(64 * LIMIT)), { 'content-encoding': 'gzip' }),
    code: 'provider_bad_answer',
    requests: 1,
  },
  {
    what: 'a body that can not be unpacked',
    behave: raw(200, 'not packed', { 'content-encoding': 'gzip' }),
    code: 'provider_unavailable',
    requests: 3,
  },
  {
    what: 'a connection reset before the answer',
    behave: (_, response) => response.socket?.resetAndDestroy(),
    code: 'provider_unavailable',
    requests: 3,
  },
  {
    what: 'a connection reset within the body',
    behave: (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":[', () => response.socket?.resetAndDestroy());
    },
    code: 'provider_unavailable',
    requests: 3,
  },
  {
    what: 'a body that ends before its announced length',
    behave: (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":[]}', () => response.socket?.end());
    },
    code: 'provider_unavailable',
    requests: 3,
  },
  {
    what: 'bytes that are not HTTP',
    behave: (_, response) => response.socket?.end('220 mail.example ready\r\n'),
    code: 'provider_unavailable',
    requests: 3,
  },
  { what: 'status 500', behave: json(500, { error: 'out of memory' }), code: 'provider_unavailable', requests: 3 },
  {
    what: 'status 503 with a web page',
    behave: raw(503, '<html>bad gateway</html>'),
    code: 'provider_unavailable',
    requests: 3,
  },
  {
    what: 'status 429',
    behave: json(429, { error: { code: 'rate_limit' } }),
    code: 'provider_rate_limited',
    requests: 3,
  },
  { what: 'status 408', behave: raw(408, ''), code: 'provider_timeout', requests: 3 },
  {
    what: 'status 401',
    behave: json(401, { error: { message: `bad key ${KEY}` } }),
    code: 'provider_refused',
    requests: 1,
  },
  { what: 'status 403', behave: raw(403, 'forbidden'), code: 'provider_refused', requests: 1 },
  { what: 'status 404', behave: raw(404, 'page not found'), code: 'provider_refused', requests: 1 },
  { what: 'status 405', behave: raw(405, ''), code: 'provider_refused', requests: 1 },
];

describe('an endpoint that misbehaves', () => {
  test.each(FAULTS)('[P14] $what: $code after $requests requests', async ({ behave, code, requests }) => {
    server.behave(behave);
    const error = await failureOf(embedder().embed(['kettle'], { role: 'query' }));
    expect(error.code).toBe(code);
    expect(server.requests).toHaveLength(requests);
    expect(server.requests.map(({ path }) => path)).toEqual(new Array(requests).fill('/v1/embeddings'));
    expect(everythingOf(error)).not.toContain(KEY);
  });

  test.each(FAULTS)('[P15] $what, once: tried again when that helps', async ({ behave, requests }) => {
    server.behave(behave, wellBehaved);
    const [outcome] = await Promise.allSettled([embedder().embed(['kettle'], { role: 'query' })]);
    expect(outcome.status).toBe(requests > 1 ? 'fulfilled' : 'rejected');
    expect(server.requests).toHaveLength(requests > 1 ? 2 : 1);
  });

  test('[P14] nobody listens: provider_unavailable that names the fault and not the address', async () => {
    const gone = await startServer();
    await gone.close();
    const error = await failureOf(embedder({ baseUrl: gone.baseUrl }).embed(['kettle'], { role: 'query' }));
    expect(error.code).toBe('provider_unavailable');
    expect(everythingOf(error)).toContain('ECONNREFUSED');
  });

  test('[P14] silence: provider_timeout after the time limit of every attempt', async () => {
    server.behave(hang);
    const clock = steeredClock();
    const asked = failureOf(embedder({ clock }).embed(['kettle'], { role: 'query' }));
    for (const nth of [1, 2, 3]) {
      await server.arrival(nth);
      clock.advance(10_000);
    }
    expect(await asked).toMatchObject({ code: 'provider_timeout' });
    expect(server.requests).toHaveLength(3);
  });

  test('[P14] a slow drip of bytes does not outlive the time limit', async () => {
    server.behave(begin);
    const clock = steeredClock();
    const asked = failureOf(embedder({ clock, retries: 0 }).embed(['kettle'], { role: 'query' }));
    const response = await server.arrival(1);
    for (let second = 0; second < 10; second += 1) {
      await new Promise((resolve) => response.write(' ', resolve));
      clock.advance(1_000);
    }
    expect(await asked).toMatchObject({ code: 'provider_timeout' });
  });

  test('[P14] a fetch that ignores its signal does not outlive the time limit', async () => {
    const clock = steeredClock();
    let called = (): void => undefined;
    const calling = new Promise<void>((resolve) => {
      called = resolve;
    });
    const deaf: typeof fetch = () => {
      called();
      return new Promise(() => undefined);
    };
    const asked = failureOf(embedder({ clock, retries: 0, fetch: deaf }).embed(['kettle'], { role: 'query' }));
    await calling;
    clock.advance(10_000);
    expect(await asked).toMatchObject({ code: 'provider_timeout' });
  });

  test('[P14] a good answer of the wrong content type, after a byte order mark, is taken', async () => {
    server.behave((request, response) =>
      raw(200, `\ufeff${JSON.stringify({ data: entriesFor(request) })}`, { 'content-type': 'text/plain' })(
        request,
        response,
      ),
    );
    const [embedding] = await embedder().embed(['kettle'], { role: 'query' });
    expect(embedding).toEqual({ ok: true, vector: Float32Array.from(vectorOf('kettle')) });
  });
});

describe('what is said of failures', () => {
  test('[P14] a key sent back in pieces or in whole is in no message and no cause', async () => {
    const words = `Incorrect key ${KEY}, Bearer ${KEY} and sk-inven****cdef are known`;
    server.behave(json(401, { error: { message: words, code: 'invalid_api_key' } }));
    const error = await failureOf(embedder().embed(['kettle'], { role: 'query' }));
    expect(error.message).toContain('invalid_api_key');
    expect(everythingOf(error)).toContain('Incorrect key');
    expect(everythingOf(error)).not.toMatch(/sk-inven/u);
  });

  test('[P14] values of headers and of the query are kept out like keys', async () => {
    const secrets = { header: 'header-value-77', query: 'query-value-88' };
    server.behave(json(500, { error: { message: `got ${secrets.header} and ${secrets.query}` } }));
    const asked = embedder({
      baseUrl: `${server.baseUrl}?token=${secrets.query}`,
      headers: { 'x-secret': secrets.header },
    }).embed(['kettle'], { role: 'query' });
    const error = await failureOf(asked);
    expect(server.requests[0]?.path).toBe(`/v1/embeddings?token=${secrets.query}`);
    expect(server.requests[0]?.headers['x-secret']).toBe(secrets.header);
    expect(everythingOf(error)).toContain('got');
    for (const secret of Object.values(secrets)) expect(everythingOf(error)).not.toContain(secret);
  });

  test('[P14] what the endpoint says is dropped when it quotes a text', async () => {
    const text = 'Ingrid keeps the spare house key under the blue flower pot';
    server.behave(json(400, { error: { message: `can not embed "${text.slice(0, 30)}..."` } }));
    const embeddings = await embedder().embed([text], { role: 'passage' });
    expect(embeddings[0]).toMatchObject({ ok: false, error: { code: 'provider_refused' } });
    expect(everythingOf(embeddings)).not.toContain('Ingrid');
  });

  test.each([
    ['a line end', 'sk-invented\r\nx-evil: 1'],
    ['a space', 'sk-invented key'],
    ['a character beyond ASCII', 'sk-invented-ключ'],
    ['nothing', ''],
  ])('[P14] a key with %s is a validation error that does not repeat it', async (_, apiKey) => {
    const error = await failureOf((async () => embedder({ apiKey }))());
    expect(error).toMatchObject({ code: 'validation', field: 'apiKey' });
    if (apiKey !== '') expect(everythingOf(error)).not.toContain(apiKey);
  });

  test.each([
    ['baseUrl', { baseUrl: 'ftp://127.0.0.1/v1' }],
    ['baseUrl', { baseUrl: 'not an address' }],
    ['baseUrl', { baseUrl: 'http://user:pass@127.0.0.1/v1' }],
    ['headers', { headers: { 'bad name': 'x' } }],
    ['headers', { headers: { 'x-name': 'line\nend' } }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: Number.NaN }],
    ['retries', { retries: 1.5 }],
    ['retries', { retries: -1 }],
    ['backoff.baseMs', { backoff: { baseMs: -1 } }],
    ['breaker.failures', { breaker: { failures: 0 } }],
    ['breaker.coolDownMs', { breaker: { coolDownMs: Number.POSITIVE_INFINITY } }],
    ['model', { model: ' ' }],
    ['profile.dimensions', { profile: { dimensions: 0 } }],
    ['profile.batchMax', { profile: { dimensions: 3, batchMax: 0 } }],
    ['profile.maxTokens', { profile: { dimensions: 3, maxTokens: 0.5 } }],
    ['profile.id', { profile: { dimensions: 3, id: '' } }],
    ['profile.calibration', { profile: { dimensions: 3, calibration: { floor: 0.5, ceiling: 0.5 } } }],
    ['profile.calibration.floor', { profile: { dimensions: 3, calibration: { floor: Number.NaN, ceiling: 0.5 } } }],
  ] as const)('[P14] a bad %s is a validation error', async (field, options) => {
    const error = await failureOf((async () => embedder(options))());
    expect(error).toMatchObject({ code: 'validation', field });
    expect(error.message).not.toContain('pass@');
  });
});
