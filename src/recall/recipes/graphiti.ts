import { assertNever, invalid } from '../../domain/errors.js';
import { checkRecipe } from '../check-recipe.js';
import type { Expression } from '../expression.js';
import type { Fusion, LegFloor, LegName, Recipe, Voice } from '../recipe.js';

/** How candidates are found: by meaning, by words, or by walking links breadth first. */
export type GraphitiMethod = 'cosine' | 'bm25' | 'bfs';
/** What orders them. */
export type GraphitiReranker = 'rrf' | 'mmr' | 'nodeDistance' | 'episodeMentions' | 'crossEncoder';

/** What is put together; every method goes with every reranker. */
export interface GraphitiOptions {
  /** @default `graphiti.` and the reranker */
  readonly name?: string;
  /** At least one. @default all three */
  readonly methods?: readonly GraphitiMethod[];
  /** @default 'rrf' */
  readonly reranker?: GraphitiReranker;
  /** Added to the rank, which starts from 0; above 0. The text's source uses 1, the field 60. @default 1 */
  readonly rankConstant?: number;
  /** Share of relevance against likeness to what was taken, in [0,1]; `mmr` alone. @default 0.5 */
  readonly lambda?: number;
  /** Least nearness of what is found by meaning, on the calibrated scale of the embedder, in [0,1]. @default 0.2 */
  readonly similarityFloor?: number;
  /** Most links between a memory that a walk finds and where it begins, 1 to 10. @default 3 */
  readonly depth?: number;
  /**
   * `asked`: walks begin only where the request says (`origins`); `always`: else with what the other methods found. @default
   * 'always' where `methods` names bfs, else 'asked'
   */
  readonly walks?: 'asked' | 'always';
  /** Id of the memory that distances are counted from when the request names none; `nodeDistance` alone. @default none */
  readonly centre?: string;
  /** Days in which mentions lose half of their weight; null: they keep it, which favours what is old. @default 30 */
  readonly halfLifeDays?: number | null;
  /** Pairs of query and memory that the cross-encoder judges, from 2; `crossEncoder` alone. @default 20 */
  readonly pairs?: number;
}

const RERANKERS: readonly GraphitiReranker[] = ['rrf', 'mmr', 'nodeDistance', 'episodeMentions', 'crossEncoder'];
/** The least cosine of the text, used where `exact` is asked for; a cosine means something else with every embedder. */
const COSINE_FLOOR = 0.6;
const LEGS: { readonly [method in GraphitiMethod]: LegName } = { cosine: 'vector', bm25: 'lexical', bfs: 'bfs' };
/** How widely walks go. */
const FAN_OUT = 32;
const MOST_WALKED = 1_000;
/** No score is ahead of another by more than 1, so no lead is clear. */
const NO_CLEAR_LEAD = 2;

/**
 * Methods that find and a reranker that orders, put together freely (RECIPES 3). Each method fetches twice what is asked for, filters
 * act inside it, and what is equal to the reranker is ordered by reciprocal ranks.
 *
 * @throws `validation` naming the option.
 * @example
 * ```ts
 * import { graphiti, openMemory } from 'recollect';
 * const byWords = graphiti({ name: 'words.mmr', methods: ['bm25'], reranker: 'mmr', lambda: 0.7 });
 * const memory = await openMemory({ recipes: [byWords] });
 * ```
 */
