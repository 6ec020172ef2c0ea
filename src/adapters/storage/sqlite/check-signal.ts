import { RecollectError } from '../../../domain/errors.js';

/** Ends a search that its caller gave up. @throws `aborted` */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new RecollectError('aborted', 'the search was aborted', { cause: signal.reason });
}
