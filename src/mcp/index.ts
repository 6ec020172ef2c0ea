/**
 * The MCP door: tools, a resource and a prompt over the memories of one scope, on stdio and over HTTP.
 *
 * @packageDocumentation
 */
import type { McpServer } from '@modelcontextprotocol/server';
import type { MemoryEngine, ScopedMemory } from '../index.js';
import type { McpHandler } from './http-handler.js';
import { withSdk } from './load-sdk.js';
import type { McpHandlerOptions, McpServerOptions } from './options.js';
import type { McpConnection, McpStreams } from './stdio.js';

export type { McpHandler } from './http-handler.js';
export type { McpCall, McpCaller, McpHandlerOptions, McpObserver, McpScope, McpServerOptions } from './options.js';
export type { McpConnection, McpStreams } from './stdio.js';

/**
 * Makes a server over the memories of one scope, to be connected to one transport of the SDK. It speaks whatever protocol
 * the transport negotiates.
 *
 * @throws `driver_missing` without the package `@modelcontextprotocol/server`.
 * @example
 * ```ts
 * import { openMemory } from 'recollect';
 * import { createMcpServer } from 'recollect/mcp';
 *
 * const memory = await openMemory();
 * const server = await createMcpServer(memory.tenant('acme').scope({ user: 'mira' }));
 * console.log(server.isConnected());
 * ```
 */
export async function createMcpServer(memory: ScopedMemory, options: McpServerOptions = {}): Promise<McpServer> {
  const { buildServer } = await withSdk(() => import('./server.js'));
  return buildServer(() => memory, options);
}

/**
 * Makes a function that answers requests of Streamable HTTP, in both eras of the protocol, without sessions. Host and
 * Origin are checked here unless the server in front does it (`hostCheck`).
 *
 * @throws `driver_missing` without the package `@modelcontextprotocol/server`; `validation` for bad options.
 */
export async function mcpHandler(engine: MemoryEngine, options: McpHandlerOptions = {}): Promise<McpHandler> {
  const { buildHandler } = await withSdk(() => import('./http-handler.js'));
  return buildHandler(engine, options);
}

/**
 * Serves the memories of one scope on a pair of streams, usually stdin and stdout, until the input ends; calls that are
 * under way then are answered first. Whoever opened the engine closes it afterwards.
 *
 * @throws `driver_missing` without the package `@modelcontextprotocol/server`.
 */
export async function serveMcpStdio(
  memory: ScopedMemory,
  streams: McpStreams,
  options: McpServerOptions = {},
): Promise<McpConnection> {
  const { startStdio } = await withSdk(() => import('./stdio.js'));
  return startStdio(memory, streams, options);
}
