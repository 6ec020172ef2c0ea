/** Responses: input items, with calls of tools between the question and the answer. */
import assert from 'node:assert/strict';
import { openMemory, readCacheUsage } from '../src/index.js';

const memory = await openMemory();
const otto = memory.tenant('acme').scope({ user: 'otto' });
await otto.remember({ id: 'seat', text: 'Otto likes the window seat on long flights', kind: 'preference' });

const input = [
  { role: 'user', content: [{ type: 'input_text', text: 'Which seat does Otto like on long flights?' }] },
  { type: 'function_call', call_id: 'c1', name: 'find_flight', arguments: '{}' },
  { type: 'function_call_output', call_id: 'c1', output: 'LX 1612, seats 14A and 14C' },
];
const { messages, at } = await otto.context(input, {
  messageFormat: 'openai-responses',
  format: 'markdown',
  recall: { gate: 'off' },
});

// The block stays with the question while tools are called, so that the loop keeps its prefix.
assert.equal(at, 0);
assert.match(JSON.stringify(messages[0]), /\[m1\] Otto likes the window seat/);
assert.equal(messages[1], input[1]);

// What the provider says of its cache.
const response = { usage: { input_tokens: 2_400, input_tokens_details: { cached_tokens: 2_048 } } };
assert.equal(readCacheUsage(response)?.cachedTokens, 2_048);

await memory.close();
