import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../../src/domain/draft.js';
import type { ScopedMemory } from '../../../src/engine.js';
import { openMemory } from '../../../src/engine.js';
import { recompute } from '../../../src/explain/score-node.js';
import { selectAnchors } from '../../../src/recall/recall-queries.js';
import type { RecallItem } from '../../../src/recall/result.js';
import { fixedClock, memoryFixture, sequentialIds } from '../../../src/testing/index.js';
import { embedderOf } from '../parts.js';
import type { TwinMemory } from './soulmem-twin.js';
import { twinAnswer, twinRanks, twinScore } from './soulmem-twin.js';

const clock = fixedClock(Date.UTC(2026, 2, 10));
const QUERY = 'qqqq';
/** Texts begin with their cosine to every query; queries have none. */
const embedder = () =>
  embedderOf((texts) =>
    texts.map((text) => {
      const cosine = Number(/^-?[\d.]+/u.exec(text)?.[0] ?? 1);
      return { ok: true, vector: Float32Array.of(cosine, Math.sqrt(Math.max(0, 1 - cosine * cosine))) };
    }),
  );

let memory: ScopedMemory;
beforeEach(async () => {
  const engine = await openMemory({
    store: createMemoryStore(),
    clock,
    ids: sequentialIds(),
    embedder: embedder(),
    defaultRecipe: 'soulmem',
  });
  memory = engine.tenant('t').scope({ user: 'u' });
});

/** No character of the text is one of the query's, so that strings say nothing unless a subject does. */
const textOf = (cosine: number): string => `${cosine} ///`;
const draft = (id: string, cosine: number, more: Partial<DraftInput> = {}): DraftInput => ({
  id,
  text: textOf(cosine),
  ...more,
});
const scoresOf = async (options = {}): Promise<readonly (readonly [string, number])[]> =>
  (await memory.recall(QUERY, { actions: 'off', ...options })).items.map(({ memory: { id }, score }) => [id, score]);

interface Row {
  readonly what: string;
  readonly twin: TwinMemory;
  readonly more?: Partial<DraftInput>;
  readonly asked?: readonly string[];
  readonly expected: number;
}
const fact = (cosine: number, likeness: number | null = null, tags: number | null = null): TwinMemory => ({
  id: 'm',
  cosine,
  likeness,
  tags,
  kind: 'fact',
});
const situation = (cosine: number, tags: number | null = null): TwinMemory => ({
  ...fact(cosine, null, tags),
  kind: 'situation',
});

/** `qqqq` against `qqqq`: 1; against `qqzz`: 2 of 4 match, (.5 + .5 + 1) / 3 = .6667, prefix 2: + .2 * .3333 = .7333. */
const ROWS: readonly Row[] = [
  { what: 'of a plain text the variant stands alone', twin: fact(0.6), expected: 0.6 },
  { what: 'strings add: .6 * .5 + .4 * 1', twin: fact(0.5, 1), more: { subject: 'qqqq' }, expected: 0.7 },
  {
    what: 'RULING strings only ever add: max(.9, .6 * .9 + .4 * .7333)',
    twin: fact(0.9, 0.7333),
    more: { subject: 'qqzz' },
    expected: 0.9,
  },
  {
    what: 'strings add below: .6 * .5 + .4 * .7333',
    twin: fact(0.5, 0.7333),
    more: { subject: 'qqzz' },
    expected: 0.59333,
  },
  {
    what: 'all tags: .3 * 1 + .7 * .6',
    twin: fact(0.6, null, 1),
    more: { tags: ['a', 'b'] },
    asked: ['a', 'b'],
    expected: 0.72,
  },
  {
    what: 'half of the tags: .3 * .5 + .7 * .6',
    twin: fact(0.6, null, 0.5),
    more: { tags: ['a'] },
    asked: ['a', 'b'],
    expected: 0.57,
  },
  { what: 'no tag: .7 * .6', twin: fact(0.6, null, 0), asked: ['a'], expected: 0.42 },
  {
    what: 'tags and strings: .3 * 1 + .7 * (.6 * .5 + .4 * 1)',
    twin: fact(0.5, 1, 1),
    more: { subject: 'qqqq', tags: ['a'] },
    asked: ['a'],
    expected: 0.79,
  },
  {
    what: 'RULING strings say nothing of a specific situation',
    twin: situation(0.6),
    more: { kind: 'situation', subject: 'qqqq' },
    expected: 0.6,
  },
  {
    what: 'strings count for an abstract situation: .6 * .5 + .4',
    twin: { ...fact(0.5, 1), kind: 'situation' },
    more: { kind: 'situation', tags: ['abstract'], subject: 'qqqq' },
    expected: 0.7,
  },
  // Seed: with the missing string part as 0 a situation could reach .36 at most (.36 * 1); the embedding alone stands.
  {
    what: 'seed d042323: a situation is not pressed to .36',
    twin: situation(0.51),
    more: { kind: 'situation' },
    expected: 0.51,
  },
  // Seed: tag weight .4 before, .3 now: .3 * 0 + .7 * .63
  {
    what: 'seed eb34772: .3 / .7, so tags that do not match cost .189',
    twin: fact(0.63, null, 0),
    asked: ['person'],
    expected: 0.441,
  },
  { what: 'an exact hit reaches 1.0', twin: fact(1, 1), more: { subject: 'qqqq' }, expected: 1 },
];

