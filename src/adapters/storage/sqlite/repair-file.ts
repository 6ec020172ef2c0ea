import type { Repair } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { fromBody } from './memory-body.js';
import { checkIndex, checkPages, LOST_KEYS, ORPHANS, wrongClosings } from './verify-file.js';

/**
 * See `TenantStore.repair`: everything that can be worked out from the rows is, in one transaction. What the bodies of
 * versions say is the truth; damaged pages can't be mended, only indexes over whole ones.
 */
export function repairFile(connection: Connection): readonly Repair[] {
  const repairs = connection.write(() => new Repairer(connection).run());
  // What was removed must not stay in the log either.
  if (repairs.length > 0) connection.truncateLog();
  return repairs;
}

class Repairer {
  readonly #connection: Connection;
  readonly #repairs: Repair[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  run(): readonly Repair[] {
    const isIndexWrong = checkIndex(this.#connection).length > 0;
    this.#pages();
    this.#scopes();
    this.#orphanedPassages();
    this.#missingPassages();
    this.#vectors();
    for (const { code, message, table, where } of ORPHANS)
      this.#note(code, message, this.#connection.run(`DELETE FROM ${table} WHERE ${where}`));
    this.#keys();
    this.#closings();
    this.#totals();
    this.#index(isIndexWrong);
    // Copies in memory of other processes start again.
    if (this.#repairs.length > 0) this.#connection.run('UPDATE tenant SET seq = seq + 1, vectors_removed = seq + 1');
    return this.#repairs;
  }

  #note(code: string, message: string, count: number): void {
    if (count > 0) this.#repairs.push({ code, message, count });
  }

