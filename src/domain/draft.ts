import { z } from 'zod';
import { invalid } from './errors.js';
import { LIMITS } from './limits.js';
import type {
  ConceptKey,
  EntityRef,
  JsonValue,
  Kind,
  MessageRange,
  Source,
  Status,
  Tier,
  Veracity,
  VersionRef,
} from './memory.js';
import { STATUSES, TIERS, VERACITIES } from './memory.js';
import { parseInput } from './parse.js';
import {
  entitySchema,
  idSchema,
  labelSchema,
  messageRangeSchema,
  timeSchema,
  unitSchema,
  versionRefSchema,
} from './schemas.js';
import type { TimeInput } from './time.js';

/** What a caller hands to `remember`. Only `text` is required. */
export interface DraftInput {
  /** 1 byte to 1 MiB of well-formed text; stored as given, never rewritten. */
  readonly text: string;
  readonly summary?: string;
  /** @default 'fact' */
  readonly kind?: Kind;
  readonly factType?: string;
  /** @default 'active' */
  readonly status?: Status;
  /** @default 'stated' */
  readonly veracity?: Veracity;
  readonly source?: { system: string; documentType?: string; authority?: number; uri?: string };
  /** In [0,1], or on the scale named by `importanceScale`. */
  readonly importance?: number;
  /** Largest value of `importance`'s scale. @default 1 */
  readonly importanceScale?: number;
  readonly confidence?: number;
  readonly subject?: string;
  readonly attribute?: string;
  readonly conceptKeys?: readonly ConceptKey[];
  readonly entities?: readonly EntityRef[];
  readonly tags?: readonly string[];
  readonly metadata?: { readonly [key: string]: JsonValue };
  readonly derivedFrom?: readonly VersionRef[];
  readonly speaker?: string;
  readonly role?: 'user' | 'assistant' | 'tool' | 'system';
  /** Name of the conversation it was learnt from; it hides nothing. @default the session, where there is one */
  readonly conversation?: string;
  readonly messageRange?: MessageRange;
  readonly pinned?: boolean;
  /** @default 'episodic' */
  readonly tier?: Tier;
  readonly agent?: string;
  readonly session?: string;
  readonly validFrom?: TimeInput;
  readonly validTo?: TimeInput;
  /** When it was learnt; imports give the original time. @default the engine's clock */
  readonly recordedAt?: TimeInput;
  readonly expiresAt?: TimeInput;
  /** Seconds from `recordedAt` until it expires; must be positive. Not together with `expiresAt`. */
  readonly ttlSeconds?: number;
  /** Own id for the new memory; must not exist yet. @default a uuidv7 */
  readonly id?: string;
  /** Id of the memory this is a new version of. Fields not given are taken over from its newest version. */
  readonly supersedes?: string;
}

/** A draft after validation: defaults not filled in yet (an update takes them over), times in epoch milliseconds. */
export interface Draft
  extends Omit<
    DraftInput,
    'source' | 'importance' | 'importanceScale' | 'validFrom' | 'validTo' | 'recordedAt' | 'expiresAt' | 'ttlSeconds'
  > {
  readonly source?: Source;
  readonly importance?: number;
  readonly validFromMs?: number;
  readonly validToMs?: number;
  readonly recordedAtMs?: number;
  readonly expiresAtMs?: number;
  readonly ttlMs?: number;
}

const encoder = new TextEncoder();

function limited(
  check: (value: string) => boolean,
  message: string,
): (value: string, context: z.RefinementCtx<string>) => void {
  return (value, context) => {
    if (!check(value)) context.addIssue({ code: 'custom', message, params: { limit: true } });
  };
}

const textSchema = z
  .string()
  .refine((text) => text.trim() !== '', 'must not be empty or blank')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode (it holds a lone surrogate)')
  .superRefine(
    limited(
      (text) => text.length * 3 <= LIMITS.textBytes || encoder.encode(text).length <= LIMITS.textBytes,
      `must be at most ${LIMITS.textBytes} bytes of UTF-8`,
    ),
  );

function depthOf(value: unknown, depth = 0): number {
  if (depth > LIMITS.metadataDepth || value === null || typeof value !== 'object') return depth;
  return Math.max(depth, ...Object.values(value).map((child) => depthOf(child, depth + 1)));
}

const metadataSchema = z
  .record(z.string().max(LIMITS.labelLength), z.json())
  .refine((value) => depthOf(value) <= LIMITS.metadataDepth, `must not be nested deeper than ${LIMITS.metadataDepth}`)
  .superRefine((value, context) => {
    if (encoder.encode(JSON.stringify(value)).length > LIMITS.metadataBytes)
      context.addIssue({
        code: 'custom',
        message: `must be at most ${LIMITS.metadataBytes} bytes of JSON`,
        params: { limit: true },
      });
  });

