import { invalid } from '../../../domain/errors.js';
import type { Reranker } from '../../../ports/reranker.js';
import { throwIfAborted } from '../transport/abort.js';
import type { Reading } from '../transport/answer.js';
import { isRecord } from '../transport/answer.js';
import type { CircuitState } from '../transport/circuit-breaker.js';
import type { EndpointOptions } from '../transport/endpoint.js';
import { checkedNumber } from '../transport/endpoint.js';
import { HttpTransport } from '../transport/http-transport.js';

export interface HttpRerankerOptions extends EndpointOptions {
  readonly model: string;
  /** Most texts in one request, 1 to 10,000. @default 100 */
  readonly batchMax?: number;
  /**
   * What the model's scores are: probabilities are taken as they are and must be in [0,1]; logits are put through
   * `1 / (1 + exp(-x))`. @default 'probability'
   */
  readonly scores?: 'probability' | 'logit';
}

/** A reranker at an endpoint, with what diagnosis asks. */
export interface EndpointReranker extends Reranker {
  circuit(): CircuitState;
}

/** How far rounding may carry a probability out of [0,1]. */
const ROUNDING = 1e-6;

/** Room for one result without its text, for what surrounds them, and for one escaped character of a text sent back. */
const BYTES_PER_RESULT = 512;
const BYTES_AROUND = 65_536;
const BYTES_PER_CHARACTER = 6;

/**
 * Reranks through `POST {baseUrl}/rerank` as Cohere defined it and Jina, vLLM and others answer it: model, query,
 * documents and top_n, answered with results of index and relevance_score. An answer that does not hold exactly one
 * score in range for every text is refused as a whole (`provider_bad_answer`): a ranking with gaps would push down what
 * it left out.
 *
 * @throws `validation` naming the option. `rerank` rejects with `provider_*` or `aborted`.
 */
export function createHttpReranker(options: HttpRerankerOptions): EndpointReranker {
  const { model, scores = 'probability' } = options;
  if (model.trim() === '') throw invalid('model', 'must not be blank');
  const batchMax = checkedNumber('batchMax', options.batchMax ?? 100, { min: 1, max: 10_000 });
  const transport = new HttpTransport(options, 'rerank');
  return {
    id: `rerank/${model}`,
    batchMax,
    circuit: () => transport.circuit(),
    async rerank(query, texts, { signal }) {
      throwIfAborted(signal);
      const relevances: number[] = [];
      for (let start = 0; start < texts.length; start += batchMax) {
        const documents = texts.slice(start, start + batchMax);
        const characters = documents.reduce((sum, text) => sum + text.length, 0);
        const answer = await transport.post({
          body: { model, query, documents, top_n: documents.length },
          texts: [query, ...documents],
          maxBytes: BYTES_AROUND + documents.length * BYTES_PER_RESULT + characters * BYTES_PER_CHARACTER,
          read: (json) => readScores(json, documents.length, scores),
          signal,
        });
        if (!answer.ok) throw answer.error;
        relevances.push(...answer.value);
      }
      return relevances;
    },
  };
}

function readScores(json: unknown, count: number, kind: 'probability' | 'logit'): Reading<readonly number[]> {
  const results = isRecord(json) ? json['results'] : undefined;
  if (!Array.isArray(results)) return { ok: false, why: 'it holds no list of results' };
  const found = new Map<number, number>();
  for (const entry of results as readonly unknown[]) {
    const index = isRecord(entry) ? entry['index'] : undefined;
    const score = isRecord(entry) ? entry['relevance_score'] : undefined;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count)
      return { ok: false, why: 'a result belongs to none of the texts' };
    if (found.has(index)) return { ok: false, why: 'a text has several scores' };
    if (typeof score !== 'number' || !Number.isFinite(score)) return { ok: false, why: 'a score is no finite number' };
    if (kind === 'probability' && (score < -ROUNDING || score > 1 + ROUNDING))
      return { ok: false, why: 'a score is outside 0 to 1; set scores to logit if the model gives logits' };
    found.set(index, kind === 'logit' ? 1 / (1 + Math.exp(-score)) : Math.min(1, Math.max(0, score)));
  }
  if (found.size !== count) return { ok: false, why: 'a text has no score' };
  return { ok: true, value: Array.from({ length: count }, (_, at) => found.get(at) ?? 0) };
}
