import { z } from '@hono/zod-openapi';
import { STATUSES, TIERS, VERACITIES } from '../../domain/memory.js';
import { versionRef } from './primitives.js';

/** What comes back. Ids and labels are texts here: what is stored was checked when it came in. */
const instant = z.string().nullable().openapi({ description: 'ISO 8601 in UTC' });
const words = z.string().nullable();
const share = z.number().min(0).max(1).nullable();
const whole = z.number().int().min(0);
const milliseconds = z.number().min(0);
type Answer = z.ZodType<unknown>;

/** A named schema stays what it is: `nullable()` would change it wherever it is referred to. */
function orNull(schema: z.ZodType): z.ZodType {
  return z.union([schema, z.null()]);
}

export const memory: Answer = z
  .strictObject({
    id: z.string(),
    version: z.number().int().min(1),
    user_id: words,
    agent_id: words,
    session_id: words,
    text: z.string(),
    summary: words,
    kind: z.string(),
    fact_type: words,
    status: z.enum(STATUSES),
    veracity: z.enum(VERACITIES),
    source: z.strictObject({ system: z.string(), document_type: words, authority: share, uri: words }).nullable(),
    importance: share,
    confidence: share,
    subject: words,
    attribute: words,
    concept_keys: z.array(
      z.strictObject({ key: z.string(), polarity: z.enum(['positive', 'negative']), confidence: z.number() }),
    ),
    entities: z.array(z.strictObject({ type: z.string(), id: z.string() })),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    derived_from: z.array(versionRef),
    speaker: words,
    role: z.enum(['user', 'assistant', 'tool', 'system']).nullable(),
    conversation: words,
    message_range: z.strictObject({ from: whole, to: whole }).nullable(),
    pinned: z.boolean(),
    tier: z.enum(TIERS),
    valid_from: instant,
    valid_to: instant,
    recorded_at: instant,
    superseded_at: instant,
    superseded_by: orNull(versionRef),
    expires_at: instant,
  })
  .openapi('Memory');

const degradation = z
  .strictObject({ part: z.string(), code: z.string(), message: z.string() })
  .openapi('Degradation', { description: 'A part that failed; the answer goes on without it' });
const degraded = z.array(degradation);

const effect = z
  .strictObject({
    kind: z.string(),
    other: orNull(versionRef),
    reason: z.string(),
  })
  .openapi('WriteEffect');
const outcome = z.enum(['added', 'superseded an older version', 'reinforced']);
const writtenFields = { memory, outcome, effects: z.array(effect) };

export const written: Answer = z.strictObject({ ...writtenFields, degraded, repeated: z.boolean() }).openapi('Written');

export const problem: Answer = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int().min(400).max(599),
    detail: z.string(),
    code: z.string(),
    field: z.string().optional(),
    trace_id: z.string(),
  })
  .openapi('Problem', { description: 'RFC 9457' });

const batchItem = z
  .strictObject({
    index: whole,
    status: z.number().int(),
    memory: orNull(memory),
    outcome: outcome.nullable(),
    effects: z.array(effect),
    error: z.strictObject({ code: z.string(), detail: z.string(), field: words }).nullable(),
  })
  .openapi('BatchItem');

export const batchAnswer: Answer = z
  .strictObject({ items: z.array(batchItem), stored: whole, refused: whole, degraded, repeated: z.boolean() })
  .openapi('BatchAnswer');

export const page: Answer = z
  .strictObject({
    items: z.array(memory),
    cursor: words.openapi({ description: 'Of the next page; null on the last' }),
  })
  .openapi('MemoryPage');

export const versions: Answer = z.strictObject({ items: z.array(memory) }).openapi('MemoryHistory');

export const receipt: Answer = z
  .strictObject({ memory_id: z.string(), versions: whole, state: z.enum(['pending', 'proven']) })
  .openapi('ForgetReceipt');

