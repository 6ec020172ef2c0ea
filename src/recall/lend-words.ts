import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter } from '../domain/filter.js';
import { passesFilter } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import { versionKey } from '../domain/memory.js';
import type { TenantStore } from '../ports/store.js';
import type { Candidate, TextFinding } from './candidate.js';
import { measureFindings } from './complete.js';
import { FARTHEST, keysBeside } from './legs/beside.js';
import type { TextEvidence } from './legs/text.js';
import type { Recipe } from './recipe.js';
import { signalsOf } from './recipe-parts.js';

/** What the messages beside a candidate hold of the query, by `versionKey` of the candidate. */
export type Lenders = ReadonlyMap<string, readonly Lender[]>;

/** What a message beside holds, and how many messages it stands off. */
export interface Lender {
  readonly finding: TextFinding;
  readonly distance: number;
}

/** What looking beside the candidates gave. */
export interface Lent {
  /** Null where the recipe does not ask, or it could not be read. */
  readonly lenders: Lenders | null;
  readonly degraded: readonly Degradation[];
  /** Why nobody looked; null when somebody did. */
  readonly skipped: string | null;
}

/**
 * Reads what stands right before and right after the candidates in their conversations, as far as it passes the same filter: a
 * short turn answers in words that only its neighbour says (rule S14).
 */
export async function lendWords(
  candidates: readonly Candidate[],
  text: TextEvidence | null,
  { recipe, filter }: { readonly recipe: Recipe; readonly filter: Filter },
  store: TenantStore,
  deadline: Deadline,
): Promise<Lent> {
  if (!signalsOf(recipe).includes('context'))
    return { lenders: null, degraded: [], skipped: 'the recipe does not look beside' };
  if (text === null) return { lenders: null, degraded: [], skipped: 'no words were looked for' };
  const sought = new Map<string, Borrower[]>();
  for (const { memory } of candidates)
    for (const { key, distance } of keysBeside(memory, FARTHEST)) {
      const borrower = { version: versionKey(memory), distance };
      const group = sought.get(key);
      if (group === undefined) sought.set(key, [borrower]);
      else group.push(borrower);
    }
  if (sought.size === 0) return { lenders: null, degraded: [], skipped: 'no candidate is of a conversation' };
  const outcome = await deadline.run((_signal) => lendersOf(candidates, sought, text, filter, store));
  if (outcome.ok) return { lenders: outcome.value, degraded: [], skipped: null };
  const message = `reading what stands beside: ${outcome.message}`;
  return {
    lenders: null,
    degraded: [{ part: 'context', code: outcome.code, message }],
    skipped: `failed: ${outcome.code}`,
  };
}

/** Who is lent to, by its version, and how many messages off. */
interface Borrower {
  readonly version: string;
  readonly distance: number;
}

async function lendersOf(
  candidates: readonly Candidate[],
  sought: ReadonlyMap<string, readonly Borrower[]>,
  text: TextEvidence,
  filter: Filter,
  store: TenantStore,
): Promise<Lenders> {
  const hits = await store.lookup([...sought.keys()], filter.viewer, LIMITS.limit);
  const beside = hits.filter(({ memory }) => passesFilter(filter, memory));
  const known = new Map(candidates.map(({ memory, text: finding }) => [versionKey(memory), finding]));
  const strangers = [...new Map(beside.map(({ memory }) => [versionKey(memory), memory])).values()].filter(
    (memory) => !known.has(versionKey(memory)),
  );
  const measured = strangers.length === 0 ? new Map() : await measureFindings(strangers, { text, vector: null }, store);
  const lenders = new Map<string, Lender[]>();
  for (const { key, memory } of beside) {
    const own = versionKey(memory);
    const finding: TextFinding | null = known.get(own) ?? measured.get(own)?.text ?? null;
    if (finding === null) continue;
    for (const { version, distance } of sought.get(key) ?? []) {
      const group = lenders.get(version);
      if (group === undefined) lenders.set(version, [{ finding, distance }]);
      else group.push({ finding, distance });
    }
  }
  return lenders;
}
