import type { Viewer } from '../../../domain/scope.js';
import type { CarrierQuery, KeyHit } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { KeyRow } from './key-hits.js';
import { toKeyHits } from './key-hits.js';
import { visibleCells } from './visible-cells.js';

/** A key's versions stand in the order of writing in each cell: the walk begins at the last and ends when there are enough. */
const CARRIERS = `SELECT k.version FROM keys AS k CROSS JOIN versions AS v ON v.row = k.version
  WHERE k.key = ? AND k.cell = ?`;
const LAST = 'ORDER BY k.version DESC LIMIT ?';
const HOLDING = `${CARRIERS} AND (v.valid_to IS NULL OR v.valid_to > ?) AND v.status <> 'archived'
  AND (v.expires_at IS NULL OR v.expires_at > ?) ${LAST}`;
// The first condition says the same of nearly all versions without a look at the table of closings.
const UNCLOSED = `${CARRIERS} AND v.valid_to IS v.stated_valid_to
  AND NOT EXISTS (SELECT 1 FROM closings AS c WHERE c.version = v.row) ${LAST}`;

/** Most keys carry nothing yet: one look tells which do. */
const CARRIED = `SELECT a.value FROM json_each(?) AS a
  WHERE EXISTS (SELECT 1 FROM keys AS k WHERE k.key = a.value AND k.cell = ?)`;

/** See `TenantStore.carriers`. */
export function carriersOf(
  connection: Connection,
  asked: readonly CarrierQuery[],
  viewer: Viewer,
  nowMs: number,
): readonly KeyHit[] {
  return connection.read(() => {
    const cells = visibleCells(connection, viewer);
    const queries = new Map<string, CarrierQuery & { readonly at: number }>();
    for (const [at, query] of asked.entries()) if (!queries.has(query.key)) queries.set(query.key, { ...query, at });
    const keys = JSON.stringify([...queries.keys()]);
    const found: KeyRow[] = [];
    for (const { id } of cells)
      for (const [key] of connection.rows<[string]>(CARRIED, keys, id)) {
        const query = queries.get(key);
        if (query === undefined) continue;
        for (const row of rowsOf(connection, query, id, nowMs)) found.push({ key, row, asked: query.at });
      }
    return toKeyHits(connection, found);
  });
}

function rowsOf(
  connection: Connection,
  { key, endAfterMs, most }: CarrierQuery,
  cell: number,
  nowMs: number,
): readonly number[] {
  const wanted = Math.max(0, most);
  const rows =
    endAfterMs === null
      ? connection.rows<[number]>(UNCLOSED, key, cell, wanted)
      : connection.rows<[number]>(HOLDING, key, cell, endAfterMs, nowMs, wanted);
  return rows.map(([row]) => row);
}