export const bulkReceipt: Answer = z
  .strictObject({ memories: whole, versions: whole, state: z.enum(['pending', 'proven']) })
  .openapi('BulkForgetReceipt');

const signals = z.record(z.string(), z.number());
const explanation: Answer = z
  .looseObject({ kind: z.string(), label: z.string(), value: z.number() })
  .openapi('ScoreNode', { description: 'A score is its explanation: a leaf, or `children` that make the value' });
const rejection = z
  .looseObject({
    memory_id: z.string(),
    version: z.number().int().min(1),
    stage: z.string(),
    reason: z.string(),
    score: z.number(),
  })
  .openapi('Rejection');

const passage = z.strictObject({ start: whole, end: whole, ordinal: whole, count: whole }).nullable();

const item = z
  .strictObject({
    memory,
    score: z.number().min(0).max(1),
    confidence: share.openapi({
      description: 'How often items like it were evidence; null where the recipe does not say',
    }),
    trust: share,
    legs: z.array(z.string()),
    marks: z.array(z.looseObject({ kind: z.string() })),
    voice_scores: signals.nullable(),
    passage,
    tokens: whole,
    signals: signals.optional(),
    explanation: explanation.optional(),
  })
  .openapi('RecallItem');

const fraction = z.number().min(0).max(1);
const action = z
  .strictObject({
    memory,
    score: fraction,
    reasons: z.array(
      z.strictObject({ situation: versionRef, weight: fraction, probability: fraction, path: z.string() }),
    ),
    explanation: explanation.optional(),
  })
  .openapi('ProposedAction');

export const recallAnswer: Answer = z
  .strictObject({
    trace_id: z.string(),
    recipe: z.string(),
    items: z.array(item),
    always: z.array(memory),
    actions: z.array(action),
    confidence: share.openapi({
      description:
        'How sure the answer as a whole is that it holds what was asked; null where the recipe does not judge it.',
    }),
    used_tokens: whole,
    omitted: z.array(rejection),
    nearest: z.array(z.strictObject({ memory, rejection, explanation: explanation.optional() })),
    degraded,
    gate: z.looseObject({ needed: z.boolean(), rule: z.string() }).nullable(),
    rejected: z.array(rejection).optional(),
    trace: z.looseObject({ id: z.string() }).optional(),
  })
  .openapi('RecallAnswer');

const traced = { memory_id: z.string(), version: z.number().int().min(1), memory: orNull(memory) };

export const traceAnswer: Answer = z
  .strictObject({
    trace: z.looseObject({ id: z.string() }),
    seq: whole.nullable(),
    config_hash: z.string().openapi({ description: 'Equal for recalls with the same recipe, kinds and models' }),
    items: z.array(
      z.strictObject({
        ...traced,
        score: z.number().min(0).max(1),
        legs: z.array(z.string()),
        marks: z.array(z.looseObject({ kind: z.string() })),
        passage,
      }),
    ),
    always: z.array(z.strictObject(traced)),
    rejected: z.array(rejection),
    forgotten: z.array(z.string()).openapi({ description: 'Ids of memories that were forgotten since' }),
  })
  .openapi('RecallTrace');

export const contextAnswer: Answer = z
  .strictObject({
    messages: z.array(z.record(z.string(), z.unknown())),
    trace_id: z.string(),
    recipe: z.string(),
    block: z.string(),
    at: whole.nullable().openapi({ description: 'Position of the message that holds the block' }),
    entries: z.array(
      z.strictObject({
        key: z.string(),
        memory: versionRef,
        section: z.string(),
        variant: z.string(),
        tokens: whole,
      }),
    ),
    omitted: z.array(z.looseObject({ reason: z.string(), memory: versionRef })),
    budget: z.strictObject({ tokens: whole, by: z.string() }),
    tokens: z.record(z.string(), whole),
    over_budget: whole,
    overflow: z.strictObject({ memories: z.array(memory), needed_tokens: whole, available_tokens: whole }).nullable(),
    prefix: z.strictObject({ stable_tokens: whole, prompt_tokens: whole }),
    degraded,
    gate: z.looseObject({ needed: z.boolean(), rule: z.string() }).nullable(),
  })
  .openapi('ContextAnswer');

