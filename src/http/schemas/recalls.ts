import { z } from '@hono/zod-openapi';
import { LIMITS } from '../../domain/limits.js';
import { STATUSES } from '../../domain/memory.js';
import { count, entity, id, label, messageRange, type RequestSchema, scopeFields, time, unit } from './primitives.js';

const some = <Item>(item: z.ZodType<Item>): z.ZodType<Item[]> => z.array(item).min(1).max(LIMITS.filterValues);
const interval = z.strictObject({ from: time.optional(), to: time.optional() }).openapi('TimeInterval');
const scalar = z.union([z.null(), z.boolean(), z.number(), z.string().max(4_096)]);
const bound = z.union([z.number(), z.string().max(4_096)]).optional();

/** Closed data that narrows a search; applied inside each leg. */
export const filters: z.ZodType<{ readonly [field: string]: unknown }> = z
  .strictObject({
    ids: some(id).optional(),
    kinds: some(label).optional(),
    fact_types: some(label).optional(),
    statuses: some(z.enum(STATUSES)).optional(),
    tags: some(label).optional(),
    entities: some(entity).optional(),
    sources: some(z.strictObject({ system: label, document_type: label.optional() })).optional(),
    speakers: some(label).optional(),
    subject: label.optional(),
    attribute: label.optional(),
    pinned: z.boolean().optional(),
    importance_min: unit.optional(),
    recorded_between: interval.optional(),
    valid_between: interval.optional(),
    messages: messageRange.optional(),
    metadata: z
      .record(
        label,
        z.union([
          scalar,
          z.strictObject({ eq: scalar }),
          z.strictObject({ in: z.array(scalar).min(1).max(LIMITS.filterValues) }),
          z.strictObject({ exists: z.boolean() }),
          z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }),
        ]),
      )
      .optional()
      .openapi({
        description: 'Key or dotted path to a scalar (equal, types count), {in}, {gt,gte,lt,lte} or {exists}',
      }),
  })
  .openapi('Filters');

const query = z.string().max(LIMITS.queryLength);
const deadline = z.number().min(1).max(LIMITS.deadlineMs).optional();

const recallFields = {
  ...scopeFields,
  query,
  filters: filters.optional(),
  top_k: count.optional().openapi({ description: 'Most items', default: 10 }),
  threshold: unit.optional().openapi({ description: 'Only items that score at least this' }),
  min_similarity: unit.optional(),
  recipe: z.string().min(1).max(64).optional(),
  legs: z.array(z.string().min(1).max(64)).min(1).max(16).optional(),
  include_shared: z.boolean().optional(),
  as_of: z
    .union([time, z.strictObject({ valid_at: time.optional(), recorded_at: time.optional() })])
    .optional()
    .openapi({ description: 'Another point of the two time axes than now; a time alone is `valid_at`' }),
  reference_time: time.optional().openapi({ description: 'The clock of the request' }),
  turns: z.array(z.string().max(LIMITS.turnLength)).max(LIMITS.turns).optional(),
  open_task: z.string().max(LIMITS.turnLength).nullish(),
  active_entities: z.array(z.string().max(200)).max(64).optional(),
  gate: z.enum(['auto', 'off']).optional(),
  zone: z.string().min(1).max(64).optional(),
  exact: z.boolean().optional(),
  rerank: z.boolean().optional(),
  origins: z.array(id).max(32).optional(),
  centre: id.optional(),
  actions: z
    .enum(['on', 'off', 'similarity only'])
    .optional()
    .openapi({ description: 'Whether procedures are proposed, and whether also by association; `on` unless given' }),
  max_tokens: z.number().int().min(1).max(1_000_000).optional(),
  deadline_ms: deadline,
};

/** A search. */
export const search: RequestSchema = z
  .strictObject({ ...recallFields, explain: z.boolean().optional() })
  .openapi('Search');

const tokens = z.number().int().min(0).max(10_000_000);

/** Messages that get their memories. */
export const prompt: RequestSchema = z
  .strictObject({
    ...scopeFields,
    messages: z.array(z.record(z.string(), z.unknown())).max(10_000),
    message_format: z.enum(['openai-chat', 'openai-responses', 'anthropic', 'ai-sdk']).optional(),
    cache_control: z.boolean().optional(),
    prefix_tokens: z.number().int().min(0).max(100_000_000).optional(),
    max_tokens: tokens.optional(),
    context_tokens: z.number().int().min(1).max(10_000_000).optional(),
    max_items: count.nullish(),
    always_tokens: tokens.optional(),
    action_tokens: tokens.optional(),
    per_item_budgets: z.boolean().optional(),
    language: z.enum(['en', 'zh']).optional(),
    format: z.enum(['xml', 'markdown', 'json']).optional(),
    zone: z.string().min(1).max(64).optional(),
    filters: filters.optional(),
    recipe: z.string().min(1).max(64).optional(),
    legs: z.array(z.string().min(1).max(64)).min(1).max(16).optional(),
    threshold: unit.optional(),
    min_similarity: unit.optional(),
    include_shared: z.boolean().optional(),
    reference_time: time.optional(),
    gate: z.enum(['auto', 'off']).optional(),
    deadline_ms: deadline,
  })
  .openapi('ContextRequest');

/** A search and the memory that is missed in its answer. */
export const whyNot: RequestSchema = z
  .strictObject({
    ...recallFields,
    memory_id: id,
    version: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31)
      .optional(),
  })
  .openapi('WhyNotRequest');

/** The request of RECIPES 1. */
export const retrieve: RequestSchema = z
  .strictObject({
    user_id: id,
    character_id: id.optional(),
    session_id: id.optional(),
    query: query.nullish(),
    limit: count.optional(),
    max_tokens: z.number().int().min(1).max(1_000_000).optional(),
    min_msg_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
    max_msg_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
    prefix_only: z.boolean().optional(),
    recipe: z.string().min(1).max(64).optional(),
    reference_time: time.optional(),
  })
  .openapi('Retrieve');

/** Which returned memories were really used. */
export const confirmation: RequestSchema = z
  .strictObject({ ...scopeFields, used_ids: z.array(id).max(LIMITS.limit) })
  .openapi('Confirmation');

/** An experience with a returned memory. */
export const experience: RequestSchema = z
  .strictObject({ ...scopeFields, memory_id: id, verdict: z.enum(['useful', 'wrong', 'stale']) })
  .openapi('FeedbackRequest');

/** How a conflict ends. */
export const settlement: RequestSchema = z
  .strictObject({ ...scopeFields, keep: z.enum(['from', 'to', 'both']), reason: z.string().max(1_024).optional() })
  .openapi('SettlementRequest');

/** Which memories to erase. */
export const erasure: RequestSchema = z.strictObject({ ...scopeFields, filters }).openapi('ForgetRequest');

/** What a maintenance may cost. */
export const maintenance: RequestSchema = z
  .strictObject({ budget_ms: z.number().min(1).max(600_000).optional() })
  .openapi('MaintainRequest');
