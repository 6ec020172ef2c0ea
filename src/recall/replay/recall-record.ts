import type { EmbedderProfile } from '../../domain/embedder-profile.js';
import { RecollectError } from '../../domain/errors.js';
import type { KindPolicy } from '../../domain/kinds.js';
import type { TraceRecord } from '../../ports/trace-store.js';
import { hash128 } from '../../text/fingerprint/hash128.js';
import type { ArbiterTable } from '../../trust/arbiter.js';
import type { TrustPolicy } from '../../trust/trust-policy.js';
import type { RecallDependencies } from '../recall.js';
import type { Recipe } from '../recipe.js';
import { canonicalJson, recipeHash } from '../recipe-hash.js';
import type { RecallRequest } from '../request.js';
import type { RecallResult } from '../result.js';
import type { AnswerSummary } from './answer-summary.js';
import { summarise } from './answer-summary.js';
import type { Recording } from './recording.js';

/** Version of the shape of records. */
const FORMAT = 1;

/** What requests, and their filters, meant that could not say it yet. */
const BEFORE = { actions: 'off', tags: [], filter: { speakers: [] } } as const;

/** What an answer depends on besides the request and what was read. */
export interface RecallConfig {
  readonly recipe: Recipe;
  readonly kinds: { readonly [kind: string]: KindPolicy };
  /** Absent where the defaults held. */
  readonly trust?: TrustPolicy;
  readonly arbiter?: ArbiterTable;
  readonly embedders: { readonly current: EmbedderProfile; readonly previous: EmbedderProfile | null } | null;
  readonly reranker: { readonly id: string; readonly batchMax: number } | null;
  readonly rewriter: { readonly id: string } | null;
}

/** A request as data; what is a function or is kept elsewhere left out. */
export type KeptRequest = Omit<RecallRequest, 'recipe' | 'signal'>;

/** A {@link TraceRecord} of a recall. */
export interface RecallRecord extends TraceRecord {
  readonly config: RecallConfig;
  readonly request: KeptRequest;
  readonly recording: Recording | null;
  readonly answer: AnswerSummary;
}

/** Makes the record of a recall that has answered. */
export function recordOf(
  request: RecallRequest,
  result: RecallResult,
  recording: Recording,
  {
    config,
    seq,
    notedAtMs,
  }: { readonly config: HashedConfig; readonly seq: number | null; readonly notedAtMs: number },
): RecallRecord {
  const { recipe: _recipe, signal: _signal, ...kept } = request;
  return {
    id: result.trace.id,
    format: FORMAT,
    atMs: request.nowMs,
    notedAtMs,
    viewer: request.filter.viewer,
    seq,
    query: result.trace.query,
    returned: result.items.length,
    configHash: config.hash,
    config: config.config,
    request: kept,
    recording,
    answer: summarise(result),
    forgotten: [],
  };
}

/**
 * A stored record as what it is.
 *
 * @throws `storage_newer` for a record of another shape.
 */
export function readRecord(record: TraceRecord): RecallRecord {
  if (record.format !== FORMAT)
    throw new RecollectError('storage_newer', 'the trace was kept by another version of this package');
  const known = record as RecallRecord;
  // Records from before there were actions, tags and filters by speaker.
  const filter = { ...BEFORE.filter, ...known.request.filter };
  return { ...known, request: { ...BEFORE, ...known.request, filter } };
}

/** A configuration with its hash: 32 hexadecimal digits. */
export interface HashedConfig {
  readonly hash: string;
  readonly config: RecallConfig;
}

/** Hashes the configurations of an engine, each part of it once: the same recipe object comes with most recalls. */
export class ConfigHasher {
  #known: { readonly parts: Omit<RecallDependencies, 'store'>; readonly hash: string } | null = null;
  readonly #byRecipe = new WeakMap<Recipe, HashedConfig>();

  of(recipe: Recipe, dependencies: RecallDependencies): HashedConfig {
    const surroundings = this.#surroundings(dependencies);
    const known = this.#byRecipe.get(recipe);
    if (known?.hash.endsWith(surroundings) === true) return known;
    const made = { hash: recipeHash(recipe) + surroundings, config: configOf(recipe, dependencies) };
    this.#byRecipe.set(recipe, made);
    return made;
  }

  /** Hash of everything but the recipe. */
  #surroundings(dependencies: RecallDependencies): string {
    const before = this.#known;
    if (before !== null && isSame(before.parts, dependencies)) return before.hash;
    const hash = hash128(canonicalJson(withoutRecipe(dependencies)));
    this.#known = { parts: dependencies, hash };
    return hash;
  }
}

function isSame(one: Omit<RecallDependencies, 'store'>, other: Omit<RecallDependencies, 'store'>): boolean {
  return (
    one.kinds === other.kinds &&
    one.trust === other.trust &&
    one.arbiter === other.arbiter &&
    one.embedders === other.embedders &&
    one.reranker === other.reranker &&
    one.rewriter === other.rewriter
  );
}

function configOf(recipe: Recipe, dependencies: RecallDependencies): RecallConfig {
  return { recipe, ...withoutRecipe(dependencies) };
}

function withoutRecipe({
  kinds,
  trust,
  arbiter,
  embedders,
  reranker,
  rewriter,
}: RecallDependencies): Omit<RecallConfig, 'recipe'> {
  return {
    kinds,
    ...(trust === undefined ? {} : { trust }),
    ...(arbiter === undefined ? {} : { arbiter }),
    embedders:
      embedders === null ? null : { current: embedders.current.profile, previous: embedders.previous?.profile ?? null },
    reranker: reranker === null ? null : { id: reranker.id, batchMax: reranker.batchMax },
    rewriter: rewriter === null ? null : { id: rewriter.id },
  };
}
