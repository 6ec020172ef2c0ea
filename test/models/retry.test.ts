import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PostRequest } from '../../src/adapters/models/transport/http-transport.js';
import { HttpTransport } from '../../src/adapters/models/transport/http-transport.js';
import { parseRetryAfter, retryDelayMs } from '../../src/adapters/models/transport/retry-delay.js';
import type { MisbehavingServer } from './misbehaving-server.js';
import { json, startServer } from './misbehaving-server.js';
import { START_MS, steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const REQUEST: PostRequest<unknown> = {
  body: { input: [] },
  texts: [],
  maxBytes: 1_000,
  read: (value) => ({ ok: true, value }),
};

/** Waits between attempts against an endpoint that always answers so, with a jitter of `random`. */
async function waitsFor(status: number, headers: { [name: string]: string }, random = 0.5): Promise<readonly number[]> {
  server.behave(json(status, {}, headers));
  const clock = steeredClock({ timeoutMs: 50_000 });
  const options = { baseUrl: server.baseUrl, clock, random: () => random, timeoutMs: 50_000 };
  const answer = await new HttpTransport(options, 'embeddings').post(REQUEST);
  expect(answer.ok).toBe(false);
  return clock.waits;
}

describe('waits between attempts', () => {
  test('[P15] a random share of 250, 500, 1000 ms', async () => {
    expect(await waitsFor(500, {}, 0.5)).toEqual([125, 250, 500]);
    expect(await waitsFor(429, {}, 0)).toEqual([0, 0, 0]);
  });

  test('[P15] Retry-After in seconds is waited in full, with the jitter on top', async () => {
    expect(await waitsFor(429, { 'retry-after': '7' }, 0)).toEqual([7_000, 7_000, 7_000]);
    expect(await waitsFor(503, { 'retry-after': '7' }, 0.5)).toEqual([7_125, 7_250, 7_500]);
  });

  test('[P15] Retry-After as a date counts from the clock', async () => {
    const date = new Date(START_MS + 12_000).toUTCString();
    expect((await waitsFor(429, { 'retry-after': date }, 0))[0]).toBe(12_000);
  });

  test('[P15] Retry-After is capped at 30 s', async () => {
    expect(await waitsFor(429, { 'retry-after': '86400' }, 0)).toEqual([30_000, 30_000, 30_000]);
  });

  test('[P15] a Retry-After nobody understands is ignored', async () => {
    expect(await waitsFor(503, { 'retry-after': 'soon' }, 0.5)).toEqual([125, 250, 500]);
  });

  test.each([
    [null, null],
    ['', null],
    ['0', 0],
    ['120', 120_000],
    [' 1.5 ', 1_500],
    ['-3', null],
    ['1e3', null],
    ['NaN', null],
    ['tomorrow', null],
    ['2026-03-10T12:00:05Z', null],
    ['Tue, 10 Mar 2026 12:00:05 GMT', 5_000],
    ['Tuesday, 10-Mar-26 12:00:05 GMT', 5_000],
    ['Tue, 10 Mar 2026 11:59:00 GMT', 0],
    ['Tue, 99 Mar 2026 11:59:00 GMT', null],
  ])('[P15] Retry-After %j is %j ms', (header, expected) => {
    expect(parseRetryAfter(header, START_MS)).toBe(expected);
  });

  test('[P15] a wait is never shorter than asked, nor longer than the caps together', () => {
    const options = { baseMs: 100, maxMs: 1_600, retryAfterMaxMs: 5_000 };
    fc.assert(
      fc.property(
        fc.nat({ max: 60 }),
        fc.option(fc.nat({ max: 100_000 }), { nil: null }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failed, asked, random) => {
          const waitMs = retryDelayMs(failed, asked, random, options);
          expect(waitMs).toBeGreaterThanOrEqual(Math.min(asked ?? 0, 5_000));
          expect(waitMs).toBeLessThanOrEqual(Math.min(asked ?? 0, 5_000) + 1_600);
        },
      ),
    );
  });

  test('[P15] no retries means one attempt', async () => {
    server.behave(json(503, {}));
    const transport = new HttpTransport({ baseUrl: server.baseUrl, retries: 0, clock: steeredClock() }, 'embeddings');
    expect(await transport.post(REQUEST)).toMatchObject({ ok: false, error: { code: 'provider_unavailable' } });
    expect(server.requests).toHaveLength(1);
  });
});
