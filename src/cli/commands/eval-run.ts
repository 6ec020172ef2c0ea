import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { invalid, RecollectError } from '../../domain/errors.js';
import type { EvalReport, Evaluations, HowToEvaluate } from '../../eval/index.js';
import {
  bm25Floor,
  evaluateSources,
  formatReports,
  isSetName,
  mergeResults,
  publishedResults,
  readResults,
  setSource,
  suiteSource,
  writeResults,
} from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { wrap } from '../display-width.js';
import type { HowOptions } from '../eval-options.js';
import { howToEvaluate, toNumbers, toSets, toSplits } from '../eval-options.js';
import { GATE_EXIT_CODE } from '../gate-exit-code.js';
import { Progress } from '../progress.js';

const NOTE_LINES = 8;

/** Options of `recollect eval run`. */
export interface EvalRunOptions extends HowOptions {
  readonly data?: string;
  readonly set?: readonly string[];
  readonly suite?: readonly string[];
  readonly recipe?: readonly string[];
  readonly split: readonly string[];
  readonly k?: string;
  readonly budget?: string;
  readonly ranked?: string;
  readonly results?: string;
  readonly merge?: boolean;
  readonly gate?: boolean;
}

/** `recollect eval run`: evaluates recipes on sets and suites; with `gate`, below the BM25 floor is a failure. */
export async function evaluateSets(context: CommandContext, options: EvalRunOptions): Promise<CommandOutput> {
  const { evaluation } = context.messages;
  const sets = toSets(options.set ?? []);
  const suites = options.suite ?? [];
  if (sets.length + suites.length === 0) throw invalid('set', 'name a set (--data and --set) or a suite (--suite)');
  if (options.merge === true && options.results === undefined)
    throw invalid('merge', 'needs a results file: --results');
  const { data } = options;
  if (sets.length > 0 && data === undefined) throw invalid('data', 'is needed for sets');
  const sources = [
    ...(data === undefined ? [] : await Promise.all(sets.map((set) => setSource(data, set)))),
    ...suites.map(suiteSource),
  ];
  const progress = new Progress(context);
  const how: HowToEvaluate = {
    ...(await howToEvaluate(context, options)),
    recipes: options.recipe ?? [],
    splits: toSplits(options.split),
    depths: toNumbers('k', options.k),
    budgets: toNumbers('budget', options.budget),
    ...(options.ranked === undefined ? {} : { rankedDir: options.ranked }),
    onProgress: (set, done, total) => progress.show(evaluation.progress(set, done, total)),
  };
  const found = await evaluateSources(sources, how);
  if (options.results !== undefined) await keepResults(options.results, found, options.merge === true);
  const below = found.reports.filter(isBelowFloor);
  const message = evaluation.gateFailed(below.map(({ set, recipe }) => `${set} (${recipe})`).join(', '));
  return {
    data: found,
    text: reportsText(found, context),
    ...(options.gate === true && below.length > 0
      ? { failure: { error: new RecollectError('refused', message), exitCode: GATE_EXIT_CODE } }
      : {}),
  };
}

async function keepResults(file: string, found: Evaluations, isMerged: boolean): Promise<void> {
  const fresh = publishedResults(found, machine());
  await writeResults(file, isMerged && existsSync(file) ? mergeResults(await readResults(file), fresh) : fresh);
}

function isBelowFloor({ set, split, metrics }: EvalReport): boolean {
  return isSetName(set) && metrics.recall_at_10 < bm25Floor(set, split).recall_at_10;
}

/** What times depend on. */
function machine(): string {
  const all = cpus();
  return `${all.length} x ${all[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
}

/** The tables as they are, and the notes under them in the width of the terminal. */
function reportsText({ reports, pooled }: Evaluations, { columns }: CommandContext): string {
  const parts = formatReports(reports, 'text', pooled).trimEnd().split('\n\n');
  const notes = (parts.at(-1) ?? '').split('\n').flatMap((line) => wrap(line, columns, NOTE_LINES));
  return [...parts.slice(0, -1), notes.join('\n')].join('\n\n');
}
