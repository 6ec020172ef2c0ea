import type { z } from 'zod';
import { RecollectError } from './errors.js';
import { describe } from './scope.js';

/**
 * Runs a schema over caller input; the first problem becomes a coded error that names the field.
 *
 * @throws `validation`, or `limit_exceeded` where the schema marks a size limit with `params: { limit: true }`.
 */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown, path: string): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw new RecollectError('internal', 'a schema failed without an issue');
  const keys = issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  const field = [path, ...issue.path, ...keys].filter((part) => part !== '').join('.');
  const overLimit = issue.code === 'custom' && issue.params?.['limit'] === true;
  throw new RecollectError(overLimit ? 'limit_exceeded' : 'validation', `${field}: ${messageOf(issue)}`, { field });
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown field';
    case 'invalid_type':
      return `must be ${issue.expected}${'input' in issue && issue.input !== undefined ? `, got ${describe(issue.input)}` : ''}`;
    default:
      return issue.message;
  }
}
