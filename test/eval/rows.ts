import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryRow, QueryRow } from '../../src/eval/data/rows.js';

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
