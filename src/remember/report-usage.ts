import { invalid, RecollectError } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import type { Usage } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { checkId, requireVisible } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';

/** What may be said of a returned memory. It touches trust, never usage. */
export const FEEDBACK = ['useful', 'wrong', 'stale'] as const;
export type Feedback = (typeof FEEDBACK)[number];

/**
 * Counts memories as really used. Recall never does this by itself (rule R1); whoever builds the prompt or reads the
 * answer reports it.
 *
 * @param traceId of the recall that returned them, kept for logs
 * @throws `validation`; `not_found` when the viewer can't see one of the ids (then nothing is counted).
 */
export async function confirm(
  traceId: string,
  usedIds: unknown,
  viewer: Viewer,
  nowMs: number,
  store: TenantStore,
): Promise<readonly Usage[]> {
  checkId('traceId', traceId);
  if (!Array.isArray(usedIds) || usedIds.length > LIMITS.limit)
    throw invalid('usedIds', `must be a list of at most ${LIMITS.limit} ids`);
  const ids = [...new Set(usedIds.map((id, at) => checkId(`usedIds.${at}`, id)))];
  await checkVisible(ids, viewer, store);
  if (ids.length > 0)
    await store.apply(ids.map((memoryId) => ({ op: 'addUsage', memoryId, confirmed: 1, atMs: nowMs })));
  return store.usage(ids);
}

/**
 * Notes an experience with a returned memory.
 *
 * @throws `validation` for an unknown verdict; `not_found` when the viewer can't see the id.
 */
export async function feedback(
  traceId: string,
  id: string,
  verdict: Feedback,
  viewer: Viewer,
  nowMs: number,
  store: TenantStore,
): Promise<Usage> {
  checkId('traceId', traceId);
  if (!FEEDBACK.includes(verdict)) throw invalid('verdict', `must be one of ${FEEDBACK.join(', ')}`);
  await checkVisible([id], viewer, store);
  await store.apply([{ op: 'addUsage', memoryId: id, [verdict]: 1, atMs: nowMs }]);
  const [usage] = await store.usage([id]);
  if (usage === undefined) throw new RecollectError('internal', 'feedback was not kept');
  return usage;
}

async function checkVisible(ids: readonly string[], viewer: Viewer, store: TenantStore): Promise<void> {
  const known = new Map((await store.get(ids)).map((memory) => [memory.id, memory]));
  for (const id of ids) requireVisible(known.get(id), viewer);
}
