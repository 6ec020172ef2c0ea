import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ScopedMemory } from '../index.js';
import { LineTransport } from './line-transport.js';
import type { McpServerOptions } from './options.js';
import { buildServer } from './server.js';

/** A server on a pair of streams. */
export interface McpConnection {
  /** Resolves when the connection is closed, by the client or by {@link close}. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Streams to serve on. */
export interface McpStreams {
  readonly input: Readable;
  /** Nothing but messages is written to it. */
  readonly output: Writable;
}

/** See `serveMcpStdio`. */
export function startStdio(memory: ScopedMemory, streams: McpStreams, options: McpServerOptions): McpConnection {
  const { onFault } = options;
  const transport = new LineTransport(streams.input, streams.output);
  const handle = serveStdio(() => buildServer(() => memory, options), {
    transport,
    ...(onFault === undefined ? {} : { onerror: onFault }),
  });
  return { closed: transport.closed, close: () => handle.close() };
}
