import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Behaviour, MisbehavingServer } from '../models/misbehaving-server.js';
import { json, startServer, vectorOf, wellBehaved } from '../models/misbehaving-server.js';
import type { Envelope, Printed } from './run-cli.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const KEY = 'sk-kettle-4711';

let server: MisbehavingServer;
let path = '';
beforeEach(async () => {
  server = await startServer();
  path = temporaryFolder();
});
afterEach(() => server.close());

/** The whole configuration in the environment; the server of the tests gives three dimensions. */
const environment = (address = server.baseUrl): { readonly [name: string]: string } => ({
  RECOLLECT_EMBED_URL: address,
  RECOLLECT_EMBED_MODEL: 'test-model',
  RECOLLECT_EMBED_DIMENSIONS: '3',
  RECOLLECT_EMBED_KEY: KEY,
});

const flags = (): readonly string[] => [
  '--embed-url',
  server.baseUrl,
  '--embed-model',
  'test-model',
  '--embed-dimensions',
  '3',
];

const ada = (...argv: readonly string[]): readonly string[] => ['--path', path, '--user', 'ada', ...argv];

async function inJson(argv: readonly string[], env: { readonly [name: string]: string } = {}): Promise<Envelope> {
  return jsonOf(await runCli([...ada(...argv), '--json'], { env }));
}

/** What a caller looks for in a run that went on without a part. */
const seen = ({ code, out, err }: Printed): unknown => ({
  code,
  hasAnswer: out !== '',
  err: err.split('\n').slice(0, -1),
});

describe('an embedder that answers', () => {
  test.each([
    ['from flags', () => ({ argv: flags(), env: {} })],
    ['from the environment', () => ({ argv: [], env: environment() })],
    ['from flags before the environment', () => ({ argv: flags(), env: environment('http://127.0.0.1:1/v1') })],
  ])('[D10] %s: memories get vectors and the query meets them', async (_, given) => {
    server.behave(wellBehaved);
    const { argv, env } = given();
    expect(await runCli(ada('add', 'The kettle is green', '--id', 'kettle', ...argv), { env })).toMatchObject({
      code: 0,
      err: '',
    });
    // No word in common: only the vector leg can find it.
    const { data } = await inJson(['search', 'octopus', '--recipe', 'vector', '--explain', ...argv], env);
    expect(data.items.map((item: { memory: { id: string } }) => item.memory.id)).toEqual(['kettle']);
    expect(data.trace.legs).toMatchObject([{ leg: 'vector', found: 1, skipped: null }, { leg: 'time' }]);
    const stats = await inJson(['stats', ...argv], env);
    expect(stats.data).toMatchObject({
      vectors: { 'test-model/3': 1 },
      embedder: { profile: 'test-model/3', pendingPassages: 0 },
    });
  });

  test('[D10] the key comes from the environment and is sent as a bearer token', async () => {
    server.behave(wellBehaved);
    await runCli(ada('add', 'The kettle is green'), { env: environment() });
    await runCli(ada('add', 'The roof is flat', ...flags()));
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, undefined]);
    expect((await runCli(['--help'])).out).not.toContain('--embed-key');
    expect((await runCli(ada('stats', '--embed-key', KEY))).code).toBe(2);
  });

  test('an import embeds what it keeps; the demo asks with vectors too', async () => {
    server.behave(wellBehaved);
    const stdin = ['{"text": "The kettle is green"}\n{"text": "屋顶是平的"}\n'];
    await runCli(ada('import', '-'), { env: environment(), stdin });
    expect((await inJson(['stats'], environment())).data.vectors).toEqual({ 'test-model/3': 2 });
    const demo = await runCli(['demo'], { env: environment() });
    expect([demo.code, demo.err]).toEqual([0, '']);
    expect(demo.out).not.toContain('needs the embedder');
  });

  test('why-not tells the cosine where the vector leg came near', async () => {
    server.behave(wellBehaved);
    await runCli(ada('add', 'The kettle is green', '--id', 'kettle'), { env: environment() });
    const argv = ['why-not', 'kettle', 'octopus', '--recipe', 'vector', '--min-similarity', '1'];
    const { data } = await inJson(argv, environment());
    expect(data.why).toMatchObject({ verdict: 'rejected', reason: 'below minSimilarity' });
    expect((await runCli(ada(...argv), { env: environment() })).out).toMatch(/a cosine of 0\.\d{3} where/u);
  });

  test('stats and doctor ask the endpoint for nothing', async () => {
    await runCli(ada('add', 'The kettle is green'));
    for (const command of ['stats', 'doctor']) {
      const printed = await runCli(ada(command), { env: environment() });
      expect([printed.code, printed.err]).toEqual([0, '']);
      expect(printed.out).toMatch(/^without vector +1 of 1 passages \(recollect maintain\)$/mu);
    }
    expect(server.requests).toEqual([]);
  });
});

