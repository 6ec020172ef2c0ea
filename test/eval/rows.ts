import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryRow, QueryRow } from '../../src/eval/data/rows.js';
import { measure } from '../../src/eval/metrics.js';
import type { ScoredRow } from '../../src/eval/observe.js';
import type { RankedRow } from '../../src/eval/row.js';

/** A memory row with what a test does not care about filled in. */
export function memoryRow(fields: Partial<MemoryRow> = {}): MemoryRow {
  return { id: 'm', text: 'text', timestamp: null, speaker: null, session: null, user: 'u', meta: {}, ...fields };
}

/** A query row with what a test does not care about filled in. */
export function queryRow(fields: Partial<QueryRow> = {}): QueryRow {
  return {
    id: 'q',
    query: 'query',
    user: 'u',
    category: 'one',
    gold_ids: [],
    as_of: null,
    gold_sessions: [],
    current_ids: [],
    stale_ids: [],
    forbidden_ids: [],
    near_miss_ids: [],
    exclude_ids: [],
    meta: {},
    ...fields,
  };
}

/** Writes a data set in the common shape and returns the data directory. */
export async function writeSet(
  dataDir: string,
  folder: string,
  memories: readonly Partial<MemoryRow>[],
  queries: readonly Partial<QueryRow>[],
): Promise<string> {
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await mkdir(join(dataDir, folder), { recursive: true });
  await writeFile(join(dataDir, folder, 'memories.jsonl'), lines(memories.map(memoryRow)));
  await writeFile(join(dataDir, folder, 'queries.jsonl'), lines(queries.map(queryRow)));
  return dataDir;
}

/** A ranked row with what a test does not care about filled in; its metrics are those of its ranking. */
export function rankedRow(fields: Partial<RankedRow> = {}): ScoredRow {
  const row = {
    index: 0,
    query: 'q',
    category: 'one',
    language: 'en' as const,
    half: 'dev' as const,
    answerable: true,
    gold: [],
    current: [],
    stale: [],
    forbidden: [],
    ranked: [],
    tokens: [],
    confidence: null,
    leaks: 0,
    failure: null,
    degraded: false,
    ...fields,
  };
  return { ...row, metrics: measure(row.ranked, new Set(row.gold)) };
}
