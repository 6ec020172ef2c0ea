import { findReferences } from './find-references.js';
import type { Reference, ReferenceContext, ReferenceKind } from './reference.js';

/** Whether a message can be understood alone. */
export interface ContextNeed {
  readonly needed: boolean;
  /** How sure that is, in [0,1]. */
  readonly confidence: number;
  /** Name of the strongest rule; `self-contained` when no reference was found. */
  readonly rule: string;
  readonly references: readonly Reference[];
}

/** How much a reference of a kind says that context is needed. */
const WEIGHTS: { readonly [kind in ReferenceKind]: number } = {
  pronoun: 0.9,
  demonstrative: 0.85,
  repetition: 0.8,
  ellipsis: 0.7,
};
/** A reference to what only the conversation can hold, where there is none so far. */
const WITHOUT_TURNS = 0.9;
const SELF_CONTAINED = 0.8;

/**
 * Whether the earlier turns are needed to understand a message: whether it holds a reference that stands for nothing in
 * the message itself, as far as `findReferences` saw. The confidence is `1 - product(1 - weight)` over its references, a tenth less without any turns.
 *
 * @example
 * ```ts
 * needsContext('那家还开着吗？'); // { needed: true, confidence: 0.765, rule: 'demonstrative with measure word', ... }
 * needsContext('下雨了，出门带伞'); // { needed: false, confidence: 0.8, rule: 'self-contained', references: [] }
 * ```
 */
export function needsContext(
  text: string,
  context: ReferenceContext = {},
  references: readonly Reference[] = findReferences(text, context),
): ContextNeed {
  const [first, ...others] = references;
  if (first === undefined) return { needed: false, confidence: SELF_CONTAINED, rule: 'self-contained', references };
  const strongest = others.reduce((best, each) => (WEIGHTS[each.kind] > WEIGHTS[best.kind] ? each : best), first);
  const missed = references.reduce((product, { kind }) => product * (1 - WEIGHTS[kind]), 1);
  const scale = (context.turns ?? []).length === 0 ? WITHOUT_TURNS : 1;
  return { needed: true, confidence: (1 - missed) * scale, rule: strongest.rule, references };
}
