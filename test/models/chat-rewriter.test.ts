import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatRewriterOptions } from '../../src/adapters/models/rewriter/chat-rewriter.js';
import { createChatRewriter } from '../../src/adapters/models/rewriter/chat-rewriter.js';
import type { Rewriter } from '../../src/ports/rewriter.js';
import { everythingOf, failureOf } from './failing.js';
import type { Behaviour, MisbehavingServer } from './misbehaving-server.js';
import { hang, json, raw, startServer } from './misbehaving-server.js';
import { steeredClock } from './steered-clock.js';

let server: MisbehavingServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

function rewriter(options: Partial<ChatRewriterOptions> = {}): Rewriter {
  return createChatRewriter({
    baseUrl: server.baseUrl,
    model: 'invented-chat',
    apiKey: 'sk-invented-0123456789',
    clock: steeredClock({ timeoutMs: 400 }),
    random: () => 0.5,
    ...options,
  });
}

const saying = (content: unknown, more: object = {}): Behaviour =>
  json(200, { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...more }] });

const QUERY = 'Is it still open?';
const TURNS = ['We ate at the Harbour Grill.', 'Nice.'];

describe('the chat rewriter', () => {
  test('sends the turns and the message as data, with temperature 0', async () => {
    server.behave(saying('Is the Harbour Grill still open?'));
    expect(await rewriter().rewrite(QUERY, TURNS, {})).toBe('Is the Harbour Grill still open?');
    const [request] = server.requests;
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      body: { model: 'invented-chat', temperature: 0, stream: false, max_tokens: 160 },
    });
    expect(request?.headers.authorization).toBe('Bearer sk-invented-0123456789');
    const messages = request?.body['messages'] as readonly { readonly role: string; readonly content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({ turns: TURNS, message: QUERY });
  });

  test('sends the last maxTurns turns, the last 1,000 units of each, and fields of the caller', async () => {
    server.behave(saying('x'));
    const turns = ['a', 'b'.repeat(1_500), 'c'];
    await rewriter({ maxTurns: 2, fields: { max_tokens: 64, thinking: false, temperature: 1 } }).rewrite(
      'x',
      turns,
      {},
    );
    const body = server.requests[0]?.body ?? {};
    expect(body).toMatchObject({ max_tokens: 64, thinking: false, temperature: 0 });
    const messages = body['messages'] as readonly { readonly content: string }[];
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({ turns: ['b'.repeat(1_000), 'c'], message: 'x' });
  });

  test.each([
    ['thoughts', '<think>the grill?\nyes</think>\nIs the grill open?', 'Is the grill open?'],
    ['a label', 'Rewritten query: Is the grill open?', 'Is the grill open?'],
    ['a Chinese label', '改写后：那家面馆还开着吗', '那家面馆还开着吗'],
    ['quotation marks', '“那家面馆还开着吗”', '那家面馆还开着吗'],
    ['a fence', '```\nIs the grill open?\n```', 'Is the grill open?'],
    ['lines', 'Is the grill\n  open?', 'Is the grill open?'],
    [
      'parts',
      [
        { type: 'text', text: 'Is the ' },
        { type: 'text', text: 'grill open?' },
      ],
      'Is the grill open?',
    ],
    ['quotation marks inside', 'Did I read "The Lamp"?', 'Did I read "The Lamp"?'],
  ])('frees the query of %s', async (_, content, expected) => {
    server.behave(saying(content));
    expect(await rewriter().rewrite(QUERY, TURNS, {})).toBe(expected);
  });

  test.each([
    ['no choice', json(200, { choices: [] })],
    ['no list of choices', json(200, { answer: 'x' })],
    ['no message', json(200, { choices: [{ finish_reason: 'stop' }] })],
    ['no text', saying(null)],
    ['parts without text', saying([{ type: 'image' }])],
    ['blank text', saying(' \n ')],
    ['nothing but thoughts', saying('<think>hm</think>')],
    ['a text that was cut off', saying('Is the', { finish_reason: 'length' })],
    ['an answer in place of a query', saying('The grill is open. '.repeat(40))],
    ['an error shaped as success', json(200, { error: { message: 'no such model' } })],
    ['a web page', raw(200, '<html></html>')],
  ])('[P14] refuses %s', async (_, behaviour) => {
    server.behave(behaviour);
    expect(await failureOf(rewriter().rewrite(QUERY, TURNS, {}))).toMatchObject({ code: 'provider_bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  test('[P15] gives up after 400 ms, without a second attempt', async () => {
    server.behave(hang);
    const clock = steeredClock({ timeoutMs: 400 });
    const asked = failureOf(rewriter({ clock }).rewrite(QUERY, TURNS, {}));
    await server.arrival(1);
    clock.advance(400);
    const error = await asked;
    expect(error).toMatchObject({ code: 'provider_timeout' });
    expect(error.message).toContain('400 ms');
    expect(server.requests).toHaveLength(1);
  });

  test('[P15] 503 is tried again only when told so', async () => {
    server.behave(json(503, {}), saying('x'));
    expect(await failureOf(rewriter().rewrite(QUERY, TURNS, {}))).toMatchObject({ code: 'provider_unavailable' });
    server.behave(json(503, {}), saying('x'));
    expect(await rewriter({ retries: 1 }).rewrite(QUERY, TURNS, {})).toBe('x');
  });

  test('[P16] an endpoint that failed five times is left alone', async () => {
    server.behave(json(503, {}));
    const asked = createChatRewriter({ baseUrl: server.baseUrl, model: 'm', clock: steeredClock({ timeoutMs: 400 }) });
    for (let at = 0; at < 5; at += 1) await failureOf(asked.rewrite(QUERY, TURNS, {}));
    expect(asked.circuit()).toBe('open');
    expect(await failureOf(asked.rewrite(QUERY, TURNS, {}))).toMatchObject({ code: 'provider_circuit_open' });
    expect(server.requests).toHaveLength(5);
  });

  test('no failure tells the key or what was said', async () => {
    server.behave(json(401, { error: { message: `sk-invented-0123456789 may not ask "${TURNS[0]}"` } }));
    const error = await failureOf(rewriter().rewrite(QUERY, TURNS, {}));
    expect(error.code).toBe('provider_refused');
    expect(everythingOf(error)).not.toMatch(/sk-invented|Harbour/);
  });

  test('a caller that has left gets aborted', async () => {
    const asked = rewriter().rewrite(QUERY, TURNS, { signal: AbortSignal.abort() });
    expect(await failureOf(asked)).toMatchObject({ code: 'aborted' });
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ['model', { model: ' ' }],
    ['maxTurns', { maxTurns: 0 }],
    ['baseUrl', { baseUrl: 'ftp://example.test' }],
    ['timeoutMs', { timeoutMs: 0 }],
  ])('a bad %s is a validation error', async (field, options) => {
    expect(await failureOf((async () => rewriter(options))())).toMatchObject({ code: 'validation', field });
  });
});
