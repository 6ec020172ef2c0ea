import { isAmong, withClosing, withClosings, withoutCloser } from '../../../domain/closing.js';
import { assertNever, RecollectError } from '../../../domain/errors.js';
import type { Closing, Memory } from '../../../domain/memory.js';
import { versionKey } from '../../../domain/memory.js';
import type { Derived, Op, Seq } from '../../../ports/store.js';
import { CellTotals } from './cell-totals.js';
import type { Connection } from './connection.js';
import { rememberDigest, rememberErased } from './erased-ids.js';
import { fromBody, toBody } from './memory-body.js';
import { residentVersions } from './resident-versions.js';
import { addSighting, addUsage, dropOlder, eraseAside, putEchoes, putLink, putRequest } from './write-aside.js';
import { DerivedWriter, toKeyList } from './write-derived.js';
import type { PlacedVersion } from './write-vectors.js';
import { dropVectors, putVectors, removeVectors, trimRemovals } from './write-vectors.js';

/** Applies a batch in one transaction and gives the new seq; see `TenantStore.apply` for the errors. */
export function applyBatch(connection: Connection, batch: readonly Op[], expect: Seq | undefined): Seq {
  const changed = new Set<number>();
  const written = connection.write(() => {
    const tenant = connection.row<[number, number]>('SELECT seq, next_passage FROM tenant');
    if (tenant === undefined) {
      connection.dropped = true;
      throw new RecollectError('not_found', 'this tenant does not exist');
    }
    const [seq, nextPassage] = tenant;
    if (expect !== undefined && expect !== seq)
      throw new RecollectError('conflict', `the tenant is at seq ${seq}, not ${expect}`);
    if (batch.length === 0) return { before: seq, seq };
    const writer = new BatchWriter(connection, nextPassage, seq + 1, changed);
    for (const op of batch) writer.apply(op);
    writer.finish();
    return { before: seq, seq: seq + 1 };
  });
  residentVersions(connection).wrote(written.before, written.seq, changed);
  return written.seq;
}

class BatchWriter {
  readonly #connection: Connection;
  readonly #totals: CellTotals;
  readonly #derived: DerivedWriter;
  readonly #seq: Seq;
  readonly #changed: Set<number>;
  /** Versions that this batch has written, by `versionKey`. */
  readonly #fresh = new Map<string, PlacedVersion>();

  /** @param changed takes in the rows that stood there before and are changed or removed */
  constructor(connection: Connection, nextPassage: number, seq: Seq, changed: Set<number>) {
    this.#connection = connection;
    this.#seq = seq;
    this.#changed = changed;
    this.#totals = new CellTotals(connection);
    this.#derived = new DerivedWriter(connection, this.#totals, nextPassage, seq);
  }

