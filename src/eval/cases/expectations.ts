import { isDeepStrictEqual } from 'node:util';
import { RecollectError } from '../../domain/errors.js';
import type { Memory } from '../../domain/memory.js';
import { formatTime, parseTime } from '../../domain/time.js';
import type { Fields } from './case-file.js';
import { fieldsOf, textsOf } from './case-file.js';
import { findCheck } from './checks.js';
import { NotCovered } from './not-covered.js';
import type { Outcome } from './outcome.js';
import { bytesOf } from './outcome.js';
import { kindOf, sourceOf } from './vocabulary.js';
import type { World } from './world.js';

/** What one expectation looks at. */
interface Context {
  readonly world: World;
  readonly step: Fields;
  readonly expect: Fields;
  readonly outcome: Outcome;
}

/** Says what is wrong; null when the expectation holds. */
type Expectation = (value: unknown, context: Context) => string | null | Promise<string | null>;

/** Expectations on a measured number: which one, and how it must compare. */
const NUMBERS: { readonly [expectation: string]: readonly [number: string, relation: 'is' | 'at most' | 'at least'] } =
  {
    count: ['count', 'is'],
    deleted: ['deleted', 'is'],
    total: ['total', 'is'],
    unique: ['unique', 'is'],
    imported: ['imported', 'is'],
    errors: ['errors', 'is'],
    imported_at_least: ['imported', 'at least'],
    errors_at_least: ['errors', 'at least'],
    empty_results: ['empty_results', 'is'],
    p95_ms_at_most: ['p95_ms', 'at most'],
    max_block_ms: ['block_ms', 'at most'],
    open_fds_at_most: ['open_fds', 'at most'],
    heap_growth_mb_at_most: ['heap_growth_mb', 'at most'],
    open_fds_growth_at_most: ['open_fds_growth', 'at most'],
    exits_within_ms: ['exit_ms', 'at most'],
    vectors: ['vectors', 'is'],
    pending_embeddings: ['pending_embeddings', 'is'],
    provider_inputs_sent_at_most: ['provider_inputs_sent', 'at most'],
    embed_calls_at_most: ['embed_calls', 'at most'],
    fts_queries_at_most: ['fts_queries', 'at most'],
    orphans: ['orphans', 'is'],
    matches: ['matches', 'is'],
  };

const EXPECTATIONS: { readonly [name: string]: Expectation } = {
  must_include: (value, { world, outcome }) =>
    firstProblem(textsOf(value), (key) =>
      world.refused.has(key) || has(world, outcome, key) ? null : `${key} is missing`,
    ),
  must_exclude: (value, { world, outcome }) =>
    firstProblem(textsOf(value), (key) => (has(world, outcome, key) ? `${key} must not be returned` : null)),
  top: (value, { world, outcome }) => {
    const [first] = outcome.memories;
    const key = String(value);
    if (world.refused.has(key)) return null;
    return first !== undefined && world.isKey(key, first) ? null : `${key} is not first`;
  },
  order: (value, { world, outcome }) => {
    const places = textsOf(value)
      .map((key) => outcome.memories.findIndex((memory) => world.isKey(key, memory)))
      .filter((place) => place !== -1);
    return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1)) ? null : 'the order is another one';
  },
  min_items: (value, { outcome }) => {
    const size = outcome.numbers['items'] ?? outcome.memories.length;
    return size >= Number(value) ? null : `${size} items, fewer than ${String(value)}`;
  },
  max_items: (value, { outcome }) => {
    const size = outcome.numbers['items'] ?? outcome.memories.length;
    return size <= Number(value) ? null : `${size} items, more than ${String(value)}`;
  },
  max_ms: (value, { outcome }) =>
    outcome.ms <= Number(value) ? null : `took ${outcome.ms.toFixed(0)} ms, more than ${String(value)}`,
  stored: (value, { outcome }) => ((outcome.numbers['stored'] === 1) === value ? null : 'was not stored'),
  // The engine cuts no text: a write that needs no telling has everything, also for meaning.
  truncated: (value, { outcome }) => ((outcome.numbers['degraded'] === 1) === value ? null : 'something was left out'),
  absent: (value, { outcome }) =>
    firstProblem(textsOf(value), (needle) =>
      bytesOf(outcome).includes(needle) ? `the answer holds "${needle}"` : null,
    ),
  fields: (value, { outcome }) => {
    const [memory] = outcome.memories;
    if (memory === undefined) return 'there is no memory';
    return firstProblem(Object.entries(fieldsOf(value)), ([field, wanted]) =>
      fieldProblem(memory, field, wanted, outcome),
    );
  },
  at_most: (value, { outcome }) => {
    const [memory] = outcome.memories;
    if (memory === undefined) return 'there is no memory';
    return firstProblem(Object.entries(fieldsOf(value)), ([field, most]) => {
      const actual = FIELDS[field]?.(memory);
      return actual === null || (typeof actual === 'number' && actual <= Number(most)) ? null : `${field} is too high`;
    });
  },
  equal: (value, { outcome }) => (fieldsOf(outcome.answer)['equal'] === value ? null : 'they differ'),
  opens: (value, { outcome }) => (fieldsOf(outcome.answer)['opens'] === value ? null : 'it does not open'),
  // Documented is one for each passage of each version.
  vectors_per_memory_max: (value, { outcome }) => {
    if (value !== 'as documented') throw new NotCovered('another number of vectors than the documented one');
    return outcome.numbers['surplus_vectors'] === 0 ? null : 'there are more vectors than passages';
  },
  deep_equal_meta: (_, { world, step, outcome }) => {
    const key = step['key'];
    const given = world.file.memories.find((memory) => memory['key'] === key);
    return isDeepStrictEqual(outcome.memories[0]?.metadata, given?.['meta']) ? null : 'the metadata changed';
  },
  checks: async (value, context) => {
    for (const sentence of textsOf(value)) {
      const check = findCheck(sentence);
      if (check === null) throw new NotCovered(`check: ${sentence}`);
      const problem = await check.assert({ ...context, sentence });
      if (problem !== null) return `${sentence}: ${problem}`;
    }
    return null;
  },
};