describe('an embedder that is down', () => {
  test('[W15] [R24] [D5] writes and searches go on, say so on stderr, and maintain catches up', async () => {
    const closed = await startServer();
    await closed.close();
    const down = { env: environment(closed.baseUrl) };
    const added = await runCli(ada('add', 'The kettle is green', '--id', 'kettle'), down);
    const unreachable = expect.stringMatching(/^degraded \(provider_unavailable\): embedding: /u);
    expect(seen(added)).toEqual({ code: 0, hasAnswer: true, err: [unreachable] });

    const found = await runCli(ada('search', 'kettle'), down);
    const legDown = expect.stringMatching(/^degraded \(\w+\): vector leg: /u);
    expect(seen(found)).toEqual({ code: 0, hasAnswer: true, err: [legDown] });
    expect(found.out).toContain('The kettle is green');
    const chinese = await runCli(ada('search', 'kettle'), { env: { ...down.env, LANG: 'zh_CN.UTF-8' } });
    expect(chinese.err).toMatch(/^降级（\w+）：vector leg: /u);

    const idle = await runCli(ada('maintain'), down);
    expect(seen(idle)).toEqual({ code: 0, hasAnswer: true, err: [unreachable] });
    expect(idle.out).toMatch(/^left +more is waiting: run it again$/mu);
    expect((await inJson(['stats'], down.env)).data.embedder.pendingPassages).toBe(1);

    server.behave(wellBehaved);
    const caughtUp = await inJson(['maintain', '--budget-ms', '60000'], environment());
    expect(caughtUp.data).toMatchObject({ tenant: 'default', embedded: 1, failed: 0, pending: false, degraded: [] });
    expect((await inJson(['stats'], environment())).data.embedder.pendingPassages).toBe(0);
    const again = await runCli(ada('maintain'), { env: environment() });
    expect(again.out).toMatch(/^embedded +0 versions$/mu);
  });

  test('[D10] a key is in no output, whatever the endpoint says', async () => {
    server.behave(json(401, { error: { message: `bad key ${KEY}` } }));
    const printed = await runCli(ada('add', 'The kettle is green', '--json'), { env: environment() });
    expect(printed.code).toBe(0);
    expect(printed.err).toContain('degraded (provider_refused): embedding: ');
    expect(printed.out + printed.err).not.toContain(KEY);
  });

  test('[D5] the demo answers by words and names what is down once', async () => {
    server.behave(json(401, {}));
    const { code, err, out } = await runCli(['demo'], { env: environment() });
    expect([code, out !== '']).toEqual([0, true]);
    expect(err.split('\n').filter((line) => line.includes('vector leg'))).toHaveLength(1);
  });
});

describe('other profiles', () => {
  test('[W16] maintain removes the vectors of an older profile and says so', async () => {
    server.behave(wellBehaved);
    await runCli(ada('add', 'The kettle is green'), { env: environment() });
    const changed = { ...environment(), RECOLLECT_EMBED_MODEL: 'newer-model' };
    const doctor = await runCli(ada('doctor'), { env: changed });
    expect(doctor.out).toMatch(/^vectors +test-model\/3: 1$/mu);
    expect(doctor.out).toMatch(/^embedder +newer-model\/3$/mu);
    const maintained = await runCli(ada('maintain'), { env: { ...changed, LANG: 'zh_CN.UTF-8' } });
    expect(maintained.out).toMatch(/^已补向量 +1 个版本$/mu);
    expect(maintained.out).toMatch(/^已清除 +test-model\/3 的向量$/mu);
    expect((await inJson(['stats'], changed)).data.vectors).toEqual({ 'newer-model/3': 1 });
  });
});

/** Answers with vectors of so many dimensions, on OpenAI's route and on TEI's own. */
const giving =
  (dimensions: number): Behaviour =>
  (request, response) => {
    const vectors = request.texts.map((text) => [...vectorOf(text), ...new Array(dimensions - 3).fill(0.1)]);
    const openAi = { data: vectors.map((embedding, index) => ({ index, embedding })) };
    json(200, request.path.endsWith('/embed') ? vectors : openAi)(request, response);
  };

