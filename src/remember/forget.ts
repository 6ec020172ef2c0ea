import { latestInTime } from '../domain/closing.js';
import { invalid, RecollectError } from '../domain/errors.js';
import { filterVerdict, parseFilter } from '../domain/filter.js';
import type { Memory } from '../domain/memory.js';
import { STATUSES } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { checkId, requireVisible } from '../domain/scope.js';
import { present } from '../domain/validity.js';
import type { Embedder } from '../ports/embedder.js';
import type { Seq, TenantStore } from '../ports/store.js';
import { passages } from '../text/passages.js';
import { forgetRecentTexts } from '../text/recent.js';
import type { ChangeOptions } from './expected-version.js';
import { parseExpected, requireExpected } from './expected-version.js';
import { onOneSeq } from './on-one-seq.js';
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
 * @throws `not_found` when the viewer can't see the id; `conflict` when it is not in the state that was expected.
 */
export async function forget(
  id: string,
  dependencies: ForgetDependencies,
  options: ChangeOptions = {},
): Promise<ForgetReceipt> {
  const { store, viewer, takeTurns } = dependencies;
  const expected = parseExpected(options);
  const { versions, cleared } = await takeTurns(() =>
    onOneSeq(store, async (seq) => {
      const history = await store.history(id);
      requireExpected(requireVisible(latestInTime(history), viewer), expected);
      return erase([id], [history], dependencies, seq);
    }),
  );
  await haveGone([id], versions, dependencies);
  return { memoryId: id, versions: versions.length, state: cleared ? 'proven' : 'pending' };
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
export async function eraseAll(ids: readonly string[], dependencies: ForgetDependencies): Promise<BulkForgetReceipt> {
  const { store, takeTurns } = dependencies;
  let versions = 0;
  let cleared = true;
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const erased = await takeTurns(async () => {
      const histories = await Promise.all(batch.map((id) => store.history(id)));
      return erase(batch, histories, dependencies);
    });
    versions += erased.versions.length;
    cleared = cleared && erased.cleared;
    await haveGone(batch, erased.versions, dependencies);
  }
  return { memories: ids.length, versions, state: cleared ? 'proven' : 'pending' };
}

interface Erased {
  readonly versions: readonly Memory[];
  /** Whether the log of the store holds nothing of them either. */
  readonly cleared: boolean;
}

/** @param expect the seq that the histories were read on; absent: whatever was written since */
async function erase(
  ids: readonly string[],
  histories: readonly (readonly Memory[])[],
  { store }: ForgetDependencies,
  expect?: Seq,
): Promise<Erased> {
  const { logCleared } = await store.apply(
    ids.map((memoryId) => ({ op: 'erase', memoryId })),
    expect === undefined ? {} : { expect },
  );
  return { versions: histories.flat(), cleared: logCleared !== false };
}

/** Takes erased texts out of the caches, and looks whether the store has none of them left. */
async function haveGone(
  ids: readonly string[],
  versions: readonly Memory[],
  { store, embedders }: ForgetDependencies,
): Promise<void> {
  await forgetInCaches(
    versions.map(({ text }) => text),
    embedders,
  );
  for (const id of ids)
    if ((await store.history(id)).length > 0) throw new RecollectError('internal', 'an erased memory is still there');
}

async function forgetInCaches(texts: readonly string[], embedders: readonly Embedder[]): Promise<void> {
  const pieces = texts.flatMap((text) => passages(text).map(({ start, end }) => text.slice(start, end)));
  for (const embedder of embedders) await embedder.forget?.(pieces);
  forgetRecentTexts();
}