describe('the score', () => {
  test.each(ROWS)('[A8] $what', async ({ twin, more = {}, asked = [], expected }) => {
    await memory.remember(draft('m', twin.cosine, more));
    const { items } = await memory.recall(QUERY, { tags: asked, actions: 'off', minScore: 0 });
    expect(twinScore(twin)).toBeCloseTo(expected, 4);
    expect(items[0]?.score).toBeCloseTo(expected, 4);
    expect(recompute(items[0]?.explanation ?? { kind: 'leaf', label: '', value: -1 })).toBe(items[0]?.score);
  });

  test('[A8] RULING a procedure is proposed as an action and never ranked among memories', async () => {
    await memory.rememberMany([draft('p', 0.9, { kind: 'procedure' }), draft('f', 0.5)]);
    expect((await scoresOf()).map(([id]) => id)).toEqual(['f']);
  });
});

describe('floor and limit', () => {
  const levels = [0.9, 0.71, 0.6, 0.5, 0.4, 0.36, 0.34, 0.1];
  const twins: readonly TwinMemory[] = levels.flatMap((cosine): readonly TwinMemory[] => [
    { ...fact(cosine), id: `f${cosine}` },
    { ...situation(cosine - 0.001), id: `s${cosine}` },
  ]);
  const store = () => memory.rememberMany(twins.map(({ id, cosine, kind }) => draft(id, cosine, { kind })));

  test('[A8] below .35 is dropped, and ten are kept', async () => {
    await store();
    const expected = twinAnswer(twins, 0.35);
    expect(expected).toHaveLength(10);
    expect((await scoresOf()).map(([id]) => id)).toEqual(expected.map(([id]) => id));
  });

  test('[A8] RULING at the old floor of .7 situations are kept from .5', async () => {
    await store();
    const expected = twinAnswer(twins, 0.7).map(([id]) => id);
    expect(expected).toEqual(['f0.9', 's0.9', 'f0.71', 's0.71', 's0.6']);
    expect((await scoresOf({ minScore: 0.7 })).map(([id]) => id)).toEqual(expected);
  });

  test('[X3] the margin of what is dropped is real', async () => {
    await memory.remember(draft('m', 0.3));
    const { rejected } = await memory.recall(QUERY, { actions: 'off' });
    expect(rejected[0]).toMatchObject({ reason: 'below minScore', memoryId: 'm' });
    const margin = rejected[0]?.margin ?? 0;
    expect(margin).toBeCloseTo(0.05, 5);
    expect(await scoresOf({ minScore: 0.35 - margin - 1e-6 })).toHaveLength(1);
  });
});

test('[A8] RULING what comes to mind is added with its rank, and what was found keeps its score', async () => {
  await memory.rememberMany([draft('a', 0.8), draft('b', 0.5), draft('c', 0.1), draft('d', 0.05)]);
  const strength = { intensity: 1, confidence: 1 };
  await memory.linkMany([
    { from: 'a', to: 'c', relation: 'related', strength },
    { from: 'a', to: 'b', relation: 'related', strength },
    { from: 'c', to: 'd', relation: 'related', strength },
  ]);
  const ranks = twinRanks({ a: 0.8, b: 0.5 }, [
    ['a', 'c', 1],
    ['a', 'b', 1],
    ['c', 'd', 1],
  ]);
  const found = new Map(await scoresOf());
  expect([...found.keys()]).toEqual(['a', 'b', 'c', 'd']);
  for (const id of ['c', 'd']) expect(Math.abs((found.get(id) ?? 0) - (ranks[id] ?? 0))).toBeLessThan(1e-3);
  expect(found.get('a')).toBeCloseTo(0.8, 5);
});