export function graphiti(options: GraphitiOptions = {}): Recipe {
  const { methods = ['cosine', 'bm25', 'bfs'], reranker = 'rrf', similarityFloor = 0.2, rankConstant = 1 } = options;
  for (const method of methods) known('methods', method, Object.keys(LEGS));
  known('reranker', reranker, RERANKERS);
  if (rankConstant <= 0) throw invalid('rankConstant', 'must be above 0, as ranks start from 0');
  const fusion: Fusion = { constant: rankConstant, rankFrom: 0, voices: methods.map(voiceOf) };
  const floored = (floor: LegFloor): Pick<Recipe, 'legFloors'> =>
    methods.includes('cosine') ? { legFloors: { vector: floor } } : {};
  return checkRecipe(
    {
      name: options.name ?? `graphiti.${reranker}`,
      legs: methods.map((method) => LEGS[method]),
      candidatesMin: 0,
      candidatesPerItem: 2,
      ...floored({ signal: 'similarity', atLeast: similarityFloor }),
      ...orderedBy(reranker, fusion, options),
      ...walkOf(methods, reranker, options),
      times: 'off',
      confirmsIdentifiers: false,
      floor: null,
      polarity: null,
      ...(methods.includes('cosine') ? { exact: floored({ signal: 'semantic', atLeast: COSINE_FLOOR }) } : {}),
    },
    'graphiti',
  );
}

function voiceOf(method: GraphitiMethod): Voice {
  const voice = { name: method, by: { leg: LEGS[method] }, weight: 1 };
  return method === 'bfs' ? { ...voice, isOptional: true } : voice;
}

function walkOf(
  methods: readonly GraphitiMethod[],
  reranker: GraphitiReranker,
  options: GraphitiOptions,
): Pick<Recipe, 'walk' | 'centre'> {
  const { depth = 3, walks = options.methods === undefined ? 'asked' : 'always', centre } = options;
  if (!methods.includes('bfs') && reranker !== 'nodeDistance') return {};
  return {
    walk: { depth, fanOut: FAN_OUT, most: MOST_WALKED, joins: walks },
    ...(centre === undefined ? {} : { centre }),
  };
}

type Ordering = Pick<Recipe, 'score' | 'ties' | 'recency' | 'diversity' | 'reranking'>;

function orderedBy(reranker: GraphitiReranker, fusion: Fusion, options: GraphitiOptions): Ordering {
  const { lambda = 0.5, halfLifeDays = 30, pairs = 20 } = options;
  switch (reranker) {
    case 'rrf':
      return { score: { kind: 'fusion', ...fusion }, reranking: null };
    case 'mmr':
      return {
        score: { kind: 'weights', weights: { semantic: 1 } },
        ties: fusion,
        diversity: { kind: 'mmr', lambda, by: 'vectors', pool: 200 },
        reranking: null,
      };
    case 'nodeDistance':
      return { score: { kind: 'weights', weights: { proximity: 1 } }, ties: fusion, reranking: null };
    case 'episodeMentions':
      return {
        score: { kind: 'formula', expression: halved(halfLifeDays === null ? [EPISODES] : [EPISODES, AGE]) },
        ...(halfLifeDays === null ? {} : { recency: { kind: 'halfLife', days: halfLifeDays } }),
        ties: fusion,
        reranking: null,
      };
    case 'crossEncoder':
      return {
        score: { kind: 'fusion', ...fusion },
        ties: fusion,
        reranking: { top: pairs, weight: 1, clearLead: NO_CLEAR_LEAD, leastMs: 100, unjudged: 'behind' },
      };
    default:
      return assertNever(reranker);
  }
}

/** The count of episodes n, from the signal n / (n + 1). */
const EPISODES: Expression = {
  quotient: [{ signal: 'mentions' }, { sum: [1, { product: [-1, { signal: 'mentions' }] }] }],
  label: 'episodes',
};
const AGE: Expression = { signal: 'recency', absent: 1 };

/** x / (x + 1): in [0,1) and in the order of x, the product of the factors. */
function halved(factors: readonly Expression[]): Expression {
  const product: Expression = { product: factors, label: 'mentions' };
  return { quotient: [product, { sum: [product, 1] }] };
}

function known(field: string, given: string, names: readonly string[]): void {
  if (!names.includes(given))
    throw invalid(field, `${JSON.stringify(given)} is unknown; known are ${names.join(', ')}`);
}

/** The presets of the text: each reranker over meaning and words, and over links where a request says where to begin. */
export const GRAPHITI_RECIPES: readonly Recipe[] = RERANKERS.map((reranker) => graphiti({ reranker }));
