import { RecollectError } from '../../../domain/errors.js';
import type { Reranker } from '../../../ports/reranker.js';
import { throwIfAborted } from '../transport/abort.js';
import { builtInModelPath } from './built-in-model.js';
import { loadStaticModel } from './load-model.js';
import type { StaticModel } from './model-file.js';
import type { Unit } from './static-tokeniser.js';
import { StaticTokeniser } from './static-tokeniser.js';

/** How late interaction weighs what it finds. */
export interface LateInteractionOptions {
  /** Share of the relevance that tokens standing near each other make, in [0,1]. @default 0.1 */
  readonly proximity?: number;
}

/** Tokens of a query or text beyond these are not looked at. */
const MOST_QUERY_TOKENS = 64;
const MOST_TEXT_TOKENS = 512;
/** A cosine from which on a token of the text counts as the token of the query, for proximity. */
const SAME = 0.8;
/** Tokens apart at which two neighbours of the query still count as near in a text. */
const NEAR = 8;

/** A token: its direction, and how much it says. */
interface Token {
  readonly direction: Float32Array;
  /** Length of its row times its rarity, at least 0. */
  readonly weight: number;
}

/**
 * Late interaction over the token vectors of a static model (MaxSim of Khattab and Zaharia 2020): each token of the query
 * is compared with the nearest token of the text; the mean, weighted by how much each token says (the length of its row,
 * which falls with frequency, times -log of its probability), is the relevance. A tenth of it is how many neighbours of
 * the query stand near each other in the text.
 */
export function lateInteraction(model: StaticModel, { proximity = 0.1 }: LateInteractionOptions = {}): Reranker {
  if (!(proximity >= 0 && proximity <= 1))
    throw new RecollectError('validation', 'proximity: must be from 0 to 1', { field: 'proximity' });
  const tokeniser = new StaticTokeniser(model);
  const known = new Map<string, Token>();
  const tokensOf = (text: string, most: number): readonly Token[] =>
    tokeniser
      .units(text)
      .slice(0, most)
      .map((unit) => tokenOf(unit, model, known));
  return {
    id: `late-interaction/${model.header.id}`,
    batchMax: 1_000,
    rerank: async (query, texts, { signal }) => {
      const asked = distinct(tokensOf(query, MOST_QUERY_TOKENS));
      return texts.map((text) => {
        throwIfAborted(signal);
        return relevance(asked, tokensOf(text, MOST_TEXT_TOKENS), proximity);
      });
    },
  };
}

/**
 * The reranker over the table of the package, or over another model file.
 *
 * @example
 * ```ts
 * import { openMemory } from 'recollect';
 * import { createLateInteractionReranker } from 'recollect/models';
 * const memory = await openMemory({ reranker: await createLateInteractionReranker() });
 * ```
 * @throws `storage_read_only` when the file can't be read, `storage_corrupt` when it is no model.
 */
export async function createLateInteractionReranker(
  options: LateInteractionOptions & { readonly path?: string } = {},
): Promise<Reranker> {
  return lateInteraction(await loadStaticModel(options.path ?? builtInModelPath()), options);
}

function distinct(tokens: readonly Token[]): readonly Token[] {
  return [...new Set(tokens)];
}

function tokenOf(unit: Unit, model: StaticModel, known: Map<string, Token>): Token {
  const key = unit.join(',');
  const found = known.get(key);
  if (found !== undefined) return found;
  const { dimensions, words } = model.header;
  const sum = new Float32Array(dimensions);
  for (const row of unit) {
    const scale = (model.scales[row] ?? 0) / unit.length;
    for (let at = 0; at < dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + (model.matrix[row * dimensions + at] ?? 0) * scale;
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  const [row = words] = unit;
  const rarity = row < words ? Math.max(0, -(model.logProbabilities[row] ?? 0)) : UNKNOWN_RARITY;
  const token = { direction: length === 0 ? sum : sum.map((value) => value / length), weight: length * rarity };
  if (known.size < MOST_KNOWN) known.set(key, token);
  return token;
}

/** -log probability of what is in no vocabulary. */
const UNKNOWN_RARITY = 14;
const MOST_KNOWN = 20_000;

/** In [0,1]; 0 for a query without tokens. */
function relevance(asked: readonly Token[], text: readonly Token[], proximity: number): number {
  let total = 0;
  let found = 0;
  const places: number[] = [];
  for (const token of asked) {
    const { cosine, place } = nearest(token, text);
    total += token.weight;
    found += token.weight * cosine;
    places.push(cosine >= SAME ? place : -1);
  }
  if (total === 0) return 0;
  return Math.min(1, (1 - proximity) * (found / total) + proximity * together(places));
}

function nearest({ direction }: Token, text: readonly Token[]): { readonly cosine: number; readonly place: number } {
  let cosine = 0;
  let place = -1;
  for (const [at, { direction: other }] of text.entries()) {
    let product = 0;
    for (let index = 0; index < direction.length; index += 1) product += (direction[index] ?? 0) * (other[index] ?? 0);
    if (product > cosine) {
      cosine = product;
      place = at;
    }
  }
  return { cosine: Math.min(1, cosine), place };
}

/** Share of the query's neighbouring pairs that stand near each other in the text; 0 for a query of one token. */
function together(places: readonly number[]): number {
  let near = 0;
  for (let at = 1; at < places.length; at += 1) {
    const [left = -1, right = -1] = [places[at - 1], places[at]];
    if (left >= 0 && right >= 0 && Math.abs(left - right) <= NEAR) near += 1;
  }
  return places.length < 2 ? 0 : near / (places.length - 1);
}
