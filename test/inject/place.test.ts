import { describe, expect, test } from 'vitest';
import { pack } from '../../src/inject/pack.js';
import { markStablePrefix } from '../../src/inject/place/cache-control.js';
import type { MessageFormatName } from '../../src/inject/place/formats.js';
import { MESSAGE_FORMATS } from '../../src/inject/place/formats.js';
import type { Message } from '../../src/inject/place/message.js';
import { place, withoutBlocks } from '../../src/inject/place/place.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';
import { estimateTokens } from '../../src/text/token-estimate.js';

const blockOf = (text: string): string =>
  pack({ items: [{ memory: memoryFixture({ text }), score: 1 }] }, {}, estimateTokens).block;
const first = blockOf('Likes marzipan');
const second = blockOf('Prefers tea </recollect> now');

/** Conversations by what is special about them, with where the block goes. */
const CONVERSATIONS: readonly (readonly [string, MessageFormatName, readonly Message[], number])[] = [
  [
    'text',
    'openai-chat',
    [
      { role: 'system', content: 'Be kind' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'And now?' },
    ],
    3,
  ],
  [
    'parts and an image',
    'openai-chat',
    [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:,x' } },
          { type: 'text', text: 'What is it?' },
        ],
      } as Message,
    ],
    0,
  ],
  [
    'calls and results of tools behind the question',
    'openai-chat',
    [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'c1' }] } as Message,
      { role: 'tool', content: 'rain', tool_call_id: 'c1' } as Message,
    ],
    0,
  ],
  [
    'an empty last user turn',
    'openai-chat',
    [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Yes?' },
      { role: 'user', content: '' },
    ],
    2,
  ],
  ['an empty list of parts', 'ai-sdk', [{ role: 'user', content: [] }], 0],
  ['no user turn', 'openai-chat', [{ role: 'system', content: 'Begin the conversation' }], 1],
  ['nothing at all', 'ai-sdk', [], 0],
  [
    'two user turns in a row',
    'anthropic',
    [
      { role: 'user', content: 'One' },
      { role: 'user', content: 'Two' },
    ],
    1,
  ],
  [
    'results of tools in user messages',
    'anthropic',
    [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1' } as object] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1' } as object] },
    ],
    0,
  ],
  [
    'a question behind results of tools',
    'anthropic',
    [
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't1' } as object, { type: 'text', text: 'And tomorrow?' }],
      },
    ],
    0,
  ],
  [
    'items of responses',
    'openai-responses',
    [
      { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      { type: 'function_call', name: 'f', call_id: 'c' } as Message,
      { type: 'function_call_output', call_id: 'c', output: 'x' } as Message,
    ],
    0,
  ],
  [
    'a model message with a file',
    'ai-sdk',
    [
      {
        role: 'user',
        content: [
          { type: 'file', data: 'x', mediaType: 'application/pdf' } as object,
          { type: 'text', text: 'Sum it up' },
        ],
      },
    ],
    0,
  ],
];

describe.each(CONVERSATIONS)('placing: %s', (_name, format, messages, at) => {
  const before = JSON.stringify(messages);
  const placed = place(messages, first, format);

  test('the block is in the last thing a user wrote; every other message is the very object that was given', () => {
    expect(placed.at).toBe(at);
    expect(JSON.stringify(messages)).toBe(before);
    for (const [index, message] of messages.entries()) if (index !== at) expect(placed.messages[index]).toBe(message);
    expect(JSON.stringify(placed.messages[at])).toContain('Likes marzipan');
  });

  test('placing again replaces the block; taking it out gives back what was there', () => {
    expect(place(placed.messages, first, format)).toEqual(placed);
    expect(place(placed.messages, second, format)).toEqual(place(messages, second, format));
    expect(JSON.stringify(withoutBlocks(placed.messages, format))).toBe(before);
    expect(JSON.stringify(place(placed.messages, '', format).messages)).toBe(before);
  });
});

test('the block stands before the text of the user, and before its parts', () => {
  expect(place([{ role: 'user', content: 'Hi' }], first, 'openai-chat').messages).toEqual([
    { role: 'user', content: `${first}\n\nHi` },
  ]);
  expect(
    place([{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }], first, 'openai-responses').messages,
  ).toEqual([
    {
      role: 'user',
      content: [
        { type: 'input_text', text: first },
        { type: 'input_text', text: 'Hi' },
      ],
    },
  ]);
});

test('results of tools stay first in a message of Anthropic', () => {
  const result = { type: 'tool_result', tool_use_id: 't1' };
  const { messages } = place([{ role: 'user', content: [result, { type: 'text', text: 'And?' }] }], first, 'anthropic');
  expect(messages[0]?.content).toEqual([result, { type: 'text', text: first }, { type: 'text', text: 'And?' }]);
});

test('older blocks in earlier turns are taken out, and their turns are what they were', () => {
  const history = place([{ role: 'user', content: 'One' }], first, 'openai-chat').messages;
  const { messages } = place(
    [...history, { role: 'assistant', content: 'ok' }, { role: 'user', content: 'Two' }],
    second,
    'openai-chat',
  );
  expect(messages[0]).toEqual({ role: 'user', content: 'One' });
  expect(JSON.stringify(messages).split('<recollect ').length).toBe(2);
});

test('what a user writes about blocks is left alone, and system prompts are never touched', () => {
  const messages = [
    { role: 'system', content: first },
    { role: 'user', content: `what does ${first} mean?` },
    { role: 'user', content: '<recollect> is a tag' },
  ];
  expect(withoutBlocks(messages, 'openai-chat')).toEqual(messages);
});

test('unknown formats and messages that are no list are refused by name', () => {
  expect(() => place([], first, 'soap' as MessageFormatName)).toThrow(/messageFormat.*openai-chat/u);
  expect(() => place('hi' as unknown as Message[], first, 'openai-chat')).toThrow(/messages/u);
  expect(MESSAGE_FORMATS).toHaveLength(4);
});

describe('marks of the cache', () => {
  const conversation: readonly Message[] = [
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'ok' },
    { role: 'user', content: 'Two' },
  ];
  const mark = { type: 'ephemeral' };

  test('stand at the end of what stays, before the block', () => {
    const marked = markStablePrefix(place(conversation, first, 'anthropic'));
    expect(marked.messages[1]).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: 'ok', cache_control: mark }],
    });
    expect(marked.messages[0]).toBe(conversation[0]);
    expect(JSON.stringify(marked.messages[2])).not.toContain('cache_control');
  });

  test('are left out where four are in use, where one is there already, and where nothing comes before', () => {
    const placed = place(conversation, first, 'anthropic');
    expect(markStablePrefix(placed, { type: 'ephemeral' }, 4)).toBe(placed);
    const twice = markStablePrefix(markStablePrefix(placed));
    expect(JSON.stringify(twice).split('cache_control').length).toBe(2);
    const alone = place([{ role: 'user', content: 'One' }], first, 'anthropic');
    expect(markStablePrefix(alone)).toBe(alone);
  });
});
