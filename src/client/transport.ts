import { ApiError, errorOf } from './api-error.js';

/** How a client reaches its server. */
export interface TransportOptions {
  /** Address of the server, without `/v1`. */
  readonly baseUrl: string;
  /** Key of `recollect keys create`; a server without keys needs none. */
  readonly apiKey?: string;
  /** How often a call that can be repeated safely is tried again, 0 to 10. @default 2 */
  readonly retries?: number;
  /** Longest wait for one answer, in milliseconds. @default 30,000 */
  readonly timeoutMs?: number;
  /** Longest wait before trying again, in milliseconds, also where the server asks for more. @default 10,000 */
  readonly longestDelayMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Waits between tries; rejects when the signal fires. @default a timer */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** In [0,1). @default Math.random */
  readonly random?: () => number;
}

/** One request. */
export interface Sending {
  readonly method: string;
  readonly path: string;
  readonly query?: { readonly [name: string]: unknown } | undefined;
  readonly body?: unknown;
  /** A body that is sent as it is read; such a call is never tried again. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly headers?: { readonly [name: string]: string };
  /** Whether doing it twice does no more than doing it once. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Statuses that may pass. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_DELAY_MS = 100;

/** Sends requests, and sends those again that failed in a way that may pass. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** @throws `ApiError` for every answer that is no success; the signal's reason when it fires. */
  async send(sending: Sending): Promise<Response> {
    const { retries = 2 } = this.#options;
    const most = sending.repeatable && sending.stream === undefined ? retries : 0;
    for (let attempt = 0; ; attempt += 1) {
      sending.signal?.throwIfAborted();
      const outcome = await this.#try(sending);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const passing = outcome instanceof ApiError || PASSING.has(outcome.status);
      if (attempt >= most || !passing) throw outcome instanceof ApiError ? outcome : await errorOf(outcome);
      const delayMs = this.#delayMs(attempt, outcome instanceof ApiError ? null : outcome.headers.get('retry-after'));
      if (!(outcome instanceof ApiError)) await outcome.body?.cancel();
      await (this.#options.wait ?? waitFor)(delayMs, sending.signal);
    }
  }

  async #try({ method, path, query = {}, body, stream, headers = {}, signal }: Sending): Promise<Response | ApiError> {
    const { baseUrl, apiKey, timeoutMs = 30_000, fetch = globalThis.fetch } = this.#options;
    const url = new URL(`${baseUrl.replace(/\/+$/u, '')}${path}`);
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) url.searchParams.append(name, String(each));
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(stream === undefined ? {} : { body: stream, duplex: 'half' }),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        redirect: 'error',
      } as RequestInit);
    } catch (cause) {
      if (signal?.aborted === true) throw signal.reason;
      const what = timeout.aborted ? `no answer within ${timeoutMs} ms` : 'the server could not be reached';
      return new ApiError('unreachable', what, { cause });
    }
  }

  /** Doubling, with full jitter so that many clients do not come back at once; the server's own wish goes first. */
  #delayMs(attempt: number, retryAfter: string | null): number {
    const { random = Math.random, longestDelayMs = 10_000 } = this.#options;
    const wanted = retryAfter === null ? Number.NaN : Number(retryAfter) * 1_000;
    const least = Number.isFinite(wanted) && wanted >= 0 ? wanted : 0;
    return Math.min(longestDelayMs, least + random() * FIRST_DELAY_MS * 2 ** attempt);
  }
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
