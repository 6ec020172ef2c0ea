import { ERROR_CODES, RecollectError } from '../../domain/errors.js';
import type { DraftInput, RememberResult, ScopedMemory } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';
import type { Call, Operation, Reply } from '../operation.js';
import * as answers from '../schemas/answers.js';
import { batch } from '../schemas/statements.js';
import { draftInput } from '../wire/draft-input.js';
import { wireField } from '../wire/field-names.js';
import { memoryJson } from '../wire/memory-json.js';
import { memoryOf } from '../wire/scope-input.js';

/** What became of one statement of a batch. */
type Outcome =
  | { readonly result: RememberResult; readonly repeated: boolean; readonly degraded: readonly object[] }
  | { readonly error: RecollectError };

/** Faults that are about one statement; every other one ends the batch. */
const OWN_FAULTS: ReadonlySet<string> = new Set(['validation', 'limit_exceeded', 'not_found', 'conflict', 'refused']);

async function addBatch(call: Call): Promise<Reply> {
  const key = call.request.headers.get('idempotency-key');
  const memory = memoryOf(call, call.body);
  const drafts = (call.body['memories'] as readonly JsonObject[]).map(draftOf);
  const outcomes =
    call.body['atomic'] === true ? await together(memory, drafts, key) : await oneByOne(memory, drafts, key);
  const stored = outcomes.flatMap((each) => ('result' in each ? [each] : []));
  const degraded = [
    ...new Map(stored.flatMap((each) => each.degraded).map((each) => [JSON.stringify(each), each])).values(),
  ];
  call.observed.memoryIds = stored.map(({ result }) => result.memory.id);
  const [first] = degraded as readonly { readonly code?: string }[];
  call.observed.embedding = stored.length === 0 ? null : (first?.code ?? 'ok');
  return {
    status: 207,
    body: {
      items: outcomes.map(itemJson),
      stored: stored.length,
      refused: outcomes.length - stored.length,
      degraded,
      repeated: stored.length > 0 && stored.every(({ repeated }) => repeated),
    },
  };
}

/** Agent and session may be named for each statement. */
function draftOf(item: JsonObject): DraftInput {
  const { agent_id: agent, session_id: session } = item;
  return {
    ...draftInput(item),
    ...(agent === undefined ? {} : { agent: agent as string }),
    ...(session === undefined ? {} : { session: session as string }),
  };
}

async function together(
  memory: ScopedMemory,
  drafts: readonly DraftInput[],
  key: string | null,
): Promise<readonly Outcome[]> {
  const { results, degraded, repeated } = await memory.rememberMany(
    drafts,
    key === null ? {} : { idempotencyKey: key },
  );
  return results.map((result) => ({ result, repeated, degraded }));
}

/** With a key each statement has one of its own, so that a repeated batch repeats what was stored and retries the rest. */
async function oneByOne(
  memory: ScopedMemory,
  drafts: readonly DraftInput[],
  key: string | null,
): Promise<readonly Outcome[]> {
  if (key === null) {
    const all = await attempt(() => together(memory, drafts, null));
    if (!(all instanceof RecollectError)) return all;
  }
  const outcomes: Outcome[] = [];
  for (const [at, draft] of drafts.entries()) {
    const options = key === null ? {} : { idempotencyKey: `${key}#${at}` };
    const outcome = await attempt(() => memory.remember(draft, options));
    outcomes.push(
      outcome instanceof RecollectError
        ? { error: outcome }
        : { result: outcome, repeated: outcome.repeated, degraded: outcome.degraded },
    );
  }
  return outcomes;
}

async function attempt<Result>(write: () => Promise<Result>): Promise<Result | RecollectError> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RecollectError && OWN_FAULTS.has(error.code)) return error;
    throw error;
  }
}

function itemJson(outcome: Outcome, index: number): JsonObject {
  if ('result' in outcome) {
    const { memory, outcome: what, effects } = outcome.result;
    const status = what === 'reinforced' || outcome.repeated ? 200 : 201;
    return { index, status, memory: memoryJson(memory), outcome: what, effects, error: null };
  }
  const { code, message, field } = outcome.error;
  const named = field === undefined ? null : wireField(field);
  const detail = field !== undefined && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return {
    index,
    status: ERROR_CODES[code].http,
    memory: null,
    outcome: null,
    effects: [],
    error: { code, detail, field: named },
  };
}

/** Many statements in one request. */
export const batchOperations: readonly Operation[] = [
  {
    id: 'addMemories',
    method: 'post',
    path: '/v1/memories/batch',
    summary: 'Store up to 1,000 statements, each answered for itself',
    tag: 'memories',
    scope: 'write',
    body: batch,
    headers: ['Idempotency-Key'],
    span: 'create_memory',
    answers: { 207: { description: 'What became of each', schema: answers.batchAnswer } },
    handle: addBatch,
  },
];
