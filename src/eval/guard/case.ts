import type { Kind } from '../../domain/memory.js';

/** What can go wrong with a memory, one kind of trial each. */
export const PHENOMENA = [
  'negation',
  'stale',
  'abstention',
  'scopes',
  'budget',
  'poison',
  'identifiers',
  'references',
  'gate',
  'actions',
  'multi-hop',
  'time windows',
] as const;
export type Phenomenon = (typeof PHENOMENA)[number];

/** `mixed`: both languages meet, within a sentence or between statement and question. */
export const LANGUAGES = ['en', 'zh', 'mixed'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a query asks of the engine; the figures go by it. */
export const ROLES = [
  'affirm',
  'deny',
  'control',
  'current',
  'valid then',
  'known then',
  'valid and known then',
  'still true',
  'answerable',
  'near miss',
  'unknown person',
  'off topic',
  'empty store',
  'own',
  'evidence',
  'falsehood',
  'payload',
  'flood',
  'clean',
  'named',
  'absent',
  'reference',
  'self-contained',
  'needs memory',
  'needs none',
  'situation',
  'two hops',
  'window',
] as const;
export type Role = (typeof ROLES)[number];

/** Why a memory must not be returned without a mark. */
export const WRONGS = ['stale', 'superseded', 'flipped', 'foreign', 'poisoned'] as const;
export type Wrong = (typeof WRONGS)[number];

/** A memory of a case. Times are days before the suite's clock. */
export interface CaseMemory {
  /** Its name inside the case. */
  readonly key: string;
  readonly text: string;
  /** When it was recorded. */
  readonly ago: number;
  /** When it began to be true, if that was said. */
  readonly validAgo?: number | undefined;
  readonly kind?: Kind | undefined;
  /** Key of the memory it is declared to be a new version of. */
  readonly supersedes?: string | undefined;
  readonly subject?: string | undefined;
  readonly attribute?: string | undefined;
  /** Somebody else's, by a name inside the case. @default the user who asks */
  readonly user?: string | undefined;
  /** Bound to this session; the user asks without one. */
  readonly session?: string | undefined;
  /** It belongs into every answer, whatever its kind. */
  readonly pinned?: boolean | undefined;
  /** It came from a web page through a tool, not from the user. */
  readonly planted?: boolean | undefined;
  /** Procedures this situation leads to: key and probability. */
  readonly leadsTo?: { readonly [key: string]: number } | undefined;
}

/** A query of a case. Gold, wrong, rivals and role never reach the engine. */
export interface CaseQuery {
  readonly role: Role;
  readonly text: string;
  /** Keys of the memories that answer it; none: nothing does. */
  readonly gold: readonly string[];
  readonly wrong: { readonly [key: string]: Wrong };
  /** Keys of memories that look alike and do not answer it, but are true. */
  readonly rivals: readonly string[];
  /** Keys of the procedures that should be proposed. */
  readonly actions: readonly string[];
  /** What was said before, oldest first. */
  readonly turns: readonly string[];
  /** Look at what was true so many days ago. */
  readonly validAgo?: number | undefined;
  /** Look at what was known so many days ago. */
  readonly recordedAgo?: number | undefined;
}

/** A few memories and what is asked about them. */
export interface GuardCase {
  readonly id: string;
  readonly phenomenon: Phenomenon;
  readonly language: Language;
  readonly memories: readonly CaseMemory[];
  readonly queries: readonly CaseQuery[];
}

/** A user's memory: cases that do not speak of the same things, and statements about others. */
export interface GuardUser {
  readonly name: string;
  readonly phenomenon: Phenomenon;
  readonly language: Language;
  readonly cases: readonly GuardCase[];
  readonly fillers: readonly CaseMemory[];
  /** Memories that belong into every answer. */
  readonly always: readonly CaseMemory[];
}

/** Which templates and entities: rules may be tuned on A; figures are published on B. */
export const TEMPLATE_SETS = ['A', 'B'] as const;
export type TemplateSet = (typeof TEMPLATE_SETS)[number];

/** The suite's clock: a Wednesday, 10:00 UTC. */
export const GUARD_NOW_MS: number = Date.UTC(2026, 4, 20, 10);
export const DAY_MS = 86_400_000;

/** A query with its defaults filled in. */
export function caseQuery(
  query: Pick<CaseQuery, 'role' | 'text'> & { readonly [field in keyof CaseQuery]?: CaseQuery[field] },
): CaseQuery {
  return { gold: [], wrong: {}, rivals: [], actions: [], turns: [], ...query };
}
