import type { MemoryLink } from '../../../domain/link.js';
import type { Memory, Sightings, Usage } from '../../../domain/memory.js';
import type { Viewer } from '../../../domain/scope.js';
import type { KeyHit, LinkQuery, PastRequest } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { SqliteValue } from './driver.js';
import type { KeyRow } from './key-hits.js';
import { toKeyHits } from './key-hits.js';
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
    const found: KeyRow[] = [];
    for (const [asked, key] of [...new Set(keys)].entries())
      for (const { id } of cells)
        for (const [row] of connection.rows<[number]>(
          'SELECT version FROM keys WHERE key = ? AND cell = ? ORDER BY version LIMIT ?',
          key,
          id,
          Math.max(0, limit),
        ))
          found.push({ key, row, asked });
    return toKeyHits(connection, found, limit);
  });
}

type LinkRow = readonly [number: number, body: string];

/** See `TenantStore.links`. Where memories are named, most have none: looking along their versions is all that it takes then. */
export function linksOf(connection: Connection, query: LinkQuery): readonly MemoryLink[] {
  return connection.read(() => {
    const ends = query.ids.length === 0 ? null : rowsOf(connection, query.ids);
    if (ends?.length === 0) return [];
    const cells = visibleCells(connection, query.viewer).map(({ id }) => id);
    const listed = cells.map(() => '?').join(', ');
    // By the versions where some are named: the plus keeps the file from going through all links of a scope for each of them.
    const side = ends === null ? '' : '+';
    const conditions = [`${side}l.from_cell IN (${listed})`, `l.to_cell IN (${listed})`];
    const parameters: SqliteValue[] = [...cells, ...cells];
    if (query.linkId !== undefined) {
      conditions.push('l.id = ?');
      parameters.push(query.linkId);
    }
    if (query.relations.length > 0) {
      conditions.push('l.relation IN (SELECT value FROM json_each(?))');
      parameters.push(JSON.stringify(query.relations));
    }
    if (query.settled !== null) {
      conditions.push('l.settled = ?');
      parameters.push(query.settled ? 1 : 0);
    }
    const where = conditions.join(' AND ');
    const limit = Math.max(0, query.limit);
    if (ends === null) {
      const sql = `SELECT l.number, l.body FROM links AS l WHERE ${where} ORDER BY l.number LIMIT ?`;
      return connection.rows<LinkRow>(sql, ...parameters, limit).map(toLink);
    }
    const found = new Map<number, LinkRow>();
    const list = JSON.stringify(ends);
    for (const end of ['from_version', 'to_version']) {
      const all = `SELECT l.number, l.body FROM json_each(?) AS wanted CROSS JOIN links AS l ON l.${end} = wanted.value
        WHERE ${where} LIMIT ?`;
      const rows = connection.rows<LinkRow>(all, list, ...parameters, limit);
      for (const row of rows.length < limit ? rows : firstOfEach(connection, end, where, [list, ...parameters, limit]))
        found.set(row[0], row);
    }
    return [...found.values()]
      .sort(([one], [other]) => one - other)
      .slice(0, limit)
      .map(toLink);
  });
}

/** Of each version no more links than could be among the first: one with very many would be read whole otherwise. */
function firstOfEach(
  connection: Connection,
  end: string,
  where: string,
  parameters: readonly SqliteValue[],
): readonly LinkRow[] {
  const first = `SELECT l.number FROM links AS l WHERE l.${end} = wanted.value AND ${where} ORDER BY l.number LIMIT ?`;
  const sql = `SELECT found.number, found.body FROM json_each(?) AS wanted CROSS JOIN links AS found
    ON found.number IN (${first})`;
  return connection.rows<LinkRow>(sql, ...parameters);
}

function toLink([, body]: LinkRow): MemoryLink {
  return JSON.parse(body) as MemoryLink;
}

/** Rows of all versions of memories. */
function rowsOf(connection: Connection, ids: readonly string[]): readonly number[] {
  const sql = 'SELECT v.row FROM json_each(?) AS wanted CROSS JOIN versions AS v ON v.id = wanted.value';
  return connection.rows<[number]>(sql, JSON.stringify([...new Set(ids)])).map(([row]) => row);
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
