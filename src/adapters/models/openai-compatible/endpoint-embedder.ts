import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import type { Embedder, Embedding } from '../../../ports/embedder.js';
import type { Reading } from '../transport/answer.js';
import type { CircuitState } from '../transport/circuit-breaker.js';
import { BatchedEmbedding } from '../transport/embed-in-batches.js';
import type { HttpTransport } from '../transport/http-transport.js';

/** An embedder at an endpoint, with what diagnosis asks. */
export interface EndpointEmbedder extends Embedder {
  circuit(): CircuitState;
}

/** How an endpoint wants to be asked for vectors, and how it answers. */
export interface EmbeddingsDialect {
  body(inputs: readonly string[]): unknown;
  /** @param count texts that were sent */
  read(json: unknown, count: number, dimensions: number): Reading<readonly Embedding[]>;
}

/** Room for one number in JSON, and for everything around the vectors. */
const BYTES_PER_NUMBER = 32;
const BYTES_AROUND = 1_048_576;

/** An embedder over HTTP: batches of the profile through one transport, in one dialect. */
export function endpointEmbedder(
  transport: HttpTransport,
  profile: EmbedderProfile,
  dialect: EmbeddingsDialect,
): EndpointEmbedder {
  const { dimensions } = profile;
  const batches = new BatchedEmbedding(profile, ({ inputs, signal }) =>
    transport.post({
      body: dialect.body(inputs),
      texts: inputs,
      maxBytes: inputs.length * dimensions * BYTES_PER_NUMBER + BYTES_AROUND,
      read: (json) => dialect.read(json, inputs.length, dimensions),
      signal,
    }),
  );
  return {
    profile,
    embed: (texts, { role, signal }) => batches.embed(texts, { role, signal }),
    circuit: () => transport.circuit(),
  };
}
