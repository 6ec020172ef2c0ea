import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly [field: string]: unknown };
  /** The list of texts in the body, wherever the dialect puts it. */
  readonly texts: readonly string[];
}

/** What a server does with a request; it need not end the response. */
export type Behaviour = (request: Received, response: ServerResponse) => void;

/** A local server that does to each request what it was told. */
export interface MisbehavingServer {
  readonly baseUrl: string;
  readonly requests: readonly Received[];
  /** Behaviours for the next requests, in turn; the last one is kept for all that follow. */
  behave(...behaviours: readonly Behaviour[]): void;
  /** Resolves with the response to the nth request (from 1), once that request has arrived. */
  arrival(nth: number): Promise<ServerResponse>;
  close(): Promise<void>;
}

/** Starts a server on a free port of the loopback. Until told otherwise it answers 501. */
export async function startServer(): Promise<MisbehavingServer> {
  const requests: Received[] = [];
  const responses: ServerResponse[] = [];
  const waiting: { nth: number; resolve: (response: ServerResponse) => void }[] = [];
  let script: readonly Behaviour[] = [json(501, {})];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Received['body'];
      const request = { path: incoming.url ?? '', headers: incoming.headers, body, texts: textsOf(body) };
      requests.push(request);
      responses.push(response);
      const [now, ...later] = script;
      if (later.length > 0) script = later;
      now?.(request, response);
      for (const { nth, resolve } of waiting) if (nth === requests.length) resolve(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (...behaviours) => {
      script = behaviours;
    },
    arrival: (nth) => {
      const there = responses[nth - 1];
      if (there !== undefined) return Promise.resolve(there);
      return new Promise((resolve) => waiting.push({ nth, resolve }));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** OpenAI's `input`, the `documents` of Cohere and (nested) DashScope, the `inputs` and `texts` of TEI. */
function textsOf(body: Received['body']): readonly string[] {
  const { input, inputs, documents, texts } = body;
  const nested = typeof input === 'object' && input !== null && 'documents' in input ? input.documents : input;
  return (nested ?? inputs ?? documents ?? texts ?? []) as readonly string[];
}

/** Answers JSON. */
export function json(status: number, value: unknown, headers: { readonly [name: string]: string } = {}): Behaviour {
  return raw(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

/** Answers whatever is given. */
export function raw(
  status: number,
  body: string | Uint8Array,
  headers: { readonly [name: string]: string } = {},
): Behaviour {
  return (_, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Takes the request and says nothing. */
export const hang: Behaviour = () => undefined;

/** Sends the beginning of a good answer and nothing more for now. */
export const begin: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
};

/** The vector that {@link wellBehaved} gives a text: 1, then the length of the text and its first character's number. */
export function vectorOf(text: string): readonly number[] {
  return [1, text.length / 64, (text.codePointAt(0) ?? 0) / 1024];
}

/** Entries of a good answer, in the order of the texts. */
export function entriesFor({ texts }: Received): { object: string; index: number; embedding: readonly number[] }[] {
  return texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
}

/** Answers as it should. */
export const wellBehaved: Behaviour = (request, response) =>
  json(200, { object: 'list', data: entriesFor(request) })(request, response);

/** Answers as it should, unless a text of the request is in `bad`: then it refuses all of them. */
export function refusing(bad: ReadonlySet<string>, status = 400): Behaviour {
  return (request, response) => {
    const behave = request.texts.some((text) => bad.has(text))
      ? json(status, { error: { message: 'one input is bad', code: 'invalid_input' } })
      : wellBehaved;
    behave(request, response);
  };
}
