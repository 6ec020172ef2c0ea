import { RecollectError } from '../domain/errors.js';
import type { KindPolicy } from '../domain/kinds.js';
import type { Memory } from '../domain/memory.js';
import { newestFirst } from './injectable.js';
import { warns } from './render/entry.js';
import type { Variant } from './variants.js';

/** A memory that is always injected, and how it is worded. */
export interface AlwaysEntry {
  readonly memory: Memory;
  readonly variant: Variant;
}

/** What is always injected and did not fit; never dropped without this. */
export interface AlwaysOverflow {
  /** The ones that are not in the block. */
  readonly memories: readonly Memory[];
  /** Tokens that all of them together would take. */
  readonly neededTokens: number;
  readonly availableTokens: number;
}

/** Thrown where a caller wants no answer without all that must always be injected; holds what did not fit. */
export class AlwaysInjectOverflow extends RecollectError {
  readonly overflow: AlwaysOverflow;

  constructor(overflow: AlwaysOverflow) {
    const { memories, neededTokens, availableTokens } = overflow;
    const message = `alwaysTokens: ${memories.length} memories that are always injected do not fit (${neededTokens} tokens, ${availableTokens} allowed)`;
    super('limit_exceeded', message, { field: 'alwaysTokens' });
    this.overflow = overflow;
  }
}

/**
 * Fits what is always injected into tokens of its own: what warns before what is only pinned, newest first; what does not fit
 * in full is tried by its author's summary, never by a piece of its text, and what comes after it is still tried.
 */
export function fitAlways(
  memories: readonly Memory[],
  availableTokens: number,
  tokensOf: (memory: Memory, variant: Variant) => number,
  kinds: { readonly [kind: string]: KindPolicy },
): { readonly entries: readonly AlwaysEntry[]; readonly overflow: AlwaysOverflow | null; readonly tokens: number } {
  const ordered = [...memories].sort(
    (left, right) => Number(warns(right, kinds)) - Number(warns(left, kinds)) || newestFirst(left, right),
  );
  const entries: AlwaysEntry[] = [];
  const missing: Memory[] = [];
  let tokens = 0;
  let neededTokens = 0;
  for (const memory of ordered) {
    const variants = wholeVariants(memory).map((variant) => ({ variant, tokens: tokensOf(memory, variant) }));
    neededTokens += variants[0]?.tokens ?? 0;
    const fitting = variants.find((each) => tokens + each.tokens <= availableTokens);
    if (fitting === undefined) missing.push(memory);
    else {
      entries.push({ memory, variant: fitting.variant });
      tokens += fitting.tokens;
    }
  }
  return {
    entries,
    tokens,
    overflow: missing.length === 0 ? null : { memories: missing, neededTokens, availableTokens },
  };
}

function wholeVariants({ text, summary }: Memory): readonly Variant[] {
  const full: Variant = { kind: 'full', text, share: 1 };
  return summary === null || summary.trim() === '' ? [full] : [full, { kind: 'summary', text: summary, share: 0.9 }];
}
