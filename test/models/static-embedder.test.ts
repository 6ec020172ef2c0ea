import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILE } from '../../src/adapters/models/static/built-in-embedder.js';
import { createStaticEmbedder } from '../../src/adapters/models/static/static-embedder.js';
import { cosineSimilarity } from '../../src/scoring/vector.js';

const folder = mkdtempSync(join(tmpdir(), 'recollect-static-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Table {
  readonly words: readonly (readonly [word: string, logProbability: number, row: readonly number[]])[];
  readonly buckets: readonly (readonly number[])[];
  readonly folded?: string;
}

/** Writes a model file from its description in the format's own words, apart from the reader under test. */
function modelFile({ words, buckets, folded = '' }: Table): Buffer {
  const dimensions = buckets[0]?.length ?? 0;
  const names = Buffer.from(words.map(([word]) => word).join('\n'));
  const header = Buffer.from(
    JSON.stringify({
      id: 'toy',
      dimensions,
      blocks: [{ dimensions, weight: 1 }],
      words: words.length,
      buckets: buckets.length,
      wordsBytes: names.length,
      folded,
      calibration: { floor: 0.1, ceiling: 0.9 },
    }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const start = Buffer.concat([Buffer.from('RCSTATIC'), length, header, names]);
  const padding = Buffer.alloc((4 - (start.length % 4)) % 4);
  const rows = [...words.map(([, , row]) => row), ...buckets];
  const floats = (values: readonly number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
  return Buffer.concat([
    start,
    padding,
    floats(words.map(([, log]) => log)),
    floats(rows.map(() => 0.5)),
    Buffer.from(Int8Array.from(rows.flat()).buffer),
  ]);
}

const TOY: Table = {
  words: [
    ['dark', 0, [100, 0, 0]],
    ['mode', 0, [0, 100, 0]],
    ['do', 0, [0, 0, 50]],
    ['not', 0, [0, -100, 0]],
    ['深色', -5, [100, 0, 0]],
    ['模式', -5, [0, 100, 0]],
    ['色模', -20, [0, 0, 100]],
    ['色', -9, [0, 0, 9]],
  ],
  buckets: [
    [5, 5, 5],
    [7, -7, 0],
  ],
  folded: '黑深',
};

async function toy(bytes: Buffer = modelFile(TOY)): Promise<(text: string) => Promise<Float32Array>> {
  const path = join(folder, 'toy.bin');
  writeFileSync(path, bytes);
  const embedder = await createStaticEmbedder(path);
  return async (text) => {
    const [embedding] = await embedder.embed([text], { role: 'passage' });
    if (embedding?.ok !== true) throw new Error('no vector');
    return embedding.vector;
  };
}

const rounded = (vector: Float32Array): readonly number[] => [...vector].map((value) => Math.round(value * 1e4) / 1e4);
const half = Math.round(Math.SQRT1_2 * 1e4) / 1e4;

describe('a toy model', () => {
  test.each([
    ['dark mode', [half, half, 0]],
    ['DARK, mode!', undefined],
    ['深色模式', [half, half, 0]],
    ['黑色', [1, 0, 0]],
    ["don't", rounded(Float32Array.from([0, -100 / Math.hypot(50, 100), 50 / Math.hypot(50, 100)]))],
  ])('[P25] %j is the sum of its rows, scaled to length 1', async (text, expected) => {
    const embed = await toy();
    const vector = await embed(text);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    if (expected !== undefined) expect(rounded(vector)).toEqual(expected);
  });

  test('[P25] nothing is out of vocabulary, and the same text gives the same numbers', async () => {
    const embed = await toy();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), async (text) => {
        const vector = await embed(text);
        expect(vector.every((value) => Number.isFinite(value))).toBe(true);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
        expect(await embed(text)).toEqual(vector);
      }),
    );
  });

  test.each([
    ['no model', Buffer.from('RCSTATIX and more')],
    ['too short', Buffer.from('RC')],
    ['cut off', modelFile(TOY).subarray(0, -1)],
    ['too long', Buffer.concat([modelFile(TOY), Buffer.from([0])])],
    ['empty', Buffer.alloc(0)],
    ['cut off within its words', modelFile(TOY).subarray(0, 200)],
    ['cut off within its header', modelFile(TOY).subarray(0, 40)],
    ['without a header', Buffer.concat([Buffer.from('RCSTATIC'), Buffer.from([4, 0, 0, 0]), Buffer.from('null')])],
    [
      'with a header that is no JSON',
      Buffer.concat([Buffer.from('RCSTATIC'), Buffer.from([1, 0, 0, 0]), Buffer.from('{')]),
    ],
    [
      'of more words than bytes',
      Buffer.from(modelFile(TOY).toString('latin1').replace('"words":8', '"words":9e9'), 'latin1'),
    ],
    ['not UTF-8', Buffer.from(modelFile(TOY).toString('latin1').replace('dark', '\xff\xfe\xff\xfe'), 'latin1')],
  ])('[P25] a file that is %s is refused', async (_what, bytes) => {
    await expect(toy(bytes)).rejects.toMatchObject({ code: 'storage_corrupt' });
  });

  test('[P25] a file that is not there has its code', async () => {
    await expect(createStaticEmbedder(join(folder, 'nosuch.bin'))).rejects.toMatchObject({ code: 'storage_read_only' });
  });
});

describe('the model of the package', () => {
  const golden = new URL('../../models/static/golden.json', import.meta.url);

  test.skipIf(!existsSync(golden))('[P25] gives the numbers it was published with, to 1e-6', async () => {
    const embedder = await createStaticEmbedder();
    const { texts: rows } = JSON.parse(readFileSync(golden, 'utf8')) as { texts: { text: string; vector: number[] }[] };
    expect(rows.length).toBeGreaterThanOrEqual(40);
    const vectors = await embedder.embed(
      rows.map(({ text }) => text),
      { role: 'passage' },
    );
    for (const [at, { text, vector }] of rows.entries()) {
      const given = vectors[at];
      if (given?.ok !== true) throw new Error(text);
      for (const [place, value] of vector.entries())
        expect(Math.abs((given.vector[place] ?? Number.NaN) - value), text).toBeLessThan(1e-6);
    }
  });

  test('[P25] knows that two ways to say a thing are nearer than two things', async () => {
    const embedder = await createStaticEmbedder();
    const texts = ['I prefer a dark interface', 'dark mode please', 'the train to Ghent was late', '我喜欢深色界面'];
    const [interfaceText, mode, train, chinese] = (await embedder.embed(texts, { role: 'passage' })).map((each) => {
      if (!each.ok) throw each.error;
      return each.vector;
    });
    if (!interfaceText || !mode || !train || !chinese) throw new Error('unreachable');
    expect(cosineSimilarity(interfaceText, mode)).toBeGreaterThan(cosineSimilarity(interfaceText, train));
    expect(cosineSimilarity(interfaceText, chinese)).toBeGreaterThan(cosineSimilarity(train, chinese));
  });
});

test('[P25] the profile that is known before the file is read is that of the file', async () => {
  expect((await createStaticEmbedder()).profile).toEqual(BUILT_IN_PROFILE);
});
