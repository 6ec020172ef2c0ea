import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import { TIERS, type Tier } from '../domain/memory.js';
import { parseInput } from '../domain/parse.js';
import { idSchema, unitSchema } from '../domain/schemas.js';
import { ANSWER_FEATURES } from './answer-feature.js';
import { dominanceOf } from './dominance.js';
import { QUERY_TRAITS } from './expression.js';
import { conditionSchema, expressionSchema, thresholdSchema } from './expression-schema.js';
import type { Recipe } from './recipe.js';
import { LEG_NAMES } from './recipe.js';
import { numbersReadBy, signalsOf } from './recipe-parts.js';
import { SIGNAL_NAMES } from './signals.js';

const name = z.string().trim().min(1, 'must not be blank').max(80);
const count = z.number().int().min(0).max(10_000);
const fetchSchema = z.strictObject({ min: count, perItem: count, max: count.nullable() });
const floorSchema = z.strictObject({
  anyOf: z.array(z.strictObject({ signal: z.enum(SIGNAL_NAMES), atLeast: thresholdSchema })).min(1),
});
const weightSchema = z.number().min(0, 'must be at least 0').max(1, 'must be at most 1');

const fusionParts = {
  constant: z.number().min(0).max(10_000),
  rankFrom: z.union([z.literal(0), z.literal(1)]),
  voices: z
    .array(
      z.strictObject({
        name,
        by: z.union([z.strictObject({ leg: z.enum(LEG_NAMES) }), z.strictObject({ signal: z.enum(SIGNAL_NAMES) })]),
        weight: weightSchema,
        isOptional: z.boolean().optional(),
      }),
    )
    .min(1)
    .refine((voices) => new Set(voices.map((voice) => voice.name)).size === voices.length, 'names must be unique')
    .refine((voices) => voices.some(({ weight }) => weight > 0), 'one weight must be above 0'),
} as const;
const hasFirstPlace = ({ constant, rankFrom }: { constant: number; rankFrom: number }): boolean =>
  constant + rankFrom > 0;
const NO_FIRST_PLACE = 'constant and first rank must not both be 0';

const scoreSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weights'),
    weights: z.partialRecord(z.enum(SIGNAL_NAMES), weightSchema),
    factor: expressionSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('formula'), expression: expressionSchema }),
  z.strictObject({ kind: z.literal('fusion'), ...fusionParts }).refine(hasFirstPlace, NO_FIRST_PLACE),
]);

const recencySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('linear'), days: z.number().positive() }),
  z.strictObject({ kind: z.literal('halfLife'), days: z.number().positive() }),
  z.strictObject({ kind: z.literal('timeConstant'), hours: z.number().positive() }),
]);

