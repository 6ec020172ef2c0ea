import type { DraftInput } from '../domain/draft.js';
import { invalid } from '../domain/errors.js';
import type { FilterInput } from '../domain/filter.js';

/** A number as an option gives it. @throws `validation` naming the option. */
export function toNumber(field: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw invalid(field, 'must be a number');
  return value;
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
