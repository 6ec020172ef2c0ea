import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fields } from '../../../src/eval/cases/case-file.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recollect-cases-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs one case; null when it passed, else why not. */
async function run(fields: Fields): Promise<string | null> {
  await writeFile(join(dir, 'case.json'), JSON.stringify({ id: 'case', kind: 'toy', ...fields }));
  const report = await runCases({ dir });
  const [failure] = [
    ...report.failures,
    ...report.uncovered.map(({ why, ...rest }) => ({ ...rest, why: `nc: ${why}` })),
  ];
  return failure?.why ?? null;
}

const memories = [
  { key: 'a', text: 'The ferry leaves from pier nine', at: '2026-01-01T00:00:00Z' },
  { key: 'b', text: 'The ferry is painted green', at: '2026-01-02T00:00:00Z' },
  { key: 'c', text: 'Ferry tickets are sold on board', user: 'u2' },
];
const ask = (expected: Fields, query: Fields = { text: 'ferry' }): Fields => ({ memories, query, expect: expected });

describe('expectations on a recall', () => {
  test.each<[string, Fields, Fields?]>([
    ['must_include', { must_include: ['a', 'b'] }],
    ['must_exclude', { must_exclude: ['c'] }],
    ['top', { top: 'b' }, { text: 'ferry painted green' }],
    ['order', { order: ['b', 'a'] }, { text: 'ferry painted green leaves' }],
    ['min_items and max_items', { min_items: 2, max_items: 2 }],
    ['absent', { absent: ['tickets'] }],
    ['no error', { error: 'none' }],
    ['a validation error', { error: 'validation', max_items: 0 }, { text: 'ferry', limit: -1 }],
    ['any error', { error: 'any' }, { text: 'ferry', limit: -1 }],
    ['a refusal that the notes allow', { must_include: ['a'], notes: 'or a validation error' }, { text: null }],
    ['a check', { checks: ['text says green'] }, { text: 'ferry painted green' }],
  ])('hold: %s', async (_, expected, query) => {
    expect(await run(ask(expected, query))).toBeNull();
  });

  test.each<[string, Fields, Fields | undefined, string]>([
    ['must_include', { must_include: ['c'] }, undefined, 'c is missing'],
    ['must_exclude', { must_exclude: ['a'] }, undefined, 'a must not be returned'],
    ['top', { top: 'a' }, { text: 'ferry painted green' }, 'a is not first'],
    ['order', { order: ['a', 'b'] }, { text: 'ferry painted green leaves' }, 'the order is another one'],
    ['min_items', { min_items: 3 }, undefined, '2 items, fewer than 3'],
    ['max_items', { max_items: 1 }, undefined, '2 items, more than 1'],
    ['max_ms', { max_ms: -1 }, undefined, 'more than -1'],
    ['absent', { absent: ['pier nine'] }, undefined, 'the answer holds "pier nine"'],
    ['an error nobody allowed', { must_include: [] }, { text: 'x', limit: -1 }, 'threw validation (limit'],
    ['an error that does not come', { error: 'validation' }, undefined, 'did not throw'],
    ['another error', { error: 'not_found' }, { text: 'x', limit: -1 }, 'instead of not_found'],
    ['a check', { checks: ['text says purple'] }, undefined, 'text says purple: it says something else'],
  ])('fail: %s', async (_, expected, query, why) => {
    expect(await run(ask(expected, query))).toContain(why);
  });
});

