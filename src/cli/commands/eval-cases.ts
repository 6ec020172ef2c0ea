import { execFile } from 'node:child_process';
import { invalid, RecollectError } from '../../domain/errors.js';
import type { CommandLine } from '../../eval/index.js';
import { runCases } from '../../eval/index.js';
import { CASE_SURFACES } from '../case-surfaces.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { safeText } from '../display-width.js';
import { refuseModels } from '../eval-options.js';
import { GATE_EXIT_CODE } from '../gate-exit-code.js';
import { Progress } from '../progress.js';

/** `recollect eval cases`: runs the cases of known faults; a failed one is a missed gate. */
export async function evaluateCases(
  context: CommandContext,
  options: { readonly dir: string; readonly kind?: readonly string[]; readonly surface?: string },
): Promise<CommandOutput> {
  refuseModels(context, 'a case brings its own models');
  const progress = new Progress(context);
  const report = await runCases({
    dir: options.dir,
    ...(options.kind === undefined ? {} : { kinds: options.kind }),
    commandLine: throughCommands(options.surface, context),
    surfaces: CASE_SURFACES,
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

/** The command line as people run it, a process each; null for the library. @throws `validation` for another surface. */
function throughCommands(surface: string | undefined, { signal, io }: CommandContext): CommandLine | null {
  if (surface === undefined || surface === 'library') return null;
  if (surface !== 'cli') throw invalid('surface', 'must be library or cli');
  const [, script = ''] = process.argv;
  const env = { PATH: io.env['PATH'], HOME: io.env['HOME'], TZ: 'UTC', NO_COLOR: '1' };
  return (argv) =>
    new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [...process.execArgv, script, ...argv],
        { env, signal, maxBuffer: MOST_BYTES },
        (error, out) => {
          if (out !== '') resolve({ out, code: typeof error?.code === 'number' ? error.code : 0 });
          else reject(new RecollectError('internal', 'a command printed nothing', { cause: error }));
        },
      );
    });
}

/** Longest answer of a command. */
const MOST_BYTES = 64 * 2 ** 20;
