import type { Degradation } from '../domain/degradation.js';
import type { Memory } from '../domain/memory.js';
import type { RememberOutcome, WriteEffect } from '../remember/written.js';
import { safeText, singleLine } from './display-width.js';
import type { Messages } from './messages/english.js';

/** What a write did, as the engine tells it. */
export interface Written {
  readonly memory: Memory;
  readonly outcome: RememberOutcome;
  readonly effects: readonly WriteEffect[];
  readonly degraded: readonly Degradation[];
  readonly repeated: boolean;
}

/** What became of a draft, and a line for all else that its write did. */
export function writtenText({ memory, outcome, effects, repeated }: Written, messages: Messages): string {
  const { lifecycle } = messages;
  const { id, version } = memory;
  const head = repeated
    ? lifecycle.doneBefore(id, version)
    : outcome === 'reinforced'
      ? lifecycle.reinforced(id)
      : messages.stored(id, version);
  return withEffects(head, effects, messages);
}

/** A line on what was done, and one for each of its effects. */
export function withEffects(head: string, effects: readonly WriteEffect[], { lifecycle }: Messages): string {
  return [safeText(head), ...effects.map((effect) => `  ${singleLine(effectText(effect, lifecycle))}`)].join('\n');
}

function effectText({ kind, other, reason }: WriteEffect, { effects, reasonText }: Messages['lifecycle']): string {
  const text = reasonText(reason);
  if (kind === 'redacted' || other === null) return effects.redacted(text);
  return effects[kind](other.id, other.version, text);
}
