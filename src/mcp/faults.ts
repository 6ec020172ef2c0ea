import type { CallToolResult } from '@modelcontextprotocol/server';
import { RecollectError } from '../index.js';
import { snakeCase } from '../text/key-case.js';

/** A failure as a client sees it. The cause never leaves the process. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** Wrappers that the library puts around an input and that no tool has. */
const WRAPPERS = /^(?:draft|patch|filter|scope)\.(?=.)/u;

/** What the library calls an input by what the tools call it, where it is more than a matter of spelling. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['asOf.validAt', 'as_of'],
  ['expectVersion', 'expected_version'],
  ['idempotencyKey', 'idempotency_key'],
]);

/** Anything thrown as a coded failure in the words of the tools; what is no error of ours says nothing of itself. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof RecollectError)) return { code: 'internal', message: 'an unexpected fault' };
  const { code, message, field } = error;
  if (field === undefined) return { code, message };
  const named = argumentName(field);
  return {
    code,
    field: named,
    message: message.startsWith(`${field}:`) ? named + message.slice(field.length) : message,
  };
}

/** The name by which a client knows the argument that a fault is about. */
function argumentName(field: string): string {
  const inner = field.replace(WRAPPERS, '');
  const known = NAMES.get(inner);
  if (known !== undefined) return known;
  const [first = '', ...rest] = inner.split('.');
  // Below the first name are places in lists and the caller's own keys.
  return [snakeCase(first), ...rest].join('.');
}

/** The result of a tool that failed, as a line of JSON: `{"error": {"code", "message", "field"}}`. */
export function faultResult(fault: Fault): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: fault }) }] };
}
