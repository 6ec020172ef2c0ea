import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { DraftInput } from '../../src/domain/draft.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { RecallOptions } from '../../src/recall/request.js';
import type { RecallResult } from '../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { FILLING, said } from './said.js';

const NOW_MS = Date.UTC(2026, 2, 10);
const ANY = { anyOf: [{ signal: 'evidence', atLeast: 0 }] } as const;
const RECIPE = {
  name: 'beside',
  legs: ['lexical'],
  candidatesMin: 50,
  candidatesPerItem: 1,
  score: { kind: 'weights', weights: { bm25: 0.5, context: 0.5, brevity: 0 } },
  times: 'off',
  confirmsIdentifiers: false,
  floor: ANY,
  polarity: null,
  reranking: null,
} as const;

async function answered(
  query: string,
  drafts: readonly DraftInput[],
  options: RecallOptions = {},
  stored: 'memory' | 'sqlite' = 'memory',
): Promise<RecallResult> {
  const engine = await openMemory({
    store: stored === 'memory' ? createMemoryStore() : await createSqliteStore({ folder: null }),
    embedder: null,
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
    recipes: [RECIPE],
    writing: { contradictions: 'off' },
  });
  const mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany(drafts);
  const answer = await mira.recall(query, { recipe: 'beside', limit: 50, ...options });
  await engine.close();
  return answer;
}

const contextOf = ({ items }: RecallResult, text: string): number | undefined =>
  items.find(({ memory }) => memory.text === text)?.signals.context;

