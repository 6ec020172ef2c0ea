import { RecollectError } from '../../domain/errors.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { safeText, singleLine } from '../display-width.js';
import { toTime } from '../option-values.js';

/** `recollect audit graph`: what is wrong with situations, procedures and relations, each with the command that mends it. */
export async function showGraphAudit(
  context: CommandContext,
  { validAt, recordedAt }: { readonly validAt?: string; readonly recordedAt?: string },
): Promise<CommandOutput> {
  const asOf = {
    ...(validAt === undefined ? {} : { validAt: toTime(validAt) }),
    ...(recordedAt === undefined ? {} : { recordedAt: toTime(recordedAt) }),
  };
  const audit = await withMemory(context, (memory) =>
    memory.audits.graph(Object.keys(asOf).length === 0 ? {} : { asOf }),
  );
  const { links } = context.messages;
  const errors = audit.problems.filter(({ severity }) => severity === 'error').length;
  const lines = audit.problems.map(({ severity, rule, memoryIds, fix }) =>
    safeText(
      singleLine(`${severity === 'error' ? '✗' : '!'} ${memoryIds.join(', ')}: ${links.rules[rule]}`) +
        `\n    ${singleLine(fix)}`,
    ),
  );
  const head = links.audited(
    audit.situations,
    audit.procedures,
    audit.links,
    audit.density.toFixed(3),
    audit.clustering.toFixed(3),
  );
  const summary = audit.problems.length === 0 ? links.sound : links.toMend(errors, audit.problems.length - errors);
  const error = new RecollectError('conflict', summary);
  return {
    data: { ...audit, errors },
    text: [head, ...(lines.length === 0 ? [] : [lines.join('\n')]), context.style.bold(summary)].join('\n\n'),
    ...(errors === 0 ? {} : { failure: { error, exitCode: 1 } }),
  };
}