const parts = {
  legs: z
    .array(z.enum(LEG_NAMES))
    .min(1, 'must name at least one leg')
    .refine((legs) => new Set(legs).size === legs.length, 'must not name a leg twice'),
  candidatesMin: count,
  candidatesPerItem: count,
  fetch: z.partialRecord(z.enum(LEG_NAMES), fetchSchema).optional(),
  legFloors: z
    .partialRecord(z.enum(LEG_NAMES), z.strictObject({ signal: z.enum(SIGNAL_NAMES), atLeast: thresholdSchema }))
    .optional(),
  score: scoreSchema,
  ties: z.strictObject(fusionParts).refine(hasFirstPlace, NO_FIRST_PLACE).optional(),
  listsAbsent: z.boolean().optional(),
  adjusters: z
    .array(
      z.union(
        [
          z.strictObject({ name, when: conditionSchema, add: z.number().min(-1).max(1) }),
          z.strictObject({ name, when: conditionSchema, multiply: z.number().min(0).max(10) }),
        ],
        { error: 'must have a name, a condition of known signals, and one finite number: add or multiply' },
      ),
    )
    .optional(),
  compartments: z
    .array(
      z.strictObject({
        name,
        tiers: z.array(z.enum(TIERS as [Tier, ...Tier[]])).min(1),
        expression: expressionSchema,
        floor: floorSchema.nullable(),
        fetch: fetchSchema,
        fallback: count,
      }),
    )
    .optional(),
  numbers: z.record(name, z.number()).optional(),
  shares: z.array(name).optional(),
  intents: z
    .partialRecord(
      z.enum(QUERY_TRAITS),
      z.strictObject({
        multiply: z.record(name, z.number().min(0)).optional(),
        set: z.record(name, z.number()).optional(),
      }),
    )
    .optional(),
  usesIntents: z.boolean().optional(),
  recency: recencySchema.optional(),
  importanceBand: z
    .strictObject({ from: unitSchema, to: unitSchema })
    .refine(({ from, to }) => from < to, 'from must be below to')
    .nullable()
    .optional(),
  scoreAbove: unitSchema.nullable().optional(),
  confidence: z
    .strictObject({
      intercept: z.number(),
      score: z.number(),
      signals: z.partialRecord(z.enum(SIGNAL_NAMES), z.number()),
    })
    .optional(),
  abstention: z
    .strictObject({
      intercept: z.number(),
      weights: z.partialRecord(z.enum(ANSWER_FEATURES), z.number()),
      below: unitSchema,
    })
    .nullable()
    .optional(),
  minScore: unitSchema.optional(),
  minScoreAtMost: z.record(name, unitSchema).optional(),
  association: z
    .strictObject({
      most: z.number().int().min(0).max(100),
      damping: z.number().min(0).max(0.99),
      residue: z.number().min(1e-9).max(1),
    })
    .optional(),
  times: z.enum(['off', 'read', 'required']),
  confirmsIdentifiers: z.boolean(),
  floor: floorSchema.nullable(),
  // Checked by the stages they belong to; here only that they are there.
  polarity: z.record(z.string(), z.number()).nullable(),
  facts: z.record(z.string(), z.unknown()).nullable().optional(),
  duplicates: z.enum(['collapse', 'keep']).optional(),
  reranking: z
    .strictObject({
      top: z.number().int().min(2).max(1_000),
      weight: unitSchema,
      clearLead: z.number().min(0),
      leastMs: z.number().min(0),
      unjudged: z.enum(['keep', 'behind']).optional(),
    })
    .nullable(),
  actions: z
    .strictObject({
      similarity: expressionSchema,
      floor: unitSchema,
      focus: unitSchema.optional(),
      whenAnswered: z.enum(['propose', 'silent']).optional(),
      situations: z.number().int().min(1).max(100),
      associated: z.number().int().min(0).max(100),
      damping: z.number().min(0).max(0.99),
      residue: z.number().min(1e-9).max(1),
      abstractWeight: z.number().min(0).max(100),
      top: z.number().int().min(1).max(10),
    })
    .optional(),
  walk: z
    .strictObject({
      depth: z.number().int().min(1).max(10),
      fanOut: z.number().int().min(1).max(LIMITS.limit),
      most: z.number().int().min(1).max(10_000),
      joins: z.enum(['asked', 'always']),
    })
    .optional(),
  centre: idSchema.optional(),
  summaries: z.boolean().optional(),
  diversity: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('jaccard'), above: unitSchema }),
      z.strictObject({
        kind: z.literal('mmr'),
        lambda: unitSchema,
        by: z.enum(['words', 'vectors']),
        pool: z.number().int().min(1).max(LIMITS.limit),
      }),
    ])
    .nullable()
    .optional(),
  quotas: z.record(name, count).optional(),
  budget: z
    .strictObject({
      estimator: z.enum(['length / 4', 'estimate']),
      maxTokens: z.number().int().min(0).nullable(),
    })
    .nullable()
    .optional(),
  usage: z.enum(['on-confirm', 'on-return']).optional(),
  deadlineMs: z.number().min(1).max(LIMITS.deadlineMs).optional(),
  limit: z.number().int().min(1).max(LIMITS.limit).optional(),
  gate: z.enum(['auto', 'off']).optional(),
  policies: z
    .array(
      z.strictObject({
        name,
        words: z.array(z.string().trim().min(1, 'must not be blank').max(100)).min(1).max(1_000),
        effect: z.union([z.strictObject({ minAuthority: unitSchema }), z.strictObject({ decay: z.literal('on') })], {
          error: 'must be minAuthority in [0,1], or decay: on',
        }),
      }),
    )
    .max(100)
    .refine(
      (policies) => new Set(policies.map((policy) => policy.name)).size === policies.length,
      'names must be unique',
    )
    .optional(),
  dropsResolved: z.boolean().optional(),
  arbitrates: z.boolean().optional(),
  estimatesImportance: z.boolean().optional(),
  allowUsageDominance: z.boolean().optional(),
} as const;

const changeSchema = z.strictObject(parts).partial();
const recipeSchema = z.strictObject({ ...parts, name, exact: changeSchema.optional() });

/**
 * Checks a recipe that comes from outside; what comes back is plain data and equal to what was given.
 *
 * @param field where it stands, for errors
 * @throws `validation` naming the field: an unknown field, leg, signal or number, a weight that is not finite, usage that
 * weighs more than .05, or weights that do not depend on the query and outweigh those that do (with both sums).
 */
export function checkRecipe(input: unknown, field = 'recipe'): Recipe {
  const recipe = parseInput(recipeSchema, input, field) as unknown as Recipe;
  checkNumbers(recipe, field);
  if (recipe.walk === undefined && (recipe.legs.includes('bfs') || signalsOf(recipe).includes('proximity')))
    throw invalid(`${field}.walk`, 'is needed by the bfs leg and by the proximity signal');
  const dominance = dominanceOf(recipe);
  if (dominance !== null)
    throw invalid(`${field}.score.weights`, `${dominance} (allowUsageDominance: true lets it happen)`);
  return recipe;
}

/**
 * Checks parts of a recipe that are to replace those of another; the result has to be checked as a whole as well.
 *
 * @throws `validation` naming the field.
 */
export function checkRecipeChange(input: unknown, field = 'recipe'): Partial<Omit<Recipe, 'name' | 'exact'>> {
  const change = parseInput(changeSchema, input, field);
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function checkNumbers(recipe: Recipe, field: string): void {
  const known = Object.keys(recipe.numbers ?? {});
  const require = (names: readonly string[], where: string): void => {
    const unknown = names.find((each) => !known.includes(each));
    if (unknown !== undefined)
      throw invalid(`${field}.${where}`, `has no number "${unknown}"; known are ${known.join(', ') || 'none'}`);
  };
  require(numbersReadBy(recipe), 'numbers');
  require(recipe.shares ?? [], 'shares');
  for (const [trait, { multiply = {}, set = {} }] of Object.entries(recipe.intents ?? {}))
    require([...Object.keys(multiply), ...Object.keys(set)], `intents.${trait}`);
  const sum = (recipe.shares ?? []).reduce((total, each) => total + Math.max(0, recipe.numbers?.[each] ?? 0), 0);
  if ((recipe.shares ?? []).length > 0 && sum === 0) throw invalid(`${field}.shares`, 'must not all be 0');
}
