import type { ErrorCode } from '../domain/errors.js';
import { ERROR_CODES, RecollectError } from '../domain/errors.js';

/**
 * Faults of the protocol, which the library can not have: they exist only between a client and a server. Everything else
 * has its code and status in the error catalogue.
 */
export const PROTOCOL_FAULTS = {
  /** No key, or one that is unknown, revoked or expired. */
  unauthenticated: 401,
  /** The path exists, the method does not. */
  method_not_allowed: 405,
  /** `If-Match` names another version than the one that is there. */
  precondition_failed: 412,
  /** A body of another type than the one that is read. */
  unsupported_media_type: 415,
  /** The tenant's requests for this window are used up. */
  rate_limited: 429,
  /** The request's headers are too many or too long. */
  headers_too_large: 431,
  /** The request's headers or body did not arrive in time. */
  request_timeout: 408,
} as const;

/** A code of {@link PROTOCOL_FAULTS}. */
export type ProtocolFault = keyof typeof PROTOCOL_FAULTS;

/** Every code that a problem of this door may carry. */
export type ProblemCode = ErrorCode | ProtocolFault;

/** A fault of the protocol with what it adds to the answer's headers. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';
  readonly code: ProtocolFault;
  readonly field: string | undefined;
  readonly headers: { readonly [name: string]: string };

  constructor(
    code: ProtocolFault,
    message: string,
    { field, headers = {} }: { readonly field?: string; readonly headers?: { readonly [name: string]: string } } = {},
  ) {
    super(message);
    this.code = code;
    this.field = field;
    this.headers = headers;
  }
}

/** The status that a code is answered with. */
export function statusOf(code: ProblemCode): number {
  return code in PROTOCOL_FAULTS ? PROTOCOL_FAULTS[code as ProtocolFault] : ERROR_CODES[code as ErrorCode].http;
}

/** Anything thrown as one of the two kinds of faults; what is none of ours is a bug and says nothing of itself. */
export function toFault(error: unknown): RecollectError | HttpFault {
  if (error instanceof RecollectError || error instanceof HttpFault) return error;
  return new RecollectError('internal', 'an unexpected fault; the log names it by the trace id', { cause: error });
}
