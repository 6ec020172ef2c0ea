import { LRUCache } from 'lru-cache';
import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import { freezeDeep } from '../../../domain/freeze-deep.js';
import type { Memory, VersionRef } from '../../../domain/memory.js';
import { versionKey } from '../../../domain/memory.js';
import type { Seq } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { FilterSql } from './filter-sql.js';
import { fromBody } from './memory-body.js';
import { KEY_BITS, KEY_MASK } from './passage-key.js';

/** UTF-16 units of texts and tokens that are kept of one open file. */
const MOST_UNITS = 16 * 2 ** 20;
/** What an entry takes beside its texts, in the same units. */
const UNITS_BESIDE = 400;

/** A passage as the file has it. */
export interface ResidentPassage {
  readonly key: number;
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly length: number;
  /** What the index was given. */
  readonly tokens: string;
}

/** A version with its passages, in the order of the text. */
export interface ResidentVersion {
  readonly row: number;
  readonly cell: number;
  readonly memory: Memory;
  readonly passages: readonly ResidentPassage[];
}

/** A version of which perhaps only the memory was read. */
interface Entry {
  readonly row: number;
  readonly cell: number;
  readonly memory: Memory;
  readonly bodyUnits: number;
  passages: readonly ResidentPassage[] | null;
}

/**
 * The versions of one open file that were read last, as objects: a recall reads the same ones by the hundred. They are of the
 * file's present state: what this connection changes is given up at once, and whenever another one has written everything is.
 * The file stays the truth. All of it is called inside a transaction that reads.
 */
