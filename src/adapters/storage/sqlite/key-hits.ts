import type { KeyHit } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { residentVersions } from './resident-versions.js';

/** A row that carries a key; `asked` is the place of the key among those asked for. */
export interface KeyRow {
  readonly key: string;
  readonly row: number;
  readonly asked: number;
}

/** Memories with the keys they were found under, in the order of writing, at most `limit`. */
export function toKeyHits(
  connection: Connection,
  found: readonly KeyRow[],
  limit: number = Number.POSITIVE_INFINITY,
): readonly KeyHit[] {
  const hits = found.toSorted((one, other) => one.row - other.row || one.asked - other.asked).slice(0, limit);
  const memories = residentVersions(connection).memories(
    connection,
    hits.map(({ row }) => row),
  );
  return hits.flatMap(({ key }, at): readonly KeyHit[] => {
    const memory = memories[at];
    return memory === undefined ? [] : [{ key, memory }];
  });
}
