import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { NearestOptions, VectorHit, VectorMatches, VectorQuery } from '../../../ports/store.js';
import { normaliseVector } from '../../../scoring/vector.js';
import { checkSignal } from './check-signal.js';
import type { Connection } from './connection.js';
import type { FilterSql } from './filter-sql.js';
import { filterSql } from './filter-sql.js';
import { fromBody } from './memory-body.js';
import { NearestFirst } from './nearest-first.js';
import { readBody } from './read-body.js';
import type { NearestPassage, VectorBlock } from './resident-vectors.js';
import { residentVectors } from './resident-vectors.js';
import type { Cell } from './visible-cells.js';
import { visibleCells } from './visible-cells.js';
import { profileNumber } from './write-vectors.js';

/** Candidates looked at first, as a multiple of k and at least; each later look is four times as large. */
const FIRST_LOOK = { perHit: 2, least: 64 } as const;
/** How far a quick cosine, summed in 32 bits, may be from the exact one. */
const TOLERANCE = 1e-5;

/** A version and its nearest passage. */
interface Nearest extends NearestPassage {
  readonly row: number;
}

/**
 * The nearest versions: all vectors of the scope are compared in memory, quickly; then, nearest first, versions are
 * filtered and compared exactly, until nothing that is left could come before the k-th. The result is that of comparing
 * and filtering everything.
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
      const next = candidates.next(look);
      const rows = [...next.keys()].filter((row) => !best.has(row));
      if (rows.length > 0)
        for (const row of passing(connection, rows, filter, conditions))
          best.set(row, { row, ...nearestPassage(next.get(row), row, query.vector) });
      hits = firstOf(best, k);
      const last = hits[k - 1];
      if (candidates.left === 0 || (last !== undefined && candidates.bound + TOLERANCE < last.similarity)) break;
      look *= 4;
    }
    const complete = candidates.count === cells.reduce((sum, { passages }) => sum + passages, 0);
    return {
      hits: toHits(connection, hits),
      exact: true,
      scanned: candidates.count,
      missing: complete ? 0 : countLacking(connection, cells, filter, conditions, profile),
    };
  });
}

function blocksOf(connection: Connection, profile: number, cells: readonly Cell[]): readonly VectorBlock[] {
  const known = residentVectors(connection);
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

/** The passage of a version that is nearest by the exact cosine; the first of equals. */
function nearestPassage(block: VectorBlock | undefined, row: number, query: Float32Array): NearestPassage {
  let nearest: NearestPassage = { ordinal: 0, similarity: Number.NEGATIVE_INFINITY };
  for (const passage of block?.similarities(row, query) ?? [])
    if (
      passage.similarity > nearest.similarity ||
      (passage.similarity === nearest.similarity && passage.ordinal < nearest.ordinal)
    )
      nearest = passage;
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

type HitRow = readonly [key: number, start: number, end: number, length: number, count: number, body: string];

/** Reads the memories of hits, in their order. */
function toHits(connection: Connection, hits: readonly Nearest[]): readonly VectorHit[] {
  const read = connection.rows<HitRow>(
    `SELECT wanted.key, p.start, p.stop, p.length, v.passages, v.body FROM json_each(?) AS wanted
     CROSS JOIN versions AS v ON v.row = wanted.value ->> 0
     CROSS JOIN passages AS p ON p.version = v.row AND p.ordinal = wanted.value ->> 1`,
    JSON.stringify(hits.map(({ row, ordinal }) => [row, ordinal])),
  );
  const byKey = new Map(read.map((row) => [row[0], row]));
  return hits.map(({ ordinal, similarity }, at) => {
    const found = byKey.get(at);
    if (found === undefined) throw new RecollectError('internal', 'a vector stands without its passage');
    const [, start, end, length, count, body] = found;
    return { memory: fromBody(body), passage: { ordinal, start, end, length, count }, similarity };
  });
}
