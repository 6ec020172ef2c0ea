import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import type { Filter, FilterInput } from '../domain/filter.js';
import { parseFilter } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import { parseInput } from '../domain/parse.js';
import { limitSchema, timeSchema, unitSchema, zoneSchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import { describe } from '../domain/scope.js';
import type { TimeInput } from '../domain/time.js';
import type { LegName, Recipe } from './recipe.js';
import { LEG_NAMES } from './recipe.js';
import { withWholeDays } from './whole-days.js';

/** What a recall may say besides the query. */
export interface RecallOptions {
  /** Most items to return, 1 to 1,000. @default 10 */
  readonly limit?: number;
  readonly filter?: FilterInput;
  /** Name of a recipe. @default the engine's default recipe */
  readonly recipe?: string;
  /** Use only these legs of the recipe. */
  readonly legs?: readonly LegName[];
  /** Return only items that score at least this, in [0,1]. */
  readonly minScore?: number;
  /**
   * Return what the vector leg alone found only from this cosine on, in [0,1]; what words found too is not asked for it.
   * Cosines are of 32-bit numbers: one that is less than 1e-6 below counts as equal. @default no such condition
   */
  readonly minSimilarity?: number;
  /** Also look into memories that belong to no user. @default false */
  readonly includeShared?: boolean;
  /** Look at another point of the two time axes than now. */
  readonly asOf?: { readonly validAt?: TimeInput; readonly recordedAt?: TimeInput };
  /** The request's clock. @default the engine's clock */
  readonly now?: TimeInput;
  /** Time for the whole request, 1 to 600,000; the vector leg may take six tenths of it. @default 2000 */
  readonly deadlineMs?: number;
  /** Earlier messages of the conversation, oldest first, at most 20; words that refer to them are resolved. @default none */
  readonly turns?: readonly string[];
  /** What the assistant is busy with for the user. @default nothing */
  readonly openTask?: string | null;
  /** Names of who and what the last turns were about. @default none */
  readonly activeEntities?: readonly string[];
  /** `auto`: a message that needs no memory gets an empty answer that names the rule. @default 'off' */
  readonly gate?: 'auto' | 'off';
  /** IANA name of the zone whose days the words of the query mean. @default the engine's zone */
  readonly zone?: string;
  readonly signal?: AbortSignal;
}

/** A recall after validation. */
export interface RecallRequest {
  readonly query: string;
  readonly limit: number;
  readonly filter: Filter;
  /** Whether the caller narrowed the search; a blank query then lists what passes. */
  readonly narrowed: boolean;
  readonly recipe: Recipe;
  readonly legs: readonly LegName[];
  readonly minScore: number;
  readonly minSimilarity: number | null;
  readonly nowMs: number;
  readonly deadlineMs: number;
  readonly zone: string;
  readonly turns: readonly string[];
  readonly openTask: string | null;
  readonly activeEntities: readonly string[];
  readonly gate: 'auto' | 'off';
  readonly signal: AbortSignal | null;
}

const optionsSchema = z.strictObject({
  limit: limitSchema.default(10),
  filter: z.unknown().optional(),
  recipe: z.string().optional(),
  legs: z.array(z.enum(LEG_NAMES)).min(1, 'must name at least one leg').optional(),
  minScore: unitSchema.default(0),
  minSimilarity: unitSchema.optional(),
  includeShared: z.boolean().default(false),
  asOf: z
    .strictObject({ validAt: timeSchema.optional(), recordedAt: timeSchema.optional() })
    .refine((asOf) => asOf.validAt !== undefined || asOf.recordedAt !== undefined, 'needs validAt or recordedAt')
    .optional(),
  now: timeSchema.optional(),
  deadlineMs: z.number().min(1).max(LIMITS.deadlineMs).default(2_000),
  turns: z.array(z.string().max(LIMITS.turnLength)).max(LIMITS.turns).default([]),
  openTask: z.string().max(LIMITS.turnLength).nullable().default(null),
  activeEntities: z.array(z.string().max(200)).max(64).default([]),
  gate: z.enum(['auto', 'off']).default('off'),
  zone: zoneSchema.optional(),
  signal: z.instanceof(AbortSignal, { error: 'must be an AbortSignal' }).optional(),
});

/** What the engine knows when a request comes in. */
export interface RequestContext {
  /** The scope of the handle; `includeShared` of the options is added to it. */
  readonly viewer: Viewer;
  readonly nowMs: number;
  readonly recipes: ReadonlyMap<string, Recipe>;
  readonly defaultRecipe: string;
  readonly zone: string;
}

/**
 * Validates a query and its options.
 *
 * @throws `validation` naming the field: a query that is not text, an unknown option, a limit of 0, an unknown recipe ...
 */
export function parseRequest(query: unknown, options: unknown, context: RequestContext): RecallRequest {
  if (typeof query !== 'string') throw invalid('query', `must be text, got ${describe(query)}`);
  if (query.length > LIMITS.queryLength) throw invalid('query', `must be at most ${LIMITS.queryLength} characters`);
  const parsed = parseInput(optionsSchema, options ?? {}, '');
  const nowMs = parsed.now ?? context.nowMs;
  const { asOf } = parsed;
  const recipe = findRecipe(parsed.recipe ?? context.defaultRecipe, context.recipes);
  return {
    query,
    limit: parsed.limit,
    filter: parseFilter(withWholeDays(parsed.filter, parsed.zone ?? context.zone), {
      viewer: { ...context.viewer, includeShared: context.viewer.includeShared || parsed.includeShared },
      asOf: {
        validAtMs: asOf?.validAt ?? nowMs,
        recordedAtMs: asOf?.recordedAt ?? null,
        explicit: asOf?.validAt !== undefined,
      },
      nowMs,
    }),
    narrowed: Object.keys((parsed.filter ?? {}) as object).length > 0,
    recipe,
    legs: parsed.legs === undefined ? recipe.legs : chosenLegs(parsed.legs, recipe),
    minScore: parsed.minScore,
    minSimilarity: parsed.minSimilarity ?? null,
    nowMs,
    deadlineMs: parsed.deadlineMs,
    zone: parsed.zone ?? context.zone,
    turns: parsed.turns,
    openTask: parsed.openTask,
    activeEntities: parsed.activeEntities,
    gate: parsed.gate,
    signal: parsed.signal ?? null,
  };
}

/** Of none of its legs a recipe would find nothing, which must not look like an answer. */
function chosenLegs(wanted: readonly LegName[], recipe: Recipe): readonly LegName[] {
  const legs = recipe.legs.filter((leg) => wanted.includes(leg));
  if (legs.length > 0) return legs;
  throw invalid('legs', `recipe ${recipe.name} has none of them; it has ${recipe.legs.join(', ')}`);
}

function findRecipe(name: string, recipes: ReadonlyMap<string, Recipe>): Recipe {
  const recipe = recipes.get(name);
  if (recipe === undefined) throw invalid('recipe', `unknown recipe; known are ${[...recipes.keys()].join(', ')}`);
  return recipe;
}
