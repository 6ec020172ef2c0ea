import type { Clock } from '../ports/clock.js';
import type { Rewriter } from '../ports/rewriter.js';
import { decideGate } from '../text/gate/decide-gate.js';
import type { Intent } from '../text/gate/gate-answer.js';
import { findReferences } from '../text/references/find-references.js';
import type { MessageReading } from '../text/references/message-reading.js';
import { readMessage } from '../text/references/message-reading.js';
import type { Reference } from '../text/references/reference.js';
import type { RecallRequest } from './request.js';
import type { QueryPlan } from './rewrite/construct-query.js';
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
  /** Whether the message as it is was looked for beside the rewriter. */
  readonly rawBeside: boolean;
}

/** What is known of a message before any model is asked. */
export interface Understanding {
  readonly reading: MessageReading;
  readonly references: readonly Reference[];
  /** How its query is made; null where no turns were given. */
  readonly plan: QueryPlan | null;
}

/**
 * Reads a message once for the gate and for what makes its query; null where the caller wants no gate and gave no turns, as
 * then nobody asks.
 */
export function understand({ query, gate, turns }: RecallRequest, hasRewriter: boolean): Understanding | null {
  if (gate === 'off' && turns.length === 0) return null;
  const reading = readMessage(query);
  const references = findReferences(query, { turns }, reading);
  return { reading, references, plan: turns.length === 0 ? null : planQuery(query, turns, hasRewriter, references) };
}

/** Asks the gate; null when the caller wants an answer whatever it says. */
export function askGate(
  { query, gate, turns, openTask, activeEntities }: RecallRequest,
  understood: Pick<Understanding, 'reading' | 'references'> | null,
): GateTrace | null {
  if (gate === 'off') return null;
  const { needed, intent, confidence, rule, score } = decideGate(query, {
    turns,
    openTask,
    activeEntities,
    ...understood,
  });
  return { needed, intent, confidence, rule, score };
}

/** Whether a model makes the query, so that the message as it is is looked for beside it. */
export function waitsForModel(understood: Understanding | null): boolean {
  return understood?.plan?.rule.construction === 'model';
}

/** Makes the query that is looked for, in at most half of the request's time; null where no turns were given. */
export async function rewrite(
  { signal, deadlineMs }: RecallRequest,
  understood: Understanding | null,
  rewriter: Rewriter | null,
  clock: Clock,
): Promise<RewriteTrace | null> {
  const plan = understood?.plan ?? null;
  if (plan === null) return null;
  const made = await constructQuery(plan, {
    rewriter,
    clock,
    signal,
    deadlineMs: Math.min(REWRITE_DEADLINE_MS, deadlineMs / 2),
  });
  const { text, construction, rule, replaced, fallbackReason } = made;
  return { text, construction, rule, replaced, fallbackReason, rawBeside: waitsForModel(understood) };
}
