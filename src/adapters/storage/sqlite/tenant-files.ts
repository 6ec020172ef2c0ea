import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { RecollectError } from '../../../domain/errors.js';
import type { Seq } from '../../../ports/store.js';
import { backupFile } from './backup-file.js';
import { Connection } from './connection.js';
import type { SqliteDriver } from './driver.js';
import type { FileOptions } from './open-file.js';
import { openFile, readTenantId } from './open-file.js';
import { removeFile } from './remove-file.js';
import { restoreFile } from './restore-file.js';
import { fileNameOf, tenantOfFileName } from './tenant-file-name.js';

/** Where the databases of tenants are, and which are open. */
export interface TenantFiles {
  /** @throws `not_found` when there is none and `create` is false. */
  open(tenantId: string, create: boolean): Connection;
  /** A connection beside the one in use, which the caller closes. @throws `not_found` */
  openApart(tenantId: string): Connection;
  /** Path of a tenant's file; null in memory. */
  pathOf(tenantId: string): string | null;
  list(): Iterable<string>;
  /** See `Store.backup` and `Store.restore`; null in memory. */
  readonly copies: TenantCopies | null;
  /** True when there was one. */
  drop(tenantId: string): boolean;
  close(): void;
}

/** Copies of tenants' files. */
export interface TenantCopies {
  backup(tenantId: string, file: string): Promise<{ readonly bytes: number; readonly seq: Seq }>;
  restore(tenantId: string, file: string): Promise<{ readonly seq: Seq }>;
}

function missing(): RecollectError {
  return new RecollectError('not_found', 'this tenant does not exist');
}

/** Connections that somebody else closes, unless the store is closed before. */
class ApartConnections {
  #open: readonly Connection[] = [];

  add(connection: Connection): Connection {
    this.#open = [...this.#open.filter(({ isOpen }) => isOpen), connection];
    return connection;
  }

  close(): void {
    for (const connection of this.#open) connection.close();
    this.#open = [];
  }
}

/** One private in-memory database for each tenant. None is ever closed early, it would be lost. */
export class TenantsInMemory implements TenantFiles {
  readonly copies = null;
  readonly #driver: SqliteDriver;
  readonly #options: FileOptions;
  readonly #open: Map<string, Connection> = new Map();
  readonly #apart: ApartConnections = new ApartConnections();

  constructor(driver: SqliteDriver, options: FileOptions) {
    this.#driver = driver;
    this.#options = options;
  }

  open(tenantId: string, create: boolean): Connection {
    const known = this.#open.get(tenantId);
    if (known !== undefined) return known;
    if (!create) throw missing();
    const connection = openFile(this.#driver, ':memory:', tenantId, { ...this.#options, create });
    if (connection === null) throw missing();
    this.#open.set(tenantId, connection);
    return connection;
  }

  /** Nobody else can open a database in memory: the connection has a copy. */
  openApart(tenantId: string): Connection {
    return this.#apart.add(new Connection(new this.#driver(this.open(tenantId, false).serialise())));
  }

  pathOf(): null {
    return null;
  }

  list(): Iterable<string> {
    return sorted([...this.#open.keys()]);
  }

  drop(tenantId: string): boolean {
    this.#open.get(tenantId)?.close();
    return this.#open.delete(tenantId);
  }

  close(): void {
    this.#apart.close();
    for (const connection of this.#open.values()) connection.close();
    this.#open.clear();
  }
}

/** A connection and which file it has open. */
interface Opened {
  readonly connection: Connection;
  readonly file: string | null;
}

/** Tells a file from another that has taken its name; null when there is none. */
function identityOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/** One file for each tenant in a folder, a bounded number of them open. */
export class TenantsInFolder implements TenantFiles {
  readonly copies: TenantCopies = {
    backup: (tenantId, file) => backupFile(() => this.openApart(tenantId), this.#driver, file),
    restore: async (tenantId, file) => {
      const path = this.pathOf(tenantId);
      this.#fileAt(path);
      return restoreFile(this.#driver, file, path, tenantId, this.#options);
    },
  };
  readonly #driver: SqliteDriver;
  readonly #options: FileOptions;
  readonly #folder: string;
  readonly #open: LRUCache<string, Opened>;
  readonly #apart: ApartConnections = new ApartConnections();

  constructor(driver: SqliteDriver, options: FileOptions, folder: string, maxOpen: number) {
    this.#driver = driver;
    this.#options = options;
    this.#folder = folder;
    this.#open = new LRUCache({ max: maxOpen, dispose: ({ connection }) => connection.close() });
  }

  open(tenantId: string, create: boolean): Connection {
    const path = this.pathOf(tenantId);
    const file = this.#fileAt(path);
    const known = this.#open.get(tenantId);
    if (known !== undefined) {
      if (known.file === file && !known.connection.dropped) return known.connection;
      // Somebody has removed or replaced the file: what is written to the old one would be lost.
      this.#open.delete(tenantId);
    }
    if (file === null && !create) throw missing();
    const connection = openFile(this.#driver, path, tenantId, { ...this.#options, create });
    if (connection !== null) {
      this.#open.set(tenantId, { connection, file: file ?? identityOf(path) });
      return connection;
    }
    if (!create) throw missing();
    removeFile(this.#driver, path, this.#options);
    return this.open(tenantId, create);
  }

  openApart(tenantId: string): Connection {
    const path = this.pathOf(tenantId);
    if (this.#fileAt(path) === null) throw missing();
    const connection = openFile(this.#driver, path, tenantId, { ...this.#options, create: false });
    if (connection === null) throw missing();
    return this.#apart.add(connection);
  }

  /** Null when there is no such file; throws without its folder, since its tenants are then out of reach, not absent. */
  #fileAt(path: string): string | null {
    const file = identityOf(path);
    if (file === null) statSync(this.#folder);
    return file;
  }

  pathOf(tenantId: string): string {
    return join(this.#folder, fileNameOf(tenantId));
  }

  list(): Iterable<string> {
    const tenants = readdirSync(this.#folder).flatMap((name) => {
      const named = tenantOfFileName(name);
      if (named !== 'hashed') return named === null ? [] : [named.id];
      return readTenantId(this.#driver, join(this.#folder, name)) ?? [];
    });
    return sorted(tenants);
  }

  drop(tenantId: string): boolean {
    this.#open.delete(tenantId);
    const path = this.pathOf(tenantId);
    if (this.#fileAt(path) === null) return false;
    removeFile(this.#driver, path, this.#options);
    return true;
  }

  close(): void {
    this.#apart.close();
    this.#open.clear();
  }
}

function sorted(tenants: readonly string[]): readonly string[] {
  return tenants.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
