import { z } from 'zod';
import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import { parseInput } from '../domain/parse.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore } from '../ports/store.js';
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
  /** Versions whose text the embedder refuses. */
  readonly failed: number;
  /** Versions that still wait. */
  readonly pending: boolean;
  /** Profiles whose vectors were removed because every version has one of the current profile. */
  readonly dropped: readonly string[];
  readonly degraded: readonly Degradation[];
  readonly elapsedMs: number;
}

const BATCH = 64;
const optionsSchema = z.strictObject({ budgetMs: z.number().min(1).max(86_400_000).default(60_000) });

/**
 * Embeds what has no vector of the current profile yet, then removes the vectors of other profiles. Each batch is one
 * transaction, so that writers are never held up for long and a stop loses nothing.
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
  const refused = new Set<string>();
  let embedded = 0;
  let pending = false;
  let degraded: readonly Degradation[] = [];
  for (;;) {
    const waiting = await store.unembedded(embedder.profile.id, BATCH + refused.size);
    const batch = waiting.filter(({ memory }) => !refused.has(`${memory.id}@${memory.version}`)).slice(0, BATCH);
    if (batch.length === 0) break;
    pending = true;
    if (deadline.remainingMs() === 0) break;
    const result = await embedVersions(batch, embedder, clock, deadline.remainingMs());
    if (result.ops.length > 0) await store.apply(result.ops);
    embedded += result.ops.length;
    if (result.degraded.length > 0) degraded = result.degraded;
    if (
      result.ops.length === 0 &&
      result.failed.length === batch.length &&
      result.degraded[0]?.code !== 'provider_bad_answer'
    )
      break;
    for (const { memory } of result.failed) refused.add(`${memory.id}@${memory.version}`);
    pending = false;
  }
  const dropped = pending || refused.size > 0 ? [] : await dropOthers(store, embedder.profile.id);
  return { embedded, failed: refused.size, pending, dropped, degraded, elapsedMs: deadline.elapsedMs() };
}

async function dropOthers(store: TenantStore, profile: string): Promise<readonly string[]> {
  const { vectors } = await store.info();
  const others = Object.keys(vectors).filter((id) => id !== profile);
  if (others.length > 0) await store.apply(others.map((id) => ({ op: 'dropVectors', profile: id })));
  return others;
}
