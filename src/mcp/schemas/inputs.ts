import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { SCAN_ORDERS } from '../../domain/scan-order.js';
import type { InputSchema } from './fields.js';
import { BOUNDS, count, filterFields, label, labels, memoryId, query, status, text, time, unit } from './fields.js';

/** What a statement may say of itself besides its text. */
const statementFields = {
  kind: label('Kind: fact, preference, event, relationship, situation, procedure, identity, safety or one of your own'),
  subject: label('Whom or what it is about'),
  attribute: label('Which attribute of the subject it states; a newer value of the same one replaces the older'),
  tags: labels(LIMITS.tags, 'Tags to find it by'),
  importance: unit('How much it matters, 0 to 1'),
  confidence: unit('How sure it is, 0 to 1'),
  speaker: label('Who said it'),
  valid_from: time('First instant at which it is true'),
  valid_to: time('First instant at which it is no longer true'),
  expires_at: time('When it is to be gone for good'),
  pinned: z.boolean().optional().describe('True: it belongs into every answer'),
  metadata: z
    .record(z.string().max(LIMITS.labelLength), z.unknown())
    .optional()
    .describe('Data of your own, kept as it is; filters of the library reach it'),
};

/** What a recall takes; `explain_recall` explains exactly what `search_memories` does. */
const recallFields = {
  query,
  limit: count(BOUNDS.items, 10),
  min_score: unit('Only memories that score at least this, 0 to 1'),
  min_similarity: unit('Of what is near in meaning alone, only what is at least this near, 0 to 1'),
  legs: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(16)
    .optional()
    .describe(
      'Look only in these ways, for example lexical (words), identifier or vector (meaning); in all unless given',
    ),
  include_shared: z.boolean().default(false).describe('Also look into memories that belong to no user'),
  as_of: time('What was true at this time instead of now'),
  ...filterFields,
};

export const searchInput: InputSchema = z.strictObject(recallFields);

export const explainInput: InputSchema = z.strictObject({
  ...recallFields,
  id: memoryId.optional().describe('Say why this memory is, or is not, in the answer'),
});

export const addInput: InputSchema = z.strictObject({
  text,
  ...statementFields,
  idempotency_key: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('The same write under the same key is done once, however often it is sent'),
});

export const updateInput: InputSchema = z.strictObject({
  id: memoryId,
  text: z
    .string()
    .min(1, 'must not be empty')
    .max(BOUNDS.textLength, `must be at most ${BOUNDS.textLength} characters`)
    .optional()
    .describe('The new wording; what is not given stays as it is'),
  ...statementFields,
  status: status.optional().describe('resolved: the matter is closed; archived: out of recall; active: again in use'),
  correction: z
    .boolean()
    .default(false)
    .describe('True: the older version was never true. False: it was true until now'),
  expected_version: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('The version that the change was made for; when there is another by now, the call fails as a conflict'),
});

export const oneMemoryInput: InputSchema = z.strictObject({ id: memoryId });

export const historyInput: InputSchema = z.strictObject({ id: memoryId, limit: count(BOUNDS.page, 20) });

export const listInput: InputSchema = z.strictObject({
  ...filterFields,
  order: z.enum(SCAN_ORDERS).default('newest').describe('newest, oldest or importance'),
  limit: count(BOUNDS.page, 20),
  cursor: z.string().min(1).max(2_048).optional().describe('The cursor of the page before, for the next page'),
});
