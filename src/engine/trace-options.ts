import { resolve } from 'node:path';
import { fileNameOf } from '../adapters/storage/sqlite/tenant-file-name.js';
import { createMemoryTraces } from '../adapters/traces/memory/index.js';
import { createSqliteTraces } from '../adapters/traces/sqlite/index.js';
import { invalid } from '../domain/errors.js';
import type { Clock } from '../ports/clock.js';
import type { TraceStores } from '../ports/trace-store.js';

/** What is kept of recalls, to be shown and replayed; it holds queries, ids and numbers, never texts of memories. */
export interface TraceOptions {
  /** Most traces of a tenant, the oldest go first; 0 to 10,000; 0: none are kept. @default 200 */
  readonly keep?: number;
  /** Days after which a trace goes, above 0, at most 3,650. @default 30 */
  readonly keepDays?: number;
  /**
   * Keep them in files, in the folder `traces` of `path`; they hold what was asked, and are written after each answer.
   *
   * @default false: they go with the process
   */
  readonly inFile?: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Where traces are kept; null: nowhere.
 *
 * @throws `validation` naming the option.
 */
export function tracesOf(
  { keep = 200, keepDays = 30, inFile = false }: TraceOptions,
  path: string | undefined,
  clock: Clock,
): TraceStores | null {
  if (!(Number.isInteger(keep) && keep >= 0 && keep <= 10_000))
    throw invalid('traces.keep', 'must be a whole number from 0 to 10000');
  if (!(keepDays > 0 && keepDays <= 3_650)) throw invalid('traces.keepDays', 'must be above 0 and at most 3650');
  if (inFile && path === undefined) throw invalid('traces.inFile', 'needs path');
  if (keep === 0) return null;
  const bounds = { keep, maxAgeMs: keepDays * DAY_MS, nowMs: () => clock.nowMs() };
  return path === undefined || !inFile
    ? createMemoryTraces(bounds)
    : createSqliteTraces({ ...bounds, folder: resolve(path, 'traces'), fileNameOf });
}
