import type { VersionRef } from '../../domain/memory.js';
import type { LinkQuery, MatchOptions, NearestOptions, VectorQuery } from '../../ports/store.js';
import { canonicalJson } from '../recipe-hash.js';
import type { ReadingMethod, RecordedCall } from './recording.js';

/** What was asked, as data. */
export type Ask = readonly unknown[];

/**
 * The parameters of a reading call as data, and its signal: vectors go by the text they are of, not by their entries.
 *
 * @param nameOf what a vector is called
 */
export function askOf(
  method: ReadingMethod,
  given: Ask,
  nameOf: (vector: Float32Array) => string,
): { readonly asked: Ask; readonly signal: AbortSignal | undefined } {
  const named = ({ profile, vector }: VectorQuery): Ask => [profile, nameOf(vector)];
  switch (method) {
    case 'match': {
      const [terms, filter, { signal, ...options }] = given as [unknown, unknown, MatchOptions];
      return { asked: [terms, filter, options], signal };
    }
    case 'nearest': {
      const [query, filter, { signal, ...options }] = given as [VectorQuery, unknown, NearestOptions];
      return { asked: [named(query), filter, options], signal };
    }
    case 'measure': {
      const [refs, terms, query] = given as [readonly VersionRef[], unknown, VectorQuery | null];
      return { asked: [refs, terms, query === null ? null : named(query)], signal: undefined };
    }
    default:
      return { asked: given, signal: undefined };
  }
}

/**
 * One text for what was asked. Ids and versions that are asked about all at once are put in order: which leg found a
 * memory first depends on which came back first.
 */
export function keyOf(method: RecordedCall['method'], asked: Ask): string {
  return `${method} ${canonicalJson(inOrder(method, asked))}`;
}

function inOrder(method: RecordedCall['method'], asked: Ask): Ask {
  const [first, ...others] = asked;
  switch (method) {
    case 'measure':
      return [sorted((first as readonly VersionRef[]).map(({ id, version }) => `${id}@${version}`)), ...others];
    case 'usage':
    case 'sightings':
    case 'get':
      return [sorted(first as readonly string[]), ...others];
    case 'links': {
      const query = first as LinkQuery;
      return [{ ...query, ids: sorted(query.ids) }, ...others];
    }
    default:
      return asked;
  }
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...texts].sort();
}
