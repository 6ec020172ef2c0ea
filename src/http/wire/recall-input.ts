import type { RecallOptions } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';
import { filterInput, isObject } from './draft-input.js';

/** Fields of a request by the option they are. */
const OPTIONS: { readonly [field: string]: keyof RecallOptions } = {
  top_k: 'limit',
  recipe: 'recipe',
  legs: 'legs',
  threshold: 'minScore',
  min_similarity: 'minSimilarity',
  include_shared: 'includeShared',
  reference_time: 'now',
  turns: 'turns',
  open_task: 'openTask',
  active_entities: 'activeEntities',
  gate: 'gate',
  zone: 'zone',
  max_tokens: 'maxTokens',
  exact: 'exact',
  rerank: 'rerank',
  origins: 'origins',
  centre: 'centre',
  actions: 'actions',
};

/** What a recall's request says besides query and scope; the engine checks it. `deadlineMs` is the tighter of the two. */
export function recallOptions(
  body: JsonObject,
  { deadlineMs, signal }: { readonly deadlineMs: number | null; readonly signal: AbortSignal },
): RecallOptions {
  const options: { [option: string]: unknown } = { signal };
  for (const [field, option] of Object.entries(OPTIONS)) if (body[field] !== undefined) options[option] = body[field];
  if (isObject(body['filters'])) options['filter'] = filterInput(body['filters']);
  const asOf = body['as_of'];
  if (typeof asOf === 'string' || typeof asOf === 'number') options['asOf'] = { validAt: asOf };
  else if (isObject(asOf))
    options['asOf'] = {
      ...(asOf['valid_at'] === undefined ? {} : { validAt: asOf['valid_at'] }),
      ...(asOf['recorded_at'] === undefined ? {} : { recordedAt: asOf['recorded_at'] }),
    };
  const deadlines = [body['deadline_ms'], deadlineMs].filter((each): each is number => typeof each === 'number');
  if (deadlines.length > 0) options['deadlineMs'] = Math.min(...deadlines);
  return options;
}
