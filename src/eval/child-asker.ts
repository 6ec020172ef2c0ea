import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '../domain/errors.js';
import { RecollectError } from '../domain/errors.js';
import type { AskSettings, HaystackResult } from './asker.js';
import { Asker } from './asker.js';
import type { OpenRetrievalEngine } from './engine.js';
import type { Haystack } from './haystack.js';

/** To the child. */
type Order =
  | { readonly kind: 'open'; readonly settings: AskSettings }
  | { readonly kind: 'ask'; readonly haystacks: readonly Haystack[] }
  | { readonly kind: 'close' };

/** From the child, one an order. */
type Reply =
  | { readonly kind: 'done'; readonly results: readonly (readonly HaystackResult[])[] }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string; readonly field?: string };

/** Asks haystacks somewhere: in this process or in another one. */
export interface HaystackAsker {
  open(settings: AskSettings): Promise<void>;
  /** Results of each haystack, in order. */
  askAll(haystacks: readonly Haystack[]): Promise<readonly (readonly HaystackResult[])[]>;
  close(): Promise<void>;
  /** Ends at once, whatever it is at. */
  kill(): void;
}

/** Asks in this process. */
export class LocalAsker implements HaystackAsker {
  readonly #openEngine: OpenRetrievalEngine | undefined;
  #asker: Asker | null = null;

  constructor(openEngine?: OpenRetrievalEngine) {
    this.#openEngine = openEngine;
  }

  async open(settings: AskSettings): Promise<void> {
    this.#asker = await Asker.open(settings, this.#openEngine);
  }

  async askAll(haystacks: readonly Haystack[]): Promise<readonly (readonly HaystackResult[])[]> {
    if (this.#asker === null) throw new RecollectError('internal', 'asked before it was opened');
    const results: (readonly HaystackResult[])[] = [];
    for (const haystack of haystacks) results.push(await this.#asker.ask(haystack));
    return results;
  }

  async close(): Promise<void> {
    await this.#asker?.close();
  }

  kill(): void {
    this.#asker?.stop();
  }
}

const isSource = import.meta.url.endsWith('.ts');

/** Asks in a process of its own, whose embedder and stores are its own too. */
export class ChildAsker implements HaystackAsker {
  readonly #child: ChildProcess = startChild();

  async open(settings: AskSettings): Promise<void> {
    await this.#order({ kind: 'open', settings });
  }

  async askAll(haystacks: readonly Haystack[]): Promise<readonly (readonly HaystackResult[])[]> {
    return this.#order({ kind: 'ask', haystacks });
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (child.connected) {
      await this.#order({ kind: 'close' });
      child.disconnect();
    }
    await ended;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #order(order: Order): Promise<readonly (readonly HaystackResult[])[]> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onError);
        finish();
      };
      const onMessage = (reply: Reply): void =>
        settle(() => {
          if (reply.kind === 'done') resolve(reply.results);
          else reject(new RecollectError(reply.code, reply.message, reply.field === undefined ? {} : reply));
        });
      const onExit = (code: number | null): void =>
        settle(() => reject(new RecollectError('internal', `a process of the evaluation ended with ${String(code)}`)));
      const onError = (cause: Error): void =>
        settle(() => reject(new RecollectError('internal', 'a process of the evaluation failed', { cause })));
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.on('error', onError);
      child.send(order);
    });
  }
}

/** Starts a process that runs {@link serveHaystacks}; from source it needs the loader of TypeScript. */
function startChild(): ChildProcess {
  const module = isSource ? import.meta.url : import.meta.resolve('recollect/eval');
  const code = `const { serveHaystacks } = await import(${JSON.stringify(module)}); serveHaystacks();`;
  return spawn(process.execPath, [...(isSource ? ['--import', 'tsx'] : []), '--input-type=module', '--eval', code], {
    ...(isSource ? { cwd: fileURLToPath(new URL('../..', import.meta.url)) } : {}),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/**
 * The other side of {@link ChildAsker}: obeys its orders until it says so or goes away.
 *
 * @internal
 */
export function serveHaystacks(): void {
  const asker = new LocalAsker();
  const obey = async (order: Order): Promise<Reply> => {
    if (order.kind === 'open') await asker.open(order.settings);
    if (order.kind === 'close') await asker.close();
    return { kind: 'done', results: order.kind === 'ask' ? await asker.askAll(order.haystacks) : [] };
  };
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: Order) => {
    obey(order).then(reply, (error: unknown) => reply(failureOf(error)));
  });
}

function reply(answer: Reply): void {
  process.send?.(answer);
}

function failureOf(error: unknown): Reply {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RecollectError)) return { kind: 'failed', code: 'internal', message };
  return { kind: 'failed', code: error.code, message, ...(error.field === undefined ? {} : { field: error.field }) };
}
