import { describe, expect, test } from 'vitest';
import { recipeFromEnvironment } from '../../../src/config.js';
import type { DraftInput } from '../../../src/domain/draft.js';
import type { MemoryLink } from '../../../src/domain/link.js';
import { openMemory } from '../../../src/engine.js';
import { recompute } from '../../../src/explain/score-node.js';
import type { Op } from '../../../src/ports/op.js';
import { noTimes } from '../../../src/recall/event-times.js';
import { numbersFor } from '../../../src/recall/numbers.js';
import { queryTraits } from '../../../src/recall/query-traits.js';
import { recall } from '../../../src/recall/recall.js';
import { fetchSize } from '../../../src/recall/recipe-parts.js';
import { mnemosyneRecipe } from '../../../src/recall/recipes/mnemosyne.js';
import type { RecallOptions } from '../../../src/recall/request.js';
import type { RecallResult } from '../../../src/recall/result.js';
import { recency } from '../../../src/scoring/recency.js';
import { weightShares } from '../../../src/scoring/weight-shares.js';
import { queryIntent } from '../../../src/text/intent/query-intent.js';
import { dependenciesOf, embedderOf, interceptedTenant, NOW_MS, requestOf } from '../parts.js';
import { type GoldenMemory, goldenStore, HOUR_MS } from './golden-store.js';
import { episodicScore, type MnemosyneInput, weightsAsShares, workingScore } from './mnemosyne-twin.js';

const ASKED = 'kettle lamp';
/** What BM25 gives of its best for words that occur once in a passage of mean length: 1 / (k1 + 1). */
const ONCE = 1 / 2.2;
const AUTO = { from: 'mnemosyne', numbers: { temporalPast: 0.5 } } as const;

interface Row {
  readonly what: string;
  readonly tier: 'episodic' | 'working';
  readonly text: string;
  readonly cosine?: number;
  readonly ageHours?: number;
  readonly fields?: Partial<DraftInput>;
  /** Links to other memories. */
  readonly links?: number;
  readonly query?: string;
  readonly options?: RecallOptions;
  /** Lexical and fts; ONCE of what was found in total. */
  readonly lexical: number;
  readonly tokens?: number;
  readonly twin?: Partial<MnemosyneInput>;
  /** The arithmetic; null: the gate keeps it out. */
  readonly score: number | null;
}

