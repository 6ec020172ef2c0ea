import { z } from '@hono/zod-openapi';
import { invalid, RecollectError } from '../../domain/errors.js';
import type { ImportTarget, SourceLine } from '../../index.js';
import { importJsonl } from '../../index.js';
import { type JsonObject, snakeKeys } from '../../text/key-case.js';
import { allows } from '../caller.js';
import { bodyLines, NDJSON_TYPE, textLines } from '../ndjson.js';
import type { Call, Operation, Reply } from '../operation.js';
import { limitedBody, nestingOf, requireType } from '../read-body.js';
import { requireWholeTenant } from '../run-operation.js';
import * as answers from '../schemas/answers.js';
import { flag, id, type RequestSchema, scopeQuery } from '../schemas/primitives.js';
import { maintenance } from '../schemas/recalls.js';
import { draftInput, isObject } from '../wire/draft-input.js';
import { wireField } from '../wire/field-names.js';
import { memoryOf } from '../wire/scope-input.js';

/** How much may come in at once, and how deep a line may be. */
export interface TransferLimits {
  readonly importBytes: number;
  readonly depth: number;
}

const importQuery: RequestSchema = z.strictObject({
  ...scopeQuery,
  format: z.enum(['memories', 'dump']).optional(),
  atomic: flag.optional(),
  unknown_fields: z.enum(['metadata', 'refuse']).optional(),
});

async function importLines(call: Call, limits: TransferLimits): Promise<Reply> {
  requireType(call.request, NDJSON_TYPE);
  const lines = bodyLines(limitedBody(call.request, limits.importBytes));
  if (call.query['format'] === 'dump') return loadDump(call, lines);
  const report = await importJsonl(translated(lines, limits.depth), {
    target: (place) => {
      if (place.tenant !== null) throw invalid('tenant', 'must not be given: it comes from the key');
      const { user, shared, agent, session } = place;
      return targetOf(call, { user, shared, agent, session });
    },
    atomic: call.query['atomic'] === true,
    unknownFields: (call.query['unknown_fields'] as 'metadata' | undefined) ?? 'metadata',
    signal: call.signal,
  });
  call.observed.count = report.kept;
  call.observed.embedding = report.kept === 0 ? null : (report.degraded[0]?.code ?? 'ok');
  const bad = report.bad.map((each) => ({ ...each, field: each.field === null ? null : wireField(each.field) }));
  const { lines: read, kept, badCount, unknownFields, degraded } = report;
  return {
    status: 200,
    body: { lines: read, kept, bad_count: badCount, bad, unknown_fields: unknownFields, degraded },
  };
}

/** A dump may hold anything of the tenant, so that only `admin` may bring one. */
async function loadDump(call: Call, lines: AsyncIterable<SourceLine>): Promise<Reply> {
  if (!allows(call.caller.scope, 'admin')) throw new RecollectError('refused', 'this needs a key of scope admin');
  requireWholeTenant(call.caller);
  const { memories, versions, operations } = await call.tenant.load(textLines(lines));
  call.observed.count = memories;
  return { status: 201, body: { memories, versions, operations } };
}

/** What a line says goes before what the query says. */
function targetOf(
  call: Call,
  line: {
    readonly user: string | null;
    readonly shared: boolean;
    readonly agent: string | null;
    readonly session: string | null;
  },
): ImportTarget {
  const { query } = call;
  const owner =
    line.user !== null ? { user_id: line.user } : line.shared ? { shared: true } : pick(query, ['user_id', 'shared']);
  const session = line.session ?? query['session_id'] ?? query['run_id'];
  const agent = line.agent ?? query['agent_id'];
  return memoryOf(call, {
    ...owner,
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(session === undefined ? {} : { session_id: session }),
  });
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** Lines in the words of this door become lines in those of the library; what can't be read passes as it is. */
async function* translated(lines: AsyncIterable<SourceLine>, depth: number): AsyncGenerator<SourceLine, void, void> {
  for await (const line of lines) yield typeof line === 'string' ? translatedLine(line, depth) : line;
}

function translatedLine(line: string, depth: number): SourceLine {
  if (nestingOf(line, depth) > depth) return { unreadable: `is nested deeper than ${depth}` };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    // Its reader says so by the line's number.
    if (error instanceof SyntaxError) return line;
    throw error;
  }
  if (!isObject(value)) return line;
  const { user_id: user, agent_id: agent, session_id: session, run_id: run, shared, ...said } = value;
  if (session !== undefined && run !== undefined && session !== run)
    return { unreadable: 'names two sessions (session_id and run_id)' };
  const inner = session ?? run;
  return JSON.stringify({
    ...draftInput(said),
    ...(user === undefined ? {} : { user }),
    ...(agent === undefined ? {} : { agent }),
    ...(inner === undefined ? {} : { session: inner }),
    ...(shared === undefined ? {} : { shared }),
  });
}

