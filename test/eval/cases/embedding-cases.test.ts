import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fields } from '../../../src/eval/cases/case-file.js';
import { hashedVectors, VectorTable } from '../../../src/eval/cases/case-vectors.js';
import { replacedFirst } from '../../../src/eval/cases/replacements.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recollect-cases-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs one case; null when it passed, else why not. */
async function run(fields: Fields): Promise<string | null> {
  await writeFile(join(dir, 'case.json'), JSON.stringify({ id: 'case', kind: 'toy', ...fields }));
  const { failures, uncovered } = await runCases({ dir });
  const missing = uncovered.map(({ why }) => `nc: ${why}`);
  return [...failures.map(({ why }) => why), ...missing][0] ?? null;
}

const boats = [
  { key: 'canoe', text: 'Keeps a canoe', vec: [1, 0] },
  { key: 'rent', text: 'Pays rent', vec: [0, 1] },
  { key: 'bare', text: 'Sings', vec: null },
  { key: 'odd', text: 'Hums', vec: ['NaN', 1] },
];
const recall = (query: Fields, expected: Fields): Fields => ({ op: 'recall', query, expect: expected });

describe('vectors of a case', () => {
  test('are those that the engine sees', async () => {
    const query = { text: 'where is the boat', vec: [0.9, 0.1], legs: ['vector'] };
    const steps = (expected: Fields): readonly Fields[] => [
      { op: 'stats', expect: { vectors: 2, pending_embeddings: 2 } },
      recall(query, expected),
      recall({ ...query, min_vector_score: 0.999 }, { max_items: 0 }),
    ];
    expect(
      await run({ memories: boats, steps: steps({ top: 'canoe', must_exclude: ['bare', 'odd', 'rent'] }) }),
    ).toBeNull();
    expect(await run({ memories: boats, steps: steps({ top: 'rent' }) })).toContain('rent is not first');
  });

  test('a query without one is answered by words', async () => {
    const steps = [recall({ text: 'canoe' }, { must_include: ['canoe'], max_items: 1 })];
    expect(await run({ memories: boats, steps })).toBeNull();
  });

  test('belong to a text in one role', () => {
    const table = new VectorTable();
    table.set('query', 'x', [1, 'NaN', 'Infinity']);
    table.set('passage', 'x', null);
    expect(table.vectorOf('x', 'query')).toEqual([1, Number.NaN, Number.POSITIVE_INFINITY]);
    expect(table.vectorOf('x', 'passage')).toBeNull();
    expect(table.vectorOf('y', 'query')).toBeNull();
  });

  test('that are hashed put a word where the salt says', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((salt) => hashedVectors(512, salt)('Red roof 屋顶', 'query'));
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
    expect(one?.reduce((sum, value) => sum + value, 0)).toBe(4);
    expect(hashedVectors(512, 'a')('?!', 'query')?.some((value) => value > 0)).toBe(true);
  });
});

