import type { EmbedRole } from './embedder.js';

/** What a vector was made from: the text by its digest, never the text itself. */
export interface EmbeddingKey {
  readonly profileId: string;
  readonly role: EmbedRole;
  readonly dimensions: number;
  /** SHA-256 of the text before any prefix, as 64 lower-case hexadecimal digits. */
  readonly textHash: string;
}

/**
 * Keeps vectors between processes. It may forget anything at any time except on request: what `delete` and `clear` were
 * asked to remove is gone when they resolve. All methods reject with `storage_*`, `driver_missing` or `closed`.
 */
export interface EmbeddingCacheStore {
  /** The vector of each key, aligned with them; null for what is not there. */
  getMany(keys: readonly EmbeddingKey[]): Promise<readonly (Float32Array | null)[]>;
  /** Keeps vectors, all or none; the same key again replaces its vector. */
  putMany(entries: readonly { readonly key: EmbeddingKey; readonly vector: Float32Array }[]): Promise<void>;
  /** Removes every vector of these texts, whatever the profile and role; gives how many there were. */
  delete(textHashes: readonly string[]): Promise<number>;
  clear(): Promise<void>;
  close(): Promise<void>;
}
