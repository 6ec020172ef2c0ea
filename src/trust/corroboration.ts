import type { Memory, Source } from '../domain/memory.js';
import { openChannelOf } from './taint.js';

/** What is looked at of a statement to know who vouches for it. */
export type Voucher = Pick<Memory, 'source' | 'role' | 'veracity' | 'speaker'>;

/** Scores of one, two, and three or more independent sources. Source: RECIPES 5, a ruling. */
const BY_SOURCES = [0, 0, 0.7, 1] as const;

/**
 * Who vouches for a statement; two of one name are one. Null: nobody does, since text of a tool, the web or an assistant may
 * only repeat what another said.
 */
export function voucherOf({ source, role, veracity, speaker }: Voucher): string | null {
  if (openChannelOf({ source, role, veracity }) !== null || role === 'assistant' || source?.system === 'assistant')
    return null;
  return source === null ? `said by ${speaker ?? 'the user'}` : systemOf(source);
}

/** Who vouches where a source alone is known. */
export function voucherOfSource(source: Source): string | null {
  return voucherOf({ source, role: null, veracity: 'stated', speaker: null });
}

function systemOf({ system }: Source): string {
  // What the user said is one source, whether or not the chat that it was said in is named.
  return system === 'user' || system === 'chat' ? 'said by the user' : `system ${system}`;
}

/** Cross-validation in [0,1] by the number of independent sources: 0 for none or one, .7 for two, 1 for three or more. */
export function corroborationOf(sources: number): number {
  return BY_SOURCES[Math.min(3, Math.max(0, sources))] ?? 0;
}
