/** One part of a message's content. */
export interface MessagePart {
  readonly type?: string;
  readonly text?: unknown;
}

/**
 * The part of a message that is looked at, whatever the format. Everything else in it is handed on as it is. `content` is
 * text, a list of parts, or nothing.
 */
export interface Message {
  readonly role?: string;
  readonly content?: unknown;
}

/** What one message format does its own way. */
export interface MessageFormat {
  /** Types of parts that hold text as `text`. */
  readonly textTypes: readonly string[];
  /** Makes a part that holds text. */
  readonly textPart: (text: string) => MessagePart;
  /** Parts that must come before any other of a user message: results of tools, in some formats. */
  readonly isResult: (part: MessagePart) => boolean;
  /** Whether a message that is nothing but a block can be added behind the others. */
  readonly ownMessage: (block: string) => Message;
}

/** The parts of a message; null where its content is text or nothing. */
export function partsOf({ content }: Message): readonly MessagePart[] | null {
  return Array.isArray(content) ? (content as readonly MessagePart[]) : null;
}

/** What a message says in text, its parts separated by line breaks; blocks are not part of it. */
export function textOf(message: Message, { textTypes }: MessageFormat): string {
  if (typeof message.content === 'string') return message.content;
  return (partsOf(message) ?? [])
    .flatMap(({ type, text }) => (textTypes.includes(type ?? '') && typeof text === 'string' ? [text] : []))
    .join('\n');
}
