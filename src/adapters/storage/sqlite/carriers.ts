import type { Memory } from '../../../domain/memory.js';
import type { Viewer } from '../../../domain/scope.js';
import type { CarrierQuery, KeyHit } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { fromBody } from './memory-body.js';
import { readBody } from './read-body.js';
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

/** See `TenantStore.carriers`. */
export function carriersOf(
  connection: Connection,
  asked: readonly CarrierQuery[],
  viewer: Viewer,
  nowMs: number,
): readonly KeyHit[] {
  return connection.read(() => {
    const cells = visibleCells(connection, viewer);
    const known = new Set<string>();
    const found: { readonly key: string; readonly row: number; readonly asked: number }[] = [];
    for (const [at, { key, endAfterMs, most }] of asked.entries()) {
      if (known.has(key)) continue;
      known.add(key);
      const wanted = Math.max(0, most);
      for (const { id } of cells) {
        const rows =
          endAfterMs === null
            ? connection.rows<[number]>(UNCLOSED, key, id, wanted)
            : connection.rows<[number]>(HOLDING, key, id, endAfterMs, nowMs, wanted);
        for (const [row] of rows) found.push({ key, row, asked: at });
      }
    }
    found.sort((one, other) => one.row - other.row || one.asked - other.asked);
    const memories = new Map<number, Memory>();
    return found.map(({ key, row }) => {
      const memory = memories.get(row) ?? fromBody(readBody(connection, row));
      memories.set(row, memory);
      return { key, memory };
    });
  });
}
