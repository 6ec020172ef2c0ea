import type { Degradation } from '../domain/degradation.js';
import type { ErrorCode } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { Op } from '../ports/store.js';
import { embedTexts } from './embed-texts.js';

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

/** Embeds all passages of stored versions in one go; see {@link embedTexts}. */
export async function embedVersions(
  versions: readonly ToEmbed[],
  embedder: Embedder,
  clock: Clock,
  timeoutMs: number,
): Promise<EmbeddedVersions> {
  const texts = versions.map(({ memory, passages }) => ({ text: memory.text, passages }));
  const { vectors, degraded } = await embedTexts(texts, embedder, clock, timeoutMs);
  const ops: Extract<Op, { op: 'putVectors' }>[] = [];
  const failed: NotEmbedded[] = [];
  for (const [at, version] of versions.entries()) {
    const given = vectors[at] ?? 'internal';
    if (typeof given === 'string') failed.push({ version, code: given });
    else if (given.length > 0)
      ops.push({
        op: 'putVectors',
        ref: { id: version.memory.id, version: version.memory.version },
        profile: embedder.profile.id,
        vectors: given,
      });
  }
  return { ops, failed, degraded };
}
