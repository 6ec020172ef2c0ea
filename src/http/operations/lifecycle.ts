import type { ChangeOptions, ScopedMemory } from '../../index.js';
import type { Call, Operation } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { erasure } from '../schemas/recalls.js';
import { merging, patch } from '../schemas/statements.js';
import { draftInput, filterInput, isObject, patchInput } from '../wire/draft-input.js';
import { memoryOf } from '../wire/scope-input.js';
import { changing, oneMemory, stored } from './memories.js';

type Written = Awaited<ReturnType<ScopedMemory['update']>>;
const written = { description: 'What became of it', schema: answers.written, headers: ['ETag', 'Content-Location'] };

/** A change of one memory that needs nothing but its id. */
function standing(
  verb: string,
  summary: string,
  change: (memory: ScopedMemory, id: string, options: ChangeOptions) => Promise<Written>,
): Operation {
  return {
    id: `${verb}Memory`,
    method: 'post',
    path: `/v1/memories/{id}/${verb}`,
    summary,
    tag: 'lifecycle',
    scope: 'write',
    ...oneMemory,
    headers: ['If-Match'],
    span: 'update_memory',
    answers: { 200: written },
    handle: async (call: Call) => {
      const memory = memoryOf(call, call.query);
      return stored(call, await changing(call, (id, options) => change(memory, id, options)), 200);
    },
  };
}

/** Status, pins, corrections, merging and erasing by filter. */
export const lifecycleOperations: readonly Operation[] = [
  standing('resolve', 'Note that a matter is closed', (memory, id, options) => memory.resolve(id, options)),
  standing('archive', 'Take a memory out of recall without erasing it', (memory, id, options) =>
    memory.archive(id, options),
  ),
  standing('reopen', 'Make a resolved or archived memory active again', (memory, id, options) =>
    memory.reopen(id, options),
  ),
  standing('pin', 'Put a memory into every answer', (memory, id, options) => memory.pin(id, true, options)),
  standing('unpin', 'Take a memory out of every answer', (memory, id, options) => memory.pin(id, false, options)),
  standing('undo', 'Take back the last change of status or pin', (memory, id, options) => memory.undo(id, options)),
  {
    id: 'correctMemory',
    method: 'post',
    path: '/v1/memories/{id}/correct',
    summary: 'Replace what was never true',
    tag: 'lifecycle',
    scope: 'write',
    ...oneMemory,
    body: patch,
    headers: ['If-Match'],
    span: 'update_memory',
    answers: { 200: written },
    handle: async (call) => {
      const memory = memoryOf(call, call.query);
      const patched = patchInput(call.body);
      return stored(call, await changing(call, (id, options) => memory.correct(id, patched, options)), 200);
    },
  },
  {
    id: 'mergeMemories',
    method: 'post',
    path: '/v1/memories/merge',
    summary: 'Put one statement in the place of several',
    tag: 'lifecycle',
    scope: 'write',
    body: merging,
    span: 'upsert_memory',
    answers: { 201: { ...written, description: 'The statement that stands for them' } },
    handle: async (call) => {
      const { ids, memory: draft } = call.body;
      const scoped = memoryOf(call, call.body);
      return stored(call, await scoped.merge(ids as string[], draftInput(isObject(draft) ? draft : {})), 201);
    },
  },
  {
    id: 'forgetWhere',
    method: 'post',
    path: '/v1/memories/forget',
    summary: 'Erase every memory of which some version passes a filter',
    tag: 'lifecycle',
    scope: 'write',
    body: erasure,
    span: 'delete_memory',
    answers: { 200: { description: 'What was erased', schema: answers.bulkReceipt } },
    handle: async (call) => {
      const { filters } = call.body;
      const scoped = memoryOf(call, call.body);
      const { memories, versions, state } = await scoped.forgetWhere(filterInput(isObject(filters) ? filters : {}));
      call.observed.count = memories;
      return { status: 200, body: { memories, versions, state } };
    },
  },
];
