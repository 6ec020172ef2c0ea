import { z } from 'zod';
import { parseInput } from '../domain/parse.js';
import type { AttributePolicies, AttributePolicy } from '../text/slots/attribute-policies.js';
import { attributePolicies } from '../text/slots/attribute-policies.js';
import type { ArbiterTable } from '../trust/arbiter.js';
import { arbiterTable } from '../trust/arbiter.js';
import type { SensitiveAction, SensitivePolicy } from '../trust/sensitive/sensitive-policy.js';
import { sensitivePolicy } from '../trust/sensitive/sensitive-policy.js';
import type { SensitiveClass } from '../trust/sensitive/sensitive-span.js';

/** How far the write side looks for what a new statement contradicts. */
export const CONTRADICTION_MODES = ['off', 'given', 'rules'] as const;
export type ContradictionMode = (typeof CONTRADICTION_MODES)[number];

/** What may be said about writing when the engine is opened. */
export interface WritingOptions {
  /**
   * `off`: only `supersedes` replaces; `given`: also the same subject and attribute where the caller gives both; `rules`:
   * also where the rules read them from the text, or the text denies what another affirms.
   *
   * @default 'rules'
   */
  readonly contradictions?: ContradictionMode;
  /** What becomes of secrets and personal numbers in a text, by class. @default keys, cards and identity numbers are redacted */
  readonly sensitive?: { readonly [name in SensitiveClass]?: SensitiveAction };
  /** How many values an attribute has at one time, for attributes that the table lacks or has otherwise. */
  readonly attributes?: { readonly [attribute: string]: Partial<AttributePolicy> };
  /** How sources and document types rank. @default that of RECIPES 5, see ADR 8 */
  readonly arbiter?: Partial<ArbiterTable>;
}

/** Writing options after validation. */
export interface WritePolicy {
  readonly contradictions: ContradictionMode;
  readonly sensitive: SensitivePolicy;
  readonly attributes: AttributePolicies;
  readonly arbiter: ArbiterTable;
}

const optionsSchema = z.strictObject({
  contradictions: z.enum(CONTRADICTION_MODES).default('rules'),
  sensitive: z.unknown().optional(),
  attributes: z.unknown().optional(),
  arbiter: z.unknown().optional(),
});

/** Validates writing options and fills in the defaults. @throws `validation` naming the field. */
export function writePolicy(options: unknown): WritePolicy {
  const given = parseInput(optionsSchema, options ?? {}, 'writing');
  return {
    contradictions: given.contradictions,
    sensitive: sensitivePolicy(given.sensitive ?? {}),
    attributes: attributePolicies(given.attributes ?? {}, 'writing.attributes'),
    arbiter: arbiterTable(given.arbiter ?? {}, 'writing.arbiter'),
  };
}
