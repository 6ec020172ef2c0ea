import type { z } from 'zod';
import { invalid, RecollectError } from '../domain/errors.js';
import type { JsonObject } from '../text/key-case.js';
import type { RequestSchema } from './schemas/primitives.js';

/** Longer than this, a text is not malformed but too large. */
const LARGE = 65_536;

/**
 * Reads a part of a request by its schema.
 *
 * @throws `validation` naming the field, or `limit_exceeded` for lists and texts that are too long.
 */
export function parsePart(schema: RequestSchema, input: unknown, part: string): JsonObject {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw new RecollectError('internal', 'a schema failed without an issue');
  const at = deepest(issue);
  const keys = at.issue.code === 'unrecognized_keys' ? [String(at.issue.keys[0] ?? '')] : [];
  const field = [...at.path, ...keys].map(String).join('.') || part;
  if (tooLarge(at.issue)) throw new RecollectError('limit_exceeded', `${field}: ${at.issue.message}`, { field });
  throw invalid(field, at.issue.code === 'unrecognized_keys' ? 'unknown field' : at.issue.message);
}

type Issue = z.core.$ZodIssue;

/** Of the branches of a union, the one that came furthest says most. */
function deepest(
  issue: Issue,
  before: readonly PropertyKey[] = [],
): { readonly issue: Issue; readonly path: readonly PropertyKey[] } {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union') return { issue, path };
  const inner = issue.errors
    .flatMap((branch) => branch.slice(0, 1))
    .filter((each) => each.path.length > 0)
    .map((each) => deepest(each, path));
  return inner.sort((one, other) => other.path.length - one.path.length)[0] ?? { issue, path };
}

function tooLarge(issue: Issue): boolean {
  if (issue.code !== 'too_big') return false;
  return issue.origin === 'array' || (issue.origin === 'string' && Number(issue.maximum) >= LARGE);
}
