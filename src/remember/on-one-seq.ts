import { RecollectError } from '../domain/errors.js';
import type { Seq, TenantStore } from '../ports/store.js';

/** So often a write is planned anew when other processes keep overtaking it. */
const MOST_ATTEMPTS = 20;

/**
 * Reads and writes as one step: what was read still holds when it is applied, whoever else writes to the store.
 *
 * @param work applies with `expect` of the seq it is given; it runs again when another process wrote meanwhile
 * @throws `conflict` when writers kept overtaking this one; whatever `work` throws
 */
export async function onOneSeq<Result>(store: TenantStore, work: (seq: Seq) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const seq = await store.seq();
    try {
      return await work(seq);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !(await wasOvertaken(error, seq, store))) throw error;
    }
  }
}

async function wasOvertaken(error: unknown, seq: Seq, store: TenantStore): Promise<boolean> {
  return error instanceof RecollectError && error.code === 'conflict' && (await store.seq()) !== seq;
}
