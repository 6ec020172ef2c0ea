import type { ErrorCode } from './errors.js';
import { RecollectError } from './errors.js';

/** What a deadline needs of a clock; the `Clock` port has it. */
export interface Stopwatch {
  monotonicMs(): number;
  after(ms: number, callback: () => void): () => void;
}

/** How a guarded part of a request ended. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value; readonly ms: number }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string; readonly ms: number };

/**
 * The one deadline of a request. Parts run under it: a part that fails or does not come back in time becomes an
 * outcome, never an exception; only the caller's own abort ends the request.
 */
export class Deadline {
  readonly #clock: Stopwatch;
  readonly #startMs: number;
  readonly #totalMs: number;
  readonly #callerSignal: AbortSignal | null;
  #alarm: Alarm | null = null;

  constructor(clock: Stopwatch, totalMs: number, callerSignal: AbortSignal | null) {
    this.#clock = clock;
    this.#startMs = clock.monotonicMs();
    this.#totalMs = totalMs;
    this.#callerSignal = callerSignal;
  }

  /** Milliseconds since the request began. */
  elapsedMs(): number {
    return this.#clock.monotonicMs() - this.#startMs;
  }

  /** Milliseconds left; not below 0. */
  remainingMs(): number {
    return Math.max(0, this.#totalMs - this.elapsedMs());
  }

  /** @throws `aborted` when the caller's signal fired. */
  throwIfAborted(): void {
    if (this.#callerSignal?.aborted === true)
      throw new RecollectError('aborted', 'the caller aborted the request', { cause: this.#callerSignal.reason });
  }

  /**
   * Runs a part with a signal that fires at the deadline or at the caller's abort; all parts share it. A part that ignores its
   * signal is left behind; its late result is dropped.
   */
  async run<Value>(part: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value>> {
    this.throwIfAborted();
    const startMs = this.elapsedMs();
    const since = (): number => this.elapsedMs() - startMs;
    if (this.remainingMs() === 0) return { ok: false, code: 'deadline', message: 'no time was left', ms: 0 };
    const alarm = this.#set();
    try {
      const first = await Promise.race([outcomeOf(part, alarm.signal, since), alarm.stopped]);
      this.throwIfAborted();
      return first === 'stopped'
        ? { ok: false, code: 'deadline', message: 'did not finish in time', ms: since() }
        : first;
    } finally {
      this.#release(alarm);
    }
  }

  /** The alarm of the parts that run; the clock holds it only while one does. */
  #set(): Alarm {
    const alarm = this.#alarm ?? newAlarm();
    this.#alarm = alarm;
    alarm.parts += 1;
    if (alarm.parts > 1) return alarm;
    alarm.cancelTimer = this.#clock.after(this.remainingMs(), alarm.abort);
    this.#callerSignal?.addEventListener('abort', alarm.abort, { once: true });
    return alarm;
  }

  #release(alarm: Alarm): void {
    alarm.parts -= 1;
    if (alarm.parts > 0) return;
    alarm.cancelTimer();
    this.#callerSignal?.removeEventListener('abort', alarm.abort);
  }
}

/** What ends the parts of a request that run when its time is over. */
interface Alarm {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  readonly stopped: Promise<'stopped'>;
  /** Parts that run. */
  parts: number;
  cancelTimer: () => void;
}

function newAlarm(): Alarm {
  const controller = new AbortController();
  const { signal } = controller;
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  return { signal, stopped, parts: 0, abort: () => controller.abort(), cancelTimer: () => undefined };
}

/** Also a part that throws before it gave a promise ends in an outcome. */
async function outcomeOf<Value>(
  part: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
  since: () => number,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await part(signal), ms: since() };
  } catch (error) {
    return { ok: false, ...failureOf(error), ms: since() };
  }
}

/** What may be said of a failure: our own errors speak for themselves, foreign ones only by kind. */
function failureOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof RecollectError)
    return error.code === 'aborted'
      ? { code: 'deadline', message: 'did not finish in time' }
      : { code: error.code, message: error.message };
  return { code: 'internal', message: 'failed unexpectedly' };
}
