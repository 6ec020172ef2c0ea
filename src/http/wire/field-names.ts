import { snakeCase } from '../../text/key-case.js';

/** What the library calls an input by what this door calls it, where it is more than a matter of spelling. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['scope.user', 'user_id'],
  ['scope.agent', 'agent_id'],
  ['scope.session', 'session_id'],
  ['user', 'user_id'],
  ['agent', 'agent_id'],
  ['session', 'session_id'],
  ['minScore', 'threshold'],
  ['now', 'reference_time'],
  ['idempotencyKey', 'Idempotency-Key'],
  ['usedIds', 'used_ids'],
  ['range.from', 'min_msg_id'],
  ['range.to', 'max_msg_id'],
  ['range', 'max_msg_id'],
]);

/** Wrappers that the library puts around an input and that no request has. */
const WRAPPERS = /^(?:draft|patch|settlement)\.(?=.)/u;

/** The name by which a client knows the input that a fault is about. */
export function wireField(field: string): string {
  const inner = field
    .replace(WRAPPERS, '')
    .replace(/^drafts(?=\.|$)/u, 'memories')
    .replace(/^filter(?=\.|$)/u, 'filters');
  const named = NAMES.get(inner);
  if (named !== undefined) return named;
  const [first = '', ...rest] = inner.split('.');
  const list = NAMES.get(first);
  if (list !== undefined) return [list, ...rest].join('.');
  // Headers are spelt as they are.
  if (/^[A-Z]/u.test(inner)) return inner;
  // Keys of metadata are the caller's own words.
  const own = inner.split('.');
  const metadata = own.indexOf('metadata');
  return own.map((part, at) => (metadata !== -1 && at > metadata ? part : snakeCase(part))).join('.');
}
