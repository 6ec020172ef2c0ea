import { z } from 'zod';
import type { KindPolicy } from '../domain/kinds.js';
import { DEFAULT_KIND_POLICIES } from '../domain/kinds.js';
import { LIMITS } from '../domain/limits.js';
import { parseInput } from '../domain/parse.js';
import { zoneSchema } from '../domain/schemas.js';
import type { BlockFormat } from './render/block.js';
import { BLOCK_FORMATS } from './render/block.js';
import type { BlockLanguage } from './render/block-words.js';
import { BLOCK_LANGUAGES } from './render/block-words.js';

/** What a pack may take and how it is written. */
export interface PackOptions {
  /** Tokens of the block without what is always injected and without actions, 0 to 10,000,000. @default 1000 */
  readonly maxTokens?: number;
  /** Size of the model's context; 5 % of it is the budget where that is tighter. */
  readonly contextTokens?: number;
  /** Most memories, 1 to 1,000; null: no limit. @default 10 */
  readonly maxItems?: number | null;
  /** Tokens for what is always injected. @default 1000 */
  readonly alwaysTokens?: number;
  /** Tokens for proposed actions, of which at most three are shown. @default 200 */
  readonly actionTokens?: number;
  /** Also give each memory a budget of its own by its score; see {@link itemBudget}. @default false */
  readonly perItemBudgets?: boolean;
  /** What was asked; decides which part of a long memory is shown. @default '' */
  readonly query?: string;
  readonly language?: BlockLanguage;
  readonly format?: BlockFormat;
  /** IANA name of the zone whose days are shown. @default 'UTC' */
  readonly zone?: string;
  readonly kinds?: { readonly [kind: string]: KindPolicy };
}

/** Options after validation. */
export interface PackRequest {
  readonly budget: Budget;
  readonly maxItems: number | null;
  readonly alwaysTokens: number;
  readonly actionTokens: number;
  readonly perItemBudgets: boolean;
  readonly query: string;
  readonly language: BlockLanguage;
  readonly format: BlockFormat;
  readonly zone: string;
  readonly kinds: { readonly [kind: string]: KindPolicy };
}

/** The tokens there are, and which of the two bounds is the tighter one. */
export interface Budget {
  readonly tokens: number;
  readonly by: 'maxTokens' | 'contextTokens';
}

/** Share of the context that memories may take. */
const CONTEXT_SHARE = 0.05;
const MOST_TOKENS = 10_000_000;

const tokensSchema = z
  .number()
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(MOST_TOKENS, `must be at most ${MOST_TOKENS}`);

const schema = z.strictObject({
  maxTokens: tokensSchema.default(1_000),
  contextTokens: tokensSchema.min(1, 'must be at least 1').optional(),
  maxItems: z
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(LIMITS.limit, `must be at most ${LIMITS.limit}`)
    .nullable()
    .default(10),
  alwaysTokens: tokensSchema.default(1_000),
  actionTokens: tokensSchema.default(200),
  perItemBudgets: z.boolean().default(false),
  query: z.string().max(LIMITS.queryLength).default(''),
  language: z.enum(BLOCK_LANGUAGES).default('en'),
  format: z.enum(BLOCK_FORMATS).default('xml'),
  zone: zoneSchema.default('UTC'),
  kinds: z.custom<PackRequest['kinds']>((value) => typeof value === 'object' && value !== null).optional(),
});

/** @throws `validation` naming the field. */
export function parsePackOptions(options: unknown): PackRequest {
  const { maxTokens, contextTokens, kinds, ...rest } = parseInput(schema, options ?? {}, '');
  return { ...rest, budget: tighter(maxTokens, contextTokens), kinds: kinds ?? DEFAULT_KIND_POLICIES };
}

/** Of equals, `maxTokens` is named. */
function tighter(maxTokens: number, contextTokens: number | undefined): Budget {
  const share = contextTokens === undefined ? Number.POSITIVE_INFINITY : Math.floor(contextTokens * CONTEXT_SHARE);
  return share < maxTokens ? { tokens: share, by: 'contextTokens' } : { tokens: maxTokens, by: 'maxTokens' };
}

/** Tokens of one memory by its score in [0,1]: 200 + (score - 0.7) * 300, from 60 to 290. */
export function itemBudget(score: number): number {
  return Math.min(290, Math.max(60, Math.round(200 + (score - 0.7) * 300)));
}
