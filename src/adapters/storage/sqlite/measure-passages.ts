import type { VersionRef } from '../../../domain/memory.js';
import type { QueryTerm } from '../../../domain/passage.js';
import type { MeasuredPassage, Unembedded, VectorQuery } from '../../../ports/store.js';
import { cosineSimilarity } from '../../../scoring/vector.js';
import type { Connection } from './connection.js';
import { countTerm, indexTerm } from './index-tokens.js';
import { fromBody } from './memory-body.js';
import { fromBlob, profileNumber } from './write-vectors.js';

type Row = readonly [
  ordinal: number,
  start: number,
  end: number,
  length: number,
  tokens: string,
  count: number,
  vector: Buffer | null,
];

/** See `TenantStore.measure`. */
export function measurePassages(
  connection: Connection,
  refs: readonly VersionRef[],
  terms: readonly QueryTerm[],
  query: VectorQuery | null,
): readonly MeasuredPassage[] {
  return connection.read(() => {
    const profile = query === null ? null : profileNumber(connection, query.profile);
    const indexed = terms.map(indexTerm);
    return refs.flatMap(({ id, version }) =>
      connection
        .rows<Row>(
          `SELECT p.ordinal, p.start, p.stop, p.length, p.tokens, v.passages, x.vector
           FROM versions AS v JOIN passages AS p ON p.version = v.row
           LEFT JOIN vectors AS x ON x.profile = ? AND x.passage = p.id
           WHERE v.id = ? AND v.version = ? ORDER BY p.ordinal`,
          profile,
          id,
          version,
        )
        .map(
          ([ordinal, start, end, length, tokens, count, vector]): MeasuredPassage => ({
            ref: { id, version },
            passage: { ordinal, start, end, length, count },
            frequencies: indexed.map((term) => countTerm(tokens, term)),
            similarity: query === null || vector === null ? null : cosineSimilarity(query.vector, fromBlob(vector)),
          }),
        ),
    );
  });
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
