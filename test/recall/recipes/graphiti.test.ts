import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_RECIPES } from '../../../src/config.js';
import { RecollectError } from '../../../src/domain/errors.js';
import { recompute } from '../../../src/explain/score-node.js';
import type { Op } from '../../../src/ports/op.js';
import type { Reranker } from '../../../src/ports/reranker.js';
import { checkRecipe } from '../../../src/recall/check-recipe.js';
import { recall } from '../../../src/recall/recall.js';
import type { Recipe } from '../../../src/recall/recipe.js';
import { fetchSize } from '../../../src/recall/recipe-parts.js';
import {
  GRAPHITI_RECIPES,
  type GraphitiMethod,
  type GraphitiOptions,
  type GraphitiReranker,
  graphiti,
} from '../../../src/recall/recipes/graphiti.js';
import type { RecallOptions } from '../../../src/recall/request.js';
import type { RecallResult } from '../../../src/recall/result.js';
import { dependenciesOf, interceptedTenant, NOW_MS, recipeNamed, requestOf, tableEmbedder } from '../parts.js';
import { DAY_MS, type GoldenMemory, goldenStore } from './golden-store.js';
import { fusedTwin, judgedTwin, mentionsTwin, mmrTwin, proximityTwin } from './graphiti-twin.js';

// No text of a memory, so that it has a vector of its own.
const ASKED = 'kettle?';

/** Asks a store whose memories have exactly the cosines, or vectors, that are named. */
async function ask(
  memories: readonly (GoldenMemory & { readonly vector?: readonly [number, number] })[],
  recipe: Recipe | string,
  { query = ASKED, ops = [], reranker = null, ...options }: RecallOptions & AskOptions = {},
): Promise<RecallResult> {
  const plain = memories.map(({ vector, ...memory }) =>
    vector === undefined ? memory : { ...memory, cosine: vector[0] },
  );
  const table: { [text: string]: readonly number[] } = { [query]: [1, 0] };
  for (const { text, cosine, vector } of memories)
    if (vector !== undefined) table[text] = vector;
    else table[text] = cosine === null ? [0, 1] : [cosine, Math.sqrt(1 - cosine ** 2)];
  const { tenant } = await goldenStore(query, plain, ops);
  return recall(requestOf(query, recipe, options), {
    ...dependenciesOf(tenant, { current: tableEmbedder(table), previous: null }),
    reranker,
  });
}

interface AskOptions {
  readonly query?: string;
  readonly ops?: readonly Op[];
  readonly reranker?: Reranker | null;
}

function idsOf({ items }: RecallResult): readonly string[] {
  return items.map(({ memory }) => memory.id);
}

/** A reranker that gives each text the relevance of a table. */
function judge(relevances: { readonly [text: string]: number }, asked: string[] = []): Reranker {
  return {
    id: 'judge',
    batchMax: 100,
    rerank: async (_query, texts) => {
      asked.push(...texts);
      return texts.map((text) => relevances[text] ?? 0);
    },
  };
}

/** Longer texts rank lower by BM25; cosines from .6 on are found by meaning. */
const MEMORIES: readonly GoldenMemory[] = [
  { id: 'a', text: 'kettle', cosine: 0.95 },
  { id: 'b', text: 'kettle rope', cosine: 0.9 },
  { id: 'c', text: 'moss quay', cosine: 0.85 },
  { id: 'd', text: 'kettle rope moss', cosine: 0.5 },
  { id: 'e', text: 'kiln loft', cosine: 0.8 },
  { id: 'f', text: 'kettle rope moss kiln', cosine: 0.6 },
  { id: 'g', text: 'boat', cosine: 0.59 },
];

interface FusedRow {
  readonly what: string;
  readonly id: string;
  readonly constant: number;
  readonly ranks: readonly [cosine: number | null, bm25: number | null];
  readonly score: number;
}

const FUSED: readonly FusedRow[] = [
  { what: 'first in both', id: 'a', constant: 1, ranks: [0, 0], score: (1 / 1 + 1 / 1) / 2 },
  { what: 'second in both', id: 'b', constant: 1, ranks: [1, 1], score: (1 / 2 + 1 / 2) / 2 },
  { what: 'third by meaning alone', id: 'c', constant: 1, ranks: [2, null], score: 1 / 3 / 2 },
  {
    what: 'the cosine floor is of the method: below it words alone vote',
    id: 'd',
    constant: 1,
    ranks: [null, 2],
    score: 1 / 3 / 2,
  },
  { what: 'fourth by meaning alone', id: 'e', constant: 1, ranks: [3, null], score: 1 / 4 / 2 },
  { what: 'exactly .6 is found', id: 'f', constant: 1, ranks: [4, 3], score: (1 / 5 + 1 / 4) / 2 },
  {
    what: 'ruling: rankConstant is an option; with 60 the first in both is still 1',
    id: 'a',
    constant: 60,
    ranks: [0, 0],
    score: (1 / 60 + 1 / 60) / (2 / 60),
  },
  {
    what: 'ruling: rankConstant is an option; with 60 ranks matter little',
    id: 'f',
    constant: 60,
    ranks: [4, 3],
    score: (1 / 64 + 1 / 63) / (2 / 60),
  },
  { what: 'second in both', id: 'b', constant: 60, ranks: [1, 1], score: (1 / 61 + 1 / 61) / (2 / 60) },
  { what: 'found by one of two: about half', id: 'c', constant: 60, ranks: [2, null], score: 1 / 62 / (2 / 60) },
  { what: 'a constant of two', id: 'e', constant: 2, ranks: [3, null], score: 1 / 5 / (2 / 2) },
  { what: 'below 1 the first place is nearly all', id: 'b', constant: 0.5, ranks: [1, 1], score: 2 / 1.5 / (2 / 0.5) },
];

