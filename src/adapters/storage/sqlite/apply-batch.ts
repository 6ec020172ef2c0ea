import { assertNever, RecollectError } from '../../../domain/errors.js';
import type { Memory } from '../../../domain/memory.js';
import type { Passage } from '../../../domain/passage.js';
import type { Op, Seq } from '../../../ports/store.js';
import { CellTotals } from './cell-totals.js';
import type { Connection } from './connection.js';
import { rememberErased } from './erased-ids.js';
import { indexPassage } from './index-tokens.js';
import { fromBody, toBody } from './memory-body.js';
import { KEY_BITS, MOST_PASSAGES, passageKey } from './passage-key.js';
import { dropVectors, putVectors, removeVectors } from './write-vectors.js';

/** Applies a batch in one transaction and gives the new seq; see `TenantStore.apply` for the errors. */
export function applyBatch(connection: Connection, batch: readonly Op[], expect: Seq | undefined): Seq {
  return connection.write(() => {
    const tenant = connection.row<[number, number]>('SELECT seq, next_passage FROM tenant');
    if (tenant === undefined) {
      connection.dropped = true;
      throw new RecollectError('not_found', 'this tenant does not exist');
    }
    const [seq, nextPassage] = tenant;
    if (expect !== undefined && expect !== seq)
      throw new RecollectError('conflict', `the tenant is at seq ${seq}, not ${expect}`);
    if (batch.length === 0) return seq;
    const writer = new BatchWriter(connection, nextPassage, seq + 1);
    for (const op of batch) writer.apply(op);
    writer.finish();
    return seq + 1;
  });
}

class BatchWriter {
  readonly #connection: Connection;
  readonly #totals: CellTotals;
  readonly #seq: Seq;
  #nextPassage: number;

  constructor(connection: Connection, nextPassage: number, seq: Seq) {
    this.#connection = connection;
    this.#seq = seq;
    this.#totals = new CellTotals(connection);
    this.#nextPassage = nextPassage;
  }

  apply(op: Op): void {
    switch (op.op) {
      case 'putVersion':
        this.#put(op.memory, op.passages);
        break;
      case 'closeVersion':
        this.#close(op);
        break;
      case 'putVectors':
        putVectors(this.#connection, op, this.#seq);
        break;
      case 'dropVectors':
        dropVectors(this.#connection, op.profile, this.#seq);
        break;
      case 'addUsage':
        this.#addUsage(op);
        break;
      case 'erase':
        this.#erase(op.memoryId);
        break;
      default:
        assertNever(op);
    }
  }

  finish(): void {
    this.#totals.write();
    this.#connection.run('UPDATE tenant SET seq = ?, next_passage = ?', this.#seq, this.#nextPassage);
  }

  #put(memory: Memory, passages: readonly Passage[]): void {
    const exists = this.#connection.row(
      'SELECT 1 FROM versions WHERE id = ? AND version = ?',
      memory.id,
      memory.version,
    );
    if (exists !== undefined)
      throw new RecollectError('conflict', `version ${memory.version} of this memory exists already`);
    const cell = this.#totals.cellOf(memory.scope);
    const row = this.#insertVersion(memory, cell, passages.length);
    let length = 0;
    // Backwards: of two passages of one memory the earlier gets the larger number, as the tie rule of `match` needs.
    for (const passage of passages.toSorted((one, other) => other.ordinal - one.ordinal)) {
      this.#insertPassage(passage, cell, row);
      length += passage.length;
    }
    this.#totals.count(cell, 1, passages.length, length);
  }

