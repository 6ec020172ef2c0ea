import { z } from 'zod';
import { RecollectError } from './errors.js';
import { LIMITS } from './limits.js';
import { checkId } from './scope.js';
import { parseTime } from './time.js';

/** Schema pieces shared by drafts, filters and requests. Not public: the interfaces beside the parsers are. */

/** Bridges a checker that throws coded errors into a schema, so that every message has one source. */
function checked<Output>(read: (value: unknown) => Output): z.ZodType<Output> {
  return z.unknown().transform((value, context): Output => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof RecollectError)) throw error;
      const message = error.message.replace(/^: /u, '');
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }
  });
}

export const idSchema: z.ZodType<string> = checked((value) => checkId('', value));

export const timeSchema: z.ZodType<number> = checked((value) => parseTime('', value));

/** A short name: subject, attribute, tag, kind. Kept as given, compared exactly. */
export const labelSchema: z.ZodType<string> = z
  .string()
  .max(LIMITS.labelLength, `must be at most ${LIMITS.labelLength} characters`)
  .refine((text) => text.trim() !== '', 'must not be empty or blank')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode')
  .refine((text) => !text.includes('\u0000'), 'must not contain NUL');

/** How many items one answer or page may hold. */
export const limitSchema: z.ZodNumber = z
  .number()
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(LIMITS.limit, `must be at most ${LIMITS.limit}`);

export const unitSchema: z.ZodType<number> = z.number().min(0, 'must be at least 0').max(1, 'must be at most 1');

export const versionRefSchema: z.ZodType<{ id: string; version: number }> = z.strictObject({
  id: idSchema,
  version: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
});

export const messageRangeSchema: z.ZodType<{ from: number; to: number }> = z
  .strictObject({
    from: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    to: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  })
  .refine((range) => range.from <= range.to, 'from must not be after to');

export const entitySchema: z.ZodType<{ type: string; id: string }> = z.strictObject({
  type: labelSchema,
  id: labelSchema,
});

/** IANA name of a time zone that this machine knows, for example `Asia/Shanghai`; `UTC` always. */
export const zoneSchema: z.ZodType<string> = z
  .string()
  .max(64)
  .refine(isZone, 'must be the name of a time zone, for example Europe/Berlin');

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