describe('operations', () => {
  test('run in order, each with its own expectation, and the failing one is named', async () => {
    const steps = [
      { op: 'add', memory: { key: 'd', text: 'The ferry has two decks' }, expect: { stored: true } },
      { op: 'count', expect: { count: 3 } },
      { op: 'delete', key: 'd', expect: { deleted: 1 } },
      { op: 'delete', key: 'd', expect: { error: 'not_found', deleted: 0 } },
      { op: 'delete', key: 'a', user: 'u2', expect: { error: 'not_found' } },
      { op: 'list', limit: 1, save_cursor: 'page', expect: { must_include: ['b'], max_items: 1 } },
      { op: 'list', limit: 1, cursor: '{page}', expect: { must_include: ['a'], must_exclude: ['b'] } },
      { op: 'list_all_pages', page_size: 1, expect: { total: 2, unique: 2 } },
      { op: 'reopen' },
      { op: 'recall', query: { text: 'ferry' }, expect: { must_include: ['a', 'b'], must_exclude: ['d'] } },
    ];
    expect(await run({ memories, steps })).toBeNull();
    expect(await run({ memories, steps: [...steps, { op: 'count', expect: { count: 7 } }] })).toBe(
      'step 11 (count): count is 2, expected is 7',
    );
  });

  test('an update gives the new version its key, or lets the old key stand for it', async () => {
    const update = {
      op: 'update',
      key: 'a',
      patch: { text: 'The ferry leaves from pier ten' },
      at: '2026-02-01T00:00:00Z',
    };
    const recall = (text: string, expected: Fields): Fields => ({ op: 'recall', query: { text }, expect: expected });
    expect(
      await run({
        memories,
        steps: [
          { ...update, save_as: 'a2' },
          recall('ferry pier ten', { must_include: ['a2'], must_exclude: ['a'] }),
          {
            op: 'recall',
            query: { text: 'ferry pier', as_of: '2026-01-15T00:00:00Z' },
            expect: { must_include: ['a'], must_exclude: ['a2'] },
          },
          {
            op: 'get',
            key: 'a',
            expect: { fields: { text: 'The ferry leaves from pier nine', status: 'superseded' } },
          },
          { op: 'get', key: 'a2', expect: { fields: { at: '2026-02-01T00:00:00Z', superseded_by: null } } },
          { op: 'history', key: 'a2', expect: { checks: ['two versions, in write order'] } },
        ],
      }),
    ).toBeNull();
    expect(await run({ memories, steps: [update, recall('ferry pier ten', { must_include: ['a'] })] })).toBeNull();
  });

  test('memories that one later memory replaces are all replaced', async () => {
    expect(
      await run({
        memories: [
          {
            gen: { count: 3, key: 'old{i}', text: 'Pier {i} is the pier', status: 'superseded', superseded_by: 'new' },
          },
          { key: 'new', text: 'Pier nine is the pier' },
        ],
        steps: [
          {
            op: 'recall',
            query: { text: 'pier' },
            expect: { must_include: ['new'], must_exclude: ['old0', 'old1', 'old2'], max_items: 1 },
          },
          { op: 'get', key: 'old1', expect: { fields: { status: 'superseded' } } },
        ],
      }),
    ).toBeNull();
  });

  test("the clock is the case's own", async () => {
    const steps = (seconds: number, expected: Fields): readonly Fields[] => [
      { op: 'advance_clock', seconds },
      { op: 'recall', query: { text: 'ferry' }, expect: expected },
    ];
    const short = [{ key: 'm', text: 'The ferry is late', expires_at: '2026-03-10T12:01:00Z' }];
    expect(await run({ memories: short, steps: steps(59, { must_include: ['m'] }) })).toBeNull();
    expect(await run({ memories: short, steps: steps(60, { must_exclude: ['m'] }) })).toBeNull();
    expect(await run({ memories: short, steps: steps(60, { must_include: ['m'] }) })).toContain('m is missing');
  });

  test('a fault in the text search shows in the answer', async () => {
    const checks = ['the trace says the keyword leg failed'];
    const recall = { op: 'recall', query: { text: 'ferry' }, expect: { checks } };
    expect(await run({ memories, steps: [{ op: 'fault', leg: 'fts', error: 'throws' }, recall] })).toBeNull();
    expect(await run({ memories, steps: [recall] })).toContain('it does not');
  });

  test('an import reports its lines', async () => {
    const data = '{"text":"The ferry is new"}\nno json\n{"text":"The ferry is old"}';
    const steps = [
      {
        op: 'import',
        format: 'jsonl',
        data,
        expect: { imported: 2, errors_at_least: 1, checks: ['errors name the line numbers'] },
      },
    ];
    expect(await run({ steps })).toBeNull();
  });

  test('measured numbers are compared', async () => {
    const bench = (expected: Fields): Fields => ({
      memories,
      steps: [{ op: 'bench', queries: 3, query: 'ferry', expect: expected }],
    });
    expect(await run(bench({ p95_ms_at_most: 60_000, empty_results: 0, min_items: 2 }))).toBeNull();
    expect(await run(bench({ p95_ms_at_most: 0 }))).toContain('expected at most 0');
    expect(await run(bench({ min_items: 3 }))).toContain('fewer than 3');
  });
});

describe('refusals', () => {
  const odd = [
    { key: 'fine', text: 'The ferry is fine', importance: 0.5 },
    { key: 'odd', text: 'The ferry is odd', importance: 5 },
  ];
  const query = { text: 'ferry' };

  test('of a memory are right where the case says so, and its key is dropped', async () => {
    expect(
      await run({
        memories: odd,
        steps: [{ op: 'recall', query, expect: { must_include: ['fine', 'odd'] } }],
        expect: { or_refused: true },
      }),
    ).toBeNull();
  });

  test('of a memory are a failure elsewhere', async () => {
    expect(await run({ memories: odd, query, expect: { must_include: ['fine'] } })).toContain('could not be stored');
  });
});

