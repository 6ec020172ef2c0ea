import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { ErrorCode } from '../domain/errors.js';
import { RecollectError } from '../domain/errors.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder, Embedding } from '../ports/embedder.js';
import { checkVector } from '../scoring/vector.js';

/** A text with the stretches of it that need a vector. */
export interface CutText {
  readonly text: string;
  readonly passages: readonly { readonly start: number; readonly end: number }[];
}

/** One result for each text: the vectors of its passages, or the code of what went wrong with one of them. */
export interface EmbeddedTexts {
  readonly vectors: readonly (readonly Float32Array[] | ErrorCode)[];
  readonly degraded: readonly Degradation[];
}

/**
 * Embeds all passages of texts in one go. A text whose passages could not all be embedded is left for `maintain()`; a
 * failure, of whatever kind, is told and never thrown.
 */
export async function embedTexts(
  texts: readonly CutText[],
  embedder: Embedder,
  clock: Clock,
  timeoutMs: number,
): Promise<EmbeddedTexts> {
  const pieces = texts.flatMap(({ text, passages }) => passages.map(({ start, end }) => text.slice(start, end)));
  if (pieces.length === 0) return { vectors: texts.map(() => []), degraded: [] };
  const outcome = await new Deadline(clock, timeoutMs, null).run(async (signal) =>
    verdicts(await embedder.embed(pieces, { role: 'passage', signal }), pieces.length, embedder.profile.dimensions),
  );
  if (!outcome.ok)
    return {
      vectors: texts.map(() => outcome.code),
      degraded: [{ part: 'embed', code: outcome.code, message: `embedding: ${outcome.message}` }],
    };
  let at = 0;
  const vectors = texts.map(({ passages }) => {
    const given = outcome.value.slice(at, at + passages.length);
    at += passages.length;
    return given.find((verdict) => typeof verdict === 'string') ?? given.filter((each) => typeof each !== 'string');
  });
  const codes = vectors.filter((each) => typeof each === 'string');
  const [first] = codes;
  if (first === undefined) return { vectors, degraded: [] };
  const message = `embedding: ${codes.length} of ${texts.length} memories got no vector and wait for maintenance`;
  return { vectors, degraded: [{ part: 'embed', code: first, message }] };
}

/** The vector of each text, or the code of what is wrong with it. */
function verdicts(
  given: readonly Embedding[],
  count: number,
  dimensions: number,
): readonly (Float32Array | ErrorCode)[] {
  // Without one result for each text nobody knows which vector is whose.
  if (given.length !== count)
    throw new RecollectError('provider_bad_answer', `the embedder gave ${given.length} results for ${count} texts`);
  return given.map((embedding) => {
    if (!embedding.ok) return embedding.error.code;
    return checkVector(embedding.vector, dimensions) === null ? embedding.vector : 'provider_bad_answer';
  });
}
