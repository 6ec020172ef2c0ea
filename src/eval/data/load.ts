import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RecollectError } from '../../domain/errors.js';
import type { DataFolder } from './folders.js';
import type { MemoryRow, QueryRow } from './rows.js';
import { parseMemoryRows, parseQueryRows } from './rows.js';

/** A data set as read from disk. */
export interface DataSet {
  readonly memories: readonly MemoryRow[];
  readonly queries: readonly QueryRow[];
  readonly sha256: { readonly memories: string; readonly queries: string };
  /** Whether both files are the ones the published floors were measured on. */
  readonly asExpected: boolean;
}

/**
 * Reads `memories.jsonl` and `queries.jsonl` of one folder.
 *
 * @throws `not_found` when a file is missing: the message says what to fetch and its SHA-256; `validation` with file
 * and line when a row has another shape.
 */
export async function loadDataSet(dataDir: string, folder: DataFolder): Promise<DataSet> {
  const [memories, queries] = await Promise.all([
    readDataFile(dataDir, folder, 'memories'),
    readDataFile(dataDir, folder, 'queries'),
  ]);
  const sha256 = { memories: digest(memories), queries: digest(queries) };
  return {
    memories: parseMemoryRows(memories.toString('utf8'), `${folder.folder}/memories.jsonl`),
    queries: parseQueryRows(queries.toString('utf8'), `${folder.folder}/queries.jsonl`),
    sha256,
    asExpected: sha256.memories === folder.sha256.memories && sha256.queries === folder.sha256.queries,
  };
}

async function readDataFile(dataDir: string, folder: DataFolder, part: 'memories' | 'queries'): Promise<Buffer> {
  const path = join(dataDir, folder.folder, `${part}.jsonl`);
  try {
    return await readFile(path);
  } catch (cause) {
    const message = `${path} is missing; fetch ${folder.source} in the common shape (sha256 ${folder.sha256[part]})`;
    throw new RecollectError('not_found', message, { field: 'dataDir', cause });
  }
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
