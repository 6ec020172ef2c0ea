import type { Filter } from '../domain/filter.js';
import type { MemoryLink } from '../domain/link.js';
import type { Memory, Sightings, Usage, VersionRef } from '../domain/memory.js';
import type { QueryTerm } from '../domain/passage.js';
import type { ScanCursor, ScanOrder } from '../domain/scan-order.js';
import type { Viewer } from '../domain/scope.js';
import type { Op } from './op.js';

/** Counts every committed batch of a tenant: 0 for an empty one. */
export type Seq = number;

export type { ScanCursor, ScanOrder } from '../domain/scan-order.js';
export type { Derived, Op } from './op.js';

export interface ScanOptions {
  readonly order: ScanOrder;
  readonly limit: number;
  readonly after?: ScanCursor;
}

/** Where a passage lies in its memory's text, [start, end) in UTF-16 units, and that it is number `ordinal` of `count`. */
export interface PassagePlace {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  /** Length for BM25. */
  readonly length: number;
  readonly count: number;
}

/** One passage that holds at least one term. */
export interface TextHit {
  readonly memory: Memory;
  /** The memory's best passage by BM25 (ties: the first in the text). */
  readonly passage: PassagePlace;
  /** Occurrences of each used term in that passage, aligned with {@link TextMatches.terms}. */
  readonly frequencies: readonly number[];
}

/** What `match` found. Statistics are over all passages in the viewer's scope, whatever the other conditions are. */
export interface TextMatches {
  /** Indexes into the query's terms of those that were searched: all, or the rarest `maxTerms`. */
  readonly terms: readonly number[];
  /** Passages in scope that hold the term, aligned with `terms`. */
  readonly df: readonly number[];
  /** Passages in scope. */
  readonly n: number;
  /** Mean passage length in scope; 0 when there are none. */
  readonly averageLength: number;
  /** The k best versions by BM25 of their best passage; ties go to the one whose passages were written later. */
  readonly hits: readonly TextHit[];
  /** Versions that hold a term and pass the filter; `exact: false` when counting stopped early. */
  readonly found: { readonly count: number; readonly exact: boolean };
}

export interface MatchOptions {
  readonly k: number;
  /** Search only the rarest so many terms. */
  readonly maxTerms: number;
  readonly signal?: AbortSignal;
}

/** A vector that is looked for, with the profile it belongs to. */
export interface VectorQuery {
  readonly profile: string;
  readonly vector: Float32Array;
}

/** A memory near a vector. */
export interface VectorHit {
  readonly memory: Memory;
  /** The memory's nearest passage (ties: the first in the text). */
  readonly passage: PassagePlace;
  /** Cosine in [-1,1]. */
  readonly similarity: number;
  /** Share of the entries whose signs differ, in [0,1]; see `signDistance`. Absent in what was recorded before it was told. */
  readonly signsApart?: number;
}

/** What `nearest` found. */
export interface VectorMatches {
  /** The k memories with the nearest passages, nearest first; ties go to the later written. */
  readonly hits: readonly VectorHit[];
  /** False only for approximate indexes, which must prove a recall of at least 0.95. */
  readonly exact: boolean;
  /** Passages in scope that have a vector of the profile; an exact search compares all of them. */
  readonly scanned: number;
  /** Versions that pass and have passages, but no vector of this profile (yet). */
  readonly missing: number;
}

export interface NearestOptions {
  readonly k: number;
  /** Look only at versions that have no vectors of this other profile. @default all that pass the filter */
  readonly lacking?: string;
  readonly signal?: AbortSignal;
}

/** What one passage of a version has to do with a query, whether or not a leg found it. */
export interface MeasuredPassage {
  readonly ref: VersionRef;
  readonly passage: PassagePlace;
  /** Occurrences of each asked term, aligned. */
  readonly frequencies: readonly number[];
  /** Cosine in [-1,1]; null without a vector of the asked profile. */
  readonly similarity: number | null;
  /** Share of the entries whose signs differ, in [0,1]; absent without such a vector, and in what was recorded before it was told. */
  readonly signsApart?: number;
}

