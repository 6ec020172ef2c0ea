import type { ErrorCode } from '../../src/index.js';
import { RecollectError } from '../../src/index.js';
import type { ChildOptions, Ending } from './child.js';
import { Child } from './child.js';
import type { SessionOptions } from './session-child.js';

/** Another process that works on tenant `acme`, user `u1`, of a folder. */
export class Session {
  readonly #child: Child;
  readonly #answers: Map<number, Waiting> = new Map();
  readonly #said: string[] = [];
  readonly #listeners: { readonly word: string; readonly hear: () => void }[] = [];
  #last = 0;

  private constructor(child: Child) {
    this.#child = child;
  }

  /** Starts the process; it has nothing open yet. */
  static async start(options: ChildOptions = {}): Promise<Session> {
    const session = new Session(new Child('./session-child.ts', null, options));
    const first = await session.#child.mustSay();
    if (first !== 'ready') throw new Error(`unexpected line: ${first}`);
    void session.#listen();
    return session;
  }

  /** Opens an engine there, in place of the last one. */
  async open(options: SessionOptions): Promise<void> {
    await this.call('open', options);
  }

  /** Calls a method there (see session-child.ts). @throws the `RecollectError` it ended with, by code. */
  async call<Value>(name: string, ...parameters: readonly unknown[]): Promise<Value> {
    this.#last += 1;
    const id = this.#last;
    const answered = new Promise<unknown>((resolve, reject) => this.#answers.set(id, { resolve, reject }));
    this.#child.tell(JSON.stringify({ id, name, parameters }));
    return (await answered) as Value;
  }

  /** Waits until it says a word that is no answer: `holding` or `embedding`. */
  async says(word: string): Promise<void> {
    const at = this.#said.indexOf(word);
    if (at >= 0) this.#said.splice(at, 1);
    else await new Promise<void>((hear) => this.#listeners.push({ word, hear }));
  }

  /** Lets a held batch go on. */
  release(): void {
    this.#child.release();
  }

  /** Lets a gated embedder answer. */
  go(): void {
    this.#child.tell('go');
  }

  kill(): void {
    this.#child.kill();
  }

  /** Ends the process in good order. */
  async end(): Promise<Ending> {
    this.#child.finish();
    return this.#child.ended;
  }

  async #listen(): Promise<void> {
    for (let line = await this.#child.line(); line !== null; line = await this.#child.line()) {
      if (line.startsWith('{')) this.#settle(JSON.parse(line) as Answer);
      else this.#hear(line);
    }
    const { code, signal, errors } = await this.#child.ended;
    for (const { reject } of this.#answers.values())
      reject(new Error(`the process ended (${code ?? signal}) before it answered: ${errors}`));
  }

  #settle(answer: Answer): void {
    const waiting = this.#answers.get(answer.id);
    this.#answers.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.value);
    else waiting?.reject(new RecollectError(answer.code, 'said by another process'));
  }

  #hear(word: string): void {
    const at = this.#listeners.findIndex((listener) => listener.word === word);
    if (at < 0) this.#said.push(word);
    else this.#listeners.splice(at, 1)[0]?.hear();
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly code: ErrorCode };