  apply(op: Op): void {
    const connection = this.#connection;
    switch (op.op) {
      case 'putVersion':
        this.#put(op);
        break;
      case 'putDerived':
        this.#fresh.delete(versionKey(op.ref));
        this.#changed.add(this.#derived.replace(op.ref, op));
        break;
      case 'closeVersion':
        this.#close(op);
        break;
      case 'putVectors':
        putVectors(connection, op, this.#seq, this.#fresh.get(versionKey(op.ref)));
        break;
      case 'dropVectors':
        dropVectors(connection, op, this.#seq);
        break;
      case 'addUsage':
        addUsage(connection, op);
        break;
      case 'addSighting':
        addSighting(connection, op);
        break;
      case 'putLink':
        putLink(connection, op.link);
        break;
      case 'putRequest':
        putRequest(connection, op);
        break;
      case 'putEchoes':
        putEchoes(connection, op);
        break;
      case 'dropOlder':
        dropOlder(connection, op);
        break;
      case 'putErased':
        rememberDigest(connection, op.digest);
        break;
      case 'erase':
        this.#fresh.clear();
        this.#erase(op.memoryId);
        break;
      default:
        assertNever(op);
        break;
    }
  }

  finish(): void {
    this.#totals.write();
    trimRemovals(this.#connection);
    this.#connection.run('UPDATE tenant SET seq = ?, next_passage = ?', this.#seq, this.#derived.next);
  }

  #put(op: Extract<Op, { op: 'putVersion' }>): void {
    const { memory } = op;
    const exists = this.#connection.row(
      'SELECT 1 FROM versions WHERE id = ? AND version = ?',
      memory.id,
      memory.version,
    );
    if (exists !== undefined)
      throw new RecollectError('conflict', `version ${memory.version} of this memory exists already`);
    const cell = this.#totals.cellOf(memory.scope);
    const row = this.#insertVersion(memory, cell, op);
    for (const [ordinal, closing] of memory.closings.entries()) this.#insertClosing(row, ordinal, closing);
    this.#totals.count(cell, 1, 0, 0);
    this.#fresh.set(versionKey(memory), { row, cell, passages: this.#derived.put(row, cell, op) });
  }

  #insertVersion(memory: Memory, cell: number, { passages, keys, indexRules = 0 }: Derived): number {
    const inserted = this.#connection.row<[number]>(
      `INSERT INTO versions (id, version, cell, kind, fact_type, status, subject, attribute, pinned, importance,
         recorded_at, valid_from, valid_to, stated_valid_to, expires_at, message_from, message_to, passages, body,
         index_rules, lookup_keys)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING row`,
      memory.id,
      memory.version,
      cell,
      memory.kind,
      memory.factType,
      memory.status,
      memory.subject,
      memory.attribute,
      memory.pinned ? 1 : 0,
      memory.importance,
      memory.recordedAtMs,
      memory.validFromMs,
      memory.validToMs,
      memory.statedValidToMs,
      memory.expiresAtMs,
      memory.messageRange?.from ?? null,
      memory.messageRange?.to ?? null,
      passages.length,
      toBody(memory),
      indexRules,
      toKeyList(keys),
    );
    if (inserted === undefined) throw new RecollectError('internal', 'a version was written without a row');
    return inserted[0];
  }

  #insertClosing(row: number, ordinal: number, { validToMs, atMs, by }: Closing): void {
    this.#connection.run(
      'INSERT INTO closings (version, ordinal, valid_to, at, closer) VALUES (?, ?, ?, ?, ?)',
      row,
      ordinal,
      validToMs,
      atMs,
      by?.id ?? null,
    );
  }

  #close({ ref, validToMs, atMs, by }: Extract<Op, { op: 'closeVersion' }>): void {
    const found = this.#connection.row<[number, string]>(
      'SELECT row, body FROM versions WHERE id = ? AND version = ?',
      ref.id,
      ref.version,
    );
    if (found === undefined) throw new RecollectError('not_found', 'the version to close does not exist');
    const [row, body] = found;
    const before = fromBody(body);
    const closing = { validToMs, atMs, by };
    if (isAmong(closing, before.closings)) return;
    const closed = withClosing(before, closing);
    this.#changed.add(row);
    this.#insertClosing(row, before.closings.length, closing);
    this.#connection.run(
      'UPDATE versions SET valid_to = ?, body = ? WHERE row = ?',
      closed.validToMs,
      toBody(closed),
      row,
    );
  }

  #erase(memoryId: string): void {
    const connection = this.#connection;
    const versions = connection.rows<[number, number]>(
      'SELECT row, cell FROM versions WHERE id = ? ORDER BY row',
      memoryId,
    );
    const last = versions.at(-1);
    if (last !== undefined) rememberErased(connection, memoryId, last[1]);
    eraseAside(connection, memoryId);
    for (const [row, cell] of versions) {
      this.#changed.add(row);
      removeVectors(connection, row, this.#seq);
      this.#derived.remove(row, cell);
      connection.run('DELETE FROM closings WHERE version = ?', row);
      connection.run('DELETE FROM versions WHERE row = ?', row);
      this.#totals.count(cell, -1, 0, 0);
    }
    this.#forgetCloser(memoryId);
  }

  /** What an erased memory closed stays closed, but no longer names it. */
  #forgetCloser(erasedId: string): void {
    const connection = this.#connection;
    const closed = connection.rows<[number, string]>(
      'SELECT row, body FROM versions WHERE row IN (SELECT version FROM closings WHERE closer = ?)',
      erasedId,
    );
    for (const [row, body] of closed) {
      this.#changed.add(row);
      const memory = fromBody(body);
      const freed = withClosings(memory, withoutCloser(memory.closings, erasedId));
      // `closed_by` is from before there were closings.
      connection.run('UPDATE versions SET closed_by = NULL, body = ? WHERE row = ?', toBody(freed), row);
    }
    connection.run('UPDATE closings SET closer = NULL WHERE closer = ?', erasedId);
  }
}
