import type { EndpointOptions } from '../transport/endpoint.js';
import { HttpTransport } from '../transport/http-transport.js';
import type { ProfileInput } from '../transport/profile.js';
import { profileOf } from '../transport/profile.js';
import type { EndpointEmbedder } from './endpoint-embedder.js';
import { endpointEmbedder } from './endpoint-embedder.js';
import { readVectorList } from './read-embeddings.js';

/** Optional fields of the request. */
export interface TeiRequestFields {
  /** Send the profile's `dimensions`, for models that can shorten their vectors; needs a recent server. @default false */
  readonly dimensions?: boolean;
  /**
   * Embed the beginning of a text that is longer than the model's input; else the server refuses it and that text alone
   * fails. @default true
   */
  readonly truncate?: boolean;
}

export interface TeiEmbedderOptions extends EndpointOptions {
  /** Address without a path, for example `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** The model that the server runs; it is not sent, it names the vectors. */
  readonly model: string;
  readonly profile: ProfileInput;
  readonly request?: TeiRequestFields;
}

/**
 * Embeds through `POST {baseUrl}/embed` of Text Embeddings Inference: inputs answered with a list of vectors in their
 * order. It differs from the server's OpenAI-compatible route in cutting texts that are too long instead of refusing
 * them. Batches, halving, retries and refusals are those of `createOpenAiEmbedder`; the server takes 32 texts at
 * once unless it was started with another `--max-client-batch-size`. Vectors come normalised.
 *
 * @throws `validation` naming the option. `embed` rejects with `provider_*` or `aborted`.
 * @example
 * ```ts
 * import { createTeiEmbedder, TEI_EMBEDDER_PRESETS } from 'recollect/models';
 * const embedder = createTeiEmbedder({ ...TEI_EMBEDDER_PRESETS['tei-native/bge-m3'], timeoutMs: 2_000 });
 * ```
 */
export function createTeiEmbedder(options: TeiEmbedderOptions): EndpointEmbedder {
  const { request = {} } = options;
  const profile = profileOf(options.model, options.profile);
  const fields = {
    normalize: true,
    truncate: request.truncate ?? true,
    ...(request.dimensions === true && { dimensions: profile.dimensions }),
  };
  return endpointEmbedder(new HttpTransport(options, 'embed'), profile, {
    body: (inputs) => ({ ...fields, inputs }),
    read: readVectorList,
  });
}