describe('embedders of a case', () => {
  const shelf = { op: 'add_many', memories: [{ gen: { count: 5, key: 'm{i}', text: 'Shelf {i} holds spices' } }] };

  test('are kept apart by model; re-embedding moves everything to the current one', async () => {
    const steps = (pending: number): readonly Fields[] => [
      { op: 'configure', embedder: { id: 'a', dim: 16 } },
      shelf,
      { op: 'stats', expect: { vectors: 5, pending_embeddings: 0 } },
      { op: 'reopen', embedder: { id: 'b', dim: 16, salt: 'b' } },
      { op: 'stats', expect: { vectors: 0, pending_embeddings: pending } },
      { op: 'reembed' },
      { op: 'reopen' },
      { op: 'stats', expect: { vectors: 5, pending_embeddings: 0 } },
    ];
    expect(await run({ steps: steps(5) })).toBeNull();
    expect(await run({ steps: steps(4) })).toBe('step 5 (stats): pending_embeddings is 5, expected is 4');
  });

  test('refuse what is too long for them', async () => {
    const text = 'one two three four';
    const steps = (most: number, truncated: boolean): readonly Fields[] => [
      { op: 'configure', embedder: { max_input_tokens: most, on_too_long: 'error' } },
      { op: 'add', memory: { key: 'x', text }, expect: { stored: true, truncated } },
    ];
    expect(await run({ steps: steps(4, false) })).toBeNull();
    expect(await run({ steps: steps(3, true) })).toBeNull();
    expect(await run({ steps: steps(3, false) })).toContain('something was left out');
  });

  test('are counted', async () => {
    const counted = (calls: number): Fields => ({
      memories: [{ key: 'a', text: 'The tent is in the garage' }],
      steps: [
        {
          op: 'recall_counted',
          query: { text: 'tent' },
          expect: { embed_calls_at_most: calls, fts_queries_at_most: 1 },
        },
      ],
    });
    expect(await run(counted(1))).toBeNull();
    expect(await run(counted(0))).toContain('embed_calls is 1');
  });
});

describe('the service of a case', () => {
  const add = { op: 'add', memory: { key: 'x', text: 'Canoe is green' } };

  test('answers, fails and recovers as its script says', async () => {
    const steps = [
      { op: 'provider', script: ['ok', '500', '500', '500'], batch_size: 2 },
      { op: 'add_many', memories: [{ gen: { count: 4, key: 'm{i}', text: 'Card {i}' } }] },
      { op: 'stats', expect: { vectors: 2, pending_embeddings: 2, provider_inputs_sent_at_most: 8 } },
      { op: 'provider', script: [] },
      { op: 'repair_embeddings' },
      { op: 'stats', expect: { vectors: 4, pending_embeddings: 0, provider_inputs_sent_at_most: 10 } },
      recall({ text: 'card 3' }, { top: 'm3' }),
    ];
    expect(await run({ steps })).toBeNull();
    expect(await run({ steps: [...steps, { op: 'stats', expect: { provider_inputs_sent_at_most: 10 } }] })).toContain(
      'provider_inputs_sent is 11',
    );
  });

  test('may give one answer to everything', async () => {
    const checks = [
      'no vector of length 0 or wrong length is stored',
      'the row is pending or the add failed with a typed error',
    ];
    const each = (body: string): Fields => ({
      steps: [{ op: 'each', provider: { status: 200, body }, do: add, expect: { checks } }],
    });
    expect(await run(each('{"data":[{"index":0,"embedding":[]}]}'))).toBeNull();
    const vector = Array.from({ length: 256 }, () => 1);
    expect(await run(each(JSON.stringify({ data: [{ index: 0, embedding: vector }] })))).toContain(
      'no vector of length 0',
    );
  });
});

describe('faults of a case', () => {
  test('a write that fails half way leaves what was there', async () => {
    const steps = (text: string): readonly Fields[] => [
      { op: 'fault', point: 'after_delete_before_insert', error: 'throws', times: 1 },
      { op: 'update', key: 'canoe', patch: { text: 'Keeps a red canoe' }, expect: { error: 'any' } },
      { op: 'get', key: 'canoe', expect: { fields: { text } } },
      { op: 'update', key: 'canoe', patch: { text: 'Keeps a red canoe' } },
    ];
    expect(await run({ memories: boats, steps: steps('Keeps a canoe') })).toBeNull();
    expect(await run({ memories: boats, steps: steps('Keeps a red canoe') })).toContain('text is');
  });

  test('an embedder or a vector search that fails shows in the answer', async () => {
    const checks = ['trace shows that the vector leg answered again'];
    const query = { text: 'canoe', vec: [1, 0] };
    const steps = (fault: Fields): readonly Fields[] => [
      { op: 'fault', ...fault },
      recall(query, { must_include: ['canoe'], checks }),
    ];
    for (const fault of [
      { point: 'embed', error: 'timeout' },
      { leg: 'vector', error: 'throws' },
    ])
      expect(await run({ memories: boats, steps: steps(fault) })).toContain(checks[0]);
    expect(await run({ memories: boats, steps: steps({ point: 'embed', error: 'timeout' }).slice(1) })).toBeNull();
  });
});

