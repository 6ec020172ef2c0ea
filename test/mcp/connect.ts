import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type MemoryEngine, openMemory } from '../../src/index.js';
import { type McpCaller, type McpHandler, type McpHandlerOptions, mcpHandler } from '../../src/mcp/index.js';
import { fixedClock } from '../../src/testing/index.js';

/** Revisions of the protocol: with a handshake, and with an envelope on every request. */
export const ERAS = { legacy: 'legacy', modern: { pin: '2026-07-28' } } as const;
export type Era = keyof typeof ERAS;

export const ADDRESS = 'http://localhost/mcp';

/** An engine in memory, without vectors, whose clock stands still. */
export async function engineInMemory(): Promise<MemoryEngine> {
  return openMemory({ embedder: null, clock: fixedClock() });
}

/** How a client reaches a handler. */
export interface HttpClientOptions {
  readonly era?: Era;
  readonly headers?: { readonly [name: string]: string };
  readonly caller?: McpCaller;
}

/** A client of the SDK that talks to a handler without a socket. */
export async function httpClient(handler: McpHandler, options: HttpClientOptions = {}): Promise<Client> {
  const { era = 'legacy', headers = {}, caller } = options;
  const client = newClient(era);
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    requestInit: { headers },
    fetch: (url, init) => handler(new Request(url, init), caller),
  });
  await client.connect(transport);
  return client;
}

/** A client, an engine and the handler between them, bound to one user. */
export async function connected(
  options: McpHandlerOptions = {},
  era: Era = 'legacy',
): Promise<{ readonly engine: MemoryEngine; readonly client: Client; readonly end: () => Promise<void> }> {
  const engine = await engineInMemory();
  const handler = await mcpHandler(engine, { tenant: 'acme', scope: { user: 'mira' }, ...options });
  const client = await httpClient(handler, { era });
  return {
    engine,
    client,
    end: async () => {
      await client.close();
      await engine.close();
    },
  };
}

/** A client of the SDK that starts the command line as its server. */
export async function stdioClient(folder: string, era: Era, flags: readonly string[] = []): Promise<Client> {
  const client = newClient(era);
  await client.connect(new StdioClientTransport({ ...commandOf(folder, flags), stderr: 'pipe' }));
  return client;
}

/** The command line as a process. */
export function commandOf(
  folder: string,
  flags: readonly string[] = [],
): { readonly command: string; readonly args: string[]; readonly cwd: string } {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  return {
    command: process.execPath,
    args: ['--import', 'tsx', main, 'mcp', '--path', folder, '--tenant', 'acme', '--user', 'mira', ...flags],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  };
}

function newClient(era: Era): Client {
  return new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: ERAS[era] } });
}

/** The data of a successful call. */
export async function dataOf(
  client: Client,
  name: string,
  args: { readonly [name: string]: unknown } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
): Promise<any> {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError === true) throw new Error(`${name} failed: ${JSON.stringify(result.content)}`);
  return result.structuredContent;
}

/** A failure as a tool tells it. */
export interface ToldFault {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** The error of a call that has to fail. */
export async function faultOf(
  client: Client,
  name: string,
  args: { readonly [name: string]: unknown } = {},
): Promise<ToldFault> {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content;
  if (result.isError !== true || content?.type !== 'text')
    throw new Error(`${name} did not fail: ${JSON.stringify(result)}`);
  return (JSON.parse(content.text) as { readonly error: ToldFault }).error;
}
