import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { RecollectError } from '../../../domain/errors.js';
import type { TraceOwner, TraceRecord, TraceStore, TraceStores } from '../../../ports/trace-store.js';
import type { TraceDriver } from './driver.js';
import { loadTraceDriver, toTraceError } from './driver.js';
import { TraceFile } from './trace-file.js';

export interface SqliteTracesOptions {
  /** Folder of the files, made when the first trace is kept. */
  readonly folder: string;
  /** Name of a tenant's file, without folder. */
  readonly fileNameOf: (tenantId: string) => string;
  /** Most traces of one tenant. */
  readonly keep: number;
  /** Records older than this, in milliseconds, are dropped. */
  readonly maxAgeMs: number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** @default better-sqlite3, loaded at first use */
  readonly loadDriver?: () => Promise<TraceDriver>;
}

/** Files open at once. */
const MOST_OPEN = 16;
/** How long a call waits for another process. */
const BUSY_TIMEOUT_MS = 1_000;

/**
 * Keeps traces in one SQLite file for each tenant. Records wait in memory and are written in the next turn of the event loop,
 * so that no answer waits for the disk; reading, erasing and closing write them first. A file that is gone is made anew.
 */
export function createSqliteTraces(options: SqliteTracesOptions): TraceStores {
  const files = new TraceFiles(options);
  const tenants = new Map<string, SqliteTraces>();
  return {
    tenant(id) {
      const known = tenants.get(id) ?? new SqliteTraces(id, files, options);
      tenants.set(id, known);
      return known;
    },
    async flush() {
      for (const tenant of tenants.values()) await tenant.writeNow();
    },
    async close() {
      try {
        for (const tenant of tenants.values()) await tenant.flush();
      } finally {
        files.close();
      }
    },
  };
}

/** The files, a bounded number of them open. */
class TraceFiles {
  readonly #options: SqliteTracesOptions;
  readonly #open = new LRUCache<string, TraceFile>({ max: MOST_OPEN, dispose: (file) => file.close() });
  #driver: Promise<TraceDriver> | null = null;
  #isClosed = false;

  constructor(options: SqliteTracesOptions) {
    this.#options = options;
  }

  /** Runs on a tenant's file; null when there is none and none is to be made. */
  async use<Result>(tenantId: string, create: boolean, work: (file: TraceFile) => Result): Promise<Result | null> {
    try {
      this.#checkOpen();
      const path = this.#pathOf(tenantId);
      const Driver = await this.#load();
      this.#checkOpen();
      if (!existsSync(path)) {
        this.#open.delete(tenantId);
        if (!create) return null;
        mkdirSync(this.#options.folder, { recursive: true });
      }
      const file = this.#open.get(tenantId) ?? openFile(Driver, path);
      this.#open.set(tenantId, file);
      return work(file);
    } catch (error) {
      throw toTraceError(error);
    }
  }

  /** Removes a tenant's file. */
  remove(tenantId: string): void {
    try {
      this.#checkOpen();
      this.#open.delete(tenantId);
      for (const suffix of ['-wal', '-shm', '']) rmSync(this.#pathOf(tenantId) + suffix, { force: true });
    } catch (error) {
      throw toTraceError(error);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#open.clear();
  }

  #pathOf(tenantId: string): string {
    return join(this.#options.folder, this.#options.fileNameOf(tenantId));
  }

  #load(): Promise<TraceDriver> {
    this.#driver ??= (this.#options.loadDriver ?? loadTraceDriver)();
    return this.#driver;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new RecollectError('closed', 'the store of traces is closed');
  }
}

function openFile(Driver: TraceDriver, path: string): TraceFile {
  const database = new Driver(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    return new TraceFile(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

class SqliteTraces implements TraceStore {
  readonly #id: string;
  readonly #files: TraceFiles;
  readonly #options: SqliteTracesOptions;
  #waiting: TraceRecord[] = [];
  #isScheduled = false;
  #failure: RecollectError | null = null;

  constructor(id: string, files: TraceFiles, options: SqliteTracesOptions) {
    this.#id = id;
    this.#files = files;
    this.#options = options;
  }

  async put(record: TraceRecord): Promise<void> {
    this.#waiting.push(record);
    // More than are kept need not be written.
    if (this.#waiting.length > 2 * this.#options.keep) this.#waiting = this.#waiting.slice(-this.#options.keep);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#writeLater());
    }
    this.#throwFailure();
  }

  async get(id: string, owner: TraceOwner): Promise<TraceRecord | null> {
    await this.flush();
    return this.#files.use(this.#id, false, (file) => file.read(id, owner, this.#oldestMs()));
  }

  async list(owner: TraceOwner, { limit }: { readonly limit: number }): ReturnType<TraceStore['list']> {
    await this.flush();
    return (await this.#files.use(this.#id, false, (file) => file.list(owner, this.#oldestMs(), limit))) ?? [];
  }

  async forgetMemories(ids: readonly string[]): Promise<void> {
    await this.flush();
    await this.#files.use(this.#id, false, (file) => file.forgetMemories(ids));
  }

  async dropUser(user: string): Promise<number> {
    await this.flush();
    return (await this.#files.use(this.#id, false, (file) => file.dropUser(user))) ?? 0;
  }

  async clear(): Promise<void> {
    this.#waiting = [];
    this.#failure = null;
    this.#files.remove(this.#id);
  }

  /** Writes what waits, and throws what went wrong with what waited before. */
  async flush(): Promise<void> {
    const { keep } = this.#options;
    const waiting = this.#waiting.slice(-keep);
    this.#waiting = [];
    if (waiting.length > 0)
      await this.#files.use(this.#id, true, (file) => file.write(waiting, { keep, oldestMs: this.#oldestMs() }));
    this.#throwFailure();
  }

  async #writeLater(): Promise<void> {
    this.#isScheduled = false;
    await this.writeNow();
  }

  /** Writes what waits; what fails is thrown by the next call. */
  async writeNow(): Promise<void> {
    if (this.#waiting.length === 0) return;
    try {
      await this.flush();
    } catch (error) {
      this.#failure = toTraceError(error);
    }
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure;
  }

  #oldestMs(): number {
    return this.#options.nowMs() - this.#options.maxAgeMs;
  }
}