/** A version that has no vectors of a profile, with the stretches of its text that need one. */
export interface Unembedded {
  readonly memory: Memory;
  readonly passages: readonly { readonly start: number; readonly end: number }[];
}

/** What became of a batch. */
export interface Applied {
  readonly seq: Seq;
  /**
   * After a batch that erased: whether the log, too, is free of what was erased. False while a reader that began before
   * keeps it. Absent for stores without a log, and for batches that erase nothing.
   */
  readonly logCleared?: boolean;
}

/** A version that carries a lookup key. */
export interface KeyHit {
  readonly key: string;
  readonly memory: Memory;
}

/** Carriers of a key that a write wants to meet. */
export interface CarrierQuery {
  readonly key: string;
  /**
   * Those that end after this instant, or at no time, and are neither archived nor expired. Null: those that nothing has
   * closed, whatever their status.
   */
  readonly endAfterMs: number | null;
  /** So many of each scope: those written last. */
  readonly most: number;
}

/** Which links to list. */
export interface LinkQuery {
  /** Both ends must be visible. */
  readonly viewer: Viewer;
  /** The link of this id alone. @default any */
  readonly linkId?: string;
  /** Links that have one of these memories at either end; empty: all. */
  readonly ids: readonly string[];
  /** Empty: all relations. */
  readonly relations: readonly string[];
  /** Only those that are over (settled, or taken back; see `isOver`), or that are not; null: both. */
  readonly settled: boolean | null;
  /** In the order of writing (of first writing, for replaced ones). */
  readonly limit: number;
}

/** What became of a write that carried an idempotency key. */
export interface PastRequest {
  /** Digest of what was asked. */
  readonly digest: string;
  /** What was answered, as the writer noted it. */
  readonly answer: string;
  readonly atMs: number;
}