  #insertVersion(memory: Memory, cell: number, passages: number): number {
    const inserted = this.#connection.row<[number]>(
      `INSERT INTO versions (id, version, cell, kind, fact_type, status, subject, attribute, pinned, importance,
         recorded_at, valid_from, valid_to, stated_valid_to, superseded_at, expires_at, message_from, message_to,
         closed_by, passages, body)
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
      memory.supersededAtMs,
      memory.expiresAtMs,
      memory.messageRange?.from ?? null,
      memory.messageRange?.to ?? null,
      memory.supersededBy?.id ?? null,
      passages,
      toBody(memory),
    );
    if (inserted === undefined) throw new RecollectError('internal', 'a version was written without a row');
    return inserted[0];
  }

  #insertPassage({ ordinal, start, end, length, tokens }: Passage, cell: number, row: number): void {
    const number = this.#nextPassage;
    if (number > MOST_PASSAGES)
      throw new RecollectError('storage_full', 'the tenant has used up its passage numbers; export and import it');
    this.#nextPassage += 1;
    const { text, frequency, characterFrequency } = indexPassage(tokens);
    const key = passageKey(number, length, frequency, characterFrequency);
    this.#connection.run(
      `INSERT INTO passages (id, version, ordinal, start, stop, length, tokens)
       VALUES ((? << ${KEY_BITS}) | ?, ?, ?, ?, ?, ?, ?)`,
      cell,
      key,
      row,
      ordinal,
      start,
      end,
      length,
      text,
    );
    this.#connection.run(
      `INSERT INTO passage_index (rowid, tokens) VALUES ((? << ${KEY_BITS}) | ?, ?)`,
      cell,
      key,
      text,
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
    this.#connection.run(
      'UPDATE versions SET valid_to = ?, superseded_at = ?, closed_by = ?, body = ? WHERE row = ?',
      validToMs,
      atMs,
      by.id,
      toBody({ ...fromBody(body), validToMs, supersededAtMs: atMs, supersededBy: by }),
      row,
    );
  }

  #addUsage({
    memoryId,
    atMs,
    confirmed = 0,
    useful = 0,
    wrong = 0,
    stale = 0,
  }: Extract<Op, { op: 'addUsage' }>): void {
    if (this.#connection.row('SELECT 1 FROM versions WHERE id = ?', memoryId) === undefined)
      throw new RecollectError('not_found', 'the memory whose use is counted does not exist');
    this.#connection.run(
      `INSERT INTO usage_counts (memory_id, confirmed, useful, wrong, stale, last_confirmed_at)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (memory_id) DO UPDATE SET confirmed = confirmed + excluded.confirmed,
         useful = useful + excluded.useful, wrong = wrong + excluded.wrong, stale = stale + excluded.stale,
         last_confirmed_at = ifnull(max(last_confirmed_at, excluded.last_confirmed_at),
           ifnull(last_confirmed_at, excluded.last_confirmed_at))`,
      memoryId,
      confirmed,
      useful,
      wrong,
      stale,
      confirmed > 0 ? atMs : null,
    );
  }

  #erase(memoryId: string): void {
    const versions = this.#connection.rows<[number, number]>('SELECT row, cell FROM versions WHERE id = ?', memoryId);
    const last = versions.at(-1);
    if (last !== undefined) rememberErased(this.#connection, memoryId, last[1]);
    for (const [row, cell] of versions) {
      const [passages, length] = this.#connection.row<[number, number]>(
        'SELECT count(*), ifnull(sum(length), 0) FROM passages WHERE version = ?',
        row,
      ) ?? [0, 0];
      this.#connection.run(
        `INSERT INTO passage_index (passage_index, rowid, tokens)
         SELECT 'delete', id, tokens FROM passages WHERE version = ?`,
        row,
      );
      removeVectors(this.#connection, row, this.#seq);
      this.#connection.run('DELETE FROM passages WHERE version = ?', row);
      this.#connection.run('DELETE FROM versions WHERE row = ?', row);
      this.#totals.count(cell, -1, passages, length);
    }
    this.#connection.run('DELETE FROM usage_counts WHERE memory_id = ?', memoryId);
    this.#forgetCloser(memoryId);
  }

  /** What an erased memory closed stays closed, but no longer names it. */
  #forgetCloser(erasedId: string): void {
    for (const [row, body] of this.#connection.rows<[number, string]>(
      'SELECT row, body FROM versions WHERE closed_by = ?',
      erasedId,
    ))
      this.#connection.run(
        'UPDATE versions SET closed_by = NULL, body = ? WHERE row = ?',
        toBody({ ...fromBody(body), supersededBy: null }),
        row,
      );
  }
}
