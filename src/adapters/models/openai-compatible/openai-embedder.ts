import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import type { RecollectError } from '../../../domain/errors.js';
import type { Embedder, Embedding, EmbedRole } from '../../../ports/embedder.js';
import { throwIfAborted } from '../transport/abort.js';
import type { Answer } from '../transport/answer.js';
import type { CircuitState } from '../transport/circuit-breaker.js';
import type { EndpointOptions } from '../transport/endpoint.js';
import { HttpTransport } from '../transport/http-transport.js';
import type { ProfileInput } from './profile.js';
import { profileOf } from './profile.js';
import { readEmbeddings } from './read-embeddings.js';

/** Optional fields of the request; endpoints that do not know one may refuse it. */
export interface EmbeddingsRequestFields {
  /** Send the profile's `dimensions`, for models that can shorten their vectors. @default false */
  readonly dimensions?: boolean;
  /** Ask for a format; both are read whatever was asked. @default nothing is asked */
  readonly encodingFormat?: 'float' | 'base64';
}

export interface OpenAiEmbedderOptions extends EndpointOptions {
  readonly model: string;
  readonly profile: ProfileInput;
  readonly request?: EmbeddingsRequestFields;
}

/** An embedder at an endpoint, with what diagnosis asks. */
export interface EndpointEmbedder extends Embedder {
  circuit(): CircuitState;
}

/** Statuses that can mean one bad text among good ones. */
const SPLITTABLE: ReadonlySet<number | null> = new Set([400, 413, 422]);

/** A text no endpoint has a reason to refuse: when it does, the fault is in the request and not in the texts. */
const HARMLESS_TEXT = 'hello';

/** Room for one number in JSON, and for everything around the vectors. */
const BYTES_PER_NUMBER = 32;
const BYTES_AROUND = 1_048_576;

/**
 * Embeds through `POST {baseUrl}/embeddings` as OpenAI defined it and Ollama, vLLM, TEI, DashScope and many others
 * answer it.
 *
 * Texts go in batches of `batchMax`, one after the other. A batch refused with 400, 413 or 422 is halved until the bad
 * texts stand alone; only they fail (`provider_refused`). A text whose vector is missing, doubled, malformed, of the
 * wrong length, not finite or all zero fails with `provider_bad_answer`. When the endpoint itself fails after all
 * retries, the texts not yet embedded get its error without being sent; if there are no others, `embed` rejects.
 *
 * @throws `validation` naming the option. `embed` rejects with `provider_*` or `aborted`.
 * @example
 * ```ts
 * import { createOpenAiEmbedder } from 'recollect/models';
 * const embedder = createOpenAiEmbedder({
 *   baseUrl: 'http://127.0.0.1:11434/v1',
 *   model: 'bge-m3',
 *   profile: { dimensions: 1024, maxTokens: 8192 },
 * });
 * const [embedding] = await embedder.embed(['The kettle is blue'], { role: 'passage' });
 * ```
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): EndpointEmbedder {
  const profile = profileOf(options.model, options.profile);
  const transport = new HttpTransport(options, 'embeddings');
  const endpoint = new EmbeddingsEndpoint(transport, options, profile);
  return {
    profile,
    embed: (texts, { role, signal }) => endpoint.embed(texts, role, signal),
    circuit: () => transport.circuit(),
  };
}

/** Texts of one call from `start` (included) to `end` (excluded). */
interface Range {
  readonly start: number;
  readonly end: number;
}

class EmbeddingsEndpoint {
  readonly #transport: HttpTransport;
  readonly #fields: { readonly [field: string]: unknown };
  readonly #profile: EmbedderProfile;
  /** Whether the endpoint ever took a request, so that a refusal is about the texts. */
  #proven = false;

  constructor(transport: HttpTransport, { model, request = {} }: OpenAiEmbedderOptions, profile: EmbedderProfile) {
    this.#transport = transport;
    this.#profile = profile;
    this.#fields = {
      model,
      ...(request.dimensions === true && { dimensions: profile.dimensions }),
      ...(request.encodingFormat !== undefined && { encoding_format: request.encodingFormat }),
    };
  }

  async embed(
    texts: readonly string[],
    role: EmbedRole,
    signal: AbortSignal | undefined,
  ): Promise<readonly Embedding[]> {
    throwIfAborted(signal);
    const inputs = texts.map((text) => this.#profile.prefixes[role] + text);
    const results: Embedding[] = [];
    let fault: RecollectError | null = null;
    // Ranges are taken from the front and halves put back there, so that results come in the order of the texts.
    const waiting = rangesOf(inputs.length, this.#profile.batchMax);
    for (let range = waiting.shift(); range !== undefined; range = waiting.shift()) {
      const { start, end } = range;
      if (fault !== null) {
        results.push(...refused(end - start, fault));
        continue;
      }
      const answer = await this.#request(inputs.slice(start, end), signal);
      if (answer.ok) {
        results.push(...answer.value);
      } else if (!SPLITTABLE.has(answer.status)) {
        fault = answer.error;
        waiting.unshift(range);
      } else if (end - start === 1) {
        results.push(...refused(1, answer.error));
      } else {
        fault = await this.#faultOfRequest(answer.error, role, signal);
        waiting.unshift(...(fault === null ? halvesOf(range) : [range]));
      }
    }
    if (fault !== null && !results.some(({ ok }) => ok)) throw fault;
    return results;
  }

  /** Halving a large batch costs many requests; before the first time, make sure that it is the texts' fault. */
  async #faultOfRequest(
    error: RecollectError,
    role: EmbedRole,
    signal: AbortSignal | undefined,
  ): Promise<RecollectError | null> {
    if (this.#proven) return null;
    const answer = await this.#request([this.#profile.prefixes[role] + HARMLESS_TEXT], signal);
    if (answer.ok) return null;
    return SPLITTABLE.has(answer.status) ? error : answer.error;
  }

  async #request(inputs: readonly string[], signal: AbortSignal | undefined): Promise<Answer<readonly Embedding[]>> {
    const { dimensions } = this.#profile;
    const answer = await this.#transport.post({
      body: { ...this.#fields, input: inputs },
      texts: inputs,
      maxBytes: inputs.length * dimensions * BYTES_PER_NUMBER + BYTES_AROUND,
      read: (json) => readEmbeddings(json, inputs.length, dimensions),
      signal,
    });
    if (answer.ok) this.#proven = true;
    return answer;
  }
}

function rangesOf(count: number, size: number): Range[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => ({
    start: at * size,
    end: Math.min(count, (at + 1) * size),
  }));
}

function halvesOf({ start, end }: Range): readonly Range[] {
  const middle = Math.ceil((start + end) / 2);
  return [
    { start, end: middle },
    { start: middle, end },
  ];
}

function refused(count: number, error: RecollectError): readonly Embedding[] {
  return Array.from({ length: count }, () => ({ ok: false, error }));
}
