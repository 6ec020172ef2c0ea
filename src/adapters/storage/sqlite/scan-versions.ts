import { assertNever } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { Memory } from '../../../domain/memory.js';
import type { ScanOptions, ScanOrder } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { SqliteValue } from './driver.js';
import { filterSql } from './filter-sql.js';
import { fromBody } from './memory-body.js';
import { readBody } from './read-body.js';
import { visibleCells } from './visible-cells.js';

/** See `TenantStore.scan`. Bodies are read one by one, so that sorting never moves them. */
export function scanVersions(connection: Connection, filter: Filter, options: ScanOptions): readonly Memory[] {
  return connection.read(() => {
    const source = selection(connection, filter);
    if (source === null || options.limit < 1) return [];
    const { column, direction } = orderSql(options.order);
    const { after } = options;
    const position =
      after === undefined ? '' : ` AND (${column}, v.id, v.version) ${direction === 'ASC' ? '>' : '<'} (?, ?, ?)`;
    const sql = `SELECT v.row FROM versions AS v WHERE ${source.where}${position}
      ORDER BY ${column} ${direction}, v.id ${direction}, v.version ${direction} LIMIT ?`;
    const cursor = after === undefined ? [] : [after.value, after.id, after.version];
    // When rows are still to be sorted out one by one, there is no limit but the end.
    const limit = source.exact ? options.limit : -1;
    const found: Memory[] = [];
    for (const [row] of connection.walk<[number]>(sql, ...source.parameters, ...cursor, limit)) {
      const memory = fromBody(readBody(connection, row));
      if (source.exact || passesFilter(filter, memory)) found.push(memory);
      if (found.length >= options.limit) break;
    }
    return found;
  });
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

/** Scope and filter as one condition; null when the viewer sees no cell. */
function selection(
  connection: Connection,
  filter: Filter,
): { readonly where: string; readonly parameters: readonly SqliteValue[]; readonly exact: boolean } | null {
  const cells = visibleCells(connection, filter.viewer);
  if (cells.length === 0) return null;
  const { where, parameters, exact } = filterSql(filter);
  return {
    where: `v.cell IN (${cells.map(() => '?').join(', ')}) AND ${where}`,
    parameters: [...cells.map(({ id }) => id), ...parameters],
    exact,
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
