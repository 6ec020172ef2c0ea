import type { Clock } from '../../../ports/clock.js';

/** When a circuit breaker opens and for how long. */
export interface CircuitBreakerOptions {
  /** Failed requests in a row after which it opens; a whole number from 1. @default 5 */
  readonly failures?: number;
  /** Milliseconds it stays open before one request may try again. @default 30000 */
  readonly coolDownMs?: number;
}

/** `closed`: requests pass. `open`: none does. `half_open`: one may pass, or is on its way, and decides. */
export type CircuitState = 'closed' | 'open' | 'half_open';

/** Permission for one request; exactly one of its methods is called when the request ended, the first call counts. */
export interface Permit {
  /** The endpoint works, whatever it thinks of the request. */
  succeeded(): void;
  /** The endpoint failed. */
  failed(): void;
  /** The request was given up before it could tell anything about the endpoint. */
  abandoned(): void;
}

/**
 * Leaves an endpoint alone after failures in a row. It starts no timer: whether the cool-down is over is looked up on
 * the monotonic clock when somebody wants to pass.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #failures: number;
  readonly #coolDownMs: number;
  #failedInRow = 0;
  #openedAtMs: number | null = null;
  #probing = false;
  /** Raised with every change of state, so that requests of an earlier state decide nothing when they end late. */
  #generation = 0;

  constructor(clock: Clock, { failures = 5, coolDownMs = 30_000 }: CircuitBreakerOptions = {}) {
    this.#clock = clock;
    this.#failures = failures;
    this.#coolDownMs = coolDownMs;
  }

  state(): CircuitState {
    if (this.#openedAtMs === null) return 'closed';
    return this.#clock.monotonicMs() - this.#openedAtMs < this.#coolDownMs ? 'open' : 'half_open';
  }

  /** Permission for one request, or null when none may pass now. */
  enter(): Permit | null {
    const state = this.state();
    if (state === 'open' || (state === 'half_open' && this.#probing)) return null;
    if (state === 'half_open') this.#probing = true;
    const generation = this.#generation;
    let settled = false;
    const settle = (verdict: () => void) => (): void => {
      if (settled || generation !== this.#generation) return;
      settled = true;
      verdict();
    };
    return {
      succeeded: settle(() => this.#close()),
      failed: settle(() => this.#countFailure(state)),
      abandoned: settle(() => {
        this.#probing = false;
      }),
    };
  }

  #close(): void {
    this.#failedInRow = 0;
    if (this.#openedAtMs === null) return;
    this.#openedAtMs = null;
    this.#probing = false;
    this.#generation += 1;
  }

  #countFailure(state: CircuitState): void {
    this.#failedInRow += 1;
    if (state === 'closed' && this.#failedInRow < this.#failures) return;
    this.#openedAtMs = this.#clock.monotonicMs();
    this.#probing = false;
    this.#generation += 1;
  }
}