export const retrieveAnswer: Answer = z
  .strictObject({
    trace_id: z.string(),
    recipe: z.string().openapi({ description: 'The recipe that was used' }),
    items: z.array(
      z.strictObject({
        id: z.string(),
        text: z.string(),
        kind: z.string(),
        score: z.number().min(0).max(1),
        signals,
        adjustments: z.record(z.string(), z.number()),
        msg_range: z.strictObject({ from: whole, to: whole }).nullable(),
        updated_at: z.string(),
        tokens: whole,
      }),
    ),
    used_tokens: whole,
    degraded,
    reranked: z.boolean(),
    skip_reason: words,
  })
  .openapi('RetrieveAnswer');

export const whyNotAnswer: Answer = z
  .strictObject({
    memory_id: z.string(),
    version: z.number().int().min(1).nullable(),
    why: z.looseObject({ verdict: z.string() }),
  })
  .openapi('WhyNotAnswer');

const usage = z
  .strictObject({
    memory_id: z.string(),
    confirmed: whole,
    useful: whole,
    wrong: whole,
    stale: whole,
    last_confirmed_at: instant,
  })
  .openapi('Usage');

export const usageAnswer: Answer = usage;
export const usages: Answer = z.strictObject({ items: z.array(usage) }).openapi('Usages');

const settled = z
  .strictObject({ at: z.string(), kept: z.enum(['from', 'to', 'both']), reason: words })
  .openapi('Settlement');
export const settlementAnswer: Answer = settled;

export const conflicts: Answer = z
  .strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        from: memory,
        to: memory,
        recorded_at: z.string(),
        reason: z.string(),
        settled: orNull(settled),
      }),
    ),
  })
  .openapi('Conflicts');

export const timelineAnswer: Answer = z
  .strictObject({
    subject: z.string(),
    attribute: z.string(),
    entries: z.array(z.strictObject({ from: instant, to: instant, memory })),
    sentence: z.string(),
  })
  .openapi('Timeline');

export const graphAnswer: Answer = z
  .strictObject({
    entities: z.array(
      z.strictObject({
        name: z.string(),
        written: z.array(z.string()),
        types: z.array(z.string()),
        about: z.array(versionRef),
        mentioned_in: z.array(versionRef),
      }),
    ),
    memories: z.array(
      z.strictObject({ id: z.string(), version: z.number().int().min(1), kind: z.string(), text: z.string() }),
    ),
    links: z.array(z.strictObject({ from: z.string(), to: z.string(), relation: z.string(), reason: z.string() })),
    complete: z.boolean().openapi({ description: 'False where there are more memories or links than were read' }),
  })
  .openapi('ScopeGraph');

export const importAnswer: Answer = z
  .strictObject({
    lines: whole,
    kept: whole,
    bad_count: whole,
    bad: z.array(z.strictObject({ line: whole, code: z.string(), field: words, message: z.string() })),
    unknown_fields: z.array(z.string()),
    degraded,
  })
  .openapi('ImportReport');

export const loadAnswer: Answer = z
  .strictObject({ memories: whole, versions: whole, operations: whole })
  .openapi('LoadReport');

export const statsAnswer: Answer = z
  .looseObject({
    memories: whole,
    versions: whole,
    passages: whole,
    bytes: whole,
    vectors: z.record(z.string(), whole),
  })
  .openapi('Stats');

export const maintainAnswer: Answer = z
  .looseObject({ reindexed: whole, expired: whole, embedded: whole, pending: z.boolean(), elapsed_ms: milliseconds })
  .openapi('MaintainReport');

export const health: Answer = z
  .strictObject({ status: z.enum(['ok', 'unavailable']), reason: z.string().optional() })
  .openapi('Health');
