import { describe, expect, test } from 'vitest';
import { gptTokenCounter } from '../../src/adapters/models/tokens/gpt-token-counter.js';
import { cacheWarning, readCacheUsage } from '../../src/inject/cache-usage.js';
import { checkPrefix } from '../../src/inject/check-prefix.js';
import { pack } from '../../src/inject/pack.js';
import type { Message } from '../../src/inject/place/message.js';
import { place } from '../../src/inject/place/place.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';

const count = await gptTokenCounter().load();

/** A text of so many tokens: each ` tick` is one. */
const ticks = (tokens: number): string => ' tick'.repeat(tokens);
const block = (turn: number): string =>
  pack({ items: [{ memory: memoryFixture({ id: `m${turn}`, text: `Fact ${turn}` }), score: 1 }] }, {}, count).block;

describe('a chat of 30 turns with 2,000 tokens of tools and system prompt and 200 a turn', () => {
  /** Tokens of a request, and how many of them the request before began with. */
  const simulate = (
    requestOf: (
      history: readonly Message[],
      turn: number,
    ) => { readonly system: string; readonly messages: readonly Message[] },
  ): readonly { readonly total: number; readonly cached: number; readonly repeated: number }[] => {
    const history: Message[] = [];
    let before = '';
    return Array.from({ length: 30 }, (_, turn) => {
      const repeated = 2_000 + history.length * 100;
      history.push({ role: 'user', content: `U${turn}${ticks(100 - count(`U${turn}`))}` });
      const { system, messages } = requestOf(history, turn);
      const text = `${ticks(1_000)}${system}${messages.map(({ content }) => String(content)).join('')}`;
      let shared = 0;
      while (shared < before.length && before[shared] === text[shared]) shared += 1;
      const row = { total: count(text), cached: count(text.slice(0, shared)), repeated };
      before = text;
      history.push({ role: 'assistant', content: `A${turn}${ticks(100 - count(`A${turn}`))}` });
      return row;
    });
  };
  const share = (rows: ReturnType<typeof simulate>, of: 'total' | 'repeated'): number => {
    const late = rows.slice(9);
    return late.reduce((sum, row) => sum + row.cached, 0) / late.reduce((sum, row) => sum + row[of], 0);
  };
  const system = ticks(1_000);
  const ours = simulate((history, turn) => ({ system, messages: place(history, block(turn), 'openai-chat').messages }));
  const inSystem = simulate((history, turn) => ({ system: `${block(turn)}${system}`, messages: history }));

  test('of what was sent before, at least 95 % is read again over turns 10 to 30; with memories in the system prompt, less than a fifth', () => {
    expect(share(ours, 'repeated')).toBeGreaterThanOrEqual(0.95);
    expect(share(inSystem, 'repeated')).toBeLessThan(0.2);
  });

  test('of the whole prompt, new words included, nine tenths against a sixth', () => {
    expect(share(ours, 'total')).toBeGreaterThan(0.9);
    expect(share(inSystem, 'total')).toBeLessThan(0.18);
  });
});

test('ruling: 300 tokens of memories change: 12,000 tokens are read anew behind the tools, 600 in front of the question', () => {
  const tools = ticks(1_000);
  const system = ticks(700);
  const history: readonly Message[] = [
    { role: 'user', content: ticks(5_350) },
    { role: 'assistant', content: ticks(5_350) },
    { role: 'user', content: ticks(300) },
  ];
  /** About 300 tokens that differ from the first memory on. */
  const changing = (turn: number): string =>
    pack({ items: [{ memory: memoryFixture({ text: `Note ${turn}${ticks(256)}` }), score: 1 }] }, {}, count).block;
  const readAnew = (promptOf: (memories: string) => string): number => {
    const [left, right] = [promptOf(changing(1)), promptOf(changing(2))];
    const { sharedBytes } = checkPrefix(left, right);
    return count(right) - count(right.slice(0, sharedBytes));
  };
  const textsOf = (messages: readonly Message[]): string => messages.map(({ content }) => String(content)).join('');
  const inSystem = readAnew((memories) => `${tools}${memories}${system}${textsOf(history)}`);
  const behind = readAnew(
    (memories) => `${tools}${system}${textsOf(place(history, memories, 'openai-chat').messages)}`,
  );
  expect(count(changing(1))).toBeGreaterThan(280);
  expect(count(changing(1))).toBeLessThan(310);
  // 300 + 700 + 2 * 5,350 + 300 = 12,000 and 300 + 300 = 600, but for the frame of the block, which does not change
  expect(Math.abs(inSystem - 12_000)).toBeLessThan(60);
  expect(Math.abs(behind - 600)).toBeLessThan(60);
  expect(Math.round(inSystem / behind)).toBeGreaterThanOrEqual(20);
});

