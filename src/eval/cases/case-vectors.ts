import type { EmbedRole } from '../../ports/embedder.js';
import { seededDigest } from '../seeded.js';

/** The vector of a text; null when it has none. */
export type VectorOf = (text: string, role: EmbedRole) => readonly number[] | null;

/** Vectors that the case gives its texts. A text that it gives none has none. */
export class VectorTable {
  readonly #vectors = new Map<string, readonly number[] | null>();

  /** @param vector as the case writes it: numbers, `"NaN"`, `"Infinity"`, or null for "no vector" */
  set(role: EmbedRole, text: string, vector: unknown): void {
    this.#vectors.set(`${role} ${text}`, Array.isArray(vector) ? vector.map(Number) : null);
  }

  vectorOf(text: string, role: EmbedRole): readonly number[] | null {
    return this.#vectors.get(`${role} ${text}`) ?? null;
  }
}

/**
 * Bags of hashed words, for cases that need an embedder and give no vectors: two texts are as near as they share words.
 * Another salt is another space, in which every word has another place.
 */
export function hashedVectors(dimensions: number, salt: string): VectorOf {
  return (text) => {
    const bag = new Array<number>(dimensions).fill(0);
    for (const word of wordsOf(text)) {
      const at = Number.parseInt(seededDigest(salt, 'word', word).slice(0, 8), 16) % dimensions;
      bag[at] = (bag[at] ?? 0) + 1;
    }
    return bag;
  };
}

/** Words in lower case; of writing without spaces, the characters. A text without either counts as one word. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu);
  return words ?? [text];
}
