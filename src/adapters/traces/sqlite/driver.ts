import type { ErrorCode } from '../../../domain/errors.js';
import { RecollectError } from '../../../domain/errors.js';

/** The part of a prepared statement that is used here. */
export interface TraceStatement {
  run(...parameters: readonly (null | number | string)[]): { readonly changes: number };
  get(...parameters: readonly (null | number | string)[]): unknown;
  all(...parameters: readonly (null | number | string)[]): unknown[];
}

/** The part of a database handle that is used here. */
export interface TraceDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): TraceStatement;
  exec(sql: string): unknown;
  pragma(sql: string, options?: { readonly simple?: boolean }): unknown;
  close(): unknown;
}

/** Opens a file. */
export type TraceDriver = new (path: string, options?: { readonly timeout?: number }) => TraceDatabase;

const HOW_TO_INSTALL =
  'The SQLite driver could not be loaded. Install its build tools (python3, make and a C++ compiler), ' +
  'then run: npm rebuild better-sqlite3';

/**
 * Loads better-sqlite3.
 *
 * @throws `driver_missing` with what to install.
 */
export async function loadTraceDriver(
  load: () => Promise<unknown> = () => import('better-sqlite3'),
): Promise<TraceDriver> {
  try {
    return ((await load()) as { readonly default: TraceDriver }).default;
  } catch (cause) {
    throw new RecollectError('driver_missing', HOW_TO_INSTALL, { cause });
  }
}

/** SQLite's result codes by prefix; the first that fits counts. */
const CODES: readonly (readonly [string, ErrorCode, string])[] = [
  ['SQLITE_BUSY', 'storage_busy', 'is locked by another process'],
  ['SQLITE_LOCKED', 'storage_busy', 'is locked by another process'],
  ['SQLITE_FULL', 'storage_full', 'can not grow: the disk is full'],
  ['SQLITE_READONLY', 'storage_read_only', 'can not be written'],
  ['SQLITE_CANTOPEN', 'storage_read_only', 'can not be opened or made'],
  ['SQLITE_CORRUPT', 'storage_corrupt', 'is damaged; it may be deleted'],
  ['SQLITE_NOTADB', 'storage_corrupt', 'is no database'],
];

/** Turns what the driver or the file system threw into a coded error; coded errors pass through. */
export function toTraceError(error: unknown): RecollectError {
  if (error instanceof RecollectError) return error;
  const given = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [, code, words] = CODES.find(([prefix]) => given.startsWith(prefix)) ?? [
    '',
    'storage_failed' as const,
    'failed',
  ];
  return new RecollectError(code, `the file of traces ${words}`, { cause: error });
}
