import { RecollectError } from '../../../domain/errors.js';
import type { VersionRef } from '../../../domain/memory.js';
import type { Passage } from '../../../domain/passage.js';
import type { Derived, Seq } from '../../../ports/store.js';
import type { CellTotals } from './cell-totals.js';
import type { Connection } from './connection.js';
import { indexPassage } from './index-tokens.js';
import { KEY_BITS, MOST_PASSAGES, passageKey } from './passage-key.js';
import { removeVectors } from './write-vectors.js';

/** Keys as a version holds them. */
export function toKeyList(keys: readonly string[] = []): string | null {
  return keys.length === 0 ? null : JSON.stringify([...new Set(keys)]);
}

/** Reads them back. */
export function fromKeyList(list: string | null): readonly string[] {
  return list === null ? [] : (JSON.parse(list) as string[]);
}

/** Writes and removes what follows from the texts of versions: passages with their index entries, and keys. */
export class DerivedWriter {
  readonly #connection: Connection;
  readonly #totals: CellTotals;
  readonly #seq: Seq;
  /** Number of the next passage. */
  next: number;

  constructor(connection: Connection, totals: CellTotals, nextPassage: number, seq: Seq) {
    this.#connection = connection;
    this.#totals = totals;
    this.#seq = seq;
    this.next = nextPassage;
  }

  /** Writes what was derived from a version that has nothing yet; gives the keys of its passages by ordinal. */
  put(row: number, cell: number, { passages, keys = [] }: Derived): ReadonlyMap<number, number> {
    const written = new Map<number, number>();
    let length = 0;
    // Backwards: of two passages of one memory the earlier gets the larger number, as the tie rule of `match` needs.
    for (const passage of passages.toSorted((one, other) => other.ordinal - one.ordinal)) {
      written.set(passage.ordinal, this.#insert(passage, cell, row));
      length += passage.length;
    }
    if (keys.length > 0)
      this.#connection.run(
        'INSERT INTO keys (key, cell, version) SELECT DISTINCT value, ?, ? FROM json_each(?)',
        cell,
        row,
        JSON.stringify(keys),
      );
    this.#totals.count(cell, 0, passages.length, length);
    return written;
  }

  /** Removes what was derived from a version; its vectors stay. */
  remove(row: number, cell: number): void {
    const [passages, length] = this.#connection.row<[number, number]>(
      'SELECT count(*), ifnull(sum(length), 0) FROM passages WHERE version = ?',
      row,
    ) ?? [0, 0];
    this.#connection.run(
      `INSERT INTO passage_index (passage_index, rowid, tokens)
       SELECT 'delete', id, tokens FROM passages WHERE version = ?`,
      row,
    );
    this.#connection.run('DELETE FROM passages WHERE version = ?', row);
    const [keys] = this.#connection.row<[string | null]>('SELECT lookup_keys FROM versions WHERE row = ?', row) ?? [];
    for (const key of fromKeyList(keys ?? null))
      this.#connection.run('DELETE FROM keys WHERE key = ? AND cell = ? AND version = ?', key, cell, row);
    this.#totals.count(cell, 0, -passages, -length);
  }

  /** See `putDerived` of the port; gives the row of the version. */
  replace(ref: VersionRef, derived: Derived): number {
    const found = this.#connection.row<[number, number]>(
      'SELECT row, cell FROM versions WHERE id = ? AND version = ?',
      ref.id,
      ref.version,
    );
    if (found === undefined) throw new RecollectError('not_found', 'the version to derive from does not exist');
    const [row, cell] = found;
    if (this.#boundsOf(row) !== givenBounds(derived.passages)) removeVectors(this.#connection, row, this.#seq);
    this.remove(row, cell);
    this.put(row, cell, derived);
    // Vectors that have stayed now belong to the passages of the same places.
    this.#connection.run(
      `UPDATE vectors SET changed = ?,
         passage = (SELECT p.id FROM passages AS p WHERE p.version = vectors.version AND p.ordinal = vectors.ordinal)
       WHERE version = ?`,
      this.#seq,
      row,
    );
    this.#connection.run(
      'UPDATE versions SET passages = ?, index_rules = ?, lookup_keys = ? WHERE row = ?',
      derived.passages.length,
      derived.indexRules ?? 0,
      toKeyList(derived.keys),
      row,
    );
    return row;
  }

  #boundsOf(row: number): string {
    return JSON.stringify(
      this.#connection.rows<[number, number, number]>(
        'SELECT ordinal, start, stop FROM passages WHERE version = ? ORDER BY ordinal',
        row,
      ),
    );
  }

  #insert({ ordinal, start, end, length, tokens }: Passage, cell: number, row: number): number {
    const number = this.next;
    if (number > MOST_PASSAGES)
      throw new RecollectError('storage_full', 'the tenant has used up its passage numbers; export and import it');
    this.next += 1;
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
    return key;
  }
}

function givenBounds(passages: readonly Passage[]): string {
  return JSON.stringify(
    passages
      .toSorted((one, other) => one.ordinal - other.ordinal)
      .map(({ ordinal, start, end }) => [ordinal, start, end]),
  );
}
