import type { Tier } from '../domain/memory.js';
import type { RecencyRule } from '../scoring/recency.js';
import type { GatePolicy } from '../text/gate/gate-answer.js';
import type { AskedLeast } from '../text/statement/asked-fact.js';
import type { ActionChannel } from './actions/channel.js';
import type { AnswerFeature } from './answer-feature.js';
import type { Condition, Expression, QueryTrait, Threshold } from './expression.js';
import type { SignalName } from './signals.js';

/**
 * Ways to find candidates. `lexical`: words and CJK phrases by BM25; `identifier`: exact identifiers; `vector`: nearness
 * in meaning by an embedder; `attribute`: what states the attribute of somebody or something that is asked for; `graph`: what is
 * about the names that good hits and the query hold, rules G5 and G6; `importance`: the most important that pass the filter; `time`: the newest that pass in the time that a query
 * names, or where it holds nothing to search for; `newest`: the newest that pass, where no other leg found any; `bfs`: what is
 * linked to where the request begins, or to what the other legs found.
 */
export const LEG_NAMES = [
  'lexical',
  'identifier',
  'vector',
  'attribute',
  'graph',
  'importance',
  'time',
  'newest',
  'bfs',
  'beside',
] as const;
export type LegName = (typeof LEG_NAMES)[number];

/** Where silence begins: a candidate is admitted when at least one of the conditions holds. */
export interface Floor {
  readonly anyOf: readonly { readonly signal: SignalName; readonly atLeast: Threshold }[];
}

/** Candidates a leg fetches for an answer of `limit` items: max(min, perItem * limit), but never more than `max`. */
export interface FetchSize {
  readonly min: number;
  readonly perItem: number;
  /** Null: no such bound. */
  readonly max: number | null;
}

/** A list that votes in a fusion: what a leg found, in its order, or the candidates by a signal, greatest first. */
export interface Voice {
  readonly name: string;
  readonly by: { readonly leg: LegName } | { readonly signal: SignalName };
  /** In [0,1]; 0 is a legal weight. */
  readonly weight: number;
  /** Whether the best possible score counts it only where its leg ran. @default false */
  readonly isOptional?: boolean;
}

/** Reciprocal ranks of several lists, over the best that could be had, so that they lie in [0,1]. */
export interface Fusion {
  readonly voices: readonly Voice[];
  /** Added to the rank; larger ones make ranks matter less. The field uses 60. */
  readonly constant: number;
  /** Number of the first rank. */
  readonly rankFrom: 0 | 1;
}

/** How links between memories are walked, by the `bfs` leg and for the `proximity` signal. */
export interface Walk {
  /** Most steps from where it begins, 1 to 10. */
  readonly depth: number;
  /** Most links that are read from one memory, 1 to 1,000. */
  readonly fanOut: number;
  /** Most memories in all, 1 to 10,000. */
  readonly most: number;
  /** Where the leg begins: `asked`, only where the request says; `always`, else with what the other legs found. */
  readonly joins: 'asked' | 'always';
}

/** The least value of a signal with which a leg counts as having found something. */
export interface LegFloor {
  readonly signal: SignalName;
  readonly atLeast: Threshold;
}

/**
 * What a candidate scores. `weights`: the weighted sum of signals, in which 0 is a legal weight. `formula`: an expression of
 * them. `fusion`: reciprocal ranks of several lists.
 */
export type Score =
  | {
      readonly kind: 'weights';
      readonly weights: Weights;
      /** The sum is multiplied by it. @default 1 */
      readonly factor?: Expression;
    }
  | { readonly kind: 'formula'; readonly expression: Expression }
  | ({ readonly kind: 'fusion' } & Fusion);

export type Weights = { readonly [signal in SignalName]?: number };

/** Something added to the score, or a factor of it, where a condition holds. */
export type Adjuster = { readonly name: string; readonly when: Condition } & (
  | { readonly add: number }
  | { readonly multiply: number }
);

/** Memories of some tiers that are scored, and kept out, in their own way. */
export interface Compartment {
  readonly name: string;
  readonly tiers: readonly Tier[];
  readonly expression: Expression;
  readonly floor: Floor | null;
  /** What the legs fetch for it; they fetch the sum of all compartments. */
  readonly fetch: FetchSize;
  /** Most of the newest that are looked at where no leg found any. */
  readonly fallback: number;
}

/** How the recipe's own numbers change with what a query is after. */
export interface IntentNumbers {
  readonly multiply?: { readonly [number: string]: number };
  readonly set?: { readonly [number: string]: number };
}