/** Something `repair` mended; `count` of them. */
export interface Repair {
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

/** Counters of one tenant. */
export interface StoreInfo {
  readonly seq: Seq;
  readonly memories: number;
  readonly versions: number;
  readonly passages: number;
  /** Passages that have a vector, by profile. */
  readonly vectors: { readonly [profile: string]: number };
  /** Bytes on disk; 0 for stores that have none. */
  readonly bytes: number;
  readonly schemaVersion: number;
}

/** What became of a batch. */
export interface Applied {
  readonly seq: Seq;
  /**
   * Of batches that erase: whether no log or journal holds what was erased any more. False while another reader or
   * process keeps the log; erasing again (the id is gone by then) tries again. Absent for batches that erase nothing.
   */
  readonly logCleared?: boolean;
}

/** Something `verify` found wrong. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly memoryId: string | null;
}

/**
 * One tenant's memories: the handle is the capability, no method takes a tenant. All methods reject with
 * `RecollectError`s of the `storage_*` family, and with `closed` after the store was closed.
 */
export interface TenantStore {
  /**
   * Applies a batch: all of it or nothing. `expect` makes it conditional on the seq.
   *
   * @throws `conflict` when `expect` does not hold or a version exists already; `not_found` when a version to close
   * or embed, or a memory whose use is counted, does not exist.
   */
  apply(batch: readonly Op[], options?: { readonly expect?: Seq }): Promise<Applied>;
  /** Newest version of each id that exists, in the order asked; missing ids are left out. Scope is the caller's business. */
  get(ids: readonly string[]): Promise<readonly Memory[]>;
  /** All versions, oldest first; empty when the id does not exist. */
  history(id: string): Promise<readonly Memory[]>;
  /** Exact walk over the versions that pass the filter; never ranked search. */
  scan(filter: Filter, options: ScanOptions): Promise<readonly Memory[]>;
  /** How many versions pass the filter. */
  count(filter: Filter): Promise<number>;
  /** Text candidates with the statistics BM25 needs; the score itself is computed above, per term. */
  match(terms: readonly QueryTerm[], filter: Filter, options: MatchOptions): Promise<TextMatches>;
  /** The memories nearest to a vector of the same profile; the filter acts before the cut. */
  nearest(query: VectorQuery, filter: Filter, options: NearestOptions): Promise<VectorMatches>;
  /** Measures all passages of given versions, in order; versions that do not exist are left out. */
  measure(
    refs: readonly VersionRef[],
    terms: readonly QueryTerm[],
    vector: VectorQuery | null,
  ): Promise<readonly MeasuredPassage[]>;
  /** Versions that have passages but no vectors of a profile, in the order of writing, at most `limit`. */
  unembedded(profile: string, limit: number): Promise<readonly Unembedded[]>;
  /** Whether a memory of this id and user was erased here. Stores remember a digest of the two, nothing else. */
  erased(memoryId: string, user: string | null): Promise<boolean>;
  /** Usage counters of the ids that have any. */
  usage(ids: readonly string[]): Promise<readonly Usage[]>;
  /** How often the ids that have any were seen again. */
  sightings(ids: readonly string[]): Promise<readonly Sightings[]>;
  /**
   * Versions in the viewer's scope, of any time and status, that carry one of the keys, in the order of writing; a
   * version once for each of its keys, in the order asked. At most `limit` of them.
   */
  lookup(keys: readonly string[], viewer: Viewer, limit: number): Promise<readonly KeyHit[]>;
  /**
   * The versions that carry a key and pass its condition, of each scope that the viewer sees those written last, in the order
   * of writing; a version once for each of its keys, in the order asked. A key that is asked twice counts as asked first.
   */
  carriers(asked: readonly CarrierQuery[], viewer: Viewer, nowMs: number): Promise<readonly KeyHit[]>;
  links(query: LinkQuery): Promise<readonly MemoryLink[]>;
  /** The write that carried this idempotency key; null when none did. */
  request(key: string): Promise<PastRequest | null>;
  /** Those of the keys that a memory of this user was injected under (see `putEchoes`), each once, in the order asked. */
  echoes(keys: readonly string[], user: string | null): Promise<readonly string[]>;
  /** Versions whose passages were cut by other index rules than these, in the order of writing, at most `limit`. */
  outdated(indexRules: number, limit: number): Promise<readonly Memory[]>;
  /** Ids of memories whose newest version expired at or before an instant, first expired first, at most `limit`. */
  expired(nowMs: number, limit: number): Promise<readonly string[]>;
  /** Ids of all memories of one user in all its sessions and agents (null: those of no user), in no order, at most `limit`. */
  owned(user: string | null, limit: number): Promise<readonly string[]>;
  /**
   * Everything the tenant holds, as of one moment, as operations that build it again in an empty one. Passages are left
   * out (`[]`), they follow from the texts: whoever applies the operations puts them in, by the `indexRules` that stand
   * there, or leaves out the vectors, which are one for each passage.
   */
  dump(): AsyncIterable<Op>;
  /** The seq alone, which costs next to nothing. */
  seq(): Promise<Seq>;
  info(): Promise<StoreInfo>;
  verify(): Promise<readonly Problem[]>;
  /** Mends derived data from the rows: totals, text index, what hangs loose. Versions that lack passages become `outdated`. */
  repair(): Promise<readonly Repair[]>;
}

/** All tenants. No other method takes a tenant id. */
export interface Store {
  /**
   * Opens a tenant.
   *
   * @throws `validation` for a bad id; `not_found` when it does not exist and `create` is false.
   */
  tenant(id: string, options?: { readonly create?: boolean }): Promise<TenantStore>;
  list(): AsyncIterable<string>;
  /** Removes a tenant with everything in it; true when there was one. */
  drop(id: string): Promise<boolean>;
  /**
   * Copies a tenant into a file of its own, consistent as of one moment, while others go on writing. Absent where the
   * store has no files.
   *
   * @throws `not_found`; `conflict` when the file exists.
   */
  backup?(id: string, file: string): Promise<{ readonly bytes: number; readonly seq: Seq }>;
  /**
   * Makes a tenant from such a copy.
   *
   * @throws `conflict` when the tenant exists; `not_found` without the file; `storage_corrupt`, `storage_newer`.
   */
  restore?(id: string, file: string): Promise<{ readonly seq: Seq }>;
  close(): Promise<void>;
}
