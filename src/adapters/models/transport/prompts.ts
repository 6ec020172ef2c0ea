import type { EmbedderProfile } from '../../../domain/embedder-profile.js';

/** What a model was trained to read before a query, and before a passage; to the letter, spaces included. */
export type Prompts = EmbedderProfile['prefixes'];

/** Models that were trained alike. */
export type PromptFamily = 'bgeEnglish' | 'bgeChinese' | 'e5' | 'embeddingGemma' | 'nomic' | 'qwen3';

/** Prompts by family of models, as the models' cards give them. */
export const PROMPTS: { readonly [family in PromptFamily]: Prompts } = {
  /** BGE v1.5, English: short queries only. */
  bgeEnglish: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
  /** BGE v1.5, Chinese: short queries only; the colon is a full-width one and nothing follows it. */
  bgeChinese: { query: '为这个句子生成表示以用于检索相关文章：', passage: '' },
  /** E5, the multilingual ones included. */
  e5: { query: 'query: ', passage: 'passage: ' },
  /** EmbeddingGemma: its retrieval task, and a passage without a title. */
  embeddingGemma: { query: 'task: search result | query: ', passage: 'title: none | text: ' },
  nomic: { query: 'search_query: ', passage: 'search_document: ' },
  /** Qwen3-Embedding with its general task; no space between the colon and the query. */
  qwen3: {
    query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
    passage: '',
  },
};
