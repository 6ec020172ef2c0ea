import type { Pack, PromptOptions } from '../../index.js';
import { camelCase, type JsonObject, snakeKeys } from '../../text/key-case.js';
import { observedRecall } from '../observe/observed-recall.js';
import type { Call, Operation, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { prompt } from '../schemas/recalls.js';
import { memoryJson } from '../wire/memory-json.js';
import { recallOptions } from '../wire/recall-input.js';
import { memoryOf } from '../wire/scope-input.js';

/** Fields that say how the block is packed and placed; the others are the recall's, or say whose memories are meant. */
const PACKING = [
  'message_format',
  'cache_control',
  'prefix_tokens',
  'max_tokens',
  'context_tokens',
  'max_items',
  'always_tokens',
  'action_tokens',
  'per_item_budgets',
  'language',
  'format',
  'zone',
] as const;

/** Fields of the recall; its query, turns and limit come from the messages. */
const RECALL = [
  'filters',
  'recipe',
  'legs',
  'threshold',
  'min_similarity',
  'include_shared',
  'reference_time',
  'gate',
  'zone',
  'deadline_ms',
] as const;

async function addContext(call: Call): Promise<Reply> {
  const { body } = call;
  const options = {
    ...Object.fromEntries(Object.entries(pick(body, PACKING)).map(([field, value]) => [camelCase(field), value])),
    recall: recallOptions(pick(body, RECALL), call),
  } as PromptOptions;
  const messages = body['messages'] as readonly { readonly [field: string]: unknown }[];
  const made = await memoryOf(call, body).context(messages, options);
  const { pack, recalled, prefix } = made;
  call.observed.recall = observedRecall(recalled);
  call.observed.sessionId = typeof body['session_id'] === 'string' ? body['session_id'] : null;
  call.observed.memoryIds = pack.entries.map(({ memory }) => memory.id);
  return {
    status: 200,
    body: {
      messages: made.messages,
      trace_id: made.traceId,
      recipe: recalled.trace.recipe,
      block: pack.block,
      at: made.at,
      entries: pack.entries,
      omitted: pack.omitted,
      budget: pack.budget,
      tokens: pack.tokens,
      over_budget: pack.overBudget,
      overflow: overflowJson(pack.overflow),
      prefix: { stable_tokens: prefix.stableTokens, prompt_tokens: prefix.promptTokens },
      degraded: recalled.degraded,
      gate: snakeKeys(recalled.gate),
    },
  };
}

function overflowJson(overflow: Pack['overflow']): JsonObject | null {
  if (overflow === null) return null;
  const { memories, neededTokens, availableTokens } = overflow;
  return { memories: memories.map(memoryJson), needed_tokens: neededTokens, available_tokens: availableTokens };
}

function pick(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

/** Memories put into the messages of a prompt. */
export const contextOperations: readonly Operation[] = [
  {
    id: 'addContext',
    method: 'post',
    path: '/v1/context',
    summary: 'Give messages their memories: recall, pack and place in one call',
    tag: 'recall',
    scope: 'read',
    body: prompt,
    span: 'search_memory',
    answers: { 200: { description: 'The messages, ready to be sent', schema: answers.contextAnswer } },
    handle: addContext,
  },
];
