/** Why is this memory not in the answer? The verdict names the step where it left the path, and by how much. */
import assert from 'node:assert/strict';
import { openMemory } from '../src/index.js';

const memory = await openMemory();
const ines = memory.tenant('acme').scope({ user: 'ines' });
await ines.rememberMany([
  { id: 'boiler', text: 'The boiler was serviced in March' },
  { id: 'boiler-noise', text: 'The boiler makes a knocking noise when the heating starts' },
  { id: 'boiler-code', text: 'The code of the boiler room is 4711', expiresAt: '2025-01-01' },
  { id: 'old-address', text: 'Lives at 14 Quince Lane', recordedAt: '2024-01-10' },
  { id: 'latex', text: 'Allergic to latex', kind: 'safety' },
]);
await ines.update('old-address', { text: 'Lives at 3 Elm Court', recordedAt: '2025-06-01' });

const question = 'when was the boiler serviced';
const { items } = await ines.recall(question, { limit: 1 });
assert.deepEqual(
  items.map((item) => item.memory.id),
  ['boiler'],
);

// Found, but there was room for one only: the margin says how many more to ask for.
const { why } = await ines.whyNot('boiler-noise', question, { limit: 1 });
assert.equal(why.verdict, 'rejected');
assert.ok(why.verdict === 'rejected' && why.reason === 'limit');
const more = await ines.recall(question, { limit: 1 + why.margin });
assert.ok(more.items.some((item) => item.memory.id === 'boiler-noise'));

const verdictOn = async (id: string, options = {}): Promise<string> =>
  (await ines.whyNot(id, question, options)).why.verdict;
assert.equal(await verdictOn('boiler-code'), 'expired');
assert.equal(await verdictOn('old-address', { version: 1 }), 'superseded');
assert.equal(await verdictOn('old-address'), 'rejected');
assert.equal(await verdictOn('boiler', { filter: { tags: ['garden'] } }), 'filtered by the caller');
// Safety is returned whatever the question, beside the ranked items.
assert.equal(await verdictOn('latex'), 'always returned');

await ines.forget('boiler');
assert.equal(await verdictOn('boiler'), 'forgotten');

// Somebody else's memory is answered exactly like one that never was.
await memory.tenant('acme').scope({ user: 'otto' }).remember({ id: 'hers', text: 'The boiler is loud' });
assert.deepEqual((await ines.whyNot('hers', question)).why, (await ines.whyNot('nosuch', question)).why);

await memory.close();
