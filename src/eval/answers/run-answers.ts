import { invalid, RecollectError } from '../../domain/errors.js';
import { parseTime } from '../../domain/time.js';
import type { Answerer, ShownMemory } from '../../ports/answerer.js';
import { estimateTokens } from '../../text/token-estimate.js';
import type { EvalSource } from '../eval-source.js';
import type { EvalQuery, Place } from '../haystack.js';
import { versionName } from '../ranker.js';
import type { EvalRow } from '../row.js';
import type { HowToEvaluate } from '../run-evaluation.js';
import { DEFAULT_SEED, evaluateSources } from '../run-evaluation.js';
import type { Split } from '../split.js';
import type { AnswersReport, ScoredAnswer } from './answers-report.js';
import { answersReport } from './answers-report.js';
import { scoreAnswer } from './score-answer.js';

/** How to ask. */
export interface AnswersOptions
  extends Pick<HowToEvaluate, 'seed' | 'sample' | 'embedder' | 'jobs' | 'signal' | 'onProgress' | 'openEngine'> {
  readonly answerer: Answerer;
  /** @default the engine's default recipe */
  readonly recipe?: string;
  /** @default 'dev' */
  readonly split?: Split;
  /** Numbers of items the answerer is given, each 0 (memory off) to 50; 0 is what the others are compared with. @default 0, 3, 10 */
  readonly items?: readonly number[];
  /** Questions that are asked at once, 1 to 32. @default 4 */
  readonly parallel?: number;
}

const MOST_ITEMS = 50;
const MOST_PARALLEL = 32;

/**
 * Asks an answerer the questions of sources with so many of the recalled items, and scores what it says against the
 * sources' own answers, without a judge. Questions that nothing answers, and those without an answer to compare with, are
 * left out and counted; an answer that fails scores 0.
 *
 * @throws `validation` for bad options, or for a source none of whose questions has an answer; `aborted`.
 */
export async function runAnswers(
  sources: readonly EvalSource[],
  options: AnswersOptions,
): Promise<readonly AnswersReport[]> {
  const { answerer, split = 'dev', items = [0, 3, 10], parallel = 4, seed = DEFAULT_SEED, signal } = options;
  const depths = [...new Set(items)].sort((left, right) => left - right);
  if (depths.length === 0 || !depths.every((count) => Number.isInteger(count) && count >= 0 && count <= MOST_ITEMS))
    throw invalid('items', `must be whole numbers from 0 to ${MOST_ITEMS}`);
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > MOST_PARALLEL)
    throw invalid('parallel', `must be a whole number from 1 to ${MOST_PARALLEL}`);
  const reports: AnswersReport[] = [];
  for (const source of sources) {
    const { rows, name } = await rankingsOf(source, options, Math.max(1, ...depths), seed);
    const wanted = rows.filter((row) => row.answerable && (split === 'all' || row.half === split));
    const questions = await questionsOf(source, wanted, seed);
    if (questions.length === 0) throw invalid('set', `${source.name} has no answers to compare with`);
    const total = questions.length * depths.length;
    const asked = questions.flatMap((question) => depths.map((count) => ({ ...question, count })));
    const scored = await inParallel(asked, parallel, signal, async (each, done) => {
      const answered = await askOne(answerer, each, signal);
      options.onProgress?.(source.name, done, total);
      return answered;
    });
    const about = { set: source.name, recipe: name, split, answerer: answerer.id, seed };
    reports.push(answersReport({ ...about, withoutAnswer: wanted.length - questions.length }, depths, scored));
  }
  return reports;
}

/** The rankings of one source, deep enough for the most items. */
async function rankingsOf(
  source: EvalSource,
  { recipe, split = 'dev', sample, embedder, jobs, openEngine, signal, onProgress }: AnswersOptions,
  limit: number,
  seed: string,
): Promise<{ readonly rows: readonly EvalRow[]; readonly name: string }> {
  const kept: { rows: readonly EvalRow[]; name: string }[] = [];
  await evaluateSources([source], {
    ...(recipe === undefined ? {} : { recipes: [recipe] }),
    ...(sample === undefined ? {} : { sample }),
    ...(embedder === undefined ? {} : { embedder }),
    ...(jobs === undefined ? {} : { jobs }),
    ...(openEngine === undefined ? {} : { openEngine }),
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
    splits: [split],
    limit,
    seed,
    onRuns: (runs) => {
      kept.push(...runs.map((run) => ({ rows: run.rows, name: run.recipe })));
    },
  });
  const [run] = kept;
  if (run === undefined) throw new RecollectError('internal', `${source.name} gave no rankings`);
  return run;
}

interface Question {
  readonly query: EvalQuery;
  /** The recalled memories, best first. */
  readonly memories: readonly ShownMemory[];
}

/** The questions of rows that have an answer, with the texts of what was recalled. */
async function questionsOf(source: EvalSource, rows: readonly EvalRow[], seed: string): Promise<readonly Question[]> {
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const { haystacks } = await source.load(seed);
  return haystacks.flatMap(({ places, queries }) => {
    const shown = places.map(shownMemories);
    return queries.flatMap((query) => {
      const row = byIndex.get(query.index);
      if (row === undefined || query.answers.length === 0) return [];
      const texts = shown[query.place];
      return [{ query, memories: row.ranked.flatMap((id) => texts?.get(id) ?? []) }];
    });
  });
}

/** What is shown of each memory of a place, by the set's own id. */
function shownMemories({ drafts, originalIds }: Place): ReadonlyMap<string, ShownMemory> {
  const versions = new Map<string, number>();
  const shown = new Map<string, ShownMemory>();
  for (const { id, supersedes, text, recordedAt, speaker } of drafts) {
    const memory = id ?? supersedes ?? '';
    const version = (versions.get(memory) ?? 0) + 1;
    versions.set(memory, version);
    const original = originalIds.get(versionName({ id: memory, version }));
    if (original !== undefined)
      shown.set(original, { text, recordedAtMs: parseTime('recordedAt', recordedAt), speaker: speaker ?? null });
  }
  return shown;
}

async function askOne(
  answerer: Answerer,
  { query, memories, count }: Question & { readonly count: number },
  signal: AbortSignal | undefined,
): Promise<ScoredAnswer> {
  const given = memories.slice(0, count);
  const about = {
    query: query.id,
    items: count,
    tokens: given.reduce((sum, { text }) => sum + estimateTokens(text), 0),
  };
  try {
    const said = await answerer.answer(query.text, given, {
      nowMs: query.nowMs,
      ...(signal === undefined ? {} : { signal }),
    });
    return { ...about, answer: said, failure: null, score: scoreAnswer(said, query.answers) };
  } catch (error) {
    if (signal?.aborted === true || !(error instanceof RecollectError)) throw error;
    return { ...about, answer: null, failure: error.message, score: { exact: 0, contains: 0, f1: 0 } };
  }
}

/** Results in the order of what was given, whatever finishes first. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  parallel: number,
  signal: AbortSignal | undefined,
  work: (item: Item, done: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const at = next;
      next += 1;
      const item = items[at];
      if (item === undefined) return;
      if (signal?.aborted === true) throw new RecollectError('aborted', 'interrupted', { cause: signal.reason });
      results[at] = await work(item, done + 1);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}
