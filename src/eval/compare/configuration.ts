import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE } from '../../config.js';
import { invalid, RecollectError } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import { unitSchema, zoneSchema } from '../../domain/schemas.js';
import { dominanceOf } from '../../index.js';
import type { LegName, Recipe } from '../../recall/recipe.js';
import type { RecallOptions } from '../../recall/request.js';
import type { SignalName } from '../../recall/signals.js';
import { BASELINE_NAMES } from '../recipe-choice.js';

/** Options of every recall of a configuration. */
export type ConfiguredOptions = Pick<
  RecallOptions,
  'zone' | 'gate' | 'turns' | 'legs' | 'minScore' | 'minSimilarity' | 'includeShared'
>;

/** Where an embedder of a configuration is; its key comes from the environment. */
export interface EmbedderAddress {
  readonly url?: string | undefined;
  readonly model: string;
  readonly dimensions?: number | undefined;
}

/** One way to set the engine up, as a file says it; plain data. */
export interface EvalConfiguration {
  /** @default the name of the file */
  readonly name: string;
  /** Name of the recipe: of the engine, of a baseline, or the configuration's own. */
  readonly recipe: string;
  /** The recipe where the file changes one; null where it names one. */
  readonly ownRecipe: Recipe | null;
  readonly embedder: 'built-in' | 'none' | EmbedderAddress;
  readonly options: ConfiguredOptions;
}

/** Every leg and signal by name: one that is added has to be added here, or this does not compile. */
const LEGS: { readonly [leg in LegName]: leg } = {
  lexical: 'lexical',
  identifier: 'identifier',
  vector: 'vector',
  attribute: 'attribute',
  graph: 'graph',
  importance: 'importance',
  time: 'time',
  newest: 'newest',
  bfs: 'bfs',
  beside: 'beside',
};
const SIGNALS: { readonly [signal in SignalName]: signal } = {
  semantic: 'semantic',
  similarity: 'similarity',
  bm25: 'bm25',
  context: 'context',
  lexical: 'lexical',
  evidence: 'evidence',
  identifier: 'identifier',
  likeness: 'likeness',
  tags: 'tags',
  attribute: 'attribute',
  temporal: 'temporal',
  moment: 'moment',
  range: 'range',
  graph: 'graph',
  proximity: 'proximity',
  path: 'path',
  facts: 'facts',
  binary: 'binary',
  importance: 'importance',
  kind: 'kind',
  recency: 'recency',
  usage: 'usage',
  mentions: 'mentions',
  veracity: 'veracity',
  tier: 'tier',
  metadata: 'metadata',
  trust: 'trust',
  brevity: 'brevity',
  speaker: 'speaker',
};

const legsSchema = z.array(z.enum(LEGS)).min(1, 'must name at least one leg');
const floorsSchema = z.array(z.strictObject({ signal: z.enum(SIGNALS), atLeast: unitSchema })).min(1);
const count = z.number().int().min(1).max(10_000);

/** What a file may change of a recipe; what it leaves out stays as in the one it starts from. */
const ownRecipeSchema = z.strictObject({
  from: z.string(),
  legs: legsSchema.optional(),
  candidatesMin: count.optional(),
  candidatesPerItem: count.optional(),
  weights: z.partialRecord(z.enum(SIGNALS), unitSchema).optional(),
  times: z.enum(['off', 'read', 'required']).optional(),
  confirmsIdentifiers: z.boolean().optional(),
  polarity: z.strictObject({ from: unitSchema, demotion: unitSchema }).nullable().optional(),
});

const fileSchema = z.strictObject({
  name: z.string().trim().min(1).optional(),
  recipe: z.union([z.string(), ownRecipeSchema]).default(DEFAULT_RECIPE),
  embedder: z
    .union([
      z.enum(['built-in', 'none']),
      z.strictObject({
        url: z.string().optional(),
        model: z.string().min(1),
        dimensions: z.number().int().min(1).max(65_536).optional(),
      }),
    ])
    .default('built-in'),
  options: z
    .strictObject({
      zone: zoneSchema.optional(),
      gate: z.enum(['auto', 'off']).optional(),
      turns: z.array(z.string().max(LIMITS.turnLength)).max(LIMITS.turns).optional(),
      legs: legsSchema.optional(),
      minScore: unitSchema.optional(),
      minSimilarity: unitSchema.optional(),
      includeShared: z.boolean().optional(),
    })
    .default({}),
  floors: floorsSchema.nullable().optional(),
});

