import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import type { QueryTerm } from '../../../domain/passage.js';
import type { MatchOptions, TextMatches } from '../../../ports/store.js';
import { bm25, idf } from '../../../scoring/bm25.js';
import type { Posting } from './candidates.js';
import { Candidates } from './candidates.js';
import { checkSignal } from './check-signal.js';
import type { Connection } from './connection.js';
import type { FilterSql } from './filter-sql.js';
import { filterSql } from './filter-sql.js';
import type { IndexTerm } from './index-tokens.js';
import { countTerm, indexTerm } from './index-tokens.js';
import { KEY_BITS, KEY_MASK } from './passage-key.js';
import type { ResidentPassage, ResidentVersion } from './resident-versions.js';
import { residentVersions } from './resident-versions.js';
import type { ScoredPassage } from './top-versions.js';
import { TopVersions } from './top-versions.js';
import type { Cell } from './visible-cells.js';
import { visibleCells } from './visible-cells.js';

/** Rows read after the first batch; each later batch is twice as large, up to the second number. */
const BATCH = { first: 16, largest: 1_024 } as const;

/**
 * Text search: the index gives, term by term, the numbers of the passages in scope; from these come the exact
 * statistics and an upper bound of every passage's score. Rows are then read in the order of the bounds, scored
 * exactly and filtered, until no bound that is left could change the best k (the threshold algorithm of Fagin, Lotem
 * and Naor 2003). The result is that of looking at everything.
 */
export function matchText(
  connection: Connection,
  terms: readonly QueryTerm[],
  filter: Filter,
  options: MatchOptions,
): TextMatches {
  return connection.read(() => {
    const cells = visibleCells(connection, filter.viewer);
    const n = cells.reduce((sum, cell) => sum + cell.passages, 0);
    const averageLength = n === 0 ? 0 : cells.reduce((sum, cell) => sum + cell.length, 0) / n;
    checkSignal(options.signal);
    const used = usedTerms(connection, cells, terms.map(indexTerm), options.maxTerms);
    const search = new Search(connection, cells, used, n, averageLength, filter);
    const { top, exact } = search.run(options);
    return {
      terms: used.map(({ at }) => at),
      df: used.map(({ df }) => df),
      n,
      averageLength,
      hits: top.best().map((hit) => ({
        memory: search.versionOf(hit.row).memory,
        passage: hit.passage,
        frequencies: hit.frequencies,
      })),
      found: { count: top.size, exact },
    };
  });
}

interface UsedTerm extends IndexTerm {
  /** Position in the query. */
  readonly at: number;
  readonly df: number;
  readonly postings: readonly Posting[];
}

/** The terms to search with their passages: all, or the rarest (terms nobody holds come last), in query order. */
function usedTerms(
  connection: Connection,
  cells: readonly Cell[],
  terms: readonly IndexTerm[],
  maxTerms: number,
): readonly UsedTerm[] {
  let positions = terms.map((_, at) => at);
  if (terms.length > maxTerms) {
    const rarity = terms.map((term) => countPassages(connection, cells, term) || Number.POSITIVE_INFINITY);
    positions = positions
      .sort((one, other) => compareRarity(rarity[one], rarity[other]) || one - other)
      .slice(0, maxTerms)
      .sort((one, other) => one - other);
  }
  return positions.flatMap((at) => {
    const term = terms[at];
    if (term === undefined) return [];
    const postings = readPostings(connection, cells, term);
    return [{ ...term, at, postings, df: postings.reduce((sum, { keys }) => sum + keys.length, 0) }];
  });
}

function compareRarity(one = 0, other = 0): number {
  return one === other ? 0 : one - other;
}

const IN_CELL = `passage_index MATCH ? AND rowid BETWEEN (? << ${KEY_BITS}) AND ((? << ${KEY_BITS}) | ${KEY_MASK})`;

function countPassages(connection: Connection, cells: readonly Cell[], { query }: IndexTerm): number {
  if (query === null) return 0;
  return cells.reduce((sum, { id }) => {
    const row = connection.row<[number]>(`SELECT count(*) FROM passage_index WHERE ${IN_CELL}`, query, id, id);
    return sum + (row?.[0] ?? 0);
  }, 0);
}

