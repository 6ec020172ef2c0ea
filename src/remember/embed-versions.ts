import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { ErrorCode } from '../domain/errors.js';
import { RecollectError } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder, Embedding } from '../ports/embedder.js';
import type { Op } from '../ports/store.js';
import { checkVector } from '../scoring/vector.js';

/** A version with the stretches of its text that need a vector. */
export interface ToEmbed {
  readonly memory: Memory;
  readonly passages: readonly { readonly start: number; readonly end: number }[];
}

/** A version left without vectors, and why. */
export interface NotEmbedded {
  readonly version: ToEmbed;
  readonly code: ErrorCode;
}

/** Ops that store the vectors, and what could not be embedded; the statements themselves do not depend on it. */
export interface EmbeddedVersions {
  readonly ops: readonly Extract<Op, { op: 'putVectors' }>[];
  readonly failed: readonly NotEmbedded[];
  readonly degraded: readonly Degradation[];
}

/**
 * Embeds all passages of versions in one go. A version whose passages could not all be embedded is left for
 * `maintain()`; a failure, of whatever kind, is told and never thrown.
 */
export async function embedVersions(
  versions: readonly ToEmbed[],
  embedder: Embedder,
  clock: Clock,
  timeoutMs: number,
): Promise<EmbeddedVersions> {
  const texts = versions.flatMap(({ memory, passages }) =>
    passages.map(({ start, end }) => memory.text.slice(start, end)),
  );
  if (texts.length === 0) return { ops: [], failed: [], degraded: [] };
  const outcome = await new Deadline(clock, timeoutMs, null).run(async (signal) =>
    verdicts(await embedder.embed(texts, { role: 'passage', signal }), texts.length, embedder.profile.dimensions),
  );
  if (!outcome.ok)
    return {
      ops: [],
      failed: versions.map((version) => ({ version, code: outcome.code })),
      degraded: [{ part: 'embed', code: outcome.code, message: `embedding: ${outcome.message}` }],
    };
  const ops: Extract<Op, { op: 'putVectors' }>[] = [];
  const failed: NotEmbedded[] = [];
  let at = 0;
  for (const version of versions) {
    const given = outcome.value.slice(at, at + version.passages.length);
    at += version.passages.length;
    const code = given.find((verdict) => typeof verdict === 'string');
    if (code !== undefined) failed.push({ version, code });
    else
      ops.push({
        op: 'putVectors',
        ref: { id: version.memory.id, version: version.memory.version },
        profile: embedder.profile.id,
        vectors: given.filter((verdict) => typeof verdict !== 'string'),
      });
  }
  const [first] = failed;
  if (first === undefined) return { ops, failed, degraded: [] };
  const message = `embedding: ${failed.length} of ${versions.length} memories got no vector and wait for maintenance`;
  return { ops, failed, degraded: [{ part: 'embed', code: first.code, message }] };
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
