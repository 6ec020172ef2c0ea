/** Model messages of the AI SDK; afterwards the turns go back as memories, without questions and echoes. */
import assert from 'node:assert/strict';
import { openMemory } from '../src/index.js';

const memory = await openMemory();
const mira = memory.tenant('acme').scope({ user: 'mira' });
await mira.remember({ id: 'tea', text: 'Mira drinks green tea in the morning' });

const messages = [
  { role: 'user', content: [{ type: 'text', text: 'What does Mira drink in the morning? I moved to Lyon.' }] },
];
const prompt = await mira.context(messages, { messageFormat: 'ai-sdk', format: 'json' });
assert.match(JSON.stringify(prompt.messages[0]), /green tea/);

const { results, skipped } = await mira.capture(
  [...prompt.messages, { role: 'assistant', content: 'Mira drinks green tea in the morning.' }],
  { messageFormat: 'ai-sdk', speaker: 'Mira' },
);
// The block is gone from the turn, and the answer that repeats a memory is no new evidence of it.
assert.deepEqual(
  results.map((result) => result.memory.text),
  ['What does Mira drink in the morning? I moved to Lyon.'],
);
assert.deepEqual(
  skipped.map(({ reason }) => reason),
  ['echo'],
);

await memory.close();
