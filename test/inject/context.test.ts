import { describe, expect, test } from 'vitest';
import { gptTokenCounter } from '../../src/adapters/models/tokens/gpt-token-counter.js';
import { RecollectError } from '../../src/domain/errors.js';
import { AlwaysInjectOverflow } from '../../src/inject/always.js';
import { capture } from '../../src/inject/capture.js';
import type { Asked, Recalled } from '../../src/inject/context.js';
import { context } from '../../src/inject/context.js';
import type { Message } from '../../src/inject/place/message.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';

const answer = (more: Partial<Recalled> = {}): Recalled => ({
  items: [{ memory: memoryFixture({ id: 'tea', text: 'Mira drinks green tea' }), score: 0.8 }],
  always: [memoryFixture({ id: 'latex', text: 'Allergic to latex', kind: 'safety' })],
  degraded: [],
  gate: null,
  trace: { id: 'trace-1' },
  ...more,
});
/** A recall that answers the same and keeps what it was asked. */
const recalling = (recalled: Recalled) => {
  const asked: Asked[] = [];
  const recall = async (question: Asked): Promise<Recalled> => {
    asked.push(question);
    return recalled;
  };
  return { asked, recall };
};
const conversation: readonly Message[] = [
  { role: 'system', content: 'Be kind' },
  { role: 'user', content: 'We talked about Mira' },
  { role: 'assistant', content: 'Yes' },
  { role: 'user', content: [{ type: 'text', text: 'What does she drink?' }] },
];

