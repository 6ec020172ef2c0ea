import { z } from '@hono/zod-openapi';
import { LIMITS } from '../../domain/limits.js';
import type { JsonObject } from '../../text/key-case.js';

/** Schema pieces shared by all requests. They say what the engine accepts; the engine has the last word. */

/** Characters that no id may hold: control and invisible ones. */
const UNSEEN = '\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060\\ufeff';
/** White space, which an id may hold inside but not at its ends. */
const BLANK = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

/**
 * Checked by pattern, though the description of the interface gives lengths alone: tools that make values from patterns do not
 * get through negated classes of this size.
 */
function matching(pattern: string): (value: string) => boolean {
  const compiled = new RegExp(pattern, 'u');
  return (value) => compiled.test(value);
}

/** Id of a user, agent, session, memory or trace. */
export const id: z.ZodType<string> = z
  .string()
  .min(1)
  .max(LIMITS.idLength)
  .refine(
    matching(`^[^${UNSEEN}${BLANK}](?:[^${UNSEEN}]*[^${UNSEEN}${BLANK}])?$`),
    'must not be blank, begin or end with white space, or hold control or invisible characters',
  );

/** A short name: kind, tag, subject, attribute. */
export const label: z.ZodType<string> = z
  .string()
  .min(1)
  .max(LIMITS.labelLength)
  .refine(matching(`^[^\\u0000]*[^${UNSEEN}${BLANK}][^\\u0000]*$`), 'must not be blank or hold NUL');

/** A statement. */
export const text: z.ZodType<string> = z
  .string()
  .min(1)
  .max(LIMITS.textBytes)
  .refine(matching(`[^${UNSEEN}${BLANK}]`), 'must not be blank');

/** A point in time: ISO 8601 text (without an offset: UTC), or epoch milliseconds. */
export const time: z.ZodType<string | number> = z
  .union([z.string().min(1).max(64), z.number().int().min(100_000_000_000).max(8_640_000_000_000_000)])
  .openapi({ description: 'ISO 8601 (without an offset: UTC) or epoch milliseconds', example: '2026-03-01T09:30:00Z' });

/** A number from 0 to 1. */
export const unit: z.ZodType<number> = z.number().min(0).max(1);

/** How many items one answer or page may hold. */
export const count: z.ZodType<number> = z.number().int().min(1).max(LIMITS.limit);

/** One version of one memory. */
export const versionRef: z.ZodType<{ id: string; version: number }> = z
  .strictObject({
    id,
    version: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31),
  })
  .openapi('VersionRef');

export const messageRange: z.ZodType<{ from: number; to: number }> = z
  .strictObject({
    from: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    to: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  })
  .openapi('MessageRange', { description: 'Message numbers, both inclusive; `from` must not be after `to`' });

export const entity: z.ZodType<{ type: string; id: string }> = z
  .strictObject({ type: label, id: label })
  .openapi('EntityRef');

/** Whose memories a request is about, as fields of a body. */
export const scopeFields: {
  readonly user_id: z.ZodType<string | undefined>;
  readonly agent_id: z.ZodType<string | undefined>;
  readonly session_id: z.ZodType<string | undefined>;
  readonly run_id: z.ZodType<string | undefined>;
  readonly shared: z.ZodType<boolean | undefined>;
} = {
  user_id: id.optional().openapi({ description: 'Must be named unless `shared` is true' }),
  agent_id: id.optional(),
  session_id: id.optional(),
  run_id: id.optional().openapi({ description: 'Another word for `session_id`' }),
  shared: z.boolean().optional().openapi({ description: 'Memories that belong to no user' }),
};

/** A boolean as a query says it. */
export const flag: z.ZodType<boolean, unknown> = z
  .enum(['true', 'false'])
  .transform((word) => word === 'true')
  .openapi({ type: 'boolean' });

/** The same fields in a query string. */
export const scopeQuery: Omit<typeof scopeFields, 'shared'> & { readonly shared: z.ZodType<boolean | undefined> } = {
  ...scopeFields,
  shared: flag.optional() as z.ZodType<boolean | undefined>,
};

/** A whole number as a query says it. */
export function queryInteger(least: number, most: number): z.ZodType<number> {
  return z
    .string()
    .regex(/^\d{1,9}$/u, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`)
    .openapi({ type: 'integer', minimum: least, maximum: most }) as unknown as z.ZodType<number>;
}

/** A list as a query says it: the parameter repeated. @param values those that are allowed; absent: labels */
export function queryList(
  item: z.ZodType<string>,
  values?: readonly string[],
): z.ZodType<readonly string[] | undefined> {
  const items =
    values === undefined
      ? { type: 'string' as const, minLength: 1, maxLength: LIMITS.labelLength }
      : { type: 'string' as const, enum: [...values] };
  return z
    .union([item, z.array(item).min(1).max(LIMITS.filterValues)])
    .transform((given) => (typeof given === 'string' ? [given] : given))
    .optional()
    .openapi({ type: 'array', items, minItems: 1, maxItems: LIMITS.filterValues }) as unknown as z.ZodType<
    readonly string[] | undefined
  >;
}

/** A request as its operation reads it. */
export type RequestSchema = z.ZodType<JsonObject>;
