import { inspect } from 'node:util';
import { expect } from 'vitest';
import { RecollectError } from '../../src/domain/errors.js';

/** The coded error a promise rejects with; fails the test when it resolves or rejects with anything else. */
export async function failureOf(promise: Promise<unknown>): Promise<RecollectError> {
  const [outcome] = await Promise.allSettled([promise]);
  const reason: unknown = outcome.status === 'rejected' ? outcome.reason : 'it resolved';
  if (!(reason instanceof RecollectError)) expect.fail(`no coded error: ${inspect(reason)}`);
  return reason;
}

/** Everything that can be seen of an error: message, stack, fields, causes. */
export function everythingOf(error: unknown): string {
  return inspect(error, { depth: 20, showHidden: true });
}
