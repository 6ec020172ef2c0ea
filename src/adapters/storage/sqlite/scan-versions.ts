import { assertNever } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { Memory } from '../../../domain/memory.js';
import type { ScanOptions, ScanOrder } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { SqliteValue } from './driver.js';
import type { FilterSql } from './filter-sql.js';
import { filterSql } from './filter-sql.js';
import { fromBody } from './memory-body.js';
import { readBody } from './read-body.js';
import { residentVersions } from './resident-versions.js';
import { visibleCells } from './visible-cells.js';

/** See `TenantStore.scan`. Bodies are read one by one, so that sorting never moves them. */
export function scanVersions(connection: Connection, filter: Filter, options: ScanOptions): readonly Memory[] {
  return connection.read(() => {
    const source = selection(connection, filter);
    if (source === null || options.limit < 1) return [];
    const parts = isFewKinds(filter, options.order) ? partsOf(connection, source, filter.kinds) : null;
    if (parts?.length === 0 || (filter.pinned === true && !hasPinned(connection, source))) return [];
    const { column, direction } = orderSql(options.order);
    const { after } = options;
    const position =
      after === undefined ? '' : ` AND (${column}, v.id, v.version) ${direction === 'ASC' ? '>' : '<'} (?, ?, ?)`;
    const cursor = after === undefined ? [] : [after.value, after.id, after.version];
    // When rows are still to be sorted out one by one, there is no limit but the end.
    const limit = source.exact ? options.limit : -1;
    const page = { position, cursor, direction, limit };
    const { sql, parameters } =
      parts !== null
        ? byKind(source, parts, page)
        : isByImportance(filter, options.order)
          ? byImportance(source, page)
          : sorted(source, options.order, page);
    const found: Memory[] = [];
    const resident = residentVersions(connection).upToDate(connection);
    for (const [row] of connection.walk<[number]>(sql, ...parameters)) {
      const memory = resident.peek(row) ?? fromBody(readBody(connection, row));
      if (source.exact || passesFilter(filter, memory)) found.push(memory);
      if (found.length >= options.limit) break;
    }
    return found;
  });
}

/** Kinds that are looked for one by one. */
const MOST_KINDS = 4;

function isFewKinds({ kinds }: Filter, order: ScanOrder): boolean {
  return kinds.length > 0 && kinds.length <= MOST_KINDS && order !== 'importance';
}

/** Where a page begins and how long it is. */
interface PageSql {
  /** A condition that leaves out what came before; empty for the first page. */
  readonly position: string;
  readonly cursor: readonly SqliteValue[];
  readonly direction: 'ASC' | 'DESC';
  /** -1: to the end. */
  readonly limit: number;
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqliteValue[];
}

/** A kind in a cell. */
interface Part {
  readonly cell: number;
  readonly kind: string;
}

/** The kinds that are there at all: most scopes have none of those that every recall asks for. */
function partsOf(connection: Connection, { cells }: Selection, kinds: readonly string[]): readonly Part[] {
  const sql = 'SELECT 1 FROM versions INDEXED BY versions_by_kind WHERE cell = ? AND kind = ? LIMIT 1';
  return cells.flatMap((cell) =>
    [...new Set(kinds)].flatMap((kind) => (connection.row(sql, cell, kind) === undefined ? [] : [{ cell, kind }])),
  );
}

function hasPinned(connection: Connection, { cells }: Selection): boolean {
  const sql = 'SELECT 1 FROM versions INDEXED BY versions_by_pin WHERE cell = ? AND pinned = 1 LIMIT 1';
  return cells.some((cell) => connection.row(sql, cell) !== undefined);
}

/**
 * The first of each kind in each cell, then the first of these: by time alone the file would be gone through from end to end for a
 * kind that is rare.
 */
