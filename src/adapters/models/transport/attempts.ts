import type { Clock } from '../../../ports/clock.js';
import { aborted, throwIfAborted } from './abort.js';
import type { Answer, Failure } from './answer.js';
import { failure } from './answer.js';
import { checkedNumber } from './checked-number.js';
import type { CircuitBreakerOptions, CircuitState, Permit } from './circuit-breaker.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { machineClock } from './machine-clock.js';
import { strippedCause } from './redact.js';
import type { BackoffOptions } from './retry-delay.js';
import { retryDelayMs } from './retry-delay.js';

/** How patiently a model is asked. */
export interface AttemptOptions {
  /** Milliseconds for one attempt, from its start to the last byte; 1 to 600,000. @default 10000 */
  readonly timeoutMs?: number;
  /** Attempts after the first; a whole number from 0 to 10. @default 3 */
  readonly retries?: number;
  readonly backoff?: BackoffOptions;
  readonly breaker?: CircuitBreakerOptions & {
    /**
     * An attempt that the caller gave up after waiting for at least so many milliseconds counts as failed, because an
     * endpoint that always outlasts its callers' deadlines is as good as down. @default 1000
     */
    readonly unansweredMs?: number;
  };
  /** @default the machine's clocks */
  readonly clock?: Clock;
  /** A number in [0, 1) for the jitter. @default Math.random */
  readonly random?: () => number;
}

/** One try; it never throws before its promise, and rejects only when nothing came back, which counts as unreachable. */
export type Attempt<Value> = (signal: AbortSignal) => Promise<Answer<Value>>;

/** Thrown inside an attempt when its time is up or its caller left; never leaves this file. */
const STOPPED = Symbol('stopped');

/**
 * Tries what may fail: a time limit for each attempt, retries with jitter for what may pass, and a circuit breaker over
 * all that is tried through one instance.
 */
export class Attempts {
  readonly #host: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #backoff: BackoffOptions;
  readonly #unansweredMs: number;
  readonly #breaker: CircuitBreaker;

  /**
   * @param host what messages call the other side
   * @throws `validation` naming the option.
   */
  constructor(options: AttemptOptions, host: string) {
    const { timeoutMs = 10_000, retries = 3, backoff = {}, breaker = {}, clock = machineClock } = options;
    this.#host = host;
    this.#clock = clock;
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

  /** Epoch milliseconds of the clock in use. */
  nowMs(): number {
    return this.#clock.nowMs();
  }

  /**
   * Tries, again if that may help.
   *
   * @throws `aborted` alone, when the caller's signal fired; every other failure is a value.
   */
  async run<Value>(attempt: Attempt<Value>, signal: AbortSignal | undefined): Promise<Answer<Value>> {
    let last: Failure | null = null;
    for (let failed = 0; failed <= this.#retries; failed += 1) {
      throwIfAborted(signal);
      if (last !== null) {
        const waitMs = retryDelayMs(failed - 1, last.retryAfterMs, this.#random(), this.#backoff);
        await this.#wait(waitMs, signal);
      }
      const permit = this.#breaker.enter();
      // When the breaker opened between two attempts, what happened says more than that it is open.
      if (permit === null) return last ?? this.#circuitOpen();
      const answer = await this.#once(attempt, signal, permit);
      if (answer.ok || !answer.retryable || this.#breaker.state() !== 'closed') return answer;
      last = answer;
    }
    return last ?? this.#circuitOpen();
  }

  async #once<Value>(attempt: Attempt<Value>, signal: AbortSignal | undefined, permit: Permit): Promise<Answer<Value>> {
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
    signal?.addEventListener('abort', stop, { once: true });
    try {
      // The race also ends the wait for an attempt that ignores its signal.
      const answer = await Promise.race([attempt(controller.signal), stopped]);
      if (answer.ok || answer.blame === 'request') permit.succeeded();
      else permit.failed();
      return answer;
    } catch (error) {
      if (signal?.aborted === true) {
        const waitedMs = this.#clock.monotonicMs() - startMs;
        if (waitedMs >= this.#unansweredMs) permit.failed();
        else permit.abandoned();
        throw aborted(signal);
      }
      permit.failed();
      return timedOut ? this.#timedOut() : this.#unreachable(error);
    } finally {
      cancelTimer();
      signal?.removeEventListener('abort', stop);
      // Ends the transfer of an answer that was not read to its end; means nothing to one that was.
      stop();
    }
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
    const message = `${this.#host} failed repeatedly and is left alone for a while`;
    return failure('provider_circuit_open', message, { retryable: false, blame: 'endpoint' });
  }

  #timedOut(): Failure {
    const message = `${this.#host} did not answer within ${this.#timeoutMs} ms`;
    return failure('provider_timeout', message, { retryable: true, blame: 'endpoint' });
  }

  #unreachable(error: unknown): Failure {
    const message = `${this.#host} could not be reached, or the connection broke`;
    const cause = strippedCause(error);
    return failure('provider_unavailable', message, { retryable: true, blame: 'endpoint', cause });
  }
}
