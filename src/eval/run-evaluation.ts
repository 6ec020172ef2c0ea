import { performance } from 'node:perf_hooks';
import { RecollectError } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import { loadDataSet } from './data/load.js';
import { openSqliteEngine } from './default-engine.js';
import type { OpenRetrievalEngine, RetrievalAnswer, RetrievalEngine } from './engine.js';
import { EvalClock, seededIds } from './eval-clock.js';
import type { EvalQuery, Haystack } from './haystack.js';
import { buildHaystacks } from './haystack.js';
import { measure } from './metrics.js';
import { writeRankedFile } from './ranked-file.js';
import type { EvalReport, EvalRow, EvalRun } from './report.js';
import { summarise } from './report.js';
import type { SetName, SetProtocol } from './sets.js';
import { EVAL_SETS, parseSetName } from './sets.js';
import type { Split } from './split.js';
import { inSplit, parseSplit } from './split.js';

/** The one user of every haystack: a haystack is a tenant. */
const USER = 'user';
/** Drafts a batch; the engine stores each batch in one transaction. */
const BATCH = 500;
export const DEFAULT_SEED = 'recollect-eval-1';

/** What to evaluate. */
export interface EvaluationOptions {
  /** Folder that holds the data sets, one folder each. */
  readonly dataDir: string;
  readonly set: SetName;
  /** Name of a recipe of the engine. */
  readonly recipe: string;
  /** @default 'all' */
  readonly split?: Split;
  /** Depth of the rankings, 1 to 500. @default 50 */
  readonly limit?: number;
  /** Decides the opaque ids and the order of what has no time. @default 'recollect-eval-1' */
  readonly seed?: string;
  /** Write the rankings there, as JSONL. */
  readonly rankedFile?: string;
  /** Folder for the stores. @default null: SQLite in memory */
  readonly storeFolder?: string | null;
  /** @default the engine over SQLite */
  readonly openEngine?: OpenRetrievalEngine;
  /** Called after each haystack. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Stores a set through the public API, asks its questions and scores the answers; deterministic but for the times.
 *
 * @throws `not_found` when the data is missing, `validation` for an unknown set or split. A question that throws is
 * counted as a failure, not thrown.
 */
export async function runEvaluation(options: EvaluationOptions): Promise<EvalReport> {
  const run = await evaluate(options);
  if (options.rankedFile !== undefined) await writeRankedFile(options.rankedFile, run);
  return summarise(run, options.split ?? 'all', options.rankedFile ?? null);
}

/** Like {@link runEvaluation}, but keeps the row of every query; `summarise` makes reports of any half of it. */
export async function evaluate(options: EvaluationOptions): Promise<EvalRun> {
  const set = parseSetName(options.set);
  const split = parseSplit(options.split ?? 'all');
  const limit = parseLimit(options.limit ?? 50);
  const seed = options.seed ?? DEFAULT_SEED;
  const protocol: SetProtocol = EVAL_SETS[set];
  const data = await loadDataSet(options.dataDir, protocol.data);
  const haystacks = buildHaystacks(data, protocol, set, seed)
    .map((haystack) => ({ ...haystack, queries: haystack.queries.filter((query) => inSplit(query.group, split)) }))
    .filter((haystack) => haystack.queries.length > 0);
  const clock = new EvalClock(0);
  const engine = await (options.openEngine ?? openSqliteEngine)({
    clock,
    ids: seededIds(seed),
    folder: options.storeFolder ?? null,
  });
  try {
    const rows: EvalRow[] = [];
    const ingest = { memories: 0, seconds: 0 };
    for (const [done, haystack] of haystacks.entries()) {
      clock.set(haystack.newestMs);
      ingest.seconds += await storeHaystack(engine, haystack);
      ingest.memories += haystack.drafts.length;
      for (const query of haystack.queries) {
        clock.set(query.nowMs);
        rows.push(await ask(engine, haystack, query, { recipe: options.recipe, limit }));
      }
      await engine.dropTenant(haystack.tenant);
      options.onProgress?.(done + 1, haystacks.length);
    }
    return {
      set,
      recipe: options.recipe,
      unit: protocol.unit,
      indexed: protocol.indexed,
      limit,
      seed,
      ingest,
      data: {
        memories_sha256: data.sha256.memories,
        queries_sha256: data.sha256.queries,
        as_expected: data.asExpected,
      },
      rows: rows.sort((left, right) => left.query.index - right.query.index),
    };
  } finally {
    await engine.close();
  }
}

function parseLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= 500) return limit;
  throw new RecollectError('validation', 'limit: must be a whole number from 1 to 500', { field: 'limit' });
}

/** Returns the seconds it took. */
async function storeHaystack(engine: RetrievalEngine, haystack: Haystack): Promise<number> {
  const memory = engine.tenant(haystack.tenant).scope({ user: USER });
  const startMs = performance.now();
  for (let from = 0; from < haystack.drafts.length; from += BATCH)
    await memory.rememberMany(haystack.drafts.slice(from, from + BATCH));
  return (performance.now() - startMs) / 1_000;
}

async function ask(
  engine: RetrievalEngine,
  haystack: Haystack,
  query: EvalQuery,
  { recipe, limit }: { readonly recipe: string; readonly limit: number },
): Promise<EvalRow> {
  const memory = engine.tenant(haystack.tenant).scope({ user: USER });
  const startMs = performance.now();
  let answer: RetrievalAnswer = { items: [], degraded: [] };
  let failure: string | null = null;
  try {
    answer = await memory.recall(query.text, {
      // Excluded ones are dropped after the cut, so that many more are asked for.
      limit: Math.min(LIMITS.limit, limit + query.excluded.size),
      recipe,
      now: query.nowMs,
      // A slow machine must not change the ranking.
      deadlineMs: LIMITS.deadlineMs,
    });
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const latencyMs = performance.now() - startMs;
  const ranked = answer.items
    .map(({ memory: { id } }) => haystack.originalIds.get(id) ?? `unknown:${id}`)
    .filter((id) => !query.excluded.has(id))
    .slice(0, limit);
  return {
    query,
    ranked,
    metrics: measure(ranked, query.gold),
    latencyMs,
    failure,
    degraded: answer.degraded.length > 0,
  };
}
