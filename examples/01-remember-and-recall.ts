/** Remember a few things in two languages, ask, and read why. */
import assert from 'node:assert/strict';
import { openMemory, recompute } from '../src/index.js';

const memory = await openMemory();
const mira = memory.tenant('acme').scope({ user: 'mira' });

await mira.rememberMany([
  { text: 'Mira is allergic to peanuts', kind: 'safety' },
  { text: 'Mira keeps two tortoises called Basil and Fennel', kind: 'fact' },
  { text: '米拉下周要去成都出差', kind: 'event' },
  { text: 'Order ORD-2024-8823 was shipped on 15 June', kind: 'event' },
]);

const tortoises = await mira.recall('what are the tortoises called?');
assert.equal(tortoises.items[0]?.memory.text, 'Mira keeps two tortoises called Basil and Fennel');
assert.equal(recompute(tortoises.items[0].explanation), tortoises.items[0].score);

const trip = await mira.recall('去成都出差');
assert.equal(trip.items[0]?.memory.text, '米拉下周要去成都出差');

const order = await mira.recall('where is ORD-2024-8823');
assert.equal(order.items[0]?.signals.identifier, 1);

// Nobody else sees any of it.
const other = await memory.tenant('acme').scope({ user: 'mir' }).recall('tortoises');
assert.deepEqual(other.items, []);

await memory.close();