describe('context', () => {
  test('recalls what the user last wrote with the turns before it, and puts what is found in front of it', async () => {
    const { asked, recall } = recalling(answer());
    const { messages, traceId, at, pack } = await context(conversation, {}, { recall });
    expect(asked).toEqual([{ query: 'What does she drink?', turns: ['We talked about Mira', 'Yes'], limit: 30 }]);
    expect([traceId, at]).toEqual(['trace-1', 3]);
    expect(messages.slice(0, 3)).toEqual(conversation.slice(0, 3));
    expect(messages[3]?.content).toEqual([
      { type: 'text', text: pack.block },
      { type: 'text', text: 'What does she drink?' },
    ]);
    expect(pack.entries.map(({ memory }) => memory.id)).toEqual(['latex', 'tea']);
  });

  test('older blocks are neither asked nor kept', async () => {
    const { asked, recall } = recalling(answer());
    const once = await context(conversation, {}, { recall });
    const twice = await context(
      [...once.messages, { role: 'assistant', content: 'Tea' }, { role: 'user', content: 'Which?' }],
      {},
      { recall },
    );
    expect(asked[1]).toEqual({
      query: 'Which?',
      turns: ['We talked about Mira', 'Yes', 'What does she drink?', 'Tea'],
      limit: 30,
    });
    expect(JSON.stringify(twice.messages).split('<recollect ').length).toBe(2);
  });

  test('where the gate says no, what must always be injected is there and nothing else; nothing at all changes nothing', async () => {
    const silent = { items: [], gate: { needed: false, rule: 'greeting' } };
    const warned = await context(conversation, {}, recalling(answer(silent)));
    expect(warned.pack.entries.map(({ memory }) => memory.id)).toEqual(['latex']);
    const nothing = await context(conversation, {}, recalling(answer({ ...silent, always: [] })));
    expect([nothing.messages, nothing.at, nothing.pack.block]).toEqual([conversation, null, '']);
  });

  test('what does not fit of what must always be injected is reported, or thrown where that is wanted', async () => {
    const deps = recalling(answer());
    expect(
      (await context(conversation, { alwaysTokens: 0 }, deps)).pack.overflow?.memories.map(({ id }) => id),
    ).toEqual(['latex']);
    await expect(context(conversation, { alwaysTokens: 0, onAlwaysOverflow: 'throw' }, deps)).rejects.toThrow(
      AlwaysInjectOverflow,
    );
  });

  test('counts what stays and what is sent', async () => {
    const { prefix, pack } = await context(
      conversation,
      { prefixTokens: 500 },
      { ...recalling(answer()), counter: gptTokenCounter() },
    );
    // Be kind 2, We talked about Mira 4, Yes 1
    expect(prefix.stableTokens).toBe(507);
    expect(prefix.promptTokens).toBeGreaterThanOrEqual(507 + pack.tokens.block);
  });

  test('marks the stable prefix for Anthropic, and for no other format', async () => {
    const { messages } = await context(
      conversation.slice(1),
      { messageFormat: 'anthropic', cacheControl: { type: 'ephemeral', ttl: '1h' } },
      recalling(answer()),
    );
    expect(messages[1]?.content).toEqual([
      { type: 'text', text: 'Yes', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ]);
    await expect(context(conversation, { cacheControl: true }, recalling(answer()))).rejects.toThrow(/cacheControl/u);
  });

  test.each([
    [{ messageFormat: 'soap' }, 'messageFormat'],
    [{ maxTokens: -3 }, 'maxTokens'],
    [{ nosuch: 1 }, 'nosuch'],
    [{ zone: 'Nowhere/Land' }, 'zone'],
  ])('refuses %j before anything is recalled', async (options, field) => {
    const { asked, recall } = recalling(answer());
    await expect(context(conversation, options as object, { recall })).rejects.toMatchObject({
      code: 'validation',
      field,
    });
    expect(asked).toEqual([]);
  });

  test('an image without words asks nothing; no user turn asks nothing', async () => {
    const { asked, recall } = recalling(answer());
    await context([{ role: 'user', content: [{ type: 'image_url' }] }], {}, { recall });
    await context([], {}, { recall });
    expect(asked.map(({ query }) => query)).toEqual(['', '']);
  });
});

describe('capture', () => {
  const nothingKnown = { echoShare: () => 0 };

  test('turns become drafts of events with role, speaker, place and source', () => {
    const { drafts, skipped } = capture(
      [
        { role: 'system', content: 'Be kind' },
        { role: 'user', content: 'I moved to Lyon.' },
        { role: 'assistant', content: 'Lyon is lovely.' },
      ],
      { firstMessage: 40, speaker: 'Ines', recordedAt: 1_773_000_000_000 },
      nothingKnown,
    );
    expect(skipped).toEqual([{ index: 0, reason: 'not a turn' }]);
    const source = { system: 'chat', documentType: 'turn' };
    expect(drafts).toEqual([
      {
        text: 'I moved to Lyon.',
        kind: 'event',
        role: 'user',
        veracity: 'stated',
        speaker: 'Ines',
        source,
        messageRange: { from: 41, to: 41 },
        recordedAt: 1_773_000_000_000,
      },
      {
        text: 'Lyon is lovely.',
        kind: 'event',
        role: 'assistant',
        veracity: 'inferred',
        source,
        messageRange: { from: 42, to: 42 },
        recordedAt: 1_773_000_000_000,
      },
    ]);
  });

  test.each([
    'Do you remember anything about Clover?',
    'what is the name of my dog',
    '你还记得我的狗叫什么吗',
    'And Biscuit? Where is she?',
  ])('a question is no evidence: %s', (content) => {
    expect(capture([{ role: 'user', content }], {}, nothingKnown)).toEqual({
      drafts: [],
      skipped: [{ index: 0, reason: 'question' }],
    });
  });

  test.each([
    'My dog is called Clover. Do you remember her?',
    'When I moved to Lyon, I bought a bicycle',
    '我养了一只狗',
  ])('what states something is kept: %s', (content) => {
    expect(capture([{ role: 'user', content }], {}, nothingKnown).drafts.map(({ text }) => text)).toEqual([content]);
  });

  test('blocks are taken out, and an answer that repeats one is an echo', async () => {
    const { messages, pack } = await context([{ role: 'user', content: 'I like tea.' }], {}, recalling(answer()));
    const captured = capture(
      [...messages, { role: 'assistant', content: `You wrote: ${pack.block}` }],
      {},
      nothingKnown,
    );
    expect(captured.drafts.map(({ text }) => text)).toEqual(['I like tea.']);
    expect(captured.skipped).toEqual([{ index: 1, reason: 'echo' }]);
  });

  test('echoes of what was injected are left out from the share on that was asked', () => {
    const turns = [{ role: 'assistant', content: 'Your contract ends on 30 June.' }];
    const dependencies = { echoShare: (text: string) => (text.includes('30 June') ? 0.9 : 0) };
    expect(capture(turns, {}, dependencies).skipped).toEqual([{ index: 0, reason: 'echo', echo: 0.9 }]);
    expect(capture(turns, { echoFrom: 0.95 }, dependencies).drafts).toHaveLength(1);
  });

  test('an answer from memories is no second source', () => {
    const turns = [{ role: 'assistant', content: 'As I recall, your contract ends at the end of July.' }];
    const derivedFrom = [{ id: 'm', version: 1 }];
    expect(capture(turns, { derivedFrom }, nothingKnown).skipped).toEqual([{ index: 0, reason: 'derived' }]);
    expect(capture(turns, { derivedFrom, keepDerived: true }, nothingKnown).drafts[0]?.derivedFrom).toEqual(
      derivedFrom,
    );
  });

  test('what holds no words is no draft', () => {
    const turns = [
      { role: 'user', content: '  ' },
      { role: 'user', content: [{ type: 'image_url' }] },
      { role: 'assistant', content: null },
      { role: 'tool', content: 'rain' },
    ];
    expect(capture(turns, {}, nothingKnown).skipped.map(({ reason }) => reason)).toEqual([
      'no text',
      'no text',
      'no text',
      'not a turn',
    ]);
  });
});

describe('gptTokenCounter', () => {
  test.each([
    ['o200k_base', 'Allergic to latex', 4],
    ['o200k_base', '', 0],
    ['o200k_base', 'hello world', 2],
    ['cl100k_base', 'hello world', 2],
  ] as const)('%s: %j is %i tokens', async (vocabulary, text, tokens) => {
    expect((await gptTokenCounter({ vocabulary }).load())(text)).toBe(tokens);
  });

  test('names of special tokens are plain text', async () => {
    const count = await gptTokenCounter().load();
    expect(count('<|endoftext|>')).toBeGreaterThan(1);
  });

  test('loads at the first use and once; an absent package is driver_missing, and is looked for again', async () => {
    let loads = 0;
    let isThere = false;
    const counter = gptTokenCounter({
      load: async (vocabulary) => {
        loads += 1;
        if (!isThere) throw new Error(`no ${vocabulary}`);
        return { countTokens: (text: string) => text.length };
      },
    });
    expect(loads).toBe(0);
    const error = await counter.load().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RecollectError);
    expect(error).toMatchObject({ code: 'driver_missing' });
    isThere = true;
    const count = await counter.load();
    expect([count('abc'), await counter.load(), loads]).toEqual([3, count, 2]);
    await expect(gptTokenCounter({ load: async () => ({}) }).load()).rejects.toMatchObject({ code: 'driver_missing' });
    expect(() => gptTokenCounter({ vocabulary: 'p50k' as 'o200k_base' })).toThrow(/vocabulary/u);
  });
});
