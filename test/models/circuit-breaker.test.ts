import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CircuitBreaker } from '../../src/adapters/models/transport/circuit-breaker.js';
import type { PostRequest } from '../../src/adapters/models/transport/http-transport.js';
import { HttpTransport } from '../../src/adapters/models/transport/http-transport.js';
import { failureOf } from './failing.js';
import type { MisbehavingServer } from './misbehaving-server.js';
import { hang, json, startServer } from './misbehaving-server.js';
import type { SteeredClock } from './steered-clock.js';
import { steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
let clock: SteeredClock;
beforeEach(async () => {
  server = await startServer();
  clock = steeredClock();
});
afterEach(() => server.close());

const BREAKER = { failures: 3, coolDownMs: 5_000 };

function transport(retries = 0): HttpTransport {
  return new HttpTransport(
    { baseUrl: server.baseUrl, retries, clock, random: () => 0.5, breaker: BREAKER },
    'embeddings',
  );
}

function request(signal?: AbortSignal): PostRequest<unknown> {
  return { body: {}, texts: [], maxBytes: 1_000, read: (value) => ({ ok: true, value }), signal };
}

async function codeOf(on: HttpTransport): Promise<string> {
  const answer = await on.post(request());
  return answer.ok ? 'ok' : answer.error.code;
}

/** A transport whose breaker has just opened, and the requests that took. */
async function opened(): Promise<HttpTransport> {
  server.behave(json(500, {}));
  const on = transport();
  for (let nth = 0; nth < 3; nth += 1) expect(await codeOf(on)).toBe('provider_unavailable');
  expect(on.circuit()).toBe('open');
  return on;
}

describe('the circuit breaker of an endpoint', () => {
  test('[P16] opens after failures in a row; then nothing is sent', async () => {
    const on = await opened();
    expect(await codeOf(on)).toBe('provider_circuit_open');
    clock.advance(4_999);
    expect(await codeOf(on)).toBe('provider_circuit_open');
    expect(server.requests).toHaveLength(3);
  });

  test('[P16] after the cool-down one success closes it', async () => {
    const on = await opened();
    clock.advance(5_000);
    expect(on.circuit()).toBe('half_open');
    server.behave(json(200, {}));
    expect(await codeOf(on)).toBe('ok');
    expect(on.circuit()).toBe('closed');
  });

  test('[P16] after the cool-down one failure opens it again, without retries', async () => {
    server.behave(json(500, {}));
    const on = transport(5);
    expect(await codeOf(on)).toBe('provider_unavailable');
    expect(server.requests).toHaveLength(3);
    clock.advance(5_000);
    expect(await codeOf(on)).toBe('provider_unavailable');
    expect(server.requests).toHaveLength(4);
    expect(on.circuit()).toBe('open');
  });

  test('[P16] a request that waited to try again while it opened tells what happened to it', async () => {
    clock = steeredClock({ holdWaits: true });
    server.behave(json(500, {}));
    const on = transport(1);
    const asked = [1, 2, 3].map(() => codeOf(on));
    // The third failure opens it and ends its own request; the first two wait and then find it open.
    expect(await Promise.race(asked)).toBe('provider_unavailable');
    clock.advance(125);
    expect(await Promise.all(asked)).toEqual(new Array(3).fill('provider_unavailable'));
    expect(server.requests).toHaveLength(3);
  });

  test('[P16] half open it lets one probe pass and no second', async () => {
    const on = await opened();
    clock.advance(5_000);
    server.behave(hang);
    const probe = on.post(request());
    const response = await server.arrival(4);
    expect(await codeOf(on)).toBe('provider_circuit_open');
    response.writeHead(200).end('{}');
    expect(await probe).toMatchObject({ ok: true });
    expect(on.circuit()).toBe('closed');
  });

  test('[P16] a probe given up at once decides nothing; the next one may try', async () => {
    const on = await opened();
    clock.advance(5_000);
    server.behave(hang, json(200, {}));
    const controller = new AbortController();
    const probe = failureOf(on.post(request(controller.signal)));
    await server.arrival(4);
    controller.abort();
    expect(await probe).toMatchObject({ code: 'aborted' });
    expect(on.circuit()).toBe('half_open');
    expect(await codeOf(on)).toBe('ok');
  });

  test('[P16] an endpoint that outlasts its callers three times is left alone', async () => {
    server.behave(hang);
    const on = transport();
    for (const nth of [1, 2, 3]) {
      const controller = new AbortController();
      const asked = failureOf(on.post(request(controller.signal)));
      await server.arrival(nth);
      clock.advance(1_000);
      controller.abort();
      expect(await asked).toMatchObject({ code: 'aborted' });
    }
    expect(await codeOf(on)).toBe('provider_circuit_open');
  });

  test('[P16] a refused request shows that the endpoint works', async () => {
    server.behave(json(500, {}), json(500, {}), json(400, {}), json(500, {}), json(500, {}), json(200, {}));
    const on = transport();
    const seen = [];
    for (let nth = 0; nth < 6; nth += 1) seen.push(await codeOf(on));
    expect(seen.filter((code) => code === 'provider_circuit_open')).toEqual([]);
    expect(seen.at(-1)).toBe('ok');
  });

  test('[P16] answers that can not be used count as failures', async () => {
    server.behave(json(200, { error: 'broken' }));
    const on = transport();
    for (let nth = 0; nth < 3; nth += 1) expect(await codeOf(on)).toBe('provider_bad_answer');
    expect(await codeOf(on)).toBe('provider_circuit_open');
  });

  test('[P16] endpoints are counted apart', async () => {
    await opened();
    server.behave(json(200, {}));
    expect(await codeOf(transport())).toBe('ok');
  });
});

describe('the circuit breaker alone', () => {
  test('[P16] what began before it opened decides nothing when it ends', () => {
    const breaker = new CircuitBreaker(clock, BREAKER);
    const late = breaker.enter();
    for (let nth = 0; nth < 3; nth += 1) breaker.enter()?.failed();
    expect(breaker.state()).toBe('open');
    late?.succeeded();
    expect(breaker.state()).toBe('open');
    clock.advance(5_000);
    const probe = breaker.enter();
    late?.failed();
    expect(breaker.state()).toBe('half_open');
    probe?.succeeded();
    probe?.failed();
    expect(breaker.state()).toBe('closed');
  });

  test('[P16] agrees with a naive twin that replays the whole history', () => {
    type Event = 'succeed' | 'fail' | 'abandon' | number;
    /** From the definition: walks all events so far and tells whether a request may pass at the end. */
    const mayPass = (events: readonly Event[]): boolean => {
      let [now, row, openUntil] = [0, 0, -1];
      for (const event of events) {
        if (typeof event === 'number') now += event;
        else if (now < openUntil) continue;
        else if (event === 'succeed') [row, openUntil] = [0, -1];
        else if (event === 'fail') {
          row += 1;
          if (openUntil >= 0 || row >= BREAKER.failures) openUntil = now + BREAKER.coolDownMs;
        }
      }
      return now >= openUntil;
    };
    const event = fc.oneof(
      fc.constantFrom<Event>('succeed', 'fail', 'fail', 'fail', 'abandon'),
      fc.nat({ max: 4_000 }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const time = steeredClock();
        const breaker = new CircuitBreaker(time, BREAKER);
        for (const [at, happened] of events.entries()) {
          const permit = typeof happened === 'number' ? undefined : breaker.enter();
          if (permit !== undefined) expect(permit !== null).toBe(mayPass(events.slice(0, at)));
          if (happened === 'succeed') permit?.succeeded();
          else if (happened === 'fail') permit?.failed();
          else if (happened === 'abandon') permit?.abandoned();
          else time.advance(happened);
        }
      }),
    );
  });
});