  #count(sql: string): number {
    return this.#connection.row<[number]>(sql)?.[0] ?? 0;
  }

  /** Indexes are made anew from their tables; whether that was all is seen afterwards. */
  #pages(): void {
    if (checkPages(this.#connection).length === 0) return;
    this.#connection.run('REINDEX');
    if (checkPages(this.#connection).length === 0) this.#note('file_damaged', 'indexes were made anew', 1);
  }

  /** Versions whose scope is gone get it back from their body. */
  #scopes(): void {
    const lost = this.#connection.rows<[number, number, string]>(
      'SELECT row, cell, body FROM versions WHERE cell NOT IN (SELECT id FROM cells)',
    );
    for (const [row, cell, body] of lost) {
      const { user, agent, session } = fromBody(body).scope;
      const other = this.#connection.row<[number]>(
        'SELECT id FROM cells WHERE user IS ? AND session IS ? AND agent IS ?',
        user,
        session,
        agent,
      )?.[0];
      if (other === cell) continue;
      if (other === undefined) {
        // Another version of the lost scope may have brought it back as one of another user; then it gets a new number.
        const taken = this.#connection.row('SELECT 1 FROM cells WHERE id = ?', cell) !== undefined;
        const sql = 'INSERT INTO cells (id, user, agent, session) VALUES (?, ?, ?, ?) RETURNING id';
        const [made] = this.#connection.row<[number]>(sql, taken ? null : cell, user, agent, session) ?? [cell];
        if (made === cell) continue;
        this.#move(row, made);
      } else this.#move(row, other);
    }
    this.#note('totals_wrong', 'lost scopes were made anew', lost.length);
  }

  /** Puts a version into another cell. What was derived names its cell, so it has to be derived again. */
  #move(row: number, cell: number): void {
    this.#connection.run('UPDATE versions SET cell = ? WHERE row = ?', cell, row);
    this.#connection.run('UPDATE links SET from_cell = ? WHERE from_version = ?', cell, row);
    this.#connection.run('UPDATE links SET to_cell = ? WHERE to_version = ?', cell, row);
    this.#withoutDerived(row);
  }

  #withoutDerived(row: number): void {
    this.#connection.run('DELETE FROM vectors WHERE version = ?', row);
    this.#connection.run('DELETE FROM passages WHERE version = ?', row);
    this.#connection.run('DELETE FROM keys WHERE version = ?', row);
    this.#connection.run('UPDATE versions SET passages = 0, index_rules = 0, lookup_keys = NULL WHERE row = ?', row);
  }

  #orphanedPassages(): void {
    const where = 'version NOT IN (SELECT row FROM versions)';
    this.#connection.run(`DELETE FROM vectors WHERE passage IN (SELECT id FROM passages WHERE ${where})`);
    this.#note(
      'passage_orphaned',
      'passages of no version were removed',
      this.#connection.run(`DELETE FROM passages WHERE ${where}`),
    );
  }

  /** Texts are cut again by who knows how: a store does not. */
  #missingPassages(): void {
    const rows = this.#connection.rows<[number]>(
      `SELECT v.row FROM versions AS v
       WHERE v.passages <> (SELECT count(*) FROM passages AS p WHERE p.version = v.row)`,
    );
    for (const [row] of rows) this.#withoutDerived(row);
    this.#note('passages_missing', 'versions without all their passages are to be indexed again', rows.length);
  }

  #vectors(): void {
    this.#note(
      'vector_orphaned',
      'vectors of no passage were removed',
      this.#connection.run(
        `DELETE FROM vectors WHERE profile NOT IN (SELECT number FROM profiles) OR NOT EXISTS (SELECT 1 FROM passages AS p
           WHERE p.id = vectors.passage AND p.version = vectors.version AND p.ordinal = vectors.ordinal)`,
      ),
    );
    const incomplete = this.#connection.rows<[number, number]>(
      `SELECT v.row, x.profile FROM versions AS v JOIN vectors AS x ON x.version = v.row
       GROUP BY v.row, x.profile HAVING count(*) < v.passages`,
    );
    for (const [row, profile] of incomplete)
      this.#connection.run('DELETE FROM vectors WHERE version = ? AND +profile = ?', row, profile);
    this.#note(
      'vectors_missing',
      'versions with vectors for some passages are to be embedded again',
      incomplete.length,
    );
  }

  #keys(): void {
    const sql = `INSERT INTO keys (key, cell, version) SELECT k.value, v.cell, v.row ${LOST_KEYS}`;
    this.#note('keys_missing', 'lookup keys were written anew', this.#connection.run(sql));
  }

  #closings(): void {
    const wrong = wrongClosings(this.#connection);
    for (const { row } of wrong) {
      const [body] = this.#connection.row<[string]>('SELECT body FROM versions WHERE row = ?', row) ?? [];
      if (body === undefined) continue;
      const { validToMs, closings } = fromBody(body);
      this.#connection.run('DELETE FROM closings WHERE version = ?', row);
      for (const [ordinal, closing] of closings.entries())
        this.#connection.run(
          'INSERT INTO closings (version, ordinal, valid_to, at, closer) VALUES (?, ?, ?, ?, ?)',
          row,
          ordinal,
          closing.validToMs,
          closing.atMs,
          closing.by?.id ?? null,
        );
      this.#connection.run('UPDATE versions SET valid_to = ? WHERE row = ?', validToMs, row);
    }
    this.#note('closings_wrong', 'what ended a version was written anew', wrong.length);
  }

  #totals(): void {
    const totals = `(SELECT count(*) FROM versions AS v WHERE v.cell = cells.id),
      (SELECT count(*) FROM versions AS v JOIN passages AS p ON p.version = v.row WHERE v.cell = cells.id),
      (SELECT ifnull(sum(p.length), 0) FROM versions AS v JOIN passages AS p ON p.version = v.row
        WHERE v.cell = cells.id)`;
    const wrong = this.#count(`SELECT count(*) FROM cells WHERE (versions, passages, length) <> (SELECT ${totals})`);
    this.#connection.run(`UPDATE cells SET (versions, passages, length) = (SELECT ${totals})`);
    const empty = this.#connection.run('DELETE FROM cells WHERE versions = 0');
    this.#note('totals_wrong', 'totals of scopes were counted anew', Math.max(wrong, empty));
  }

  /** The index is made anew when it was wrong, or has become so by what was mended before. */
  #index(wasWrong: boolean): void {
    const codes = new Set(this.#repairs.map(({ code }) => code));
    const isStale = ['passage_orphaned', 'passages_missing', 'totals_wrong', 'file_damaged'].some((code) =>
      codes.has(code),
    );
    if (!wasWrong && !(isStale && checkIndex(this.#connection).length > 0)) return;
    this.#connection.run("INSERT INTO passage_index (passage_index) VALUES ('delete-all')");
    this.#connection.run("INSERT INTO passage_index (passage_index, rank) VALUES ('secure-delete', 1)");
    this.#connection.run('INSERT INTO passage_index (rowid, tokens) SELECT id, tokens FROM passages ORDER BY id');
    this.#note('index_wrong', 'the text index was made anew', 1);
  }
}
