/**
 * Models of other makers: an embedding server over HTTP and a model of the AI SDK, each as the embedder of a memory.
 *
 * Nothing leaves this machine: the server below speaks the protocol of Text Embeddings Inference from a port of the
 * loopback, and the model of the AI SDK is an object of its shape. Both get their numbers from `hashEmbedder`, a tool for
 * tests that knows no meaning. With real ones only `baseUrl` and `model` would differ; docs/models.md lists the presets.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AiSdkEmbeddingModel } from '../src/adapters/models/index.js';
import { createAiSdkEmbedder, createTeiEmbedder, TEI_EMBEDDER_PRESETS } from '../src/adapters/models/index.js';
import { openMemory } from '../src/index.js';
import { hashEmbedder } from '../src/testing/index.js';

const numbers = hashEmbedder({ dimensions: 384 });
async function vectorsOf(texts: readonly string[]): Promise<number[][]> {
  const embeddings = await numbers.embed(texts, { role: 'passage' });
  return embeddings.map((embedding) => (embedding.ok ? [...embedding.vector] : []));
}

const asked: string[][] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { inputs } = JSON.parse(body) as { inputs: string[] };
  asked.push(inputs);
  // The first request is sent away, as busy servers do; the embedder comes back.
  if (asked.length === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"error":"overloaded"}');
  else response.end(JSON.stringify(await vectorsOf(inputs)));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

// The preset knows the model: 384 dimensions, and what has to stand before passages and queries.
const overHttp = createTeiEmbedder({
  ...TEI_EMBEDDER_PRESETS['tei-native/multilingual-e5-small'],
  baseUrl: `http://127.0.0.1:${port}`,
});
const first = await openMemory({ embedder: overHttp });
const noor = first.tenant('acme').scope({ user: 'noor' });
const written = await noor.remember('The spare key hangs behind the pantry door');
assert.deepEqual(written.degraded, []);
const found = await noor.recall('where is the spare key');
assert.ok(found.items[0]?.legs.includes('vector'));
assert.deepEqual(asked, [
  ['passage: The spare key hangs behind the pantry door'],
  ['passage: The spare key hangs behind the pantry door'],
  ['query: where is the spare key'],
]);
await first.close();
server.close();
server.closeAllConnections();

// Any embedding model of the AI SDK fits, for example `openai.textEmbeddingModel('text-embedding-3-small')`.
const model: AiSdkEmbeddingModel = {
  provider: 'example',
  modelId: 'example-384',
  maxEmbeddingsPerCall: 2,
  doEmbed: async ({ values }) => ({ embeddings: await vectorsOf(values), usage: { tokens: values.length * 8 } }),
};
const overSdk = createAiSdkEmbedder({ model, profile: { dimensions: 384 } });
const second = await openMemory({ embedder: overSdk });
const mei = second.tenant('acme').scope({ user: 'mei' });
await mei.rememberMany(['备用钥匙挂在储藏室门后', '周三去接妹妹', '对花生过敏'].map((text) => ({ text })));
const answer = await mei.recall('备用钥匙在哪里');
assert.equal(answer.items[0]?.memory.text, '备用钥匙挂在储藏室门后');
// Three texts in calls of two, and the question.
assert.deepEqual(overSdk.usage(), { calls: 3, tokens: 32 });
await second.close();