/** Which of the best are left out, or put further behind, because they are like others. */
export type Diversity =
  /** One that has more than `above` of its words in common with a better placed one is left out. */
  | { readonly kind: 'jaccard'; readonly above: number }
  /**
   * Greedy maximal marginal relevance over the best `pool`; words or vectors say how alike two are. The score becomes the marginal
   * relevance, brought to [0,1]; what is not in the pool counts as alike as can be.
   */
  | { readonly kind: 'mmr'; readonly lambda: number; readonly by: 'words' | 'vectors'; readonly pool: number };

/** How tokens are counted: a quarter of the characters, or an estimate that is fair to Chinese. */
export type TokenEstimator = 'length / 4' | 'estimate';

/** What an answer may hold beside its limit; used where a request names a budget of tokens. */
export interface Budget {
  readonly estimator: TokenEstimator;
  /** Used where the request names none; null: no bound. */
  readonly maxTokens: number | null;
}

/** A logistic model of whether an item is evidence: weights of the score and of signals that the recipe measures. */
export interface Calibration {
  readonly intercept: number;
  readonly score: number;
  readonly signals: Weights;
}

/** A logistic model of whether an answer holds what was asked, and from which confidence on it is given; rule S17. */
export interface Abstention {
  readonly intercept: number;
  readonly weights: { readonly [feature in AnswerFeature]?: number };
  /** Below it, in [0,1], the answer is emptied; 0: it never is, and the confidence is only told. */
  readonly below: number;
}

/** When and how a reranker judges the best candidates; rule R28. */
export interface Reranking {
  /** Candidates it judges, from 2. */
  readonly top: number;
  /** Share of the reranker in the new score, in [0,1]. */
  readonly weight: number;
  /** A first candidate that is ahead by this much stays where it is without being judged. */
  readonly clearLead: number;
  /** With less time left than this, in milliseconds, nobody is judged. */
  readonly leastMs: number;
  /** `keep`: what is not judged keeps its score; `behind`: it counts as judged to be of no relevance. @default 'keep' */
  readonly unjudged?: 'keep' | 'behind';
}

/** How a memory that says the opposite is weighed; see rule R30. */
export interface PolarityWeighing {
  /** Opposition in [0,1] from which on it counts. */
  readonly from: number;
  /** Share of the score that sure opposition takes, in [0,1]. */
  readonly demotion: number;
}

/** How versions of one fact among the best candidates are told and ordered. */
export interface FactWeighing {
  /** Candidates that are compared, the best by score, from 2; every two of them are. */
  readonly read: number;
  /** Confidence in [0,1] from which on two statements are one fact. */
  readonly from: number;
  /** Confidence in [0,1] from which on the older one is marked. */
  readonly markFrom: number;
  /** Share of its score that an older version loses at most, in (0,1]. */
  readonly demotion: number;
  /**
   * What two statements must hold in common of a question to be taken for answers to it: shares in [0,1] of the question and of
   * what the better of the two holds. Null: statements are compared by themselves alone.
   */
  readonly asked: (AskedLeast & { readonly ofScoreTold: number; readonly ofScorePlain: number }) | null;
  /**
   * Whether short statements are also compared as answers in other words to a question that asks for an attribute; only
   * where `asked` is given. @default false
   */
  readonly retold?: boolean;
}

/**
 * What makes one way of recalling different from another, as data: which legs look, which signals count how much,
 * where silence begins. Stages are the same for all recipes.
 */
