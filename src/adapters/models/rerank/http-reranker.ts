import { invalid } from '../../../domain/errors.js';
import type { Reranker } from '../../../ports/reranker.js';
import { throwIfAborted } from '../transport/abort.js';
import { checkedNumber } from '../transport/checked-number.js';
import type { CircuitState } from '../transport/circuit-breaker.js';
import type { EndpointOptions } from '../transport/endpoint.js';
import { HttpTransport } from '../transport/http-transport.js';
import type { ScoreKind } from '../transport/read-relevances.js';
import { readRelevances } from '../transport/read-relevances.js';
import type { RerankDialect } from './dialects.js';
import { protocolOf } from './dialects.js';

export interface HttpRerankerOptions extends EndpointOptions {
  /** Sent where the dialect names a model; part of the reranker's id in any case. */
  readonly model: string;
  /** @default 'cohere' */
  readonly dialect?: RerankDialect;
  /** Most texts in one request, 1 to 10,000. @default 100 */
  readonly batchMax?: number;
  /**
   * Most characters in one request, the query counted once for every text, for endpoints that limit the tokens of a
   * whole request; a text that is longer on its own goes alone. @default no limit
   */
  readonly charactersMax?: number;
  /**
   * What the model's scores are: probabilities are taken as they are and must be in [0,1]; logits are put through
   * `1 / (1 + exp(-x))`. @default 'probability'
   */
  readonly scores?: ScoreKind;
}

/** A reranker at an endpoint, with what diagnosis asks. */
export interface EndpointReranker extends Reranker {
  circuit(): CircuitState;
}

/** Room for one result without its text, for what surrounds them, and for one escaped character of a text sent back. */
const BYTES_PER_RESULT = 512;
const BYTES_AROUND = 65_536;
const BYTES_PER_CHARACTER = 6;

/**
 * Reranks over HTTP, in the dialect of the endpoint:
 *
 * - `cohere`: `POST {baseUrl}/rerank` with model, query, documents and top_n, answered with results of index and
 *   relevance_score (Cohere, Jina, vLLM, and many that copied them)
 * - `tei`: `POST {baseUrl}/rerank` with query and texts, answered with a list of index and score
 * - `dashscope`: `POST {baseUrl}/text-rerank` with input and parameters, answered with output.results
 *
 * An answer that does not hold exactly one score in range for every text is refused as a whole (`provider_bad_answer`):
 * a ranking with gaps would push down what it left out.
 *
 * @throws `validation` naming the option. `rerank` rejects with `provider_*` or `aborted`.
 */
export function createHttpReranker(options: HttpRerankerOptions): EndpointReranker {
  const { model, dialect = 'cohere', scores = 'probability', charactersMax = 1e9 } = options;
  if (model.trim() === '') throw invalid('model', 'must not be blank');
  const batchMax = checkedNumber('batchMax', options.batchMax ?? 100, { min: 1, max: 10_000 });
  checkedNumber('charactersMax', charactersMax, { min: 1, max: 1e9 });
  const protocol = protocolOf(dialect);
  const transport = new HttpTransport(options, protocol.path);
  return {
    // The dialect is named where it says more than "as most do", so that ids of earlier versions stay.
    id: dialect === 'cohere' ? `rerank/${model}` : `rerank/${dialect}/${model}`,
    batchMax,
    circuit: () => transport.circuit(),
    async rerank(query, texts, { signal }) {
      throwIfAborted(signal);
      const relevances: number[] = [];
      for (const documents of batchesOf(texts, batchMax, charactersMax, query.length)) {
        const characters = documents.reduce((sum, text) => sum + text.length, 0);
        const answer = await transport.post({
          body: protocol.body({ model, query, documents }),
          texts: [query, ...documents],
          maxBytes: BYTES_AROUND + documents.length * BYTES_PER_RESULT + characters * BYTES_PER_CHARACTER,
          read: (json) => readRelevances(protocol.results(json), documents.length, protocol.scoreField, scores),
          signal,
        });
        if (!answer.ok) throw answer.error;
        relevances.push(...answer.value);
      }
      return relevances;
    },
  };
}

/** Texts in order, as many together as fit. */
function batchesOf(
  texts: readonly string[],
  batchMax: number,
  charactersMax: number,
  queryLength: number,
): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    const cost = queryLength + text.length;
    if (batch === undefined || batch.length >= batchMax || characters + cost > charactersMax) {
      batches.push([text]);
      characters = cost;
    } else {
      batch.push(text);
      characters += cost;
    }
  }
  return batches;
}
