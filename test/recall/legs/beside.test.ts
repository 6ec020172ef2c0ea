import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../../src/adapters/storage/sqlite/index.js';
import type { DraftInput } from '../../../src/domain/draft.js';
import { openMemory } from '../../../src/engine.js';
import type { Store } from '../../../src/ports/store.js';
import type { RecallOptions } from '../../../src/recall/request.js';
import type { RecallResult } from '../../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../../src/testing/index.js';
import { intercepted } from '../parts.js';
import { FILLING, said } from '../said.js';

const NOW_MS = Date.UTC(2026, 2, 10);
const RECIPE = {
  name: 'talk',
  legs: ['lexical', 'beside'],
  candidatesMin: 50,
  candidatesPerItem: 1,
  score: { kind: 'weights', weights: { bm25: 0.5, context: 0.5 } },
  times: 'off',
  confirmsIdentifiers: false,
  floor: { anyOf: [{ signal: 'evidence', atLeast: 0 }] },
  polarity: null,
  reranking: null,
} as const;

async function answered(
  query: string,
  drafts: readonly DraftInput[],
  options: RecallOptions = {},
  store: Store = createMemoryStore(),
): Promise<RecallResult> {
  const engine = await openMemory({
    store,
    embedder: null,
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
    recipes: [RECIPE, { ...RECIPE, name: 'first', fetch: { beside: { min: 1, perItem: 0, max: null } } }],
    writing: { contradictions: 'off' },
  });
  const mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany(drafts);
  const answer = await mira.recall(query, { recipe: 'talk', limit: 50, ...options });
  await engine.close();
  return answer;
}

const legsOf = ({ items }: RecallResult, text: string): readonly string[] | undefined =>
  items.find(({ memory }) => memory.text === text)?.legs;

describe('the leg beside', () => {
  test.each(['memory', 'sqlite'] as const)(
    '[R51] an answer that shares no word with the question is found by what was asked before it (%s)',
    async (stored) => {
      const drafts = [
        said('where did you learn to throw pottery?', 4),
        said('my aunt Oda showed me in Delft', 5),
        said('that must have been lovely', 6),
        ...FILLING.map((text, at) => said(text, 20 + 2 * at, 'c2')),
      ];
      const store = stored === 'memory' ? createMemoryStore() : await createSqliteStore({ folder: null });
      const answer = await answered('learn pottery', drafts, {}, store);
      expect(legsOf(answer, 'my aunt Oda showed me in Delft')).toEqual(['beside']);
      expect(legsOf(answer, 'that must have been lovely')).toBeUndefined();
      const found = answer.items.find(({ legs }) => legs.includes('beside'));
      expect(found?.signals.context).toBeGreaterThan(0);
      expect(answer.degraded).toEqual([]);
    },
  );

  test('[R51] 中文：回答里没有问题的词，也由前一句找到', async () => {
    const answer = await answered('在哪里学的陶艺', [
      said('你的陶艺是在哪里学的', 1),
      said('我姑姑教我的', 2),
      said('真好', 3),
    ]);
    expect(legsOf(answer, '我姑姑教我的')).toEqual(['beside']);
  });

  test('[R51] looks beside the best alone, as many as the recipe says', async () => {
    const drafts = [
      said('pottery, pottery', 1),
      said('my aunt Oda', 2),
      said('some pottery stood on a shelf in the hall', 7),
      said('a ferry left', 8),
    ];
    const answer = await answered('pottery', drafts, { recipe: 'first' });
    expect(legsOf(answer, 'my aunt Oda')).toEqual(['beside']);
    expect(legsOf(answer, 'a ferry left')).toBeUndefined();
    expect(answer.trace.legs.find(({ leg }) => leg === 'beside')).toMatchObject({ asked: 1, found: 1, skipped: null });
  });

  test('[R51] finds no more than four for each, however many bear one number', async () => {
    const crowd = Array.from({ length: 12 }, (_, at) => said(`note ${at}`, 2));
    const answer = await answered('pottery', [said('pottery', 1), ...crowd]);
    expect(answer.items.filter(({ legs }) => legs.includes('beside'))).toHaveLength(4);
  });

  test.each<readonly [string, DraftInput, RecallOptions]>([
    ['another conversation', said('my aunt Oda', 6, 'c9'), {}],
    ['two messages off', said('my aunt Oda', 7), {}],
    ['archived', { ...said('my aunt Oda', 6), status: 'archived' }, {}],
    ['expired', { ...said('my aunt Oda', 6), expiresAt: NOW_MS - 1, recordedAt: NOW_MS - 1_000 }, {}],
    ['filtered by the caller', said('my aunt Oda', 6), { filter: { kinds: ['fact'] } }],
    ['of another session', { ...said('my aunt Oda', 6), session: 's2' }, {}],
  ])('[R51] finds nothing that is %s', async (_why, neighbour, options) => {
    const question: DraftInput = { ...said('where did you learn pottery?', 5), kind: 'fact' };
    const answer = await answered('learn pottery', [neighbour, question], options);
    expect(answer.items.map(({ memory }) => memory.text)).toEqual([question.text]);
  });

  test('[R51] says why it did not look, and goes without it where looking fails', async () => {
    const nothing = await answered('pottery', [said('my aunt Oda', 1)]);
    expect(nothing.trace.legs.find(({ leg }) => leg === 'beside')?.skipped).toBe(
      'nothing was found by words to look beside',
    );
    const broken = intercepted((method, given) => {
      const isBeside = method === 'lookup' && (given[0] as readonly string[]).some((key) => key.startsWith('place:'));
      if (isBeside) throw new Error('the key index is gone');
      return undefined;
    });
    const answer = await answered('pottery', [said('some pottery', 1), said('my aunt Oda', 2)], {}, broken);
    expect(answer.items.map(({ memory }) => memory.text)).toEqual(['some pottery']);
    expect(answer.degraded.map(({ part }) => part)).toContain('beside');
  });

  test('[R51] equals a search of all texts, whatever is said in which order', async () => {
    const words = ['kiln', 'ferry', 'quay', 'bowl', 'plum'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            number: fc.integer({ min: 0, max: 8 }),
            conversation: fc.constantFrom('c1', 'c2'),
            said: fc.constantFrom(...words),
          }),
          { minLength: 1, maxLength: 9 },
        ),
        fc.constantFrom(...words),
        async (messages, asked) => {
          const drafts = messages.map(({ number, conversation, said: told }, at) => ({
            ...said(told, number, conversation),
            id: `m${at}`,
          }));
          const { items } = await answered(asked, drafts);
          const beside = messages.flatMap(({ number, conversation }, at) =>
            messages.some(
              (other) =>
                other.said === asked && other.conversation === conversation && Math.abs(other.number - number) === 1,
            )
              ? [`m${at}`]
              : [],
          );
          const found = items.filter(({ legs }) => legs.includes('beside')).map(({ memory }) => memory.id);
          expect(found.toSorted()).toEqual(beside.toSorted());
        },
      ),
      { numRuns: 40 },
    );
  });
});