export interface Recipe {
  readonly name: string;
  readonly legs: readonly LegName[];
  /** Candidates a leg fetches: max(candidatesMin, candidatesPerItem * limit). */
  readonly candidatesMin: number;
  readonly candidatesPerItem: number;
  /** Sizes of single legs, instead of the two numbers above. */
  readonly fetch?: { readonly [leg in LegName]?: FetchSize };
  /**
   * Where single legs are silent: below it a leg counts as not having found a candidate, and one that no leg is left for is
   * rejected. Filters and cuts of the leg come first. @default none
   */
  readonly legFloors?: { readonly [leg in LegName]?: LegFloor };
  /** What a candidate scores; brought to [0,1] at the end. Of no account where there are compartments. */
  readonly score: Score;
  /** Of candidates of one score the greater by this fusion comes first; absent: the newer. */
  readonly ties?: Fusion;
  /** Whether weighted signals that could not be measured stand in the tree, with 0. @default false */
  readonly listsAbsent?: boolean;
  /** Added to the score, then multiplied into it, in this order, before it is brought to [0,1]. @default none */
  readonly adjusters?: readonly Adjuster[];
  /** Of memories in none of them nothing is returned. Empty or absent: all are scored by `score`. */
  readonly compartments?: readonly Compartment[];
  /** Numbers of its own, by name, for expressions and thresholds. */
  readonly numbers?: { readonly [name: string]: number };
  /** Which of them are shares: clamped to at least 0 and brought to a sum of 1. */
  readonly shares?: readonly string[];
  /** How they change with what the query is after; read only where `usesIntents` is true. */
  readonly intents?: { readonly [trait in QueryTrait]?: IntentNumbers };
  /** @default false */
  readonly usesIntents?: boolean;
  /** How the `recency` signal falls with age; absent: it is not measured. */
  readonly recency?: RecencyRule;
  /** The band of importance that is stretched to [0,1]; absent: none is. */
  readonly importanceBand?: { readonly from: number; readonly to: number } | null;
  /** What a score and signals say of how likely an item is evidence; absent: items carry no confidence. */
  readonly confidence?: Calibration;
  /** How an answer as a whole is judged, and when it is emptied; null or absent: it is not judged. */
  readonly abstention?: Abstention | null;
  /** Only what scores more than this is returned; null or absent: no such condition. */
  readonly scoreAbove?: number | null;
  /** `minScore` of requests that name none. @default 0 */
  readonly minScore?: number;
  /** Kinds of which no more than this is ever wanted as `minScore`. */
  readonly minScoreAtMost?: { readonly [kind: string]: number };
  /** Adds what comes to mind with the best candidates, at most so many; see `personalisedPageRank`. @default nothing is added */
  readonly association?: { readonly most: number; readonly damping: number; readonly residue: number };
  /** Whether a summary that scores at least as high as all it was derived from stands for them. @default false */
  readonly summaries?: boolean;
  /** Needed by the `bfs` leg and by the `proximity` signal. */
  readonly walk?: Walk;
  /** Where `proximity` is counted from when the request names nothing. @default nowhere: then a request has to name it */
  readonly centre?: string;
  /** @default none */
  readonly diversity?: Diversity | null;
  /** Most items of a kind. @default none */
  readonly quotas?: { readonly [kind: string]: number };
  /** Absent: answers are bounded by their limit alone. */
  readonly budget?: Budget | null;
  /**
   * When a use is counted: `on-confirm`, when the caller reports it; `on-return`, for every item that is returned, by the engine
   * after the answer was built. Recall itself never writes. @default 'on-confirm'
   */
  readonly usage?: 'on-confirm' | 'on-return';
  /** Most items of an answer that names no limit. @default 10 */
  readonly limit?: number;
  /** Whether the gate is asked where the request does not say. @default 'off' */
  readonly gate?: 'auto' | 'off';
  /** Rules that act when one of their words occurs in the query: authority that sources need, and decay. @default none */
  readonly policies?: readonly GatePolicy[];
  /** Whether what is resolved is left out unless the request asks for the past, or for a status. @default false */
  readonly dropsResolved?: boolean;
  /** Whether the side of a conflict that the arbiter's table puts second ranks behind the first. @default false */
  readonly arbitrates?: boolean;
  /** Whether an importance that nobody stated is estimated by rule, see `estimateImportance`. @default false */
  readonly estimatesImportance?: boolean;
  /** Time for a whole request that names none, in milliseconds. @default 2000 */
  readonly deadlineMs?: number;
  /** Lets usage, and what does not depend on the query, weigh more than is good. @default false */
  readonly allowUsageDominance?: boolean;
  /** What differs where the thresholds of the text it follows are wanted, rather than those fitted to the embedder. */
  readonly exact?: RecipeChange;
  /**
   * What becomes of the times that a query names (rule R29): `off`, they are words like others; `read`, they are taken out of
   * the words, the time leg looks inside them and the `temporal` signal is measured; `required`, what lies outside is rejected
   * as well.
   */
  readonly times: 'off' | 'read' | 'required';
  /** Whether what the query names to the letter (an order, an error code) must be in a memory; see rule R27. */
  readonly confirmsIdentifiers: boolean;
  /** Below it the engine stays silent; null: every candidate may be returned. */
  readonly floor: Floor | null;
  /** Null: what a memory affirms or denies does not count. */
  readonly polarity: PolarityWeighing | null;
  /** Null or absent: an older version of a fact is a memory like others. */
  readonly facts?: FactWeighing | null;
  /** What becomes of candidates that say the same in the same words; see rule R35. @default 'keep' */
  readonly duplicates?: 'collapse' | 'keep';
  /** How actions are proposed. @default `DEFAULT_ACTION_CHANNEL` */
  readonly actions?: ActionChannel;
  /** Null: the score alone decides the order. */
  readonly reranking: Reranking | null;
}

/** Parts of a recipe that replace those of another; of `numbers` only those that are named. */
export type RecipeChange = Partial<Omit<Recipe, 'name' | 'exact'>>;
