import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { runSession } from './mcp-session.js';
import { NotCovered } from './not-covered.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { placeOf } from './vocabulary.js';
import type { World } from './world.js';

/** Neutral name of a tool -> ours; others are sent as they are. */
const TOOLS: { readonly [name: string]: string } = { recall: 'search_memories' };

/** Neutral name of an argument -> ours. */
export const ARGUMENTS: { readonly [name: string]: string } = { text: 'query' };

/** Whose memories are meant is bound when the server starts, and no argument of any tool. */
const BOUND: readonly string[] = ['tenant', 'user'];

const HANDSHAKE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'recollect cases', version: '1.0.0' },
};

async function mcpSession(world: World, step: Fields): Promise<Facts> {
  if (world.file.memories.length > 0) throw new NotCovered('an MCP server that is told the time of the case');
  const { tenant, user } = placeOf({});
  const flags = [`--path=${world.folder}`, `--tenant=${String(tenant)}`, `--user=${String(user)}`];
  const env = Object.fromEntries(Object.entries(fieldsOf(step['env'])).map(([name, value]) => [name, String(value)]));
  return { answer: await runSession(flags, listOf(step['send']).flatMap(linesOf), env) };
}

/** One entry of a case as the lines that are sent for it. */
function linesOf(entry: unknown, at: number): readonly string[] {
  if (entry === 'initialize')
    return [
      request(at, 'initialize', HANDSHAKE),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    ];
  if (typeof entry === 'string') return [/^[a-z]+\/[a-z/]+$/u.test(entry) ? request(at, entry, {}) : entry];
  const { call, args } = fieldsOf(entry);
  const name = TOOLS[String(call)] ?? String(call);
  return [request(at, 'tools/call', { name, arguments: args === null ? null : argumentsOf(fieldsOf(args)) })];
}

function argumentsOf(args: Fields): Fields {
  return Object.fromEntries(
    Object.entries(args)
      .filter(([name]) => !BOUND.includes(name))
      .map(([name, value]) => [ARGUMENTS[name] ?? name, value]),
  );
}

function request(id: number, method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Operations on the MCP server. */
export const MCP_OPERATIONS: { readonly [name: string]: Operation } = {
  mcp_session: { fields: ['send', 'env'], run: mcpSession },
};
