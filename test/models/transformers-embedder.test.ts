import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTransformersDriver } from '../../src/adapters/models/transformers/driver.js';
import type { Pooling } from '../../src/adapters/models/transformers/pool.js';
import { TRANSFORMERS_PRESETS } from '../../src/adapters/models/transformers/presets.js';
import type {
  TransformersEmbedder,
  TransformersEmbedderOptions,
} from '../../src/adapters/models/transformers/transformers-embedder.js';
import { createTransformersEmbedder } from '../../src/adapters/models/transformers/transformers-embedder.js';
import type { Embedding } from '../../src/ports/embedder.js';
import { everythingOf, failureOf } from './failing.js';
import type { FakeOptions, FakeTransformers } from './fake-transformers.js';
import { BEGIN, END, fakeTransformers, idOf, PADDING, STATE_LENGTH, stateOf } from './fake-transformers.js';

function made(
  options: Partial<TransformersEmbedderOptions> = {},
  fakeOptions: FakeOptions = {},
): { readonly embedder: TransformersEmbedder; readonly fake: FakeTransformers } {
  const fake = fakeTransformers(fakeOptions);
  const embedder = createTransformersEmbedder({
    model: 'invented/model',
    pooling: 'mean',
    profile: { dimensions: STATE_LENGTH },
    driver: fake.module,
    ...options,
  });
  return { embedder, fake };
}

/** A text's vector from the definitions: ids, cut with the ending kept, pooled, shortened, scaled to length 1. */
function naiveVector(text: string, pooling: Pooling, maxTokens = 512, dimensions = STATE_LENGTH): readonly number[] {
  const all = [BEGIN, ...[...text].map(idOf), END];
  const ids = all.length <= maxTokens ? all : [...all.slice(0, maxTokens - 1), END];
  const states = ids.map((id, place) => stateOf(id, place));
  const first = states[0] ?? [];
  const pooled = {
    mean: first.map((_, at) => states.reduce((sum, state) => sum + (state[at] ?? 0), 0) / states.length),
    cls: first,
    last_token: states.at(-1) ?? [],
    sentence_embedding: first.map((value) => value * 2),
  }[pooling].slice(0, dimensions);
  const length = Math.sqrt(pooled.reduce((sum, value) => sum + value * value, 0));
  return pooled.map((value) => value / length);
}

function expectVectors(embeddings: readonly Embedding[], expected: readonly (readonly number[])[]): void {
  expect(embeddings).toHaveLength(expected.length);
  for (const [at, embedding] of embeddings.entries()) {
    if (!embedding.ok) throw embedding.error;
    expect(embedding.vector).toBeInstanceOf(Float32Array);
    for (const [place, value] of (expected[at] ?? []).entries()) expect(embedding.vector[place]).toBeCloseTo(value, 5);
    expect(embedding.vector).toHaveLength(expected[at]?.length ?? -1);
  }
}

const codes = (embeddings: readonly Embedding[]): readonly string[] =>
  embeddings.map((embedding) => (embedding.ok ? 'ok' : embedding.error.code));

const POOLINGS: readonly Pooling[] = ['mean', 'cls', 'last_token', 'sentence_embedding'];

