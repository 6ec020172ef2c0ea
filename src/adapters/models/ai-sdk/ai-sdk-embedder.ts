import { invalid } from '../../../domain/errors.js';
import type { Embedder, Embedding, EmbedRole } from '../../../ports/embedder.js';
import type { Reading } from '../transport/answer.js';
import type { AttemptOptions } from '../transport/attempts.js';
import { Attempts } from '../transport/attempts.js';
import type { CircuitState } from '../transport/circuit-breaker.js';
import { BatchedEmbedding } from '../transport/embed-in-batches.js';
import type { ProfileInput } from '../transport/profile.js';
import { DEFAULT_BATCH_MAX, digestOf, profileOf } from '../transport/profile.js';
import { embeddingOf, readVector } from '../transport/read-vector.js';
import type { AiSdkEmbedding, AiSdkEmbeddingModel, AiSdkProviderOptions } from './ai-sdk-model.js';
import { askModel } from './ask-model.js';

export interface AiSdkEmbedderOptions extends AttemptOptions {
  readonly model: AiSdkEmbeddingModel;
  /** `batchMax` is lowered to what the model takes in one call. @default 32 for `batchMax` */
  readonly profile: ProfileInput;
  /**
   * Settings for the model's provider by what a text is for, for models that tell queries from passages by a setting
   * and not by a prefix. They are part of the default id.
   */
  readonly providerOptions?: { readonly [role in EmbedRole]?: AiSdkProviderOptions };
}

/** What a model did since its adapter was made. */
export interface ModelUsage {
  /** Answers that came back. */
  readonly calls: number;
  /** Tokens that the model counted in them; answers that do not say are not in it. */
  readonly tokens: number;
}

/** An embedder over a model of the AI SDK, with what diagnosis asks. */
export interface AiSdkEmbedder extends Embedder {
  circuit(): CircuitState;
  usage(): ModelUsage;
}

/**
 * Embeds with an embedding model of the AI SDK, whatever its provider. Batches of at most `maxEmbeddingsPerCall`, one
 * after the other, with time limits, retries, circuit breaker, halving and refusals of an endpoint; the model is called
 * directly, so that settings of `embedMany` have no part in it.
 *
 * @throws `validation` naming the option. `embed` rejects with `provider_*` or `aborted`.
 * @example
 * ```ts
 * import type { AiSdkEmbeddingModel } from 'recollect/models';
 * import { createAiSdkEmbedder } from 'recollect/models';
 * declare const model: AiSdkEmbeddingModel; // openai.textEmbeddingModel('text-embedding-3-small')
 * const embedder = createAiSdkEmbedder({ model, profile: { dimensions: 1536, maxTokens: 8191 } });
 * ```
 */
export function createAiSdkEmbedder(options: AiSdkEmbedderOptions): AiSdkEmbedder {
  const { model, providerOptions = {} } = options;
  if (typeof model?.doEmbed !== 'function') throw invalid('model', 'must be an embedding model of the AI SDK');
  const given = model.maxEmbeddingsPerCall;
  const known = typeof given === 'number' ? limitOf(given) : undefined;
  const batchMax = Math.min(options.profile.batchMax ?? DEFAULT_BATCH_MAX, known ?? Number.POSITIVE_INFINITY);
  const settings = Object.keys(providerOptions).length === 0 ? [] : [digestOf(providerOptions)];
  const profile = profileOf(model.modelId, { ...options.profile, batchMax }, settings);
  const host = `${model.provider} ${model.modelId}`;
  const attempts = new Attempts(options, host);
  let calls = 0;
  let tokens = 0;
  const batches = new BatchedEmbedding(profile, ({ inputs, role, signal }) =>
    askModel(attempts, {
      host,
      texts: inputs,
      call: (abortSignal) => model.doEmbed({ values: [...inputs], abortSignal, ...settingsOf(providerOptions[role]) }),
      read: (answer) => {
        calls += 1;
        tokens += countOf(answer);
        return readAnswer(answer, inputs.length, profile.dimensions);
      },
      signal,
    }),
  );
  return {
    profile,
    async embed(texts, { role, signal }) {
      const limit = limitOf(await given);
      return batches.embed(texts, { role, signal }, Math.min(profile.batchMax, limit ?? profile.batchMax));
    },
    circuit: () => attempts.circuit(),
    usage: () => ({ calls, tokens }),
  };
}

/** Models without a limit say Infinity or nothing; a limit that is none is passed over. */
function limitOf(given: number | undefined): number | undefined {
  return given !== undefined && given >= 1 && Number.isFinite(given) ? Math.floor(given) : undefined;
}

function settingsOf(providerOptions: AiSdkProviderOptions | undefined): {
  readonly providerOptions?: AiSdkProviderOptions;
} {
  return providerOptions === undefined ? {} : { providerOptions };
}

function countOf(answer: AiSdkEmbedding | undefined): number {
  const count = answer?.usage?.tokens;
  return typeof count === 'number' && Number.isFinite(count) ? count : 0;
}

/** Vectors stand in the order of the values, so that one too few or too many leaves none with a known owner. */
function readAnswer(
  answer: AiSdkEmbedding | undefined,
  count: number,
  dimensions: number,
): Reading<readonly Embedding[]> {
  const vectors: unknown = answer?.embeddings;
  if (!Array.isArray(vectors)) return { ok: false, why: 'it holds no list of vectors' };
  if (vectors.length !== count) return { ok: false, why: `it holds ${vectors.length} vectors for ${count} texts` };
  return {
    ok: true,
    value: vectors.map((vector: unknown) => embeddingOf(readVector(vector, dimensions), dimensions)),
  };
}
