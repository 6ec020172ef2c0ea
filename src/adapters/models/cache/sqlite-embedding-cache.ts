import { RecollectError } from '../../../domain/errors.js';
import type { Clock } from '../../../ports/clock.js';
import type { EmbeddingCacheStore, EmbeddingKey } from '../../../ports/embedding-cache-store.js';
import { CacheTables } from './sqlite-cache-tables.js';
import type { CacheDatabase, CacheDriver } from './sqlite-driver.js';
import { loadCacheDriver, toCacheError } from './sqlite-driver.js';

export interface SqliteEmbeddingCacheOptions {
  /** A file of its own, made when missing, in a folder that exists; `:memory:` for tests. */
  readonly path: string;
  /** Most bytes of vectors kept; beyond it the least recently used go until a tenth is free. At least 1,000. */
  readonly maxBytes: number;
  /** Only the wall clock is used, to the hour. */
  readonly clock: Pick<Clock, 'nowMs'>;
  /** How long a call waits for another process, holding up this one; short, because a cache can be passed over. @default 250 */
  readonly busyTimeoutMs?: number;
  /** @default better-sqlite3, loaded at first use */
  readonly loadDriver?: () => Promise<CacheDriver>;
}

/**
 * Keeps vectors in a SQLite file that several processes may share. Losing the last writes in a power cut is accepted
 * (it is a cache); removed vectors are overwritten in the file and taken out of its log before `delete` resolves.
 *
 * Opens the file at first use. Methods reject with `storage_*` (`storage_corrupt` for a file that is something else,
 * which is left as it is), `driver_missing`, and with `closed` after `close`.
 *
 * @throws `validation` when `maxBytes` is below 1,000.
 */
export function createSqliteEmbeddingCache(options: SqliteEmbeddingCacheOptions): EmbeddingCacheStore {
  return new SqliteEmbeddingCache(options);
}

const HOUR_MS = 3_600_000;

class SqliteEmbeddingCache implements EmbeddingCacheStore {
  readonly #options: SqliteEmbeddingCacheOptions;
  #opening: Promise<CacheTables> | null = null;
  #closed = false;

  constructor(options: SqliteEmbeddingCacheOptions) {
    if (!Number.isSafeInteger(options.maxBytes) || options.maxBytes < 1_000)
      throw new RecollectError('validation', 'maxBytes: must be a whole number from 1000', { field: 'maxBytes' });
    this.#options = options;
  }

  getMany(keys: readonly EmbeddingKey[]): Promise<readonly (Float32Array | null)[]> {
    return this.#use((tables) => tables.read(keys, this.#hour()));
  }

  putMany(entries: readonly { readonly key: EmbeddingKey; readonly vector: Float32Array }[]): Promise<void> {
    return this.#use((tables) => tables.write(entries, this.#hour(), this.#options.maxBytes));
  }

  delete(textHashes: readonly string[]): Promise<number> {
    return this.#use((tables) => tables.remove(textHashes));
  }

  clear(): Promise<void> {
    return this.#use((tables) => tables.clear());
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const opening = this.#opening;
    this.#opening = null;
    if (opening === null) return;
    const [opened] = await Promise.allSettled([opening]);
    // A file that could not be opened needs no closing; whoever used it was told.
    if (opened.status === 'fulfilled') opened.value.close();
  }

  async #use<Result>(work: (tables: CacheTables) => Result): Promise<Result> {
    try {
      this.#throwIfClosed();
      const tables = await this.#open();
      this.#throwIfClosed();
      return work(tables);
    } catch (error) {
      throw toCacheError(error);
    }
  }

  #open(): Promise<CacheTables> {
    if (this.#opening !== null) return this.#opening;
    const opening = this.#openFile();
    this.#opening = opening;
    // A failed opening is tried again by the next call.
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    return opening;
  }

  async #openFile(): Promise<CacheTables> {
    const { path, busyTimeoutMs = 250, loadDriver = loadCacheDriver } = this.#options;
    const Driver = await loadDriver();
    const database: CacheDatabase = new Driver(path, { timeout: busyTimeoutMs });
    try {
      return new CacheTables(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #throwIfClosed(): void {
    if (this.#closed) throw new RecollectError('closed', 'the embedding cache was closed');
  }

  /** Hours since the epoch: coarse, so that reading seldom has to write down that it read. */
  #hour(): number {
    return Math.floor(this.#options.clock.nowMs() / HOUR_MS);
  }
}