/**
 * Reads a configuration: a recipe by name or changed (`{"from": "hybrid", "weights": ...}`), an embedder, options of
 * every recall, and floors instead of the recipe's (`null`: none).
 *
 * @throws `not_found` without a file; `validation` naming the field, `configuration.recipe.weights` for example.
 */
export async function readConfiguration(path: string): Promise<EvalConfiguration> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new RecollectError('not_found', `${path} is missing`, { field: 'configuration', cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('validation', `configuration: ${path} is not JSON`, { field: 'configuration', cause });
  }
  return parseConfiguration(json, basename(path).replace(/\.json$/u, ''));
}

/** Checks a configuration that is at hand; see {@link readConfiguration}. */
export function parseConfiguration(json: unknown, fallbackName: string): EvalConfiguration {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(['configuration', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is wrong');
  }
  const { name = fallbackName, recipe, embedder, floors } = parsed.data;
  const options = given(parsed.data.options);
  if (typeof recipe === 'string' && BASELINE_NAMES.some((baseline) => baseline === recipe)) {
    if (floors !== undefined) throw invalid('configuration.floors', `mean nothing to the baseline ${recipe}`);
    if (Object.keys(options).length > 0)
      throw invalid('configuration.options', `mean nothing to the baseline ${recipe}`);
    return { name, recipe, ownRecipe: null, embedder, options };
  }
  const base = baseOf(typeof recipe === 'string' ? recipe : recipe.from, recipe);
  if (typeof recipe === 'string' && floors === undefined) return { name, recipe, ownRecipe: null, embedder, options };
  const {
    from: _from,
    weights,
    ...changes
  } = typeof recipe === 'string' ? { from: recipe, weights: undefined } : recipe;
  if (BUILT_IN_RECIPES.has(name) || BASELINE_NAMES.some((baseline) => baseline === name))
    throw invalid('configuration.name', `"${name}" is the name of a recipe that is something else`);
  const ownRecipe: Recipe = {
    ...base,
    ...given(changes),
    ...(weights === undefined
      ? {}
      : { score: { ...(base.score.kind === 'weights' ? base.score : {}), kind: 'weights', weights: given(weights) } }),
    ...(floors === undefined ? {} : { floor: floors === null ? null : { anyOf: floors } }),
    name,
  };
  const sum = Object.values(weights ?? {}).reduce((total, weight) => total + (weight ?? 0), 0);
  // As decimal fractions are added up.
  if (sum > 1 + 1e-9) throw invalid('configuration.recipe.weights', `must sum to at most 1, not to ${sum.toFixed(3)}`);
  // An experiment may show what happens when the query hardly counts.
  const allowed = dominanceOf(ownRecipe) === null ? ownRecipe : { ...ownRecipe, allowUsageDominance: true };
  return { name, recipe: name, ownRecipe: allowed, embedder, options };
}

/** The recipe of the engine that a configuration starts from; `engine.bm25` is the engine's `bm25`. */
function baseOf(name: string, recipe: unknown): Recipe {
  const base = BUILT_IN_RECIPES.get(name.replace(/^engine\./u, ''));
  if (base !== undefined) return base;
  const field = typeof recipe === 'string' ? 'configuration.recipe' : 'configuration.recipe.from';
  throw invalid(field, `unknown recipe; known are ${[...BUILT_IN_RECIPES.keys()].join(', ')}`);
}

/** What was left out is not there, rather than undefined. */
function given<Values extends object>(values: Values): { [name in keyof Values]?: Exclude<Values[name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [name in keyof Values]?: Exclude<Values[name], undefined>;
  };
}
