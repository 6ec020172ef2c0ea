import type { VersionRef } from '../../../domain/memory.js';
import type { QueryTerm } from '../../../domain/passage.js';
import type { MeasuredPassage, Unembedded, VectorQuery } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { countTerm, indexTerm } from './index-tokens.js';
import { fromBody } from './memory-body.js';
import { residentVectors } from './resident-vectors.js';
import { profileNumber } from './write-vectors.js';

type Row = readonly [
  key: number,
  row: number,
  cell: number,
  ordinal: number,
  start: number,
  end: number,
  length: number,
  tokens: string,
  count: number,
];

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
    const rows = connection.rows<Row>(
      `SELECT wanted.key, v.row, v.cell, p.ordinal, p.start, p.stop, p.length, p.tokens, v.passages
       FROM json_each(?) AS wanted
       CROSS JOIN versions AS v ON v.id = wanted.value ->> 0 AND v.version = wanted.value ->> 1
       CROSS JOIN passages AS p ON p.version = v.row
       ORDER BY wanted.key, p.ordinal`,
      JSON.stringify(refs.map(({ id, version }) => [id, version])),
    );
    return rows.flatMap(([key, row, cell, ordinal, start, end, length, tokens, count]): readonly MeasuredPassage[] => {
      const ref = refs[key];
      if (ref === undefined) return [];
      return [
        {
          ref: { id: ref.id, version: ref.version },
          passage: { ordinal, start, end, length, count },
          frequencies: indexed.map((term) => countTerm(tokens, term)),
          similarity: similarities.of(row, cell, ordinal),
        },
      ];
    });
  });
}

/** Exact cosines of one query, a version's worked out together. */
class Similarities {
  readonly #connection: Connection;
  readonly #query: VectorQuery | null;
  readonly #profile: number | null;
  #row: number | null = null;
  #byOrdinal: ReadonlyMap<number, number> = new Map();

  constructor(connection: Connection, query: VectorQuery | null) {
    this.#connection = connection;
    this.#query = query;
    this.#profile = query === null ? null : profileNumber(connection, query.profile);
  }

  /** Null without a query, or where the passage has no vector of its profile. */
  of(row: number, cell: number, ordinal: number): number | null {
    if (this.#query === null || this.#profile === null) return null;
    if (row !== this.#row) {
      const block = residentVectors(this.#connection).block(this.#connection, this.#profile, cell);
      const measured = block.similarities(row, this.#query.vector);
      this.#byOrdinal = new Map([...measured].map((passage) => [passage.ordinal, passage.similarity]));
      this.#row = row;
    }
    return this.#byOrdinal.get(ordinal) ?? null;
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
