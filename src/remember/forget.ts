import { invalid, RecollectError } from '../domain/errors.js';
import { filterVerdict, parseFilter } from '../domain/filter.js';
import { STATUSES } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { checkId, requireVisible } from '../domain/scope.js';
import { present } from '../domain/validity.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore } from '../ports/store.js';
import { passages } from '../text/passages.js';
import type { TakeTurns } from './take-turns.js';

/** What a forget removed. */
export interface ForgetReceipt {
  readonly memoryId: string;
  /** Versions that were erased with their text, passages, index entries, vectors, keys, links and usage. */
  readonly versions: number;
  /**
   * `proven` once a look into the store afterwards found nothing of it and its log holds nothing either; `pending` while
   * something (a reader that began before) keeps the log from being emptied, which `maintain()` does later.
   */
  readonly state: 'pending' | 'proven';
}

/** What a forget of many removed. */
export interface BulkForgetReceipt {
  readonly memories: number;
  readonly versions: number;
  readonly state: 'pending' | 'proven';
}

/** What forgetting stands on. */
export interface ForgetDependencies {
  readonly store: TenantStore;
  readonly viewer: Viewer;
  readonly nowMs: number;
  readonly takeTurns: TakeTurns;
  /** Those whose caches may hold texts. */
  readonly embedders: readonly Embedder[];
}

/** Most memories erased in one transaction; the index is merged once for each. */
const BATCH = 500;

/**
 * Erases a memory with all its versions and everything derived from them.
 *
 * @throws `not_found` when the viewer can't see the id.
 */
export async function forget(id: string, dependencies: ForgetDependencies): Promise<ForgetReceipt> {
  const { store, viewer } = dependencies;
  const versions = await store.history(id);
  requireVisible(versions.at(-1), viewer);
  const { state } = await eraseAll([id], dependencies);
  return { memoryId: id, versions: versions.length, state };
}

/**
 * Erases every memory of which some version passes a filter, at any time and of any status.
 *
 * @throws `validation` for a bad filter, or an empty one: a whole user is forgotten by name.
 */
export async function forgetWhere(input: unknown, dependencies: ForgetDependencies): Promise<BulkForgetReceipt> {
  const { store, viewer, nowMs } = dependencies;
  const given = parseFilter(input, { viewer, asOf: present(nowMs), nowMs });
  if (input === null || typeof input !== 'object' || Object.keys(input).length === 0)
    throw invalid('filter', 'must not be empty (forgetUser() erases all of a user)');
  const statuses = 'statuses' in input ? given.statuses : STATUSES;
  const ids = new Set<string>();
  // Versions of every moment: what is valid now, what was, and what is known to come.
  for (const id of await store.owned(viewer.user, MOST)) {
    const versions = await store.history(id);
    if (versions.some((version) => !NOT_MEANT.has(filterVerdict({ ...given, statuses }, version) ?? ''))) ids.add(id);
  }
  return eraseAll([...ids], dependencies);
}

/** Verdicts that keep a version out whatever the time is. */
const NOT_MEANT: ReadonlySet<string> = new Set(['other scope', 'filtered', 'status']);

/** Most memories of one user that one call looks at. */
const MOST = 10_000_000;

/** Erases everything of one user, in all its sessions and with all agents. */
export async function forgetUser(user: unknown, dependencies: ForgetDependencies): Promise<BulkForgetReceipt> {
  const name = checkId('user', user);
  return eraseAll(await dependencies.store.owned(name, MOST), dependencies);
}

/** Erases memories, a few hundred at a time, and looks afterwards. */
export async function eraseAll(
  ids: readonly string[],
  { store, takeTurns, embedders }: ForgetDependencies,
): Promise<BulkForgetReceipt> {
  let versions = 0;
  let cleared = true;
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const erased = await takeTurns(async () => {
      const histories = await Promise.all(batch.map((id) => store.history(id)));
      const result = await store.apply(batch.map((memoryId) => ({ op: 'erase', memoryId })));
      return { histories, result };
    });
    const texts = erased.histories.flat().map(({ text }) => text);
    versions += texts.length;
    cleared = cleared && erased.result.logCleared !== false;
    await forgetInCaches(texts, embedders);
    for (const id of batch)
      if ((await store.history(id)).length > 0) throw new RecollectError('internal', 'an erased memory is still there');
  }
  return { memories: ids.length, versions, state: cleared ? 'proven' : 'pending' };
}

async function forgetInCaches(texts: readonly string[], embedders: readonly Embedder[]): Promise<void> {
  const pieces = texts.flatMap((text) => passages(text).map(({ start, end }) => text.slice(start, end)));
  for (const embedder of embedders) await embedder.forget?.(pieces);
}
