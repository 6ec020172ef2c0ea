import type { DraftInput } from '../domain/draft.js';
import { invalid } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import type { VersionRef } from '../domain/memory.js';
import type { TimeInput } from '../domain/time.js';
import { analysePolarity } from '../text/polarity/analyse.js';
import { isQuestion } from '../text/polarity/is-question.js';
import { ECHO_SHARE } from '../trust/echo.js';
import type { MessageFormatName } from './place/formats.js';
import type { Message } from './place/message.js';
import { textOf } from './place/message.js';
import { formatOf, withoutBlocks } from './place/place.js';
import { BLOCK_TAG } from './render/block.js';
import { sentencesOf } from './sentences.js';

/** How turns are captured. */
export interface CaptureOptions {
  /** @default 'openai-chat' */
  readonly messageFormat?: MessageFormatName;
  /** Name of the conversation, so that turns beside each other are known to be. @default the session, where there is one */
  readonly conversation?: string;
  /** Number of the first of the messages in its conversation. @default 0 */
  readonly firstMessage?: number;
  /** Name of the user, kept as the speaker. @default none */
  readonly speaker?: string;
  /** Versions that the assistant's turns were answered from. @default none */
  readonly derivedFrom?: readonly VersionRef[];
  /**
   * Also keep the assistant's turns that were answered from memories, as inferred from them; a paraphrase is no second
   * source. @default false
   */
  readonly keepDerived?: boolean;
  /** When the turns were said. @default the engine's clock */
  readonly recordedAt?: TimeInput;
  /** A turn of which at least this share was in the prompt already is an echo, in (0,1]. @default 0.8 */
  readonly echoFrom?: number;
}

/** What capturing looks things up with. */
export interface CaptureDependencies {
  /** Share of a text, in [0,1], that repeats what was injected in this conversation; 0 where nothing was. */
  readonly echoShare: (text: string) => number;
}

/** Why a turn is not kept. */
export type SkipReason = 'no text' | 'not a turn' | 'question' | 'echo' | 'derived' | 'too long';

/** Turns as drafts, and what was left out. */
export interface Captured {
  readonly drafts: readonly DraftInput[];
  /** `index` in the messages given; `echo`: its share where that decided. */
  readonly skipped: readonly { readonly index: number; readonly reason: SkipReason; readonly echo?: number }[];
}

/**
 * Turns of a conversation as drafts of events: said by whom, in which message, in what chat. Blocks are taken out first. Left
 * out are questions (asking for something is no evidence of it), echoes of what was injected, answers from memories, and what is nobody's turn:
 * instructions, calls and results of tools. Nothing is extracted or reworded, and nothing written.
 *
 * @throws `validation` naming the field.
 */
export function capture<M extends Message>(
  messages: readonly M[],
  options: CaptureOptions,
  { echoShare }: CaptureDependencies,
): Captured {
  if (!Array.isArray(messages)) throw invalid('messages', 'must be a list');
  const { messageFormat = 'openai-chat', firstMessage = 0, echoFrom = ECHO_SHARE, derivedFrom = [] } = options;
  if (!(Number.isInteger(firstMessage) && firstMessage >= 0))
    throw invalid('firstMessage', 'must be a whole number from 0');
  if (!(echoFrom > 0 && echoFrom <= 1)) throw invalid('echoFrom', 'must be above 0 and at most 1');
  const drafts: DraftInput[] = [];
  const skipped: { readonly index: number; readonly reason: SkipReason; readonly echo?: number }[] = [];
  for (const [index, message] of messages.entries()) {
    const role = roleOf(message);
    const text = role === null ? '' : saidIn(message, messageFormat);
    const reason = role === null ? 'not a turn' : whyNot(text);
    if (role === null || reason !== null) {
      skipped.push({ index, reason: reason ?? 'not a turn' });
      continue;
    }
    const isDerived = role === 'assistant' && derivedFrom.length > 0;
    // A user who says again what is known confirms it.
    const echo = role === 'assistant' ? echoShare(text) : 0;
    if (echo >= echoFrom) {
      skipped.push({ index, reason: 'echo', echo });
      continue;
    }
    if (isDerived && options.keepDerived !== true) {
      skipped.push({ index, reason: 'derived' });
      continue;
    }
    const number = firstMessage + index;
    const speaker = role === 'user' ? options.speaker : undefined;
    drafts.push({
      text,
      kind: 'event',
      role,
      veracity: role === 'user' ? 'stated' : 'inferred',
      source: { system: 'chat', documentType: 'turn' },
      messageRange: { from: number, to: number },
      ...(options.conversation === undefined ? {} : { conversation: options.conversation }),
      ...(speaker === undefined ? {} : { speaker }),
      ...(isDerived ? { derivedFrom } : {}),
      ...(options.recordedAt === undefined ? {} : { recordedAt: options.recordedAt }),
    });
  }
  return { drafts, skipped };
}

function roleOf({ role }: Message): 'user' | 'assistant' | null {
  return role === 'user' || role === 'assistant' ? role : null;
}

function saidIn(message: Message, formatName: MessageFormatName): string {
  const [clean] = withoutBlocks([message], formatName);
  return clean === undefined ? '' : textOf(clean, formatOf(formatName)).toWellFormed().trim();
}

function whyNot(text: string): SkipReason | null {
  if (text === '') return 'no text';
  // An answer that repeats a block is no turn to be kept, whatever else is in it.
  if (text.includes(`<${BLOCK_TAG} note="`)) return 'echo';
  if (text.length * 3 > LIMITS.textBytes) return 'too long';
  return sentencesOf(text).every(({ start, end }) => asks(text.slice(start, end))) ? 'question' : null;
}

/** With a question mark; or, where nothing ends the sentence, by its words: "when I moved to Lyon, ..." states something. */
function asks(sentence: string): boolean {
  if (/[?？]["'”’」』）)\]】]*$/u.test(sentence)) return true;
  return !/[.。!！…,，]/u.test(sentence) && isQuestion(analysePolarity(sentence));
}