describe('graphiti.rrf: golden rows', () => {
  test.each(FUSED.map((row) => [`${row.what} (${row.constant})`, row] as const))('%s', async (_what, row) => {
    const recipe = row.constant === 1 ? 'graphiti.rrf' : graphiti({ name: 'other', rankConstant: row.constant });
    const answer = await ask(MEMORIES, recipe, { exact: true });
    expect(answer.degraded).toEqual([]);
    expect(fusedTwin(row.ranks, row.constant)).toBeCloseTo(row.score, 12);
    const item = answer.items.find(({ memory }) => memory.id === row.id);
    expect(item?.score).toBeCloseTo(row.score, 12);
    const voices = Object.fromEntries(
      row.ranks.flatMap((rank, at) => (rank === null ? [] : [[['cosine', 'bm25'][at], 1 / (rank + row.constant)]])),
    );
    expect(item?.voiceScores).toEqual(voices);
    for (const each of answer.items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test('[R44] below the floor of the only leg that found it, a memory is rejected with the margin', async () => {
    const { rejected, items } = await ask(MEMORIES, 'graphiti.rrf', { exact: true });
    expect(items.map(({ memory }) => memory.id)).not.toContain('g');
    expect(rejected).toMatchObject([{ memoryId: 'g', reason: 'below floor', signal: 'semantic' }]);
    const [rejection] = rejected;
    if (rejection?.reason !== 'below floor') throw new Error('not rejected by the floor');
    expect(rejection.margin).toBeCloseTo(0.6 - 0.59, 6);
    const lower = graphiti({ name: 'lower', similarityFloor: 0.59 - 1e-6 });
    expect(idsOf(await ask(MEMORIES, lower))).toContain('g');
  });

  test('ruling: the presets add 1 to the rank, the voices of mnemosyne 60', () => {
    const constantOf = (name: string): number | null => {
      const { score } = recipeNamed(name);
      return score.kind === 'fusion' ? score.constant : null;
    };
    expect([constantOf('graphiti.rrf'), constantOf('graphiti.crossEncoder')]).toEqual([1, 1]);
    expect(constantOf('mnemosyne.polyphonic')).toBe(60);
  });

  test('seed: two to three times as much is fetched as is asked for, by each method: twice', () => {
    expect([1, 10, 50].map((limit) => fetchSize(recipeNamed('graphiti.rrf'), 'vector', limit))).toEqual([2, 20, 100]);
    expect([1, 10, 50].map((limit) => fetchSize(recipeNamed('graphiti.rrf'), 'lexical', limit))).toEqual([2, 20, 100]);
  });
});

/** Cosines with the query: .96, .8, .6, .6; `other` lies on the other side of it. */
const AROUND = [
  { id: 'near', text: 'moss', cosine: null, vector: [0.96, 0.28] },
  { id: 'twin', text: 'rope', cosine: null, vector: [0.8, 0.6] },
  { id: 'third', text: 'kiln', cosine: null, vector: [0.6, 0.8] },
  { id: 'other', text: 'quay', cosine: null, vector: [0.6, -0.8] },
] as const;

describe('graphiti.mmr: golden rows', () => {
  // Likeness: near-twin .936, near-third .8, near-other .352, twin-third .96, other to twin 0, to third 0 (negative).
  const rows: readonly (readonly [string, number, readonly (readonly [string, number])[]])[] = [
    [
      'ruling: greedy, lambda .5: the one on the other side comes before the nearer twin',
      0.5,
      [
        ['near', 0.5 * 0.96 - 0.5 * 0 + 0.5],
        ['other', 0.5 * 0.6 - 0.5 * 0.352 + 0.5],
        ['twin', 0.5 * 0.8 - 0.5 * 0.936 + 0.5],
        ['third', 0.5 * 0.6 - 0.5 * 0.96 + 0.5],
      ],
    ],
    [
      'lambda .7',
      0.7,
      [
        ['near', 0.7 * 0.96 + 0.3],
        ['other', 0.7 * 0.6 - 0.3 * 0.352 + 0.3],
        ['twin', 0.7 * 0.8 - 0.3 * 0.936 + 0.3],
        ['third', 0.7 * 0.6 - 0.3 * 0.96 + 0.3],
      ],
    ],
    [
      'lambda 1, as one recipe of the public source has it, is relevance alone',
      1,
      [
        ['near', 0.96],
        ['twin', 0.8],
        ['third', 0.6],
        ['other', 0.6],
      ],
    ],
  ];
  test.each(rows)('%s', async (_what, lambda, expected) => {
    const recipe = lambda === 0.5 ? 'graphiti.mmr' : graphiti({ name: 'other', reranker: 'mmr', lambda });
    const { items, degraded } = await ask(AROUND, recipe);
    expect(degraded).toEqual([]);
    const twin = mmrTwin(AROUND, [1, 0], lambda);
    for (const [at, [id, score]] of expected.entries()) {
      // Of the two equal ones the greater id comes first.
      if (lambda !== 1) expect(twin[at]?.id).toBe(id);
      expect(twin[at]?.value).toBeCloseTo(score, 12);
      const item = items.find(({ memory }) => memory.id === id);
      expect(item?.score).toBeCloseTo(score, 6);
      if (lambda !== 1) expect(items[at]?.memory.id).toBe(id);
    }
    for (const each of items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test('ruling: relevance and likeness are cosines of normalised vectors, whatever found a memory', async () => {
    const longer = AROUND.map((memory) => ({
      ...memory,
      vector: [7 * memory.vector[0], 7 * memory.vector[1]] as const,
    }));
    const { items } = await ask(AROUND, 'graphiti.mmr');
    const twin = mmrTwin(longer, [3, 0], 0.5);
    expect(idsOf({ items } as RecallResult)).toEqual(twin.map(({ id }) => id));
    const byWords = graphiti({ name: 'words', methods: ['bm25'], reranker: 'mmr' });
    const found = await ask(
      AROUND.map((memory) => ({ ...memory, text: `kettle ${memory.text}` })),
      byWords,
    );
    expect(idsOf(found)).toEqual(['near', 'other', 'twin', 'third']);
    expect(found.items[1]?.score).toBeCloseTo(0.5 * 0.6 - 0.5 * 0.352 + 0.5, 6);
  });

  test('ruling: the order is kept to the end, also where it is cut', async () => {
    expect(idsOf(await ask(AROUND, 'graphiti.mmr', { limit: 2 }))).toEqual(['near', 'other']);
  });

  test('seed: 用户喜欢川菜 and 用户偏好川菜 do not stand side by side', async () => {
    const dishes = [
      { id: 'likes', text: '用户喜欢川菜', cosine: null, vector: [0.96, 0.28] },
      { id: 'prefers', text: '用户偏好川菜', cosine: null, vector: [0.95, Math.sqrt(1 - 0.95 ** 2)] },
      { id: 'allergy', text: '用户对花生过敏', cosine: null, vector: [0.6, -0.8] },
    ] as const;
    expect(idsOf(await ask(dishes, 'graphiti.rrf', { query: '用户吃什么' }))[2]).toBe('allergy');
    expect(idsOf(await ask(dishes, 'graphiti.mmr', { query: '用户吃什么' }))[1]).toBe('allergy');
  });

  test('[R46] minScore is asked of the marginal relevance', async () => {
    const { items, rejected } = await ask(AROUND, 'graphiti.mmr', { minScore: 0.43 });
    expect(items.map(({ memory }) => memory.id)).toEqual(['near', 'other', 'twin']);
    expect(rejected).toMatchObject([{ memoryId: 'third', reason: 'below minScore', stage: 'diversity' }]);
  });
});

describe('graphiti.episodeMentions: golden rows', () => {
  /** What was told again `times` times, each time in another conversation. */
  const told = (memoryId: string, times: number): readonly Op[] =>
    Array.from(
      { length: times },
      (_, at): Op => ({
        op: 'addSighting',
        memoryId,
        atMs: NOW_MS,
        source: { system: 'chat', documentType: null, authority: null, uri: `chat:${at}` },
      }),
    );
  const memories = (ageDays: number): readonly GoldenMemory[] => [
    { id: 'm', text: 'kettle', cosine: 0.9, ageHours: 24 * ageDays },
    { id: 'fresh', text: 'kettle rope', cosine: 0.8 },
  ];
  const rows: readonly (readonly [string, number, number, number | null, number])[] = [
    ['one episode, today', 1, 0, 30, 1 / (1 + 1)],
    ['three, today', 3, 0, 30, 3 / (3 + 1)],
    ['ruling: three, thirty days ago, count as 1.5', 3, 30, 30, 1.5 / (1.5 + 1)],
    ['ruling: half of the weight every thirty days: four, sixty days ago, count as one', 4, 60, 30, 1 / (1 + 1)],
    ['ruling: unless told otherwise: three, thirty days ago, count as three', 3, 30, null, 3 / (3 + 1)],
    ['with a half-life of a week', 2, 14, 7, 0.5 / (0.5 + 1)],
  ];
  test.each(rows)('%s', async (_what, episodes, ageDays, halfLifeDays, score) => {
    const recipe =
      halfLifeDays === 30
        ? 'graphiti.episodeMentions'
        : graphiti({ name: 'other', reranker: 'episodeMentions', halfLifeDays });
    const { items, degraded } = await ask(memories(ageDays), recipe, { ops: told('m', episodes - 1) });
    expect(degraded).toEqual([]);
    expect(mentionsTwin(episodes, ageDays, halfLifeDays)).toBeCloseTo(score, 12);
    const item = items.find(({ memory }) => memory.id === 'm');
    expect(item?.score).toBeCloseTo(score, 9);
    for (const each of items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test('seed: alone it favours what has been there for half a year; with decay what was told yesterday comes first', async () => {
    const both: readonly GoldenMemory[] = [
      { id: 'old', text: 'kettle', cosine: 0.9, ageHours: 24 * 180 },
      { id: 'new', text: 'kettle rope', cosine: 0.8, ageHours: 24 },
    ];
    const ops = told('old', 6);
    const alone = graphiti({ name: 'alone', reranker: 'episodeMentions', halfLifeDays: null });
    expect(idsOf(await ask(both, alone, { ops }))).toEqual(['old', 'new']);
    // 7 * .5 ** 6 = .11 against .98.
    expect(idsOf(await ask(both, 'graphiti.episodeMentions', { ops }))).toEqual(['new', 'old']);
  });

  test('[R45] of equally many the better by reciprocal ranks comes first, not the newer', async () => {
    const recipe = graphiti({ name: 'other', reranker: 'episodeMentions', halfLifeDays: null });
    const { items } = await ask(
      [
        { id: 'best', text: 'kettle', cosine: 0.9, ageHours: 100 },
        { id: 'newer', text: 'kettle rope', cosine: 0.8 },
      ],
      recipe,
    );
    expect(items.map(({ memory, score }) => [memory.id, score])).toEqual([
      ['best', 0.5],
      ['newer', 0.5],
    ]);
    expect(items[0]?.voiceScores).toEqual({ cosine: 1, bm25: 1 });
  });

  test('[R47] the same source told twice is one episode; tellings without a source are one each', async () => {
    const again = (source: string | null): Op => ({
      op: 'addSighting',
      memoryId: 'm',
      atMs: NOW_MS,
      source: source === null ? null : { system: 'chat', documentType: null, authority: 0.5, uri: source },
    });
    const episodes = async (ops: readonly Op[], source?: string): Promise<number> => {
      const own = source === undefined ? {} : { source: { system: 'chat', uri: source } };
      const { items } = await ask(
        [{ id: 'm', text: 'kettle', cosine: 0.9, ...own }],
        graphiti({ name: 'other', reranker: 'episodeMentions', halfLifeDays: null }),
        { ops },
      );
      const mentions = items[0]?.signals.mentions ?? 0;
      return Math.round(mentions / (1 - mentions));
    };
    expect(await episodes([])).toBe(1);
    expect(await episodes([again('one'), again('one'), again('two')])).toBe(3);
    expect(await episodes([again('one'), again('two')], 'one')).toBe(2);
    expect(await episodes([again(null), again(null)])).toBe(3);
  });
});

describe('graphiti.crossEncoder: golden rows', () => {
  test('seed: the pair says what negation does to a near sentence; scores stay with their memories', async () => {
    const memories: readonly GoldenMemory[] = [
      { id: 'likes', text: '喜欢香菜', cosine: 0.95 },
      { id: 'avoids', text: '不吃香菜', cosine: 0.9 },
      { id: 'boat', text: '有一条船', cosine: 0.7 },
    ];
    const reranker = judge({ 喜欢香菜: 0.2, 不吃香菜: 0.9, 有一条船: 0.05 });
    const { items } = await ask(memories, 'graphiti.crossEncoder', { query: '不能吃什么', reranker });
    const expected = [
      ['avoids', 0.9],
      ['likes', 0.2],
      ['boat', 0.05],
    ];
    expect(judgedTwin(['likes', 'avoids', 'boat'], { likes: 0.2, avoids: 0.9, boat: 0.05 }, 20)).toEqual(expected);
    expect(items.map(({ memory, score }) => [memory.id, score])).toEqual(expected);
    for (const each of items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test('pairs are capped: the best by reciprocal ranks are judged, the others follow in their order', async () => {
    const asked: string[] = [];
    const reranker = judge({ kettle: 0.1, 'kettle rope': 0.3 }, asked);
    const recipe = graphiti({ name: 'two pairs', reranker: 'crossEncoder', pairs: 2 });
    const { items } = await ask(MEMORIES, recipe, { reranker, exact: true });
    expect(asked).toEqual(['kettle', 'kettle rope']);
    // By reciprocal ranks: f .225, c and d 1/6 (the greater id first), e 1/8; none of them was judged.
    const expected = [
      ['b', 0.3],
      ['a', 0.1],
      ['f', 0],
      ['d', 0],
      ['c', 0],
      ['e', 0],
    ];
    expect(judgedTwin(['a', 'b', 'f', 'd', 'c', 'e'], { a: 0.1, b: 0.3 }, 2)).toEqual(expected);
    expect(items.map(({ memory, score }) => [memory.id, score])).toEqual(expected);
  });

  test.each<[string, number, readonly (readonly [string, number])[]]>([
    [
      'two pairs: the third keeps its place behind',
      2,
      [
        ['b', 0.3],
        ['a', 0.1],
        ['c', 0],
      ],
    ],
    [
      'three pairs: the third comes first',
      3,
      [
        ['c', 0.7],
        ['b', 0.3],
        ['a', 0.1],
      ],
    ],
    [
      'more pairs than candidates',
      100,
      [
        ['c', 0.7],
        ['b', 0.3],
        ['a', 0.1],
      ],
    ],
  ])('%s', async (_what, pairs, expected) => {
    const memories: readonly GoldenMemory[] = [
      { id: 'a', text: 'kettle', cosine: 0.95 },
      { id: 'b', text: 'kettle rope', cosine: 0.9 },
      { id: 'c', text: 'moss quay', cosine: 0.85 },
    ];
    const reranker = judge({ kettle: 0.1, 'kettle rope': 0.3, 'moss quay': 0.7 });
    const recipe = graphiti({ name: 'some pairs', reranker: 'crossEncoder', pairs });
    const { items } = await ask(memories, recipe, { reranker });
    expect(judgedTwin(['a', 'b', 'c'], { a: 0.1, b: 0.3, c: 0.7 }, pairs)).toEqual(expected);
    expect(items.map(({ memory, score }) => [memory.id, score])).toEqual(expected);
    for (const each of items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test('a first that is far ahead is judged as well', async () => {
    const far: readonly GoldenMemory[] = [
      { id: 'far', text: 'kettle', cosine: 1 },
      { id: 'near', text: 'moss', cosine: 0.7 },
    ];
    const { items } = await ask(far, 'graphiti.crossEncoder', { reranker: judge({ moss: 1 }) });
    expect(items.map(({ memory }) => memory.id)).toEqual(['near', 'far']);
  });

  test('without a reranker the order is that of reciprocal ranks, and the trace says why', async () => {
    const { items, trace } = await ask(MEMORIES, 'graphiti.crossEncoder', { exact: true });
    expect(items[0]?.score).toBe(1);
    expect(trace.stages.find(({ stage }) => stage === 'rerank')?.skipped).toBe('no reranker is configured');
  });

  test('[R46] minScore is asked of what the reranker says, not of the ranks before', async () => {
    const reranker = judge({ kettle: 0.2, 'moss quay': 0.8 });
    const { items, rejected } = await ask(MEMORIES, 'graphiti.crossEncoder', {
      reranker,
      exact: true,
      minScore: 0.5,
    });
    expect(items.map(({ memory }) => memory.id)).toEqual(['c']);
    expect(rejected.find(({ memoryId }) => memoryId === 'a')).toMatchObject({
      reason: 'below minScore',
      stage: 'rerank',
      margin: expect.closeTo(0.3, 12),
    });
  });
});

/** Links between versions that exist, as a caller declares them. */
function linked(...ends: readonly (readonly [from: string, to: string])[]): readonly Op[] {
  return ends.map(
    ([from, to], at): Op => ({
      op: 'putLink',
      link: {
        id: `l${at}`,
        relation: 'mentions',
        from: { id: from, version: 1 },
        to: { id: to, version: 1 },
        recordedAtMs: NOW_MS,
        reason: 'given',
        settled: null,
      },
    }),
  );
}

/** centre - one - two - three - four; island is linked to nothing. Only `two` and `island` are near the query. */
const CHAIN: readonly GoldenMemory[] = [
  { id: 'centre', text: '张三', cosine: 0.1 },
  { id: 'one', text: 'moss', cosine: 0.1 },
  { id: 'two', text: 'kettle', cosine: 0.9 },
  { id: 'three', text: 'kiln', cosine: 0.1 },
  { id: 'four', text: 'quay', cosine: 0.1 },
  { id: 'island', text: 'kettle rope', cosine: 0.8 },
];
const CHAIN_ENDS = [
  ['centre', 'one'],
  ['two', 'one'],
  ['two', 'three'],
  ['three', 'four'],
] as const;
const CHAIN_LINKS = linked(...CHAIN_ENDS);

describe('graphiti.nodeDistance: golden rows', () => {
  test('ruling: 1 / (1 + d) of the real shortest path, in either direction; unreachable 0', async () => {
    const all = CHAIN.map((memory): GoldenMemory => ({ ...memory, cosine: 0.9 }));
    const ops = [...CHAIN_LINKS, ...linked(['centre', 'four']).map((op) => renamed(op, 'short'))];
    const { items, degraded } = await ask(all, 'graphiti.nodeDistance', { ops, centre: 'centre', query: 'kettle?' });
    expect(degraded).toEqual([]);
    const expected = {
      centre: 1 / (1 + 0),
      one: 1 / (1 + 1),
      // By the short way, not the four steps of the chain.
      four: 1 / (1 + 1),
      two: 1 / (1 + 2),
      three: 1 / (1 + 2),
      island: 0,
    };
    expect(proximityTwin(Object.keys(expected), [...CHAIN_ENDS, ['centre', 'four']], 'centre')).toEqual(expected);
    expect(Object.fromEntries(items.map(({ memory, score }) => [memory.id, score]))).toEqual(expected);
    for (const each of items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test.each<[string, { readonly [id: string]: number }]>([
    ['centre', { centre: 1, one: 1 / 2, two: 1 / 3, three: 1 / 4, four: 1 / 5, island: 0 }],
    ['two', { two: 1, one: 1 / 2, three: 1 / 2, centre: 1 / 3, four: 1 / 3, island: 0 }],
    ['island', { island: 1, centre: 0, one: 0, two: 0, three: 0, four: 0 }],
  ])('ruling: steps are counted from the centre that is named: %s', async (centre, expected) => {
    const all = CHAIN.map((memory): GoldenMemory => ({ ...memory, cosine: 0.9 }));
    const { items } = await ask(all, 'graphiti.nodeDistance', { ops: CHAIN_LINKS, centre });
    expect(proximityTwin(Object.keys(expected), CHAIN_ENDS, centre)).toEqual(expected);
    expect(Object.fromEntries(items.map(({ memory, score }) => [memory.id, score]))).toEqual(expected);
    expect(items[0]?.memory.id).toBe(centre);
  });

  test('ruling: no centre is a typed error; a recipe may have one of its own', async () => {
    expect(() => requestOf(ASKED, 'graphiti.nodeDistance')).toThrow(
      expect.objectContaining({ code: 'validation', field: 'centre' }),
    );
    const own = graphiti({ name: 'own', reranker: 'nodeDistance', centre: 'centre' });
    const { items } = await ask(CHAIN, own, { ops: CHAIN_LINKS });
    expect(items.map(({ memory, score }) => [memory.id, score])).toEqual([
      ['two', 1 / 3],
      ['island', 0],
    ]);
  });

  test('seed: what is near the subject of the conversation comes first, whatever is nearer to the words', async () => {
    const memories: readonly GoldenMemory[] = [
      { id: '张三', text: '用户的老板是张三', cosine: 0.7 },
      { id: 'his', text: '偏好邮件沟通', cosine: 0.7 },
      { id: 'mine', text: '用户偏好电话', cosine: 0.95 },
    ];
    const ops = linked(['张三', 'his']);
    const query = '偏好是什么';
    expect(idsOf(await ask(memories, 'graphiti.rrf', { ops, query }))[0]).toBe('mine');
    expect(idsOf(await ask(memories, 'graphiti.nodeDistance', { ops, query, centre: '张三' }))).toEqual([
      '张三',
      'his',
      'mine',
    ]);
  });

  test('[R49] a centre that names nothing is said, like one of somebody else; the order is that of reciprocal ranks', async () => {
    const { items, degraded } = await ask(CHAIN, 'graphiti.nodeDistance', { ops: CHAIN_LINKS, centre: 'nosuch' });
    expect(degraded).toEqual([{ part: 'distances', code: 'not_found', message: 'the centre names no memory' }]);
    expect(items.map(({ memory, score }) => [memory.id, score])).toEqual([
      ['two', 0],
      ['island', 0],
    ]);
  });

  test('[R49] what the caller filters away may lie between; what is no longer valid may not', async () => {
    const through = async (between: Partial<GoldenMemory>): Promise<number | undefined> => {
      const memories = CHAIN.map((memory) => (memory.id === 'one' ? { ...memory, ...between } : memory));
      const { items } = await ask(memories, 'graphiti.nodeDistance', {
        ops: CHAIN_LINKS,
        centre: 'centre',
        filter: { kinds: ['fact'] },
      });
      return items.find(({ memory }) => memory.id === 'two')?.score;
    };
    expect(await through({})).toBe(1 / 3);
    expect(await through({ kind: 'event' })).toBe(1 / 3);
    expect(await through({ validTo: NOW_MS })).toBe(0);
  });
});

function renamed(op: Op, id: string): Op {
  return op.op === 'putLink' ? { ...op, link: { ...op.link, id } } : op;
}

describe('graphiti: the walk', () => {
  test('[R48] begins where the request says: three steps, nearest first, origins included, and it votes', async () => {
    const { items, trace } = await ask(CHAIN, 'graphiti.rrf', { ops: CHAIN_LINKS, origins: ['centre'] });
    // By meaning and words: two, island. By walking: centre, one, two, three; four is four steps away.
    expect(Object.fromEntries(items.map(({ memory, voiceScores }) => [memory.id, voiceScores]))).toEqual({
      two: { cosine: 1, bm25: 1, bfs: 1 / 3 },
      centre: { bfs: 1 },
      island: { cosine: 1 / 2, bm25: 1 / 2 },
      one: { bfs: 1 / 2 },
      three: { bfs: 1 / 4 },
    });
    expect(items[0]?.score).toBeCloseTo((1 + 1 + 1 / 3) / 3, 12);
    expect(trace.legs.find(({ leg }) => leg === 'bfs')).toMatchObject({ asked: 20, found: 4, skipped: null });
  });

  test('[R48] where the request names nothing the presets do not walk, and the best possible score does not count it', async () => {
    const { items, trace } = await ask(CHAIN, 'graphiti.rrf', { ops: CHAIN_LINKS });
    expect(trace.legs.find(({ leg }) => leg === 'bfs')?.skipped).toBe(
      'neither the request nor the query names where to begin',
    );
    expect(items[0]?.score).toBe(1);
  });

  test('[R48] methods that name bfs walk from what the others found, which is not found again', async () => {
    const recipe = graphiti({ name: 'walking', methods: ['bm25', 'bfs'] });
    const { items } = await ask(CHAIN, recipe, { ops: CHAIN_LINKS });
    expect(Object.fromEntries(items.map(({ memory, legs }) => [memory.id, legs]))).toEqual({
      two: ['lexical'],
      island: ['lexical'],
      one: ['bfs'],
      three: ['bfs'],
      centre: ['bfs'],
      four: ['bfs'],
    });
    const alone = await ask(CHAIN, graphiti({ name: 'alone', methods: ['bfs'] }), { ops: CHAIN_LINKS });
    expect(alone.items).toEqual([]);
    expect(alone.trace.legs).toMatchObject([{ leg: 'bfs', skipped: 'no other leg found anything to begin with' }]);
  });

  test('seed: one search does not reach the preference of the boss, two steps do', async () => {
    const memories: readonly GoldenMemory[] = [
      { id: 'boss', text: '用户的老板是张三', cosine: 0.9 },
      { id: 'mail', text: '张三偏好邮件', cosine: 0.1 },
      { id: 'other', text: '李四有一条船', cosine: 0.1 },
    ];
    const ops = linked(['boss', 'mail']);
    const query = '用户老板怎么联系';
    expect(idsOf(await ask(memories, graphiti({ name: 'near', methods: ['cosine'] }), { ops, query }))).toEqual([
      'boss',
    ]);
    const walking = graphiti({ name: 'walking', methods: ['cosine', 'bfs'] });
    // Each is the first in one list.
    expect([...idsOf(await ask(memories, walking, { ops, query }))].sort()).toEqual(['boss', 'mail']);
  });

  test('[R2] [T1] neither what the filter leaves out nor what is another user’s is walked through or found', async () => {
    const memories = CHAIN.map((memory): GoldenMemory => (memory.id === 'one' ? { ...memory, kind: 'event' } : memory));
    const options = { ops: CHAIN_LINKS, origins: ['centre', 'nosuch'] };
    const walk = graphiti({ name: 'walk', methods: ['bfs'] });
    expect(idsOf(await ask(memories, walk, options))).toEqual(['centre', 'one', 'two', 'three']);
    expect(idsOf(await ask(memories, walk, { ...options, filter: { kinds: ['fact'] } }))).toEqual(['centre']);
    expect(idsOf(await ask(memories, walk, { ...options, origins: ['one'], filter: { kinds: ['fact'] } }))).toEqual([
      'centre',
      'two',
      'three',
      'four',
    ]);
  });

  test('[R9] links that can not be read leave what the other legs found', async () => {
    const { tenant } = await goldenStore(ASKED, CHAIN, CHAIN_LINKS);
    const failing = interceptedTenant(tenant, (method) => {
      if (method === 'links') throw new RecollectError('storage_busy', 'busy');
      return undefined;
    });
    const request = requestOf(ASKED, 'graphiti.rrf', { origins: ['centre'] });
    const answer = await recall(request, dependenciesOf(failing));
    expect(answer.degraded).toContainEqual({ part: 'bfs', code: 'storage_busy', message: 'bfs leg: busy' });
    expect(idsOf(answer)).toEqual(['two', 'island']);
    const distant = await recall(
      requestOf(ASKED, 'graphiti.nodeDistance', { centre: 'centre' }),
      dependenciesOf(failing),
    );
    expect(distant.degraded.map(({ part }) => part)).toContain('distances');
    expect(idsOf(distant)).toEqual(['two', 'island']);
  });
});

const METHODS: readonly (readonly GraphitiMethod[])[] = [
  ['cosine'],
  ['bm25'],
  ['bfs'],
  ['cosine', 'bm25'],
  ['cosine', 'bfs'],
  ['bm25', 'bfs'],
  ['cosine', 'bm25', 'bfs'],
];
const RERANKERS: readonly GraphitiReranker[] = ['rrf', 'mmr', 'nodeDistance', 'episodeMentions', 'crossEncoder'];

describe('graphiti: methods and rerankers', () => {
  test('presets go by their names wherever a recipe is named', () => {
    expect(GRAPHITI_RECIPES.map(({ name }) => name)).toEqual(RERANKERS.map((reranker) => `graphiti.${reranker}`));
    for (const recipe of GRAPHITI_RECIPES) expect(BUILT_IN_RECIPES.get(recipe.name)).toBe(recipe);
  });

  test('[X1] [R5] any methods with any reranker: data, ordered, and each score is the value of its leaves', async () => {
    const word = fc.constantFrom('kettle', 'rope', 'moss', 'kiln', 'quay', 'loft');
    const memory = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      cosine: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })),
      ageHours: fc.integer({ min: 0, max: 2_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(memory, { maxLength: 12, selector: ({ text }) => text }),
        fc.constantFrom(...METHODS),
        fc.constantFrom(...RERANKERS),
        fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 8 }),
        fc.record({
          rankConstant: fc.double({ min: 0.1, max: 100, noNaN: true }),
          lambda: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        async (drafts, methods, reranker, links, numbers) => {
          const recipe = graphiti({ name: 'tried', methods, reranker, ...numbers });
          expect(checkRecipe(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
          const memories = drafts.map((draft, at) => ({ id: `m${at}`, ...draft }));
          const relevances = Object.fromEntries(drafts.map(({ text }, at) => [text, (at % 5) / 5]));
          const ends = links.flatMap(([from, to]) =>
            from !== to && Math.max(from, to) < drafts.length ? [[`m${from}`, `m${to}`] as const] : [],
          );
          const answer = await ask(memories, recipe, {
            query: 'kettle rope?',
            reranker: judge(relevances),
            ops: linked(...ends),
            centre: 'm0',
            origins: reranker === 'rrf' ? ['m1'] : [],
          });
          if (drafts.length > 0) expect(answer.degraded).toEqual([]);
          const scores = answer.items.map(({ score }) => score);
          expect(scores).toEqual([...scores].sort((one, other) => other - one));
          for (const { explanation, score } of answer.items) {
            expect(recompute(JSON.parse(JSON.stringify(explanation)))).toBe(score);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
          expect(answer.items.length + answer.rejected.length).toBe(
            answer.trace.stages.find(({ stage }) => stage === 'merge')?.out,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  const refused: readonly (readonly [string, object, string])[] = [
    ['no method', { methods: [] }, 'graphiti.legs'],
    ['an unknown method', { methods: ['guess'] }, 'methods'],
    ['a method twice', { methods: ['bm25', 'bm25'] }, 'graphiti.legs'],
    ['an unknown reranker', { reranker: 'toString' }, 'reranker'],
    ['a constant of 0', { rankConstant: 0 }, 'rankConstant'],
    ['a constant that is no number', { rankConstant: Number.NaN }, 'graphiti.score.constant'],
    ['lambda above 1', { reranker: 'mmr', lambda: 1.5 }, 'graphiti.diversity.lambda'],
    ['one pair', { reranker: 'crossEncoder', pairs: 1 }, 'graphiti.reranking.top'],
    ['a half-life of 0', { reranker: 'episodeMentions', halfLifeDays: 0 }, 'graphiti.recency.days'],
    ['a floor that is no number', { similarityFloor: Number.NaN }, 'graphiti.legFloors.vector.atLeast'],
    ['a blank name', { name: ' ' }, 'graphiti.name'],
    ['a depth of 0', { depth: 0 }, 'graphiti.walk.depth'],
    ['a blank centre', { reranker: 'nodeDistance', centre: ' ' }, 'graphiti.centre'],
  ];
  test.each(refused)('[R39] %s is refused, naming the field', (_what, options, field) => {
    expect(() => graphiti(options as GraphitiOptions)).toThrow(expect.objectContaining({ code: 'validation', field }));
  });
});

describe('graphiti: queries and validity', () => {
  test('[R12] of 300 terms the rarest 128 in scope are searched: it is found, and the trace says how many were left out', async () => {
    const common = Array.from({ length: 299 }, (_, at) => `w${at.toString(36).padStart(3, 'q')}x`);
    const memories: readonly GoldenMemory[] = [
      { id: 'rare', text: 'zeppelin', cosine: null },
      { id: 'other', text: common.slice(0, 150).join(' '), cosine: null },
      { id: 'third', text: common.slice(0, 150).toReversed().join(' '), cosine: null },
      { id: 'rest', text: common.slice(150).join(' '), cosine: null },
      { id: 'last', text: common.slice(150).toReversed().join(' '), cosine: null },
    ];
    const query = [...common, 'zeppelin'].join(' ');
    const { items, trace } = await ask(memories, graphiti({ name: 'words', methods: ['bm25'] }), { query });
    expect(trace.termsDropped).toBe(300 - 128);
    expect(trace.terms.map(({ label }) => label)).toContain('zeppelin');
    expect(idsOf({ items } as RecallResult)).toContain('rare');
  });

  test('ruling: validity inside each leg and validity after the legs give the same set', async () => {
    const word = fc.constantFrom('kettle', 'rope', 'moss', 'kiln');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
            cosine: fc.double({ min: 0.01, max: 1, noNaN: true }),
            isOver: fc.boolean(),
          }),
          { minLength: 1, maxLength: 20, selector: ({ text }) => text },
        ),
        fc.constantFrom(...RERANKERS),
        async (drafts, reranker) => {
          const memories = drafts.map(
            ({ isOver, ...draft }, at): GoldenMemory => ({
              id: `m${at}`,
              ...draft,
              ageHours: 48,
              ...(isOver ? { validFrom: NOW_MS - 3 * DAY_MS, validTo: NOW_MS - DAY_MS } : {}),
            }),
          );
          const recipe = graphiti({ name: 'tried', reranker, centre: 'm0' });
          const limit = 30;
          const inside = await ask(memories, recipe, { limit });
          // From before anything ended everything is true: what is over is taken out afterwards.
          const open = await ask(memories, recipe, { limit, asOf: { validAt: NOW_MS - 2 * DAY_MS } });
          const over = new Set(memories.filter(({ validTo }) => validTo !== undefined).map(({ id }) => id));
          const after = idsOf(open).filter((id) => !over.has(id));
          expect([...idsOf(inside)].sort()).toEqual([...after].sort());
        },
      ),
      { numRuns: 60 },
    );
  });

  test('ruling: cut after the legs, validity starves an answer that validity inside them fills', async () => {
    const moved: readonly GoldenMemory[] = [
      ...Array.from({ length: 8 }, (_, at) => ({
        id: `was ${at}`,
        text: `住北京 ${at}`,
        cosine: 0.95,
        ageHours: 72,
        validFrom: NOW_MS - 3 * DAY_MS,
        validTo: NOW_MS - DAY_MS,
      })),
      { id: 'is', text: '住上海', cosine: 0.9, ageHours: 12 },
    ];
    expect(idsOf(await ask(moved, 'graphiti.rrf', { query: '住哪里', limit: 2 }))).toEqual(['is']);
  });
});
