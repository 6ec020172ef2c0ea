import { RecollectError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { Rewriter } from '../../ports/rewriter.js';
import { findReferences } from '../../text/references/find-references.js';
import { needsContext } from '../../text/references/needs-context.js';
import type { Reference } from '../../text/references/reference.js';
import { type Construction, type ConstructionRule, chooseConstruction, withTurns } from './construction.js';
import { rewriteOffline } from './rewrite-offline.js';
import type { OfflineRewriting, Replacement } from './rewriting.js';

/** Time that a rewriter has, in milliseconds. Source: RECIPES 3. */
export const REWRITE_DEADLINE_MS = 400;

export interface ConstructOptions {
  readonly rewriter?: Rewriter | null;
  readonly clock: Clock;
  /** @default REWRITE_DEADLINE_MS */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal | null;
}

/** What is known of the query before any model was asked. */
export interface QueryPlan {
  readonly query: string;
  readonly turns: readonly string[];
  readonly rule: ConstructionRule;
  /** Whether the message needs its context, how sure that is, and by which rule. */
  readonly context: { readonly needed: boolean; readonly confidence: number; readonly rule: string };
  readonly references: readonly Reference[];
  readonly offline: OfflineRewriting | null;
}

/** The query that is looked for beside the raw one, and why. */
export interface ConstructedQuery {
  readonly text: string;
  /** How it was made; the fallback when that failed. */
  readonly construction: Construction;
  /** Name of the rule that chose. */
  readonly rule: string;
  readonly replaced: readonly Replacement[];
  /** Id of the rewriter whose text it is; null when none was asked or it failed. */
  readonly rewriter: string | null;
  /** Why the chosen construction was given up; null when it was not. */
  readonly fallbackReason: string | null;
}

/**
 * Reads a message and chooses how its query is made; needs no model, so the raw legs can start beside what follows.
 *
 * @param turns oldest first
 * @param found references of the message, where they were looked for already
 */
export function planQuery(
  query: string,
  turns: readonly string[],
  hasRewriter: boolean,
  found: readonly Reference[] = findReferences(query, { turns }),
): QueryPlan {
  const { references, ...context } = needsContext(query, { turns }, found);
  const offline = context.needed && !hasRewriter ? rewriteOffline(query, turns, references) : null;
  const rule = chooseConstruction({
    needsContext: context.needed,
    hasTurns: turns.length > 0,
    hasRewriter,
    offline: offline?.confidence ?? null,
  });
  return { query, turns, rule, context, references, offline };
}

/**
 * Carries a plan out. A rewriter that fails or outlasts its deadline is given up and the fallback is used; the reason is
 * in the answer.
 *
 * @throws `aborted` when the caller's signal fires, and nothing else.
 * @example
 * ```ts
 * const plan = planQuery('Is it still open?', ['We ate at the Harbour Grill.'], false);
 * (await constructQuery(plan, { clock })).text; // 'Is the Harbour Grill still open?'
 * ```
 */
export async function constructQuery(plan: QueryPlan, options: ConstructOptions): Promise<ConstructedQuery> {
  const { rule, turns, query } = plan;
  if (rule.construction !== 'model') return made(plan, rule.construction, null);
  const { rewriter } = options;
  if (rewriter === undefined || rewriter === null) return made(plan, rule.fallback, 'there is no rewriter');
  const outcome = await rewriteInTime(rewriter, query, turns, options);
  if (typeof outcome !== 'string') return made(plan, rule.fallback, outcome.reason);
  return {
    text: outcome,
    construction: 'model',
    rule: rule.name,
    replaced: [{ from: query, to: outcome, rule: rewriter.id }],
    rewriter: rewriter.id,
    fallbackReason: null,
  };
}

/** A construction that needs nobody. */
function made(plan: QueryPlan, construction: Construction, fallbackReason: string | null): ConstructedQuery {
  const { query, turns, rule, offline } = plan;
  const base = { rule: rule.name, rewriter: null, fallbackReason };
  if (construction === 'rules' && offline !== null)
    return { ...base, text: offline.text, construction, replaced: offline.replaced };
  if (construction === 'turns') return { ...base, text: withTurns(query, turns), construction, replaced: [] };
  return { ...base, text: query, construction: 'raw', replaced: [] };
}

async function rewriteInTime(
  rewriter: Rewriter,
  query: string,
  turns: readonly string[],
  { clock, deadlineMs = REWRITE_DEADLINE_MS, signal = null }: ConstructOptions,
): Promise<string | { readonly reason: string }> {
  if (signal?.aborted === true) throw abortedBy(signal);
  const controller = new AbortController();
  // The race also ends the wait for a rewriter that ignores its signal.
  let stop: () => void = () => undefined;
  const ended = new Promise<{ readonly reason: string }>((resolve, reject) => {
    const leave = (): void => {
      reject(abortedBy(signal));
      controller.abort(signal?.reason);
    };
    const cancelTimer = clock.after(deadlineMs, () => {
      resolve({ reason: `${rewriter.id} took longer than ${deadlineMs} ms` });
      controller.abort();
    });
    signal?.addEventListener('abort', leave, { once: true });
    stop = () => {
      cancelTimer();
      signal?.removeEventListener('abort', leave);
    };
  });
  try {
    return await Promise.race([ask(rewriter, query, turns, controller.signal), ended]);
  } finally {
    stop();
  }
}

/** The rewriting, or why there is none: a failure of the rewriter is an outcome here, never a fault of the recall. */
async function ask(
  rewriter: Rewriter,
  query: string,
  turns: readonly string[],
  signal: AbortSignal,
): Promise<string | { readonly reason: string }> {
  try {
    const text = (await rewriter.rewrite(query, turns, { signal })).trim();
    return text === '' ? { reason: `${rewriter.id} gave a blank query` } : text;
  } catch (error) {
    const what = error instanceof RecollectError ? `${error.code}: ${error.message}` : 'it failed';
    return { reason: `${rewriter.id} gave no query (${what})` };
  }
}

function abortedBy(signal: AbortSignal | null): RecollectError {
  return new RecollectError('aborted', 'the caller aborted the request', { cause: signal?.reason });
}
