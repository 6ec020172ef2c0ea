import type { Clock } from '../../../ports/clock.js';
import { aborted, throwIfAborted } from './abort.js';
import type { Answer, Failure, Reading } from './answer.js';
import { badAnswer, errorBodyOf, failure, refusal } from './answer.js';
import type { CircuitState, Permit } from './circuit-breaker.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { Endpoint, EndpointOptions } from './endpoint.js';
import { checkedNumber, endpointOf } from './endpoint.js';
import { machineClock } from './machine-clock.js';
import { readBody } from './read-body.js';
import { keepable, strippedCause } from './redact.js';
import type { BackoffOptions } from './retry-delay.js';
import { parseRetryAfter, retryDelayMs } from './retry-delay.js';

/** What is asked of an endpoint. */
export interface PostRequest<Value> {
  /** Sent as JSON. */
  readonly body: unknown;
  /** The parts of the body that are somebody's text; what the endpoint says is not kept when it quotes them. */
  readonly texts: readonly string[];
  /** Longest answer that is read, in bytes. */
  readonly maxBytes: number;
  /** Makes a value of the parsed JSON, or says why it can not; runs before the answer counts as good. */
  readonly read: (json: unknown) => Reading<Value>;
  readonly signal?: AbortSignal | undefined;
}

/** Thrown inside an attempt when its time is up or its caller left; never leaves this file. */
const STOPPED = Symbol('stopped');

/**
 * One endpoint over HTTP: a time limit for each attempt, retries with jitter for what may pass, a circuit breaker, a
 * limit for the length of answers, and no secret in any message.
 */
export class HttpTransport {
  readonly #endpoint: Endpoint;
  readonly #clock: Clock;
  readonly #fetch: typeof fetch;
  readonly #random: () => number;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #backoff: BackoffOptions;
  readonly #unansweredMs: number;
  readonly #breaker: CircuitBreaker;

  /**
   * @param path last part of the path, for example `embeddings`
   * @throws `validation` naming the option.
   */
  constructor(options: EndpointOptions, path: string) {
    const { timeoutMs = 10_000, retries = 3, backoff = {}, breaker = {}, clock = machineClock } = options;
    this.#endpoint = endpointOf(options, path);
    this.#clock = clock;
    this.#fetch = options.fetch ?? fetch;
    this.#random = options.random ?? Math.random;
    this.#timeoutMs = checkedNumber('timeoutMs', timeoutMs, { min: 1, max: 600_000, whole: false });
    this.#retries = checkedNumber('retries', retries, { min: 0, max: 10 });
    for (const [name, value] of Object.entries(backoff))
      checkedNumber(`backoff.${name}`, value, { min: 0, max: 600_000, whole: false });
    this.#backoff = backoff;
    const { unansweredMs = 1_000, failures = 5, coolDownMs = 30_000 } = breaker;
    checkedNumber('breaker.failures', failures, { min: 1, max: 1_000_000 });
    checkedNumber('breaker.coolDownMs', coolDownMs, { min: 0, max: 86_400_000, whole: false });
    this.#unansweredMs = checkedNumber('breaker.unansweredMs', unansweredMs, { min: 0, max: 600_000, whole: false });
    this.#breaker = new CircuitBreaker(clock, { failures, coolDownMs });
  }

  /** State of the circuit breaker, for diagnosis. */
  circuit(): CircuitState {
    return this.#breaker.state();
  }

