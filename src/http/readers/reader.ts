import { Worker } from 'node:worker_threads';
import { RecollectError } from '../../domain/errors.js';
import type { FromReader, ReadAnswer, ReadTask, ToReader } from './read-task.js';

/** How a reader is started. */
export interface ReaderModule {
  /** A module that opens an engine and calls `answerReads`; it is run in each thread. */
  readonly module: URL;
  /** Plain data for the module, its `workerData`. */
  readonly data?: unknown;
}

interface Waiting {
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: RecollectError) => void;
}

/** One thread with an engine of its own over the same files. */
export class Reader {
  /** Fulfilled when it takes requests. @throws `closed` with the cause when it ends before. */
  readonly ready: Promise<void>;
  /** Fulfilled when the thread is over, with what it threw. */
  readonly ended: Promise<unknown>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #isReady = false;
  #next = 1;

  constructor({ module, data }: ReaderModule) {
    this.#worker = new Worker(module, { workerData: data });
    let thrown: unknown = null;
    this.#worker.on('error', (error) => {
      thrown = error;
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#isReady = false;
        const gone = new RecollectError('closed', 'the reader that was to answer has ended; it can be tried again');
        for (const { reject } of this.#waiting.values()) reject(gone);
        this.#waiting.clear();
        resolve(thrown);
      });
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromReader) => {
        if (message.say === 'ready') {
          this.#isReady = true;
          resolve();
        } else this.#take(message);
      });
      void this.ended.then((cause) => reject(new RecollectError('closed', 'a reader ended at its start', { cause })));
    });
  }

  /** Whether it takes requests now. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** How many requests it has under way. */
  get load(): number {
    return this.#waiting.size;
  }

  /** @throws what the engine of the reader threw; `aborted`; `closed` when the thread ends before it has answered. */
  read(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
    const number = this.#next;
    this.#next += 1;
    const abort = (): void => this.#say({ say: 'abort', number });
    signal.addEventListener('abort', abort, { once: true });
    return new Promise<ReadAnswer>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#say({ say: 'read', number, task });
      if (signal.aborted) abort();
    }).finally(() => signal.removeEventListener('abort', abort));
  }

  /** Lets it answer what it was asked and end by itself; after `graceMs` it is ended. */
  async end(graceMs: number): Promise<void> {
    this.#isReady = false;
    this.#say({ say: 'end' });
    const late = setTimeout(() => void this.#worker.terminate(), graceMs);
    try {
      await this.ended;
    } finally {
      clearTimeout(late);
    }
  }

  #say(message: ToReader): void {
    this.#worker.postMessage(message);
  }

  #take(message: Exclude<FromReader, { readonly say: 'ready' }>): void {
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.say === 'answer') waiting?.resolve(message.answer);
    else {
      const { code, message: text, field, cause } = message.fault;
      waiting?.reject(new RecollectError(code, text, { ...(field === undefined ? {} : { field }), cause }));
    }
  }
}
