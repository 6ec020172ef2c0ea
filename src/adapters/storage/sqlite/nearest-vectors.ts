import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { NearestOptions, PassagePlace, VectorHit, VectorMatches, VectorQuery } from '../../../ports/store.js';
import { cosineSimilarity, normaliseVector } from '../../../scoring/vector.js';
import { checkSignal } from './check-signal.js';
import type { Connection } from './connection.js';
import type { FilterSql } from './filter-sql.js';
import { filterSql } from './filter-sql.js';
import { fromBody } from './memory-body.js';
import { NearestFirst } from './nearest-first.js';
import { readBody } from './read-body.js';
import type { VectorBlock } from './resident-vectors.js';
import { ResidentVectors } from './resident-vectors.js';
import type { Cell } from './visible-cells.js';
import { visibleCells } from './visible-cells.js';
import { fromBlob, profileNumber } from './write-vectors.js';

/** Candidates looked at first, as a multiple of k and at least; each later look is four times as large. */
const FIRST_LOOK = { perHit: 2, least: 64 } as const;
/** How far a cosine from the copy in memory (32 bits, scaled) may be from the exact one. */
const TOLERANCE = 1e-5;

/** Copies of vectors in memory, gone with the open file they belong to. */
const resident = new WeakMap<Connection, ResidentVectors>();

/** The nearest passage of one version, by the exact cosine. */
interface Nearest {
  readonly row: number;
  readonly ordinal: number;
  readonly similarity: number;
}

/**
 * The nearest versions: all vectors of the scope are compared in memory; then, nearest first, versions are filtered and
 * compared exactly with what the file holds, until nothing that is left could come before the k-th. The result is that
 * of comparing and filtering everything.
 */
export function nearestVectors(
  connection: Connection,
  query: VectorQuery,
  filter: Filter,
  { k, lacking, signal }: NearestOptions,
): VectorMatches {
  return connection.read(() => {
    checkSignal(signal);
    const cells = visibleCells(connection, filter.viewer);
    const conditions = narrowed(connection, filterSql(filter), lacking);
    const profile = profileNumber(connection, query.profile);
    if (profile === null)
      return { hits: [], exact: true, scanned: 0, missing: countLacking(connection, cells, filter, conditions, null) };
    const candidates = new NearestFirst(normaliseVector(query.vector), blocksOf(connection, profile, cells));
    const best = new Map<number, Nearest>();
    let hits: readonly Nearest[] = [];
    let look = Math.max(FIRST_LOOK.least, FIRST_LOOK.perHit * k);
    for (;;) {
      checkSignal(signal);
      const rows = candidates.next(look).filter((row) => !best.has(row));
      if (rows.length > 0)
        for (const row of passing(connection, rows, filter, conditions))
          best.set(row, nearestPassage(connection, row, profile, query.vector));
      hits = firstOf(best, k);
      const last = hits[k - 1];
      if (candidates.left === 0 || (last !== undefined && candidates.bound + TOLERANCE < last.similarity)) break;
      look *= 4;
    }
    const complete = candidates.count === cells.reduce((sum, { passages }) => sum + passages, 0);
    return {
      hits: hits.map((hit) => toHit(connection, hit)),
      exact: true,
      scanned: candidates.count,
      missing: complete ? 0 : countLacking(connection, cells, filter, conditions, profile),
    };
  });
}

function blocksOf(connection: Connection, profile: number, cells: readonly Cell[]): readonly VectorBlock[] {
  const known = resident.get(connection) ?? new ResidentVectors();
  resident.set(connection, known);
  return cells.map(({ id }) => known.block(connection, profile, id));
}

/** Versions without passages have nothing to compare; those with vectors of the other profile are not asked for. */
function narrowed(connection: Connection, conditions: FilterSql, lacking: string | undefined): FilterSql {
  const where = `${conditions.where} AND v.passages > 0`;
  if (lacking === undefined) return { ...conditions, where };
  return {
    ...conditions,
    where: `${where} AND NOT EXISTS (SELECT 1 FROM vectors AS y WHERE y.version = v.row AND y.profile = ?)`,
    parameters: [...conditions.parameters, profileNumber(connection, lacking)],
  };
}

function firstOf(best: ReadonlyMap<number, Nearest>, k: number): readonly Nearest[] {
  return [...best.values()].sort((one, other) => other.similarity - one.similarity || other.row - one.row).slice(0, k);
}

/** The rows that pass the filter. */
function passing(
  connection: Connection,
  rows: readonly number[],
  filter: Filter,
  { where, parameters, exact }: FilterSql,
): readonly number[] {
  return connection
    .rows<[number]>(
      `SELECT v.row FROM json_each(?) AS wanted CROSS JOIN versions AS v ON v.row = wanted.value WHERE ${where}`,
      JSON.stringify(rows),
      ...parameters,
    )
    .map(([row]) => row)
    .filter((row) => exact || passesFilter(filter, fromBody(readBody(connection, row))));
}

/** The index is named: left to itself, SQLite reads all vectors of the profile for each version. */
function nearestPassage(connection: Connection, row: number, profile: number, vector: Float32Array): Nearest {
  let nearest: Nearest = { row, ordinal: 0, similarity: Number.NEGATIVE_INFINITY };
  const stored = connection.rows<[number, Buffer]>(
    'SELECT ordinal, vector FROM vectors INDEXED BY vectors_by_version WHERE version = ? AND profile = ?',
    row,
    profile,
  );
  for (const [ordinal, blob] of stored) {
    const similarity = cosineSimilarity(vector, fromBlob(blob));
    if (similarity > nearest.similarity || (similarity === nearest.similarity && ordinal < nearest.ordinal))
      nearest = { row, ordinal, similarity };
  }
  return nearest;
}

/** How many versions pass and have no vector of the profile. */
function countLacking(
  connection: Connection,
  cells: readonly Cell[],
  filter: Filter,
  { where, parameters, exact }: FilterSql,
  profile: number | null,
): number {
  const lacking = `v.cell = ? AND ${where}
    AND NOT EXISTS (SELECT 1 FROM vectors AS x WHERE x.version = v.row AND x.profile = ?)`;
  let count = 0;
  for (const { id } of cells) {
    if (exact) {
      const sql = `SELECT count(*) FROM versions AS v WHERE ${lacking}`;
      count += connection.row<[number]>(sql, id, ...parameters, profile)?.[0] ?? 0;
      continue;
    }
    const sql = `SELECT v.body FROM versions AS v WHERE ${lacking}`;
    for (const [body] of connection.walk<[string]>(sql, id, ...parameters, profile))
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
  return { memory: fromBody(readBody(connection, row)), passage, similarity };
}
