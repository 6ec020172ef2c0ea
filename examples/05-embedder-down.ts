/**
 * An embedder that fails costs what it would have found and nothing else: statements are stored, words still find them,
 * the answer says what is missing, and maintenance catches up.
 *
 * The vectors here come from `hashEmbedder`, a tool for tests that knows no meaning. With a model you would write
 * `createOpenAiEmbedder({ ...EMBEDDER_PRESETS['ollama/bge-m3'] })` from `recollect/models` in its place; nothing else
 * in this file would change.
 */
import assert from 'node:assert/strict';
import type { Embedder } from '../src/index.js';
import { openMemory, RecollectError } from '../src/index.js';
import { hashEmbedder } from '../src/testing/index.js';

let isUp = true;
const model = hashEmbedder({ dimensions: 256 });
const embedder: Embedder = {
  profile: model.profile,
  async embed(texts, options) {
    if (!isUp) throw new RecollectError('provider_unavailable', 'the model server is down');
    return model.embed(texts, options);
  },
};

const memory = await openMemory({ embedder });
const tenant = memory.tenant('acme');
const noor = tenant.scope({ user: 'noor' });
await noor.remember({ text: 'Noor carries an adrenaline pen', kind: 'safety' });
await noor.remember('The spare key hangs behind the pantry door');

const found = await noor.recall('where is the spare key');
assert.deepEqual(found.degraded, []);
assert.ok(found.items[0]?.legs.includes('vector'));

isUp = false;
const written = await noor.remember('The spare key of the shed is under the blue pot');
assert.deepEqual(
  written.degraded.map(({ part, code }) => [part, code]),
  [['embed', 'provider_unavailable']],
);

// Words find both, the answer says that meaning was not looked at, and the warning is there all the same.
const degraded = await noor.recall('where is the spare key');
assert.equal(degraded.items.length, 2);
assert.deepEqual(
  degraded.degraded.map(({ part, code }) => [part, code]),
  [['vector', 'provider_unavailable']],
);
assert.equal(degraded.always[0]?.text, 'Noor carries an adrenaline pen');
assert.equal((await tenant.stats()).embedder?.pendingPassages, 1);

isUp = true;
const report = await tenant.maintain();
assert.equal(report.embedded, 1);
assert.equal((await tenant.stats()).embedder?.pendingPassages, 0);
assert.deepEqual((await noor.recall('where is the spare key')).degraded, []);

await memory.close();
