/** An answer as plain data: it becomes a `Response` where one is wanted, and else goes out of the socket as it is. */
export interface Sent {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** Null: there is none. */
  readonly body: string | ReadableStream<Uint8Array> | null;
}

/** The answer for who speaks `fetch`; one to HEAD has no body. */
export function responseOf({ status, headers, body }: Sent, method: string): Response {
  return new Response(method === 'HEAD' ? null : body, { status, headers });
}

/** What somebody else answered. */
export function sentOf({ status, headers, body }: Response): Sent {
  return { status, headers: Object.fromEntries(headers), body };
}