describe('vectors', () => {
  test.each(POOLINGS)('[P14] %s: those of the definitions, in order, whatever runs together', async (pooling) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        async (texts, batchMax, maxTokens, tokensPerRun) => {
          const { embedder, fake } = made({
            pooling,
            tokensPerRun,
            profile: { dimensions: STATE_LENGTH, batchMax, maxTokens },
          });
          const embeddings = await embedder.embed(texts, { role: 'passage' });
          expectVectors(
            embeddings,
            texts.map((text) => naiveVector(text, pooling, maxTokens)),
          );
          for (const run of fake.runs) {
            const longest = Math.max(...run.map((ids) => ids.length));
            expect(run.length).toBeLessThanOrEqual(batchMax);
            expect(run.length === 1 || run.length * longest <= tokensPerRun).toBe(true);
            expect(longest).toBeLessThanOrEqual(maxTokens);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('[P14] prefixes by role stand before the text', async () => {
    const prefixes = { query: 'query: ', passage: 'passage: ' };
    const { embedder } = made({ pooling: 'mean', profile: { dimensions: STATE_LENGTH, prefixes } });
    expectVectors(await embedder.embed(['茶壶'], { role: 'query' }), [naiveVector('query: 茶壶', 'mean')]);
    expectVectors(await embedder.embed(['茶壶'], { role: 'passage' }), [naiveVector('passage: 茶壶', 'mean')]);
  });

  test('[P14] a text that is cut keeps its ending', async () => {
    const { embedder, fake } = made({ profile: { dimensions: STATE_LENGTH, maxTokens: 4 } });
    await embedder.embed(['abcdefgh'], { role: 'passage' });
    expect(fake.runs).toEqual([[[BEGIN, idOf('a'), idOf('b'), END]]]);
  });

  test('[P14] texts of like length run together; the shorter are filled up on the right', async () => {
    const { embedder, fake } = made({ profile: { dimensions: STATE_LENGTH, batchMax: 3 } });
    const lengths = [8, 1, 9, 8, 60, 8];
    await embedder.embed(
      lengths.map((length) => 'x'.repeat(length)),
      { role: 'passage' },
    );
    // Two more than characters; 10 x 1.25 is 12.5, so that 11 may stand beside 10, but three have run already.
    expect(fake.runs.map((run) => run.map((ids) => ids.length))).toEqual([[3], [10, 10, 10], [11], [62]]);
    await embedder.embed(['x'.repeat(8), 'x'.repeat(9)], { role: 'passage' });
    expect(fake.runs.at(-1)?.[0]?.at(-1)).toBe(PADDING);
  });

  test('[P14] quantised weights: texts run one by one unless the caller says otherwise', async () => {
    const texts = ['ab', 'cd', 'ef'];
    const sizes = async (options: Partial<TransformersEmbedderOptions>): Promise<readonly number[]> => {
      const { embedder, fake } = made(options);
      await embedder.embed(texts, { role: 'passage' });
      return fake.runs.map((run) => run.length);
    };
    expect(await sizes({})).toEqual([3]);
    expect(await sizes({ dtype: 'fp16' })).toEqual([3]);
    expect(await sizes({ dtype: 'q8' })).toEqual([1, 1, 1]);
    expect(await sizes({ dtype: 'q8', profile: { dimensions: STATE_LENGTH, batchMax: 2 } })).toEqual([2, 1]);
  });

  test('[P14] shortened vectors are the first dimensions, of length 1 again', async () => {
    const short = made({ shortenable: true, pooling: 'cls', profile: { dimensions: 2 } });
    expectVectors(await short.embedder.embed(['a'], { role: 'query' }), [naiveVector('a', 'cls', 512, 2)]);
    const { embedder } = made({ pooling: 'cls', profile: { dimensions: 2 } });
    expect(await failureOf(embedder.embed(['a'], { role: 'query' }))).toMatchObject({ code: 'provider_bad_answer' });
  });

  test('[P14] whatever changes the numbers changes the id', () => {
    const ids = [
      made().embedder,
      made({ pooling: 'cls' }).embedder,
      made({ dtype: 'q8' }).embedder,
      made({ profile: { dimensions: 2 } }).embedder,
      made({ profile: { dimensions: STATE_LENGTH, prefixes: { query: 'q', passage: '' } } }).embedder,
    ].map(({ profile }) => profile.id);
    expect(ids[0]).toBe('invented/model/4/mean/fp32');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(Object.entries(TRANSFORMERS_PRESETS))('[P14] the preset %s loads its repository', async (_, preset) => {
    const { fake } = made();
    await createTransformersEmbedder({ ...preset, driver: fake.module }).load();
    expect(fake.loaded.map(([part, name]) => [part, name])).toEqual([
      ['tokenizer', preset.model],
      ['model', preset.model],
    ]);
  });
});

describe('loading', () => {
  test('[D1] nothing is loaded before the first text, then once', async () => {
    const { embedder, fake } = made();
    expect(await embedder.embed([], { role: 'query' })).toEqual([]);
    expect(fake.loaded).toEqual([]);
    await Promise.all(['a', 'b'].map((text) => embedder.embed([text], { role: 'query' })));
    expect(fake.loaded).toHaveLength(2);
  });

  test('options reach the package under its names', async () => {
    const { embedder, fake } = made({
      dtype: 'q8',
      device: 'cpu',
      revision: 'v1',
      cacheDir: 'kept',
      localFilesOnly: true,
      sessionOptions: { intraOpNumThreads: 1 },
    });
    await embedder.load();
    const files = { revision: 'v1', cache_dir: 'kept', local_files_only: true };
    const session = { dtype: 'q8', device: 'cpu', session_options: { intraOpNumThreads: 1 } };
    expect(fake.loaded).toEqual([
      ['tokenizer', 'invented/model', files],
      ['model', 'invented/model', { ...files, ...session }],
    ]);
  });

  test('[D2] a package that is not installed has its code and says what to install', async () => {
    const notFound = Object.assign(new Error("Cannot find package '@huggingface/transformers'"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    const { embedder } = made({ driver: () => Promise.reject(notFound) });
    const error = await failureOf(embedder.embed(['a'], { role: 'query' }));
    expect(error).toMatchObject({ code: 'driver_missing', cause: notFound });
    expect(error.message).toContain('npm install @huggingface/transformers');
    expect(await failureOf(loadTransformersDriver(async () => ({ pipeline: () => null })))).toMatchObject({
      code: 'driver_missing',
    });
  });

  test('[P14] a model that can not be loaded has its code and is tried again by the next text', async () => {
    let failing = true;
    const { embedder } = made(
      {},
      {
        beforeLoad: () => {
          if (failing) throw new Error('Could not locate file: config.json');
        },
      },
    );
    const error = await failureOf(embedder.embed(['a'], { role: 'query' }));
    expect(error).toMatchObject({
      code: 'provider_unavailable',
      cause: { message: expect.stringContaining('config') },
    });
    failing = false;
    expect(codes(await embedder.embed(['a'], { role: 'query' }))).toEqual(['ok']);
  });

  test('a model that was freed is loaded again', async () => {
    const { embedder, fake } = made();
    await embedder.dispose();
    expect(fake.disposed()).toBe(0);
    await embedder.embed(['a'], { role: 'query' });
    await embedder.dispose();
    expect([fake.disposed(), fake.loaded.length]).toEqual([1, 2]);
    expect(codes(await embedder.embed(['a'], { role: 'query' }))).toEqual(['ok']);
    expect(fake.loaded).toHaveLength(4);
  });

  test('freeing what can not be loaded is no failure', async () => {
    const { embedder } = made({ driver: () => Promise.reject(new Error('not there')) });
    const asked = failureOf(embedder.load());
    await embedder.dispose();
    expect(await asked).toMatchObject({ code: 'driver_missing' });
  });
});

describe('what goes wrong', () => {
  test('[P14] for any subset of texts that the model fails at, exactly those fail, and nothing of them is told', async () => {
    const texts = Array.from({ length: 9 }, (_, at) => `secret text ${at}`);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...texts.keys()], { maxLength: 8 }), async (bad) => {
        const { embedder } = made(
          {},
          {
            beforeRun: (ids) => {
              const failing = bad.find((at) => ids.some((row) => row.at(-2) === idOf(String(at))));
              if (failing !== undefined) throw new Error(`no memory for secret text ${failing}`);
            },
          },
        );
        const embeddings = await embedder.embed(texts, { role: 'passage' });
        expect(codes(embeddings)).toEqual(texts.map((_, at) => (bad.includes(at) ? 'provider_unavailable' : 'ok')));
        expect(everythingOf(embeddings)).not.toContain('secret');
      }),
      { numRuns: 40 },
    );
  });

  test('[P14] a model that fails at every text makes embed fail', async () => {
    const { embedder } = made({}, { beforeRun: () => Promise.reject(new Error('dead')) });
    expect(await failureOf(embedder.embed(['a', 'b'], { role: 'query' }))).toMatchObject({
      code: 'provider_unavailable',
    });
  });

  const OUTPUTS: readonly (readonly [string, Pooling, NonNullable<FakeOptions['outputs']>])[] = [
    ['no states', 'mean', () => ({ logits: {} })],
    ['no sentence vector', 'sentence_embedding', ({ last_hidden_state }) => ({ last_hidden_state })],
    [
      'states that are no 32-bit floats',
      'mean',
      () => ({ last_hidden_state: { data: new Uint16Array(16), dims: [1, 4, 4] } }),
    ],
    ['states of another shape', 'cls', () => ({ last_hidden_state: { data: new Float32Array(4), dims: [1, 4] } })],
    ['fewer states than it says', 'cls', () => ({ last_hidden_state: { data: new Float32Array(8), dims: [1, 4, 4] } })],
    ['states of other texts', 'cls', () => ({ last_hidden_state: { data: new Float32Array(32), dims: [2, 4, 4] } })],
    ['vectors that are zero', 'cls', () => ({ last_hidden_state: { data: new Float32Array(16), dims: [1, 4, 4] } })],
    ['NaN', 'cls', () => ({ last_hidden_state: { data: new Float32Array(16).fill(Number.NaN), dims: [1, 4, 4] } })],
  ];
  test.each(OUTPUTS)('[P18] %s: refused', async (_, pooling, outputs) => {
    const { embedder } = made({ pooling }, { outputs });
    expect(await failureOf(embedder.embed(['ab'], { role: 'query' }))).toMatchObject({ code: 'provider_bad_answer' });
  });

  test.each([
    ['model', { model: ' ' }],
    ['profile.dimensions', { profile: { dimensions: 0 } }],
    ['tokensPerRun', { tokensPerRun: 0 }],
  ])('[P14] a bad %s is a validation error', async (field, options) => {
    expect(await failureOf((async () => made(options))())).toMatchObject({ code: 'validation', field });
  });
});

describe('callers that leave', () => {
  test('[P14] before: aborted, and nothing is loaded', async () => {
    const { embedder, fake } = made();
    const error = await failureOf(embedder.embed(['a'], { role: 'query', signal: AbortSignal.abort('left') }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'left' });
    expect(fake.loaded).toEqual([]);
  });

  test('[P14] while the model is loaded: aborted, and it goes on for the others', async () => {
    const controller = new AbortController();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { embedder, fake } = made({}, { beforeLoad: () => held });
    const left = failureOf(embedder.embed(['a'], { role: 'query', signal: controller.signal }));
    const stayed = embedder.embed(['a'], { role: 'query' });
    controller.abort();
    expect(await left).toMatchObject({ code: 'aborted' });
    goOn();
    expect(codes(await stayed)).toEqual(['ok']);
    expect(fake.loaded).toHaveLength(2);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('[P14] between two runs: aborted, and the rest does not run', async () => {
    const controller = new AbortController();
    const { embedder, fake } = made(
      { profile: { dimensions: STATE_LENGTH, batchMax: 1 } },
      { beforeRun: () => controller.abort() },
    );
    const asked = embedder.embed(['a', 'b', 'c'], { role: 'passage', signal: controller.signal });
    expect(await failureOf(asked)).toMatchObject({ code: 'aborted' });
    expect(fake.runs).toHaveLength(1);
  });
});
