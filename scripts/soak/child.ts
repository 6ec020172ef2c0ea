import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it wrote to stderr. */
  readonly errors: string;
}

/** Who runs a child; without it, whoever runs the parent. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * A Node process on a TypeScript program of this folder. What it says on stdout is read line by line; it has two ways
 * in: stdin, and descriptor 3, from which it can read while it does nothing else.
 */
export class Child {
  readonly ended: Promise<Ending>;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(program: string, argument: unknown, { flags = [], as }: ChildOptions = {}) {
    const path = fileURLToPath(new URL(program, import.meta.url));
    this.#process = spawn(process.execPath, ['--import', 'tsx', ...flags, path, JSON.stringify(argument)], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      ...as,
    });
    this.#lines = createInterface({ input: this.#stream(1) })[Symbol.asyncIterator]();
    let errors = '';
    this.#stream(2)
      .setEncoding('utf8')
      .on('data', (chunk) => {
        errors += chunk;
      });
    // A killed child leaves what was being written to it; its ending tells enough.
    for (const at of [0, 3]) this.#writable(at).on('error', (error) => error);
    this.ended = new Promise((resolve, reject) => {
      this.#process.once('error', reject);
      this.#process.once('close', (code, signal) => resolve({ code, signal, errors }));
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** The next line on stdout; null when there will be none. */
  async line(): Promise<string | null> {
    const { done, value } = await this.#lines.next();
    return done === true ? null : value;
  }

  /** The next line, which must come. */
  async mustSay(): Promise<string> {
    const line = await this.line();
    if (line !== null) return line;
    const { code, signal, errors } = await this.ended;
    throw new Error(`the child ended (${code ?? signal}) where a line was expected: ${errors}`);
  }

  /** Writes a line to stdin. */
  tell(line: string): void {
    this.#writable(0).write(`${line}\n`);
  }

  /** Lets go a child that reads from descriptor 3. */
  release(): void {
    this.#writable(3).write('.');
  }

  /** Ends stdin, at which all programs here end. */
  finish(): void {
    this.#writable(0).end();
    this.#writable(3).end();
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #stream(at: number): NodeJS.ReadableStream {
    return this.#process.stdio[at] as unknown as NodeJS.ReadableStream;
  }

  #writable(at: number): Writable {
    return this.#process.stdio[at] as unknown as Writable;
  }
}

/** How a child is started. */
export interface ChildOptions {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  readonly as?: Identity;
}
