import type { Memory } from '../domain/memory.js';
import type { ArbiterTable, Witness } from './arbiter.js';
import { authorityOf, DEFAULT_ARBITER } from './arbiter.js';

/** Parts of a source's name that say that anybody may have written what comes from it. */
const OPEN_CHANNELS: ReadonlySet<string> = new Set(['web', 'website', 'webpage', 'tool', 'tools', '网页', '工具']);
const NOT_A_LETTER = /[^\p{L}\p{N}]+/u;

/** Least authority with which what a tool or the web brought may enter a privileged slot: that of the user himself. */
export const PRIVILEGED_AUTHORITY = 0.6;

/** Where text came in that nobody of the conversation wrote; null: it did not. */
export type OpenChannel = 'tool' | 'web' | null;

/**
 * The channel by which anybody's text came in: a tool or the web, by role, veracity, or a word of the source's name (`tool_output`,
 * `web`, 网页).
 */
export function openChannelOf({ source, role, veracity }: Pick<Memory, 'source' | 'role' | 'veracity'>): OpenChannel {
  const word = source?.system
    .toLowerCase()
    .split(NOT_A_LETTER)
    .find((part) => OPEN_CHANNELS.has(part));
  if (word !== undefined) return word.startsWith('tool') || word === '工具' ? 'tool' : 'web';
  return role === 'tool' || veracity === 'tool' ? 'tool' : null;
}

/** Why a memory may not enter a privileged slot. */
export interface Taint {
  readonly channel: NonNullable<OpenChannel>;
  /** Of its source, in [0,1]. */
  readonly authority: number;
  /** What the authority lacks, above 0. */
  readonly margin: number;
}

/**
 * The taint of a memory: it came by a tool or the web, and its source has less than the authority that a privileged slot asks
 * for (rule U8). Null: it has none.
 */
export function taintOf(
  memory: Witness,
  least: number = PRIVILEGED_AUTHORITY,
  table: ArbiterTable = DEFAULT_ARBITER,
): Taint | null {
  const channel = openChannelOf(memory);
  if (channel === null) return null;
  const authority = authorityOf(memory, table);
  return authority < least ? { channel, authority, margin: least - authority } : null;
}
