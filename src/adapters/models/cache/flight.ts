import { aborted, throwIfAborted } from '../transport/abort.js';

/**
 * Work that is under way for several waiters: whoever wants the same meanwhile waits for it instead of starting it
 * again. It is aborted when the last waiter has left, never before.
 */
export class Flight<Result> {
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal;
  readonly #result: Promise<Result>;
  readonly #controller: AbortController = new AbortController();
  #waiting = 0;
  #over = false;

  /** Starts the work. `onOver` runs once: when it ended, or when the last waiter left. */
  constructor(work: (signal: AbortSignal) => Promise<Result>, onOver: () => void) {
    this.signal = this.#controller.signal;
    const finish = (): void => {
      if (this.#over) return;
      this.#over = true;
      onOver();
    };
    this.signal.addEventListener('abort', finish, { once: true });
    // A tick later, so that the flight is known everywhere before anything of it happens.
    this.#result = Promise.resolve()
      .then(() => work(this.signal))
      .finally(finish);
    // Waiters see the failure; with none left there is nobody to tell.
    this.#result.catch(() => undefined);
  }

  /**
   * Waits for the result.
   *
   * @throws `aborted` as soon as the waiter's own signal fires; otherwise what the work rejected with.
   */
  async wait(signal: AbortSignal | undefined): Promise<Result> {
    this.#waiting += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(aborted(signal));
    });
    signal?.addEventListener('abort', leave, { once: true });
    try {
      throwIfAborted(signal);
      return await Promise.race([this.#result, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#over) this.#controller.abort();
    }
  }
}
