import type { ImportReport } from './api-answers.js';
import { ApiError } from './api-error.js';
import type { Operations } from './api-operations.js';
import { ROUTES } from './api-operations.js';
import { Transport, type TransportOptions } from './transport.js';

/** Name of an operation. */
export type OperationId = keyof Operations;

/** What an operation takes. */
export type InputOf<Id extends OperationId> = Omit<Operations[Id], 'answer'>;

/** What an operation answers. */
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];

/** What a call may say besides its input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Time for the whole request on the server, in milliseconds. */
  readonly deadlineMs?: number;
  /** Makes `addMemory` and `addMemories` be done once though sent twice; they are then tried again when they may have failed. */
  readonly idempotencyKey?: string;
  /** The change is made only when the memory still has this tag. */
  readonly ifMatch?: string;
}

/** An answer with its tag, for a later `ifMatch`. */
export interface Tagged<Answer> {
  readonly answer: Answer;
  readonly etag: string | null;
}

/** Operations that only read, although they are sent by POST. */
const READING: ReadonlySet<OperationId> = new Set(['searchMemories', 'retrieveMemory', 'explainAbsence']);

/**
 * A typed client of the HTTP interface: one method for every operation of its OpenAPI document, by `call`.
 *
 * @example
 * ```ts
 * import { RecollectClient } from 'recollect/client';
 *
 * const client = new RecollectClient({ baseUrl: 'http://127.0.0.1:7411' });
 * const { items } = await client.call('searchMemories', { body: { user_id: 'mira', query: 'any allergies?' } });
 * console.log(items[0]?.memory.text);
 * ```
 */
export class RecollectClient {
  readonly #transport: Transport;

  constructor(options: TransportOptions) {
    this.#transport = new Transport(options);
  }

  /** Calls an operation. @throws `ApiError`; the signal's reason when it fires. */
  async call<Id extends OperationId>(id: Id, input: InputOf<Id>, options: CallOptions = {}): Promise<AnswerOf<Id>> {
    return (await this.callTagged(id, input, options)).answer;
  }

  /** Calls an operation and keeps the tag of its answer. */
  async callTagged<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options: CallOptions = {},
  ): Promise<Tagged<AnswerOf<Id>>> {
    const response = await this.#send(id, input, options);
    const etag = response.headers.get('etag');
    if (!(response.headers.get('content-type') ?? '').startsWith('application/json'))
      return { answer: (await response.text()) as AnswerOf<Id>, etag };
    try {
      return { answer: (await response.json()) as AnswerOf<Id>, etag };
    } catch (cause) {
      throw new ApiError('bad_answer', 'the answer could not be read', { status: response.status, cause });
    }
  }

  /** Imports lines of JSON as they are made; not tried again. */
  async importLines(
    lines: AsyncIterable<string> | Iterable<string>,
    query: NonNullable<Operations['importMemories']['query']>,
    options: Pick<CallOptions, 'signal'> = {},
  ): Promise<ImportReport> {
    const { method, path } = ROUTES.importMemories;
    const response = await this.#transport.send({
      method,
      path,
      query,
      stream: streamOf(lines),
      headers: { 'Content-Type': 'application/x-ndjson' },
      repeatable: false,
      signal: options.signal,
    });
    return (await response.json()) as ImportReport;
  }

  /** The lines of a dump as they arrive. */
  async *exportLines(options: Pick<CallOptions, 'signal'> = {}): AsyncGenerator<string, void, void> {
    const response = await this.#send('exportTenant', {}, options);
    if (response.body === null) return;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let rest = '';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  }

  #send<Id extends OperationId>(id: Id, input: InputOf<Id>, options: CallOptions): Promise<Response> {
    const { method, path, keyed } = ROUTES[id];
    const {
      path: params,
      query,
      body,
    } = input as {
      path?: { readonly [name: string]: string };
      query?: { readonly [name: string]: unknown };
      body?: unknown;
    };
    const { signal, deadlineMs, idempotencyKey, ifMatch } = options;
    return this.#transport.send({
      method,
      path: path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params?.[name] ?? ''))),
      query,
      body,
      headers: {
        ...(deadlineMs === undefined ? {} : { 'Recollect-Deadline-Ms': String(deadlineMs) }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      },
      repeatable: method === 'GET' || READING.has(id) || (keyed && idempotencyKey !== undefined),
      signal,
    });
  }
}

function streamOf(lines: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const line of lines) yield encoder.encode(`${line}\n`);
  }
  const iterator = bytes();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await iterator.return(undefined);
    },
  });
}
