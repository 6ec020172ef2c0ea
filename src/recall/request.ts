import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import type { Filter, FilterInput } from '../domain/filter.js';
import { parseFilter } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import type { MessageRange } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { idSchema, labelSchema, limitSchema, timeSchema, unitSchema, zoneSchema } from '../domain/schemas.js';
import type { Viewer } from '../domain/scope.js';
import { describe } from '../domain/scope.js';
import type { TimeInput } from '../domain/time.js';
import { timeIntent } from '../text/time/time-intent.js';
import type { ActionMode } from './actions/channel.js';
import { ACTION_MODES } from './actions/channel.js';
import { checkRecipeChange } from './check-recipe.js';
import type { LegName, Recipe, RecipeChange } from './recipe.js';
import { LEG_NAMES } from './recipe.js';
import { needsCentre } from './recipe-parts.js';
import type { RecipeLayers, RecipeSettings } from './resolve-recipe.js';
import { resolveRecipe } from './resolve-recipe.js';
import { withWholeDays } from './whole-days.js';

/** What a recall may say besides the query. */
export interface RecallOptions {
  /** Most items to return, 1 to 1,000. @default 10, or what the recipe says */
  readonly limit?: number;
  readonly filter?: FilterInput;
  /**
   * Name of a recipe, or what is different in this recall: `{from: 'mnemosyne', numbers: {vector: .7}}`. It overrides the
   * tenant's, which overrides the engine's, which overrides the environment's. @default the engine's default recipe
   */
  readonly recipe?: string | (RecipeChange & { readonly from?: string });
  /** Use the thresholds of the text that the recipe follows, rather than those fitted to the embedder. @default false */
  readonly exact?: boolean;
  /** Range of messages of the conversation that the `range` signal is measured against; it keeps nothing out. */
  readonly range?: { readonly from?: number; readonly to?: number };
  /**
   * Ids of memories that a walk along links begins with, at most 32; recipes with a `bfs` leg.
   *
   * @default what the recipe says
   */
  readonly origins?: readonly string[];
  /** Id of the memory that distances along links are counted from; recipes that rank by them need one. */
  readonly centre?: string;
  /** Only what was learnt from messages up to `range.to`; such an answer is ordered by message. @default false */
  readonly prefixOnly?: boolean;
  /** Tokens that the items may have in all, 1 to 1,000,000, as the recipe counts them. @default what the recipe says */
  readonly maxTokens?: number;
  /** False: the reranker is not asked. @default true */
  readonly rerank?: boolean;
  /** Use only these legs of the recipe. */
  readonly legs?: readonly LegName[];
  /** Return only items that score at least this, in [0,1]. @default what the recipe says, mostly 0 */
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
  /** Time for the whole request, 1 to 600,000; the vector leg may take six tenths of it. @default 2000, or what the recipe says */
  readonly deadlineMs?: number;
  /** Earlier messages of the conversation, oldest first, at most 20; words that refer to them are resolved. @default none */
  readonly turns?: readonly string[];
  /** What the assistant is busy with for the user. @default nothing */
  readonly openTask?: string | null;
  /** Names of who and what the last turns were about. @default none */
  readonly activeEntities?: readonly string[];
  /** `auto`: a message that needs no memory gets an empty answer that names the rule. @default 'off', or what the recipe says */
  readonly gate?: 'auto' | 'off';
  /** IANA name of the zone whose days the words of the query mean. @default the engine's zone */
  readonly zone?: string;
  /** Whether actions are proposed; `similarity only`: from situations that are like the query alone. @default 'on' */
  readonly actions?: ActionMode;
  /** Tags that are asked for, at most 64: a recipe may weigh how many of them a memory carries. They keep nothing out. @default none */
  readonly tags?: readonly string[];
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
  readonly range: MessageRange | null;
  readonly prefixOnly: boolean;
  readonly origins: readonly string[];
  readonly centre: string | null;
  readonly maxTokens: number | null;
  readonly reranks: boolean;
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
  readonly actions: ActionMode;
  readonly tags: readonly string[];
  readonly signal: AbortSignal | null;
}

/** A range without a query asks for the messages themselves. */
const HAS_WORDS = /[\p{L}\p{N}]/u;
const DEFAULT_DEADLINE_MS = 2_000;
const DEFAULT_LIMIT = 10;
const MOST_MESSAGES = Number.MAX_SAFE_INTEGER;
const messageNumber = z.number().int().min(0).max(MOST_MESSAGES);

const optionsSchema = z.strictObject({
  limit: limitSchema.optional(),
  filter: z.unknown().optional(),
  recipe: z.union([z.string(), z.looseObject({ from: z.string().optional() })]).optional(),
  exact: z.boolean().default(false),
  range: z
    .strictObject({ from: messageNumber.optional(), to: messageNumber.optional() })
    .refine(({ from = 0, to = MOST_MESSAGES }) => from <= to, 'from must not be above to')
    .optional(),
  prefixOnly: z.boolean().default(false),
  origins: z.array(idSchema).max(32).default([]),
  centre: idSchema.optional(),
  maxTokens: z.number().int().min(1).max(1_000_000).optional(),
  rerank: z.boolean().default(true),
  legs: z.array(z.enum(LEG_NAMES)).min(1, 'must name at least one leg').optional(),
  minScore: unitSchema.optional(),
  minSimilarity: unitSchema.optional(),
  includeShared: z.boolean().default(false),
  asOf: z
    .strictObject({ validAt: timeSchema.optional(), recordedAt: timeSchema.optional() })
    .refine((asOf) => asOf.validAt !== undefined || asOf.recordedAt !== undefined, 'needs validAt or recordedAt')
    .optional(),
  now: timeSchema.optional(),
  deadlineMs: z.number().min(1).max(LIMITS.deadlineMs).optional(),
  turns: z.array(z.string().max(LIMITS.turnLength)).max(LIMITS.turns).default([]),
  openTask: z.string().max(LIMITS.turnLength).nullable().default(null),
  activeEntities: z.array(z.string().max(200)).max(64).default([]),
  gate: z.enum(['auto', 'off']).optional(),
  zone: zoneSchema.optional(),
  actions: z.enum(ACTION_MODES).default('on'),
  tags: z.array(labelSchema).max(LIMITS.tags).default([]),
  signal: z.instanceof(AbortSignal, { error: 'must be an AbortSignal' }).optional(),
});

