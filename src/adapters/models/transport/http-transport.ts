import type { Answer, Reading } from './answer.js';
import { badAnswer, errorBodyOf, refusal } from './answer.js';
import { Attempts } from './attempts.js';
import type { CircuitState } from './circuit-breaker.js';
import type { Endpoint, EndpointOptions } from './endpoint.js';
import { endpointOf } from './endpoint.js';
import { readBody } from './read-body.js';
import { keepable } from './redact.js';
import { parseRetryAfter } from './retry-delay.js';

/** What is asked of an endpoint. */
export interface PostRequest<Value> {
  /** Sent as JSON. */
  readonly body: unknown;
  /** The parts of the body that are somebody's text; what the endpoint says is not kept when it quotes them. */
  readonly texts: readonly string[];
  /** Longest answer that is read, in bytes. */
  readonly maxBytes: number;
  /** Makes a value of the parsed JSON, or says why it can not; runs before the answer counts as good. */
  readonly read: (json: unknown) => Reading<Value>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One endpoint over HTTP, asked as patiently as {@link Attempts} are: a limit for the length of answers, and no secret in
 * any message.
 */
export class HttpTransport {
  readonly #endpoint: Endpoint;
  readonly #attempts: Attempts;
  readonly #fetch: typeof fetch;

  /**
   * @param path last part of the path, for example `embeddings`
   * @throws `validation` naming the option.
   */
  constructor(options: EndpointOptions, path: string) {
    this.#endpoint = endpointOf(options, path);
    this.#attempts = new Attempts(options, this.#endpoint.host);
    this.#fetch = options.fetch ?? fetch;
  }

  /** State of the circuit breaker, for diagnosis. */
  circuit(): CircuitState {
    return this.#attempts.circuit();
  }

  /**
   * Posts JSON, again if that may help, and reads the JSON that comes back.
   *
   * @throws `aborted` alone, when the caller's signal fired; every other failure is a value.
   */
  async post<Value>(request: PostRequest<Value>): Promise<Answer<Value>> {
    const body = JSON.stringify(request.body);
    return this.#attempts.run((signal) => this.#exchange(request, body, signal), request.signal);
  }

  async #exchange<Value>(request: PostRequest<Value>, body: string, signal: AbortSignal): Promise<Answer<Value>> {
    const { url, host, headers, secrets } = this.#endpoint;
    const response = await this.#fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return refusal(host, response.status === 0 ? 302 : response.status, NOTHING_SAID);
    const reading = await readBody(response, request.maxBytes);
    const json = reading.kind === 'complete' ? parseJson(reading.text) : undefined;
    const said = errorBodyOf(json);
    const details = {
      said: said?.message == null ? null : keepable(said.message, secrets, request.texts),
      token: said?.token == null ? null : keepable(said.token, secrets, request.texts),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), this.#attempts.nowMs()),
    };
    if (!response.ok) return refusal(host, response.status, details);
    if (reading.kind === 'too_large') return badAnswer(host, `it is longer than ${request.maxBytes} bytes`);
    if (json === undefined) return badAnswer(host, whyNoJson(reading.text));
    if (said !== null)
      return said.status === null
        ? badAnswer(
            host,
            `it is an error with a status of success${details.token === null ? '' : ` (${details.token})`}`,
          )
        : refusal(host, said.status, details);
    const value = request.read(json);
    return value.ok ? value : badAnswer(host, value.why);
  }
}

const NOTHING_SAID = { said: null, token: null, retryAfterMs: null };

/** Parsed JSON, or undefined for a text that is none. What was wrong is not kept: the parser's message quotes the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function whyNoJson(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'it is empty';
  if (start.startsWith('<')) return 'it is a web page and not JSON';
  return 'it is not JSON, or cut off';
}
