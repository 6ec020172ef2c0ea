import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VectorOf } from './case-vectors.js';

/** What the service does with one request. */
export type ServiceTurn =
  /** Answers as it should. */
  | { readonly kind: 'ok' }
  /** Takes the request and says nothing. */
  | { readonly kind: 'silent' }
  /** Answers whatever is given. */
  | { readonly kind: 'raw'; readonly status: number; readonly body: string };

/** Marks a query on the wire, where nothing else says what a text is. */
export const QUERY_PREFIX = 'query: ';

/** A stub embedding service on the loopback that speaks the protocol of OpenAI, or misbehaves as it is told. */
export class StubService {
  readonly baseUrl: string;
  readonly #server: Server;
  readonly #vectorOf: VectorOf;
  #turns: readonly ServiceTurn[] = [];
  #after: ServiceTurn = { kind: 'ok' };
  #inputs = 0;

  private constructor(server: Server, vectorOf: VectorOf) {
    this.#server = server;
    this.#vectorOf = vectorOf;
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    server.on('request', (request, response) => this.#take(request, response));
  }

  static async start(vectorOf: VectorOf): Promise<StubService> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return new StubService(server, vectorOf);
  }

  /** Texts that were sent to it so far. */
  get inputs(): number {
    return this.#inputs;
  }

  /** What it does with the next requests, and with all that follow them. */
  play(turns: readonly ServiceTurn[], after: ServiceTurn = { kind: 'ok' }): void {
    this.#turns = turns;
    this.#after = after;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly input: readonly string[] };
      this.#inputs += input.length;
      const [now = this.#after, ...later] = this.#turns;
      this.#turns = later;
      if (now.kind === 'silent') return;
      const { status, body } = now.kind === 'raw' ? now : this.#answer(input);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  }

  /** Like real services, it refuses a request in which one text is bad. */
  #answer(input: readonly string[]): { readonly status: number; readonly body: string } {
    const vectors = input.map((text) =>
      text.startsWith(QUERY_PREFIX)
        ? this.#vectorOf(text.slice(QUERY_PREFIX.length), 'query')
        : this.#vectorOf(text, 'passage'),
    );
    if (vectors.includes(null)) return { status: 400, body: '{"error":{"message":"an input has no vector"}}' };
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    return { status: 200, body: JSON.stringify({ object: 'list', data }) };
  }
}
