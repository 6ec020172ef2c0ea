import { z } from '@hono/zod-openapi';
import type { Call, Operation, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { flag, id, label, queryInteger, type RequestSchema, scopeQuery, time } from '../schemas/primitives.js';
import { settlement } from '../schemas/recalls.js';
import { conflictJson, timeJson, timelineJson } from '../wire/memory-json.js';
import { memoryOf } from '../wire/scope-input.js';

const conflictQuery: RequestSchema = z.strictObject({
  ...scopeQuery,
  settled: flag.optional(),
  limit: queryInteger(1, 1_000).optional(),
});

const timelineQuery: RequestSchema = z.strictObject({
  ...scopeQuery,
  subject: label,
  attribute: label,
  recorded_at: time.optional(),
  language: z.enum(['en', 'zh']).optional(),
});

async function listConflicts(call: Call): Promise<Reply> {
  const { settled, limit } = call.query;
  const found = await memoryOf(call, call.query).conflicts({
    ...(settled === undefined ? {} : { settled: settled as boolean }),
    ...(limit === undefined ? {} : { limit: limit as number }),
  });
  return { status: 200, body: { items: found.map(conflictJson) } };
}

async function settleConflict(call: Call): Promise<Reply> {
  const { keep, reason } = call.body;
  const settled = await memoryOf(call, call.body).settle(String(call.params['id']), {
    keep: keep as 'from' | 'to' | 'both',
    ...(typeof reason === 'string' ? { reason } : {}),
  });
  return { status: 200, body: { at: timeJson(settled.atMs), kept: settled.kept, reason: settled.reason } };
}

async function showTimeline(call: Call): Promise<Reply> {
  const { subject, attribute, recorded_at: recordedAt, language } = call.query;
  const told = await memoryOf(call, call.query).timeline(String(subject), String(attribute), {
    ...(recordedAt === undefined ? {} : { recordedAt: recordedAt as string }),
    ...(language === undefined ? {} : { language: language as 'en' | 'zh' }),
  });
  return { status: 200, body: timelineJson(told) };
}

/** What contradicts what, and what was true when. */
export const truthOperations: readonly Operation[] = [
  {
    id: 'listConflicts',
    method: 'get',
    path: '/v1/conflicts',
    summary: 'List statements that contradict each other',
    tag: 'truth',
    scope: 'read',
    query: conflictQuery,
    answers: { 200: { description: 'The conflicts, oldest first', schema: answers.conflicts } },
    handle: listConflicts,
  },
  {
    id: 'settleConflict',
    method: 'post',
    path: '/v1/conflicts/{id}/settle',
    summary: 'End a conflict by keeping one side, or both',
    tag: 'truth',
    scope: 'write',
    params: z.strictObject({ id }),
    body: settlement,
    span: 'update_memory',
    answers: { 200: { description: 'How it ended', schema: answers.settlementAnswer } },
    handle: settleConflict,
  },
  {
    id: 'showTimeline',
    method: 'get',
    path: '/v1/timeline',
    summary: 'Tell what held of an attribute of a subject over time',
    tag: 'truth',
    scope: 'read',
    query: timelineQuery,
    answers: { 200: { description: 'The stretches of time', schema: answers.timelineAnswer } },
    handle: showTimeline,
  },
];