const listOf = <Item>(item: z.ZodType<Item>, most: number): z.ZodType<Item[]> =>
  z.array(item).superRefine((value, context) => {
    if (value.length > most)
      context.addIssue({ code: 'custom', message: `must have at most ${most} entries`, params: { limit: true } });
  });

const draftFields = {
  text: textSchema,
  summary: textSchema.optional(),
  kind: labelSchema.optional(),
  factType: labelSchema.optional(),
  status: z.enum(STATUSES as [Status, ...Status[]]).optional(),
  veracity: z.enum(VERACITIES as [Veracity, ...Veracity[]]).optional(),
  source: z
    .strictObject({
      system: labelSchema,
      documentType: labelSchema.nullish(),
      authority: unitSchema.nullish(),
      uri: z.string().max(2_048).nullish(),
    })
    .optional(),
  importance: z.number().min(0, 'must be at least 0').optional(),
  importanceScale: z.number().positive('must be above 0').optional(),
  confidence: unitSchema.optional(),
  subject: labelSchema.optional(),
  attribute: labelSchema.optional(),
  conceptKeys: listOf(
    z.strictObject({ key: labelSchema, polarity: z.enum(['positive', 'negative']), confidence: unitSchema }),
    LIMITS.entities,
  ).optional(),
  entities: listOf(entitySchema, LIMITS.entities).optional(),
  tags: listOf(labelSchema, LIMITS.tags).optional(),
  metadata: metadataSchema.optional(),
  derivedFrom: listOf(versionRefSchema, LIMITS.entities).optional(),
  speaker: labelSchema.optional(),
  role: z.enum(['user', 'assistant', 'tool', 'system']).optional(),
  conversation: idSchema.optional(),
  messageRange: messageRangeSchema.optional(),
  pinned: z.boolean().optional(),
  tier: z.enum(TIERS as [Tier, ...Tier[]]).optional(),
  agent: idSchema.optional(),
  session: idSchema.optional(),
  validFrom: timeSchema.optional(),
  validTo: timeSchema.optional(),
  recordedAt: timeSchema.optional(),
  expiresAt: timeSchema.optional(),
  ttlSeconds: z.number().positive('must be above 0').max(1e11).optional(),
  id: idSchema.optional(),
  supersedes: idSchema.optional(),
};

const draftSchema = z.strictObject(draftFields);

/** A change to an existing memory: any field of a draft but its identity and scope. */
export type PatchInput = Partial<Omit<DraftInput, 'id' | 'supersedes' | 'agent' | 'session'>>;

const { id: _id, supersedes: _supersedes, agent: _agent, session: _session, ...patchFields } = draftFields;
const patchSchema = z.strictObject({ ...patchFields, text: textSchema.optional() });

type ParsedFields = { [Field in keyof z.output<typeof draftSchema>]?: z.output<typeof draftSchema>[Field] | undefined };

/**
 * Validates a draft.
 *
 * @throws `validation` or `limit_exceeded` with the field's path, for example `draft.metadata`.
 */
export function parseDraft(input: unknown, path = 'draft'): Draft {
  const parsed = parseInput(draftSchema, input, path);
  return { ...toDraft(parsed, path), text: parsed.text };
}

/** Validates a patch; see {@link parseDraft}. An empty patch is an error. */
export function parsePatch(input: unknown, path = 'patch'): Omit<Draft, 'text'> & { readonly text?: string } {
  const parsed = parseInput(patchSchema, input, path);
  return toDraft(parsed, path);
}

function toDraft(parsed: ParsedFields, path: string): Omit<Draft, 'text'> & { readonly text?: string } {
  const { importance, importanceScale, source, validFrom, validTo, recordedAt, expiresAt, ttlSeconds, ...rest } =
    parsed;
  const scale = importanceScale ?? 1;
  if (importance !== undefined && importance > scale)
    throw invalid(
      `${path}.importance`,
      importanceScale === undefined
        ? 'must be at most 1; name another scale with importanceScale'
        : `must be at most importanceScale (${scale})`,
    );
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
    throw invalid(`${path}.validTo`, 'must not be before validFrom');
  if (expiresAt !== undefined && ttlSeconds !== undefined)
    throw invalid(`${path}.ttlSeconds`, 'must not be given together with expiresAt');
  return withoutUndefined({
    ...rest,
    importance: importance === undefined ? undefined : importance / scale,
    source:
      source === undefined
        ? undefined
        : {
            system: source.system,
            documentType: source.documentType ?? null,
            authority: source.authority ?? null,
            uri: source.uri ?? null,
          },
    validFromMs: validFrom,
    validToMs: validTo,
    recordedAtMs: recordedAt,
    expiresAtMs: expiresAt,
    ttlMs: ttlSeconds === undefined ? undefined : ttlSeconds * 1_000,
  }) as Omit<Draft, 'text'> & { readonly text?: string };
}

/** Drops keys whose value is undefined, so that "not given" has one shape. */
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}
