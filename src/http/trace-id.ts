import { randomBytes } from 'node:crypto';

/** Header that carries the id of every answer. */
export const TRACE_HEADER = 'Recollect-Trace-Id';

/** The id of a request: that of its `traceparent` (W3C Trace Context) where it has one, else a new one. */
export function traceIdOf(request: Request): string {
  const given = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/u.exec(
    request.headers.get('traceparent') ?? '',
  )?.[1];
  return given === undefined || given === '0'.repeat(32) ? randomBytes(16).toString('hex') : given;
}
