import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateSources } from '../../../src/eval/run-evaluation.js';
import type { SuiteRule } from '../../../src/eval/suite/lint-suite.js';
import { lintSuite } from '../../../src/eval/suite/lint-suite.js';
import { parseSuite } from '../../../src/eval/suite/suite-file.js';
import { buildSuite, suiteSource } from '../../../src/eval/suite/suite-source.js';

const jsonl = (...lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const suiteOf = (...lines: readonly object[]) => parseSuite(jsonl(...lines), 'mine.jsonl');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-suite-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a suite of one’s own', () => {
  const lines = [
    { memory: 'kettle', text: 'The kettle is on the top shelf', user: 'mira', recordedAt: '2025-01-01' },
    {
      memory: 'kettle 2',
      text: 'The kettle is in the cellar',
      user: 'mira',
      supersedes: 'kettle',
      recordedAt: '2025-03-01',
    },
    { memory: 'roof', text: 'The roof was repaired', user: 'mira' },
    { memory: 'foreign', text: 'The kettle is on the top shelf of Owen', user: 'owen' },
    { memory: 'elsewhere', text: 'The kettle is on the top shelf', user: 'mira', tenant: 'other' },
    { query: 'Where is the kettle?', user: 'mira', expect: ['kettle 2'], stale: ['kettle'], never: ['roof'] },
    { query: '水壶在哪里', user: 'mira', id: 'zh', category: 'chinese', now: '2026-02-01T00:00:00Z' },
  ];

  test('is measured through the public API like any set: versions by their names, users and tenants apart', async () => {
    const path = join(folder, 'mine.jsonl');
    await writeFile(path, jsonl(...lines));
    const { reports } = await evaluateSources([suiteSource(path)], {
      recipes: ['lexical', 'bm25', 'oracle'],
      embedder: 'none',
      onRuns: ([lexical]) => {
        expect(lexical?.rows.map((row) => [row.query, row.ranked, row.leaks])).toEqual([
          ['line 6', ['kettle 2'], 0],
          ['zh', [], 0],
        ]);
      },
    });
    expect(reports.map(({ set, recipe, n, n_unanswerable }) => [set, recipe, n, n_unanswerable])).toEqual(
      ['lexical', 'bm25', 'oracle'].map((recipe) => ['mine', recipe, 1, 1]),
    );
    const [lexical, bm25] = reports;
    expect(lexical?.metrics).toMatchObject({
      recall_at_1: 1,
      current_at_1: 1,
      forbidden_at_10: 0,
      abstention_auroc: 1,
    });
    expect(lexical?.by_language['zh']?.n).toBe(0);
    // The baseline knows no versions: it returns what was replaced.
    expect(bm25?.metrics.recall_at_10).toBe(1);
    expect(reports.map(({ leaks }) => leaks)).toEqual([0, 0, 0]);
  });

  test('reaches the engine without its names, and later versions by the id of the first', () => {
    const { places, queries } = buildSuite(suiteOf(...lines), 'mine', 'seed');
    expect(JSON.stringify(places.map(({ tenant, user, drafts }) => [tenant, user, drafts]))).not.toMatch(
      /"(?:mira|owen|kettle 2|roof|foreign)"/,
    );
    const [mira] = places;
    expect(mira?.drafts.map((draft) => draft.supersedes)).toEqual([undefined, mira?.drafts[0]?.id, undefined]);
    const names = [mira?.drafts[0]?.id, `${mira?.drafts[0]?.id}@2`, mira?.drafts[2]?.id];
    expect(names.map((name) => mira?.originalIds.get(name ?? ''))).toEqual(['kettle', 'kettle 2', 'roof']);
    expect(queries.map(({ nowMs }) => nowMs)).toEqual([Date.UTC(2025, 2, 1), Date.UTC(2026, 1, 1)]);
  });

  test.each([
    ['is not JSON', '{'],
    ['must be a JSON object', '[1]'],
    ['needs `memory` or `query`', '{"text":"x"}'],
    ['text', '{"memory":"m"}'],
    ['expects', '{"query":"q","expects":["m"]}'],
    ['is called `memory`', '{"memory":"m","text":"x","id":"m"}'],
  ])('a line that %s is refused with its number', (message, line) => {
    expect(() => parseSuite(`\n${line}\n`, 'mine.jsonl')).toThrowError(
      expect.objectContaining({ code: 'validation', field: 'mine.jsonl:2', message: expect.stringContaining(message) }),
    );
  });

  test('names that are there twice, missing or below are refused', () => {
    const build = (...rows: readonly object[]) => buildSuite(suiteOf(...rows), 'mine', 'seed');
    expect(() => build({ memory: 'm', text: 'x' }, { memory: 'm', text: 'y' })).toThrowError(/twice/);
    expect(() => build({ memory: 'm', text: 'x', supersedes: 'n' }, { memory: 'n', text: 'y' })).toThrowError(
      /not above/,
    );
    expect(() => build({ memory: 'm', text: 'x' }, { query: 'q', user: 'owen' })).toThrowError(
      /no memory in the suite/,
    );
  });
});

