import type { Kind } from './memory.js';

/** What the engine does differently for one kind of memory. Durations are days. */
export interface KindPolicy {
  /** Prior in [0,1] of the `kind` signal. */
  readonly prior: number;
  /** Age at which the recency signal has halved; null: it does not age. */
  readonly halfLifeDays: number | null;
  /** Returned by an exact query on the scope, never competing for rank. */
  readonly alwaysInject: boolean;
  /** Most items of this kind in one answer; null: no quota. */
  readonly maxItems: number | null;
  /** Whether a memory older than the half-life carries a note that nobody confirmed it since. @default false */
  readonly notesAge?: boolean;
}

/** Priors are those of RECIPES 1 (`tipsy`), quotas those of RECIPES 3. */
export const DEFAULT_KIND_POLICIES: { readonly [kind: string]: KindPolicy } = {
  identity: { prior: 0.7, halfLifeDays: null, alwaysInject: false, maxItems: null },
  preference: { prior: 1, halfLifeDays: 180, alwaysInject: false, maxItems: 5, notesAge: true },
  fact: { prior: 0.6, halfLifeDays: 180, alwaysInject: false, maxItems: null },
  event: { prior: 0.8, halfLifeDays: 30, alwaysInject: false, maxItems: 3 },
  relationship: { prior: 0.9, halfLifeDays: 365, alwaysInject: false, maxItems: null },
  situation: { prior: 0.6, halfLifeDays: 30, alwaysInject: false, maxItems: null },
  procedure: { prior: 0.5, halfLifeDays: null, alwaysInject: false, maxItems: null },
  safety: { prior: 1, halfLifeDays: null, alwaysInject: true, maxItems: null },
};

/** The row of kinds that have none of their own. */
export const OTHER_KIND_POLICY: KindPolicy = { prior: 0.6, halfLifeDays: 180, alwaysInject: false, maxItems: null };

/** The policy row of a kind. */
export function kindPolicy(
  kind: Kind,
  table: { readonly [kind: string]: KindPolicy } = DEFAULT_KIND_POLICIES,
): KindPolicy {
  return Object.hasOwn(table, kind) ? (table[kind] ?? OTHER_KIND_POLICY) : OTHER_KIND_POLICY;
}
