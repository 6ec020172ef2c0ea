import { RecollectError } from '../../domain/errors.js';
import { runCases } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { safeText } from '../display-width.js';
import { refuseEmbedder } from '../eval-options.js';
import { GATE_EXIT_CODE } from '../gate-exit-code.js';
import { Progress } from '../progress.js';

/** `recollect eval cases`: runs the cases of known faults; a failed one is a missed gate. */
export async function evaluateCases(
  context: CommandContext,
  options: { readonly dir: string; readonly kind?: readonly string[] },
): Promise<CommandOutput> {
  refuseEmbedder(context, 'a case brings its own embedder');
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
