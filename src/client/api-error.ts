/** An answer that tells of an error, or no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The server's code; `unreachable` when there was no answer, `bad_answer` when it was none of this interface. */
  readonly code: string;
  /** Status of the answer; null when there was none. */
  readonly status: number | null;
  /** Dotted path of the input at fault. */
  readonly field: string | null;
  /** The id by which the server's log knows the request. */
  readonly traceId: string | null;

  constructor(
    code: string,
    message: string,
    about: {
      readonly status?: number | null;
      readonly field?: string | null;
      readonly traceId?: string | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.code = code;
    this.status = about.status ?? null;
    this.field = about.field ?? null;
    this.traceId = about.traceId ?? null;
  }
}

/** The error that an answer tells of. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const traceId = response.headers.get('recollect-trace-id');
  let problem: unknown;
  try {
    problem = await response.json();
  } catch (cause) {
    return new ApiError('bad_answer', `the server answered ${status} without a problem`, { status, traceId, cause });
  }
  const { code, detail, field } = (problem ?? {}) as { code?: unknown; detail?: unknown; field?: unknown };
  if (typeof code !== 'string')
    return new ApiError('bad_answer', `the server answered ${status} without a code`, { status, traceId });
  return new ApiError(code, typeof detail === 'string' ? detail : code, {
    status,
    traceId,
    field: typeof field === 'string' ? field : null,
  });
}
