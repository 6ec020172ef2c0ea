import type { Embedder, EmbedRole } from '../../ports/embedder.js';
import type { RetrievalAnswer, RetrievalEngine } from '../engine.js';
import type { BaselineIndex, Indexed } from './baseline-index.js';
import { bestOf, openBaseline } from './baseline-index.js';

/**
 * The other floor: the cosine between the query's vector and that of each whole text, nothing else; ties by id. No
 * passages, no index, no floor. Its score is the cosine, in [-1,1].
 */
export function openVectorBaseline(embedder: Embedder): RetrievalEngine {
  return openBaseline(() => new VectorIndex(embedder));
}

class VectorIndex implements BaselineIndex {
  readonly #embedder: Embedder;
  readonly #texts: { readonly memory: Indexed['memory']; readonly vector: Float32Array }[] = [];

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  async addAll(texts: readonly Indexed[]): Promise<void> {
    const vectors = await this.#unitVectors(
      texts.map(({ text }) => text),
      'passage',
    );
    texts.forEach(({ memory }, at) => {
      const vector = vectors[at];
      if (vector !== undefined) this.#texts.push({ memory, vector });
    });
  }

  async search(query: string, limit: number): Promise<RetrievalAnswer> {
    const [asked = new Float32Array()] = await this.#unitVectors([query], 'query');
    const scored = this.#texts.map(({ memory, vector }) => ({ memory, score: dot(asked, vector) }));
    return bestOf(scored, limit);
  }

  /** @throws what the embedder says of a text; the harness counts a query that throws as a failure. */
  async #unitVectors(texts: readonly string[], role: EmbedRole): Promise<readonly Float32Array[]> {
    const embeddings = await this.#embedder.embed(texts, { role });
    return embeddings.map((embedding) => {
      if (!embedding.ok) throw embedding.error;
      const length = Math.sqrt(dot(embedding.vector, embedding.vector));
      return length === 0 ? embedding.vector : embedding.vector.map((value) => value / length);
    });
  }
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}
