import { assertNever } from '../../../domain/errors.js';
import { isRecord } from '../transport/answer.js';

/**
 * How an endpoint wants to be asked for a ranking: `cohere` is what Cohere, Jina and vLLM understand, `tei` the route of
 * Text Embeddings Inference, `dashscope` the nested form of Alibaba Cloud Model Studio.
 */
export type RerankDialect = 'cohere' | 'tei' | 'dashscope';

/** What is asked. */
export interface RerankQuestion {
  readonly model: string;
  readonly query: string;
  readonly documents: readonly string[];
}

/** A dialect at work. */
export interface RerankProtocol {
  /** Last part of the path. */
  readonly path: string;
  /** Name of the score in a result. */
  readonly scoreField: string;
  body(question: RerankQuestion): unknown;
  /** The list of results in an answer, unchecked. */
  results(json: unknown): unknown;
}

const COHERE: RerankProtocol = {
  path: 'rerank',
  scoreField: 'relevance_score',
  body: ({ model, query, documents }) => ({ model, query, documents, top_n: documents.length }),
  results: (json) => (isRecord(json) ? json['results'] : undefined),
};

const TEI: RerankProtocol = {
  path: 'rerank',
  scoreField: 'score',
  // The server runs one model. A text that is too long is cut: refusing it would cost the ranking of all the others.
  body: ({ query, documents }) => ({ query, texts: documents, raw_scores: false, return_text: false, truncate: true }),
  results: (json) => json,
};

const DASHSCOPE: RerankProtocol = {
  path: 'text-rerank',
  scoreField: 'relevance_score',
  body: ({ model, query, documents }) => ({
    model,
    input: { query, documents },
    parameters: { top_n: documents.length, return_documents: false },
  }),
  results: (json) => {
    const output = isRecord(json) ? json['output'] : undefined;
    return isRecord(output) ? output['results'] : undefined;
  },
};

export function protocolOf(dialect: RerankDialect): RerankProtocol {
  switch (dialect) {
    case 'cohere':
      return COHERE;
    case 'tei':
      return TEI;
    case 'dashscope':
      return DASHSCOPE;
    default:
      return assertNever(dialect);
  }
}
