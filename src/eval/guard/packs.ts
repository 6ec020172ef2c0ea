import type { Memory } from '../../domain/memory.js';
import { pack } from '../../index.js';
import { estimateTokens } from '../../text/token-estimate.js';
import type { GuardAnswer } from './engine.js';
import { versionName } from './store-user.js';

/** Budgets in tokens. */
export const BUDGETS: readonly number[] = [200, 400, 800, 1_600];

/** What an answer became in a budget. */
export interface GuardPack {
  /** Tokens it could take. */
  readonly budget: number;
  /** Names of the versions in the block, always-injected ones included. */
  readonly versions: readonly string[];
  /** The block takes more than it was given, and does not say so. */
  readonly isOver: boolean;
  /** The block closes once, at its end: nothing in it ends it or opens another. */
  readonly isInert: boolean;
}

/** Packs an answer into budgets of tokens; null for an engine whose items are no whole memories. */
export function packsOf(answer: GuardAnswer, budgets: readonly number[]): readonly GuardPack[] | null {
  const items = answer.items.flatMap(({ memory, score, marks }) =>
    isMemory(memory)
      ? [{ memory, score: score ?? 0, marks: (marks ?? []).filter((mark) => typeof mark !== 'string') }]
      : [],
  );
  const always = (answer.always ?? []).filter(isMemory);
  if (items.length < answer.items.length || always.length < (answer.always ?? []).length) return null;
  return budgets.map((budget) => {
    const packed = pack({ items, always }, { maxTokens: budget, maxItems: null }, estimateTokens);
    return {
      budget,
      versions: packed.entries.map(({ memory }) => versionName(memory)),
      isOver: packed.tokens.budgeted > budget && packed.overBudget === 0,
      isInert: closesOnce(packed.block),
    };
  });
}

function isMemory(memory: object): memory is Memory {
  return 'closings' in memory && 'text' in memory;
}

function closesOnce(block: string): boolean {
  if (block === '') return true;
  const [, name] = /^<(\w+)[ >]/u.exec(block) ?? [];
  if (name === undefined) return false;
  const opened = block.split(`<${name}`).length - 1;
  const closed = block.split(`</${name}`).length - 1;
  return opened === 1 && closed === 1 && block.endsWith(`</${name}>`);
}
