import { createMcpHandler } from '@modelcontextprotocol/server';
import { invalid, RecollectError } from '../domain/errors.js';
import type { MemoryEngine, ScopedMemory } from '../index.js';
import { checkHost } from '../trust/check-host.js';
import { userWithinKey } from '../trust/key-user.js';
import { faultOf } from './faults.js';
import type { McpCaller, McpHandlerOptions, McpScope } from './options.js';
import { buildServer } from './server.js';

/** Answers requests of MCP's Streamable HTTP, each by itself; there are no sessions to keep. */
export interface McpHandler {
  /** @param caller who the key belongs to; without one, a keyless caller of the default tenant who may do everything */
  (request: Request, caller?: McpCaller): Promise<Response>;
  /** Ends the exchanges that are under way. */
  close(): Promise<void>;
}

const BODY_BYTES = 4 * 1_048_576;

/** See `mcpHandler`. */
export function buildHandler(engine: MemoryEngine, options: McpHandlerOptions): McpHandler {
  const { bodyBytes = BODY_BYTES, onFault } = options;
  if (!(bodyBytes >= 1_024)) throw invalid('bodyBytes', 'must be at least 1024');
  const keyless: McpCaller = { tenant: options.tenant ?? 'default', scope: 'admin', user: null, keyId: null };
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) => {
      const caller = callerOf(authInfo?.extra);
      if (caller === null || requestInfo === undefined)
        throw new RecollectError('internal', 'a request without its caller');
      return buildServer(() => bound(engine, requestInfo, caller, options), {
        ...options,
        readOnly: options.readOnly === true || caller.scope === 'read',
      });
    },
    { maxRequestBodySize: bodyBytes, ...(onFault === undefined ? {} : { onerror: onFault }) },
  );
  const answer = async (request: Request, caller: McpCaller = keyless): Promise<Response> => {
    if (options.hostCheck !== 'in front') {
      const refusal = refusalOf(request, options);
      if (refusal !== null) return refusal;
    }
    // The protocol library hands this on and asks nothing of it; the key itself never gets here.
    const authInfo = { token: '', clientId: caller.keyId ?? '', scopes: [caller.scope], extra: { caller } };
    return handler.fetch(request, { authInfo });
  };
  return Object.assign(answer, { close: () => handler.close() });
}

function callerOf(extra: { readonly [name: string]: unknown } | undefined): McpCaller | null {
  return (extra?.['caller'] as McpCaller | undefined) ?? null;
}

/** The memories that a request is about. @throws `validation` where it names nobody; `refused` beyond the key's user. */
function bound(engine: MemoryEngine, request: Request, caller: McpCaller, { scope }: McpHandlerOptions): ScopedMemory {
  const chosen = typeof scope === 'function' ? scope(request, caller) : (scope ?? scopeOfHeaders(request));
  if (caller.user === null) return memoryOf(engine, caller.tenant, chosen);
  const { shared = false, ...inner } = chosen;
  const user = userWithinKey(caller.user, { user: chosen.user, shared }) ?? caller.user;
  return engine.tenant(caller.tenant).scope({ ...inner, user }, { alone: true });
}

/** The memories of a scope. @throws `validation` where it names nobody, or a user and shared memories at once. */
export function memoryOf(engine: MemoryEngine, tenant: string, { shared, user, ...inner }: McpScope): ScopedMemory {
  if (shared === true) {
    if (user !== undefined) throw invalid('shared', 'must not be given together with a user');
    return engine.tenant(tenant).shared(inner);
  }
  if (user === undefined)
    throw invalid('user', 'this connection names no user: the header Recollect-User, or the configuration, must');
  return engine.tenant(tenant).scope({ user, ...inner });
}

function scopeOfHeaders({ headers }: Request): McpScope {
  const read = (name: string): string | undefined => {
    const value = headers.get(name);
    return value === null ? undefined : decoded(value, name);
  };
  const [user, agent, session] = ['Recollect-User', 'Recollect-Agent', 'Recollect-Session'].map(read);
  return {
    ...(user === undefined ? {} : { user }),
    ...(agent === undefined ? {} : { agent }),
    ...(session === undefined ? {} : { session }),
    ...(headers.get('Recollect-Shared') === 'true' ? { shared: true } : {}),
  };
}

/** Headers hold ASCII alone; names in other letters are percent-encoded. */
function decoded(value: string, name: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) throw invalid(name, 'is not percent-encoded UTF-8');
    throw error;
  }
}

function lowered(names: readonly string[] = []): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

function refusalOf(request: Request, options: McpHandlerOptions): Response | null {
  try {
    checkHost(request, { hosts: lowered(options.hosts), origins: lowered(options.origins) });
    return null;
  } catch (error) {
    const fault = faultOf(error);
    const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message: fault.message, data: fault } };
    return Response.json(body, { status: 403 });
  }
}
