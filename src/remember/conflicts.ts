import { z } from 'zod';
import { startOf } from '../domain/closing.js';
import { RecollectError } from '../domain/errors.js';
import type { MemoryLink, Settlement } from '../domain/link.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { idSchema, limitSchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import type { Op, TenantStore } from '../ports/store.js';
import type { TakeTurns } from './take-turns.js';

/** Two statements that contradict each other. */
export interface Conflict {
  readonly id: string;
  /** The one that came later and found the other there. */
  readonly from: Memory;
  readonly to: Memory;
  readonly recordedAtMs: number;
  /** Why neither replaced the other. */
  readonly reason: string;
  readonly settled: Settlement | null;
}

export interface ConflictListOptions {
  /** @default false: the open ones */
  readonly settled?: boolean;
  /** 1 to 1,000. @default 50 */
  readonly limit?: number;
}

const listSchema = z.strictObject({ settled: z.boolean().default(false), limit: limitSchema.default(50) });
const settleSchema = z.strictObject({
  keep: z.enum(['from', 'to', 'both']),
  reason: z.string().max(1_024).optional(),
});

/** Conflicts between memories that the viewer sees, oldest first. @throws `validation`. */
export async function listConflicts(
  options: unknown,
  viewer: Viewer,
  store: TenantStore,
): Promise<readonly Conflict[]> {
  const { settled, limit } = parseInput(listSchema, options ?? {}, '');
  const links = await store.links({ viewer, ids: [], relations: ['conflicts'], settled, limit });
  const conflicts: Conflict[] = [];
  for (const link of links) {
    const [from, to] = [await versionOf(link.from, store), await versionOf(link.to, store)];
    if (from !== undefined && to !== undefined) conflicts.push({ ...link, from, to });
  }
  return conflicts;
}

/**
 * Ends a conflict. What is not kept was never true, as far as we know from now on: it ends where it began, and
 * `asOf.recordedAt` still shows it. `both` keeps both without the mark.
 *
 * @throws `not_found` for a conflict the viewer can't see; `conflict` when it is settled already; `validation`.
 */
export async function settleConflict(
  id: unknown,
  input: unknown,
  { viewer, store, nowMs, takeTurns }: { viewer: Viewer; store: TenantStore; nowMs: number; takeTurns: TakeTurns },
): Promise<Settlement> {
  const name = parseInput(idSchema, id, 'id');
  const { keep, reason } = parseInput(settleSchema, input, 'settlement');
  return takeTurns(async () => {
    const link = await findLink(name, viewer, store);
    if (link.settled !== null)
      throw new RecollectError('conflict', 'id: this conflict is settled already', { field: 'id' });
    const settled: Settlement = { atMs: nowMs, kept: keep, reason: reason ?? null };
    const ops: Op[] = [{ op: 'putLink', link: { ...link, settled } }];
    if (keep !== 'both') {
      const [lost, kept] = keep === 'from' ? [link.to, link.from] : [link.from, link.to];
      const loser = await versionOf(lost, store);
      if (loser !== undefined)
        ops.push({ op: 'closeVersion', ref: lost, validToMs: startOf(loser), atMs: nowMs, by: kept });
    }
    await store.apply(ops);
    return settled;
  });
}

async function findLink(id: string, viewer: Viewer, store: TenantStore): Promise<MemoryLink> {
  const query = { viewer, linkId: id, ids: [], relations: ['conflicts'], settled: null, limit: 1 };
  const [link] = await store.links(query);
  if (link === undefined) throw new RecollectError('not_found', 'id: no such conflict', { field: 'id' });
  return link;
}

async function versionOf(ref: VersionRef, store: TenantStore): Promise<Memory | undefined> {
  return (await store.history(ref.id)).find(({ version }) => version === ref.version);
}
