import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { RecollectError } from '../../domain/errors.js';
import type { Caller } from '../caller.js';
import { callerOf, isOver, type KeyRecord, type KeyRequest, keyRecordSchema, makeKey } from './key-record.js';

const fileSchema = z.strictObject({
  format: z.literal('recollect-keys'),
  version: z.literal(1),
  keys: z.array(keyRecordSchema),
});

/** A running server looks at most so often whether the file has changed. */
const RELOAD_MS = 1_000;
/** A lock older than this was left by a process that died. */
const STALE_LOCK_MS = 10_000;

/** Keys in a file that only its owner may read. It holds digests; a key's text is seen once, when it is made. */
export class KeyFile {
  readonly #path: string;
  readonly #nowMs: () => number;
  #records: ReadonlyMap<string, KeyRecord> = new Map();
  #seen = '';
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(path: string, nowMs: () => number = Date.now) {
    this.#path = path;
    this.#nowMs = nowMs;
  }

  /** The caller of a key's text; null for a key that is unknown, wrong, expired or revoked. Changes are seen within a second. */
  async authenticate(text: string): Promise<Caller | null> {
    const nowMs = this.#nowMs();
    if (Math.abs(nowMs - this.#lookedAtMs) >= RELOAD_MS) {
      await this.#reload();
      this.#lookedAtMs = nowMs;
    }
    return callerOf(text, this.#records, nowMs);
  }

  /** All records, oldest first. @throws `storage_corrupt` when the file is none of ours. */
  async list(): Promise<readonly KeyRecord[]> {
    return [...(await this.#read()).values()];
  }

  /** Whether no key was ever made: then a server on a loopback address may do without. Keys that are over still count. */
  async isEmpty(): Promise<boolean> {
    return (await this.list()).length === 0;
  }

  /** Makes a key; its text is returned here and never again. */
  async create(request: KeyRequest): Promise<{ readonly text: string; readonly record: KeyRecord }> {
    const made = makeKey(request, this.#nowMs());
    await this.#change((records) => records.set(made.record.id, made.record));
    return made;
  }

  /** Ends a key now. @throws `not_found`. */
  async revoke(id: string): Promise<KeyRecord> {
    return this.#end(id, this.#nowMs());
  }

  /**
   * Makes another key for the same; the old one works for `graceMs` more, so that clients can be changed one by one.
   *
   * @throws `not_found`; `conflict` for a key that is over already.
   */
  async rotate(id: string, graceMs: number): Promise<{ readonly text: string; readonly record: KeyRecord }> {
    const nowMs = this.#nowMs();
    const old = (await this.#read()).get(id);
    if (old === undefined) throw unknownKey();
    if (isOver(old, nowMs)) throw new RecollectError('conflict', 'id: this key is over already', { field: 'id' });
    const made = makeKey(old, nowMs);
    const ends = Math.min(nowMs + graceMs, old.expiresAtMs ?? Number.POSITIVE_INFINITY);
    await this.#change((records) => {
      records.set(made.record.id, { ...made.record, expiresAtMs: old.expiresAtMs });
      records.set(id, { ...old, revokedAtMs: ends });
    });
    return made;
  }

  async #end(id: string, atMs: number): Promise<KeyRecord> {
    let ended: KeyRecord | undefined;
    await this.#change((records) => {
      const record = records.get(id);
      if (record === undefined) throw unknownKey();
      ended = { ...record, revokedAtMs: Math.min(atMs, record.revokedAtMs ?? atMs) };
      records.set(id, ended);
    });
    if (ended === undefined) throw unknownKey();
    return ended;
  }

  async #reload(): Promise<void> {
    const seen = await stampOf(this.#path);
    if (seen === this.#seen) return;
    this.#records = await this.#read();
    this.#seen = seen;
  }

  async #read(): Promise<Map<string, KeyRecord>> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return new Map();
      throw new RecollectError('storage_failed', 'the key file could not be read', { cause: error });
    }
    const parsed = fileSchema.safeParse(parsedJson(text));
    if (!parsed.success) throw new RecollectError('storage_corrupt', 'the key file is not one of ours');
    return new Map(parsed.data.keys.map((record) => [record.id, record]));
  }

  /** Reads, changes and replaces the file while nobody else does; a reader sees the old file or the new one. */
  async #change(change: (records: Map<string, KeyRecord>) => unknown): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    const release = await lock(`${this.#path}.lock`, this.#nowMs());
    const draft = `${this.#path}.${randomBytes(6).toString('hex')}.new`;
    try {
      const records = await this.#read();
      change(records);
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(
          `${JSON.stringify({ format: 'recollect-keys', version: 1, keys: [...records.values()] }, null, 1)}\n`,
        );
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, this.#path);
    } finally {
      await rm(draft, { force: true });
      await release();
    }
    this.#lookedAtMs = Number.NEGATIVE_INFINITY;
  }
}

/** Takes the lock file. @throws `storage_busy` while another process holds it. */
async function lock(path: string, nowMs: number): Promise<() => Promise<void>> {
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new RecollectError('storage_read_only', 'the key file can not be written', { cause: error });
    const left = await stat(path).catch(() => null);
    if (left !== null && nowMs - left.mtimeMs < STALE_LOCK_MS)
      throw new RecollectError('storage_busy', 'another process is changing the key file');
    await rm(path, { force: true });
    return lock(path, nowMs);
  }
  return () => rm(path, { force: true });
}

/** Tells one state of a file from the next. */
async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'none';
    throw new RecollectError('storage_failed', 'the key file could not be read', { cause: error });
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('storage_corrupt', 'the key file is not JSON', { cause });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function unknownKey(): RecollectError {
  return new RecollectError('not_found', 'id: no such key', { field: 'id' });
}
