import { groupBy } from '../group-by.js';
import type { Suite, SuiteMemory, SuiteQuery } from './suite-file.js';

/** Fewest queries of a suite whose figures mean something. */
export const FEWEST_QUERIES = { atomic: 15, all: 45 } as const;

/** What is wrong with a suite. Errors make its figures wrong, warnings make them say less than they seem to. */
export interface SuiteProblem {
  readonly severity: 'error' | 'warning';
  readonly rule: SuiteRule;
  /** Number of the line, from 1; null: the suite as a whole. */
  readonly line: number | null;
  readonly message: string;
}

/** Rules of {@link lintSuite}. */
export type SuiteRule =
  | 'too few queries'
  | 'unknown id'
  | 'id twice'
  | 'foreign id'
  | 'wanted and forbidden'
  | 'actions of a fact query'
  | 'no action'
  | 'unreachable action'
  | 'no unanswerable query'
  | 'query is the text'
  | 'query twice';

/** Looks for what makes a suite mean less than it says; empty when all is well. Problems come in the order of the file. */
export function lintSuite(suite: Suite): readonly SuiteProblem[] {
  const known = new Map(suite.memories.map((memory) => [memory.memory, memory]));
  const reachable = reachableActions(suite);
  const problems = [
    ...countProblems(suite),
    ...suite.memories.flatMap((memory) => [...memoryProblems(memory, known)]),
    ...twice(suite),
    ...suite.queries.flatMap((query) => [...queryProblems(query, known, reachable)]),
    ...plainTexts(suite),
  ];
  return problems.sort((left, right) => (left.line ?? 0) - (right.line ?? 0));
}

function problem(
  severity: SuiteProblem['severity'],
  rule: SuiteRule,
  line: number | null,
  message: string,
): SuiteProblem {
  return { severity, rule, line, message };
}

function* countProblems({ queries }: Suite): Generator<SuiteProblem> {
  const atomic = queries.filter((query) => query.atomic).length;
  if (atomic < FEWEST_QUERIES.atomic)
    yield problem(
      'error',
      'too few queries',
      null,
      `${atomic} atomic queries, at least ${FEWEST_QUERIES.atomic} needed`,
    );
  if (queries.length < FEWEST_QUERIES.all)
    yield problem('error', 'too few queries', null, `${queries.length} queries, at least ${FEWEST_QUERIES.all} needed`);
  if (queries.length > 0 && queries.every((query) => query.expect.length + query.expectActions.length > 0))
    yield problem('warning', 'no unanswerable query', null, 'no query that nothing answers: silence is never tested');
}

function* memoryProblems(
  { line, supersedes, leadsTo, specialises, tenant, user }: SuiteMemory,
  known: ReadonlyMap<string, SuiteMemory>,
): Generator<SuiteProblem> {
  const named = [...(supersedes === null ? [] : [supersedes]), ...Object.keys(leadsTo), ...specialises];
  for (const id of named) if (!known.has(id)) yield problem('error', 'unknown id', line, `${id} is not in the suite`);
  const older = supersedes === null ? undefined : known.get(supersedes);
  if (older !== undefined && older.line > line)
    yield problem('error', 'unknown id', line, `${older.memory} must be above what supersedes it`);
  if (older !== undefined && (older.tenant !== tenant || older.user !== user))
    yield problem('error', 'foreign id', line, `${older.memory} belongs to somebody else`);
}

function* queryProblems(
  query: SuiteQuery,
  known: ReadonlyMap<string, SuiteMemory>,
  reachable: ReadonlySet<string>,
): Generator<SuiteProblem> {
  const { line, expect, never, stale, expectActions, type } = query;
  for (const id of new Set([...expect, ...never, ...stale, ...expectActions]))
    if (!known.has(id)) yield problem('error', 'unknown id', line, `${id} is not in the suite`);
  for (const id of [...expect, ...expectActions]) {
    const memory = known.get(id);
    if (memory !== undefined && (memory.tenant !== query.tenant || memory.user !== query.user))
      yield problem('error', 'foreign id', line, `${id} belongs to somebody else and can't be expected`);
  }
  for (const id of expect)
    if (never.includes(id)) yield problem('error', 'wanted and forbidden', line, `${id} is expected and forbidden`);
  if (type === 'fact' && expectActions.length > 0)
    yield problem('error', 'actions of a fact query', line, 'only queries of type situation may expect actions');
  for (const id of expectActions) {
    const memory = known.get(id);
    if (memory === undefined) continue;
    if (memory.draft.kind !== 'procedure') yield problem('error', 'no action', line, `${id} is not of kind procedure`);
    else if (!reachable.has(id)) yield problem('error', 'unreachable action', line, `no situation leads to ${id}`);
  }
}

/** Procedures that a situation leads to with some probability. */
function reachableActions({ memories }: Suite): ReadonlySet<string> {
  const situations = memories.filter(({ draft }) => draft.kind === 'situation');
  return new Set(
    situations.flatMap(({ leadsTo }) => Object.entries(leadsTo).flatMap(([id, chance]) => (chance > 0 ? [id] : []))),
  );
}

function* twice({ memories, queries }: Suite): Generator<SuiteProblem> {
  for (const [id, all] of groupBy(memories, ({ memory }) => memory))
    for (const { line } of all.slice(1)) yield problem('error', 'id twice', line, `${id} is in the suite twice`);
  for (const [id, all] of groupBy(queries, (query) => query.id))
    for (const { line } of all.slice(1)) yield problem('error', 'id twice', line, `query ${id} is in the suite twice`);
  const asked = groupBy(queries, ({ query, tenant, user }) => JSON.stringify([tenant, user, folded(query)]));
  for (const all of asked.values())
    for (const { line, query } of all.slice(1))
      yield problem('warning', 'query twice', line, `"${query}" is asked twice and counts twice`);
}

/** Whoever asks in the very words of the memory measures string comparison. */
function* plainTexts({ memories, queries }: Suite): Generator<SuiteProblem> {
  const texts = new Set(memories.map(({ draft }) => folded(draft.text)));
  for (const { line, query } of queries)
    if (texts.has(folded(query)))
      yield problem('warning', 'query is the text', line, 'the query is the text of a memory');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
