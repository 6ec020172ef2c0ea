import type { IdentifierKind } from './identifier-kind.js';
import { identifiers } from './identifiers.js';

/** Kinds of which two that differ in one sign name two things: orders, SKUs, error codes, telephone numbers. */
const LITERAL: ReadonlySet<IdentifierKind> = new Set(['code', 'number']);

/** Canonical forms of the identifiers in a text that have to be found to the letter, each once, in reading order. */
export function literalIdentifiers(text: string): readonly string[] {
  const found = identifiers(text).filter(
    ({ kind, isPart, canonical }) => LITERAL.has(kind) && !isPart && /\d/u.test(canonical),
  );
  return [...new Set(found.map(({ canonical }) => canonical))];
}
