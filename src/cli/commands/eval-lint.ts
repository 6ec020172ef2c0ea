import { RecollectError } from '../../domain/errors.js';
import { lintSuite, readSuite } from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { safeText } from '../display-width.js';

/** `recollect eval lint`: says what makes a suite mean less than it seems to; an error in it is a validation error. */
export async function checkSuite(context: CommandContext, file: string): Promise<CommandOutput> {
  const suite = await readSuite(file);
  const problems = lintSuite(suite);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const { evaluation } = context.messages;
  const lines = problems.map(({ severity, line, message }) =>
    safeText(`${severity === 'error' ? '✗' : '!'} ${file}${line === null ? '' : `:${line}`}: ${message}`),
  );
  const summary = evaluation.linted(suite.memories.length, suite.queries.length, errors, problems.length - errors);
  const error = new RecollectError('validation', summary, { field: 'suite' });
  return {
    data: { memories: suite.memories.length, queries: suite.queries.length, errors, problems },
    text: [...lines, summary].join('\n'),
    ...(errors === 0 ? {} : { failure: { error } }),
  };
}
