import { invalid } from '../../domain/errors.js';
import { isBlock, withBlock, withoutBlock } from './block-in-text.js';
import type { MessageFormatName } from './formats.js';
import { FORMATS, MESSAGE_FORMATS } from './formats.js';
import type { Message, MessageFormat, MessagePart } from './message.js';
import { partsOf } from './message.js';

/** Messages with the block in its place. */
export interface Placed<M> {
  /** Messages before `at` are the very objects that were given, unless they held an older block. */
  readonly messages: readonly M[];
  /** Position of the message that holds the block; null where there is none. */
  readonly at: number | null;
}

/**
 * Puts a block in front of what the user last said: before the text, or as the first part of the content (behind results of
 * tools where these must come first). Results of tools alone are nobody's words: the block stays with the question they
 * belong to, so that a loop of tool calls keeps its prefix. Without any user message the block becomes one of its own at
 * the end. Older blocks are taken out, so that placing twice replaces the block; an empty block only does that. Nothing
 * else of any message changes, and no input is written to.
 *
 * @throws `validation` for an unknown format or messages that are no list.
 */
export function place<M extends Message>(
  messages: readonly M[],
  block: string,
  formatName: MessageFormatName,
): Placed<M> {
  const format = formatOf(formatName);
  if (!Array.isArray(messages)) throw invalid('messages', 'must be a list');
  const clean = withoutBlocks(messages, formatName);
  if (block === '') return { messages: clean, at: null };
  const at = lastQuestion(clean, format);
  const message = at === null ? undefined : clean[at];
  // A message made here has the shape of the format, which is all that is known of M.
  if (at === null || message === undefined)
    return { messages: [...clean, format.ownMessage(block) as M], at: clean.length };
  return { messages: clean.with(at, insert(message, block, format)), at };
}

/** Messages without blocks; the same objects where there is none. A message that was nothing but a block is left out. */
export function withoutBlocks<M extends Message>(messages: readonly M[], formatName: MessageFormatName): readonly M[] {
  const format = formatOf(formatName);
  return messages.flatMap((message) => {
    if (message.role !== 'user') return [message];
    if (typeof message.content === 'string') {
      if (isBlock(message.content)) return [];
      const rest = withoutBlock(message.content);
      return rest === message.content ? [message] : [{ ...message, content: rest }];
    }
    const parts = partsOf(message);
    if (parts === null) return [message];
    const rest = parts.filter((part) => !isBlockPart(part, format));
    return rest.length === parts.length ? [message] : [{ ...message, content: rest }];
  });
}

/** Position of the last message that a user wrote; null where there is none. */
export function lastQuestion(messages: readonly Message[], format: MessageFormat): number | null {
  const at = messages.findLastIndex((message) => message.role === 'user' && !holdsOnlyResults(message, format));
  return at === -1 ? null : at;
}

/** The ways of a format by its name. @throws `validation` naming the known ones. */
export function formatOf(name: MessageFormatName): MessageFormat {
  if (Object.hasOwn(FORMATS, name)) return FORMATS[name];
  throw invalid('messageFormat', `unknown; known are ${MESSAGE_FORMATS.join(', ')}`);
}

function holdsOnlyResults(message: Message, { isResult }: MessageFormat): boolean {
  const parts = partsOf(message);
  return parts !== null && parts.length > 0 && parts.every(isResult);
}

function isBlockPart({ type, text }: MessagePart, { textTypes }: MessageFormat): boolean {
  return textTypes.includes(type ?? '') && typeof text === 'string' && isBlock(text);
}

function insert<M extends Message>(message: M, block: string, format: MessageFormat): M {
  const parts = partsOf(message);
  if (parts === null)
    return { ...message, content: withBlock(block, typeof message.content === 'string' ? message.content : '') };
  const results = parts.findLastIndex(format.isResult) + 1;
  return { ...message, content: parts.toSpliced(results, 0, format.textPart(block)) };
}
