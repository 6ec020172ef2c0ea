import { abstentionArea } from './observe.js';
import type { EvalRun } from './report.js';
import type { RankedRow } from './row.js';
import type { Split } from './split.js';
import { keepingThreshold } from './statistics/keeping-threshold.js';

/** What of a query counts for abstention. */
type Asked = Pick<RankedRow, 'answerable' | 'confidence' | 'half'>;

/** Abstention over several sets together, for one recipe and half. */
export interface PooledAbstention {
  readonly recipe: string;
  readonly split: Split;
  /** Sets that have unanswerable queries. */
  readonly sets: readonly string[];
  readonly n_answerable: number;
  readonly n_unanswerable: number;
  readonly abstention_auroc: number | null;
  readonly false_inject_at_95: number | null;
  /** Fixed on the dev halves of all the sets together. */
  readonly threshold_on_dev: number | null;
}

/** Pools the confidences of runs over sets that have unanswerable queries. */
export class AbstentionPool {
  readonly #asked = new Map<string, { readonly sets: string[]; readonly queries: Asked[] }>();

  add(run: EvalRun): void {
    if (run.rows.every((row) => row.answerable)) return;
    const pool = this.#asked.get(run.recipe) ?? { sets: [], queries: [] };
    this.#asked.set(run.recipe, pool);
    pool.sets.push(run.set);
    pool.queries.push(...run.rows.map(({ answerable, confidence, half }) => ({ answerable, confidence, half })));
  }

  figures(recipe: string, split: Split): PooledAbstention | null {
    const pool = this.#asked.get(recipe);
    if (pool === undefined) return null;
    const dev = pool.queries.filter((query) => query.answerable && query.half === 'dev');
    const threshold =
      dev.length === 0
        ? null
        : keepingThreshold(
            dev.map(({ confidence }) => confidence),
            0.95,
          );
    const queries = pool.queries.filter((query) => split === 'all' || query.half === split);
    const unanswerable = queries.filter((query) => !query.answerable);
    const injected = unanswerable.filter(
      ({ confidence }) => threshold !== null && confidence !== null && confidence >= threshold,
    );
    return {
      recipe,
      split,
      sets: [...pool.sets].sort(),
      n_answerable: queries.length - unanswerable.length,
      n_unanswerable: unanswerable.length,
      abstention_auroc: abstentionArea(queries),
      false_inject_at_95:
        threshold === null || unanswerable.length === 0 ? null : injected.length / unanswerable.length,
      threshold_on_dev: threshold,
    };
  }
}
