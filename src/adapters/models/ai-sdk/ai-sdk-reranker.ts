import { invalid } from '../../../domain/errors.js';
import type { Reranker } from '../../../ports/reranker.js';
import { throwIfAborted } from '../transport/abort.js';
import type { AttemptOptions } from '../transport/attempts.js';
import { Attempts } from '../transport/attempts.js';
import { checkedNumber } from '../transport/checked-number.js';
import type { CircuitState } from '../transport/circuit-breaker.js';
import type { ScoreKind } from '../transport/read-relevances.js';
import { readRelevances } from '../transport/read-relevances.js';
import type { AiSdkProviderOptions, AiSdkRerankingModel } from './ai-sdk-model.js';
import { askModel } from './ask-model.js';

export interface AiSdkRerankerOptions extends AttemptOptions {
  readonly model: AiSdkRerankingModel;
  /** Most texts in one call, 1 to 10,000; the SDK's models do not tell theirs. @default 100 */
  readonly batchMax?: number;
  /** What the model's scores are, as for `createHttpReranker`. @default 'probability' */
  readonly scores?: ScoreKind;
  readonly providerOptions?: AiSdkProviderOptions;
}

/** A reranker over a model of the AI SDK, with what diagnosis asks. */
export interface AiSdkReranker extends Reranker {
  circuit(): CircuitState;
}

/**
 * Reranks with a reranking model of the AI SDK, whatever its provider. A ranking that does not hold exactly one score in
 * range for every text is refused as a whole (`provider_bad_answer`); all of it is asked for (`topN`).
 *
 * @throws `validation` naming the option. `rerank` rejects with `provider_*` or `aborted`.
 * @example
 * ```ts
 * import type { AiSdkRerankingModel } from 'recollect/models';
 * import { createAiSdkReranker } from 'recollect/models';
 * declare const model: AiSdkRerankingModel; // cohere.reranking('rerank-v3.5')
 * const reranker = createAiSdkReranker({ model, timeoutMs: 2_000 });
 * ```
 */
export function createAiSdkReranker(options: AiSdkRerankerOptions): AiSdkReranker {
  const { model, scores = 'probability', providerOptions } = options;
  if (typeof model?.doRerank !== 'function') throw invalid('model', 'must be a reranking model of the AI SDK');
  const batchMax = checkedNumber('batchMax', options.batchMax ?? 100, { min: 1, max: 10_000 });
  const host = `${model.provider} ${model.modelId}`;
  const attempts = new Attempts(options, host);
  return {
    id: `ai-sdk/${model.provider}/${model.modelId}`,
    batchMax,
    circuit: () => attempts.circuit(),
    async rerank(query, texts, { signal }) {
      throwIfAborted(signal);
      const relevances: number[] = [];
      for (let start = 0; start < texts.length; start += batchMax) {
        const values = texts.slice(start, start + batchMax);
        const answer = await askModel(attempts, {
          host,
          texts: [query, ...values],
          call: (abortSignal) =>
            model.doRerank({
              query,
              documents: { type: 'text', values: [...values] },
              topN: values.length,
              abortSignal,
              ...(providerOptions !== undefined && { providerOptions }),
            }),
          read: (ranked) => readRelevances(ranked?.ranking, values.length, 'relevanceScore', scores),
          signal,
        });
        if (!answer.ok) throw answer.error;
        relevances.push(...answer.value);
      }
      return relevances;
    },
  };
}
