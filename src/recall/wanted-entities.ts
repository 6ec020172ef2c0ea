import { literalIdentifiers } from '../text/literal-identifiers.js';
import { activeEntities } from '../text/references/active-entities.js';
import type { Reference } from '../text/references/reference.js';
import type { Wanted } from '../trust/entity-binding.js';
import { wantedOf } from '../trust/entity-binding.js';
import type { RecallRequest } from './request.js';

/**
 * Whom and what a request is about: the active entities that it names, the identifiers in its words and, where these refer back,
 * what the last turns speak of by name, title, determiner or identifier.
 */
export function wantedEntities(
  { query, turns, activeEntities: given, filter }: Pick<RecallRequest, 'query' | 'turns' | 'activeEntities' | 'filter'>,
  references: readonly Reference[],
): Wanted {
  const spokenOf =
    references.length === 0
      ? []
      : activeEntities(turns)
          .filter(({ isWeak }) => !isWeak)
          .flatMap(({ text, head }) => [text, head]);
  return wantedOf([...given, ...literalIdentifiers(query), ...spokenOf], query, filter.viewer.user);
}