describe('lint', () => {
  const memories = [
    { memory: 'busy', text: 'Mira is working against a deadline', kind: 'situation', leadsTo: { quiet: 0.9, tea: 0 } },
    { memory: 'quiet', text: 'Keep answers short', kind: 'procedure' },
    { memory: 'tea', text: 'Offer tea', kind: 'procedure' },
    { memory: 'fact', text: 'Mira lives in Ghent' },
    { memory: 'foreign', text: 'Owen lives in Delft', user: 'owen' },
  ];
  const enough = Array.from({ length: 45 }, (_, at) => ({
    query: `question ${at}`,
    expect: at % 9 === 0 ? [] : ['fact'],
  }));
  const problemsOf = (...lines: readonly object[]) => lintSuite(suiteOf(...memories, ...enough, ...lines));
  const rulesOf = (...lines: readonly object[]): readonly SuiteRule[] => problemsOf(...lines).map(({ rule }) => rule);

  test('a sound suite has no problems', () => {
    expect(problemsOf({ query: 'she is busy', type: 'situation', expectActions: ['quiet'] })).toEqual([]);
  });

  test('fewer than 15 atomic or 45 queries are too few to mean something', () => {
    const few = lintSuite(suiteOf(...memories, ...enough.slice(0, 44)));
    expect(few.map(({ message }) => message)).toEqual(['44 queries, at least 45 needed']);
    const composite = enough.map((query) => ({ ...query, expect: ['fact', 'busy'] }));
    expect(lintSuite(suiteOf(...memories, ...composite)).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['too few queries', 'error'],
      ['no unanswerable query', 'warning'],
    ]);
    const declared = enough.map((query) => ({ ...query, atomic: false }));
    expect(lintSuite(suiteOf(...memories, ...declared)).map(({ message }) => message)).toEqual([
      '0 atomic queries, at least 15 needed',
    ]);
  });

  test.each<[SuiteRule, object]>([
    ['unknown id', { query: 'x', expect: ['nobody'] }],
    ['unknown id', { query: 'x', never: ['nobody'] }],
    ['unknown id', { memory: 'new', text: 'x', supersedes: 'nobody' }],
    ['unknown id', { memory: 'new', text: 'x', kind: 'situation', leadsTo: { nobody: 1 } }],
    ['foreign id', { query: 'x', expect: ['foreign'] }],
    ['foreign id', { memory: 'new', text: 'x', supersedes: 'foreign' }],
    ['wanted and forbidden', { query: 'x', expect: ['fact'], never: ['fact'] }],
    ['actions of a fact query', { query: 'x', expectActions: ['quiet'] }],
    ['no action', { query: 'x', type: 'situation', expectActions: ['fact'] }],
    ['unreachable action', { query: 'x', type: 'situation', expectActions: ['tea'] }],
    ['id twice', { memory: 'fact', text: 'again' }],
    ['id twice', { query: 'x', id: 'line 6', expect: ['fact'] }],
    ['query twice', { query: ' QUESTION  3', expect: ['fact'] }],
    ['query is the text', { query: 'Mira lives in Ghent', expect: ['fact'] }],
  ])('%s: %j', (rule, line) => {
    expect(rulesOf(line)).toEqual([rule]);
  });

  test('a problem names its line', () => {
    expect(problemsOf({ query: 'x', expect: ['nobody'] })[0]).toEqual({
      severity: 'error',
      rule: 'unknown id',
      line: memories.length + enough.length + 1,
      message: 'nobody is not in the suite',
    });
  });
});