/** What the engine knows when a request comes in. */
export interface RequestContext {
  /** The scope of the handle; `includeShared` of the options is added to it. */
  readonly viewer: Viewer;
  readonly nowMs: number;
  readonly recipes: ReadonlyMap<string, Recipe>;
  readonly defaultRecipe: string;
  /** What is set for the engine and the tenant, see `resolveRecipe`. @default nothing */
  readonly settings?: Pick<RecipeLayers, 'environment' | 'config' | 'tenant'>;
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
  const call = callSettings(parsed.recipe);
  const recipe = resolveRecipe(
    {
      ...context.settings,
      fallback: context.defaultRecipe,
      exact: parsed.exact,
      ...(call === null ? {} : { call }),
    },
    context.recipes,
  );
  const centre = parsed.centre ?? recipe.centre ?? null;
  if (centre === null && needsCentre(recipe))
    throw invalid('centre', `recipe ${recipe.name} ranks by the distance from a memory, which has to be named`);
  const range = rangeOf(parsed.range);
  if (parsed.prefixOnly && parsed.range?.to === undefined) throw invalid('prefixOnly', 'needs range.to');
  return {
    query,
    limit: parsed.limit ?? recipe.limit ?? DEFAULT_LIMIT,
    filter: withoutResolved(
      withMessages(
        parseFilter(withWholeDays(parsed.filter, parsed.zone ?? context.zone), {
          viewer: { ...context.viewer, includeShared: context.viewer.includeShared || parsed.includeShared },
          asOf: {
            validAtMs: asOf?.validAt ?? nowMs,
            recordedAtMs: asOf?.recordedAt ?? null,
            explicit: asOf?.validAt !== undefined,
          },
          nowMs,
        }),
        parsed.prefixOnly || !HAS_WORDS.test(query) ? range : null,
        parsed.prefixOnly ? 'prefix' : 'inside',
      ),
      recipe.dropsResolved === true && !asksHistory(query, parsed),
    ),
    narrowed: Object.keys((parsed.filter ?? {}) as object).length > 0,
    recipe,
    range,
    prefixOnly: parsed.prefixOnly,
    origins: parsed.origins,
    centre,
    maxTokens: parsed.maxTokens ?? recipe.budget?.maxTokens ?? null,
    reranks: parsed.rerank,
    legs: parsed.legs === undefined ? recipe.legs : chosenLegs(parsed.legs, recipe),
    minScore: parsed.minScore ?? recipe.minScore ?? 0,
    minSimilarity: parsed.minSimilarity ?? null,
    nowMs,
    deadlineMs: parsed.deadlineMs ?? recipe.deadlineMs ?? DEFAULT_DEADLINE_MS,
    zone: parsed.zone ?? context.zone,
    turns: parsed.turns,
    openTask: parsed.openTask,
    activeEntities: parsed.activeEntities,
    gate: parsed.gate ?? recipe.gate ?? 'off',
    actions: parsed.actions,
    tags: parsed.tags,
    signal: parsed.signal ?? null,
  };
}

/** Of none of its legs a recipe would find nothing, which must not look like an answer. */
function chosenLegs(wanted: readonly LegName[], recipe: Recipe): readonly LegName[] {
  const legs = recipe.legs.filter((leg) => wanted.includes(leg));
  if (legs.length > 0) return legs;
  throw invalid('legs', `recipe ${recipe.name} has none of them; it has ${recipe.legs.join(', ')}`);
}

/** What a call says of the recipe; null where it says nothing. */
function callSettings(given: string | { readonly from?: string | undefined } | undefined): RecipeSettings | null {
  if (given === undefined) return null;
  if (typeof given === 'string') return { name: given };
  const { from, ...change } = given;
  return { ...(from === undefined ? {} : { name: from }), change: checkRecipeChange(change) };
}

/** Whether the words ask for the past or its course, or the request looks at another time or names statuses itself. */
function asksHistory(query: string, { filter, asOf }: { readonly filter?: unknown; readonly asOf?: unknown }): boolean {
  if (asOf !== undefined || Object.hasOwn((filter ?? {}) as object, 'statuses')) return true;
  const intent = timeIntent(query)?.intent;
  return intent === 'history' || intent === 'earliest';
}

function withoutResolved(filter: Filter, drops: boolean): Filter {
  return drops ? { ...filter, statuses: filter.statuses.filter((status) => status !== 'resolved') } : filter;
}

function rangeOf(given: { from?: number | undefined; to?: number | undefined } | undefined): MessageRange | null {
  return given === undefined ? null : { from: given.from ?? 0, to: given.to ?? MOST_MESSAGES };
}

/**
 * Narrows a filter to what was learnt up to the end of the range, or inside it; what the caller's own filter leaves out stays out.
 */
function withMessages(filter: Filter, range: MessageRange | null, part: 'prefix' | 'inside'): Filter {
  if (range === null) return filter;
  const { from = 0, to = MOST_MESSAGES } = filter.messages ?? {};
  return {
    ...filter,
    messages: { from: part === 'prefix' ? from : Math.max(from, range.from), to: Math.min(to, range.to) },
  };
}
