import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EvalSource } from '../../src/eval/eval-source.js';
import type { EvalQuery } from '../../src/eval/haystack.js';
import { calibrate, suiteSource } from '../../src/eval/index.js';
import type { Embedder } from '../../src/ports/embedder.js';

/** Cosine of what a text stands for with the question, which points to [1, 0]. */
const COSINES: { readonly [kind: string]: number } = {
  question: 1,
  answer: 0.8,
  better: 0.9,
  unrelated: 0.2,
  near: 0.3,
};

const embedder: Embedder = {
  profile: {
    id: 'angles',
    dimensions: 2,
    prefixes: { query: '', passage: '' },
    maxTokens: 100,
    batchMax: 100,
    calibration: null,
  },
  embed: async (texts) =>
    texts.map((text) => {
      const cosine = COSINES[text.split(' ')[0] ?? ''] ?? Number.NaN;
      return { ok: true, vector: Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)]) };
    }),
};

function query(index: number, parts: Partial<EvalQuery> = {}): EvalQuery {
  return {
    index,
    id: `q${index}`,
    text: `question ${index}`,
    nowMs: 0,
    place: 0,
    category: 'plain',
    language: 'en',
    group: `g${index}`,
    half: 'dev',
    answerable: true,
    gold: [`gold${index}`],
    current: [],
    stale: [],
    forbidden: [],
    excluded: [],
    answers: [],
    ...parts,
  };
}

/** `count` questions with an answer of the given kind each, among memories of one kind. */
function source(
  count: number,
  answer: string,
  others: string,
  queries = Array.from({ length: count }, (_, at) => query(at)),
): EvalSource {
  const drafts = [
    ...Array.from({ length: count }, (_, at) => ({ id: `m${at}`, text: `${answer} ${at}` })),
    ...Array.from({ length: 300 }, (_, at) => ({ id: `o${at}`, text: `${others} ${at}` })),
  ];
  const originalIds = new Map(drafts.map(({ id }) => [id, id.replace(/^m/u, 'gold')]));
  return {
    name: `${answer}/${others}`,
    weight: 1,
    load: async () => ({
      unit: 'x',
      indexed: 'x',
      data: { memories_sha256: '', queries_sha256: '', as_expected: true },
      haystacks: [{ places: [{ tenant: 't', user: 'u', drafts, originalIds }], newestMs: 0, queries }],
    }),
  };
}

describe('calibrate', () => {
  test('floor and ceiling are means over the sets, of medians and of 95th percentiles', async () => {
    const report = await calibrate([source(20, 'answer', 'unrelated'), source(25, 'better', 'near')], embedder);
    expect(report).toMatchObject({ profile: 'angles', floor: 0.25, ceiling: 0.85 });
    expect(report.rows.map(({ set, questions }) => [set, questions])).toEqual([
      ['answer/unrelated', 20],
      ['better/near', 25],
    ]);
    // Other questions' answers are among what is drawn, and are few.
    expect(report.rows[0]?.unrelated.q50).toBe(0.2);
  });

  test('is learnt on dev alone, from questions that have an answer', async () => {
    const queries = [
      ...Array.from({ length: 20 }, (_, at) => query(at)),
      query(20, { half: 'test' }),
      query(21, { answerable: false, gold: [] }),
    ];
    const [row] = (await calibrate([source(25, 'answer', 'unrelated', queries)], embedder)).rows;
    expect(row?.questions).toBe(20);
  });

  test("takes a suite of somebody's own as well as a set", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-calibrate-'));
    const lines = Array.from({ length: 60 }, (_, at) => [
      { memory: `m${at}`, text: 'answer' },
      { query: `question ${at}`, expect: [`m${at}`] },
    ]).flat();
    const others = Array.from({ length: 80 }, (_, at) => ({ memory: `other ${at}`, text: 'unrelated' }));
    const path = join(folder, 'mine.jsonl');
    await writeFile(path, [...lines, ...others].map((line) => `${JSON.stringify(line)}\n`).join(''));
    const [row] = (await calibrate([suiteSource(path)], embedder)).rows;
    await rm(folder, { recursive: true, force: true });
    expect(row?.set).toBe('mine');
    expect(row?.questions).toBeGreaterThanOrEqual(20);
    expect(row?.questions).toBeLessThan(60);
  });

  test.each<[string, readonly EvalSource[]]>([
    ['too few questions', [source(19, 'answer', 'unrelated')]],
    ['no set', []],
    ['answers that are no nearer than the rest', [source(20, 'unrelated', 'near')]],
  ])('refuses %s', async (_what, sources) => {
    await expect(calibrate(sources, embedder)).rejects.toMatchObject({ code: 'validation', field: 'sets' });
  });

  test('what the embedder refuses is an error, not a number', async () => {
    const refusing: Embedder = {
      ...embedder,
      embed: async (texts) =>
        texts.map(() => ({
          ok: false,
          error: Object.assign(new Error('no'), { code: 'provider_bad_answer' }) as never,
        })),
    };
    await expect(calibrate([source(20, 'answer', 'unrelated')], refusing)).rejects.toMatchObject({
      code: 'provider_bad_answer',
    });
  });
});
