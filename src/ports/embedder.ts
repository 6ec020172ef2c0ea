import type { EmbedderProfile } from '../domain/embedder-profile.js';
import type { RecollectError } from '../domain/errors.js';

/** Whether a text asks or answers; asymmetric models treat them differently. */
export type EmbedRole = 'query' | 'passage';

/** A vector, or why this one text has none. One bad text never loses the others. */
export type Embedding =
  | { readonly ok: true; readonly vector: Float32Array }
  | { readonly ok: false; readonly error: RecollectError };

/** Turns texts into vectors of one profile. */
export interface Embedder {
  readonly profile: EmbedderProfile;
  /**
   * Embeds texts, one result each, in order. Rejects only when nothing could be embedded (`provider_*`, `aborted`).
   * Vectors are finite, of the profile's length and not all zero; implementations refuse others.
   */
  embed(
    texts: readonly string[],
    options: { readonly role: EmbedRole; readonly signal?: AbortSignal },
  ): Promise<readonly Embedding[]>;
  /** Removes what a cache keeps of these texts; absent where nothing is kept. */
  forget?(texts: readonly string[]): Promise<void>;
}