/** Of so few passages all may count as repeating the term: that loosens few bounds, and costs less than another look. */
const FEW = 48;

function readPostings(connection: Connection, cells: readonly Cell[], term: IndexTerm): readonly Posting[] {
  return cells.flatMap(({ id }, cell) => {
    const keys = readKeys(connection, id, term.query);
    if (keys.length === 0) return [];
    const repeated = keys.length <= FEW ? keys : readKeys(connection, id, term.repeatedQuery);
    return [{ cell, keys, repeated }];
  });
}

/** Keys of the passages of a cell that an index query finds, ascending. */
function readKeys(connection: Connection, cell: number, query: string | null): readonly number[] {
  if (query === null) return [];
  const sql = `SELECT group_concat(rowid & ${KEY_MASK}) FROM passage_index WHERE ${IN_CELL}`;
  const list = connection.row<[string | null]>(sql, query, cell, cell)?.[0];
  return list == null ? [] : (JSON.parse(`[${list}]`) as number[]);
}

class Search {
  readonly #connection: Connection;
  readonly #cells: readonly Cell[];
  readonly #terms: readonly UsedTerm[];
  readonly #idfs: readonly number[];
  readonly #averageLength: number;
  readonly #filter: Filter;
  readonly #conditions: FilterSql;
  /** Versions scored so far, by row. */
  readonly #versions: Map<number, ResidentVersion> = new Map();

  constructor(
    connection: Connection,
    cells: readonly Cell[],
    terms: readonly UsedTerm[],
    n: number,
    averageLength: number,
    filter: Filter,
  ) {
    this.#connection = connection;
    this.#cells = cells;
    this.#terms = terms;
    this.#idfs = terms.map(({ df }) => idf(df, n));
    this.#averageLength = averageLength;
    this.#filter = filter;
    this.#conditions = filterSql(filter);
  }

  run({ k, signal }: MatchOptions): { readonly top: TopVersions; readonly exact: boolean } {
    const weighted = this.#terms.map((term, index) => ({ ...term, idf: this.#idfs[index] ?? 0 }));
    const candidates = new Candidates(weighted, this.#averageLength);
    const top = new TopVersions(k);
    let batchSize: number = Math.max(BATCH.first, k);
    while (candidates.size > 0) {
      checkSignal(signal);
      const batch = nextBatch(candidates, top, batchSize);
      if (batch.size === 0) break;
      for (const [cell, keys] of batch) this.#visit(this.#cells[cell]?.id ?? 0, keys, top);
      top.settle();
      batchSize = Math.min(BATCH.largest, batchSize * 2);
    }
    return { top, exact: candidates.size === 0 };
  }

  /** A version that was scored. */
  versionOf(row: number): ResidentVersion {
    const version = this.#versions.get(row);
    if (version === undefined) throw new RecollectError('internal', 'a hit stands without its version');
    return version;
  }

  /** Reads, filters and scores some candidates of one cell. */
  #visit(cell: number, keys: readonly number[], top: TopVersions): void {
    const resident = residentVersions(this.#connection);
    for (const each of resident.passages(this.#connection, cell, keys, this.#filter, this.#conditions)) {
      this.#versions.set(each.version.row, each.version);
      top.add(this.#score(each.version, each.passage));
    }
  }

  #score({ row, passages }: ResidentVersion, passage: ResidentPassage): ScoredPassage {
    const { key, ordinal, start, end, length, tokens } = passage;
    const frequencies = this.#terms.map((term) => countTerm(tokens, term));
    const score = bm25(frequencies, this.#idfs, length, this.#averageLength);
    return { key, row, score, frequencies, passage: { ordinal, start, end, length, count: passages.length } };
  }
}

/**
 * Takes candidates in the order of their bounds, at most `size`, as long as they could still change the best k; gives
 * their keys by cell.
 */
function nextBatch(candidates: Candidates, top: TopVersions, size: number): ReadonlyMap<number, readonly number[]> {
  const batch = new Map<number, number[]>();
  for (let left = size; left > 0; left -= 1) {
    const next = candidates.peek();
    if (next === undefined || !top.couldChange(next)) break;
    const keys = batch.get(next.cell);
    if (keys === undefined) batch.set(next.cell, [next.key]);
    else keys.push(next.key);
    candidates.pop();
  }
  return batch;
}
