import type { RecollectError } from '../domain/errors.js';
import { HttpFault, type ProblemCode, statusOf } from './faults.js';
import type { Sent } from './sent.js';
import { wireField } from './wire/field-names.js';

/** An error as RFC 9457 has it, with our code, the field at fault and the id that the log knows the request by. */
export interface Problem {
  /** `urn:recollect:error:<code>`; stable, one for each code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  /** Dotted path of the offending input, in the words of this door. */
  readonly field?: string;
  /** 32 hexadecimal digits, those of the answer's `Recollect-Trace-Id`. */
  readonly trace_id: string;
}

/** Media type of problems. */
export const PROBLEM_TYPE = 'application/problem+json';

/** The problem that tells of a fault. Causes stay in the log. */
export function problemOf(fault: RecollectError | HttpFault, traceId: string): Problem {
  const field = fault.field === undefined ? undefined : wireField(fault.field);
  return {
    type: `urn:recollect:error:${fault.code}`,
    title: fault.code.replaceAll('_', ' '),
    status: statusOf(fault.code),
    detail: detailOf(fault, field),
    code: fault.code,
    ...(field === undefined ? {} : { field }),
    trace_id: traceId,
  };
}

/** Messages begin with the field in the library's words; a client knows it by ours. */
function detailOf({ message, field }: RecollectError | HttpFault, named: string | undefined): string {
  const own = `${field}: `;
  return field !== undefined && message.startsWith(own) ? `${named}: ${message.slice(own.length)}` : message;
}

/** The answer that carries a problem. */
export function problemAnswer(fault: RecollectError | HttpFault, traceId: string): Sent {
  const problem = problemOf(fault, traceId);
  const headers = fault instanceof HttpFault ? fault.headers : {};
  return {
    status: problem.status,
    headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify(problem),
  };
}
