import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { Passage, QueryTerm } from '../../../domain/passage.js';
import { canSee } from '../../../domain/scope.js';
import type { MatchOptions, TextHit, TextMatches } from '../../../ports/store.js';
import { bm25, idf } from '../../../scoring/bm25.js';
import type { WrittenVersion } from './written-version.js';

/** `match` from its definition: every passage is looked at, every score computed, everything sorted. */
export function searchText(
  versions: readonly WrittenVersion[],
  terms: readonly QueryTerm[],
  filter: Filter,
  { k, maxTerms, signal }: MatchOptions,
): TextMatches {
  if (signal?.aborted) throw new RecollectError('aborted', 'the search was aborted', { cause: signal.reason });
  const visible = versions.filter(({ memory }) => canSee(filter.viewer, memory.scope));
  const passages = visible.flatMap((version) => version.passages);
  const n = passages.length;
  const averageLength = n === 0 ? 0 : passages.reduce((sum, passage) => sum + passage.length, 0) / n;
  const allDf = terms.map((term) => passages.filter((passage) => frequency(passage, term) > 0).length);
  const chosen = chooseTerms(allDf, maxTerms);
  const df = chosen.map((at) => allDf[at] ?? 0);
  const idfs = df.map((count) => idf(count, n));
  const used = chosen.flatMap((at) => terms[at] ?? []);

  const found = visible
    .map((version) => ({ version, best: bestPassage(version, used, idfs, averageLength) }))
    .filter(({ version, best }) => best !== null && passesFilter(filter, version.memory))
    .sort(
      (one, other) => (other.best?.score ?? 0) - (one.best?.score ?? 0) || other.version.indexed - one.version.indexed,
    );
  const hits = found.slice(0, k).flatMap(({ version, best }) => (best === null ? [] : [toHit(version, best)]));
  return { terms: chosen, df, n, averageLength, hits, found: { count: found.length, exact: true } };
}

/** The rarest `maxTerms` (terms nobody holds come last), in the order of the query. */
function chooseTerms(df: readonly number[], maxTerms: number): readonly number[] {
  const rarity = (at: number): number => df[at] || Number.POSITIVE_INFINITY;
  const positions = df.map((_, at) => at);
  if (positions.length <= maxTerms) return positions;
  return positions
    .toSorted((one, other) => (rarity(one) === rarity(other) ? one - other : rarity(one) - rarity(other)))
    .slice(0, maxTerms)
    .toSorted((one, other) => one - other);
}

interface BestPassage {
  readonly passage: Passage;
  readonly frequencies: readonly number[];
  readonly score: number;
}

function bestPassage(
  version: WrittenVersion,
  terms: readonly QueryTerm[],
  idfs: readonly number[],
  averageLength: number,
): BestPassage | null {
  let best: BestPassage | null = null;
  for (const passage of version.passages.toSorted((one, other) => one.ordinal - other.ordinal)) {
    const frequencies = terms.map((term) => frequency(passage, term));
    if (!frequencies.some((count) => count > 0)) continue;
    const score = bm25(frequencies, idfs, passage.length, averageLength);
    if (best === null || score > best.score) best = { passage, frequencies, score };
  }
  return best;
}

/** Places where the term's tokens stand in a row; they may overlap. */
export function frequency(passage: Passage, term: QueryTerm): number {
  const tokens = passage.tokens[term.column];
  if (term.tokens.length === 0) return 0;
  return tokens.filter((_, at) => term.tokens.every((token, offset) => tokens[at + offset] === token)).length;
}

function toHit(version: WrittenVersion, { passage, frequencies }: BestPassage): TextHit {
  const { ordinal, start, end, length } = passage;
  return {
    memory: version.memory,
    passage: { ordinal, start, end, length, count: version.passages.length },
    frequencies,
  };
}
