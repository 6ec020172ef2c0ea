import type { MemoryLink } from '../domain/link.js';
import type { Memory, Source, UsageCounts, VersionRef } from '../domain/memory.js';
import type { Passage } from '../domain/passage.js';

/** Changes are data; a store applies a batch of them atomically and keeps no callback. */
export type Op =
  /** Adds a version that does not exist yet, with what was derived from its text. */
  | ({ readonly op: 'putVersion'; readonly memory: Memory } & Derived)
  /**
   * Replaces what was derived from the text of a version. Its vectors stay when the passages have the same bounds as
   * before, else they go.
   */
  | ({ readonly op: 'putDerived'; readonly ref: VersionRef } & Derived)
  /**
   * Adds a closing to an older version: it was true until `validToMs`, which we learnt at `atMs` from `by`. One that is
   * there already changes nothing.
   */
  | {
      readonly op: 'closeVersion';
      readonly ref: VersionRef;
      readonly validToMs: number;
      readonly atMs: number;
      readonly by: VersionRef;
    }
  /** Sets the vectors of a version for one profile, one per passage by ordinal; replaces earlier ones of that profile. */
  | {
      readonly op: 'putVectors';
      readonly ref: VersionRef;
      readonly profile: string;
      readonly vectors: readonly Float32Array[];
    }
  /** Removes vectors of a profile: all, or those of at most `limit` versions, whichever. */
  | { readonly op: 'dropVectors'; readonly profile: string; readonly limit?: number }
  /** Adds to the usage counters of a memory; `atMs` counts as its last confirmation when `confirmed` is above 0. */
  | ({ readonly op: 'addUsage'; readonly memoryId: string; readonly atMs: number } & Partial<UsageCounts>)
  /** Counts that the same statement came again: `times` more (1 unless given), last at `atMs`, from a source. */
  | {
      readonly op: 'addSighting';
      readonly memoryId: string;
      readonly atMs: number;
      readonly times?: number;
      readonly source: Source | null;
    }
  /** Adds a link, or replaces the one of the same id. Both ends must exist. */
  | { readonly op: 'putLink'; readonly link: MemoryLink }
  /**
   * Notes what became of a write; the memories it names take it with them when they are erased. Replaces nothing: a key
   * that is there already is a `conflict`.
   */
  | {
      readonly op: 'putRequest';
      readonly key: string;
      readonly digest: string;
      readonly answer: string;
      readonly memoryIds: readonly string[];
      readonly atMs: number;
    }
  /**
   * Notes under which keys a memory was shown to a model, so that its coming back is recognised. Nothing happens when
   * there is no such memory (it may have been erased since).
   */
  | { readonly op: 'putEchoes'; readonly memoryId: string; readonly keys: readonly string[]; readonly atMs: number }
  /** Drops requests or echoes that were noted before an instant. */
  | { readonly op: 'dropOlder'; readonly what: 'requests' | 'echoes'; readonly beforeMs: number }
  /** Takes over the digest of an erased memory from another store (see `dump`): 64 hexadecimal digits. */
  | { readonly op: 'putErased'; readonly digest: string }
  /**
   * Removes every version of a memory and everything derived from it; what it had closed stays closed but no longer
   * names it. Nothing happens when there is no such memory.
   */
  | { readonly op: 'erase'; readonly memoryId: string };

/** What follows from the text of a version by rules. */
export interface Derived {
  readonly passages: readonly Passage[];
  /** Keys to look the version up by (same text, same subject and attribute, same concept); at most 32. @default none */
  readonly keys?: readonly string[];
  /** Version of the rules that cut the passages and made the keys. @default 0, which is older than all rules */
  readonly indexRules?: number;
}
