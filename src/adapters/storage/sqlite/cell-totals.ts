import { RecollectError } from '../../../domain/errors.js';
import type { Scope } from '../../../domain/scope.js';
import type { Connection } from './connection.js';
import { MOST_CELLS } from './passage-key.js';

interface Change {
  versions: number;
  passages: number;
  length: number;
}

/** Gathers what a batch changes in the totals of scopes and writes it once, at the end of the batch. */
export class CellTotals {
  readonly #connection: Connection;
  readonly #cells: Map<string, number> = new Map();
  readonly #changes: Map<number, Change> = new Map();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The cell of a scope; made when there is none yet. */
  cellOf({ user, agent, session }: Scope): number {
    const key = JSON.stringify([user, agent, session]);
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const found = this.#connection.row<[number]>(
      'SELECT id FROM cells WHERE user IS ? AND session IS ? AND agent IS ?',
      user,
      session,
      agent,
    );
    const cell = found?.[0] ?? this.#make(user, agent, session);
    this.#cells.set(key, cell);
    return cell;
  }

  #make(user: string | null, agent: string | null, session: string | null): number {
    const [made] = this.#connection.row<[number]>(
      'INSERT INTO cells (user, agent, session) VALUES (?, ?, ?) RETURNING id',
      user,
      agent,
      session,
    ) ?? [0];
    if (made < 1 || made > MOST_CELLS)
      throw new RecollectError('storage_full', `a tenant can have at most ${MOST_CELLS} scopes`);
    return made;
  }

  /** Counts versions, passages and their lengths in, or out where negative. */
  count(cell: number, versions: number, passages: number, length: number): void {
    const change = this.#changes.get(cell) ?? { versions: 0, passages: 0, length: 0 };
    change.versions += versions;
    change.passages += passages;
    change.length += length;
    this.#changes.set(cell, change);
  }

  /** Writes the totals; a scope that has no version left is forgotten as well. */
  write(): void {
    for (const [cell, { versions, passages, length }] of this.#changes)
      this.#connection.run(
        'UPDATE cells SET versions = versions + ?, passages = passages + ?, length = length + ? WHERE id = ?',
        versions,
        passages,
        length,
        cell,
      );
    for (const cell of this.#changes.keys())
      this.#connection.run('DELETE FROM cells WHERE id = ? AND versions = 0', cell);
  }
}
