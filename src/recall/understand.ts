import type { Clock } from '../ports/clock.js';
import type { Rewriter } from '../ports/rewriter.js';
import { decideGate } from '../text/gate/decide-gate.js';
import type { Intent } from '../text/gate/gate-answer.js';
import type { RecallRequest } from './request.js';
import { constructQuery, planQuery, REWRITE_DEADLINE_MS } from './rewrite/construct-query.js';
import type { Construction } from './rewrite/construction.js';
import type { Replacement } from './rewrite/rewriting.js';

/** Whether memory is needed at all, and by which rule. */
export interface GateTrace {
  readonly needed: boolean;
  readonly intent: Intent;
  /** Of the intent, in [0,1]. */
  readonly confidence: number;
  readonly rule: string;
  /** Need of memory in [0,1]; from .5 on it is asked. */
  readonly score: number;
}

/** How a message that stands on earlier turns was made into a query of its own. */
export interface RewriteTrace {
  readonly text: string;
  readonly construction: Construction;
  readonly rule: string;
  readonly replaced: readonly Replacement[];
  /** Why a rewriter's text was not used; null when it was, or when none was asked. */
  readonly fallbackReason: string | null;
}

/** Asks the gate; null when the caller wants an answer whatever it says. */
export function askGate({ query, gate, turns, openTask, activeEntities }: RecallRequest): GateTrace | null {
  if (gate === 'off') return null;
  const { needed, intent, confidence, rule, score } = decideGate(query, { turns, openTask, activeEntities });
  return { needed, intent, confidence, rule, score };
}

/** Makes the query that is looked for, in at most half of the request's time; null where no turns were given. */
export async function rewrite(
  { query, turns, signal, deadlineMs }: RecallRequest,
  rewriter: Rewriter | null,
  clock: Clock,
): Promise<RewriteTrace | null> {
  if (turns.length === 0) return null;
  const plan = planQuery(query, turns, rewriter !== null);
  const made = await constructQuery(plan, {
    rewriter,
    clock,
    signal,
    deadlineMs: Math.min(REWRITE_DEADLINE_MS, deadlineMs / 2),
  });
  const { text, construction, rule, replaced, fallbackReason } = made;
  return { text, construction, rule, replaced, fallbackReason };
}
