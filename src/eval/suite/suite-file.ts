import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { DraftInput } from '../../domain/draft.js';
import { RecollectError } from '../../domain/errors.js';
import { parseTime } from '../../domain/time.js';

/** A memory of a suite: a name of its own, whose it is, and what a draft says. */
export interface SuiteMemory {
  /** Number of the line, from 1. */
  readonly line: number;
  /** Unique in the suite; queries name it. */
  readonly memory: string;
  readonly user: string;
  readonly tenant: string;
  /** Name of an earlier memory that this is a new version of. */
  readonly supersedes: string | null;
  /** Procedures this situation leads to, with their probabilities. */
  readonly leadsTo: { readonly [memory: string]: number };
  /** Abstract situations this one is a case of. */
  readonly specialises: readonly string[];
  /** All fields of a draft but `id` and `supersedes`. */
  readonly draft: DraftInput;
}

/** A query of a suite, with what should come of it. */
export interface SuiteQuery {
  readonly line: number;
  readonly id: string;
  readonly query: string;
  readonly user: string;
  readonly tenant: string;
  /** Names of all memories that answer it; none: nothing does, and silence is right. */
  readonly expect: readonly string[];
  /** Names of memories that must not be returned. */
  readonly never: readonly string[];
  /** Names of expected memories that others have replaced. */
  readonly stale: readonly string[];
  /** Names of the procedures that should be proposed. */
  readonly expectActions: readonly string[];
  readonly type: 'fact' | 'situation';
  /** Whether it asks for one thing; else it needs several at once. */
  readonly atomic: boolean;
  readonly category: string;
  /** What would be right to say, each alone; none: answers are not scored. */
  readonly answer: readonly string[];
  /** The request's clock; null: the newest time of the suite. */
  readonly nowMs: number | null;
}

/** Golden queries of somebody's own. */
export interface Suite {
  readonly memories: readonly SuiteMemory[];
  readonly queries: readonly SuiteQuery[];
  readonly sha256: string;
}

const name = z.string().min(1);
const names = z.array(name).default([]);
const time = z.union([z.string(), z.number()]).optional();

const memorySchema = z.looseObject({
  memory: name,
  text: z.string(),
  user: name.default('user'),
  tenant: name.default('tenant'),
  supersedes: name.nullish().transform((value) => value ?? null),
  leadsTo: z.record(z.string(), z.number()).default({}),
  specialises: names,
  id: z.never({ error: 'is called `memory` in a suite' }).optional(),
});

const querySchema = z.strictObject({
  query: z.string(),
  id: name.optional(),
  user: name.default('user'),
  tenant: name.default('tenant'),
  expect: names,
  never: names,
  stale: names,
  expectActions: names,
  type: z.enum(['fact', 'situation']).default('fact'),
  atomic: z.boolean().optional(),
  category: name.default('all'),
  answer: z.union([name.transform((text) => [text]), z.array(name)]).default([]),
  now: time,
});

/**
 * Reads a suite: JSONL in which a line with `memory` is a memory and a line with `query` is a query.
 *
 * @throws `not_found` where there is no file; `validation` naming file and line of what is neither.
 */
export async function readSuite(path: string): Promise<Suite> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new RecollectError('not_found', `${path} is missing`, { field: 'suite', cause });
  }
  return parseSuite(bytes.toString('utf8'), path, createHash('sha256').update(bytes).digest('hex'));
}

/** Reads the text of a suite; see {@link readSuite}. */
export function parseSuite(jsonl: string, file: string, sha256 = ''): Suite {
  const memories: SuiteMemory[] = [];
  const queries: SuiteQuery[] = [];
  jsonl.split('\n').forEach((text, index) => {
    if (text.trim() === '') return;
    const line = index + 1;
    const at = `${file}:${line}`;
    const value = parseObject(text, at);
    if ('memory' in value) memories.push(toMemory(checked(memorySchema, value, at), line));
    else if ('query' in value) queries.push(toQuery(checked(querySchema, value, at), line));
    else throw new RecollectError('validation', `${at}: needs \`memory\` or \`query\``, { field: at });
  });
  return { memories, queries, sha256 };
}

function toMemory(row: z.output<typeof memorySchema>, line: number): SuiteMemory {
  const { memory, user, tenant, supersedes, leadsTo, specialises, id: _id, ...draft } = row;
  // The engine checks the rest when it is stored; its error names the field.
  return { line, memory, user, tenant, supersedes, leadsTo, specialises, draft: draft as unknown as DraftInput };
}

function toQuery(row: z.output<typeof querySchema>, line: number): SuiteQuery {
  const { id = `line ${line}`, atomic, now, ...rest } = row;
  return {
    ...rest,
    line,
    id,
    atomic: atomic ?? row.expect.length + row.expectActions.length <= 1,
    nowMs: now === undefined ? null : parseTime('now', now),
  };
}

function parseObject(text: string, at: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch (cause) {
    throw new RecollectError('validation', `${at}: is not JSON`, { field: at, cause });
  }
  throw new RecollectError('validation', `${at}: must be a JSON object`, { field: at });
}

function checked<Output>(schema: z.ZodType<Output>, value: object, at: string): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new RecollectError('validation', `${at}: ${where} ${issue?.message ?? ''}`.trimEnd(), { field: at });
}