// exp(-1) = .3678794412, exp(-720/168) = .0137697285, exp(-.5) = .6065306597;
// Binary: the query's vector is (1, 0), that of a memory (c, sqrt(1 - c * c)): of two signs one differs, 1 - tanh(3 * 1 / 2) = .0948517464.
const HALF_APART = 0.0948517464;
const E1 = 0.3678794412;
const ROWS: readonly Row[] = [
  {
    what: 'all words: .8 of them is more than .3 of fts',
    tier: 'episodic',
    text: 'lamp kettle',
    lexical: 1,
    score: 0.8 * 1,
  },
  {
    what: 'seed: 168 hours are a time constant: a week leaves .368, not .5',
    tier: 'episodic',
    text: 'lamp kettle',
    ageHours: 168,
    lexical: 1,
    score: 0.8 * (0.7 + 0.3 * E1),
  },
  {
    what: 'seed: a month leaves .0138, not .1, and .7 always stays',
    tier: 'episodic',
    text: 'lamp kettle',
    ageHours: 720,
    lexical: 1,
    score: 0.8 * (0.7 + 0.3 * 0.0137637867),
  },
  {
    what: 'seed: vector .5, text .3, importance .2 where they are more than the words alone',
    tier: 'episodic',
    text: 'kettle',
    cosine: 0.8,
    fields: { importance: 0.9 },
    lexical: 0.5,
    score: 0.5 * 0.8 + 0.3 * (0.5 / 2.2) + 0.2 * 0.9 + 0.08 * HALF_APART,
  },
  {
    what: 'meaning alone, let in by the floor of the vector',
    tier: 'episodic',
    text: 'a boat',
    cosine: 0.7,
    lexical: 0,
    score: 0.5 * 0.7 + 0.08 * HALF_APART,
  },
  {
    what: 'ruling: how near is near enough is a property of the embedder: by its own scale .6 is let in',
    tier: 'episodic',
    text: 'a boat',
    cosine: 0.6,
    lexical: 0,
    score: 0.5 * 0.6 + 0.08 * HALF_APART,
  },
  {
    what: 'no sign differs: binary adds .08 * (1 - tanh 0)',
    tier: 'episodic',
    text: 'a boat',
    cosine: 1,
    lexical: 0,
    score: 0.5 * 1 + 0.08 * 1,
  },
  {
    what: 'both signs differ: binary adds .08 * (1 - tanh 3); words let it in',
    tier: 'episodic',
    text: 'lamp kettle',
    cosine: -0.8,
    lexical: 1,
    // 1 - tanh(3) = .0049452463
    score: 0.8 * 1 + 0.08 * 0.0049452463,
  },
  {
    what: 'three links add .06',
    tier: 'episodic',
    text: 'lamp kettle',
    links: 3,
    lexical: 1,
    twin: { edges: 3 },
    score: 0.8 + 0.06,
  },
  {
    what: 'nine links add .08, as four do',
    tier: 'episodic',
    text: 'lamp kettle',
    links: 9,
    lexical: 1,
    twin: { edges: 9 },
    score: 0.8 + 0.08,
  },
  {
    what: 'two matching facts add .08',
    tier: 'episodic',
    text: 'lamp kettle',
    fields: {
      entities: [
        { type: 'thing', id: 'kettle' },
        { type: 'thing', id: 'lamp' },
        { type: 'thing', id: 'boat' },
      ],
    },
    lexical: 1,
    twin: { facts: 2 },
    score: 0.8 + 0.08,
  },
  {
    what: 'three of them add .1, which is the most',
    tier: 'episodic',
    text: 'lamp kettle',
    fields: {
      entities: [
        { type: 'thing', id: 'kettle' },
        { type: 'thing', id: 'lamp' },
        { type: 'brand', id: 'lamp' },
      ],
    },
    lexical: 1,
    twin: { facts: 3 },
    score: 0.8 + 0.1,
  },
  {
    what: 'ruling: weight falls with age: .5 from 31 days on',
    tier: 'episodic',
    text: 'lamp kettle',
    ageHours: 744,
    lexical: 1,
    // exp(-744/168) = .0119364897
    score: 0.8 * (0.7 + 0.3 * 0.0119315225) * 0.5,
  },
  {
    what: 'and .25 beyond 180 days',
    tier: 'episodic',
    text: 'lamp kettle',
    ageHours: 4_800,
    lexical: 1,
    score: 0.8 * 0.7 * 0.25,
  },
  {
    what: 'ruling: veracity tool .8',
    tier: 'episodic',
    text: 'lamp kettle',
    fields: { veracity: 'tool' },
    lexical: 1,
    twin: { veracity: 'tool' },
    score: 0.8 * 0.8,
  },
  {
    what: 'ruling: veracity inferred .7',
    tier: 'episodic',
    text: 'lamp kettle',
    fields: { veracity: 'inferred' },
    lexical: 1,
    twin: { veracity: 'inferred' },
    score: 0.8 * 0.7,
  },
  {
    what: 'ruling: veracity unknown .5, in the working compartment too',
    tier: 'working',
    text: 'lamp kettle',
    fields: { veracity: 'unknown' },
    lexical: 1,
    twin: { veracity: 'unknown' },
    score: (0.8 * 0.6 + 0.08) * 0.5,
  },
  {
    what: 'a past time weighs .5 under `auto`: twelve hours off, exp(-.5)',
    tier: 'episodic',
    text: 'lamp kettle',
    ageHours: 36,
    query: 'kettle lamp yesterday',
    options: { recipe: AUTO },
    lexical: 2 / 3,
    tokens: 3,
    twin: { temporal: [0.5, 12] },
    // exp(-36/168) = .8071177470
    score: 0.8 * (2 / 3) * (0.7 + 0.3 * 0.807117747) * (1 + 0.5 * 0.6065306597),
  },
  {
    what: 'the default weight of time is 0',
    tier: 'episodic',
    text: 'lamp kettle',
    ageHours: 36,
    query: 'kettle lamp yesterday',
    lexical: 2 / 3,
    tokens: 3,
    score: 0.8 * (2 / 3) * (0.7 + 0.3 * 0.807117747),
  },
  {
    what: 'one of three words is below .5',
    tier: 'episodic',
    text: 'kettle',
    query: 'kettle lamp rug',
    lexical: 1 / 3,
    tokens: 3,
    score: null,
  },
  {
    what: 'one of four words is below .3',
    tier: 'working',
    text: 'kettle',
    query: 'kettle lamp rug pot',
    lexical: 1 / 4,
    tokens: 4,
    score: null,
  },
  {
    what: 'two of four words are enough, and half of the answer is fresh whatever its age',
    tier: 'working',
    text: 'lamp kettle',
    query: 'kettle lamp rug pot',
    ageHours: 168,
    lexical: 1 / 2,
    tokens: 4,
    score: (0.5 * 0.8 * 0.6 + 0.08 * 0.25) * (0.32 + 0.68 * E1),
  },
  {
    what: 'seed: the gate is .62 of the cosine (exact)',
    tier: 'episodic',
    text: 'a boat',
    cosine: 0.6,
    options: { exact: true },
    lexical: 0,
    score: null,
  },
  {
    what: 'working: .6 for the words, .08 for their square',
    tier: 'working',
    text: 'lamp kettle',
    lexical: 1,
    score: 1 * 0.8 * 0.6 + 0.08,
  },
  {
    what: 'seed: the vector is a vote of .2 in the working compartment',
    tier: 'working',
    text: 'lamp kettle',
    cosine: 0.6,
    lexical: 1,
    score: 0.8 * (0.8 * 0.6 + 0.08) + 0.2 * 0.6,
  },
  {
    what: 'working: importance counts by its share',
    tier: 'working',
    text: 'kettle',
    fields: { importance: 0.7 },
    lexical: 0.5,
    score: 0.5 * 0.8 * 0.6 + 0.7 * 0.2 + 0.08 * 0.25,
  },
  {
    what: 'ruling: a vector alone is let in by the floor of the embedder',
    tier: 'working',
    text: 'a boat',
    cosine: 0.7,
    fields: { importance: 0.5 },
    lexical: 0,
    score: 0.8 * (0.5 * 0.2) + 0.2 * 0.7,
  },
];