  /**
   * Posts JSON, again if that may help, and reads the JSON that comes back.
   *
   * @throws `aborted` alone, when the caller's signal fired; every other failure is a value.
   */
  async post<Value>(request: PostRequest<Value>): Promise<Answer<Value>> {
    const body = JSON.stringify(request.body);
    let last: Failure | null = null;
    for (let failed = 0; failed <= this.#retries; failed += 1) {
      throwIfAborted(request.signal);
      if (last !== null) {
        const waitMs = retryDelayMs(failed - 1, last.retryAfterMs, this.#random(), this.#backoff);
        await this.#wait(waitMs, request.signal);
      }
      const permit = this.#breaker.enter();
      // When the breaker opened between two attempts, what happened says more than that it is open.
      if (permit === null) return last ?? this.#circuitOpen();
      const answer = await this.#attempt(request, body, permit);
      if (answer.ok || !answer.retryable || this.#breaker.state() !== 'closed') return answer;
      last = answer;
    }
    return last ?? this.#circuitOpen();
  }

  async #attempt<Value>(request: PostRequest<Value>, body: string, permit: Permit): Promise<Answer<Value>> {
    const startMs = this.#clock.monotonicMs();
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    let timedOut = false;
    const stopped = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(STOPPED), { once: true });
    });
    const cancelTimer = this.#clock.after(this.#timeoutMs, () => {
      timedOut = true;
      stop();
    });
    request.signal?.addEventListener('abort', stop, { once: true });
    try {
      // The race also ends the wait for a fetch that ignores its signal.
      const answer = await Promise.race([this.#exchange(request, body, controller.signal), stopped]);
      if (answer.ok || answer.blame === 'request') permit.succeeded();
      else permit.failed();
      return answer;
    } catch (error) {
      if (request.signal?.aborted === true) {
        const waitedMs = this.#clock.monotonicMs() - startMs;
        if (waitedMs >= this.#unansweredMs) permit.failed();
        else permit.abandoned();
        throw aborted(request.signal);
      }
      permit.failed();
      return timedOut ? this.#timedOut() : this.#unreachable(error);
    } finally {
      cancelTimer();
      request.signal?.removeEventListener('abort', stop);
      // Ends the transfer of an answer that was not read to its end; means nothing to one that was.
      stop();
    }
  }

  async #exchange<Value>(request: PostRequest<Value>, body: string, signal: AbortSignal): Promise<Answer<Value>> {
    const { url, host, headers, secrets } = this.#endpoint;
    const response = await this.#fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return refusal(host, response.status === 0 ? 302 : response.status, NOTHING_SAID);
    const reading = await readBody(response, request.maxBytes);
    const json = reading.kind === 'complete' ? parseJson(reading.text) : undefined;
    const said = errorBodyOf(json);
    const details = {
      said: said?.message == null ? null : keepable(said.message, secrets, request.texts),
      token: said?.token == null ? null : keepable(said.token, secrets, request.texts),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), this.#clock.nowMs()),
    };
    if (!response.ok) return refusal(host, response.status, details);
    if (reading.kind === 'too_large') return badAnswer(host, `it is longer than ${request.maxBytes} bytes`);
    if (json === undefined) return badAnswer(host, whyNoJson(reading.text));
    if (said !== null)
      return said.status === null
        ? badAnswer(
            host,
            `it is an error with a status of success${details.token === null ? '' : ` (${details.token})`}`,
          )
        : refusal(host, said.status, details);
    const value = request.read(json);
    return value.ok ? value : badAnswer(host, value.why);
  }

  /** Waits; ends early with `aborted` when the caller leaves. */
  #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        cancelTimer();
        reject(aborted(signal));
      };
      const cancelTimer = this.#clock.after(ms, () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      });
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #circuitOpen(): Failure {
    const message = `${this.#endpoint.host} failed repeatedly and is left alone for a while`;
    return failure('provider_circuit_open', message, { retryable: false, blame: 'endpoint' });
  }

  #timedOut(): Failure {
    const message = `${this.#endpoint.host} did not answer within ${this.#timeoutMs} ms`;
    return failure('provider_timeout', message, { retryable: true, blame: 'endpoint' });
  }

  #unreachable(error: unknown): Failure {
    const message = `${this.#endpoint.host} could not be reached, or the connection broke`;
    const cause = strippedCause(error);
    return failure('provider_unavailable', message, { retryable: true, blame: 'endpoint', cause });
  }
}

const NOTHING_SAID = { said: null, token: null, retryAfterMs: null };

/** Parsed JSON, or undefined for a text that is none. What was wrong is not kept: the parser's message quotes the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function whyNoJson(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'it is empty';
  if (start.startsWith('<')) return 'it is a web page and not JSON';
  return 'it is not JSON, or cut off';
}
