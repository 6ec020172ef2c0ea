import { z } from '@hono/zod-openapi';
import { STATUSES } from '../../domain/memory.js';
import type { ChangeOptions, RememberResult } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';
import { decodeCursor, encodeCursor } from '../cursor.js';
import { entityTag, expectedBy, isKnown, orPreconditionFailed } from '../entity-tag.js';
import type { Call, Operation, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { flag, id, label, queryInteger, queryList, type RequestSchema, scopeQuery } from '../schemas/primitives.js';
import { newMemory, patch } from '../schemas/statements.js';
import { draftInput, patchInput } from '../wire/draft-input.js';
import { memoryJson, writtenJson } from '../wire/memory-json.js';
import { memoryOf } from '../wire/scope-input.js';

/** Path parameters and query of everything that is about one memory. */
export const oneMemory: { readonly params: RequestSchema; readonly query: RequestSchema } = {
  params: z.strictObject({ id }),
  query: z.strictObject(scopeQuery),
};

const listQuery: RequestSchema = z.strictObject({
  ...scopeQuery,
  limit: queryInteger(1, 1_000).optional(),
  order: z.enum(['newest', 'oldest', 'importance']).optional(),
  cursor: z.string().min(1).max(2_048).optional(),
  kinds: queryList(label),
  tags: queryList(label),
  statuses: queryList(z.enum(STATUSES), STATUSES),
  speakers: queryList(label),
  subject: label.optional(),
  attribute: label.optional(),
  pinned: flag.optional(),
});

/** Runs a change of one memory under its condition: the engine sees to it that what held still holds at the write. */
export async function changing<Result>(
  call: Call,
  change: (id: string, options: ChangeOptions) => Promise<Result>,
): Promise<Result> {
  const id = String(call.params['id']);
  const options = expectedBy(call.request.headers.get('if-match'));
  return orPreconditionFailed(
    () => change(id, options),
    () => memoryOf(call, call.query).get(id),
  );
}

type Stored = RememberResult & { readonly degraded: readonly { readonly code: string }[]; readonly repeated: boolean };

/** The answer to a write of one statement. */
export function stored(call: Call, result: Stored, status: number): Reply {
  const { memory, degraded, repeated } = result;
  call.observed.memoryIds = [memory.id];
  call.observed.embedding = repeated ? null : (degraded[0]?.code ?? 'ok');
  return {
    status,
    body: { ...writtenJson(result), degraded, repeated },
    headers: { ETag: entityTag(memory), 'Content-Location': `/v1/memories/${encodeURIComponent(memory.id)}` },
  };
}

async function addMemory(call: Call): Promise<Reply> {
  const key = call.request.headers.get('idempotency-key');
  const memory = memoryOf(call, call.body);
  const result = await memory.remember(draftInput(call.body), key === null ? {} : { idempotencyKey: key });
  return stored(call, result, result.outcome === 'reinforced' || result.repeated ? 200 : 201);
}

async function listMemories(call: Call): Promise<Reply> {
  const { limit, order, cursor, kinds, tags, statuses, speakers, subject, attribute, pinned } =
    call.query as JsonObject;
  const filter = Object.fromEntries(
    Object.entries({ kinds, tags, statuses, speakers, subject, attribute, pinned }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const page = await memoryOf(call, call.query).list({
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    ...(limit === undefined ? {} : { limit: limit as number }),
    ...(order === undefined ? {} : { order: order as 'newest' }),
    ...(cursor === undefined ? {} : { cursor: decodeCursor(cursor as string) }),
  });
  call.observed.count = page.items.length;
  return { status: 200, body: { items: page.items.map(memoryJson), cursor: encodeCursor(page.cursor) } };
}

async function getMemory(call: Call): Promise<Reply> {
  const memory = await memoryOf(call, call.query).get(String(call.params['id']));
  const headers = { ETag: entityTag(memory), 'Cache-Control': 'private, no-cache' };
  if (isKnown(call.request.headers.get('if-none-match'), memory)) return { status: 304, headers };
  return { status: 200, body: memoryJson(memory), headers };
}

async function updateMemory(call: Call): Promise<Reply> {
  const memory = memoryOf(call, call.query);
  const patched = patchInput(call.body);
  return stored(call, await changing(call, (id, options) => memory.update(id, patched, options)), 200);
}

async function forgetMemory(call: Call): Promise<Reply> {
  const memory = memoryOf(call, call.query);
  const { memoryId, versions, state } = await changing(call, (id, options) => memory.forget(id, options));
  call.observed.memoryIds = [memoryId];
  return { status: 200, body: { memory_id: memoryId, versions, state } };
}

async function showHistory(call: Call): Promise<Reply> {
  const versions = await memoryOf(call, call.query).history(String(call.params['id']));
  return { status: 200, body: { items: versions.map(memoryJson) } };
}

const written = { description: 'What became of it', schema: answers.written, headers: ['ETag', 'Content-Location'] };

/** Adding, reading, changing and erasing single memories. */
export const memoryOperations: readonly Operation[] = [
  {
    id: 'addMemory',
    method: 'post',
    path: '/v1/memories',
    summary: 'Store a statement',
    tag: 'memories',
    scope: 'write',
    body: newMemory,
    headers: ['Idempotency-Key'],
    span: 'create_memory',
    answers: { 200: { ...written, description: 'It was there already' }, 201: { ...written, description: 'Stored' } },
    handle: addMemory,
  },
  {
    id: 'listMemories',
    method: 'get',
    path: '/v1/memories',
    summary: 'List memories, unranked, page by page',
    tag: 'memories',
    scope: 'read',
    query: listQuery,
    answers: { 200: { description: 'One page', schema: answers.page } },
    handle: listMemories,
  },
  {
    id: 'getMemory',
    method: 'get',
    path: '/v1/memories/{id}',
    summary: 'Show the version of a memory that holds last',
    tag: 'memories',
    scope: 'read',
    ...oneMemory,
    headers: ['If-None-Match'],
    answers: {
      200: { description: 'The memory', schema: answers.memory, headers: ['ETag'] },
      304: { description: 'The client has this version', schema: null, headers: ['ETag'] },
    },
    handle: getMemory,
  },
  {
    id: 'updateMemory',
    method: 'patch',
    path: '/v1/memories/{id}',
    summary: 'Record a new version; what is not given stays',
    tag: 'memories',
    scope: 'write',
    ...oneMemory,
    body: patch,
    headers: ['If-Match'],
    span: 'update_memory',
    answers: { 200: written },
    handle: updateMemory,
  },
  {
    id: 'forgetMemory',
    method: 'delete',
    path: '/v1/memories/{id}',
    summary: 'Erase a memory with all its versions and everything derived from it',
    tag: 'memories',
    scope: 'write',
    ...oneMemory,
    headers: ['If-Match'],
    span: 'delete_memory',
    answers: { 200: { description: 'What was erased', schema: answers.receipt } },
    handle: forgetMemory,
  },
  {
    id: 'showHistory',
    method: 'get',
    path: '/v1/memories/{id}/history',
    summary: 'Show all versions of a memory, oldest first',
    tag: 'memories',
    scope: 'read',
    ...oneMemory,
    answers: { 200: { description: 'The versions', schema: answers.versions } },
    handle: showHistory,
  },
];
