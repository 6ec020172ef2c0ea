import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Behaviour, MisbehavingServer } from '../models/misbehaving-server.js';
import { json, startServer } from '../models/misbehaving-server.js';
import type { Envelope } from './run-cli.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const KEY = 'sk-kettle-4711';

let server: MisbehavingServer;
let path = '';
beforeEach(async () => {
  server = await startServer();
  path = temporaryFolder();
  for (const [id, text] of [
    ['short', 'kettle'],
    ['middle', 'the kettle is green'],
    ['long', 'the kettle is green and was bought in Ghent'],
  ] as const)
    await runCli(['--path', path, '--user', 'ada', 'add', text, '--id', id]);
});
afterEach(() => server.close());

/** Finds a text as relevant as it is long, best first as endpoints do. */
const byLength: Behaviour = (request, response) => {
  const results = request.texts.map((text, index) => ({ index, relevance_score: text.length / 100 }));
  json(200, { results: results.sort((one, other) => other.relevance_score - one.relevance_score) })(request, response);
};

/** As TEI answers. */
const byLengthAsList: Behaviour = (request, response) =>
  json(
    200,
    request.texts.map((text, index) => ({ index, score: text.length / 100 })),
  )(request, response);

async function search(argv: readonly string[], env: { readonly [name: string]: string } = {}): Promise<Envelope> {
  const words = ['--path', path, '--user', 'ada', 'search', 'green kettle', '--recipe', 'graphiti.crossEncoder'];
  return jsonOf(await runCli([...words, '--explain', '--json', ...argv], { env }));
}

const idsOf = ({ data }: Envelope): readonly string[] =>
  data.items.map((item: { memory: { id: string } }) => item.memory.id);

const skippedOf = ({ data }: Envelope): string | null =>
  data.trace.stages.find(({ stage }: { stage: string }) => stage === 'rerank').skipped;

describe('a reranker that answers', () => {
  test.each([
    ['from flags', (url: string) => ({ argv: ['--rerank-url', url, '--rerank-model', 'judge'], env: {} })],
    [
      'from the environment',
      (url: string) => ({ argv: [], env: { RECOLLECT_RERANK_URL: url, RECOLLECT_RERANK_MODEL: 'judge' } }),
    ],
    [
      'from flags before the environment',
      (url: string) => ({
        argv: ['--rerank-url', url],
        env: { RECOLLECT_RERANK_URL: 'http://127.0.0.1:1', RECOLLECT_RERANK_MODEL: 'judge' },
      }),
    ],
  ])('[D10] %s: it orders what a recipe asks it about', async (_what, given) => {
    server.behave(byLength);
    const { argv, env } = given(server.baseUrl);
    const answer = await search(argv, env);
    expect(idsOf(answer)).toEqual(['long', 'middle', 'short']);
    expect(skippedOf(answer)).toBeNull();
    expect(server.requests.map(({ path: asked, body }) => [asked, body['model']])).toEqual([['/v1/rerank', 'judge']]);
  });

  test('[D10] in the dialect of the server, and with the address in place of that of a preset', async () => {
    server.behave(byLengthAsList);
    const own = ['--rerank-url', server.baseUrl, '--rerank-model', 'judge', '--rerank-dialect', 'tei'];
    expect(idsOf(await search(own))).toEqual(['long', 'middle', 'short']);
    const preset = ['--rerank-url', server.baseUrl, '--rerank-model', 'tei/bge-reranker-v2-m3'];
    expect(idsOf(await search(preset))).toEqual(['long', 'middle', 'short']);
  });

  test('[D10] the key comes from the environment and is sent as a bearer token', async () => {
    server.behave(byLength);
    const argv = ['--rerank-url', server.baseUrl, '--rerank-model', 'judge'];
    await search(argv, { RECOLLECT_RERANK_KEY: KEY });
    await search(argv);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, undefined]);
    expect((await runCli(['--help'])).out).not.toContain('--rerank-key');
  });

  test('[D10] built-in judges in this process', async () => {
    const plain = await search([]);
    expect(skippedOf(plain)).toBe('no reranker is configured');
    const judged = await search(['--rerank-model', 'built-in']);
    expect(skippedOf(judged)).toBeNull();
    expect(judged.data.items[0].explanation).not.toEqual(plain.data.items[0].explanation);
    expect(server.requests).toEqual([]);
  });

  test('[R28] one that is down is named, and the order is that of before', async () => {
    server.behave(json(401, { error: { message: `bad key ${KEY}` } }));
    const argv = ['--rerank-url', server.baseUrl, '--rerank-model', 'judge'];
    const answer = await search(argv, { RECOLLECT_RERANK_KEY: KEY });
    expect(idsOf(answer)).toEqual(idsOf(await search([])));
    expect(skippedOf(answer)).toBe('failed: provider_refused');
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });
});

describe('a configuration that is no configuration', () => {
  test.each<[string, readonly string[], { readonly [name: string]: string }, string]>([
    ['an address without a model', ['--rerank-url', 'http://127.0.0.1:1'], {}, 'rerankModel'],
    ['a model without an address', ['--rerank-model', 'judge'], {}, 'rerankUrl'],
    ['a key alone', [], { RECOLLECT_RERANK_KEY: KEY }, 'rerankModel'],
    ['an address that is none', ['--rerank-url', 'ftp://127.0.0.1', '--rerank-model', 'judge'], {}, 'rerankUrl'],
    [
      'an address for what asks nobody',
      ['--rerank-url', 'http://127.0.0.1:1', '--rerank-model', 'built-in'],
      {},
      'rerankUrl',
    ],
    [
      'an unknown dialect',
      ['--rerank-url', 'http://127.0.0.1:1', '--rerank-model', 'judge', '--rerank-dialect', 'latin'],
      {},
      'rerankDialect',
    ],
  ])('[D10] [D2] %s is refused in the words of the command line', async (_what, argv, env, field) => {
    const { error } = await search(argv, env);
    expect([error?.code, error?.field, error?.message.startsWith(`${field}: `)]).toEqual(['validation', field, true]);
  });

  test('[D10] where a suite brings its own models, none is taken', async () => {
    const { code, out } = await runCli(['eval', 'guard', '--n', '1', '--rerank-model', 'built-in', '--json']);
    expect([code, JSON.parse(out).error.field]).toEqual([2, 'rerankModel']);
  });
});