describe('the report', () => {
  test('counts by kind; what is not covered is neither passed nor failed', async () => {
    const cases: readonly Fields[] = [
      { id: 'one', kind: 'x', ...ask({ must_include: ['a'] }) },
      { id: 'two', kind: 'x', ...ask({ must_include: ['c'] }) },
      { id: 'three', kind: 'y', steps: [{ op: 'teleport' }] },
    ];
    for (const file of cases) await writeFile(join(dir, `${String(file['id'])}.json`), JSON.stringify(file));
    await writeFile(join(dir, 'index.json'), '{}');
    const report = await runCases({ dir });
    expect(report).toMatchObject({ passed: 1, failed: 1, not_covered: 1 });
    expect(report.failures).toEqual([{ id: 'two', kind: 'x', why: 'step 1 (recall): c is missing' }]);
    expect(report.uncovered).toEqual([{ id: 'three', kind: 'y', why: 'operation teleport' }]);
    expect(report.by_kind).toEqual({
      x: { passed: 1, failed: 1, not_covered: 0 },
      y: { passed: 0, failed: 0, not_covered: 1 },
    });
    expect(await runCases({ dir, kinds: ['y'] })).toMatchObject({ passed: 0, failed: 0, not_covered: 1 });
  });

  test('each case leaves nothing behind', async () => {
    // A temporary folder of its own: other tests run cases at the same time.
    const own = join(dir, 'temporary');
    await mkdir(own);
    vi.stubEnv('TMPDIR', own);
    try {
      await run(ask({ must_include: ['c'] }));
    } finally {
      vi.unstubAllEnvs();
    }
    expect(await readdir(own)).toEqual([]);
  });

  test('a folder without cases, and a file that is none, are refused', async () => {
    await expect(runCases({ dir: join(dir, 'nowhere') })).rejects.toMatchObject({ code: 'not_found', field: 'dir' });
    await mkdir(join(dir, 'empty'));
    await expect(runCases({ dir: join(dir, 'empty') })).rejects.toMatchObject({ code: 'not_found' });
    await writeFile(join(dir, 'broken.json'), '{');
    await expect(runCases({ dir })).rejects.toMatchObject({ code: 'validation', field: 'broken.json' });
    await writeFile(join(dir, 'broken.json'), '{"id":"x"}');
    await expect(runCases({ dir })).rejects.toMatchObject({ code: 'validation', field: 'broken.json' });
  });
});

describe('operations on scopes and on what asking leaves behind', () => {
  const scopes = (count: number): Fields => ({
    memories,
    steps: [
      { op: 'recall_loop', query: { text: 'ferry', user: 'ghost-{i}' }, times: 3 },
      { op: 'list_scopes', expect: { count } },
    ],
  });

  test('places that hold something are counted, those that were only asked for are not', async () => {
    expect(await run(scopes(2))).toBeNull();
    expect(await run(scopes(5))).toBe('step 2 (list_scopes): count is 2, expected is 5');
  });

  test('a store is consistent after a change', async () => {
    const steps = (orphans: number): readonly Fields[] => [
      { op: 'update', key: 'a', patch: { text: 'The ferry leaves from pier ten' } },
      { op: 'check_consistency', expect: { orphans, vectors_per_memory_max: 'as documented' } },
    ];
    expect(await run({ memories, steps: steps(0) })).toBeNull();
    expect(await run({ memories, steps: steps(1) })).toContain('orphans is 0');
    const [first, second] = steps(0);
    const other = { ...second, expect: { vectors_per_memory_max: 3 } };
    expect(await run({ memories, steps: [first, other] })).toContain('nc: another number of vectors');
  });

  test('the first item of each query, before and after a loop', async () => {
    const compared = (queries: readonly string[]): Fields => ({
      memories,
      steps: [
        { op: 'recall_loop', query: { text: 'ferry painted green' }, times: 5 },
        {
          op: 'compare_order',
          queries,
          before_and_after_loop: true,
          expect: { checks: ['the set of first-ranked ids differs per query'] },
        },
      ],
    });
    expect(await run(compared(['pier nine', 'painted green']))).toBeNull();
    expect(await run(compared(['painted green', 'green paint painted']))).toContain('the same comes first: b, b');
    expect(await run(compared(['pier nine', 'zeppelin']))).toContain('a query has no first item');
  });

  test('a recall that is made twice, the clock going on between', async () => {
    const twice = (expected: Fields): Fields => ({
      memories,
      steps: [
        { op: 'recall_twice', query: { text: 'ferry' }, now: '2026-03-10T12:00:00Z', delay_ms: 500, expect: expected },
      ],
    });
    expect(await run(twice({ must_include: ['a', 'b'] }))).toBeNull();
    expect(await run(twice({ must_include: ['c'] }))).toContain('c is missing');
  });

  test('an order by time is the order in which the engine lists them', async () => {
    const sorted = (order: readonly string[]): Fields => ask({ order }, { text: 'ferry painted green', sort: 'time' });
    expect(await run(sorted(['a', 'b']))).toBeNull();
    expect(await run(sorted(['b', 'a']))).toContain('the order is another one');
  });
});
