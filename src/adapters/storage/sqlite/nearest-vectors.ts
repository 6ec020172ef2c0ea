import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { PassagePlace, VectorHit, VectorMatches, VectorQuery } from '../../../ports/store.js';
import { cosineSimilarity } from '../../../scoring/vector.js';
import type { Connection } from './connection.js';
import type { FilterSql } from './filter-sql.js';
import { filterSql } from './filter-sql.js';
import { fromBody } from './memory-body.js';
import { KEY_BITS, KEY_MASK } from './passage-key.js';
import type { Cell } from './visible-cells.js';
import { visibleCells } from './visible-cells.js';
import { fromBlob, profileNumber } from './write-vectors.js';

/** Rows compared between two looks at the caller's signal. */
const ROWS_PER_LOOK = 4_096;

/** The nearest passage of one version. */
interface Nearest {
  readonly row: number;
  readonly ordinal: number;
  readonly similarity: number;
}

/**
 * Exact cosine over the stored vectors of the passages that pass. SQL narrows by scope, time and columns while the
 * vectors are read; what is no column is looked at in order of nearness, until k memories pass.
 */
export function nearestVectors(
  connection: Connection,
  query: VectorQuery,
  filter: Filter,
  { k, signal }: { readonly k: number; readonly signal?: AbortSignal },
): VectorMatches {
  return connection.read(() => {
    const cells = visibleCells(connection, filter.viewer);
    const conditions = filterSql(filter);
    const profile = profileNumber(connection, query.profile);
    const nearest = new Map<number, Nearest>();
    let scanned = 0;
    if (profile !== null)
      for (const cell of cells)
        for (const [row, ordinal, blob] of vectorsOf(connection, profile, cell, conditions)) {
          if (scanned % ROWS_PER_LOOK === 0) checkSignal(signal);
          scanned += 1;
          const similarity = cosineSimilarity(query.vector, fromBlob(blob));
          const known = nearest.get(row);
          if (
            known === undefined ||
            similarity > known.similarity ||
            (similarity === known.similarity && ordinal < known.ordinal)
          )
            nearest.set(row, { row, ordinal, similarity });
        }
    const ordered = [...nearest.values()].sort(
      (one, other) => other.similarity - one.similarity || other.row - one.row,
    );
    const counted = conditions.exact ? null : countExactly(connection, ordered, filter);
    const passing = counted ?? ordered;
    return {
      hits: passing.slice(0, k).map((hit) => toHit(connection, hit)),
      exact: true,
      scanned: counted === null ? scanned : passagesOf(connection, passing),
      missing: countPassing(connection, cells, filter, conditions) - passing.length,
    };
  });
}

function checkSignal(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new RecollectError('aborted', 'the search was aborted', { cause: signal.reason });
}

function vectorsOf(
  connection: Connection,
  profile: number,
  { id }: Cell,
  { where, parameters }: FilterSql,
): IterableIterator<[number, number, Buffer]> {
  return connection.walk<[number, number, Buffer]>(
    `SELECT x.version, x.ordinal, x.vector FROM vectors AS x CROSS JOIN versions AS v ON v.row = x.version
     WHERE x.profile = ? AND x.passage BETWEEN (? << ${KEY_BITS}) AND ((? << ${KEY_BITS}) | ${KEY_MASK}) AND ${where}`,
    profile,
    id,
    id,
    ...parameters,
  );
}

function bodyOf(connection: Connection, row: number): string {
  const body = connection.row<[string]>('SELECT body FROM versions WHERE row = ?', row)?.[0];
  if (body === undefined) throw new RecollectError('internal', 'a vector stands without its version');
  return body;
}

function countExactly(connection: Connection, ordered: readonly Nearest[], filter: Filter): readonly Nearest[] {
  return ordered.filter(({ row }) => passesFilter(filter, fromBody(bodyOf(connection, row))));
}

function passagesOf(connection: Connection, hits: readonly Nearest[]): number {
  return hits.reduce(
    (sum, { row }) => sum + (connection.row<[number]>('SELECT passages FROM versions WHERE row = ?', row)?.[0] ?? 0),
    0,
  );
}

function countPassing(
  connection: Connection,
  cells: readonly Cell[],
  filter: Filter,
  { where, parameters, exact }: FilterSql,
): number {
  let count = 0;
  for (const { id } of cells) {
    if (exact) {
      const sql = `SELECT count(*) FROM versions AS v WHERE v.cell = ? AND ${where}`;
      count += connection.row<[number]>(sql, id, ...parameters)?.[0] ?? 0;
      continue;
    }
    const sql = `SELECT v.body FROM versions AS v WHERE v.cell = ? AND ${where}`;
    for (const [body] of connection.walk<[string]>(sql, id, ...parameters))
      if (passesFilter(filter, fromBody(body))) count += 1;
  }
  return count;
}

function toHit(connection: Connection, { row, ordinal, similarity }: Nearest): VectorHit {
  const [start, end, length, count] = connection.row<[number, number, number, number]>(
    `SELECT p.start, p.stop, p.length, v.passages FROM passages AS p JOIN versions AS v ON v.row = p.version
     WHERE p.version = ? AND p.ordinal = ?`,
    row,
    ordinal,
  ) ?? [0, 0, 0, 0];
  const passage: PassagePlace = { ordinal, start, end, length, count };
  return { memory: fromBody(bodyOf(connection, row)), passage, similarity };
}
