import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { STATUSES } from '../../domain/memory.js';
import type { JsonObject } from '../../text/key-case.js';

/**
 * Bounds of this door, tighter than the engine's: what a tool takes and gives goes through a model's context.
 */
export const BOUNDS = {
  /** Longest query, in UTF-16 units. */
  queryLength: 10_000,
  /** Longest text of a new memory, in UTF-16 units. */
  textLength: 100_000,
  /** Most items of one answer. */
  items: 50,
  /** Most memories of one page. */
  page: 100,
  /** Longest text of a memory in an answer that holds several, in graphemes; `get_memory` gives all of it. */
  shownText: 4_000,
} as const;

/** Arguments of a tool: an object of described fields that takes no others. */
export type InputSchema = z.ZodType<JsonObject>;

/** Id of a memory, as answers name it. */
export const memoryId: z.ZodType<string> = z
  .string()
  .min(1, 'must not be empty')
  .max(LIMITS.idLength, `must be at most ${LIMITS.idLength} characters`)
  .describe('Id of the memory, as search_memories and list_memories give it');

/** What is asked. Blank ones are the engine's to judge. */
export const query: z.ZodType<string> = z
  .string()
  .max(BOUNDS.queryLength, `must be at most ${BOUNDS.queryLength} characters`)
  .describe('What to look for, in plain words of any language');

/** A statement to keep. */
export const text: z.ZodType<string> = z
  .string()
  .min(1, 'must not be empty')
  .max(BOUNDS.textLength, `must be at most ${BOUNDS.textLength} characters`)
  .describe('One statement, complete enough to be understood alone, in its own words');

/** How many items an answer may hold. */
export function count(most: number, usual: number): z.ZodType<number> {
  return z
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`)
    .default(usual)
    .describe(`How many to return at most, 1 to ${most}`);
}

/** A number from 0 to 1. */
export function unit(description: string): z.ZodType<number | undefined> {
  return z.number().min(0, 'must be at least 0').max(1, 'must be at most 1').optional().describe(description);
}

/** A short name, kept and compared as it is given. */
export function label(description: string): z.ZodType<string | undefined> {
  return z.string().min(1).max(LIMITS.labelLength).optional().describe(description);
}

/** Several short names. */
export function labels(most: number, description: string): z.ZodType<string[] | undefined> {
  return z.array(z.string().min(1).max(LIMITS.labelLength)).max(most).optional().describe(description);
}

/** A point in time. */
export function time(description: string): z.ZodType<string | undefined> {
  return z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(`${description}; ISO 8601, UTC where it names no offset, for example 2026-03-01T09:30:00Z`);
}

/** Where a memory stands. */
export const status: z.ZodType<string> = z.enum(STATUSES as [string, ...string[]]);

/** Conditions that narrow a search or a page. */
export const filterFields: {
  readonly [field in 'kinds' | 'tags' | 'statuses' | 'speakers' | 'subject' | 'attribute' | 'pinned']: z.ZodType;
} = {
  kinds: labels(32, 'Only memories of these kinds, for example preference, fact, event, procedure'),
  tags: labels(32, 'Only memories that have all of these tags'),
  statuses: z
    .array(status)
    .min(1)
    .max(STATUSES.length)
    .optional()
    .describe('Only memories of these statuses; every one but archived unless given'),
  speakers: z
    .array(z.string().min(1).max(LIMITS.labelLength))
    .min(1)
    .max(32)
    .optional()
    .describe('Only what one of these people said'),
  subject: label('Only statements about this subject'),
  attribute: label('Only statements about this attribute of their subject'),
  pinned: z.boolean().optional().describe('Only pinned memories, or only those that are not'),
};
