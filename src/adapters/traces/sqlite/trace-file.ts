import { RecollectError } from '../../../domain/errors.js';
import { namedIds } from '../../../domain/named-ids.js';
import type { TraceHead, TraceOwner, TraceRecord } from '../../../ports/trace-store.js';
import type { TraceDatabase, TraceStatement } from './driver.js';

/** `RCTR`: tells the file from other databases. */
const APPLICATION_ID = 0x52435452;
const VERSION = 1;
/** Most bytes that the log keeps once it was written back. */
const LOG_BYTES = 1_048_576;

const SCHEMA = `
  CREATE TABLE config (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE trace (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    noted_at_ms INTEGER NOT NULL,
    user TEXT, agent TEXT, session TEXT,
    config TEXT NOT NULL,
    head TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
`;

const OWNED = 'user IS ? AND agent IS ? AND session IS ? AND noted_at_ms >= ?';

type Body = Omit<TraceRecord, keyof TraceHead | 'config'>;
interface Row {
  readonly number: number;
  readonly head: string;
  readonly body: string;
  readonly config: string;
}

/** The traces of one tenant in a SQLite file of their own. All calls are synchronous and throw the driver's errors. */
export class TraceFile {
  readonly #database: TraceDatabase;
  readonly #put: TraceStatement;
  readonly #putConfig: TraceStatement;
  readonly #bound: TraceStatement;
  readonly #knownConfigs = new Set<string>();

  /**
   * Makes the tables in an empty database, or checks that they are ours.
   *
   * @throws `storage_corrupt` for another kind of database, `storage_newer` for a newer version.
   */
  constructor(database: TraceDatabase) {
    this.#database = database;
    this.#prepareFile();
    this.#put = database.prepare(
      'INSERT OR REPLACE INTO trace (id, noted_at_ms, user, agent, session, config, head, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#putConfig = database.prepare('INSERT OR IGNORE INTO config (hash, body) VALUES (?, ?)');
    this.#bound = database.prepare(
      `DELETE FROM trace WHERE noted_at_ms < ?
       OR number <= (SELECT number FROM trace ORDER BY number DESC LIMIT 1 OFFSET ?)`,
    );
  }

  /** Keeps records in one transaction, then drops what is beyond the bounds. */
  write(
    records: readonly TraceRecord[],
    { keep, oldestMs }: { readonly keep: number; readonly oldestMs: number },
  ): void {
    this.#transaction(() => {
      for (const record of records) this.#write(record);
      if (this.#bound.run(oldestMs, keep).changes > 0) this.#dropConfigs();
    });
  }

  read(id: string, { user, agent, session }: TraceOwner, oldestMs: number): TraceRecord | null {
    const row = this.#database
      .prepare(
        `SELECT number, head, trace.body AS body, config.body AS config FROM trace JOIN config ON config.hash = trace.config
         WHERE id = ? AND ${OWNED}`,
      )
      .get(id, user, agent, session, oldestMs) as Row | undefined;
    return row === undefined ? null : recordOf(row);
  }

  list({ user, agent, session }: TraceOwner, oldestMs: number, limit: number): readonly TraceHead[] {
    const rows = this.#database
      .prepare(`SELECT head FROM trace WHERE ${OWNED} ORDER BY number DESC LIMIT ?`)
      .all(user, agent, session, oldestMs, limit) as Pick<Row, 'head'>[];
    return rows.map(({ head }) => JSON.parse(head) as TraceHead);
  }

  /** Takes the recordings out of records that name one of the ids. */
  forgetMemories(ids: readonly string[]): void {
    const wanted = new Set(ids);
    const [only] = ids;
    const replace = this.#database.prepare('UPDATE trace SET head = ?, body = ? WHERE number = ?');
    let changed = false;
    this.#transaction(() => {
      // Looking for one id as a text is cheap, and spares reading what can't name it.
      const rows = this.#database
        .prepare('SELECT number, head, body FROM trace WHERE instr(body, ?) > 0')
        .all(ids.length === 1 && only !== undefined ? JSON.stringify(only) : '{') as Row[];
      for (const row of rows) {
        const body = JSON.parse(row.body) as Body;
        const told = namedIds([body.recording, body.answer], wanted);
        if (told.size === 0) continue;
        const head = JSON.parse(row.head) as TraceHead;
        const forgotten = [...new Set([...head.forgotten, ...told])].sort();
        replace.run(JSON.stringify({ ...head, forgotten }), JSON.stringify({ ...body, recording: null }), row.number);
        changed = true;
      }
    });
    if (changed) this.#emptyLog();
  }

  /** Removes the traces of a user from the file and from its log; gives how many there were. */
  dropUser(user: string): number {
    const { changes } = this.#database.prepare('DELETE FROM trace WHERE user = ?').run(user);
    this.#emptyLog();
    return changes;
  }

  clear(): void {
    this.#knownConfigs.clear();
    this.#transaction(() => this.#database.exec('DELETE FROM trace; DELETE FROM config'));
    this.#emptyLog();
  }

  close(): void {
    this.#database.close();
  }

  #write({ config, ...record }: TraceRecord): void {
    const { id, atMs, query, returned, forgotten, ...body } = record;
    const { user, agent, session } = record.viewer;
    if (!this.#knownConfigs.has(record.configHash)) {
      this.#putConfig.run(record.configHash, JSON.stringify(config));
      this.#knownConfigs.add(record.configHash);
    }
    this.#put.run(
      id,
      record.notedAtMs,
      user,
      agent,
      session,
      record.configHash,
      JSON.stringify({ id, atMs, query, returned, forgotten } satisfies TraceHead),
      JSON.stringify(body satisfies Body),
    );
  }

  /** Another process may use a configuration that this one has not seen, so what is left decides. */
  #dropConfigs(): void {
    const { changes } = this.#database.prepare('DELETE FROM config WHERE hash NOT IN (SELECT config FROM trace)').run();
    if (changes > 0) this.#knownConfigs.clear();
  }

  #prepareFile(): void {
    const database = this.#database;
    const application = database.pragma('application_id', { simple: true });
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as { tables: number };
    if (application !== APPLICATION_ID && (application !== 0 || tables > 0))
      throw new RecollectError('storage_corrupt', 'the file is a database, but holds no traces');
    if (Number(database.pragma('user_version', { simple: true })) > VERSION)
      throw new RecollectError('storage_newer', 'the traces were written by a newer version of this package');
    database.pragma('trusted_schema = OFF');
    database.pragma('secure_delete = ON');
    database.pragma('journal_mode = WAL');
    // Losing the last traces in a power cut is accepted: nothing but replays depends on them.
    database.pragma('synchronous = NORMAL');
    database.pragma(`journal_size_limit = ${LOG_BYTES}`);
    this.#transaction(() => {
      // Looked up again: another process may have been faster.
      if (database.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
      database.exec(SCHEMA);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${VERSION}`);
    });
  }

  /** Erased pages stay readable in the log until it is written back. */
  #emptyLog(): void {
    const [row] = this.#database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    if (row?.busy === 1)
      throw new RecollectError('storage_busy', 'removed traces are still in the log, which another process is reading');
  }

  #transaction(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      // What was rolled back is not in the file, whatever is remembered of it.
      this.#knownConfigs.clear();
      throw error;
    }
  }
}

function recordOf({ head, body, config }: Row): TraceRecord {
  return {
    ...(JSON.parse(head) as TraceHead),
    ...(JSON.parse(body) as Body),
    config: JSON.parse(config) as object,
  };
}