export class ResidentVersions {
  #seq: Seq = -1;
  readonly #entries: LRUCache<number, Entry> = new LRUCache({
    maxSize: MOST_UNITS,
    sizeCalculation: sizeOf,
    dispose: (entry) => this.#forget(entry),
  });
  readonly #rowOfKey: Map<number, number> = new Map();
  readonly #rowOfRef: Map<string, number> = new Map();

  /** The memories of rows, in their order. */
  memories(connection: Connection, rows: readonly number[]): readonly Memory[] {
    this.#comeUpToDate(connection);
    return this.#read(connection, rows).map(({ memory }) => memory);
  }

  /** The versions of rows with their passages, in their order. */
  versions(connection: Connection, rows: readonly number[]): readonly ResidentVersion[] {
    this.#comeUpToDate(connection);
    return this.#withPassages(connection, this.#read(connection, rows));
  }

  /** Versions by reference with their passages; those that do not exist are left out. */
  named(connection: Connection, refs: readonly VersionRef[]): readonly ResidentVersion[] {
    this.#comeUpToDate(connection);
    const unknown = refs.filter((ref) => !this.#rowOfRef.has(versionKey(ref)));
    const found = new Map<string, number>();
    if (unknown.length > 0) {
      const sql = `SELECT wanted.key, v.row FROM json_each(?) AS wanted
        CROSS JOIN versions AS v ON v.id = wanted.value ->> 0 AND v.version = wanted.value ->> 1`;
      const list = JSON.stringify(unknown.map(({ id, version }) => [id, version]));
      for (const [at, row] of connection.rows<[number, number]>(sql, list)) {
        const ref = unknown[at];
        if (ref !== undefined) found.set(versionKey(ref), row);
      }
    }
    const rows = refs.flatMap((ref) => this.#rowOfRef.get(versionKey(ref)) ?? found.get(versionKey(ref)) ?? []);
    return this.#withPassages(connection, this.#read(connection, rows));
  }

  /** The rows that pass a filter. What is not resident is sorted out by the file, so that it need not be read. */
  passing(
    connection: Connection,
    rows: readonly number[],
    filter: Filter,
    { where, parameters, exact }: FilterSql,
  ): readonly number[] {
    this.#comeUpToDate(connection);
    const passed: number[] = [];
    const unknown: number[] = [];
    for (const row of rows) {
      const entry = this.#entries.get(row);
      if (entry === undefined) unknown.push(row);
      else if (passesFilter(filter, entry.memory)) passed.push(row);
    }
    if (unknown.length === 0) return passed;
    const sql = `SELECT v.row FROM json_each(?) AS wanted CROSS JOIN versions AS v ON v.row = wanted.value WHERE ${where}`;
    const left = connection.rows<[number]>(sql, JSON.stringify(unknown), ...parameters).map(([row]) => row);
    if (exact) return [...passed, ...left];
    const read = this.#read(connection, left);
    return [...passed, ...read.filter(({ memory }) => passesFilter(filter, memory)).map(({ row }) => row)];
  }

  /** The passages of one cell with these keys whose versions pass a filter, each with its version. */
  passages(
    connection: Connection,
    cell: number,
    keys: readonly number[],
    filter: Filter,
    { where, parameters, exact }: FilterSql,
  ): readonly { readonly version: ResidentVersion; readonly passage: ResidentPassage }[] {
    this.#comeUpToDate(connection);
    const passed = new Map<number, Entry>();
    const unknown: number[] = [];
    for (const key of keys) {
      const row = this.#rowOfKey.get(key);
      const entry = row === undefined ? undefined : this.#entries.get(row);
      if (entry === undefined) unknown.push(key);
      else if (passesFilter(filter, entry.memory)) passed.set(entry.row, entry);
    }
    if (unknown.length > 0) {
      const sql = `SELECT p.version FROM json_each(?) AS wanted
        CROSS JOIN passages AS p ON p.id = ((? << ${KEY_BITS}) | wanted.value)
        CROSS JOIN versions AS v ON v.row = p.version
        WHERE ${where}`;
      const left = connection.rows<[number]>(sql, JSON.stringify(unknown), cell, ...parameters).map(([row]) => row);
      for (const entry of this.#read(connection, [...new Set(left)]))
        if (exact || passesFilter(filter, entry.memory)) passed.set(entry.row, entry);
    }
    const wanted = new Set(keys);
    const found: { readonly version: ResidentVersion; readonly passage: ResidentPassage }[] = [];
    for (const version of this.#withPassages(connection, [...passed.values()]))
      for (const passage of version.passages) if (wanted.has(passage.key)) found.push({ version, passage });
    return found;
  }

  /** Itself, as of the current transaction; for {@link peek}. */
  upToDate(connection: Connection): this {
    this.#comeUpToDate(connection);
    return this;
  }

  /** The memory of a row when it is resident; it does not become so by asking. */
  peek(row: number): Memory | undefined {
    return this.#entries.peek(row)?.memory;
  }

  /** Says that this connection has committed a write that changed or removed these rows. */
  wrote(before: Seq, after: Seq, rows: Iterable<number>): void {
    for (const row of rows) this.#entries.delete(row);
    if (this.#seq === before) this.#seq = after;
  }

  #comeUpToDate(connection: Connection): void {
    const seq = connection.row<[number]>('SELECT seq FROM tenant')?.[0] ?? -1;
    if (seq === this.#seq) return;
    this.#entries.clear();
    this.#rowOfKey.clear();
    this.#rowOfRef.clear();
    this.#seq = seq;
  }

  #read(connection: Connection, rows: readonly number[]): readonly Entry[] {
    const found = new Map<number, Entry>();
    const unknown: number[] = [];
    for (const row of rows) {
      const entry = this.#entries.get(row);
      if (entry === undefined) unknown.push(row);
      else found.set(row, entry);
    }
    if (unknown.length > 0) {
      const sql = `SELECT v.row, v.cell, v.body FROM json_each(?) AS wanted CROSS JOIN versions AS v ON v.row = wanted.value`;
      for (const [row, cell, body] of connection.rows<[number, number, string]>(sql, JSON.stringify(unknown))) {
        const entry: Entry = {
          row,
          cell,
          memory: freezeDeep(fromBody(body)),
          bodyUnits: body.length,
          passages: null,
        };
        this.#keep(entry);
        found.set(row, entry);
      }
    }
    return rows.map((row) => {
      const entry = found.get(row);
      if (entry === undefined) throw new RecollectError('internal', 'a row stands without its version');
      return entry;
    });
  }

  #withPassages(connection: Connection, entries: readonly Entry[]): readonly ResidentVersion[] {
    const lacking = new Map<number, Entry>();
    for (const entry of entries) if (entry.passages === null) lacking.set(entry.row, entry);
    if (lacking.size > 0) {
      const read = new Map<number, ResidentPassage[]>([...lacking.keys()].map((row) => [row, []]));
      const sql = `SELECT p.version, p.id & ${KEY_MASK}, p.ordinal, p.start, p.stop, p.length, p.tokens
        FROM json_each(?) AS wanted CROSS JOIN passages AS p ON p.version = wanted.value ORDER BY p.version, p.ordinal`;
      const list = JSON.stringify([...lacking.keys()]);
      for (const [row, key, ordinal, start, end, length, tokens] of connection.rows<PassageRow>(sql, list))
        read.get(row)?.push({ key, ordinal, start, end, length, tokens });
      for (const [row, passages] of read) {
        const entry = lacking.get(row);
        if (entry === undefined) continue;
        entry.passages = passages;
        this.#keep(entry);
      }
    }
    return entries.filter(hasPassages);
  }

  #keep(entry: Entry): void {
    this.#entries.delete(entry.row);
    this.#entries.set(entry.row, entry);
    // One that is too large by itself is not kept.
    if (!this.#entries.has(entry.row)) return;
    this.#rowOfRef.set(versionKey(entry.memory), entry.row);
    for (const { key } of entry.passages ?? []) this.#rowOfKey.set(key, entry.row);
  }

  #forget({ memory, passages }: Entry): void {
    this.#rowOfRef.delete(versionKey(memory));
    for (const { key } of passages ?? []) this.#rowOfKey.delete(key);
  }
}

function hasPassages(entry: Entry): entry is Entry & ResidentVersion {
  return entry.passages !== null;
}

type PassageRow = readonly [
  row: number,
  key: number,
  ordinal: number,
  start: number,
  end: number,
  length: number,
  tokens: string,
];

function sizeOf({ bodyUnits, passages }: Entry): number {
  return (passages ?? []).reduce((sum, { tokens }) => sum + tokens.length, bodyUnits + UNITS_BESIDE);
}

/** What is kept of open files, gone with the connection it belongs to. */
const resident = new WeakMap<Connection, ResidentVersions>();

/** The resident versions of an open file. */
export function residentVersions(connection: Connection): ResidentVersions {
  const known = resident.get(connection);
  if (known !== undefined) return known;
  const fresh = new ResidentVersions();
  resident.set(connection, fresh);
  return fresh;
}