describe('a model that is known', () => {
  test('[D10] by its name: dimensions, request and batches of DashScope come with it', async () => {
    server.behave(giving(1024));
    const argv = ['--embed-url', server.baseUrl, '--embed-model', 'text-embedding-v4'];
    const stdin = Array.from({ length: 12 }, (_, at) => `{"text": "Kettle number ${at} is green"}\n`);
    await runCli(ada('import', '-', ...argv), { stdin });
    expect(server.requests.map((request) => request.texts.length)).toEqual([10, 2]);
    expect(server.requests[0]?.body).toMatchObject({
      model: 'text-embedding-v4',
      dimensions: 1024,
      encoding_format: 'float',
    });
    const stats = await inJson(['stats', ...argv]);
    expect(stats.data).toMatchObject({ vectors: { 'text-embedding-v4/1024': 12 }, embedder: { pendingPassages: 0 } });
  });

  test('[D10] its prefixes stand before queries and passages', async () => {
    server.behave(giving(768));
    const env = { RECOLLECT_EMBED_URL: server.baseUrl, RECOLLECT_EMBED_MODEL: 'nomic-embed-text' };
    await runCli(ada('add', 'The kettle is green'), { env });
    await runCli(ada('search', 'kettle'), { env });
    expect(server.requests.map((request) => request.texts)).toEqual([
      ['search_document: The kettle is green'],
      ['search_query: kettle'],
    ]);
  });

  test('[D10] --embed-dimensions shortens vectors where the model can', async () => {
    server.behave(giving(256));
    const argv = ['--embed-model', 'dashscope/text-embedding-v4', '--embed-dimensions', '256'];
    await runCli(ada('add', 'The kettle is green', '--embed-url', server.baseUrl, ...argv));
    expect(server.requests[0]?.body).toMatchObject({ model: 'text-embedding-v4', dimensions: 256 });
    expect((await inJson(['stats', ...argv])).data.vectors).toEqual({ 'text-embedding-v4/256': 1 });
  });

  test('[D10] the native route of TEI by the name of its preset', async () => {
    server.behave(giving(384));
    const address = server.baseUrl.replace('/v1', '');
    const argv = ['--embed-url', address, '--embed-model', 'tei-native/multilingual-e5-small'];
    await runCli(ada('add', 'The kettle is green', ...argv));
    expect(server.requests.map(({ path, body }) => ({ path, inputs: body['inputs'] }))).toEqual([
      { path: '/embed', inputs: ['passage: The kettle is green'] },
    ]);
  });

  test.each([
    ['dashscope/text-embedding-v4', 'text-embedding-v4/1024'],
    ['ollama/bge-m3', 'bge-m3/1024'],
    ['tei-native/bge-m3', 'BAAI/bge-m3/1024'],
    ['transformers/bge-m3', 'Xenova/bge-m3/1024/cls/fp32'],
  ])('[D10] %s needs no address', async (model, profile) => {
    expect((await inJson(['stats', '--embed-model', model])).data.embedder.profile).toBe(profile);
  });

  test('[D10] without an address the full names are proposed', async () => {
    const { error } = await inJson(['stats', '--embed-model', 'text-embedding-v4']);
    expect([error?.code, error?.field]).toEqual(['validation', 'embedUrl']);
    expect(error?.message).toContain('--embed-model dashscope/text-embedding-v4 or dashscope-international/');
  });

  test('[D10] an address for a model that runs in this process is refused', async () => {
    const { error } = await inJson(['stats', '--embed-url', server.baseUrl, '--embed-model', 'transformers/bge-m3']);
    expect([error?.code, error?.field]).toEqual(['validation', 'embedUrl']);
  });
});

describe('a configuration that is no configuration', () => {
  const names = ['RECOLLECT_EMBED_URL', 'RECOLLECT_EMBED_MODEL', 'RECOLLECT_EMBED_DIMENSIONS', 'RECOLLECT_EMBED_KEY'];

  /** What is given, and the flag that is named as missing. */
  const halves: readonly (readonly [given: readonly string[], flag: string, field: string])[] = [
    [[names[0] ?? ''], '--embed-model', 'embedModel'],
    [[names[1] ?? ''], '--embed-url', 'embedUrl'],
    [[names[2] ?? ''], '--embed-url', 'embedUrl'],
    [[names[3] ?? ''], '--embed-url', 'embedUrl'],
    [names.slice(0, 2), '--embed-dimensions', 'embedDimensions'],
    [[names[0] ?? '', names[2] ?? ''], '--embed-model', 'embedModel'],
    [names.slice(1), '--embed-url', 'embedUrl'],
  ];

  test.each(halves)('[D10] [D2] %j alone: %s is missing', async (given, flag, field) => {
    const env = Object.fromEntries(given.map((name) => [name, environment()[name] ?? '']));
    const printed = await runCli([...ada('search', 'kettle'), '--json'], { env });
    const { error } = jsonOf(printed);
    expect([printed.code, error?.code, error?.field]).toEqual([2, 'validation', field]);
    expect(error?.message).toContain(flag);
  });

  test.each([
    ['--embed-url', 'ftp://127.0.0.1/v1', 'embedUrl'],
    ['--embed-url', '', 'embedUrl'],
    ['--embed-model', ' ', 'embedModel'],
    ['--embed-dimensions', '0', 'embedDimensions'],
    ['--embed-dimensions', 'three', 'embedDimensions'],
  ])('[D10] [D2] %s %j is refused in the words of the command line', async (flag, value, field) => {
    const argv = flags().map((word, at) => (flags()[at - 1] === flag ? value : word));
    const { error } = await inJson(['stats', ...argv]);
    expect([error?.code, error?.field, error?.message.startsWith(`${field}: `)]).toEqual(['validation', field, true]);
  });

  test('variables that are empty count as not set', async () => {
    const env = Object.fromEntries(names.map((name) => [name, '']));
    expect((await inJson(['stats'], env)).data.embedder.profile).toBe('recollect-static-zh-en-256-v2');
  });
});
