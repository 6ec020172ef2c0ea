/** An empty answer is an answer: it says what came nearest and by how much it missed. */
import assert from 'node:assert/strict';
import { openMemory } from '../src/index.js';

const memory = await openMemory();
const support = memory.tenant('acme').scope({ user: 'customer-7' });
await support.rememberMany([
  { text: 'The customer complained about a loud fan in the living room' },
  { text: 'The customer asked for an invoice with the company name on it' },
  { text: 'The customer prefers to be called in the afternoon' },
]);

const answer = await support.recall('what is the melting point of tungsten');
assert.deepEqual(answer.items, []);
assert.deepEqual(answer.degraded, []);
const miss = answer.nearest[0];
assert.equal(miss?.rejection.reason, 'below floor');
assert.ok(miss.rejection.margin > 0);

// A recipe without a floor returns it: the reasons are numbers, not excuses.
const nearest = await support.recall('what is the melting point of tungsten', {
  recipe: 'vector',
});
assert.ok(nearest.items.some((item) => item.memory.id === miss.memory.id));

await memory.close();
