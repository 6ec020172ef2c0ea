import { resolve } from 'node:path';
import { invalid, RecollectError } from '../../../domain/errors.js';
import { checkId } from '../../../domain/scope.js';
import type { Store } from '../../../ports/store.js';
import { loadDriver } from './driver.js';
import { makeFolder } from './make-folder.js';
import type { FileOptions } from './open-file.js';
import { sqliteTenant } from './sqlite-tenant.js';
import { guarded, guardedLong } from './storage-errors.js';
import type { TenantFiles } from './tenant-files.js';
import { TenantsInFolder, TenantsInMemory } from './tenant-files.js';

/** How {@link createSqliteStore} keeps tenants. */
export interface SqliteStoreOptions {
  /** Folder of the tenants' files, made when it is missing; null: private in memory, gone with `close`. */
  readonly folder: string | null;
  /**
   * What a committed batch survives: `full` a power cut; `normal` a crash of the process; `off` nothing for sure.
   *
   * @default 'full'
   */
  readonly synchronous?: 'full' | 'normal' | 'off';
  /** How long a write waits for another process, 0 to 600,000. The thread waits with it. @default 5000 */
  readonly busyTimeoutMs?: number;
  /** Files open at once, 1 to 10,000; the one unused for longest is closed, its handles stay usable (an open one takes three descriptors). @default 48 */
  readonly maxOpenTenants?: number;
  /** Most bytes of one tenant's file, at least 65,536; beyond it writes fail with `storage_full`. @default null: no limit */
  readonly maxBytes?: number | null;
}

/**
 * The default store: one SQLite file for each tenant, through better-sqlite3. The same file may be used by several
 * processes; each read sees what others have committed.
 *
 * @throws `validation` for bad options; `driver_missing`; `storage_read_only` when the folder can't be made.
 * @example
 * ```ts
 * import { createSqliteStore } from 'recollect/sqlite';
 * const store = await createSqliteStore({ folder: './memories' });
 * ```
 */
export async function createSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  if (options.folder !== null && (typeof options.folder !== 'string' || options.folder.trim() === ''))
    throw invalid('folder', 'must be a path or null');
  // Absolute: files are opened again later, when the process may stand in another folder.
  const folder = options.folder === null ? null : resolve(options.folder);
  const files: FileOptions = {
    synchronous: checkSynchronous(options.synchronous ?? 'full'),
    busyTimeoutMs: checkWhole('busyTimeoutMs', options.busyTimeoutMs ?? 5_000, 0, 600_000),
    maxBytes: options.maxBytes == null ? null : checkWhole('maxBytes', options.maxBytes, 65_536, 2 ** 47),
  };
  const maxOpen = checkWhole('maxOpenTenants', options.maxOpenTenants ?? 48, 1, 10_000);
  const driver = await loadDriver();
  if (folder === null) return sqliteStore(new TenantsInMemory(driver, files));
  guarded(() => makeFolder(folder));
  return sqliteStore(new TenantsInFolder(driver, files, folder, maxOpen));
}

function checkSynchronous(value: unknown): FileOptions['synchronous'] {
  if (value === 'full' || value === 'normal' || value === 'off') return value;
  throw invalid('synchronous', "must be 'full', 'normal' or 'off'");
}

function checkWhole(field: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid(field, `must be a whole number from ${least} to ${most}`);
}

function checkFile(file: unknown): string {
  if (typeof file !== 'string' || file.trim() === '' || file.includes('\0')) throw invalid('file', 'must be a path');
  return resolve(file);
}

function sqliteStore(files: TenantFiles): Store {
  let closed = false;
  const use = <Result>(work: () => Result): Result => {
    if (closed) throw new RecollectError('closed', 'the store is closed');
    return guarded(work);
  };
  const useLong = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const isClosed = (): RecollectError => new RecollectError('closed', 'the store is closed');
    if (closed) throw isClosed();
    try {
      return await guardedLong(work);
    } catch (error) {
      // What was open for it was closed in the middle.
      throw closed ? isClosed() : error;
    }
  };
  const { copies } = files;
  return {
    ...(copies !== null && {
      async backup(id, file) {
        checkId('tenant', id);
        return useLong(() => copies.backup(id, checkFile(file)));
      },
      async restore(id, file) {
        checkId('tenant', id);
        return useLong(() => copies.restore(id, checkFile(file)));
      },
    }),
    async tenant(id, { create = true } = {}) {
      checkId('tenant', id);
      use(() => files.open(id, create));
      return sqliteTenant(
        () => use(() => files.open(id, false)),
        () => use(() => files.openApart(id)),
        files.pathOf(id),
      );
    },
    async *list() {
      yield* use(() => files.list());
    },
    async drop(id) {
      checkId('tenant', id);
      return use(() => files.drop(id));
    },
    async close() {
      closed = true;
      guarded(() => files.close());
    },
  };
}
