/** Messages of Anthropic: results of tools come in user messages, and the stable prefix is marked for the cache. */
import assert from 'node:assert/strict';
import { openMemory } from '../src/index.js';

const memory = await openMemory();
const lin = memory.tenant('acme').scope({ user: 'lin' });
await lin.rememberMany([
  { id: 'dentist', text: '林先生每半年看一次牙医，上次是三月' },
  { id: 'penicillin', text: '对青霉素过敏', kind: 'safety' },
]);

const conversation = [
  { role: 'user', content: '你好' },
  { role: 'assistant', content: '您好，有什么可以帮您？' },
  { role: 'user', content: '上次看牙医是几月？' },
];
const { messages, pack } = await lin.context(conversation, {
  messageFormat: 'anthropic',
  cacheControl: true,
  language: 'zh',
  zone: 'Asia/Shanghai',
  contextTokens: 8_000,
});

// 5 % of a context of 8,000 tokens is tighter than the 1,000 of the default.
assert.deepEqual(pack.budget, { tokens: 400, by: 'contextTokens' });
assert.match(String(messages[2]?.content), /对青霉素过敏/);
// The mark stands at the end of what does not change: before the block.
assert.deepEqual(messages[1]?.content, [
  { type: 'text', text: '您好，有什么可以帮您？', cache_control: { type: 'ephemeral' } },
]);
assert.equal(messages[0], conversation[0]);

await memory.close();
