import { ERROR_CODES, type ErrorCode, RecollectError } from '../domain/errors.js';
import { type AskAtSurface, NotCovered, type Surfaces } from '../eval/index.js';
import { createHttpApp } from '../http/index.js';
import { mcpHandler } from '../mcp/index.js';
import { type JsonObject, snakeCase } from '../text/key-case.js';

/** Option of a recall -> how a search over HTTP says it, where it is more than a matter of spelling. */
const HTTP_FIELDS: { readonly [option: string]: string } = { limit: 'top_k', minScore: 'threshold', filter: 'filters' };

/** Options of a recall that `search_memories` takes. */
const MCP_OPTIONS: readonly string[] = ['limit', 'minScore', 'minSimilarity', 'legs', 'includeShared'];

/** Conditions of a filter that are arguments of that tool. */
const MCP_CONDITIONS: readonly string[] = ['kinds', 'tags', 'statuses', 'speakers', 'subject', 'attribute', 'pinned'];

/** The doors of the package, in this process and without a socket, at which the cases of known faults ask. */
export const CASE_SURFACES: Surfaces = {
  http: async (engine, place, query, options) => {
    const { tenant, user, agent, session, shared } = place;
    const app = await createHttpApp(engine, { tenant: String(tenant) });
    const fields = Object.entries(options).map(([option, value]) => [
      HTTP_FIELDS[option] ?? snakeCase(option),
      option === 'filter' || option === 'asOf' ? snakeNames(value) : value,
    ]);
    const scope = shared ? { shared: true } : { user_id: user };
    const body = { ...scope, agent_id: agent, session_id: session, query, ...Object.fromEntries(fields) };
    const answer = await app.fetch(posted('/v1/memories/search', body, {}));
    const said = (await answer.json()) as JsonObject;
    if (answer.status !== 200) throw faultOf(said, 'detail');
    return idsIn(said);
  },
  mcp: async (engine, place, query, options) => {
    const handler = await mcpHandler(engine, { tenant: String(place.tenant) });
    const params = { name: 'search_memories', arguments: { query, ...toolArguments(options) } };
    const request = posted('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, scopeHeaders(place));
    const { result } = messageIn(await (await handler(request)).text());
    const { isError = false, structuredContent = {}, content = [] } = result as ToolResult;
    if (isError)
      throw faultOf((JSON.parse(content[0]?.text ?? '{}') as { readonly error: JsonObject }).error, 'message');
    return idsIn(structuredContent);
  },
};

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: JsonObject;
  readonly content?: readonly { readonly text?: string }[];
}

function posted(path: string, body: object, headers: { readonly [name: string]: string }): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
}

/** Only the fields are ours to name: keys of metadata are the caller's own. */
function snakeNames(fields: object): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCase(name), value]));
}

/** The one message of an answer, which may come as JSON or as an event of a stream. */
function messageIn(text: string): { readonly result: unknown } {
  const data = /^data: (.+)$/mu.exec(text)?.[1];
  return JSON.parse(data ?? text) as { readonly result: unknown };
}

function scopeHeaders({ user, agent, session, shared }: Parameters<AskAtSurface>[1]): { [name: string]: string } {
  const named = { 'Recollect-User': shared ? undefined : user, 'Recollect-Agent': agent, 'Recollect-Session': session };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, encodeURIComponent(String(value))])),
    ...(shared ? { 'Recollect-Shared': 'true' } : {}),
  };
}

function toolArguments({ filter = {}, asOf, ...options }: Parameters<AskAtSurface>[3]): JsonObject {
  const odd = [
    ...Object.keys(options).filter((name) => !MCP_OPTIONS.includes(name)),
    ...Object.keys(filter).filter((name) => !MCP_CONDITIONS.includes(name)),
  ];
  if (odd.length > 0) throw new NotCovered(`${odd.join(', ')} through MCP`);
  return { ...snakeNames({ ...options, ...filter }), ...(asOf === undefined ? {} : { as_of: asOf.validAt }) };
}

function idsIn(answer: JsonObject): readonly { readonly id: string }[] {
  const { items, always } = answer as { items: { memory: { id: string } }[]; always: { id: string }[] };
  return [...items.map(({ memory }) => memory), ...always].map(({ id }) => ({ id }));
}

function faultOf(fault: JsonObject, told: 'detail' | 'message'): RecollectError {
  const known = Object.keys(ERROR_CODES).find((code) => code === fault['code']) as ErrorCode | undefined;
  return new RecollectError(known ?? 'internal', String(fault[told]), {
    ...(typeof fault['field'] === 'string' ? { field: fault['field'] } : {}),
  });
}
