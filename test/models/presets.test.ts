import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findEmbedderPreset } from '../../src/adapters/models/openai-compatible/find-preset.js';
import { createOpenAiEmbedder } from '../../src/adapters/models/openai-compatible/openai-embedder.js';
import type { PresetName } from '../../src/adapters/models/openai-compatible/presets.js';
import { EMBEDDER_PRESETS, TEI_EMBEDDER_PRESETS } from '../../src/adapters/models/openai-compatible/presets.js';
import { createTeiEmbedder } from '../../src/adapters/models/openai-compatible/tei-embedder.js';
import { TRANSFORMERS_PRESETS } from '../../src/adapters/models/transformers/presets.js';
import { createTransformersEmbedder } from '../../src/adapters/models/transformers/transformers-embedder.js';
import type { MisbehavingServer } from './misbehaving-server.js';
import { json, startServer } from './misbehaving-server.js';

/** What the models' own descriptions say: prompts to the letter, dimensions, tokens. Kept apart from the code on purpose. */
const CARDS = {
  'bge-m3': ['', '', 1024, 8192],
  'bge-small-en-v1.5': ['Represent this sentence for searching relevant passages: ', '', 384, 512],
  'bge-small-zh-v1.5': ['为这个句子生成表示以用于检索相关文章：', '', 512, 512],
  'embeddinggemma-300m': ['task: search result | query: ', 'title: none | text: ', 768, 2048],
  'multilingual-e5-small': ['query: ', 'passage: ', 384, 512],
  'nomic-embed-text': ['search_query: ', 'search_document: ', 768, 2048],
  'qwen3-embedding-0.6b': [
    'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
    '',
    1024,
    8192,
  ],
  'text-embedding-3-large': ['', '', 3072, 8191],
  'text-embedding-3-small': ['', '', 1536, 8191],
  'text-embedding-v4': ['', '', 1024, 8192],
} as const satisfies { readonly [model: string]: readonly [string, string, number, number] };

/** The model of a preset under its common name. */
const modelOf = (name: string): keyof typeof CARDS =>
  name
    .slice(name.indexOf('/') + 1)
    .replace('qwen3-embedding:', 'qwen3-embedding-')
    .replace(/^embeddinggemma$/u, 'embeddinggemma-300m') as keyof typeof CARDS;

const profiles = [
  ...Object.entries(EMBEDDER_PRESETS).map(([name, preset]) => ({
    name,
    ...createOpenAiEmbedder(preset).profile,
  })),
  ...Object.entries(TEI_EMBEDDER_PRESETS).map(([name, preset]) => ({ name, ...createTeiEmbedder(preset).profile })),
  ...Object.entries(TRANSFORMERS_PRESETS).map(([name, preset]) => ({
    name: `transformers/${name}`,
    ...createTransformersEmbedder(preset).profile,
  })),
];

describe('presets', () => {
  test.each(profiles)('[P14] $name reads its model as the card says', ({ name, prefixes, dimensions, maxTokens }) => {
    const [query, passage, length, tokens] = CARDS[modelOf(name)];
    expect({ prefixes, dimensions, maxTokens }).toEqual({
      prefixes: { query, passage },
      dimensions: length,
      maxTokens: tokens,
    });
  });

  test.each([
    ['bge-m3', 'cls', false],
    ['bge-small-en-v1.5', 'cls', false],
    ['bge-small-zh-v1.5', 'cls', false],
    ['embeddinggemma-300m', 'sentence_embedding', true],
    ['multilingual-e5-small', 'mean', false],
    ['qwen3-embedding-0.6b', 'last_token', true],
  ] as const)('[P14] %s pools by %s', (name, pooling, shortenable) => {
    const preset = TRANSFORMERS_PRESETS[name];
    expect([preset.pooling, preset.shortenable ?? false]).toEqual([pooling, shortenable]);
  });

  test.each(Object.entries(CARDS))(
    'the page on models shows the prompts of %s to the letter',
    (_, [query, passage]) => {
      const page = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8');
      const shown = (prompt: string): string => `\`${prompt.replaceAll('|', '\\|').replaceAll('\n', '⏎')}\``;
      for (const prompt of [query, passage].filter((each) => each !== '')) expect(page).toContain(shown(prompt));
    },
  );

  test('[P14] vectors that are not alike have ids that are not alike', () => {
    const models = profiles.map(({ id, name }) => [id, modelOf(name)] as const);
    for (const [id, model] of models)
      expect(models.filter(([other]) => other === id).every(([, same]) => same === model)).toBe(true);
  });
});

