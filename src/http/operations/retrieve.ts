import type { RecallOptions } from '../../index.js';
import { observedRecall } from '../observe/observed-recall.js';
import type { Call, Operation, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { retrieve } from '../schemas/recalls.js';
import { retrieveJson } from '../wire/retrieve-json.js';
import { memoryOf } from '../wire/scope-input.js';

/** Recipe of RECIPES 1; where the engine has none of this name its default is used, and the answer says which. */
const RECIPE = 'tipsy';

/** The request of RECIPES 1 against an engine that knows these recipes. */
export function retrieveOperations(recipes: ReadonlySet<string>): readonly Operation[] {
  return [
    {
      id: 'retrieveMemory',
      method: 'post',
      path: '/v1/memory/retrieve',
      summary: 'Retrieve memories for a companion character',
      tag: 'recall',
      scope: 'read',
      body: retrieve,
      span: 'search_memory',
      answers: { 200: { description: 'What was retrieved', schema: answers.retrieveAnswer } },
      handle: (call) => retrieveMemories(call, recipes),
    },
  ];
}

async function retrieveMemories(call: Call, recipes: ReadonlySet<string>): Promise<Reply> {
  const { query, session_id: session, user_id: user, character_id: character } = call.body;
  const memory = memoryOf(call, {
    user_id: user,
    ...(character === undefined ? {} : { agent_id: character }),
    ...(session === undefined ? {} : { session_id: session }),
  });
  const asked = typeof query === 'string' ? query : '';
  const result = await memory.recall(asked, optionsOf(call, recipes));
  call.observed.query = asked;
  call.observed.recall = observedRecall(result);
  call.observed.sessionId = typeof session === 'string' ? session : null;
  call.observed.memoryIds = result.items.map((item) => item.memory.id);
  return { status: 200, body: retrieveJson(result) };
}

/** Fields of the request by the option they are. */
const OPTIONS: { readonly [field: string]: keyof RecallOptions } = {
  limit: 'limit',
  max_tokens: 'maxTokens',
  prefix_only: 'prefixOnly',
  reference_time: 'now',
};

function optionsOf({ body, deadlineMs, signal }: Call, recipes: ReadonlySet<string>): RecallOptions {
  const options: { [option: string]: unknown } = { signal };
  for (const [field, option] of Object.entries(OPTIONS)) if (body[field] !== undefined) options[option] = body[field];
  const named = body['recipe'] ?? (recipes.has(RECIPE) ? RECIPE : undefined);
  if (named !== undefined) options['recipe'] = named;
  if (deadlineMs !== null) options['deadlineMs'] = deadlineMs;
  const { min_msg_id: from, max_msg_id: to } = body;
  if (typeof from === 'number' || typeof to === 'number')
    options['range'] = {
      ...(typeof from === 'number' ? { from } : {}),
      ...(typeof to === 'number' ? { to } : {}),
    };
  return options;
}
