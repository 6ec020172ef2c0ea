import type { DraftInput } from '../domain/draft.js';
import { invalid } from '../domain/errors.js';
import type { FilterInput } from '../domain/filter.js';
import type { RecallOptions } from '../recall/request.js';

/** A number as an option gives it. @throws `validation` naming the option. */
export function toNumber(field: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw invalid(field, 'must be a number');
  return value;
}

/** What a change is made for, as the option says it. */
export function expecting(version: string | undefined): { readonly expectVersion?: number } {
  return version === undefined ? {} : { expectVersion: toNumber('expectVersion', version) };
}

/** A point in time as an option gives it: ISO 8601 text, or epoch milliseconds. */
export function toTime(text: string): string | number {
  return /^\d{11,}$/u.test(text) ? Number(text) : text;
}

/** An object as an option gives it. @throws `validation` naming the option. */
export function toObject(field: string, text: string): { readonly [key: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid(field, `is not JSON${cause instanceof Error ? ` (${cause.message})` : ''}`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalid(field, 'must be a JSON object');
  return value as { readonly [key: string]: unknown };
}

/** Collects an option that may be repeated. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** Collects names that may be repeated and joined by commas, each kept once. */
export function collectNames(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...new Set([...(previous ?? []), ...value.split(',').map((name) => name.trim())])];
}

/** Options that say something about a memory. */
export interface DraftOptions {
  readonly kind?: string;
  readonly importance?: string;
  readonly tag?: readonly string[];
  readonly speaker?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly expiresAt?: string;
  readonly pinned?: boolean;
  readonly id?: string;
  readonly fields?: string;
}

/** The fields of a draft that the options give; the engine validates them. */
export function draftFields(options: DraftOptions): Partial<DraftInput> {
  const { kind, importance, tag, speaker, validFrom, validTo, expiresAt, pinned, id, fields } = options;
  return {
    ...(fields === undefined ? {} : (toObject('fields', fields) as Partial<DraftInput>)),
    ...(kind === undefined ? {} : { kind }),
    ...(importance === undefined ? {} : { importance: toNumber('importance', importance) }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(validFrom === undefined ? {} : { validFrom: toTime(validFrom) }),
    ...(validTo === undefined ? {} : { validTo: toTime(validTo) }),
    ...(expiresAt === undefined ? {} : { expiresAt: toTime(expiresAt) }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(id === undefined ? {} : { id }),
  };
}

/** Options that narrow a search or a list. */
export interface FilterOptions {
  readonly kind?: readonly string[];
  readonly tag?: readonly string[];
  readonly filter?: string;
}

/** The filter that the options give; undefined when they give none. */
export function filterOf({ kind, tag, filter }: FilterOptions): FilterInput | undefined {
  if (kind === undefined && tag === undefined && filter === undefined) return undefined;
  return {
    ...(filter === undefined ? {} : (toObject('filter', filter) as FilterInput)),
    ...(kind === undefined ? {} : { kinds: kind }),
    ...(tag === undefined ? {} : { tags: tag }),
  };
}

/** Options of a recall. */
export interface RecallCommandOptions extends FilterOptions {
  readonly limit?: string;
  readonly recipe?: string;
  readonly minScore?: string;
  readonly minSimilarity?: string;
  readonly includeShared?: boolean;
  readonly validAt?: string;
  readonly recordedAt?: string;
  readonly now?: string;
  readonly deadlineMs?: string;
  readonly zone?: string;
  readonly turn?: readonly string[];
  readonly origin?: readonly string[];
  readonly centre?: string;
  readonly gate?: boolean;
  readonly actions?: string;
}

/** The options of a recall as the engine takes them; it validates them. */
export function recallOptionsOf(options: RecallCommandOptions): RecallOptions {
  const { limit, recipe, minScore, minSimilarity, includeShared, validAt, recordedAt, now, deadlineMs } = options;
  const { zone, turn, origin, centre, gate, actions } = options;
  const filter = filterOf(options);
  const asOf = {
    ...(validAt === undefined ? {} : { validAt: toTime(validAt) }),
    ...(recordedAt === undefined ? {} : { recordedAt: toTime(recordedAt) }),
  };
  return {
    ...(limit === undefined ? {} : { limit: toNumber('limit', limit) }),
    ...(recipe === undefined ? {} : { recipe }),
    ...(minScore === undefined ? {} : { minScore: toNumber('minScore', minScore) }),
    ...(minSimilarity === undefined ? {} : { minSimilarity: toNumber('minSimilarity', minSimilarity) }),
    ...(includeShared === undefined ? {} : { includeShared }),
    ...(Object.keys(asOf).length === 0 ? {} : { asOf }),
    ...(now === undefined ? {} : { now: toTime(now) }),
    ...(deadlineMs === undefined ? {} : { deadlineMs: toNumber('deadlineMs', deadlineMs) }),
    // People mean their own days; whoever needs the same everywhere names a zone.
    zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(turn === undefined ? {} : { turns: turn }),
    ...(origin === undefined ? {} : { origins: origin }),
    ...(centre === undefined ? {} : { centre }),
    ...(gate === undefined ? {} : { gate: gate ? 'auto' : 'off' }),
    // The engine refuses another mode by name.
    ...(actions === undefined ? {} : { actions: actions as NonNullable<RecallOptions['actions']> }),
    ...(filter === undefined ? {} : { filter }),
  };
}
