import { invalid } from '../../domain/errors.js';
import type { DraftInput, PatchInput } from '../../index.js';
import { camelKeys, type JsonObject } from '../../text/key-case.js';
import { memoryView } from '../memory-view.js';
import { addInput, oneMemoryInput, updateInput } from '../schemas/inputs.js';
import { forgottenOutput, writtenOutput } from '../schemas/outputs.js';
import type { Tool, ToolCall } from '../tool.js';
import { degradedView } from './search-memories.js';

type Written = Awaited<ReturnType<ToolCall['memory']['remember']>>;

/** Keeps a statement. */
export const addMemory: Tool = {
  name: 'add_memory',
  title: 'Remember a statement',
  description:
    'Stores one statement for later conversations: a preference, a fact, a decision, an event. One statement a call, complete enough to be understood alone. A statement that is there already is counted, not stored twice; a newer value of the same attribute of the same subject replaces the older one, which stays in the history.',
  input: addInput,
  output: writtenOutput,
  effect: 'adds',
  run: async ({ idempotency_key: key, ...statement }, { memory }) =>
    writtenView(
      await memory.remember(
        camelKeys(statement) as unknown as DraftInput,
        typeof key === 'string' ? { idempotencyKey: key } : {},
      ),
    ),
};

/** Records a new version. */
export const updateMemory: Tool = {
  name: 'update_memory',
  title: 'Update a memory',
  description:
    'Records a new version of a memory; what is not given stays, and the older version stays in the history. With correction: true the older version counts as never having been true.',
  input: updateInput,
  output: writtenOutput,
  effect: 'adds',
  run: async ({ id, correction, expected_version: expected, ...change }, { memory }) => {
    if (Object.keys(change).length === 0) throw invalid('text', 'something to change must be given');
    const patch: PatchInput = camelKeys(change);
    const options = typeof expected === 'number' ? { expectVersion: expected } : {};
    return writtenView(
      correction === true
        ? await memory.correct(String(id), patch, options)
        : await memory.update(String(id), patch, options),
    );
  },
};

/** Erases for good. */
export const forgetMemory: Tool = {
  name: 'forget_memory',
  title: 'Forget a memory',
  description:
    'Erases a memory for good, with all its versions and everything derived from it. It cannot be taken back. Use it when the user asks to forget something; use update_memory when something has merely changed.',
  input: oneMemoryInput,
  output: forgottenOutput,
  effect: 'erases',
  run: async ({ id }, { memory }) => {
    const { memoryId, versions, state } = await memory.forget(String(id));
    return { memory_id: memoryId, versions, state };
  },
};

function writtenView({ memory, outcome, effects, repeated, degraded }: Written): JsonObject {
  return {
    memory: memoryView(memory),
    outcome,
    effects: effects.map(({ kind, other, reason }) => ({ kind, other, reason })),
    repeated,
    degraded: degradedView(degraded),
  };
}
