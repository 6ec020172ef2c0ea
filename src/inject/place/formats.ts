import type { MessageFormat } from './message.js';

/** Names of the message formats. */
export const MESSAGE_FORMATS = ['openai-chat', 'openai-responses', 'anthropic', 'ai-sdk'] as const;
export type MessageFormatName = (typeof MESSAGE_FORMATS)[number];

const text = (type: string): Pick<MessageFormat, 'textPart'> => ({ textPart: (content) => ({ type, text: content }) });
const plain = {
  isResult: (): boolean => false,
  ownMessage: (block: string) => ({ role: 'user', content: block }),
};

/** Chat completions: results of tools are messages of their own role. */
const OPENAI_CHAT: MessageFormat = { ...plain, ...text('text'), textTypes: ['text'] };

/** Responses: items without a role (calls, their outputs, reasoning) stand between messages. */
const OPENAI_RESPONSES: MessageFormat = {
  ...plain,
  ...text('input_text'),
  textTypes: ['input_text', 'output_text', 'text'],
};

/** Messages: results of tools come in user messages, before anything else in them. */
const ANTHROPIC: MessageFormat = {
  ...plain,
  ...text('text'),
  textTypes: ['text'],
  isResult: ({ type }) => type?.endsWith('tool_result') === true,
};

/** Model messages of the AI SDK: results of tools are messages of their own role. */
const AI_SDK: MessageFormat = { ...plain, ...text('text'), textTypes: ['text'] };

/** The ways of a format. */
export const FORMATS: { readonly [name in MessageFormatName]: MessageFormat } = {
  'openai-chat': OPENAI_CHAT,
  'openai-responses': OPENAI_RESPONSES,
  anthropic: ANTHROPIC,
  'ai-sdk': AI_SDK,
};
