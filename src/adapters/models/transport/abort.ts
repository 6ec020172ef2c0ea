import { RecollectError } from '../../../domain/errors.js';

/** The error of a caller whose signal fired. */
export function aborted(signal: AbortSignal | undefined): RecollectError {
  return new RecollectError('aborted', 'the caller aborted the request', { cause: signal?.reason });
}

/** @throws `aborted` when the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw aborted(signal);
}
