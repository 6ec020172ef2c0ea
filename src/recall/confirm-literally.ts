import { confirms } from '../text/literal-identifiers.js';
import type { ScoredCandidate } from './candidate.js';
import type { Found } from './find.js';
import { legOfTerm } from './legs/text.js';
import type { RejectionReason } from './result.js';

/**
 * Rule R27: when a query names an order, an error code or the like, a memory that names none of them is about something
 * else, however near its words are. The margin is one: the identifier that the memory lacks.
 */
export function missingIdentifier(
  { memory, text }: ScoredCandidate,
  asked: readonly string[],
  found: Pick<Found, 'text'>,
): RejectionReason | null {
  if (asked.length === 0) return null;
  const terms = found.text?.terms ?? [];
  const inBestPassage = terms.some(
    ({ term }, at) =>
      legOfTerm(term) === 'identifier' &&
      term.tokens.some((token) => asked.includes(token)) &&
      (text?.frequencies[at] ?? 0) > 0,
  );
  if (inBestPassage) return null;
  return confirms(asked, memory.text) ? null : { reason: 'identifier not confirmed', identifiers: asked, margin: 1 };
}
