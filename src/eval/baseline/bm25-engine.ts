import { bm25, idf } from '../../scoring/bm25.js';
import type { RetrievalAnswer, RetrievalEngine } from '../engine.js';
import type { BaselineIndex, Indexed } from './baseline-index.js';
import { bestOf, openBaseline } from './baseline-index.js';
import { baselineTokens } from './tokens.js';

interface IndexedText extends Indexed {
  readonly length: number;
  readonly frequencies: ReadonlyMap<string, number>;
}

/**
 * The floor every recipe is compared with: textbook Okapi BM25 (k1 1.2, b 0.75) over whole texts, Porter stems, stop
 * words, CJK pairs, inside one haystack; ties by id. No passages, no identifiers, no floor, nothing kept. Its score is
 * BM25 itself, >= 0.
 */
export function openBm25Baseline(): RetrievalEngine {
  return openBaseline(() => new Bm25Index());
}

class Bm25Index implements BaselineIndex {
  readonly #postings = new Map<string, IndexedText[]>();
  #count = 0;
  #totalLength = 0;

  addAll(texts: readonly Indexed[]): void {
    for (const text of texts) this.#add(text);
  }

  #add({ memory, text }: Indexed): void {
    const tokens = baselineTokens(text);
    const frequencies = new Map<string, number>();
    for (const token of tokens) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
    const indexed = { memory, text, length: tokens.length, frequencies };
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
    const scored = [...found].map(({ memory, frequencies, length }) => ({
      memory,
      score: bm25(
        terms.map((term) => frequencies.get(term) ?? 0),
        idfs,
        length,
        average,
      ),
    }));
    return bestOf(scored, limit);
  }
}