function byKind({ where, parameters }: Selection, parts: readonly Part[], page: PageSql): Statement {
  const { position, cursor, direction, limit } = page;
  const part = `SELECT * FROM (
    SELECT v.row AS row, v.recorded_at AS at, v.id AS id, v.version AS version
    FROM versions AS v INDEXED BY versions_by_kind
    WHERE v.cell = ? AND v.kind = ? AND ${where}${position}
    ORDER BY v.recorded_at ${direction}, v.id ${direction}, v.version ${direction} LIMIT ?)`;
  return {
    sql: `${parts.map(() => part).join(' UNION ALL ')} ORDER BY at ${direction}, id ${direction}, version ${direction} LIMIT ?`,
    parameters: [...parts.flatMap(({ cell, kind }) => [cell, kind, ...parameters, ...cursor, limit]), limit],
  };
}

/** What names memories or kinds is found sooner by those, and sorted. */
function isByImportance({ ids, kinds }: Filter, order: ScanOrder): boolean {
  return order === 'importance' && ids.length === 0 && kinds.length === 0;
}

/** Every cell in the order of its index, merged as the rows come: nothing is sorted, and no more is read than is taken. */
function byImportance({ cells, passes }: Selection, { position, cursor, direction, limit }: PageSql): Statement {
  const part = `SELECT v.row AS row, ifnull(v.importance, -1) AS value, v.id AS id, v.version AS version
    FROM versions AS v INDEXED BY versions_by_importance
    WHERE v.cell = ? AND ${passes.where}${position}`;
  return {
    sql: `${cells.map(() => part).join(' UNION ALL ')}
      ORDER BY value ${direction}, id ${direction}, version ${direction} LIMIT ?`,
    parameters: [...cells.flatMap((cell) => [cell, ...passes.parameters, ...cursor]), limit],
  };
}

/** The plus keeps an order from choosing its index: what is looked for by ids or kinds is found by theirs, and then sorted. */
function sorted(
  { where, parameters }: Selection,
  order: ScanOrder,
  { position, cursor, direction, limit }: PageSql,
): Statement {
  const { column } = orderSql(order);
  return {
    sql: `SELECT v.row FROM versions AS v WHERE ${where}${position}
      ORDER BY ${order === 'importance' ? '+' : ''}${column} ${direction}, v.id ${direction}, v.version ${direction} LIMIT ?`,
    parameters: [...parameters, ...cursor, limit],
  };
}

/** See `TenantStore.count`. */
export function countVersions(connection: Connection, filter: Filter): number {
  return connection.read(() => {
    const source = selection(connection, filter);
    if (source === null) return 0;
    if (source.exact) {
      const sql = `SELECT count(*) FROM versions AS v WHERE ${source.where}`;
      return connection.row<[number]>(sql, ...source.parameters)?.[0] ?? 0;
    }
    let count = 0;
    const sql = `SELECT v.body FROM versions AS v WHERE ${source.where}`;
    for (const [body] of connection.walk<[string]>(sql, ...source.parameters))
      if (passesFilter(filter, fromBody(body))) count += 1;
    return count;
  });
}

/** Scope and filter as one condition. */
interface Selection {
  readonly cells: readonly number[];
  readonly where: string;
  readonly parameters: readonly SqliteValue[];
  readonly exact: boolean;
  /** The filter alone. */
  readonly passes: FilterSql;
}

/** Null when the viewer sees no cell. */
function selection(connection: Connection, filter: Filter): Selection | null {
  const cells = visibleCells(connection, filter.viewer).map(({ id }) => id);
  if (cells.length === 0) return null;
  const passes = filterSql(filter);
  return {
    cells,
    where: `v.cell IN (${cells.map(() => '?').join(', ')}) AND ${passes.where}`,
    parameters: [...cells, ...passes.parameters],
    exact: passes.exact,
    passes,
  };
}

function orderSql(order: ScanOrder): { readonly column: string; readonly direction: 'ASC' | 'DESC' } {
  switch (order) {
    case 'newest':
      return { column: 'v.recorded_at', direction: 'DESC' };
    case 'oldest':
      return { column: 'v.recorded_at', direction: 'ASC' };
    case 'importance':
      return { column: 'ifnull(v.importance, -1)', direction: 'DESC' };
    default:
      return assertNever(order);
  }
}