describe('what a server is sent', () => {
  let server: MisbehavingServer;
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(() => server.close());

  const CASES: readonly {
    name: PresetName;
    batches: readonly number[];
    fields: { readonly [field: string]: unknown };
  }[] = [
    { name: 'ollama/bge-m3', batches: [32, 8], fields: { model: 'bge-m3' } },
    {
      name: 'vllm/qwen3-embedding-0.6b',
      batches: [40],
      fields: { model: 'Qwen/Qwen3-Embedding-0.6B', encoding_format: 'base64' },
    },
    { name: 'tei/multilingual-e5-small', batches: [32, 8], fields: { model: 'intfloat/multilingual-e5-small' } },
    {
      name: 'dashscope/text-embedding-v4',
      batches: [10, 10, 10, 10],
      fields: { model: 'text-embedding-v4', dimensions: 1024, encoding_format: 'float' },
    },
  ];

  test.each(CASES)('[P14] $name: fields, prefixes and batches of the server', async ({ name, batches, fields }) => {
    server.behave((request, response) => {
      const preset = EMBEDDER_PRESETS[name];
      const vector = new Array(preset.profile.dimensions).fill(0.5);
      json(200, { data: request.texts.map((_, index) => ({ index, embedding: vector })) })(request, response);
    });
    const embedder = createOpenAiEmbedder({ ...EMBEDDER_PRESETS[name], baseUrl: server.baseUrl });
    const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`);
    const embeddings = await embedder.embed(texts, { role: 'passage' });
    expect(embeddings.every(({ ok }) => ok)).toBe(true);
    expect(server.requests.map((request) => request.texts.length)).toEqual(batches);
    expect(server.requests.flatMap((request) => request.texts)).toEqual(
      texts.map((text) => embedder.profile.prefixes.passage + text),
    );
    await embedder.embed(['why'], { role: 'query' });
    const { input, ...rest } = server.requests.at(-1)?.body ?? {};
    expect(rest).toEqual(fields);
    expect(input).toEqual([`${embedder.profile.prefixes.query}why`]);
  });
});

describe('finding a preset', () => {
  test.each(Object.entries(EMBEDDER_PRESETS))('[D10] %s by its full name', (name, preset) => {
    expect(findEmbedderPreset(name)).toEqual({ by: 'named', route: 'openai', preset });
  });

  test.each(Object.entries(TEI_EMBEDDER_PRESETS))('[D10] %s by its full name', (name, preset) => {
    expect(findEmbedderPreset(name)).toEqual({ by: 'named', route: 'tei', preset });
  });

  test('[D10] a model alone: what its servers agree on, no address, and where it could be', () => {
    expect(findEmbedderPreset('text-embedding-v4')).toEqual({
      by: 'model',
      route: 'openai',
      preset: {
        model: 'text-embedding-v4',
        profile: { dimensions: 1024, maxTokens: 8192, batchMax: 10 },
        request: { dimensions: true, encodingFormat: 'float' },
      },
      names: ['dashscope/text-embedding-v4', 'dashscope-international/text-embedding-v4'],
    });
    // vLLM takes 128 texts and base64, the others 32 texts and what they like.
    expect(findEmbedderPreset('bge-m3')).toEqual({
      by: 'model',
      route: 'openai',
      preset: { model: 'bge-m3', profile: { dimensions: 1024, maxTokens: 8192, batchMax: 32 } },
      names: ['ollama/bge-m3', 'vllm/bge-m3', 'tei/bge-m3'],
    });
  });

  test('[D10] the address decides among the servers of a model', () => {
    expect(findEmbedderPreset('BAAI/bge-m3', 'http://127.0.0.1:8000/v1/')?.preset).toEqual({
      model: 'BAAI/bge-m3',
      profile: { dimensions: 1024, maxTokens: 8192, batchMax: 128 },
      request: { encodingFormat: 'base64' },
    });
  });

  test.each(['', 'bge', 'dashscope/', 'dashscope/bge-m3', 'toString', '__proto__'])(
    '[D10] %j is nobody’s name',
    (name) => {
      expect(findEmbedderPreset(name)).toBeNull();
    },
  );
});
