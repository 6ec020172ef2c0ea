import type { Logger } from '../observe/logger.js';
import { strippedCause } from '../observe/stripped-cause.js';
import type { ReadAnswer, ReadTask } from './read-task.js';
import { Reader, type ReaderModule } from './reader.js';

/** Who answers reading requests in other threads. */
export interface Readers {
  /** The answer; null while no reader takes requests, so that the caller answers itself. */
  read(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer | null>;
  /** Lets readers end what they were asked, and close their engines. */
  close(graceMs: number): Promise<void>;
}

/** How many readers there are, and what they run. */
export interface ReaderOptions extends ReaderModule {
  /** 1 to 64. */
  readonly threads: number;
}

/** Waits before a reader that did not even start is started again: doubled each time, from the first to the last, in milliseconds. */
const PAUSE = { first: 250, last: 30_000 } as const;

/**
 * Starts readers. One that ends by itself is started again; what it was answering is `closed`, and what comes meanwhile goes to
 * the others.
 *
 * @throws `closed` with the cause, when one can't start at all.
 */
export async function startReaders({ threads, ...module }: ReaderOptions, logger: Logger): Promise<Readers> {
  const pool = new ReaderPool(module, threads, logger);
  await pool.started();
  return pool;
}

class ReaderPool implements Readers {
  readonly #module: ReaderModule;
  readonly #logger: Logger;
  readonly #readers: Reader[];
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(module: ReaderModule, threads: number, logger: Logger) {
    this.#module = module;
    this.#logger = logger;
    this.#readers = Array.from({ length: threads }, () => new Reader(module));
  }

  async started(): Promise<void> {
    const starts = await Promise.allSettled(this.#readers.map(({ ready }) => ready));
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed !== undefined) {
      await this.close(0);
      throw failed.reason;
    }
    for (const [place, reader] of this.#readers.entries()) this.#watch(place, reader, PAUSE.first);
  }

  async read(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer | null> {
    const free = this.#readers.filter(({ isReady }) => isReady).sort((one, other) => one.load - other.load)[0];
    return free === undefined ? null : free.read(task, signal);
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#readers.map((reader) => reader.end(graceMs)));
  }

  /** Puts another reader in the place of one that has ended. */
  #watch(place: number, reader: Reader, pauseMs: number): void {
    let wasReady = reader.isReady;
    void reader.ready.then(
      () => {
        wasReady = true;
      },
      // That it ended is dealt with below.
      () => undefined,
    );
    void reader.ended.then((cause) => {
      if (this.#isClosed) return;
      this.#logger.error({ cause: strippedCause(cause) }, 'a reader ended; another one is started');
      if (wasReady) this.#start(place, PAUSE.first);
      else this.#later(() => this.#start(place, Math.min(2 * pauseMs, PAUSE.last)), pauseMs);
    });
  }

  #start(place: number, pauseMs: number): void {
    if (this.#isClosed) return;
    const reader = new Reader(this.#module);
    this.#readers[place] = reader;
    this.#watch(place, reader, pauseMs);
    void reader.ready.then(
      () => this.#logger.info({}, 'another reader takes requests'),
      // That it ended is told above.
      () => undefined,
    );
  }

  #later(run: () => void, afterMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, afterMs);
    timer.unref();
    this.#timers.add(timer);
  }
}
