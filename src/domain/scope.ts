import { invalid, RecollectError } from './errors.js';
import { LIMITS } from './limits.js';

/**
 * Whose a memory is, inside a tenant. `null` means "not bound to one": a memory with `session: null` is visible in
 * all of the user's sessions, a memory with `user: null` belongs to the agent (or, with `agent: null` too, to the
 * tenant) and is seen only by recalls that ask for shared memories.
 */
export interface Scope {
  readonly user: string | null;
  readonly agent: string | null;
  readonly session: string | null;
}

/** Who is asking. Compared element by element and exactly; never by prefix or pattern. */
export interface Viewer extends Scope {
  /** Also see memories that have no user. With `user: null` only those are seen. */
  readonly includeShared: boolean;
}

/**
 * Rule T2: a viewer sees the memories of its own user, and shared ones only when it asks; in both cases those bound
 * to no session or its own, and to no agent or its own.
 */
export function canSee(viewer: Viewer, scope: Scope): boolean {
  const userMatches = scope.user === null ? viewer.includeShared : viewer.user !== null && scope.user === viewer.user;
  return (
    userMatches &&
    (scope.session === null || scope.session === viewer.session) &&
    (scope.agent === null || scope.agent === viewer.agent)
  );
}

/** Whether two scopes are the very same, element by element; one that is wider is another one. */
export function sameScope(one: Scope, other: Scope): boolean {
  return one.user === other.user && one.agent === other.agent && one.session === other.session;
}

/**
 * What a viewer asked for by id, if it is there to be seen (rule T7).
 *
 * @throws `not_found`, the same for what belongs to somebody else and for what never was.
 */
export function requireVisible<Item extends { readonly scope: Scope }>(item: Item | undefined, viewer: Viewer): Item {
  if (item === undefined || !canSee(viewer, item.scope))
    throw new RecollectError('not_found', 'no such memory', { field: 'id' });
  return item;
}

/** A scope a caller may give: absent and `undefined` mean "not bound"; null, '' and blanks are errors (rule T3). */
export interface ScopeInput {
  readonly user?: string;
  readonly agent?: string;
  readonly session?: string;
}

const SCOPE_FIELDS = ['user', 'agent', 'session'] as const;

/**
 * Validates an id of a tenant, user, agent or session.
 *
 * @throws `validation` when it is not a string, is blank, is not well-formed UTF-16, holds a control character or has
 * blanks around it; `limit_exceeded` is not used: a too long id is a `validation` error as well.
 */
export function checkId(field: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(field, `must be a non-empty string, got ${describe(value)}`);
  if (value.trim() === '') throw invalid(field, 'must not be empty or blank');
  if (value.trim() !== value) throw invalid(field, 'must not begin or end with white space');
  if (value.length > LIMITS.idLength) throw invalid(field, `must be at most ${LIMITS.idLength} characters`);
  if (!value.isWellFormed()) throw invalid(field, 'must be well-formed Unicode');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060\ufeff]/u.test(value))
    throw invalid(field, 'must not contain control or invisible characters');
  return value;
}

/** Turns caller input into a {@link Scope}; see {@link checkId} for the errors. Unknown fields are errors. */
export function parseScope(input: unknown, path = 'scope'): Scope {
  if (input === null || typeof input !== 'object') throw invalid(path, `must be an object, got ${describe(input)}`);
  const given = input as Record<string, unknown>;
  for (const key of Object.keys(given))
    if (!(SCOPE_FIELDS as readonly string[]).includes(key)) throw invalid(`${path}.${key}`, 'unknown field');
  const read = (field: (typeof SCOPE_FIELDS)[number]): string | null =>
    given[field] === undefined ? null : checkId(`${path}.${field}`, given[field]);
  return { user: read('user'), agent: read('agent'), session: read('session') };
}

/** Names a value's type for messages without repeating its content. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value;
}
