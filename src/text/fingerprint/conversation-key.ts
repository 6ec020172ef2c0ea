import type { Memory } from '../../domain/memory.js';
import { hash128 } from './hash128.js';

/** The conversation a memory was learnt from; null where it has none. */
export function conversationOf({ conversation, scope }: Pick<Memory, 'conversation' | 'scope'>): string | null {
  return conversation ?? scope.session;
}

/** The key of the message of a conversation that begins, or ends, with this number; it tells nothing of its name. */
export function conversationKey(conversation: string, end: 'from' | 'to', message: number): string {
  return `place:${hash128(JSON.stringify([conversation, end, message]))}`;
}
