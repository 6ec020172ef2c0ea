import type { IncomingMessage, Server } from 'node:http';
import { createServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { RecollectError } from '../domain/errors.js';
import type { MemoryEngine } from '../index.js';
import { isLoopback } from '../trust/check-host.js';
import { HttpFault } from './faults.js';
import type { HttpApp } from './http-app.js';
import type { Logger } from './observe/logger.js';
import { silentLogger } from './observe/logger.js';
import { strippedCause } from './observe/stripped-cause.js';
import type { HttpOptions } from './options.js';
import { PROBLEM_TYPE, problemOf } from './problem.js';
import { type ReaderOptions, startReaders } from './readers/reader-pool.js';
import { responseOf } from './sent.js';
import { TRACE_HEADER, traceIdOf } from './trace-id.js';

/** How to listen, besides how to answer. */
export interface ServeOptions extends Omit<HttpOptions, 'notReady' | 'readers'> {
  /** Threads that answer what only reads, each with an engine of its own over the same files. @default none */
  readonly readers?: ReaderOptions;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** 0: any free port. @default 7411 */
  readonly port?: number;
  /** Longest wait for a request's headers, in milliseconds. @default 10,000 */
  readonly headersTimeoutMs?: number;
  /** Longest wait for a whole request, in milliseconds. @default 60,000 */
  readonly requestTimeoutMs?: number;
  /** Most headers in bytes. @default 16,384 */
  readonly headerBytes?: number;
  /** Most connections at once. @default 1,024 */
  readonly connections?: number;
  /** How long `close()` waits for requests that run, in milliseconds. @default 10,000 */
  readonly graceMs?: number;
  /** Time between maintenances of all tenants, in milliseconds; null: none. @default 60,000 */
  readonly maintainEveryMs?: number | null;
}

/** A server that listens. */
export interface RunningServer {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** Takes no new requests, lets those that run end, then closes what is left; the engine stays open. */
  close(): Promise<void>;
}

/** Starts to listen. */
export async function startServer(
  engine: MemoryEngine,
  options: ServeOptions,
  createApp: (engine: MemoryEngine, options: HttpOptions) => Promise<HttpApp>,
): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 7411, logger = silentLogger } = options;
  if (options.keys === undefined && !isLoopback(host))
    throw new RecollectError('refused', 'host: without keys the server listens on a loopback address only', {
      field: 'host',
    });
  let closing = false;
  const hosts = isLoopback(host) || isWildcard(host) ? (options.hosts ?? []) : [...(options.hosts ?? []), host];
  const notReady = (): string | null => (closing ? 'shutting down' : null);
  const { readers: wanted, ...rest } = options;
  const readers = wanted === undefined ? null : await startReaders(wanted, logger);
  const app = await createApp(engine, { ...rest, ...(readers === null ? {} : { readers }), hosts, notReady });
  const server = createServer(
    {
      maxHeaderSize: options.headerBytes ?? 16_384,
      headersTimeout: options.headersTimeoutMs ?? 10_000,
      requestTimeout: options.requestTimeoutMs ?? 60_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
    },
    listenerOf(app, logger),
  );
  server.maxConnections = options.connections ?? 1_024;
  server.maxHeadersCount = 100;
  server.on('clientError', refuseClient);
  try {
    await listening(server, host, port);
  } catch (error) {
    await readers?.close(0);
    throw error;
  }
  const maintenance = maintainFrom(
    engine,
    options.maintainEveryMs === undefined ? 60_000 : options.maintainEveryMs,
    logger,
  );
  const bound = (server.address() as AddressInfo).port;
  return {
    host,
    port: bound,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: async () => {
      closing = true;
      const graceMs = options.graceMs ?? 10_000;
      await Promise.all([maintenance.stop(), closed(server, graceMs)]);
      await readers?.close(graceMs);
    },
  };
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Requests that overflow the parser's own limits never reach hono. */
function listenerOf(app: HttpApp, logger: Logger): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const answer = async (request: Request, { outgoing }: { readonly outgoing: object }): Promise<Response> => {
    const sent = await app.answer(request);
    if (!(outgoing instanceof ServerResponse) || (typeof sent.body !== 'string' && sent.body !== null))
      return responseOf(sent, request.method);
    writeTo(outgoing, sent.status, sent.headers, sent.body);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(answer, {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      logger.error({ cause: strippedCause(error) }, 'request could not be read');
      return problemFor(new RecollectError('validation', 'the request could not be read'));
    },
  });
  return (incoming, outgoing) => {
    // The parser drops headers beyond its count; dropping silently could drop the one that matters.
    if (incoming.rawHeaders.length >= 200) {
      const { body, status } = problemText(new HttpFault('headers_too_large', 'at most 99 headers are read'));
      const length = Buffer.byteLength(body);
      outgoing
        .writeHead(status, { 'Content-Type': PROBLEM_TYPE, 'Content-Length': length, Connection: 'close' })
        .end(body);
      return;
    }
    void listener(incoming, outgoing);
  };
}

/** Text goes out in one piece; no stream has to be made of it and read back. */
function writeTo(
  outgoing: ServerResponse,
  status: number,
  headers: { readonly [name: string]: string },
  body: string | null,
): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, body === null ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) });
  outgoing.end(body ?? undefined);
}

function problemFor(fault: RecollectError | HttpFault): Response {
  const traceId = traceIdOf(new Request('http://localhost/'));
  const problem = problemOf(fault, traceId);
  return Response.json(problem, {
    status: problem.status,
    headers: { 'Content-Type': PROBLEM_TYPE, [TRACE_HEADER]: traceId },
  });
}

function problemText(fault: RecollectError | HttpFault): { readonly body: string; readonly status: number } {
  const problem = problemOf(fault, traceIdOf(new Request('http://localhost/')));
  return { body: JSON.stringify(problem), status: problem.status };
}

/** What node's parser refuses is answered in our form, as far as the socket still takes an answer. */
function refuseClient(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { body, status } = problemText(parserFault(error.code));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? 'Bad Request'}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const STATUS_TEXT: { readonly [status: number]: string } = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function parserFault(code: string | undefined): RecollectError | HttpFault {
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpFault('headers_too_large', 'the headers are too long');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpFault('request_timeout', 'the request did not arrive in time');
  return new RecollectError('validation', 'this is not an HTTP request');
}

async function listening(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: Error & { readonly code?: string }) => {
      const message =
        cause.code === 'EADDRINUSE'
          ? `port: ${port} is in use`
          : `port: could not listen (${cause.code ?? cause.name})`;
      reject(
        new RecollectError(cause.code === 'EADDRINUSE' ? 'conflict' : 'refused', message, { field: 'port', cause }),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Idle connections go at once, busy ones when their answer is out, the rest when the grace is over. */
async function closed(server: Server, graceMs: number): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  // A connection that is kept alive becomes idle once its answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await done;
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

/** Maintains all tenants now and then; one round begins when the one before has ended. */
function maintainFrom(engine: MemoryEngine, everyMs: number | null, logger: Logger): { stop(): Promise<void> } {
  if (everyMs === null) return { stop: async () => undefined };
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    for await (const id of engine.tenants()) {
      if (stopped) return;
      await engine.tenant(id).maintain({ budgetMs: 1_000 });
    }
  };
  const timer = setInterval(() => {
    running = running.then(round).catch((error: unknown) => {
      logger.error({ cause: strippedCause(error) }, 'maintenance failed');
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
