import { z } from 'zod';
import { invalid } from './errors.js';
import { LIMITS } from './limits.js';
import type { EntityRef, Memory, Status } from './memory.js';
import { STATUSES } from './memory.js';
import { parseInput } from './parse.js';
import { entitySchema, idSchema, labelSchema, messageRangeSchema, timeSchema, unitSchema } from './schemas.js';
import type { Viewer } from './scope.js';
import { canSee } from './scope.js';
import type { TimeInput } from './time.js';
import type { AsOf } from './validity.js';
import { timeVerdict } from './validity.js';

/** Half-open interval [from, to) of epoch milliseconds; null: unbounded on that side. */
export interface Interval {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A scalar that metadata can be compared with. Types count: 1, true and '1' are three values. */
export type Scalar = null | boolean | number | string;

/** One condition on one metadata key (a dotted path reaches into objects). */
export type MetadataCondition =
  | { readonly path: string; readonly op: 'eq'; readonly value: Scalar }
  | { readonly path: string; readonly op: 'in'; readonly values: readonly Scalar[] }
  | {
      readonly path: string;
      readonly op: 'range';
      readonly gt: number | string | null;
      readonly gte: number | string | null;
      readonly lt: number | string | null;
      readonly lte: number | string | null;
    }
  | { readonly path: string; readonly op: 'exists'; readonly exists: boolean };

/**
 * Closed data that narrows a search. Stores apply it *inside* each leg, never after the cut; it holds no code and no
 * SQL. Empty lists mean "no condition". `viewer`, `asOf` and `nowMs` are always present: there is no way to search
 * without a scope or a clock.
 */
export interface Filter {
  readonly viewer: Viewer;
  readonly asOf: AsOf;
  /** The request's clock, for expiry. */
  readonly nowMs: number;
  readonly ids: readonly string[];
  readonly kinds: readonly string[];
  readonly factTypes: readonly string[];
  readonly statuses: readonly Status[];
  /** All must be present. */
  readonly tags: readonly string[];
  /** At least one must be present. */
  readonly entities: readonly EntityRef[];
  /** At least one must match. */
  readonly sources: readonly { readonly system: string; readonly documentType: string | null }[];
  /** Who said it must be one of these. */
  readonly speakers: readonly string[];
  readonly subject: string | null;
  readonly attribute: string | null;
  readonly pinned: boolean | null;
  readonly importanceMin: number | null;
  readonly recordedBetween: Interval | null;
  /** Validity must overlap the interval. */
  readonly validBetween: Interval | null;
  /** The memory's message range must lie inside. */
  readonly messages: { readonly from: number; readonly to: number } | null;
  readonly metadata: readonly MetadataCondition[];
}

/** A filter as callers write it. Unknown fields are errors that name the field. */
export interface FilterInput {
  readonly ids?: readonly string[];
  readonly kinds?: readonly string[];
  readonly factTypes?: readonly string[];
  /** @default every status but 'archived' */
  readonly statuses?: readonly Status[];
  readonly tags?: readonly string[];
  readonly entities?: readonly EntityRef[];
  readonly sources?: readonly { readonly system: string; readonly documentType?: string }[];
  readonly speakers?: readonly string[];
  readonly subject?: string;
  readonly attribute?: string;
  readonly pinned?: boolean;
  readonly importanceMin?: number;
  readonly recordedBetween?: { readonly from?: TimeInput; readonly to?: TimeInput };
  readonly validBetween?: { readonly from?: TimeInput; readonly to?: TimeInput };
  readonly messages?: { readonly from: number; readonly to: number };
  /** Key (or dotted path) -> scalar for equality, or `{in}`, `{gt,gte,lt,lte}`, `{exists}`. */
  readonly metadata?: {
    readonly [path: string]:
      | Scalar
      | { readonly eq: Scalar }
      | { readonly in: readonly Scalar[] }
      | {
          readonly gt?: number | string;
          readonly gte?: number | string;
          readonly lt?: number | string;
          readonly lte?: number | string;
        }
      | { readonly exists: boolean };
  };
}

/** Statuses a default recall sees (rule R6). */
export const DEFAULT_STATUSES: readonly Status[] = STATUSES.filter((status) => status !== 'archived');

const scalarSchema = z.union([z.null(), z.boolean(), z.number(), z.string().max(4_096)], {
  error: 'must be null, a boolean, a number or text',
});
const bound = z.union([z.number(), z.string().max(4_096)], { error: 'must be a number or text' }).optional();
const conditionSchema = z.union(
  [
    scalarSchema,
    z.strictObject({ eq: scalarSchema }),
    z.strictObject({ in: z.array(scalarSchema).min(1).max(LIMITS.filterValues) }),
    z.strictObject({ exists: z.boolean() }),
    z
      .strictObject({ gt: bound, gte: bound, lt: bound, lte: bound })
      .refine((range) => Object.values(range).some((value) => value !== undefined), 'needs gt, gte, lt or lte'),
  ],
  { error: 'must be a scalar, {eq}, {in}, {exists} or {gt, gte, lt, lte}' },
);
const intervalSchema = z
  .strictObject({ from: timeSchema.optional(), to: timeSchema.optional() })
  .refine(
    (interval) => interval.from === undefined || interval.to === undefined || interval.from <= interval.to,
    'from must not be after to',
  );

const values = <Item>(item: z.ZodType<Item>): z.ZodType<Item[]> =>
  z.array(item).min(1, 'must not be an empty list (leave the field out)').max(LIMITS.filterValues);

const filterSchema = z.strictObject({
  ids: values(idSchema).optional(),
  kinds: values(labelSchema).optional(),
  factTypes: values(labelSchema).optional(),
  statuses: values(z.enum(STATUSES as [Status, ...Status[]])).optional(),
  tags: values(labelSchema).optional(),
  entities: values(entitySchema).optional(),
  sources: values(z.strictObject({ system: labelSchema, documentType: labelSchema.optional() })).optional(),
  speakers: values(labelSchema).optional(),
  subject: labelSchema.optional(),
  attribute: labelSchema.optional(),
  pinned: z.boolean().optional(),
  importanceMin: unitSchema.optional(),
  recordedBetween: intervalSchema.optional(),
  validBetween: intervalSchema.optional(),
  messages: messageRangeSchema.optional(),
  metadata: z.record(labelSchema, conditionSchema).optional(),
});

/** The parts of a {@link Filter} that the engine supplies, not the caller. */
export type FilterBase = Pick<Filter, 'viewer' | 'asOf' | 'nowMs'>;

/** A filter with no condition but the scope, the clock and the default statuses. */
export function openFilter(base: FilterBase): Filter {
  return {
    ...base,
    ids: [],
    kinds: [],
    factTypes: [],
    statuses: DEFAULT_STATUSES,
    tags: [],
    entities: [],
    sources: [],
    speakers: [],
    subject: null,
    attribute: null,
    pinned: null,
    importanceMin: null,
    recordedBetween: null,
    validBetween: null,
    messages: null,
    metadata: [],
  };
}

/**
 * Validates a caller's filter.
 *
 * @throws `validation` naming the field, for example `filter.nosuch: unknown field`.
 */
export function parseFilter(input: unknown, base: FilterBase, path = 'filter'): Filter {
  const parsed = parseInput(filterSchema, input ?? {}, path);
  const interval = (given: { from?: number | undefined; to?: number | undefined } | undefined): Interval | null =>
    given === undefined ? null : { fromMs: given.from ?? null, toMs: given.to ?? null };
  const open = openFilter(base);
  return {
    ...open,
    ids: parsed.ids ?? open.ids,
    kinds: parsed.kinds ?? open.kinds,
    factTypes: parsed.factTypes ?? open.factTypes,
    statuses: parsed.statuses ?? open.statuses,
    tags: parsed.tags ?? open.tags,
    entities: parsed.entities ?? open.entities,
    sources: (parsed.sources ?? []).map(({ system, documentType }) => ({ system, documentType: documentType ?? null })),
    speakers: parsed.speakers ?? open.speakers,
    subject: parsed.subject ?? null,
    attribute: parsed.attribute ?? null,
    pinned: parsed.pinned ?? null,
    importanceMin: parsed.importanceMin ?? null,
    recordedBetween: interval(parsed.recordedBetween),
    validBetween: interval(parsed.validBetween),
    messages: parsed.messages ?? null,
    metadata: Object.entries(parsed.metadata ?? {}).map(([key, condition]) =>
      toCondition(key, condition, `${path}.metadata`),
    ),
  };
}

function toCondition(path: string, condition: z.output<typeof conditionSchema>, field: string): MetadataCondition {
  if (condition === null || typeof condition !== 'object') return { path, op: 'eq', value: condition };
  if ('eq' in condition) return { path, op: 'eq', value: condition.eq };
  if ('in' in condition) return { path, op: 'in', values: condition.in };
  if ('exists' in condition) return { path, op: 'exists', exists: condition.exists };
  const { gt, gte, lt, lte } = condition;
  const types = new Set([gt, gte, lt, lte].filter((value) => value !== undefined).map((value) => typeof value));
  if (types.size > 1) throw invalid(`${field}.${path}`, 'bounds must be of one type');
  return { path, op: 'range', gt: gt ?? null, gte: gte ?? null, lt: lt ?? null, lte: lte ?? null };
}

/** Why a memory does not pass a filter; `null` when it does. The order is the order of `whyNot`. */
export type FilterVerdict =
  | 'other scope'
  | 'filtered'
  | 'status'
  | Exclude<ReturnType<typeof timeVerdict>, null>
  | null;

/** The reference meaning of a {@link Filter}; every store must agree with it (conformance suite). */
export function filterVerdict(filter: Filter, memory: Memory): FilterVerdict {
  if (!canSee(filter.viewer, memory.scope)) return 'other scope';
  if (!callerConditions(filter, memory)) return 'filtered';
  if (filter.statuses.length > 0 && !filter.statuses.includes(memory.status)) return 'status';
  return timeVerdict(memory, filter.asOf, filter.nowMs);
}

/** Shorthand for {@link filterVerdict} being null. */
export function passesFilter(filter: Filter, memory: Memory): boolean {
  return filterVerdict(filter, memory) === null;
}

/** Whether a value is among those wanted, where any are. */
function isAmong(value: string | null, wanted: readonly string[]): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}

