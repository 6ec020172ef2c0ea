import type { JsonValue, VersionRef } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import { canonicalJson } from '../recipe-hash.js';
import type { Trace } from '../trace.js';
import type { AnswerSummary, ItemSummary } from './answer-summary.js';

/** Something that a replay gave otherwise. */
export interface AnswerDifference {
  /** What of the answer: `items`, `rejected`, `degraded` ... */
  readonly part: string;
  /** The version it is about; null where it is about none. */
  readonly memory: VersionRef | null;
  /** What of it: `rank`, `score` ...; null where all of it is meant. */
  readonly field: string | null;
  /** As it was; null: it was not there. */
  readonly was: JsonValue;
  readonly is: JsonValue;
}

/** What of a trace is the same whenever it runs: everything but id, instant and durations. */
const TRACE_PARTS = [
  'gate',
  'rewritten',
  'terms',
  'termsDropped',
  'statistics',
  'vector',
  'compartments',
  'abstention',
  'actions',
  'rejectedCounts',
] as const satisfies readonly (keyof Trace)[];

/**
 * What two answers to one request differ in; durations, instants and ids of traces do not count, nor which leg came back
 * first.
 */
export function compareAnswers(was: AnswerSummary, is: AnswerSummary): readonly AnswerDifference[] {
  return [
    ...compareMembers('items', itemsOf(was), itemsOf(is)),
    ...compareMembers('rejected', rejectionsOf(was), rejectionsOf(is)),
    ...compareWhole('nearest', was.nearest, is.nearest),
    ...compareWhole('always', was.trace.always, is.trace.always),
    ...compareWhole('degraded', inAnyOrder(was.trace.degraded), inAnyOrder(is.trace.degraded)),
    ...compareWhole('legs', was.trace.legs.map(untimed), is.trace.legs.map(untimed)),
    ...compareWhole('stages', was.trace.stages.map(untimed), is.trace.stages.map(untimed)),
    ...TRACE_PARTS.flatMap((part) => compareWhole(part, was.trace[part], is.trace[part])),
  ];
}

type Fields = { readonly [field: string]: unknown };
type Members = ReadonlyMap<string, { readonly memory: VersionRef; readonly fields: Fields }>;

function itemsOf({ items, trace }: AnswerSummary): Members {
  return membersOf(
    items.map(({ id, version, legs, ...item }: ItemSummary, at) => ({
      memory: { id, version },
      fields: { rank: at + 1, ...item, legs: [...legs].sort(), signals: trace.items[at]?.signals ?? {} },
    })),
  );
}

function rejectionsOf({ rejected }: AnswerSummary): Members {
  return membersOf(rejected.map(({ memoryId, version, ...fields }) => ({ memory: { id: memoryId, version }, fields })));
}

function membersOf(members: readonly { readonly memory: VersionRef; readonly fields: Fields }[]): Members {
  return new Map(members.map((member) => [versionKey(member.memory), member]));
}

function compareMembers(part: string, was: Members, is: Members): readonly AnswerDifference[] {
  const differences: AnswerDifference[] = [];
  for (const [key, { memory, fields }] of was) {
    const other = is.get(key);
    if (other === undefined) differences.push({ part, memory, field: null, was: plain(fields), is: null });
    else
      for (const field of new Set([...Object.keys(fields), ...Object.keys(other.fields)]))
        if (differ(fields[field], other.fields[field]))
          differences.push({ part, memory, field, was: plain(fields[field]), is: plain(other.fields[field]) });
  }
  for (const [key, { memory, fields }] of is)
    if (!was.has(key)) differences.push({ part, memory, field: null, was: null, is: plain(fields) });
  return differences;
}

function compareWhole(part: string, was: unknown, is: unknown): readonly AnswerDifference[] {
  return differ(was, is) ? [{ part, memory: null, field: null, was: plain(was), is: plain(is) }] : [];
}

function differ(was: unknown, is: unknown): boolean {
  return canonicalJson(plain(was)) !== canonicalJson(plain(is));
}

function plain(value: unknown): JsonValue {
  return (value ?? null) as JsonValue;
}

function untimed<Timed extends { readonly ms: number }>({ ms: _ms, ...others }: Timed): Omit<Timed, 'ms'> {
  return others;
}

function inAnyOrder(values: readonly unknown[]): readonly unknown[] {
  return values
    .map((value) => ({ value, key: canonicalJson(value) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ value }) => value);
}
