import type { Message } from './message.js';
import { partsOf } from './message.js';
import type { Placed } from './place.js';

/** A mark of the Anthropic API: what comes up to it can be read from the cache. */
export interface CacheControl {
  readonly type: 'ephemeral';
  readonly ttl?: '5m' | '1h';
}

/** Most marks that the API takes in one request. */
const MOST_MARKS = 4;

/**
 * Marks the last part before the message that holds the block, so that all that stays is cached and the block, which changes,
 * is not. Text that was plain becomes a list of one text part with the same text. Nothing is marked where there is
 * nothing before the block, where that part bears a mark already, or where messages and `marksElsewhere` (in tools and system
 * prompt) have used up the four marks of a request.
 */
export function markStablePrefix<M extends Message>(
  placed: Placed<M>,
  control: CacheControl = { type: 'ephemeral' },
  marksElsewhere = 0,
): Placed<M> {
  const { messages, at } = placed;
  const before = (at ?? messages.length) - 1;
  const message = messages[before];
  if (message === undefined || countMarks(messages) + marksElsewhere >= MOST_MARKS) return placed;
  const marked = withMark(message, control);
  return marked === null ? placed : { messages: messages.with(before, marked), at };
}

function withMark<M extends Message>(message: M, control: CacheControl): M | null {
  if (typeof message.content === 'string') {
    if (message.content === '') return null;
    return { ...message, content: [{ type: 'text', text: message.content, cache_control: control }] };
  }
  const parts = partsOf(message);
  const last = parts?.at(-1);
  if (parts === null || last === undefined || 'cache_control' in last) return null;
  return { ...message, content: parts.with(-1, { ...last, cache_control: control } as typeof last) };
}

function countMarks(messages: readonly Message[]): number {
  return messages.flatMap((message) => partsOf(message) ?? []).filter((part) => 'cache_control' in part).length;
}
