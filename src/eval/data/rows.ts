import { z } from 'zod';
import { RecollectError } from '../../domain/errors.js';

/** One memory of a data set, in the common shape of `memories.jsonl`. */
export interface MemoryRow {
  readonly id: string;
  readonly text: string;
  /** ISO 8601; null where the source has none. */
  readonly timestamp: string | null;
  readonly speaker: string | null;
  readonly session: string | null;
  /** The haystack: a query sees only memories of the same one. */
  readonly user: string;
  readonly meta: { readonly [key: string]: unknown };
}

/** One question of a data set, in the common shape of `queries.jsonl`. */
export interface QueryRow {
  readonly id: string;
  readonly query: string;
  readonly user: string;
  readonly category: string;
  /** Evidence; empty when nothing in the store answers it. */
  readonly gold_ids: readonly string[];
  /** When the question is asked; null where the source does not say. */
  readonly as_of: string | null;
  readonly gold_sessions: readonly string[];
  /** Newest evidence of a question about something that changed. */
  readonly current_ids: readonly string[];
  /** Evidence that later evidence replaced. */
  readonly stale_ids: readonly string[];
  /** Candidates that say the opposite. */
  readonly forbidden_ids: readonly string[];
  /** Look-alike evidence that does not answer. */
  readonly near_miss_ids: readonly string[];
  /** Dropped from the ranking before scoring. */
  readonly exclude_ids: readonly string[];
  readonly meta: { readonly [key: string]: unknown };
}

const ids = z.array(z.string()).default([]);
const meta = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

const memorySchema: z.ZodType<MemoryRow> = z.object({
  id: z.string().min(1),
  text: z.string(),
  timestamp: z.string().nullable().default(null),
  speaker: z.string().nullable().default(null),
  session: z.string().nullable().default(null),
  user: z.string().min(1),
  meta,
});

const querySchema: z.ZodType<QueryRow> = z.object({
  id: z.string().min(1),
  query: z.string(),
  user: z.string().min(1),
  category: z.string().default('all'),
  gold_ids: ids,
  as_of: z.string().nullable().default(null),
  gold_sessions: ids,
  current_ids: ids,
  stale_ids: ids,
  forbidden_ids: ids,
  near_miss_ids: ids,
  exclude_ids: ids,
  meta,
});

/** Reads `memories.jsonl`. @throws `validation` naming the file and the line. */
export function parseMemoryRows(jsonl: string, file: string): readonly MemoryRow[] {
  return parseLines(jsonl, file, memorySchema);
}

/** Reads `queries.jsonl`. @throws `validation` naming the file and the line. */
export function parseQueryRows(jsonl: string, file: string): readonly QueryRow[] {
  return parseLines(jsonl, file, querySchema);
}

/** One checked row a line; blank lines are skipped. @throws `validation` naming the file and the line. */
export function parseLines<Row>(jsonl: string, file: string, schema: z.ZodType<Row>): readonly Row[] {
  const rows: Row[] = [];
  jsonl.split('\n').forEach((line, index) => {
    if (line.trim() !== '') rows.push(parseLine(line, `${file}:${index + 1}`, schema));
  });
  return rows;
}

function parseLine<Row>(line: string, field: string, schema: z.ZodType<Row>): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new RecollectError('validation', `${field}: is not JSON`, { field, cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new RecollectError('validation', `${field}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`, { field });
}
