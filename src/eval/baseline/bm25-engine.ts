import { bm25, idf } from '../../scoring/bm25.js';
import type { RetrievalAnswer, RetrievalEngine } from '../engine.js';
import { baselineTokens } from './tokens.js';

interface IndexedText {
  readonly id: string;
  readonly length: number;
  readonly frequencies: ReadonlyMap<string, number>;
}

/**
 * The floor every recipe is compared with: textbook Okapi BM25 (k1 1.2, b 0.75) over whole texts, Porter stems, stop
 * words, CJK pairs, inside one haystack; ties by id. No passages, no identifiers, no floor, nothing kept.
 */
export function openBm25Baseline(): RetrievalEngine {
  const tenants = new Map<string, Bm25Index>();
  const indexOf = (tenant: string): Bm25Index => {
    const index = tenants.get(tenant) ?? new Bm25Index();
    tenants.set(tenant, index);
    return index;
  };
  return {
    tenant: (id) => ({
      scope: () => ({
        rememberMany: async (drafts) => {
          for (const draft of drafts) indexOf(id).add(draft.id ?? draft.text, draft.text);
        },
        recall: async (query, options) => indexOf(id).search(query, options.limit ?? 10),
      }),
    }),
    dropTenant: async (id) => tenants.delete(id),
    close: async () => tenants.clear(),
  };
}

class Bm25Index {
  readonly #postings = new Map<string, IndexedText[]>();
  #count = 0;
  #totalLength = 0;

  add(id: string, text: string): void {
    const tokens = baselineTokens(text);
    const frequencies = new Map<string, number>();
    for (const token of tokens) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
    const indexed = { id, length: tokens.length, frequencies };
    for (const token of frequencies.keys()) {
      const posting = this.#postings.get(token);
      if (posting === undefined) this.#postings.set(token, [indexed]);
      else posting.push(indexed);
    }
    this.#count += 1;
    this.#totalLength += tokens.length;
  }

  search(query: string, limit: number): RetrievalAnswer {
    const terms = [...new Set(baselineTokens(query))];
    const idfs = terms.map((term) => idf(this.#postings.get(term)?.length ?? 0, this.#count));
    const found = new Set(terms.flatMap((term) => this.#postings.get(term) ?? []));
    const average = this.#count === 0 ? 0 : this.#totalLength / this.#count;
    const items = [...found]
      .map((text) => ({
        id: text.id,
        score: bm25(
          terms.map((term) => text.frequencies.get(term) ?? 0),
          idfs,
          text.length,
          average,
        ),
      }))
      .sort((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
      .slice(0, limit);
    return { items: items.map(({ id }) => ({ memory: { id } })), degraded: [] };
  }
}
