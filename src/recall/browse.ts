import { z } from 'zod';
import { latestInTime } from '../domain/closing.js';
import { invalid } from '../domain/errors.js';
import type { Filter, FilterInput } from '../domain/filter.js';
import { parseFilter } from '../domain/filter.js';
import type { Memory, Sightings } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import type { ScanCursor, ScanOrder } from '../domain/scan-order.js';
import { SCAN_ORDERS, scanCursor } from '../domain/scan-order.js';
import { limitSchema, timeSchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import { canSee, checkId, requireVisible } from '../domain/scope.js';
import type { TimeInput } from '../domain/time.js';
import { present } from '../domain/validity.js';
import type { TenantStore } from '../ports/store.js';

/** Unranked reading: pages of what passes a filter. */
export interface ListOptions {
  readonly filter?: FilterInput;
  /** @default 'newest' */
  readonly order?: ScanOrder;
  /** 1 to 1,000. @default 50 */
  readonly limit?: number;
  /** The `cursor` of the page before; absent or '' starts at the beginning. */
  readonly cursor?: string;
  /** @default the engine's clock */
  readonly now?: TimeInput;
}

/** One page; `cursor` is null on the last one. */
export interface Page {
  readonly items: readonly Memory[];
  readonly cursor: string | null;
}

const listSchema = z.strictObject({
  filter: z.unknown().optional(),
  order: z.enum(SCAN_ORDERS).default('newest'),
  limit: limitSchema.default(50),
  cursor: z.string().max(1_024).default(''),
  now: timeSchema.optional(),
});

/**
 * Lists memories in a stable order.
 *
 * @throws `validation` for bad options, and for a cursor that was made for another scope or order, or was edited.
 */
export async function list(options: unknown, viewer: Viewer, nowMs: number, store: TenantStore): Promise<Page> {
  const parsed = parseInput(listSchema, options ?? {}, '');
  const filter = browseFilter(parsed.filter, viewer, parsed.now ?? nowMs);
  const key = `${parsed.order}|${viewer.user ?? ''}|${viewer.agent ?? ''}|${viewer.session ?? ''}`;
  const after = parsed.cursor === '' ? undefined : readCursor(parsed.cursor, key);
  const rows = await store.scan(filter, {
    order: parsed.order,
    limit: parsed.limit + 1,
    ...(after === undefined ? {} : { after }),
  });
  const items = rows.slice(0, parsed.limit);
  const last = items.at(-1);
  return {
    items,
    cursor: rows.length > parsed.limit && last !== undefined ? writeCursor(last, parsed.order, key) : null,
  };
}

/** How many memories pass; see {@link list} for the errors. */
export async function count(options: unknown, viewer: Viewer, nowMs: number, store: TenantStore): Promise<number> {
  const parsed = parseInput(listSchema.pick({ filter: true, now: true }), options ?? {}, '');
  return store.count(browseFilter(parsed.filter, viewer, parsed.now ?? nowMs));
}

/** The version of a memory that holds last. @throws `not_found` when the viewer can't see it. */
export async function get(id: string, viewer: Viewer, store: TenantStore): Promise<Memory> {
  return requireVisible(latestInTime(await store.history(id)), viewer);
}

/** How often the memories that the viewer sees were told again; others are left out. */
export async function sightings(
  ids: readonly string[],
  viewer: Viewer,
  store: TenantStore,
): Promise<readonly Sightings[]> {
  const visible = (await store.get(ids.map((id, at) => checkId(`ids.${at}`, id)))).filter(({ scope }) =>
    canSee(viewer, scope),
  );
  return store.sightings(visible.map(({ id }) => id));
}

/** All versions, oldest first. @throws `not_found` when the viewer can't see it. */
export async function history(id: string, viewer: Viewer, store: TenantStore): Promise<readonly Memory[]> {
  const versions = await store.history(id);
  requireVisible(versions.at(-1), viewer);
  return versions;
}

function browseFilter(input: unknown, viewer: Viewer, nowMs: number): Filter {
  return parseFilter(input, { viewer, asOf: present(nowMs), nowMs });
}

/** Cursors are input: they carry what they were made for, and nothing that widens a search. */
function writeCursor(memory: Memory, order: ScanOrder, key: string): string {
  const { value, id, version } = scanCursor(order, memory);
  return JSON.stringify([value, id, version, checksum(key)]);
}

function readCursor(text: string, key: string): ScanCursor {
  const bad = (): never => {
    throw invalid('cursor', 'is not a cursor of this list');
  };
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return bad();
  }
  if (!Array.isArray(parts) || parts.length !== 4) return bad();
  const [value, id, version, sum] = parts as unknown[];
  if (typeof value !== 'number' || typeof id !== 'string' || !Number.isInteger(version) || sum !== checksum(key))
    return bad();
  return { value, id, version: version as number };
}

/** FNV-1a, 32 bits: tells cursors of different lists apart; it is no secret and needs to be none. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