function linkOps(count: number): readonly Op[] {
  return Array.from({ length: count }, (_, at): Op => {
    const link: MemoryLink = {
      id: `l${at}`,
      relation: 'mentions',
      from: { id: 'm', version: 1 },
      to: { id: 'far', version: 1 },
      recordedAtMs: NOW_MS,
      reason: 'given',
      settled: null,
    };
    return { op: 'putLink', link };
  });
}

async function ask(
  query: string,
  memories: readonly GoldenMemory[],
  options: RecallOptions = {},
  ops: readonly Op[] = [],
): Promise<RecallResult> {
  const { tenant } = await goldenStore(query, memories, ops);
  const embedder = embedderOf((texts) =>
    texts.map((text) => {
      const cosine = text.trim() === query ? 1 : (memories.find((memory) => memory.text === text)?.cosine ?? null);
      return { ok: true, vector: Float32Array.from(cosine === null ? [] : [cosine, Math.sqrt(1 - cosine ** 2)]) };
    }),
  );
  return recall(requestOf(query, 'mnemosyne', options), dependenciesOf(tenant, { current: embedder, previous: null }));
}

/** The row's memory, and one of the same length for each word that it lacks, so that every word weighs the same. */
function memoriesOf({
  tier,
  text,
  cosine,
  ageHours = 0,
  fields,
  links = 0,
  query = ASKED,
  tokens = 2,
}: Row): readonly GoldenMemory[] {
  const words = query.split(' ').slice(0, tokens);
  const lacking = text === 'a boat' ? [] : words.filter((word) => !text.includes(word));
  const size = text.split(' ').length;
  return [
    { id: 'm', text, cosine: cosine ?? null, ageHours, tier, ...fields },
    ...(lacking.length === 0 ? [] : pieces(lacking, size)).map(
      (other, at): GoldenMemory => ({ id: `o${at}`, text: other, cosine: null, tier: 'working', ageHours: 1 }),
    ),
    ...(links === 0 ? [] : [{ id: 'far', text: 'harbour quay', cosine: null }]),
  ];
}

