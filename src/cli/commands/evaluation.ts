import { RecollectError } from '../../domain/errors.js';
import type { EvalReport } from '../../eval/index.js';
import { bm25Floor, formatReports, parseSetName, parseSplit, runCases, runEvaluation } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { safeText } from '../display-width.js';
import { toNumber } from '../option-values.js';
import { Progress } from '../progress.js';

/** Exit code of a missed evaluation gate. */
export const GATE_EXIT_CODE = 5;

/** Options of `recollect eval run`. */
export interface EvalRunOptions {
  readonly data: string;
  readonly recipe?: readonly string[];
  readonly split: string;
  readonly limit?: string;
  readonly ranked?: string;
  readonly gate?: boolean;
}

/** `recollect eval run`: evaluates recipes on data sets; with `gate`, below the BM25 floor is a failure. */
export async function evaluateSets(
  context: CommandContext,
  sets: readonly string[],
  options: EvalRunOptions,
): Promise<CommandOutput> {
  const names = sets.map(parseSetName);
  const split = parseSplit(options.split);
  const recipes = options.recipe ?? ['lexical'];
  if (options.ranked !== undefined && names.length * recipes.length > 1)
    throw new RecollectError('validation', 'ranked: takes one set and one recipe at a time', { field: 'ranked' });
  const progress = new Progress(context);
  const reports: EvalReport[] = [];
  for (const [set, recipe] of names.flatMap((name) => recipes.map((each) => [name, each] as const)))
    reports.push(
      await runEvaluation({
        dataDir: options.data,
        set,
        recipe,
        split,
        ...(options.limit === undefined ? {} : { limit: toNumber('limit', options.limit) }),
        ...(options.ranked === undefined ? {} : { rankedFile: options.ranked }),
        onProgress: (done, total) => progress.show(context.messages.evaluation.progress(set, done, total)),
      }),
    );
  const below = reports.filter(
    (report) => report.metrics.recall_at_10 < bm25Floor(report.set, report.split).recall_at_10,
  );
  const message = context.messages.evaluation.gateFailed(
    below.map(({ set, recipe }) => `${set} (${recipe})`).join(', '),
  );
  return {
    data: { reports },
    text: formatReports(reports).trimEnd(),
    ...(options.gate === true && below.length > 0
      ? { failure: { error: new RecollectError('refused', message), exitCode: GATE_EXIT_CODE } }
      : {}),
  };
}

/** `recollect eval cases`: runs the cases of known faults; a failed one is a missed gate. */
export async function evaluateCases(
  context: CommandContext,
  folder: string,
  options: { readonly kind?: readonly string[] },
): Promise<CommandOutput> {
  const progress = new Progress(context);
  const report = await runCases({
    dir: folder,
    ...(options.kind === undefined ? {} : { kinds: options.kind }),
    onProgress: (done, total, id) => progress.show(context.messages.evaluation.progress(id, done, total)),
  });
  const { evaluation } = context.messages;
  const text = [
    evaluation.cases(report.passed, report.failed, report.not_covered),
    ...report.failures.map(({ id, why }) => safeText(`✗ ${id}: ${why}`)),
  ].join('\n');
  const error = new RecollectError('refused', evaluation.casesFailed(report.failed));
  return {
    data: report,
    text,
    ...(report.failed === 0 ? {} : { failure: { error, exitCode: GATE_EXIT_CODE } }),
  };
}
