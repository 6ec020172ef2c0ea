import { describe, expect, test } from 'vitest';
import type { DataSet } from '../../src/eval/data/load.js';
import type { MemoryRow, QueryRow } from '../../src/eval/data/rows.js';
import { buildHaystacks, FIXED_NOW_MS, withNeighbours } from '../../src/eval/haystack.js';
import { EVAL_SETS } from '../../src/eval/sets.js';
import { memoryRow, queryRow } from './rows.js';

function dataOf(memories: readonly MemoryRow[], queries: readonly QueryRow[]): DataSet {
  return { memories, queries, sha256: { memories: '', queries: '' }, asExpected: false };
}

const numbered = (count: number, fields: (index: number) => Partial<MemoryRow>): readonly MemoryRow[] =>
  Array.from({ length: count }, (_, index) => memoryRow({ id: `leaky-${index}`, ...fields(index) }));

describe('what the engine may see', () => {
  const data = dataOf(
    numbered(40, () => ({ user: 'answer-tenant', session: 'answer-session', text: 'a text', speaker: 'user' })),
    [queryRow({ id: 'query-id', user: 'answer-tenant', category: 'answer-category', gold_ids: ['leaky-3'] })],
  );
  const place = buildHaystacks(data, EVAL_SETS.stsb_zh_pool, 'stsb_zh_pool', 'seed')[0]?.places[0];

  test('no id, category or answer of the set is in it', () => {
    const seen = JSON.stringify([place?.tenant, place?.user, place?.drafts]);
    expect(seen).not.toMatch(/leaky|answer|query-id/);
    expect(place?.drafts).toHaveLength(40);
  });

  test('the opaque ids lead back to the original ones', () => {
    const originals = place?.drafts.map((draft) => place.originalIds.get(draft.id ?? ''));
    expect(new Set(originals)).toEqual(new Set(data.memories.map((row) => row.id)));
  });

  test('without times the order is seeded: it repeats, and is another one with another seed', () => {
    const order = (seed: string): readonly (string | undefined)[] => {
      const built = buildHaystacks(data, EVAL_SETS.stsb_zh_pool, 'stsb_zh_pool', seed)[0]?.places[0];
      return (built?.drafts ?? []).map((draft) => built?.originalIds.get(draft.id ?? ''));
    };
    expect(order('seed')).toEqual(order('seed'));
    expect(order('seed')).not.toEqual(order('other'));
    expect(order('seed')).not.toEqual(data.memories.map((row) => row.id));
  });

  test('a seeded order says nothing about the ids', () => {
    const ids = place?.drafts.map((draft) => draft.id) ?? [];
    expect(ids).not.toEqual([...ids].sort());
  });
});

describe('time', () => {
  const store = (memories: readonly MemoryRow[], query: Partial<QueryRow> = {}) =>
    buildHaystacks(
      dataOf(memories, [queryRow({ gold_ids: ['leaky-0'], ...query })]),
      EVAL_SETS.longmemeval_pool,
      'longmemeval_pool',
      'seed',
    )[0];

  test('memories without one are recorded one second apart and end before the fixed date', () => {
    const haystack = store(numbered(5, () => ({})));
    expect(haystack?.places[0]?.drafts.map((draft) => draft.recordedAt)).toEqual(
      [5, 4, 3, 2, 1].map((seconds) => FIXED_NOW_MS - seconds * 1_000),
    );
    expect(haystack?.queries[0]?.nowMs).toBe(FIXED_NOW_MS);
  });

  test('otherwise storage is chronological, whatever the order of the file', () => {
    const haystack = store(numbered(20, (index) => ({ timestamp: `2024-01-${20 - (index % 10)}T00:00:00Z` })));
    const times = haystack?.places[0]?.drafts.map((draft) => Number(draft.recordedAt)) ?? [];
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect(haystack?.newestMs).toBe(Date.UTC(2024, 0, 20));
  });

  test('the clock is as_of, else the newest time of the haystack', () => {
    const memories = numbered(2, (index) => ({ timestamp: `2024-01-0${index + 1}T00:00:00Z` }));
    expect(store(memories, { as_of: '2024-06-01T00:00:00Z' })?.queries[0]?.nowMs).toBe(Date.UTC(2024, 5, 1));
    expect(store(memories)?.queries[0]?.nowMs).toBe(Date.UTC(2024, 0, 2));
  });
});

test('a query that nothing answers counts as unanswerable; one without a usable label, or a haystack nobody asks, not', () => {
  const data = dataOf(
    [memoryRow({ id: 'a', user: 'one' }), memoryRow({ id: 'b', user: 'two' })],
    [
      queryRow({ id: 'x', user: 'one', gold_ids: ['a'] }),
      queryRow({ id: 'y', user: 'one', gold_ids: [], category: 'abstention' }),
      queryRow({ id: 'z', user: 'two', gold_ids: [], category: 'summary-nogold' }),
    ],
  );
  const haystacks = buildHaystacks(data, EVAL_SETS.stsb_zh_pool, 'stsb_zh_pool', 'seed');
  const asked = haystacks.flatMap((haystack) => haystack.queries.map(({ id, answerable }) => [id, answerable]));
  expect(asked).toEqual([
    ['x', true],
    ['y', false],
  ]);
});

test('neighbours hold the same texts under other ids, once for another user and once in another tenant', () => {
  const data = dataOf(
    numbered(3, (index) => ({ text: `text ${index}` })),
    [queryRow({ gold_ids: ['leaky-0'] })],
  );
  const [haystack] = buildHaystacks(data, EVAL_SETS.stsb_zh_pool, 'stsb_zh_pool', 'seed');
  if (haystack === undefined) throw new Error('no haystack');
  const [own, otherUser, otherTenant] = withNeighbours(haystack, 'seed').places;
  expect(otherUser?.tenant).toBe(own?.tenant);
  expect(otherUser?.user).not.toBe(own?.user);
  expect(otherTenant?.tenant).not.toBe(own?.tenant);
  expect(otherTenant?.user).toBe(own?.user);
  const ids = [own, otherUser, otherTenant].flatMap((place) => place?.drafts.map((draft) => draft.id) ?? []);
  expect(new Set(ids).size).toBe(9);
  for (const place of [otherUser, otherTenant]) {
    expect(place?.drafts.map((draft) => draft.text)).toEqual(own?.drafts.map((draft) => draft.text));
    expect(place?.originalIds.size).toBe(0);
  }
});
