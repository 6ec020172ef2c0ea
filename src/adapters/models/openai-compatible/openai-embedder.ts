import type { EndpointOptions } from '../transport/endpoint.js';
import { HttpTransport } from '../transport/http-transport.js';
import type { ProfileInput } from '../transport/profile.js';
import { profileOf } from '../transport/profile.js';
import type { EndpointEmbedder } from './endpoint-embedder.js';
import { endpointEmbedder } from './endpoint-embedder.js';
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
  const { model, request = {} } = options;
  const profile = profileOf(model, options.profile);
  const fields = {
    model,
    ...(request.dimensions === true && { dimensions: profile.dimensions }),
    ...(request.encodingFormat !== undefined && { encoding_format: request.encodingFormat }),
  };
  return endpointEmbedder(new HttpTransport(options, 'embeddings'), profile, {
    body: (inputs) => ({ ...fields, input: inputs }),
    read: readEmbeddings,
  });
}