function callerConditions(filter: Filter, memory: Memory): boolean {
  return (
    isAmong(memory.id, filter.ids) &&
    isAmong(memory.kind, filter.kinds) &&
    isAmong(memory.factType, filter.factTypes) &&
    (filter.tags.length === 0 || filter.tags.every((tag) => memory.tags.includes(tag))) &&
    (filter.entities.length === 0 || namesOne(memory.entities, filter.entities)) &&
    (filter.sources.length === 0 || comesFromOne(memory.source, filter.sources)) &&
    isAmong(memory.speaker, filter.speakers) &&
    (filter.subject === null || memory.subject === filter.subject) &&
    (filter.attribute === null || memory.attribute === filter.attribute) &&
    (filter.pinned === null || memory.pinned === filter.pinned) &&
    (filter.importanceMin === null || (memory.importance !== null && memory.importance >= filter.importanceMin)) &&
    (filter.recordedBetween === null || within(filter.recordedBetween, memory.recordedAtMs)) &&
    (filter.validBetween === null || overlaps(filter.validBetween, memory)) &&
    (filter.messages === null ||
      (memory.messageRange !== null &&
        memory.messageRange.from >= filter.messages.from &&
        memory.messageRange.to <= filter.messages.to)) &&
    (filter.metadata.length === 0 || filter.metadata.every((condition) => metadataMatches(condition, memory.metadata)))
  );
}

