import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Memory } from '../domain/memory.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { Op } from '../ports/store.js';
import { checkVector } from '../scoring/vector.js';

/** A version with the stretches of its text that need a vector. */
export interface ToEmbed {
  readonly memory: Memory;
  readonly passages: readonly { readonly start: number; readonly end: number }[];
}

/** Ops that store the vectors, and what could not be embedded; the statements themselves do not depend on it. */
export interface EmbeddedVersions {
  readonly ops: readonly Op[];
  /** Versions left without vectors. */
  readonly failed: readonly ToEmbed[];
  readonly degraded: readonly Degradation[];
}

/**
 * Embeds all passages of versions in one go. A version whose passages could not all be embedded is left for
 * `maintain()`; a failure is told and never thrown.
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
  const outcome = await new Deadline(clock, timeoutMs, null).run((signal) =>
    embedder.embed(texts, { role: 'passage', signal }),
  );
  if (!outcome.ok)
    return {
      ops: [],
      failed: versions,
      degraded: [{ part: 'embed', code: outcome.code, message: `embedding: ${outcome.message}` }],
    };
  const ops: Op[] = [];
  const failed: ToEmbed[] = [];
  let at = 0;
  for (const version of versions) {
    const vectors = outcome.value
      .slice(at, at + version.passages.length)
      .flatMap((embedding) => (embedding.ok ? [embedding.vector] : []));
    at += version.passages.length;
    const usable = vectors.filter((vector) => checkVector(vector, embedder.profile.dimensions) === null);
    if (usable.length < version.passages.length) failed.push(version);
    else
      ops.push({
        op: 'putVectors',
        ref: { id: version.memory.id, version: version.memory.version },
        profile: embedder.profile.id,
        vectors: usable,
      });
  }
  if (failed.length === 0) return { ops, failed, degraded: [] };
  const message = `embedding: ${failed.length} of ${versions.length} memories got no vector and wait for maintenance`;
  return { ops, failed, degraded: [{ part: 'embed', code: 'provider_bad_answer', message }] };
}
