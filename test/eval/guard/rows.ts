import type { GuardRow, Returned } from '../../../src/eval/guard/ask.js';
import type { CaseQuery, Phenomenon, Role } from '../../../src/eval/guard/case.js';
import { caseQuery } from '../../../src/eval/guard/case.js';

/** A returned item; text after a colon is a mark: `old:stale`. */
export function item(said: string, tokens = 10): Returned {
  const [key = '', ...marks] = said.split(':');
  return { key: key === '-' ? null : key, marks, tokens, always: false };
}

/** A row of a query that expects `gold` and must not get `wrong`. */
export function row(
  phenomenon: Phenomenon,
  role: Role,
  query: Partial<CaseQuery>,
  returned: readonly string[],
  more: Partial<GuardRow> = {},
): GuardRow {
  return {
    caseId: 'case',
    phenomenon,
    language: 'en',
    query: caseQuery({ role, text: 'q', ...query }),
    late: false,
    returned: returned.map((said) => item(said)),
    confidence: 0.5,
    alwaysMissed: 0,
    alwaysExpected: 0,
    ran: true,
    rewritten: null,
    actions: null,
    packs: null,
    failure: null,
    ...more,
  };
}