/** Handled apart from the rest, or explanations. */
const OTHER_EXPECTATIONS: readonly string[] = ['error', 'notes', 'or_refused'];

/** Field of a case's memory -> where it is in a stored one. */
const FIELDS: { readonly [field: string]: (memory: Memory) => unknown } = {
  text: (memory) => memory.text,
  kind: (memory) => memory.kind,
  at: (memory) => formatTime(memory.recordedAtMs),
  valid_from: (memory) => (memory.validFromMs === null ? null : formatTime(memory.validFromMs)),
  importance: (memory) => memory.importance,
  confidence: (memory) => memory.confidence,
  source: (memory) => memory.source?.system ?? null,
  meta: (memory) => memory.metadata,
  status: (memory) => (memory.supersededBy === null ? memory.status : 'superseded'),
  superseded_by: (memory) => memory.supersededBy,
};

/** Why an expectation can't be asserted; null when it can. */
export function expectationGap(expect: Fields): string | null {
  for (const [name, value] of Object.entries(expect)) {
    if (!Object.hasOwn(EXPECTATIONS, name) && !Object.hasOwn(NUMBERS, name) && !OTHER_EXPECTATIONS.includes(name))
      return `expectation ${name}`;
    if (name === 'checks') {
      const unknown = textsOf(value).find((sentence) => findCheck(sentence) === null);
      if (unknown !== undefined) return `check: ${unknown}`;
    }
    if (name === 'fields' || name === 'at_most') {
      const unknown = Object.keys(fieldsOf(value)).find((field) => !Object.hasOwn(FIELDS, field));
      if (unknown !== undefined) return `field ${unknown}`;
    }
  }
  return null;
}

/** What is wrong with the outcome of a step; null when all expectations hold. */
export async function problemOf(context: Context): Promise<string | null> {
  const errorProblem = errorVerdict(context);
  if (errorProblem === 'refusal is fine') return null;
  if (errorProblem !== null) return errorProblem;
  for (const [name, value] of Object.entries(context.expect)) {
    const problem = await (EXPECTATIONS[name]?.(value, context) ?? numberProblem(name, value, context.outcome));
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * An error is right when the step expects it, when the notes allow a validation error, or when a check looks at it. A
 * validation error must be typed and name its field.
 */
function errorVerdict({ expect, step, outcome: { error } }: Context): string | null {
  const wanted = expect['error'];
  const code = error instanceof RecollectError ? error.code : null;
  const refused = (code === 'validation' || code === 'limit_exceeded') && (error as RecollectError).field !== undefined;
  if (wanted === undefined || wanted === 'none') {
    if (error === null) return null;
    if (wanted === undefined) {
      if (refused && /validation error/.test(String(expect['notes'] ?? ''))) return 'refusal is fine';
      // What must not be returned, and was asked for by its id, is rightly answered as not there.
      if (code === 'not_found' && textsOf(expect['must_exclude']).includes(String(step['key']))) return null;
      if (textsOf(expect['checks']).some((sentence) => findCheck(sentence)?.looksAtError === true)) return null;
    }
    return `threw ${describeError(error)}`;
  }
  if (error === null) return `did not throw, but ${String(wanted)} was expected`;
  if (wanted === 'any' || wanted === code) return wanted === 'validation' && !refused ? 'names no field' : null;
  return wanted === 'validation' && refused ? null : `threw ${describeError(error)} instead of ${String(wanted)}`;
}

function describeError(error: unknown): string {
  if (error instanceof RecollectError) return `${error.code} (${error.message})`;
  return error instanceof Error ? `${error.name} (${error.message})` : String(error);
}

function numberProblem(name: string, value: unknown, { numbers, error }: Outcome): string | null {
  const [number, relation] = NUMBERS[name] ?? [];
  if (number === undefined || relation === undefined) return null;
  // An operation that was rightly refused did nothing.
  const actual = numbers[number] ?? (error === null ? undefined : 0);
  if (actual === undefined) throw new NotCovered(`${name} of this operation`);
  const limit = Number(value);
  const holds = relation === 'is' ? actual === limit : relation === 'at most' ? actual <= limit : actual >= limit;
  return holds ? null : `${number} is ${Number(actual.toFixed(2))}, expected ${relation} ${limit}`;
}

function fieldProblem(memory: Memory, field: string, wanted: unknown, { numbers }: Outcome): string | null {
  // A memory is as old as its first version: `at` is when it was learnt, not when it was last changed.
  const learntAtMs = field === 'at' ? numbers['learnt_at_ms'] : undefined;
  const actual = learntAtMs === undefined ? FIELDS[field]?.(memory) : formatTime(learntAtMs);
  const expected =
    field === 'at' || field === 'valid_from'
      ? formatTime(parseTime(field, wanted))
      : field === 'kind'
        ? kindOf(wanted)
        : field === 'source'
          ? sourceOf(wanted)
          : wanted;
  return isDeepStrictEqual(actual, expected) ? null : `${field} is ${JSON.stringify(actual)}`;
}

function has(world: World, outcome: Outcome, key: string): boolean {
  return outcome.memories.some((memory) => world.isKey(key, memory));
}

function firstProblem<Item>(items: readonly Item[], problem: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = problem(item);
    if (found !== null) return found;
  }
  return null;
}