describe('words lent by the messages beside', () => {
  test.each(['memory', 'sqlite'] as const)(
    '[S14] an answer has the words of the question before it (%s)',
    async (stored) => {
      const drafts = [
        said('which pottery did you bring from Delft?', 4),
        said('the blue pottery bowl', 5),
        said('a pottery shelf', 9),
        ...FILLING.map((text, at) => said(text, 20 + 2 * at, 'c2')),
      ];
      const answer = await answered('pottery from Delft', drafts, {}, stored);
      expect(contextOf(answer, 'the blue pottery bowl')).toBeGreaterThan(0);
      expect(contextOf(answer, 'a pottery shelf')).toBeUndefined();
      // What it says itself is not lent again.
      expect(contextOf(answer, 'which pottery did you bring from Delft?')).toBe(0);
      const texts = answer.items.map(({ memory }) => memory.text);
      expect(texts.indexOf('the blue pottery bowl')).toBeLessThan(texts.indexOf('a pottery shelf'));
      for (const { score, explanation } of answer.items) expect(recompute(explanation)).toBe(score);
      expect(answer.degraded).toEqual([]);
    },
  );

  test('[S14] what only a message farther off holds counts half', async () => {
    const near = [said('the Delft trip', 4), said('the blue pottery bowl', 5), said('so it is', 6)];
    const far = [said('the Delft trip', 4), said('so it is', 5), said('the blue pottery bowl', 6)];
    const filling = FILLING.map((text, at) => said(text, 20 + 3 * at, 'c2'));
    const [one, half] = await Promise.all(
      [near, far].map(async (drafts) =>
        contextOf(await answered('pottery Delft', [...drafts, ...filling]), 'the blue pottery bowl'),
      ),
    );
    expect(one).toBeGreaterThan(0);
    expect(half).toBeCloseTo((one ?? 0) / 2, 12);
  });

  test('[S14] 中文：前一句说的词算在后一句头上', async () => {
    const drafts = [said('你在代尔夫特买了什么陶器', 1), said('买了一只蓝色的碗，是陶器', 2), said('这家店卖陶器', 7)];
    const answer = await answered('代尔夫特的陶器', drafts);
    expect(contextOf(answer, '买了一只蓝色的碗，是陶器')).toBeGreaterThan(0);
    expect(contextOf(answer, '这家店卖陶器')).toBeUndefined();
  });

  test.each<readonly [string, DraftInput, RecallOptions]>([
    ['another conversation', said('the Delft trip', 4, 'c9'), {}],
    ['three messages off', said('the Delft trip', 2), {}],
    ['archived', { ...said('the Delft trip', 4), status: 'archived' }, {}],
    ['expired', { ...said('the Delft trip', 4), expiresAt: NOW_MS - 1, recordedAt: NOW_MS - 1_000 }, {}],
    ['filtered by the caller', { ...said('the Delft trip', 4), tags: ['x'] }, { filter: { kinds: ['fact'] } }],
    ['of another session', { ...said('the Delft trip', 4), session: 's2' }, {}],
  ])('[S14] nothing is lent by what is %s', async (_why, neighbour, options) => {
    const bowl: DraftInput = { ...said('the blue pottery bowl', 5), kind: 'fact' };
    const answer = await answered(
      'pottery from Delft',
      [neighbour, bowl, ...FILLING.map((text) => ({ text }))],
      options,
    );
    expect(answer.items.map(({ memory }) => memory.text)).toContain(bowl.text);
    expect(contextOf(answer, bowl.text)).toBeUndefined();
  });

  test('[S14] the session is the conversation where none is named', async () => {
    const drafts = [said('the Delft trip', 4), said('the blue pottery bowl', 5)].map(
      ({ conversation: _conversation, ...draft }) => ({ ...draft, session: 's1' }),
    );
    const engine = await openMemory({
      store: createMemoryStore(),
      embedder: null,
      clock: fixedClock(NOW_MS),
      ids: sequentialIds(),
      recipes: [RECIPE],
    });
    const own = engine.tenant('t1').scope({ user: 'mira', session: 's1' });
    await own.rememberMany(drafts);
    expect(
      contextOf(await own.recall('pottery from Delft', { recipe: 'beside' }), 'the blue pottery bowl'),
    ).toBeGreaterThan(0);
    // Which brings the messages of a session to those who see them, and to nobody else.
    const other = await engine.tenant('t1').scope({ user: 'mira' }).recall('pottery from Delft', { recipe: 'beside' });
    expect(other.items).toEqual([]);
  });

  test('[S14] equals a search of all texts, whatever is said in which order', async () => {
    const words = ['kiln', 'ferry', 'quay', 'bowl', 'plum'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            number: fc.integer({ min: 0, max: 6 }),
            conversation: fc.constantFrom('c1', 'c2'),
            said: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 9 },
        ),
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
        async (messages, asked) => {
          const drafts = messages.map(({ number, conversation, said: told }, at) => ({
            ...said(told.join(' '), number, conversation),
            id: `m${at}`,
          }));
          const { items } = await answered(asked.join(' '), drafts);
          for (const { memory, signals } of items) {
            const own = messages[Number(memory.id.slice(1))];
            const beside = messages.filter(
              ({ number, conversation }) =>
                conversation === own?.conversation && [1, 2].includes(Math.abs(number - (own?.number ?? 0))),
            );
            const lent = asked.filter(
              (word) => own?.said.includes(word) === false && beside.some(({ said: told }) => told.includes(word)),
            );
            const holding = beside.some(({ said: told }) => asked.some((word) => told.includes(word)));
            if (holding) expect((signals.context ?? 0) > 0).toBe(lent.length > 0);
            else expect(signals.context).toBeUndefined();
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('length', () => {
  test('[S15] brevity falls by e with every 180 tokens; a text of several passages is told from their number', async () => {
    const short = 'plum harvest';
    const long = `plum ${Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')}`;
    const answer = await answered('plum', [{ text: short }, { text: long }]);
    const brevity = (text: string): number =>
      answer.items.find(({ memory }) => memory.text === text)?.signals.brevity ?? 0;
    expect(brevity(short)).toBeCloseTo(Math.exp(-2 / 180), 12);
    expect(brevity(long)).toBeGreaterThan(0);
    expect(brevity(long)).toBeLessThan(Math.exp(-800 / 180));
  });

  test('[S15] the factor is part of the tree', async () => {
    const engine = await openMemory({
      store: createMemoryStore(),
      embedder: null,
      clock: fixedClock(NOW_MS),
      ids: sequentialIds(),
      recipes: [
        { ...RECIPE, score: { kind: 'weights', weights: { bm25: 1 }, factor: { sum: [0.5, { signal: 'brevity' }] } } },
      ],
    });
    const mira = engine.tenant('t1').scope({ user: 'mira' });
    await mira.remember({ text: 'plum harvest' });
    const [item] = (await mira.recall('plum', { recipe: 'beside' })).items;
    const bm25 = item?.signals.bm25 ?? 0;
    expect(item?.score).toBeCloseTo(Math.min(1, bm25 * (0.5 + Math.exp(-2 / 180))), 12);
  });
});
