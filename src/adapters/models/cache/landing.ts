import { RecollectError } from '../../../domain/errors.js';
import type { Embedding } from '../../../ports/embedder.js';

/** What a request to an embedder brought: a result for every key, and the error if it failed as a whole. */
export interface Landing {
  readonly results: ReadonlyMap<string, Embedding>;
  readonly fault: RecollectError | null;
}

/** For a text that an embedder left out. */
export function unanswered(): Embedding {
  return { ok: false, error: new RecollectError('provider_bad_answer', 'the embedder gave no result for a text') };
}

/**
 * Results in the order of the keys, each vector a copy, so that no caller can change what others hold.
 *
 * @throws the error of a landing that failed, when no key has a vector.
 */
export function collect(
  keys: readonly string[],
  known: ReadonlyMap<string, Embedding>,
  landings: readonly PromiseSettledResult<Landing>[],
): readonly Embedding[] {
  const results = new Map(known);
  let fault: unknown = null;
  for (const landing of landings) {
    if (landing.status === 'rejected') {
      fault = landing.reason;
      continue;
    }
    fault ??= landing.value.fault;
    for (const [key, embedding] of landing.value.results) results.set(key, embedding);
  }
  const embeddings = keys.map((key) => results.get(key) ?? unanswered());
  if (fault !== null && !embeddings.some(({ ok }) => ok)) throw fault;
  return embeddings.map((embedding) => (embedding.ok ? { ok: true, vector: embedding.vector.slice() } : embedding));
}