describe('several queries', () => {
  test('[A9] each memory stays with its best score, a bonus of .05 by priority included', async () => {
    await memory.rememberMany([draft('a', 0.8), draft('s', 0.7, { kind: 'situation' })]);
    const { items, queries } = await memory.recallQueries({
      queries: [
        { text: 'one', priority: 1 },
        { text: 'two', priority: 4 },
        { variant: 'situation', situation: { narrative: 'three', place: 'four' }, priority: 2 },
      ],
    });
    // a: .8 + .05 * 4 / 4; s: .7 + .05 * 2 / 4
    expect(items.map(({ memory: { id }, score }) => [id, Number(score.toFixed(5))])).toEqual([
      ['a', 0.85],
      ['s', 0.725],
    ]);
    expect(queries.map(({ text, dropped }) => [text, dropped])).toEqual([
      ['one', false],
      ['two', false],
      ['three four', false],
    ]);
  });

  test('[A9] a query below the floor is dropped and marked; when all are, the message is looked for', async () => {
    await memory.rememberMany([draft('s', 0.9, { kind: 'situation' })]);
    const dropped = await memory.recallQueries({ queries: [{ text: 'one' }, { text: 'two' }] });
    expect([dropped.items, dropped.fellBack, dropped.queries.map((query) => query.dropped)]).toEqual([
      [],
      false,
      [true, true],
    ]);
    const fallen = await memory.recallQueries({ queries: [{ text: 'one' }], message: 'what was said' });
    expect([fallen.items.map(({ memory: { id } }) => id), fallen.fellBack]).toEqual([['s'], true]);
  });

  test('[A9] the session goes into the answer outside the ranking, clipped to its last turns', async () => {
    const turns = ['a', 'b', 'c'];
    const { shortTerm } = await memory.recallQueries({ queries: [], turns, summary: 'before' });
    expect(shortTerm).toEqual({ turns, summary: 'before' });
    expect((await memory.recallQueries({ queries: [], turns, clippingLength: 2 })).shortTerm.turns).toEqual(['b', 'c']);
  });

  test.each([
    ['queries.0.text', { queries: [{ text: '  ' }] }],
    ['queries.0.situation', { queries: [{ text: 'a', situation: { place: 'b' } }] }],
    ['queries.0.priority', { queries: [{ text: 'a', priority: -1 }] }],
    ['queries.0.nosuch', { queries: [{ text: 'a', nosuch: 1 }] }],
    ['queries', { queries: Array.from({ length: 9 }, () => ({ text: 'a' })) }],
  ])('[D2] %s is named', async (field, input) => {
    await expect(memory.recallQueries(input as never)).rejects.toMatchObject({ code: 'validation', field });
  });
});

describe('anchors', () => {
  const hit = (id: string, score: number, kind = 'fact') =>
    ({ memory: memoryFixture({ id, kind }), score }) as unknown as RecallItem;
  const facts = (count: number) => Array.from({ length: count }, (_, at) => hit(`f${at}`, 0.9 - at / 100));
  const ids = (hits: readonly RecallItem[]) => selectAnchors(hits).map(({ memory: { id } }) => id);

  test.each<[string, readonly RecallItem[], readonly string[]]>([
    ['none when the first is below the floor', [hit('f', 0.34)], []],
    ['the best five', [...facts(3), hit('s', 0.5, 'situation'), ...facts(9).slice(3)], ['f0', 'f1', 'f2', 's', 'f3']],
    [
      'a situation within twenty takes the last place',
      [...facts(19), hit('s', 0.36, 'situation')],
      ['f0', 'f1', 'f2', 'f3', 's'],
    ],
    ['beyond twenty it does not', [...facts(20), hit('s', 0.36, 'situation')], ['f0', 'f1', 'f2', 'f3', 'f4']],
    ['one below the floor does not', [...facts(6), hit('s', 0.34, 'situation')], ['f0', 'f1', 'f2', 'f3', 'f4']],
  ])('[A9] %s', (_what, hits, expected) => {
    expect(ids(hits)).toEqual(expected);
  });

  test('[A9] the engine gives them for a message', async () => {
    await memory.rememberMany([
      ...[0.9, 0.8, 0.7, 0.6, 0.55].map((cosine) => draft(`f${cosine}`, cosine)),
      draft('s', 0.4, { kind: 'situation' }),
    ]);
    expect((await memory.anchors('hello')).map(({ memory: { id } }) => id)).toEqual([
      'f0.9',
      'f0.8',
      'f0.7',
      'f0.6',
      's',
    ]);
  });
});
