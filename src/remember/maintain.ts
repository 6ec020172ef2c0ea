import { z } from 'zod';
import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { ErrorCode } from '../domain/errors.js';
import { RecollectError } from '../domain/errors.js';
import { versionKey } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore, Unembedded } from '../ports/store.js';
import type { EmbeddedVersions } from './embed-versions.js';
import { embedVersions } from './embed-versions.js';

/** What one maintenance may cost. */
export interface MaintainOptions {
  /** Stop after so many milliseconds, 1 to 86,400,000; what is left is done next time. @default 60,000 */
  readonly budgetMs?: number;
}

/** What one maintenance did. It can be stopped at any time and goes on where it was. */
export interface MaintainReport {
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

/**
 * Embeds what has no vector of the current profile yet, then removes the vectors of other profiles. Each batch is one
 * request and one transaction, so that writers are never held up for long and a stop loses nothing.
 *
 * @throws `validation` for a bad budget.
 */
export async function maintain(
  options: unknown,
  store: TenantStore,
  embedder: Embedder | null,
  clock: Clock,
): Promise<MaintainReport> {
  const { budgetMs } = parseInput(optionsSchema, options ?? {}, '');
  const deadline = new Deadline(clock, budgetMs, null);
  if (embedder === null)
    return { embedded: 0, failed: 0, pending: false, dropped: [], degraded: [], elapsedMs: deadline.elapsedMs() };
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
    embedded += await putVectors(result, store);
    if (result.degraded.length > 0) degraded = result.degraded;
    for (const { version, code } of result.failed) failed.set(versionKey(version.memory), code);
    await anotherTurn(clock);
    inVain = result.failed.length === batch.length && !result.failed.every(isAboutTheText) ? inVain + 1 : 0;
  }
  const refused = [...failed.values()].filter((code) => isAboutTheText({ code })).length;
  const dropped = waiting || failed.size > 0 ? [] : await dropOthers(store, embedder.profile.id);
  return {
    embedded,
    failed: refused,
    pending: waiting || refused < failed.size,
    dropped,
    degraded,
    elapsedMs: deadline.elapsedMs(),
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

/** Stores the vectors; what was forgotten while its text was embedded needs none. Gives how many versions got some. */
async function putVectors({ ops }: EmbeddedVersions, store: TenantStore): Promise<number> {
  if (ops.length === 0) return 0;
  try {
    await store.apply(ops);
    return ops.length;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  let stored = 0;
  for (const op of ops) {
    try {
      await store.apply([op]);
      stored += 1;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return stored;
}

function isNotFound(error: unknown): boolean {
  return error instanceof RecollectError && error.code === 'not_found';
}

async function dropOthers(store: TenantStore, profile: string): Promise<readonly string[]> {
  const { vectors } = await store.info();
  const others = Object.keys(vectors).filter((id) => id !== profile);
  if (others.length > 0) await store.apply(others.map((id) => ({ op: 'dropVectors', profile: id })));
  return others;
}