describe('checkPrefix', () => {
  const tools = [
    { name: 'find', description: 'finds' },
    { name: 'send', description: 'sends' },
  ];
  const system = 'Be kind. Today is 2026-03-10T12:00:00Z. Answer briefly.';
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: 'And now?' },
  ];
  const request = { tools, system, messages };

  test('a longer conversation begins with the shorter one', () => {
    const next = { ...request, messages: [...messages, { role: 'assistant', content: 'Nothing' }] };
    const check = checkPrefix(request, next);
    expect([check.extends, check.difference, check.sharedBytes]).toEqual([true, null, check.previousBytes]);
  });

  test.each([
    ['tool order', { ...request, tools: [...tools].reverse() }, 'tools.0.name', false],
    [
      'tool definition',
      { ...request, tools: [{ name: 'find', description: 'looks' }, tools[1]] },
      'tools.0.description',
      false,
    ],
    ['timestamp', { ...request, system: system.replace('12:00:00', '12:00:07') }, 'system', false],
    ['system prompt', { ...request, system: system.replace('kind', 'brief') }, 'system', false],
    ['random id', { ...request, system: `${system.slice(0, 9)}7f3a9c2e-1b4d-4e8a-9c0f-2d6b8a1e5f70` }, 'system', false],
    [
      'memory block',
      { ...request, messages: place(messages, block(2), 'openai-chat').messages },
      'messages.2.content.0.text',
      true,
    ],
    [
      'history changed',
      { ...request, messages: [{ role: 'user', content: 'Ho' }, ...messages.slice(1)] },
      'messages.0.content.0.text',
      false,
    ],
    [
      'last message',
      { ...request, messages: [...messages.slice(0, 2), { role: 'user', content: 'And then?' }] },
      'messages.2.content.0.text',
      false,
    ],
  ])('%s', (cause, next, path, expected) => {
    const before =
      cause === 'random id'
        ? { ...request, system: `${system.slice(0, 9)}91be77aa-6c1f-4f0e-8d21-0a9b3c4d5e6f` }
        : request;
    const { difference } = checkPrefix(before, next);
    expect([difference?.cause, difference?.path, difference?.expected]).toEqual([cause, path, expected]);
  });

  test('a block in the system prompt is a memory block that nobody expects', () => {
    const { difference, sharedBytes } = checkPrefix(
      { ...request, system: `${block(1)}\n${system}` },
      { ...request, system: `${block(2)}\n${system}` },
    );
    expect([difference?.cause, difference?.expected, difference?.path]).toEqual(['memory block', false, 'system']);
    expect(sharedBytes).toBeGreaterThan(0);
  });

  test('counts bytes of UTF-8, and names the first differing character', () => {
    // 记忆 is 6 bytes
    const check = checkPrefix('记忆一', '记忆二');
    expect([check.sharedBytes, check.previousBytes, check.difference?.offset, check.difference?.next]).toEqual([
      6,
      9,
      2,
      '二',
    ]);
  });

  test('text and a list of one text part are the same prompt; marks of the cache are no part of it', () => {
    const parts = messages.map(({ role, content }) => ({
      role,
      content: [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }],
    }));
    expect(checkPrefix(request, { ...request, messages: parts }).difference).toBeNull();
  });
});

describe('readCacheUsage', () => {
  test.each([
    [
      { usage: { prompt_tokens: 2_000, prompt_tokens_details: { cached_tokens: 1_536 } } },
      'openai-chat',
      2_000,
      1_536,
      null,
    ],
    [{ usage: { prompt_tokens: 2_000 } }, 'openai-chat', 2_000, 0, null],
    [
      { usage: { input_tokens: 2_000, input_tokens_details: { cached_tokens: 1_024 } } },
      'openai-responses',
      2_000,
      1_024,
      null,
    ],
    // Anthropic: 100 + 1,800 + 100 are 2,000
    [
      { usage: { input_tokens: 100, cache_read_input_tokens: 1_800, cache_creation_input_tokens: 100 } },
      'anthropic',
      2_000,
      1_800,
      100,
    ],
    [{ usage: { inputTokens: 2_000, cachedInputTokens: 1_000 } }, 'ai-sdk', 2_000, 1_000, null],
    [
      { usage: { inputTokens: 2_000, inputTokenDetails: { cacheReadTokens: 500, cacheWriteTokens: 100 } } },
      'ai-sdk',
      2_000,
      500,
      100,
    ],
    [{ inputTokens: { total: 2_000, cacheRead: 500 } }, 'ai-sdk', 2_000, 500, null],
  ])('%j', (response, shape, inputTokens, cachedTokens, writtenTokens) => {
    expect(readCacheUsage(response)).toEqual({
      shape,
      inputTokens,
      cachedTokens,
      writtenTokens,
      share: cachedTokens / inputTokens,
    });
  });

  test.each([null, undefined, 'x', {}, { usage: null }, { usage: { input_tokens: 'many' } }])(
    'nothing is known of %j',
    (response) => {
      expect(readCacheUsage(response)).toBeNull();
    },
  );

  test('three prompts that could have been cached and were not are a warning', () => {
    const usage = (inputTokens: number, cached: number) => {
      const read = readCacheUsage({
        usage: { prompt_tokens: inputTokens, prompt_tokens_details: { cached_tokens: cached } },
      });
      return read === null ? [] : [read];
    };
    const zeros = [...usage(3_000, 0), ...usage(3_000, 0), ...usage(3_000, 0)];
    expect(cacheWarning(zeros)).toMatch(/read nothing from the cache/u);
    expect(cacheWarning(zeros.slice(1))).toBeNull();
    expect(cacheWarning([...zeros, ...usage(3_000, 1_024)])).toBeNull();
    // Too short for any cache.
    expect(cacheWarning([...usage(500, 0), ...usage(500, 0), ...usage(500, 0)])).toBeNull();
  });
});