function pieces(words: readonly string[], size: number): readonly string[] {
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size).join(' '),
  );
}

describe('mnemosyne: golden rows', () => {
  test.each(ROWS.map((row) => [row.what, row] as const))('%s', async (_what, row) => {
    const { items, rejected, degraded } = await ask(
      row.query ?? ASKED,
      memoriesOf(row),
      row.options,
      linkOps(row.links ?? 0),
    );
    expect(degraded).toEqual([]);
    const twin = row.tier === 'working' ? workingScore : episodicScore;
    const expected = twin({
      sim: row.cosine ?? null,
      lexical: row.lexical,
      fts: row.lexical * ONCE,
      importance: row.fields?.importance ?? 0,
      ageHours: row.ageHours ?? 0,
      tokens: row.tokens ?? 2,
      admit: row.options?.exact === true ? 0.62 : 0.2,
      ...row.twin,
    });
    const item = items.find(({ memory }) => memory.id === 'm');
    if (row.score === null) {
      expect(expected).toBeNull();
      expect(item).toBeUndefined();
      expect(rejected).toContainEqual(expect.objectContaining({ memoryId: 'm', reason: 'below floor' }));
      return;
    }
    expect(expected).toBeCloseTo(row.score, 7);
    expect(item?.score).toBeCloseTo(row.score, 5);
    for (const { explanation, score } of items) expect(recompute(explanation)).toBe(score);
  });
});

