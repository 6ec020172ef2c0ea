import type { VersionRef } from '../../../domain/memory.js';
import type { QueryTerm } from '../../../domain/passage.js';
import type { MeasuredPassage, Unembedded, VectorQuery } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { countTerm, indexTerm } from './index-tokens.js';
import { fromBody } from './memory-body.js';
import type { VectorBlock } from './resident-vectors.js';
import { residentVectors } from './resident-vectors.js';
import { residentVersions } from './resident-versions.js';
import { profileNumber } from './write-vectors.js';

/** See `TenantStore.measure`. */
export function measurePassages(
  connection: Connection,
  refs: readonly VersionRef[],
  terms: readonly QueryTerm[],
  query: VectorQuery | null,
): readonly MeasuredPassage[] {
  return connection.read(() => {
    const indexed = terms.map(indexTerm);
    const similarities = new Similarities(connection, query);
    return residentVersions(connection)
      .named(connection, refs)
      .flatMap(({ row, cell, memory: { id, version }, passages }) => {
        const measured = similarities.of(row, cell);
        return passages.map(
          ({ ordinal, start, end, length, tokens }): MeasuredPassage => ({
            ref: { id, version },
            passage: { ordinal, start, end, length, count: passages.length },
            frequencies: indexed.map((term) => countTerm(tokens, term)),
            ...(measured.get(ordinal) ?? { similarity: null }),
          }),
        );
      });
  });
}

const NO_COSINES: ReadonlyMap<number, Pick<MeasuredPassage, 'similarity' | 'signsApart'>> = new Map();

/** Exact cosines of one query, and how many signs differ. */
class Similarities {
  readonly #connection: Connection;
  readonly #query: VectorQuery | null;
  readonly #profile: number | null;
  readonly #blocks: Map<number, VectorBlock> = new Map();

  constructor(connection: Connection, query: VectorQuery | null) {
    this.#connection = connection;
    this.#query = query;
    this.#profile = query === null ? null : profileNumber(connection, query.profile);
  }

  /** Of a version's passages, by ordinal; empty without a query, and what has no vector of its profile is left out. */
  of(row: number, cell: number): ReadonlyMap<number, Pick<MeasuredPassage, 'similarity' | 'signsApart'>> {
    const query = this.#query;
    if (query === null || this.#profile === null) return NO_COSINES;
    const block =
      this.#blocks.get(cell) ?? residentVectors(this.#connection).block(this.#connection, this.#profile, cell);
    this.#blocks.set(cell, block);
    return new Map(
      block.similarities(row, query.vector).map(({ ordinal, similarity }) => {
        const signsApart = block.signsApart(row, ordinal, query.vector);
        return [ordinal, signsApart === undefined ? { similarity } : { similarity, signsApart }];
      }),
    );
  }
}

/** See `TenantStore.unembedded`. */
export function unembeddedVersions(connection: Connection, profile: string, limit: number): readonly Unembedded[] {
  return connection.read(() =>
    connection
      .rows<[number, string]>(
        `SELECT v.row, v.body FROM versions AS v
         WHERE v.passages > 0 AND NOT EXISTS (SELECT 1 FROM vectors AS x WHERE x.version = v.row AND x.profile = ?)
         ORDER BY v.row LIMIT ?`,
        profileNumber(connection, profile),
        limit,
      )
      .map(([row, body]) => ({
        memory: fromBody(body),
        passages: connection
          .rows<[number, number]>('SELECT start, stop FROM passages WHERE version = ? ORDER BY ordinal', row)
          .map(([start, end]) => ({ start, end })),
      })),
  );
}
