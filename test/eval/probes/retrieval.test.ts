import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemoryEngine } from '../../../src/engine.js';
import { openMemory } from '../../../src/engine.js';
import type { BlindSpot, Reading, ScoredAnswer } from '../../../src/eval/probes/score-retrieval.js';
import {
  askBlindSpots,
  askProbes,
  figuresByKind,
  judgeBlindSpots,
  parseBlindSpots,
  parseRetrievalProbes,
  rankingOf,
  rankOf,
  retrievalFigures,
  sharedContent,
  verdictOf,
} from '../../../src/eval/probes/score-retrieval.js';

const read = (name: string): string =>
  readFileSync(new URL(`../../../eval/probes/${name}.jsonl`, import.meta.url), 'utf8');

function answer(
  items: readonly (readonly [id: string, score: number])[],
  rejected: readonly (readonly [id: string, reason: string, score: number])[] = [],
): ScoredAnswer {
  return {
    items: items.map(([id, score]) => ({ memory: { id }, score })),
    rejected: rejected.map(([memoryId, reason, score]) => ({ memoryId, reason, score })),
  };
}

describe('scoring', () => {
  test('figures are shares of ranks and the mean of their reciprocals', () => {
    const figures = retrievalFigures([1, 2, 5, 6, 10, 11, 20, null]);
    // MRR = (1 + 1/2 + 1/5 + 1/6 + 1/10 + 1/11 + 1/20 + 0) / 8
    expect(figures).toEqual({ n: 8, r1: 1 / 8, r5: 3 / 8, r10: 5 / 8, mrr: expect.closeTo(0.2634469697, 9) });
    expect(retrievalFigures([])).toEqual({ n: 0, r1: 0, r5: 0, r10: 0, mrr: 0 });
  });

  test('figures of any ranks lie in [0,1], in order, with the first place at the bottom of MRR', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 200 })), { minLength: 1 }), (ranks) => {
        const { n, r1, r5, r10, mrr } = retrievalFigures(ranks);
        const naive = (k: number): number => ranks.filter((rank) => rank !== null && rank <= k).length / n;
        expect([r1, r5, r10]).toEqual([1, 5, 10].map((k) => expect.closeTo(naive(k), 12)));
        expect(mrr).toBeGreaterThanOrEqual(r1 - 1e-12);
        expect(mrr).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each<readonly [Reading, readonly string[]]>([
    ['returned', ['a', 'b']],
    // c was kept back by the floor and belongs between a and b; d by the limit; e is refused for good.
    ['floor aside', ['a', 'c', 'b', 'd']],
  ])('a ranking read as %s', (reading, expected) => {
    const given = answer(
      [
        ['a', 0.9],
        ['b', 0.3],
      ],
      [
        ['e', 'identifier not confirmed', 0.8],
        ['c', 'below floor', 0.5],
        ['d', 'limit', 0.2],
      ],
    );
    const ranking = rankingOf(given, reading);
    expect(ranking.map(({ id }) => id)).toEqual(expected);
    expect(rankOf('b', ranking)).toBe(expected.indexOf('b') + 1);
    expect(rankOf('e', ranking)).toBeNull();
  });

  test.each([
    ['ahead', 0.5, 0.4, 'right'],
    ['behind', 0.4, 0.5, 'wrong'],
    ['at the same score', 0.5, 0.5, 'tied'],
    ['nearer than vectors can tell', 0.5, 0.5000005, 'tied'],
    ['not there', null, 0, 'wrong'],
    ['the only one there', 0, null, 'right'],
    ['not there, as the other', null, null, 'tied'],
  ] as const)('the right memory %s', (_, right, wrong, expected) => {
    const ranking = [
      ...(right === null ? [] : [{ id: 'r', score: right }]),
      ...(wrong === null ? [] : [{ id: 'w', score: wrong }]),
    ];
    expect(verdictOf('r', 'w', ranking)).toBe(expected);
  });

  test('verdicts are counted by kind', () => {
    const spot = (id: string, kind: string, right: string, wrong: string): BlindSpot => {
      return { id, kind, query: 'q', right, wrong };
    };
    // One text is one memory: hot is memory-1, cold memory-2, five memory-3, six memory-4.
    const spots = [
      spot('1', 'antonym', 'hot', 'cold'),
      spot('2', 'antonym', 'cold', 'hot'),
      spot('3', 'digits', 'five', 'six'),
    ];
    const both = answer([['memory-1', 0.7]], [['memory-2', 'below floor', 0.1]]);
    const judged = judgeBlindSpots(spots, [both, both, answer([])]);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['right', 'wrong', 'tied']);
    expect(figuresByKind(judged)).toEqual([
      { kind: 'antonym', n: 2, right: 1, wrong: 1, tied: 0 },
      { kind: 'digits', n: 1, right: 0, wrong: 0, tied: 1 },
    ]);
  });

  test.each([
    ['Runs every morning.', 'When am I running?', ['run']],
    ['Is what you have.', 'What is it that I have?', []],
    ['我不喜欢在家喝茶。', '我在家里喝什么？', ['在家', '家', '喝']],
    ['有一只猫', '我没有什么', []],
    ['Order 4821 is late.', 'Where is 4821?', ['4821']],
    ['用 Vim 写代码', 'vim 好吗', ['vim']],
  ])('%s and %s share %j', (one, other, expected) => {
    expect([...sharedContent(one, other)].sort()).toEqual([...expected].sort());
    expect([...sharedContent(other, one)].sort()).toEqual([...expected].sort());
  });

  test('a line that is no probe is refused by its number', () => {
    const good = '{"id":"1","memory":"a","query":"b"}';
    expect(parseRetrievalProbes(`${good}\n`)).toHaveLength(1);
    for (const bad of [
      '{',
      '{"id":"1","memory":"a"}',
      '{"id":"1","memory":" ","query":"b"}',
      `${good.slice(0, -1)},"x":1}`,
    ])
      expect(() => parseRetrievalProbes(`${good}\n${bad}\n`)).toThrow(/line 2/);
    expect(() => parseBlindSpots(good)).toThrow(/line 1/);
  });
});

