import { z } from '@hono/zod-openapi';
import type { Feedback } from '../../index.js';
import { observedRecall } from '../observe/observed-recall.js';
import type { Call, Operation, ReadCall, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { id, scopeQuery } from '../schemas/primitives.js';
import { confirmation, experience, search, whyNot } from '../schemas/recalls.js';
import { usageJson } from '../wire/memory-json.js';
import { recallOptions } from '../wire/recall-input.js';
import { recallJson, whyNotJson } from '../wire/recall-json.js';
import { memoryOf } from '../wire/scope-input.js';
import { traceJson } from '../wire/trace-json.js';

const traceParams = z.strictObject({ trace_id: id });

async function searchMemories(call: ReadCall): Promise<Reply> {
  const { query, explain, session_id: session } = call.body;
  call.observed.query = String(query);
  call.observed.sessionId = typeof session === 'string' ? session : null;
  const result = await memoryOf(call, call.body).recall(String(query), recallOptions(call.body, call));
  call.observed.recall = observedRecall(result);
  call.observed.memoryIds = result.items.map(({ memory }) => memory.id);
  return {
    status: 200,
    body: recallJson(result, explain === true),
  };
}

async function explainAbsence(call: ReadCall): Promise<Reply> {
  const { query, memory_id: memoryId, version } = call.body;
  const options = {
    ...recallOptions(call.body, call),
    ...(typeof version === 'number' ? { version } : {}),
  };
  const answer = await memoryOf(call, call.body).whyNot(String(memoryId), String(query), options);
  return { status: 200, body: whyNotJson(answer) };
}

async function showRecall(call: Call): Promise<Reply> {
  const shown = await memoryOf(call, call.query).traces.show(String(call.params['trace_id']));
  call.observed.memoryIds = shown.items.map(({ id: memoryId }) => memoryId);
  return { status: 200, body: traceJson(shown) };
}

async function confirmUse(call: Call): Promise<Reply> {
  const ids = call.body['used_ids'] as readonly string[];
  const usages = await memoryOf(call, call.body).confirm(String(call.params['trace_id']), ids);
  call.observed.memoryIds = ids;
  return { status: 200, body: { items: usages.map(usageJson) } };
}

async function giveFeedback(call: Call): Promise<Reply> {
  const { memory_id: memoryId, verdict } = call.body;
  const scoped = memoryOf(call, call.body);
  const usage = await scoped.feedback(String(call.params['trace_id']), String(memoryId), verdict as Feedback);
  call.observed.memoryIds = [String(memoryId)];
  return { status: 200, body: usageJson(usage) };
}

/** Searching, asking why not, and telling what the answers were worth. */
export const recallOperations: readonly Operation[] = [
  {
    id: 'searchMemories',
    method: 'post',
    path: '/v1/memories/search',
    summary: 'Find the memories that answer a query',
    tag: 'recall',
    scope: 'read',
    body: search,
    span: 'search_memory',
    answers: { 200: { description: 'The answer; no items: nothing above the floor', schema: answers.recallAnswer } },
    handle: searchMemories,
    reads: searchMemories,
  },
  {
    id: 'explainAbsence',
    method: 'post',
    path: '/v1/why-not',
    summary: 'Say why a memory is not in the answer to a query',
    tag: 'recall',
    scope: 'read',
    body: whyNot,
    answers: { 200: { description: 'The step where it ended', schema: answers.whyNotAnswer } },
    handle: explainAbsence,
    reads: explainAbsence,
  },
  {
    id: 'showRecall',
    method: 'get',
    path: '/v1/recalls/{trace_id}',
    summary: 'Show what was kept of a recall, to whoever names the same user, agent and session',
    tag: 'recall',
    scope: 'read',
    params: traceParams,
    query: z.strictObject(scopeQuery),
    answers: { 200: { description: 'The whole story of the recall', schema: answers.traceAnswer } },
    handle: showRecall,
  },
  {
    id: 'confirmUse',
    method: 'post',
    path: '/v1/recalls/{trace_id}/confirm',
    summary: 'Report which returned memories were really used',
    tag: 'recall',
    scope: 'write',
    params: traceParams,
    body: confirmation,
    answers: { 200: { description: 'Their counters', schema: answers.usages } },
    handle: confirmUse,
  },
  {
    id: 'giveFeedback',
    method: 'post',
    path: '/v1/recalls/{trace_id}/feedback',
    summary: 'Say of a returned memory that it was useful, wrong or stale',
    tag: 'recall',
    scope: 'write',
    params: traceParams,
    body: experience,
    answers: { 200: { description: 'Its counters', schema: answers.usageAnswer } },
    handle: giveFeedback,
  },
];
