import { z } from '@hono/zod-openapi';
import { LIMITS } from '../../domain/limits.js';
import { STATUSES, TIERS, VERACITIES } from '../../domain/memory.js';
import {
  entity,
  id,
  label,
  messageRange,
  type RequestSchema,
  scopeFields,
  text,
  time,
  unit,
  versionRef,
} from './primitives.js';

const source = z
  .strictObject({
    system: label,
    document_type: label.nullish(),
    authority: unit.nullish(),
    uri: z.string().max(2_048).nullish(),
  })
  .openapi('SourceInput');

const conceptKey = z
  .strictObject({ key: label, polarity: z.enum(['positive', 'negative']), confidence: unit })
  .openapi('ConceptKey');

const metadata = z
  .record(z.string().max(LIMITS.labelLength), z.unknown())
  .openapi({ description: 'Any JSON; values keep their types' });

/** What can be said of a statement besides its text. */
const patchFields = {
  summary: text.optional(),
  kind: label.optional().openapi({ example: 'preference' }),
  fact_type: label.optional(),
  status: z.enum(STATUSES).optional(),
  veracity: z.enum(VERACITIES).optional(),
  source: source.optional(),
  importance: z.number().min(0).optional(),
  importance_scale: z.number().gt(0).optional(),
  confidence: unit.optional(),
  subject: label.optional(),
  attribute: label.optional(),
  concept_keys: z.array(conceptKey).max(LIMITS.entities).optional(),
  entities: z.array(entity).max(LIMITS.entities).optional(),
  tags: z.array(label).max(LIMITS.tags).optional(),
  metadata: metadata.optional(),
  derived_from: z.array(versionRef).max(LIMITS.entities).optional(),
  speaker: label.optional(),
  role: z.enum(['user', 'assistant', 'tool', 'system']).optional(),
  conversation: id.optional(),
  message_range: messageRange.optional(),
  pinned: z.boolean().optional(),
  tier: z.enum(TIERS).optional(),
  valid_from: time.optional(),
  valid_to: time.optional(),
  recorded_at: time.optional(),
  expires_at: time.optional(),
  ttl_seconds: z.number().gt(0).max(1e11).optional(),
};

const draftFields = { text, ...patchFields, id: id.optional(), supersedes: id.optional() };

/** A statement with whose it is. */
export const newMemory: RequestSchema = z.strictObject({ ...draftFields, ...scopeFields }).openapi('NewMemory');

/** A change to a memory: any field but its identity and scope. */
export const patch: RequestSchema = z.strictObject({ text: text.optional(), ...patchFields }).openapi('MemoryPatch');

const { shared: _shared, user_id: _user, ...inner } = scopeFields;
const batched = z.strictObject({ ...draftFields, agent_id: inner.agent_id, session_id: inner.session_id });

/** Statements of one user, each answered for itself. */
export const batch: RequestSchema = z
  .strictObject({
    ...scopeFields,
    memories: z.array(batched.openapi('BatchedMemory')).min(1).max(1_000),
    atomic: z.boolean().optional().openapi({ description: 'All, or none when one is refused', default: false }),
  })
  .openapi('MemoryBatch');

/** One statement in the place of several. */
export const merging: RequestSchema = z
  .strictObject({
    ...scopeFields,
    ids: z.array(id).min(2).max(64),
    memory: z.strictObject({ text, ...patchFields, id: id.optional() }).openapi('MergedMemory'),
  })
  .openapi('MemoryMerge');
