import { describe, expect, test } from 'vitest';
import { recompute } from '../../../src/explain/score-node.js';
import type { Op } from '../../../src/ports/op.js';
import { recall } from '../../../src/recall/recall.js';
import type { RecallOptions } from '../../../src/recall/request.js';
import type { RecallResult } from '../../../src/recall/result.js';
import { dependenciesOf, embedderOf, NOW_MS, requestOf } from '../parts.js';
import { type GoldenMemory, goldenStore } from './golden-store.js';

const ASKED = 'kettle lamp yesterday';

/** Ranks in the four voices, from 1; null: not in that list. In reciprocal ranks, over the best possible: first in all. */
interface Row {
  readonly id: string;
  readonly ranks: readonly [vector: number | null, graph: number | null, fact: number | null, temporal: number | null];
  readonly score: number;
}

/** Eight memories, each with its own places in the four lists. */
const MEMORIES: readonly GoldenMemory[] = [
  { id: 'all', text: 'kettle alpha one', cosine: 0.9, ageHours: 12, entities: [{ type: 'thing', id: 'kettle' }] },
  { id: 'two', text: 'lamp beta two', cosine: 0.8, ageHours: 30 },
  { id: 'three', text: 'gamma three quay', cosine: 0.7, ageHours: 60 },
  { id: 'linked', text: 'delta four kiln', cosine: 0.6, ageHours: 90 },
  {
    id: 'facts',
    text: 'epsilon five rope',
    cosine: 0.5,
    ageHours: 120,
    entities: [
      { type: 'thing', id: 'kettle' },
      { type: 'thing', id: 'lamp' },
    ],
  },
  { id: 'old', text: 'zeta six moss', cosine: 0.4, ageHours: 150 },
  { id: 'noon', text: 'eta seven lamp kettle', cosine: null, ageHours: 13 },
  { id: 'far', text: 'theta eight loft', cosine: 0.1, ageHours: 400 },
];
const LINKS: readonly Op[] = [
  ['linked', 'far'],
  ['linked', 'old'],
  ['all', 'linked'],
].map(
  ([from = '', to = ''], at): Op => ({
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

// Links: linked 3; all, old, far 1 each, of which the newest first. Facts: `facts` 2, `all` 1. Times: `all` and `noon` inside, the
// newer first; the others by their distance.
const BEST = 4 / 61;
const ROWS: readonly Row[] = [
  { id: 'all', ranks: [1, 2, 2, 1], score: (1 / 61 + 1 / 62 + 1 / 62 + 1 / 61) / BEST },
  { id: 'linked', ranks: [4, 1, null, 5], score: (1 / 64 + 1 / 61 + 1 / 65) / BEST },
  { id: 'facts', ranks: [5, null, 1, 6], score: (1 / 65 + 1 / 61 + 1 / 66) / BEST },
  { id: 'old', ranks: [6, 3, null, 7], score: (1 / 66 + 1 / 63 + 1 / 67) / BEST },
  { id: 'far', ranks: [7, 4, null, 8], score: (1 / 67 + 1 / 64 + 1 / 68) / BEST },
  { id: 'two', ranks: [2, null, null, 3], score: (1 / 62 + 1 / 63) / BEST },
  { id: 'three', ranks: [3, null, null, 4], score: (1 / 63 + 1 / 64) / BEST },
  { id: 'noon', ranks: [null, null, null, 2], score: 1 / 62 / BEST },
];

/** Reciprocal rank fusion once more; imports nothing. */
function fusedTwin(ranks: readonly (number | null)[]): number {
  let sum = 0;
  for (const rank of ranks) if (rank !== null) sum += 1 / (60 + rank);
  return sum / (ranks.length / (60 + 1));
}

async function ask(
  memories: readonly GoldenMemory[],
  ops: readonly Op[] = [],
  options: RecallOptions = {},
  query = ASKED,
): Promise<RecallResult> {
  const { tenant } = await goldenStore(query, memories, ops);
  const embedder = embedderOf((texts) =>
    texts.map((text) => {
      const known = memories.find((memory) => memory.text === text);
      const cosine = known === undefined ? 1 : known.cosine;
      return { ok: true, vector: Float32Array.from(cosine === null ? [] : [cosine, Math.sqrt(1 - cosine ** 2)]) };
    }),
  );
  return recall(
    requestOf(query, 'mnemosyne.polyphonic', options),
    dependenciesOf(tenant, { current: embedder, previous: null }),
  );
}

describe('mnemosyne.polyphonic: golden rows', () => {
  test.each(ROWS.map((row) => [row.id, row] as const))('%s', async (_id, { id, ranks, score }) => {
    const { items, degraded } = await ask(MEMORIES, LINKS);
    expect(degraded).toEqual([]);
    expect(fusedTwin(ranks)).toBeCloseTo(score, 12);
    const item = items.find(({ memory }) => memory.id === id);
    expect(item?.score).toBeCloseTo(score, 12);
    const voices = ['vector', 'graph', 'fact', 'temporal'];
    const expected = Object.fromEntries(
      ranks.flatMap((rank, at) => (rank === null ? [] : [[voices[at], 1 / (60 + rank)]])),
    );
    expect(Object.keys(item?.voiceScores ?? {}).sort()).toEqual(Object.keys(expected).sort());
    for (const [voice, value] of Object.entries(expected))
      expect(item?.voiceScores?.[voice]).toBeCloseTo(value as number, 12);
    for (const each of items) expect(recompute(each.explanation)).toBe(each.score);
  });

  test('they come in the order of their scores', async () => {
    const { items } = await ask(MEMORIES, LINKS);
    const sorted = [...ROWS].sort((one, other) => other.score - one.score).map(({ id }) => id);
    expect(items.map(({ memory }) => memory.id)).toEqual(sorted);
  });
});

describe('mnemosyne.polyphonic: rulings and examples of the text', () => {
  test('seed: k = 60, rank from 1: first in one voice of four is a quarter', async () => {
    const { items } = await ask([{ id: 'only', text: 'quay', cosine: 0.9 }], [], {}, 'kettle lamp');
    expect(items[0]?.voiceScores).toEqual({ vector: 1 / 61 });
    expect(items[0]?.score).toBeCloseTo(0.25, 12);
  });

  test('one that shares more than .8 of its words with a better one is left out; exactly .8 stays', async () => {
    // 9 of 10 and 10 of 11 words in common are too many; 4 of 5 are not.
    const ten = 'one two three four five six seven eight nine ten';
    const { items, rejected } = await ask(
      [
        { id: 'best', text: ten, cosine: 0.9 },
        { id: 'same', text: `${ten} eleven`, cosine: 0.8 },
        { id: 'four', text: 'alpha beta gamma delta', cosine: 0.7 },
        { id: 'five', text: 'alpha beta gamma delta epsilon', cosine: 0.6 },
      ],
      [],
      {},
      'kettle lamp',
    );
    expect(items.map(({ memory }) => memory.id)).toEqual(['best', 'four', 'five']);
    expect(rejected).toMatchObject([
      { memoryId: 'same', reason: 'diversity', to: { id: 'best', version: 1 }, value: 10 / 11 },
    ]);
  });

  test('filters act inside each voice, before its cut: what is asked for is found behind a hundred others', async () => {
    const crowd = Array.from(
      { length: 100 },
      (_, at): GoldenMemory => ({ id: `c${at}`, text: `crowd ${at} ${at * 7}`, cosine: 0.9 - at / 1_000 }),
    );
    const wanted: GoldenMemory = { id: 'wanted', text: 'harbour quay', cosine: 0.2, tags: ['tagged'] };
    const { items } = await ask([...crowd, wanted], [], { filter: { tags: ['tagged'] }, limit: 1 }, 'kettle lamp');
    expect(items.map(({ memory }) => memory.id)).toEqual(['wanted']);
    // First in the only voice: the others do not count, as they are not in its list.
    expect(items[0]?.score).toBeCloseTo(0.25, 12);
  });

  test('what no voice named is not returned', async () => {
    const { items, rejected } = await ask(
      [{ id: 'words', text: 'kettle lamp here', cosine: null }],
      [],
      {},
      'kettle lamp',
    );
    expect(items).toEqual([]);
    expect(rejected).toMatchObject([{ memoryId: 'words', reason: 'score not above', value: 0 }]);
  });
});
