import { z } from 'zod';
import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { ErrorCode } from '../domain/errors.js';
import { versionKey } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore, Unembedded } from '../ports/store.js';
import { applyEach } from './apply-each.js';
import { embedVersions } from './embed-versions.js';
import { rederive } from './rederive.js';

/** What one maintenance may cost. */
export interface MaintainOptions {
  /** Stop after so many milliseconds, 1 to 86,400,000; what is left is done next time. @default 60,000 */
  readonly budgetMs?: number;
}

/** What one maintenance did. It can be stopped at any time and goes on where it was. */
export interface MaintainReport {
  /** Versions that were indexed anew because the rules for texts and keys had changed. */
  readonly reindexed: number;
  /** Memories that had expired and were erased. */
  readonly expired: number;
  /** Versions that got vectors of the current profile. */
  readonly embedded: number;
  /** Versions whose text the embedder refuses, or gives no usable vector for. */
  readonly failed: number;
  /** Whether other versions still wait. */
  readonly pending: boolean;
  /** Profiles whose vectors were removed because every version has one of the current profile. */
  readonly dropped: readonly string[];
  readonly degraded: readonly Degradation[];
  readonly elapsedMs: number;
}

/** Most versions of one transaction. */
const BATCH = 64;
/** So many batches in a row without any vector, and the embedder counts as down. */
const FAILURES = 3;
const optionsSchema = z.strictObject({ budgetMs: z.number().min(1).max(86_400_000).default(60_000) });

/** A text that failed with one of these fails next time too; whatever else went wrong may pass. */
const ABOUT_THE_TEXT: ReadonlySet<ErrorCode> = new Set(['provider_refused', 'provider_bad_answer']);

/** What maintaining stands on. */
export interface MaintainDependencies {
  readonly store: TenantStore;
  readonly embedder: Embedder | null;
  readonly clock: Clock;
  /** Erases memories by id, as `forget` does. */
  readonly erase: (ids: readonly string[]) => Promise<unknown>;
}

/** How long idempotency keys and what was shown to a model are remembered. */
const REMEMBERED_MS = 30 * 86_400_000;
/** Most expired memories looked for at once. */
const EXPIRED_BATCH = 500;

/**
 * Indexes anew what older rules indexed, erases what has expired, embeds what has no vector of the current profile yet,
 * then removes the vectors of other profiles. Each batch is one transaction, so that writers are never held up for long
 * and a stop loses nothing.
 *
 * @throws `validation` for a bad budget.
 */
export async function maintain(options: unknown, dependencies: MaintainDependencies): Promise<MaintainReport> {
  const { budgetMs } = parseInput(optionsSchema, options ?? {}, '');
  const { store, clock, embedder } = dependencies;
  const deadline = new Deadline(clock, budgetMs, null);
  const indexed = await rederive(store, deadline);
  const expired = await eraseExpired(dependencies, deadline);
  const vectors =
    embedder === null
      ? { embedded: 0, failed: 0, pending: false, dropped: [], degraded: [] }
      : await embedWaiting(store, embedder, clock, deadline);
  return {
    ...vectors,
    reindexed: indexed.done,
    expired,
    pending: indexed.pending || vectors.pending,
    elapsedMs: deadline.elapsedMs(),
  };
}

/** Erases what expired, and forgets requests and echoes that are too old to matter. */
async function eraseExpired({ store, clock, erase }: MaintainDependencies, deadline: Deadline): Promise<number> {
  const nowMs = clock.nowMs();
  let count = 0;
  while (deadline.remainingMs() > 0) {
    const ids = await store.expired(nowMs, EXPIRED_BATCH);
    if (ids.length === 0) break;
    await erase(ids);
    count += ids.length;
  }
  if ((await store.seq()) > 0)
    await store.apply([
      { op: 'dropOlder', what: 'requests', beforeMs: nowMs - REMEMBERED_MS },
      { op: 'dropOlder', what: 'echoes', beforeMs: nowMs - REMEMBERED_MS },
    ]);
  return count;
}

async function embedWaiting(
  store: TenantStore,
  embedder: Embedder,
  clock: Clock,
  deadline: Deadline,
): Promise<Omit<MaintainReport, 'reindexed' | 'expired' | 'elapsedMs'>> {
  const failed = new Map<string, ErrorCode>();
  let embedded = 0;
  let waiting = false;
  let inVain = 0;
  let degraded: readonly Degradation[] = [];
  while (inVain < FAILURES) {
    const batch = await nextBatch(store, embedder, failed);
    waiting = batch.length > 0;
    if (!waiting || deadline.remainingMs() === 0) break;
    const result = await embedVersions(batch, embedder, clock, deadline.remainingMs());
    // What was forgotten while its text was embedded needs no vectors.
    embedded += await applyEach(result.ops, store);
    if (result.degraded.length > 0) degraded = result.degraded;
    for (const { version, code } of result.failed) failed.set(versionKey(version.memory), code);
    await anotherTurn(clock);
    inVain = result.failed.length === batch.length && !result.failed.every(isAboutTheText) ? inVain + 1 : 0;
  }
  const refused = [...failed.values()].filter((code) => isAboutTheText({ code })).length;
  const others = waiting || failed.size > 0 ? NOTHING_DROPPED : await dropOthers(store, embedder.profile.id, deadline);
  return {
    embedded,
    failed: refused,
    pending: waiting || refused < failed.size || others.pending,
    dropped: others.dropped,
    degraded,
  };
}

/** With store and embedder in the process, nothing else in it would ever get a turn until all is done. */
function anotherTurn(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(0, resolve);
  });
}

function isAboutTheText({ code }: { readonly code: ErrorCode }): boolean {
  return ABOUT_THE_TEXT.has(code);
}

/** The versions written first that wait and did not fail before: as many as fit one request, at least one. */
async function nextBatch(
  store: TenantStore,
  { profile }: Embedder,
  failed: ReadonlyMap<string, unknown>,
): Promise<readonly Unembedded[]> {
  const waiting = await store.unembedded(profile.id, BATCH + failed.size);
  const batch: Unembedded[] = [];
  let texts = 0;
  for (const version of waiting) {
    if (failed.has(versionKey(version.memory))) continue;
    texts += version.passages.length;
    if (batch.length === BATCH || (batch.length > 0 && texts > profile.batchMax)) break;
    batch.push(version);
  }
  return batch;
}

/** Most versions whose vectors one transaction removes. */
const DROP_BATCH = 2_000;
const NOTHING_DROPPED = { dropped: [], pending: false } as const;

async function dropOthers(
  store: TenantStore,
  current: string,
  deadline: Deadline,
): Promise<{ readonly dropped: readonly string[]; readonly pending: boolean }> {
  const dropped: string[] = [];
  for (const profile of Object.keys((await store.info()).vectors).filter((id) => id !== current)) {
    for (;;) {
      if (deadline.remainingMs() === 0) return { dropped, pending: true };
      await store.apply([{ op: 'dropVectors', profile, limit: DROP_BATCH }]);
      if ((await store.info()).vectors[profile] === undefined) break;
    }
    dropped.push(profile);
  }
  return { dropped, pending: false };
}