describe('what is returned whatever the query', () => {
  const memories = [
    { key: 'allergy', text: 'Allergic to hazelnuts', kind: 'safety' },
    { key: 'seat', text: 'Sits by the window' },
  ];

  test('is returned, behind the ranked items and not counted with them', async () => {
    const query = { text: 'window' };
    const expected = { must_include: ['allergy', 'seat'], top: 'seat', min_items: 1, max_items: 1 };
    expect(await run({ memories, steps: [recall(query, expected)] })).toBeNull();
    expect(await run({ memories, steps: [recall(query, { must_exclude: ['allergy'] })] })).toContain('must not be');
  });
});

describe('reasons of a case', () => {
  test('are asked of the version that a key stands for', async () => {
    const memories = [
      { key: 'a', text: 'Kiln reaches 1240 degrees' },
      { key: 'b', text: 'Kiln reaches 900 degrees', superseded_by: 'a' },
      { key: 'c', text: 'Kiln belongs to the school', user: 'u2' },
    ];
    const step = (checks: readonly string[]): Fields => ({
      op: 'why_not',
      query: { text: 'kiln', limit: 1 },
      keys: ['a', 'b', 'zzz'],
      expect: { checks },
    });
    const checks = ['b: filtered as replaced', 'zzz: no such memory', 'nothing about c, which belongs to another user'];
    expect(await run({ memories, steps: [step(checks)] })).toBeNull();
    const logs = 'k19: found but cut by limit or budget, with its rank';
    expect(await run({ memories, steps: [step([logs])] })).toContain('k0: {"verdict":"unknown"}');
  });
});

describe('lives of stores and processes', () => {
  test('a job goes on while something is added', async () => {
    const health = 'if writing is not possible, health says so and add returns an error, not ok';
    const steps = [
      { op: 'start', job: 'compact_or_reindex' },
      { op: 'add_during', memory: { key: 'n', text: 'Written meanwhile' }, expect: { stored: true } },
      { op: 'stats', expect: { checks: [health] } },
      recall({ text: 'written meanwhile' }, { top: 'n' }),
    ];
    const memories = [{ gen: { count: 300, key: 'm{i}', text: 'Log line {i}' } }];
    expect(await run({ memories, steps })).toBeNull();
    expect(await run({ memories, steps: [steps[2] ?? {}] })).toContain('nothing was added');
  });

  test('stores are opened and closed, and nothing is left open', async () => {
    const loop = { op: 'loop', times: 5, each: ['open', 'add', 'recall', 'close'] };
    expect(
      await run({ steps: [{ ...loop, expect: { open_fds_growth_at_most: 2, checks: ['no MaxListeners warning'] } }] }),
    ).toBeNull();
  });
});

describe('memories that replace others', () => {
  test('come after them, and otherwise as given', () => {
    const keys = (...memories: readonly Fields[]): unknown => replacedFirst(memories)?.map((memory) => memory['key']);
    const by = (key: string, other?: string): Fields => (other === undefined ? { key } : { key, superseded_by: other });
    expect(keys(by('a'), by('b', 'a'), by('c'))).toEqual(['b', 'a', 'c']);
    expect(keys(by('a', 'c'), by('b'), by('c'))).toEqual(['a', 'b', 'c']);
    expect(keys(by('a'), by('b', 'a'), by('c', 'b'), by('d', 'a'))).toEqual(['c', 'b', 'd', 'a']);
    expect(keys(by('a', 'b'), by('b', 'a'), by('c'))).toBeUndefined();
    expect(keys(by('a', 'a'))).toBeUndefined();
  });
});
