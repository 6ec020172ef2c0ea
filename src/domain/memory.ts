import type { Scope } from './scope.js';

/** A JSON value; metadata keeps its types (0, false and '' stay what they are). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Open set; the ones below have a row in the kind policy table, others get its default row. */
export type Kind =
  | 'identity'
  | 'preference'
  | 'fact'
  | 'event'
  | 'relationship'
  | 'situation'
  | 'procedure'
  | 'safety'
  | (string & {});

/** `active` is the default; `archived` is never recalled by default, `resolved` only behind open ones. */
export type Status = 'active' | 'resolved' | 'archived' | 'unverified' | 'at-risk';
export const STATUSES: readonly Status[] = ['active', 'resolved', 'archived', 'unverified', 'at-risk'];

/** How the statement came to be known. */
export type Veracity = 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown';
export const VERACITIES: readonly Veracity[] = ['stated', 'tool', 'inferred', 'imported', 'unknown'];

/** Which compartment of the two-compartment recipes a memory belongs to. */
export type Tier = 'working' | 'episodic';
export const TIERS: readonly Tier[] = ['working', 'episodic'];

/** Where the statement comes from. */
export interface Source {
  /** Name of the system, for example `crm`, `wiki`, `chat`. */
  readonly system: string;
  readonly documentType: string | null;
  /** Authority in [0,1], or null to take the one of the trust table. */
  readonly authority: number | null;
  readonly uri: string | null;
}

/** A typed reference: `{type: 'person', id: 'mira'}` and `{type: 'product', id: 'mira'}` are different entities. */
export interface EntityRef {
  readonly type: string;
  readonly id: string;
}

/** What a statement is about, and whether it affirms or denies it. */
export interface ConceptKey {
  readonly key: string;
  readonly polarity: 'positive' | 'negative';
  /** Confidence of the reading, in [0,1]. */
  readonly confidence: number;
}

/** One version of one memory. */
export interface VersionRef {
  readonly id: string;
  readonly version: number;
}

/** One text for a version, to look it up by; versions are digits, so no two versions share it. */
export function versionKey({ id, version }: VersionRef): string {
  return `${id}@${version}`;
}

/** A later statement that ends a version: true until `validToMs`, which was known from `atMs` on, because of `by`. */
export interface Closing {
  readonly validToMs: number;
  readonly atMs: number;
  /** Null once what closed it was erased. */
  readonly by: VersionRef | null;
}

/** Inclusive range of message numbers in the conversation it was learnt from. */
export interface MessageRange {
  readonly from: number;
  readonly to: number;
}

/**
 * One immutable version of a statement. Times are epoch milliseconds. The two axes are *validity* (when it is true)
 * and *recorded* (when we knew it); `expiresAtMs` is retention and belongs to neither.
 */
export interface Memory {
  /** Stays the same over all versions. */
  readonly id: string;
  /** 1, 2, 3 ... */
  readonly version: number;
  readonly scope: Scope;
  readonly text: string;
  /** Shorter wording, offered to packing. */
  readonly summary: string | null;
  readonly kind: Kind;
  readonly factType: string | null;
  readonly status: Status;
  readonly veracity: Veracity;
  readonly source: Source | null;
  /** In [0,1]; null when nobody said. */
  readonly importance: number | null;
  /** Confidence in the statement in [0,1]; null when nobody said. */
  readonly confidence: number | null;
  readonly subject: string | null;
  readonly attribute: string | null;
  readonly conceptKeys: readonly ConceptKey[];
  readonly entities: readonly EntityRef[];
  readonly tags: readonly string[];
  readonly metadata: { readonly [key: string]: JsonValue };
  /** Versions this one was derived from; trust is the minimum along them. */
  readonly derivedFrom: readonly VersionRef[];
  readonly speaker: string | null;
  readonly role: 'user' | 'assistant' | 'tool' | 'system' | null;
  /**
   * Name of the conversation it was learnt from, in which `messageRange` counts; null: that of the scope's session. Unlike a
   * session it hides nothing: neighbours in it lend a memory words (rule S14).
   */
  readonly conversation: string | null;
  readonly messageRange: MessageRange | null;
  readonly pinned: boolean;
  readonly tier: Tier;
  /** First instant it is true; null: unknown (see rule V2). */
  readonly validFromMs: number | null;
  /** First instant it is no longer true, as far as we know now; null: open. */
  readonly validToMs: number | null;
  /** `validToMs` as it was stated, before a later version closed it. */
  readonly statedValidToMs: number | null;
  readonly recordedAtMs: number;
  /** Everything that ended it, in the order of writing. A late arrival may end a version earlier than one before it did. */
  readonly closings: readonly Closing[];
  /** When it became known what ends it first; null while nothing replaces it. */
  readonly supersededAtMs: number | null;
  /** What ends it first; null while nothing replaces it, or when that was erased. */
  readonly supersededBy: VersionRef | null;
  /** Retention: from this instant on it is gone (exclusive); null: kept. */
  readonly expiresAtMs: number | null;
}

/** How often a memory was reported as really used, and what was said of it. */
export interface UsageCounts {
  readonly confirmed: number;
  readonly useful: number;
  readonly wrong: number;
  readonly stale: number;
}

/** Counters of real use, kept apart from the versions; recall never writes them (rule R1). */
export interface Usage extends UsageCounts {
  readonly memoryId: string;
  readonly lastConfirmedAtMs: number | null;
}

/** How often the same statement was told again (rule W18), kept apart from the versions. */
export interface Sightings {
  readonly memoryId: string;
  /** Times after the first. */
  readonly count: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** Distinct sources it came from again, at most 32. */
  readonly sources: readonly Source[];
}
