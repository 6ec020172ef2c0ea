import type { Answer, Failure, Reading } from '../transport/answer.js';
import { badAnswer, failure, isRecord, refusal } from '../transport/answer.js';
import type { Attempts } from '../transport/attempts.js';
import { keepable, strippedCause } from '../transport/redact.js';
import { parseRetryAfter } from '../transport/retry-delay.js';

/** What is asked of a model of the AI SDK. */
export interface ModelCall<Given, Value> {
  /** What messages call the model. */
  readonly host: string;
  /** The texts that are sent; what the model says is not kept when it quotes them. */
  readonly texts: readonly string[];
  readonly call: (signal: AbortSignal) => PromiseLike<Given>;
  /** Makes a value of what came back, or says why it can not. */
  readonly read: (given: Given) => Reading<Value>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Calls a model as patiently as an endpoint. The SDK's models retry nothing on their own: its functions do that above
 * them, and they are not used here.
 *
 * @throws `aborted` alone, when the caller's signal fired; every other failure is a value.
 */
export function askModel<Given, Value>(
  attempts: Attempts,
  { host, texts, call, read, signal }: ModelCall<Given, Value>,
): Promise<Answer<Value>> {
  return attempts.run<Value>(async (stop) => {
    let given: Given;
    try {
      given = await call(stop);
    } catch (error) {
      return failureOf(error, host, texts, attempts.nowMs());
    }
    const reading = read(given);
    return reading.ok ? reading : badAnswer(host, reading.why);
  }, signal);
}

/** Errors of the SDK that say: what came back is no answer. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'AI_EmptyResponseBodyError',
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_NoContentGeneratedError',
  'AI_TypeValidationError',
]);

/** Errors of the SDK that the same call meets every time: nothing was asked. */
const MISCONFIGURED: ReadonlySet<string> = new Set([
  'AI_InvalidArgumentError',
  'AI_LoadAPIKeyError',
  'AI_LoadSettingError',
  'AI_NoSuchModelError',
  'AI_TooManyEmbeddingValuesForCallError',
  'AI_UnsupportedFunctionalityError',
]);

/** The SDK's errors hold addresses, headers and the texts that were sent, so only their kind and status are kept. */
function failureOf(error: unknown, host: string, texts: readonly string[], nowMs: number): Failure {
  const cause = strippedCause(error);
  const name = error instanceof Error ? error.name : '';
  if (UNREADABLE.has(name)) return badAnswer(host, `the SDK could not read it (${name})`);
  if (MISCONFIGURED.has(name))
    return failure('provider_refused', `${host} can not be used as it is configured (${name})`, {
      retryable: false,
      blame: 'request',
      cause,
    });
  const fields = isRecord(error) ? error : {};
  const status = fields['statusCode'];
  if (typeof status !== 'number')
    return failure('provider_unavailable', `${host} could not be reached, or the connection broke`, {
      // Only the SDK's own errors know that another try is useless.
      retryable: fields['isRetryable'] !== false,
      blame: 'endpoint',
      cause,
    });
  if (status < 300) return badAnswer(host, 'the SDK could not read it');
  const headers = fields['responseHeaders'];
  const retryAfter = isRecord(headers) ? headers['retry-after'] : undefined;
  return refusal(host, status, {
    said: error instanceof Error ? keepable(error.message, [], texts) : null,
    token: null,
    retryAfterMs: parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : null, nowMs),
  });
}
