import { invalid, RecollectError } from '../../domain/errors.js';
import type { EvalReport } from '../../eval/index.js';
import { bm25Floor, formatReports, parseSetName, parseSplit, runCases, runEvaluation } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { safeText, wrap } from '../display-width.js';
import { toNumber } from '../option-values.js';
import { Progress } from '../progress.js';

/** Exit code of a missed evaluation gate. */
export const GATE_EXIT_CODE = 5;

const NOTE_LINES = 8;

/** Options of `recollect eval run`. */
export interface EvalRunOptions {
  readonly data: string;
  readonly set: readonly string[];
  readonly recipe?: readonly string[];
  readonly split: string;
  readonly limit?: string;
  readonly rankedFile?: string;
  readonly gate?: boolean;
}

/** `recollect eval run`: evaluates recipes on data sets; with `gate`, below the BM25 floor is a failure. */
export async function evaluateSets(context: CommandContext, options: EvalRunOptions): Promise<CommandOutput> {
  refuseEmbedder(context);
  const names = options.set.map(parseSetName);
  const split = parseSplit(options.split);
  const recipes = options.recipe ?? ['lexical'];
  if (options.rankedFile !== undefined && names.length * recipes.length > 1)
    throw invalid('rankedFile', 'takes one set and one recipe at a time');
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
        ...(options.rankedFile === undefined ? {} : { rankedFile: options.rankedFile }),
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
    text: reportsText(reports, context),
    ...(options.gate === true && below.length > 0
      ? { failure: { error: new RecollectError('refused', message), exitCode: GATE_EXIT_CODE } }
      : {}),
  };
}

/** The table as it is, and the notes under it in the width of the terminal. */
function reportsText(reports: readonly EvalReport[], { columns }: CommandContext): string {
  const [table = '', ...notes] = formatReports(reports).trimEnd().split('\n\n');
  const wrapped = notes.flatMap((note) => note.split('\n')).flatMap((line) => wrap(line, columns, NOTE_LINES));
  return [table, wrapped.join('\n')].join('\n\n');
}

/** Evaluations run without an embedder; whoever names one must not believe that it was measured. */
function refuseEmbedder({ globals }: CommandContext): void {
  const named = (['embedUrl', 'embedModel', 'embedDimensions'] as const).find((part) => globals[part] !== undefined);
  if (named !== undefined) throw invalid(named, 'evaluations run without an embedder');
}

/** `recollect eval cases`: runs the cases of known faults; a failed one is a missed gate. */
export async function evaluateCases(
  context: CommandContext,
  options: { readonly dir: string; readonly kind?: readonly string[] },
): Promise<CommandOutput> {
  refuseEmbedder(context);
  const progress = new Progress(context);
  const report = await runCases({
    dir: options.dir,
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
