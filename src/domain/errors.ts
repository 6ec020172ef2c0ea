/**
 * The error catalogue. Every failure a caller can meet has one code here; HTTP, MCP and the CLI map by code,
 * so a new code is added in this table and nowhere else.
 *
 * `exit` is the CLI exit code, `http` the status of the HTTP door.
 */
export const ERROR_CODES = {
  /** A value the caller gave is missing, malformed, out of range or unknown. `field` names it. */
  validation: { exit: 2, http: 400 },
  /** A value is well formed but larger than a documented limit. `field` names it. */
  limit_exceeded: { exit: 2, http: 413 },
  /** The memory, tenant or trace does not exist in the caller's scope. */
  not_found: { exit: 3, http: 404 },
  /** The store moved on (`expect` did not hold) or the same key was used for other content. */
  conflict: { exit: 1, http: 409 },
  /** Policy, tenant or key forbids it. */
  refused: { exit: 4, http: 403 },
  /** The caller's AbortSignal fired. */
  aborted: { exit: 1, http: 499 },
  /** The request's deadline passed before anything could be answered. */
  deadline: { exit: 1, http: 504 },
  /** The handle was closed. */
  closed: { exit: 1, http: 503 },
  /** Another process holds the write lock for longer than the busy timeout. */
  storage_busy: { exit: 1, http: 503 },
  /** The disk (or the configured size limit) is full. */
  storage_full: { exit: 1, http: 507 },
  /** The file or its folder can't be written. */
  storage_read_only: { exit: 1, http: 503 },
  /** The file is not a store, or fails its own checks. */
  storage_corrupt: { exit: 1, http: 500 },
  /** The file was written by a newer version of this package. */
  storage_newer: { exit: 1, http: 500 },
  /** Any other fault of the storage engine; the cause holds the driver's error. */
  storage_failed: { exit: 1, http: 500 },
  /** A model endpoint did not answer in time. */
  provider_timeout: { exit: 1, http: 504 },
  /** A model endpoint could not be reached, or answered with a server error, after all retries. */
  provider_unavailable: { exit: 1, http: 503 },
  /** A model endpoint refuses for now (429) after all retries. */
  provider_rate_limited: { exit: 1, http: 503 },
  /** A model endpoint refuses the request or the key (4xx); trying again would not help. */
  provider_refused: { exit: 1, http: 502 },
  /** A model endpoint answered something that can not be used: malformed, wrong count, wrong length, NaN or zero vectors. */
  provider_bad_answer: { exit: 1, http: 502 },
  /** The circuit breaker is open: the endpoint failed repeatedly and is left alone for a while. */
  provider_circuit_open: { exit: 1, http: 503 },
  /** The native driver could not be loaded. */
  driver_missing: { exit: 1, http: 500 },
  /** A bug of ours. */
  internal: { exit: 1, http: 500 },
} as const;

/** A code of {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Extra facts of a {@link RecollectError}. */
export interface ErrorDetails {
  /** Dotted path of the offending input, for example `filter.tags` or `limit`. */
  readonly field?: string;
  /** The underlying error; kept for logs, never shown to callers of a door. */
  readonly cause?: unknown;
}

/**
 * The only error type that leaves this package.
 *
 * @example
 * ```ts
 * import { RecollectError } from 'recollect';
 * const error = new RecollectError('validation', 'limit must be at least 1', { field: 'limit' });
 * console.log(error.code, error.field);
 * ```
 */
export class RecollectError extends Error {
  override readonly name = 'RecollectError';
  readonly code: ErrorCode;
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.field = details.field;
  }
}

/** Shorthand for the most frequent error: a bad value in a named field. */
export function invalid(field: string, message: string): RecollectError {
  return new RecollectError('validation', `${field}: ${message}`, { field });
}

/** Exhaustiveness check for unions: reaching it is a bug. */
export function assertNever(value: never): never {
  throw new RecollectError('internal', `unexpected case ${JSON.stringify(value)}`);
}
