import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter } from '../domain/filter.js';
import { passesFilter } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { TenantStore } from '../ports/store.js';
import { conversationKey, conversationOf } from '../text/fingerprint/conversation-key.js';
import type { Candidate, TextFinding } from './candidate.js';
import { measureFindings } from './complete.js';
import type { TextEvidence } from './legs/text.js';
import type { Recipe } from './recipe.js';
import { signalsOf } from './recipe-parts.js';

/** What the messages beside a candidate hold of the query, by `versionKey` of the candidate. */
export type Lenders = ReadonlyMap<string, readonly TextFinding[]>;

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
  const sought = new Map<string, string[]>();
  for (const { memory } of candidates)
    for (const key of keysBeside(memory)) sought.set(key, [...(sought.get(key) ?? []), versionKey(memory)]);
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

/** The keys of the message that ends where this one begins, and of the one that begins where it ends. */
function keysBeside(memory: Memory): readonly string[] {
  const conversation = conversationOf(memory);
  if (conversation === null || memory.messageRange === null) return [];
  const { from, to } = memory.messageRange;
  return [conversationKey(conversation, 'to', from - 1), conversationKey(conversation, 'from', to + 1)];
}

async function lendersOf(
  candidates: readonly Candidate[],
  sought: ReadonlyMap<string, readonly string[]>,
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
  const lenders = new Map<string, TextFinding[]>();
  for (const { key, memory } of beside) {
    const own = versionKey(memory);
    const finding: TextFinding | null = known.get(own) ?? measured.get(own)?.text ?? null;
    if (finding === null) continue;
    for (const borrower of sought.get(key) ?? []) {
      const group = lenders.get(borrower);
      if (group === undefined) lenders.set(borrower, [finding]);
      else group.push(finding);
    }
  }
  return lenders;
}
