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
import type { NearestPassage, VectorBlock } from './resident-vectors.js';
import { residentVectors } from './resident-vectors.js';
import { residentVersions } from './resident-versions.js';
import type { Cell } from './visible-cells.js';
import { visibleCells } from './visible-cells.js';
import { profileNumber } from './write-vectors.js';

/** Candidates looked at first, beyond k; how many at the second look, and by what each later one is larger. */
const LOOKS = { beyond: 16, second: 32, growth: 4 } as const;
/** How far a quick cosine, summed in 32 bits, may be from the exact one. */
const TOLERANCE = 1e-5;

/** A version and its nearest passage. */
interface Nearest extends NearestPassage {
  readonly row: number;
  readonly block: VectorBlock | undefined;
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
    const own = filterSql(filter);
    const conditions = narrowed(connection, own, lacking);
    const profile = profileNumber(connection, query.profile);
    if (profile === null)
      return { hits: [], exact: true, scanned: 0, missing: countLacking(connection, cells, filter, conditions, null) };
    const resident = residentVersions(connection);
    const candidates = new NearestFirst(normaliseVector(query.vector), blocksOf(connection, profile, cells));
    const best = new Map<number, Nearest>();
    let hits: readonly Nearest[] = [];
    let look = k + LOOKS.beyond;
    let next = LOOKS.second;
    for (;;) {
      checkSignal(signal);
      const nearest = candidates.next(look);
      const rows = [...nearest.keys()].filter((row) => !best.has(row));
      if (rows.length > 0)
        for (const row of lackingOf(connection, resident.passing(connection, rows, filter, own), lacking)) {
          const block = nearest.get(row);
          best.set(row, { row, block, ...nearestPassage(block, row, query.vector) });
        }
      hits = firstOf(best, k);
      const last = hits[k - 1];
      if (candidates.left === 0 || (last !== undefined && candidates.bound + TOLERANCE < last.similarity)) break;
      look = next;
      next *= LOOKS.growth;
    }
    const complete = candidates.count === cells.reduce((sum, { passages }) => sum + passages, 0);
    return {
      hits: toHits(connection, hits, query.vector),
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

/** Of rows those without vectors of a profile; all when none is named. */
function lackingOf(connection: Connection, rows: readonly number[], profile: string | undefined): readonly number[] {
  if (profile === undefined || rows.length === 0) return rows;
  const sql = `SELECT wanted.value FROM json_each(?) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM vectors AS y WHERE y.version = wanted.value AND y.profile = ?)`;
  return connection.rows<[number]>(sql, JSON.stringify(rows), profileNumber(connection, profile)).map(([row]) => row);
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

/** The memories of hits, in their order. */
function toHits(connection: Connection, hits: readonly Nearest[], query: Float32Array): readonly VectorHit[] {
  const versions = residentVersions(connection).versions(
    connection,
    hits.map(({ row }) => row),
  );
  return hits.map(({ row, block, ordinal, similarity }, at) => {
    const { memory, passages = [] } = versions[at] ?? {};
    const passage = passages.find((each) => each.ordinal === ordinal);
    const signsApart = block?.signsApart(row, ordinal, query);
    if (memory === undefined || passage === undefined || signsApart === undefined)
      throw new RecollectError('internal', 'a vector stands without its passage');
    const { start, end, length } = passage;
    return { memory, passage: { ordinal, start, end, length, count: passages.length }, similarity, signsApart };
  });
}