/** R@5 as measured with the table recollect-static-zh-en-256-v2. */
const MEASURED = [
  { file: 'paraphrase.en', atLeast: 150, vector: 0.806, hybrid: 0.697, returned: 0.606 },
  { file: 'paraphrase.zh', atLeast: 150, vector: 0.631, hybrid: 0.506, returned: 0.458 },
  { file: 'cross-language.en-zh', atLeast: 60, vector: 0.985, hybrid: 0.969, returned: 0.862 },
  { file: 'cross-language.zh-en', atLeast: 60, vector: 0.985, hybrid: 0.954, returned: 0.815 },
];
/** What a table may lose before somebody has to look. */
const SLACK = 0.03;

let engine: MemoryEngine;
beforeAll(async () => {
  engine = await openMemory({});
});
afterAll(() => engine.close());

describe.each(MEASURED)('$file', ({ file, atLeast, ...measured }) => {
  const probes = parseRetrievalProbes(read(file));

  async function ranksBy(recipe: string, ...readings: readonly Reading[]): Promise<readonly (number | null)[][]> {
    const answers = await askProbes(engine, probes, recipe);
    return readings.map((reading) => answers.map((each, at) => rankOf(probes[at]?.id ?? '', rankingOf(each, reading))));
  }
  const r5 = (ranks: readonly (number | null)[] | undefined): number => retrievalFigures(ranks ?? []).r5;

  test('no probe shares a content word with its query, and none is there twice', () => {
    expect(probes.length).toBeGreaterThanOrEqual(atLeast);
    for (const field of ['id', 'memory', 'query'] as const)
      expect(new Set(probes.map((probe) => probe[field])).size).toBe(probes.length);
    const sharing = probes.flatMap(({ id, memory, query }) => {
      const shared = sharedContent(memory, query);
      return shared.length === 0 ? [] : [`${id}: ${shared.join(', ')}`];
    });
    expect(sharing).toEqual([]);
  });

  test('words alone find none of the memories', async () => {
    const [ranks] = await ranksBy('bm25', 'returned');
    expect(ranks).toHaveLength(probes.length);
    expect(probes.filter((_, at) => ranks?.[at] !== null)).toEqual([]);
  });

  test('vectors find what was measured', async () => {
    const [ranks] = await ranksBy('vector', 'returned');
    expect(r5(ranks)).toBeGreaterThanOrEqual(measured.vector - SLACK);
  });

  test('words and vectors together find what was measured, with the floor and without', async () => {
    const [aside, returned] = await ranksBy('hybrid', 'floor aside', 'returned');
    expect(r5(aside)).toBeGreaterThanOrEqual(measured.hybrid - SLACK);
    expect(r5(returned)).toBeGreaterThanOrEqual(measured.returned - SLACK);
    expect(r5(returned)).toBeLessThanOrEqual(r5(aside));
  });
});

describe.each(['blind-spots.en', 'blind-spots.zh'])('%s', (file) => {
  const blindSpots = parseBlindSpots(read(file));

  test('every kind is there, and every pair is asked both ways', () => {
    expect(blindSpots.length).toBeGreaterThanOrEqual(40);
    expect(new Set(blindSpots.map(({ id }) => id)).size).toBe(blindSpots.length);
    const pairs = blindSpots.map(({ kind, right, wrong }) => JSON.stringify([kind, right, wrong]));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { kind, right, wrong } of blindSpots) expect(pairs).toContain(JSON.stringify([kind, wrong, right]));
    expect([...new Set(blindSpots.map(({ kind }) => kind))]).toEqual([
      'antonym',
      'negation',
      'digits',
      'identifier',
      'word-order',
      'name',
      'near-miss-entity',
      'unit',
      'out-of-vocabulary',
      'typo',
      'emoji-and-mixed-script',
    ]);
  });

  test('what is told apart by a number or a code is told apart by words and vectors together', async () => {
    const judged = judgeBlindSpots(blindSpots, await askBlindSpots(engine, blindSpots, 'hybrid'));
    const literal = judged.filter(({ kind }) => kind === 'digits' || kind === 'identifier');
    expect(literal).toHaveLength(24);
    expect(literal.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  });

  test('nothing is without a vector: words outside the vocabulary are told apart more often than not', async () => {
    const judged = judgeBlindSpots(blindSpots, await askBlindSpots(engine, blindSpots, 'vector'));
    const figures = figuresByKind(judged).filter(({ kind }) => kind === 'out-of-vocabulary' || kind === 'typo');
    expect(figures).toHaveLength(2);
    // 9 of 10 as measured, less one.
    for (const { right } of figures) expect(right).toBeGreaterThanOrEqual(8);
  });
});
