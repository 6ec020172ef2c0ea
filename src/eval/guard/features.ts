import type { RecallOptions } from '../../recall/request.js';
import type { CaseQuery } from './case.js';
import type { GuardAnswer, GuardItem } from './engine.js';

/**
 * What an engine may be able to do. Figures that need what it lacks say so instead of being left out. This file is the
 * one place that knows how a feature shows in an answer: an engine that learns one adds it to `ENGINE_FEATURES` and
 * fills in the function below that reads it.
 */
export const GUARD_FEATURES = [
  /** Items carry marks: stale, flipped, in conflict, untrusted. */
  'marks',
  /** Contradictions between statements are found without being declared. */
  'contradictions',
  /** Opposite statements are told apart. */
  'polarity',
  /** The answer says whether recall ran at all. */
  'gate',
  /** Queries with reference words are rewritten from what was said before. */
  'rewrite',
  /** Situations lead to procedures, in a channel of their own. */
  'actions',
  /** Items are packed into a budget of tokens. */
  'packing',
  /** Items are rendered as a block for the prompt. */
  'block',
  /** Sources are weighed. */
  'trust',
  /** Time expressions of a query become intervals. */
  'time expressions',
  /** Memories are linked through entities. */
  'graph',
  /** An identifier in a query has to be confirmed literally. */
  'identifier confirmation',
  /** Versions can be declared, and answers given as of another time. */
  'versions',
  /** Used memories can be reported. */
  'confirm',
] as const;
export type GuardFeature = (typeof GUARD_FEATURES)[number];

/** What the engine of this package can do today. */
export const ENGINE_FEATURES: readonly GuardFeature[] = [
  'versions',
  'confirm',
  'identifier confirmation',
  'time expressions',
  'polarity',
  'marks',
  'rewrite',
  'gate',
  'contradictions',
  'packing',
  'block',
  'actions',
  'trust',
  'graph',
];

/** Marks of a returned item, such as `stale`, `flipped`, `conflict`; none: it is offered as true. */
export function marksOf(item: GuardItem): readonly string[] {
  return (item.marks ?? []).map((mark) => (typeof mark === 'string' ? mark : mark.kind));
}

/** The engine's own confidence that its answer is one, in [0,1]; where it says none the first item's score, 0 without items. */
export function confidenceOf(answer: GuardAnswer): number {
  return answer.items.length === 0 ? 0 : (answer.confidence ?? answer.items[0]?.score ?? 0);
}

/** Whether recall ran, or the gate kept it from running; without a gate it always does. */
export function recallRan(answer: GuardAnswer): boolean {
  return answer.gate?.needed !== false;
}

/** Whether the query was rewritten from what had been said before; null: the engine can't. */
export function wasRewritten({ trace }: GuardAnswer): boolean | null {
  const rewritten = trace?.rewritten;
  return rewritten === undefined ? null : rewritten !== null && rewritten.text !== trace?.query;
}

/** Ids of the procedures that were proposed, best first; null: the engine has no such channel. */
export function actionsOf({ actions }: GuardAnswer): readonly string[] | null {
  return actions?.map(({ memory }) => memory.id) ?? null;
}

/** What a query of the suite says to the engine besides its text. */
export function recallOptions(query: CaseQuery, options: GuardRecallOptions): RecallOptions {
  const at = (ago: number): number => options.nowMs - ago * options.dayMs;
  const asOf = {
    ...(query.validAgo === undefined ? {} : { validAt: at(query.validAgo) }),
    ...(query.recordedAgo === undefined ? {} : { recordedAt: at(query.recordedAgo) }),
  };
  return {
    limit: options.limit,
    ...(options.recipe === undefined ? {} : { recipe: options.recipe }),
    ...(Object.keys(asOf).length === 0 ? {} : { asOf }),
    ...(query.turns.length === 0 ? {} : { turns: query.turns }),
    // Only where the trial is about it: everywhere else its mistakes would hide behind an empty answer.
    ...(query.role === 'needs memory' || query.role === 'needs none' ? { gate: 'auto' } : {}),
    deadlineMs: PATIENT_MS,
  };
}

/** Slow machines must not change a figure. */
const PATIENT_MS = 60_000;

/** What all queries of a run have in common. */
export interface GuardRecallOptions {
  readonly nowMs: number;
  readonly dayMs: number;
  readonly limit: number;
  readonly recipe?: string | undefined;
}