async function exportTenant(call: Call): Promise<Reply> {
  return { status: 200, stream: { type: NDJSON_TYPE, lines: call.tenant.dump() } };
}

async function forgetUser(call: Call): Promise<Reply> {
  const receipt = await call.tenant.forgetUser(String(call.params['id']));
  call.observed.count = receipt.memories;
  const { memories, versions, state } = receipt;
  return { status: 200, body: { memories, versions, state } };
}

async function showStats(call: Call): Promise<Reply> {
  const { vectors, ...stats } = await call.tenant.stats();
  return { status: 200, body: { ...(snakeKeys(stats) as JsonObject), vectors } };
}

async function maintain(call: Call): Promise<Reply> {
  const { budget_ms: budgetMs } = call.body;
  const report = await call.tenant.maintain(typeof budgetMs === 'number' ? { budgetMs } : {});
  return { status: 200, body: snakeKeys(report) as JsonObject };
}

/** What concerns a tenant as a whole. */
export function tenantOperations(limits: TransferLimits): readonly Operation[] {
  return [
    {
      id: 'importMemories',
      method: 'post',
      path: '/v1/import',
      summary: 'Import lines of JSON, one statement each; good lines are kept, bad ones reported by number',
      tag: 'tenant',
      scope: 'write',
      query: importQuery,
      lines: true,
      span: 'create_memory',
      answers: {
        200: { description: 'What was kept', schema: answers.importAnswer },
        201: { description: 'A dump was loaded (`format=dump`, scope admin)', schema: answers.loadAnswer },
      },
      handle: (call) => importLines(call, limits),
    },
    {
      id: 'exportTenant',
      method: 'get',
      path: '/v1/export',
      summary: 'Everything the tenant holds, as lines that `/v1/import?format=dump` takes',
      tag: 'tenant',
      scope: 'admin',
      reach: 'tenant',
      answers: { 200: { description: 'Lines of JSON', schema: null, type: NDJSON_TYPE } },
      handle: exportTenant,
    },
    {
      id: 'forgetUser',
      method: 'delete',
      path: '/v1/users/{id}',
      summary: 'Erase everything of one user',
      tag: 'tenant',
      scope: 'admin',
      reach: 'tenant',
      params: z.strictObject({ id }),
      span: 'delete_memory',
      answers: { 200: { description: 'What was erased', schema: answers.bulkReceipt } },
      handle: forgetUser,
    },
    {
      id: 'showStats',
      method: 'get',
      path: '/v1/stats',
      summary: 'Counters of the tenant',
      tag: 'tenant',
      scope: 'read',
      reach: 'tenant',
      answers: { 200: { description: 'The counters', schema: answers.statsAnswer } },
      handle: showStats,
    },
    {
      id: 'maintain',
      method: 'post',
      path: '/v1/maintain',
      summary: 'Do what is left to do: erase what expired, embed what has no vector yet',
      tag: 'tenant',
      scope: 'admin',
      reach: 'tenant',
      body: maintenance,
      answers: { 200: { description: 'What was done', schema: answers.maintainAnswer } },
      handle: maintain,
    },
  ];
}
