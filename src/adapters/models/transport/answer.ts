import type { ErrorCode } from '../../../domain/errors.js';
import { RecollectError } from '../../../domain/errors.js';

/** A request that brought no usable answer. */
export interface Failure {
  readonly ok: false;
  readonly error: RecollectError;
  /** Status the endpoint gave, in the HTTP answer or inside a successful one; null when there was none. */
  readonly status: number | null;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** What the endpoint asked to wait, in milliseconds; null when it did not. */
  readonly retryAfterMs: number | null;
  /** What is at fault: only failures of the endpoint count for its circuit breaker. */
  readonly blame: 'endpoint' | 'request';
}

/** What came of a request. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | Failure;

/** What an adapter makes of the JSON it got; `why` completes "the answer can not be used: ...". */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: string };

/** A failure without any status. */
export function failure(
  code: ErrorCode,
  message: string,
  { retryable, blame, cause }: Pick<Failure, 'retryable' | 'blame'> & { readonly cause?: unknown },
): Failure {
  const error = new RecollectError(code, message, { cause });
  return { ok: false, error, status: null, retryable, retryAfterMs: null, blame };
}

/** An answer that arrived and can not be used. The same request would most likely bring it again. */
export function badAnswer(host: string, why: string): Failure {
  const message = `the answer of ${host} can not be used: ${why}`;
  return failure('provider_bad_answer', message, { retryable: false, blame: 'endpoint' });
}

/** A status that refuses: 3xx, 4xx or 5xx, with what the endpoint said about it if that may be kept. */
export function refusal(
  host: string,
  status: number,
  { said, token, retryAfterMs }: { said: string | null; token: string | null; retryAfterMs: number | null },
): Failure {
  const { code, words, retryable, blame } = meaningOf(status);
  const detail = token === null ? String(status) : `${status}, ${token}`;
  const cause = said === null ? undefined : new Error(said);
  return { ...failure(code, `${host} ${words} (${detail})`, { retryable, blame, cause }), status, retryAfterMs };
}

function meaningOf(status: number): { code: ErrorCode; words: string } & Pick<Failure, 'retryable' | 'blame'> {
  const later = { retryable: true, blame: 'endpoint' } as const;
  const never = { retryable: false, blame: 'request' } as const;
  // 424 is how Text Embeddings Inference says that the model failed.
  if (status >= 500 || status === 424) return { code: 'provider_unavailable', words: 'failed', ...later };
  if (status === 429) return { code: 'provider_rate_limited', words: 'allows no more requests for now', ...later };
  if (status === 408) return { code: 'provider_timeout', words: 'gave up waiting', ...later };
  const refused = (words: string) => ({ code: 'provider_refused', words, ...never }) as const;
  if (status === 401 || status === 403) return refused('refuses the key');
  if (status === 404) return refused('knows no such address or model');
  if (status < 400) return refused('redirects; name the final address, since keys are not carried elsewhere');
  return refused('refuses the request');
}

/** What an error body says: a status it names, a machine-readable word, and a message for people. */
export interface ErrorBody {
  readonly status: number | null;
  readonly token: string | null;
  readonly message: string | null;
}

/**
 * Looks for an error in parsed JSON: `{error: {...}}`, `{error: '...'}`, `{code, message}` and their like. Null when it
 * holds none; endpoints also send these with status 200.
 */
export function errorBodyOf(json: unknown): ErrorBody | null {
  if (!isRecord(json)) return null;
  const inner = json['error'] ?? (isPlainError(json) ? json : null);
  if (!isRecord(inner) && (typeof inner !== 'string' || inner === '')) return null;
  const fields = isRecord(inner) ? inner : json;
  const message = isRecord(inner) ? inner['message'] : inner;
  const words = [fields['code'], fields['type'], fields['error_type']];
  return {
    status: statusIn(fields) ?? statusIn(json),
    token: words.find((word): word is string => typeof word === 'string' && /^[a-z_.-]{1,64}$/iu.test(word)) ?? null,
    message: typeof message === 'string' ? message : null,
  };
}

/** An error that is not wrapped: `{object: 'error', message}` or `{code, message}`. */
function isPlainError(json: { readonly [key: string]: unknown }): boolean {
  return typeof json['message'] === 'string' && (json['object'] === 'error' || typeof json['code'] === 'string');
}

function statusIn(record: { readonly [key: string]: unknown }): number | null {
  for (const value of [record['status'], record['code']]) if (/^[45]\d\d$/u.test(String(value))) return Number(value);
  return null;
}

/** Whether parsed JSON is an object, and neither null nor an array. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