function namesOne(named: Memory['entities'], wanted: Filter['entities']): boolean {
  return wanted.some(({ type, id }) => named.some((entity) => entity.type === type && entity.id === id));
}

function comesFromOne(source: Memory['source'], wanted: Filter['sources']): boolean {
  if (source === null) return false;
  return wanted.some(
    ({ system, documentType }) =>
      source.system === system && (documentType === null || source.documentType === documentType),
  );
}

function within(interval: Interval, ms: number): boolean {
  return (interval.fromMs === null || ms >= interval.fromMs) && (interval.toMs === null || ms < interval.toMs);
}

function overlaps(interval: Interval, memory: Memory): boolean {
  return (
    (interval.toMs === null || memory.validFromMs === null || memory.validFromMs < interval.toMs) &&
    (interval.fromMs === null || memory.validToMs === null || memory.validToMs > interval.fromMs)
  );
}

/**
 * Reads a metadata path: the whole path as one key first, then part by part, so that keys that hold dots stay
 * reachable. `undefined`: not present.
 */
export function metadataAt(metadata: Memory['metadata'], path: string): unknown {
  if (Object.hasOwn(metadata, path)) return metadata[path];
  let value: unknown = metadata;
  for (const part of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value) || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function metadataMatches(condition: MetadataCondition, metadata: Memory['metadata']): boolean {
  const value = metadataAt(metadata, condition.path);
  switch (condition.op) {
    case 'exists':
      return (value !== undefined) === condition.exists;
    case 'eq':
      return value === condition.value;
    case 'in':
      return condition.values.some((wanted) => wanted === value);
    case 'range':
      return inRange(condition, value);
  }
}

function inRange(condition: Extract<MetadataCondition, { op: 'range' }>, value: unknown): boolean {
  const test = (bound: number | string | null, holds: (order: number) => boolean): boolean => {
    if (bound === null) return true;
    if (typeof value !== typeof bound) return false;
    return holds(compareSameType(value as number | string, bound));
  };
  return (
    test(condition.gt, (order) => order > 0) &&
    test(condition.gte, (order) => order >= 0) &&
    test(condition.lt, (order) => order < 0) &&
    test(condition.lte, (order) => order <= 0)
  );
}

/** Numbers by value, text by UTF-8 bytes (which is SQLite's and PostgreSQL's "C" order). */
function compareSameType(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(String(left)), encoder.encode(String(right))];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
