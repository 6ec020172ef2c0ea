import { z } from 'zod';
import type { Memory, Status, Tier, Veracity } from './memory.js';
import { STATUSES, TIERS, VERACITIES } from './memory.js';
import { entitySchema, idSchema, labelSchema, messageRangeSchema, unitSchema, versionRefSchema } from './schemas.js';

const ms = z.number().int().safe();
const label = labelSchema.nullable();
const scopeId = idSchema.nullable();

export const sourceSchema: z.ZodType<NonNullable<Memory['source']>> = z.strictObject({
  system: labelSchema,
  documentType: label,
  authority: unitSchema.nullable(),
  uri: z.string().max(2_048).nullable(),
});

/** A whole version as a dump holds it; nothing may be missing. */
export const memorySchema: z.ZodType<Memory> = z.strictObject({
  id: idSchema,
  version: z.number().int().min(1),
  scope: z.strictObject({ user: scopeId, agent: scopeId, session: scopeId }),
  text: z.string().min(1),
  summary: z.string().nullable(),
  kind: labelSchema,
  factType: label,
  status: z.enum(STATUSES as [Status, ...Status[]]),
  veracity: z.enum(VERACITIES as [Veracity, ...Veracity[]]),
  source: sourceSchema.nullable(),
  importance: unitSchema.nullable(),
  confidence: unitSchema.nullable(),
  subject: label,
  attribute: label,
  conceptKeys: z.array(
    z.strictObject({ key: labelSchema, polarity: z.enum(['positive', 'negative']), confidence: unitSchema }),
  ),
  entities: z.array(entitySchema),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.json()),
  derivedFrom: z.array(versionRefSchema),
  speaker: label,
  role: z.enum(['user', 'assistant', 'tool', 'system']).nullable(),
  // Copies made before there was the field lack it.
  conversation: idSchema.nullable().default(null),
  messageRange: messageRangeSchema.nullable(),
  pinned: z.boolean(),
  tier: z.enum(TIERS as [Tier, ...Tier[]]),
  validFromMs: ms.nullable(),
  validToMs: ms.nullable(),
  statedValidToMs: ms.nullable(),
  recordedAtMs: ms,
  closings: z.array(z.strictObject({ validToMs: ms, atMs: ms, by: versionRefSchema.nullable() })),
  supersededAtMs: ms.nullable(),
  supersededBy: versionRefSchema.nullable(),
  expiresAtMs: ms.nullable(),
});
