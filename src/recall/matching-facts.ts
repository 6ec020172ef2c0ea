import type { Memory } from '../domain/memory.js';
import type { TextColumn } from '../domain/passage.js';
import { TEXT_COLUMNS } from '../domain/passage.js';
import { tokenise } from '../text/tokenise.js';
import type { Candidate } from './candidate.js';
import type { TextEvidence } from './legs/text.js';

/**
 * Counts what a memory states in a form of its own, the attribute of its subject and the entities it names, and that holds a
 * word of the query. Concept keys do not count: they are words of the text, which the other signals know already.
 */
export function factMatcher({ terms }: Pick<TextEvidence, 'terms'>): (candidate: Candidate) => number {
  const asked = new Set(terms.flatMap(({ term }) => term.tokens.map((token) => tokenKey(term.column, token))));
  const holdsOne = (statement: string): boolean => {
    const { tokens } = tokenise(statement);
    return TEXT_COLUMNS.some((column) => tokens[column].some((token) => asked.has(tokenKey(column, token))));
  };
  return ({ memory }) => statementsOf(memory).filter(holdsOne).length;
}

function statementsOf({ subject, attribute, entities }: Memory): readonly string[] {
  return [
    ...(subject === null || attribute === null ? [] : [`${subject} ${attribute}`]),
    ...entities.map(({ id }) => id),
  ];
}

function tokenKey(column: TextColumn, token: string): string {
  return `${column} ${token}`;
}
