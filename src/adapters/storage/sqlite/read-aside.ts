import type { MemoryLink } from '../../../domain/link.js';
import type { Memory, Sightings, Usage } from '../../../domain/memory.js';
import type { Viewer } from '../../../domain/scope.js';
import type { KeyHit, LinkQuery, PastRequest } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { SqliteValue } from './driver.js';
import { fromBody } from './memory-body.js';
import { readBody } from './read-body.js';
import { visibleCells } from './visible-cells.js';

/** See `TenantStore.usage`. */
export function usageOf(connection: Connection, memoryId: string): readonly Usage[] {
  const row = connection.row<[number, number, number, number, number | null]>(
    'SELECT confirmed, useful, wrong, stale, last_confirmed_at FROM usage_counts WHERE memory_id = ?',
    memoryId,
  );
  if (row === undefined) return [];
  const [confirmed, useful, wrong, stale, lastConfirmedAtMs] = row;
  return [{ memoryId, confirmed, useful, wrong, stale, lastConfirmedAtMs }];
}

/** See `TenantStore.sightings`. */
export function sightingsOf(connection: Connection, memoryId: string): readonly Sightings[] {
  const row = connection.row<[number, number, number, string]>(
    'SELECT count, first_at, last_at, sources FROM sightings WHERE memory_id = ?',
    memoryId,
  );
  if (row === undefined) return [];
  const [count, firstAtMs, lastAtMs, sources] = row;
  return [{ memoryId, count, firstAtMs, lastAtMs, sources: JSON.parse(sources) as Sightings['sources'] }];
}

/** See `TenantStore.lookup`. Each key is looked up in each cell apart, where its versions stand in order. */
export function lookupKeys(
  connection: Connection,
  keys: readonly string[],
  viewer: Viewer,
  limit: number,
): readonly KeyHit[] {
  return connection.read(() => {
    const cells = visibleCells(connection, viewer);
    const found: { readonly key: string; readonly row: number; readonly asked: number }[] = [];
    for (const [asked, key] of [...new Set(keys)].entries())
      for (const { id } of cells)
        for (const [row] of connection.rows<[number]>(
          'SELECT version FROM keys WHERE key = ? AND cell = ? ORDER BY version LIMIT ?',
          key,
          id,
          Math.max(0, limit),
        ))
          found.push({ key, row, asked });
    found.sort((one, other) => one.row - other.row || one.asked - other.asked);
    const memories = new Map<number, Memory>();
    return found.slice(0, limit).map(({ key, row }) => {
      const memory = memories.get(row) ?? fromBody(readBody(connection, row));
      memories.set(row, memory);
      return { key, memory };
    });
  });
}

/** See `TenantStore.links`. */
export function linksOf(connection: Connection, query: LinkQuery): readonly MemoryLink[] {
  return connection.read(() => {
    const cells = JSON.stringify(visibleCells(connection, query.viewer).map(({ id }) => id));
    const inCells = 'IN (SELECT value FROM json_each(?))';
    const conditions = [`l.from_cell ${inCells}`, `l.to_cell ${inCells}`];
    const parameters: SqliteValue[] = [cells, cells];
    if (query.linkId !== undefined) {
      conditions.push('l.id = ?');
      parameters.push(query.linkId);
    }
    if (query.ids.length > 0) {
      const own = `(SELECT v.row FROM json_each(?) AS wanted CROSS JOIN versions AS v ON v.id = wanted.value)`;
      conditions.push(
        `l.number IN (SELECT number FROM links WHERE from_version IN ${own}
           UNION ALL SELECT number FROM links WHERE to_version IN ${own})`,
      );
      parameters.push(JSON.stringify(query.ids), JSON.stringify(query.ids));
    }
    if (query.relations.length > 0) {
      conditions.push(`l.relation ${inCells}`);
      parameters.push(JSON.stringify(query.relations));
    }
    if (query.settled !== null) {
      conditions.push('l.settled = ?');
      parameters.push(query.settled ? 1 : 0);
    }
    return connection
      .rows<[string]>(
        `SELECT l.body FROM links AS l WHERE ${conditions.join(' AND ')} ORDER BY l.number LIMIT ?`,
        ...parameters,
        Math.max(0, query.limit),
      )
      .map(([body]) => JSON.parse(body) as MemoryLink);
  });
}

/** See `TenantStore.request`. */
export function requestOf(connection: Connection, key: string): PastRequest | null {
  const row = connection.row<[string, string, number]>('SELECT digest, answer, at FROM requests WHERE key = ?', key);
  return row === undefined ? null : { digest: row[0], answer: row[1], atMs: row[2] };
}

/** See `TenantStore.echoes`. */
export function echoesOf(connection: Connection, keys: readonly string[], user: string | null): readonly string[] {
  return connection.read(() =>
    [...new Set(keys)].filter(
      (key) => connection.row('SELECT 1 FROM echoes WHERE key = ? AND user IS ? LIMIT 1', key, user) !== undefined,
    ),
  );
}

/** See `TenantStore.outdated`. There are few different rules, and the versions of each stand in order. */
export function outdatedVersions(connection: Connection, indexRules: number, limit: number): readonly Memory[] {
  return connection.read(() => {
    const rows: number[] = [];
    let rules = connection.row<[number | null]>('SELECT min(index_rules) FROM versions')?.[0] ?? null;
    while (rules !== null) {
      if (rules !== indexRules)
        for (const [row] of connection.rows<[number]>(
          'SELECT row FROM versions WHERE index_rules = ? ORDER BY row LIMIT ?',
          rules,
          Math.max(0, limit),
        ))
          rows.push(row);
      const next: [number | null] | undefined = connection.row<[number | null]>(
        'SELECT min(index_rules) FROM versions WHERE index_rules > ?',
        rules,
      );
      rules = next?.[0] ?? null;
    }
    return rows
      .sort((one, other) => one - other)
      .slice(0, limit)
      .map((row) => fromBody(readBody(connection, row)));
  });
}

/** See `TenantStore.expired`. */
export function expiredIds(connection: Connection, nowMs: number, limit: number): readonly string[] {
  return connection
    .rows<[string]>(
      `SELECT v.id FROM versions AS v WHERE v.expires_at IS NOT NULL AND v.expires_at <= ?
         AND NOT EXISTS (SELECT 1 FROM versions AS w WHERE w.id = v.id AND w.version > v.version)
       ORDER BY v.expires_at, v.row LIMIT ?`,
      nowMs,
      Math.max(0, limit),
    )
    .map(([id]) => id);
}

/** See `TenantStore.owned`. */
export function ownedIds(connection: Connection, user: string | null, limit: number): readonly string[] {
  return connection
    .rows<[string]>(
      `SELECT DISTINCT v.id FROM cells AS c CROSS JOIN versions AS v ON v.cell = c.id WHERE c.user IS ? LIMIT ?`,
      user,
      Math.max(0, limit),
    )
    .map(([id]) => id);
}
