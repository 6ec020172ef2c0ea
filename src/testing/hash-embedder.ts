import { RecollectError } from '../domain/errors.js';
import type { Embedder } from '../ports/embedder.js';
import { normaliseVector } from '../scoring/vector.js';
import { CJK, spansOf } from '../text/script.js';

/**
 * A TEST TOOL THAT KNOWS NO MEANING: its cosine says how many words two texts share, as a bag of hashed words, so that
 * "car" and "automobile" are strangers and "likes tea" is close to "dislikes tea" only by the word "tea". It exists to
 * run the vector path without a model, the same on every platform. It is never a default, and no measurement of quality
 * may be made with it.
 *
 * Words are runs of letters and digits in lower case, and pairs of CJK characters; each adds 1 to the entry its hash
 * names, and the whole is scaled to length 1. A text without words counts as one word.
 *
 * @throws `validation` when `dimensions` is no whole number from 1 to 65,536. `embed` rejects with `aborted` alone.
 */
export function hashEmbedder({ dimensions }: { readonly dimensions: number }): Embedder {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 65_536)
    throw new RecollectError('validation', 'dimensions: must be a whole number from 1 to 65536', {
      field: 'dimensions',
    });
  return {
    profile: {
      id: `test-hash/${dimensions}`,
      dimensions,
      prefixes: { query: '', passage: '' },
      maxTokens: 1_000_000,
      batchMax: 256,
      calibration: null,
    },
    async embed(texts, { signal }) {
      if (signal?.aborted === true)
        throw new RecollectError('aborted', 'the caller aborted the request', { cause: signal.reason });
      return texts.map((text) => ({ ok: true, vector: bagOf(text, dimensions) }));
    },
  };
}

function bagOf(text: string, dimensions: number): Float32Array {
  const bag = new Float32Array(dimensions);
  const words = wordsOf(text.toLowerCase());
  for (const word of words.length === 0 ? [text] : words) {
    const at = hashOf(word) % dimensions;
    bag[at] = (bag[at] ?? 0) + 1;
  }
  return normaliseVector(bag);
}

function wordsOf(text: string): readonly string[] {
  return spansOf(text).flatMap(({ kind, start, end }) => {
    const characters = [...text.slice(start, end)];
    if (kind !== CJK || characters.length === 1) return [characters.join('')];
    return characters.slice(1).map((character, at) => (characters[at] ?? '') + character);
  });
}

/** FNV-1a of the UTF-16 units, 32 bits, with a last mixing so that near words do not get near entries. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