describe('mnemosyne: rulings and examples of the text', () => {
  test('seed: weights are shared out to 1, and (.5, .3, .2) is what they are', () => {
    expect(mnemosyneRecipe.numbers).toMatchObject({ vector: 0.5, text: 0.3, importance: 0.2 });
  });

  test.each<[string, readonly [number, number, number], readonly [number, number, number]]>([
    ['two to one to one', [2, 1, 1], [0.5, 0.25, 0.25]],
    ['a negative one counts as 0', [-1, 3, 1], [0, 0.75, 0.25]],
    ['NaN: the defaults', [Number.NaN, 1, 1], [0.5, 0.3, 0.2]],
    ['infinity: the defaults', [Number.POSITIVE_INFINITY, 1, 1], [0.5, 0.3, 0.2]],
    ['all 0: the defaults', [0, 0, 0], [0.5, 0.3, 0.2]],
    ['0 is a legal weight', [0, 1, 1], [0, 0.5, 0.5]],
  ])('shares: %s', (_what, [vector, text, importance], expected) => {
    const shares = weightShares({ vector, text, importance }, { vector: 0.5, text: 0.3, importance: 0.2 });
    expect([shares.vector, shares.text, shares.importance]).toEqual(expected);
    expect(weightsAsShares([vector, text, importance])).toEqual(expected);
  });

  test('ruling: the number is a time constant; a half-life of 168 hours would be another curve; unknown age gives .5', () => {
    expect(mnemosyneRecipe.recency).toEqual({ kind: 'timeConstant', hours: 168 });
    expect(recency(168 * HOUR_MS, { kind: 'timeConstant', hours: 168 })).toBeCloseTo(0.368, 3);
    expect(recency(168 * HOUR_MS, { kind: 'halfLife', days: 7 })).toBe(0.5);
    expect(recency(null, { kind: 'timeConstant', hours: 168 })).toBe(0.5);
  });

  test('candidates: max(3k, 50) for the working and max(3k, 20) for the episodic compartment', () => {
    expect([1, 10, 16, 17, 30].map((limit) => fetchSize(mnemosyneRecipe, 'lexical', limit))).toEqual([
      50 + 20,
      50 + 30,
      50 + 48,
      51 + 51,
      90 + 90,
    ]);
  });

  const numbersOf = (query: string) => {
    const traits = queryTraits(query, noTimes(query), NOW_MS);
    return numbersFor({ ...mnemosyneRecipe, usesIntents: true }, traits);
  };

  test('ruling: what is preferred leans on the vector: 1.3 / .8 / 1.2, then shared out again', () => {
    const sum = 0.5 * 1.3 + 0.3 * 0.8 + 0.2 * 1.2;
    for (const query of ['which theme do I prefer', '我喜欢什么口味']) {
      const { vector, text, importance } = numbersOf(query);
      expect(vector).toBeCloseTo((0.5 * 1.3) / sum, 12);
      expect(text).toBeCloseTo((0.3 * 0.8) / sum, 12);
      expect(importance).toBeCloseTo((0.2 * 1.2) / sum, 12);
    }
  });

  test('ruling: the newest state raises freshness, as the text says: .7 + .3 * decay becomes .4 + .6 * decay, and words weigh more', () => {
    for (const query of ['what is the latest status right now', '目前的最新状态']) {
      const { freshFrom, text = 0 } = numbersOf(query);
      expect(freshFrom).toBe(0.4);
      expect(text).toBeGreaterThan(0.3);
    }
    expect(numbersOf('hello there')['freshFrom']).toBe(0.7);
  });

  test('intents are opt-in', () => {
    const traits = queryTraits('which theme do I prefer', noTimes(''), NOW_MS);
    expect(numbersFor(mnemosyneRecipe, traits)['vector']).toBe(0.5);
  });

  test.each<[string, string]>([
    ['when did we move last week', 'temporal'],
    ['上周什么时候搬的家', 'temporal'],
    ['what is the port number', 'factual'],
    ['密码是多少', 'factual'],
    ['who is my manager', 'entity'],
    ['我的经理是谁', 'entity'],
    ['which colour does she like, what is her favourite', 'preference'],
    ['她喜欢什么口味，推荐一下', 'preference'],
    ['how do I install and configure it', 'procedural'],
    ['怎么安装和配置', 'procedural'],
    ['hello', 'general'],
    ['你好', 'general'],
  ])('the intent of "%s" is %s', (query, intent) => {
    const found = queryIntent(query);
    expect(found.intent).toBe(intent);
    expect(found.confidence).toBeCloseTo(found.matches === 0 ? 0 : Math.min(0.3 + 0.15 * found.matches, 1), 12);
  });

  test('a summary replaces its sources only when it scores at least as high as each', async () => {
    const sources = (text: string): readonly GoldenMemory[] => [
      { id: 's1', text: 'kettle', cosine: null, tier: 'working' },
      { id: 's2', text: 'lamp', cosine: null, tier: 'working' },
      {
        id: 'sum',
        text,
        cosine: null,
        tier: 'episodic',
        derivedFrom: [
          { id: 's1', version: 1 },
          { id: 's2', version: 1 },
        ],
      },
    ];
    const good = await ask(ASKED, sources('kettle lamp'));
    expect(good.items.map(({ memory }) => memory.id)).toEqual(['sum']);
    expect(good.rejected).toMatchObject([
      { reason: 'covered by summary', by: { id: 'sum', version: 1 } },
      { reason: 'covered by summary' },
    ]);
    const weak = await ask(
      ASKED,
      sources('kettle').map((each) => (each.id === 'sum' ? { ...each, ageHours: 5_000 } : each)),
    );
    expect(weak.items.map(({ memory }) => memory.id).sort()).toEqual(['s1', 's2', 'sum']);
  });

  test('where no leg finds any, the newest are looked at, and the trace says so', async () => {
    const { tenant } = await goldenStore(ASKED, [
      { id: 'w', text: 'kettle', cosine: null, tier: 'working' },
      { id: 'e', text: 'lamp', cosine: null, tier: 'episodic' },
    ]);
    // A text index that lost its hits, but can still measure.
    const lost = interceptedTenant(tenant, async (method, given) => {
      if (method !== 'match') return undefined;
      const matches = await tenant.match(...(given as Parameters<typeof tenant.match>));
      return { ...matches, hits: [] };
    });
    const { items, trace } = await recall(requestOf(ASKED, 'mnemosyne'), dependenciesOf(lost));
    expect(trace.legs.find(({ leg }) => leg === 'newest')).toMatchObject({ found: 2, skipped: null });
    expect(items.map(({ memory }) => memory.id).sort()).toEqual(['e', 'w']);
    const usual = await recall(requestOf(ASKED, 'mnemosyne'), dependenciesOf(tenant));
    expect(usual.trace.legs.find(({ leg }) => leg === 'newest')?.skipped).toBe('another leg found something');
  });

  test('precedence: call, then tenant, then configuration, then environment, then default', async () => {
    const weightOf = async (
      layers: Pick<Parameters<typeof openMemory>[0] & object, 'environmentRecipe' | 'recipeSettings' | 'tenantRecipes'>,
      options: RecallOptions = {},
    ): Promise<number | undefined> => {
      const engine = await openMemory({ embedder: null, defaultRecipe: 'mnemosyne', ...layers });
      const memory = engine.tenant('t1').scope({ user: 'u1' });
      await memory.remember({ text: 'kettle', importance: 1, tier: 'working' });
      const { items } = await memory.recall('kettle', options);
      await engine.close();
      return items[0]?.score;
    };
    // rel 1, importance 1: (1 - iw) * .6 + iw + .08
    const at = (share: number): number => Math.min(1, (1 - share) * 0.6 + share + 0.08);
    const weighing = (importance: number) => ({ change: { numbers: { vector: 0, text: 1 - importance, importance } } });
    const environmentRecipe = recipeFromEnvironment({
      RECOLLECT_VEC_WEIGHT: '0',
      RECOLLECT_FTS_WEIGHT: '0.9',
      RECOLLECT_IMPORTANCE_WEIGHT: '0.1',
    });
    expect(await weightOf({})).toBeCloseTo(at(0.2), 6);
    expect(await weightOf({ environmentRecipe })).toBeCloseTo(at(0.1), 6);
    expect(await weightOf({ environmentRecipe, recipeSettings: weighing(0.3) })).toBeCloseTo(at(0.3), 6);
    const tenantRecipes = { t1: weighing(0.4) };
    const layers = { environmentRecipe, recipeSettings: weighing(0.3), tenantRecipes };
    expect(await weightOf(layers)).toBeCloseTo(at(0.4), 6);
    const call = { recipe: { numbers: { vector: 0, text: 0.5, importance: 0.5 } } };
    expect(await weightOf(layers, call)).toBeCloseTo(at(0.5), 6);
    // All 0 in a call: the recipe's own.
    expect(await weightOf(layers, { recipe: { numbers: { vector: 0, text: 0, importance: 0 } } })).toBeCloseTo(
      at(0.2),
      6,
    );
  });

  test('the environment: names, shares, intents; what is no number leaves the shares alone', () => {
    expect(recipeFromEnvironment({})).toEqual({});
    expect(recipeFromEnvironment({ RECOLLECT_RECIPE: 'tipsy', RECOLLECT_QUERY_INTENT: '1' })).toEqual({
      name: 'tipsy',
      change: { usesIntents: true },
    });
    expect(recipeFromEnvironment({ RECOLLECT_VEC_WEIGHT: 'much', RECOLLECT_FTS_WEIGHT: '1' })).toEqual({});
    expect(recipeFromEnvironment({ RECOLLECT_VEC_WEIGHT: '' })).toEqual({});
  });
});
