import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CASE_SURFACES } from '../../../src/cli/case-surfaces.js';
import type { Fields } from '../../../src/eval/cases/case-file.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';
import type { Surfaces } from '../../../src/eval/index.js';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recollect-cases-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs one case; null when it passed, else why not. */
async function run(fields: Fields, surfaces: Surfaces | null = CASE_SURFACES): Promise<string | null> {
  await writeFile(join(dir, 'case.json'), JSON.stringify({ id: 'case', kind: 'toy', ...fields }));
  const { failures, uncovered } = await runCases({ dir, surfaces });
  const [failure] = [...failures, ...uncovered.map(({ why, ...rest }) => ({ ...rest, why: `nc: ${why}` }))];
  return failure?.why ?? null;
}

describe('a recall at a door', () => {
  const memories = [
    { key: 'near', text: 'Mugs hang on hooks', vec: [0.8, 0.6, 0] },
    { key: 'bound', text: 'Mugs are made of tin', vec: [0.6, 0.8, 0] },
    { key: 'far', text: 'Mugs were a present', vec: [0.28, 0.96, 0] },
  ];
  const query = { text: 'mugs', vec: [1, 0, 0], min_vector_score: 0.6, legs: ['vector'] };
  const asked = (surface: string): Fields => ({
    memories,
    steps: [
      { op: 'recall', surface, query, expect: { must_include: ['near', 'bound'], must_exclude: ['far'], top: 'near' } },
    ],
  });

  test.each(['library', 'http', 'mcp', 'inject'])('[D27] keeps to the least similarity: %s', async (surface) => {
    expect(await run(asked(surface))).toBeNull();
  });

  test.each(['http', 'mcp'])('fails where a door drops the bound: %s', async (surface) => {
    const careless: Surfaces = {
      http: (engine, place, text, { minSimilarity: _, ...rest }) => CASE_SURFACES.http(engine, place, text, rest),
      mcp: (engine, place, text, { minSimilarity: _, ...rest }) => CASE_SURFACES.mcp(engine, place, text, rest),
    };
    expect(await run(asked(surface), careless)).toBe('step 1 (recall): far must not be returned');
  });

  test('is not covered where nobody brought the door', async () => {
    expect(await run(asked('http'), null)).toBe('nc: surface http');
  });

  test.each(['http', 'mcp'])('tells refusals with code and field: %s', async (surface) => {
    const step = { op: 'recall', surface, query: { ...query, min_vector_score: 7 }, expect: { error: 'validation' } };
    expect(await run({ memories, steps: [step] })).toBeNull();
  });

  test.each(['http', 'mcp'])('keeps to scope, filter and time: %s', async (surface) => {
    const lamps = [
      { key: 'ida', text: 'The lamp is in the attic', speaker: 'ida', at: '2025-01-01T00:00:00Z' },
      { key: 'jon', text: 'The lamp is in the cellar', speaker: 'jon', at: '2025-01-01T00:00:00Z' },
      { key: 'other', text: 'The lamp is broken', speaker: 'ida', user: 'u2', at: '2025-01-01T00:00:00Z' },
    ];
    const recall = { op: 'recall', surface, query: { text: 'where is the lamp', filter: { speaker: 'ida' } } };
    const expected = { must_include: ['ida'], must_exclude: ['jon', 'other'] };
    expect(await run({ memories: lamps, steps: [{ ...recall, expect: expected }] })).toBeNull();
  });
});

describe('ways of finding', () => {
  const memories = [
    { key: 'own', text: 'Ruta keeps geese', entities: ['Ruta'], at: '2026-01-01T00:00:00Z' },
    { key: 'new', text: 'The boiler was serviced', at: '2026-02-01T00:00:00Z' },
    { key: 'alarm', text: 'Allergic to wasps', kind: 'safety', at: '2025-02-01T00:00:00Z' },
    { key: 'theirs', text: 'Ruta keeps bees', entities: ['Ruta'], user: 'u2' },
  ];
  const ask = (legs: readonly string[], expected: Fields): Fields => ({
    memories,
    query: { text: 'what does Ruta keep', legs, limit: 3 },
    expect: expected,
  });

  test.each<[string, readonly string[], Fields]>([
    ['the newest', ['recent'], { must_include: ['own', 'new'], must_exclude: ['theirs'] }],
    ['what is always returned', ['always_inject'], { must_include: ['alarm'], must_exclude: ['own', 'new', 'theirs'] }],
    [
      'all of them, and each alone',
      ['vector', 'fts', 'graph', 'entity', 'recent', 'always_inject'],
      {
        must_include: ['own', 'alarm'],
        must_exclude: ['theirs'],
        checks: [
          'Run once per single leg and once with all legs: no leg alone returns b1 or b2',
          "Trace candidate lists of every leg contain only user ua's ids",
        ],
      },
    ],
  ])('%s', async (_, legs, expected) => {
    expect(await run(ask(legs, expected))).toBeNull();
  });

  test.each([
    [['fts'], { must_exclude: ['end'] }],
    [['fts', 'graph'], { must_include: ['end'] }],
    [['fts', 'entity'], { must_include: ['end'] }],
  ])('along names: %s', async (legs, expected) => {
    const chain = ['Ruta works at Velmo Dairy', 'The manager of Velmo Dairy is Bo Chen'];
    const end = { key: 'end', text: 'Bo Chen answers letters only' };
    const query = { text: "How should the manager of Ruta's company be contacted?", legs };
    expect(
      await run({ memories: [...chain.map((text, at) => ({ key: `c${at}`, text })), end], query, expect: expected }),
    ).toBeNull();
  });

  test('a check on each of them needs somebody to be kept apart from', async () => {
    const checks = ['Run once per single leg and once with all legs: no leg alone returns b1 or b2'];
    expect(await run({ ...ask(['fts'], { checks }), memories: memories.slice(0, 3) })).toContain(
      'nothing to keep apart',
    );
  });
});

describe('what was erased', () => {
  const memories = [
    { key: 'gone', text: 'The locker code word is brambleshark', entities: ['locker'] },
    { key: 'kept', text: 'The locker is beside the stairs', entities: ['locker'] },
  ];
  const looks = ['get', 'list', 'export', 'explain', 'inject', 'stats'].map((op) => ({
    op,
    key: 'gone',
    expect: { must_exclude: ['gone'] },
  }));
  const inspected = (matches: number): Fields => ({
    op: 'inspect_storage',
    needle: 'brambleshark',
    expect: { matches },
  });

  test('is nowhere: no list, export, explanation, block, counter or byte tells of it', async () => {
    expect(await run({ memories, steps: [{ op: 'delete', key: 'gone' }, ...looks, inspected(0)] })).toBeNull();
  });

  test.each([
    ['list', 'gone must not be returned'],
    ['get', 'gone must not be returned'],
    ['export', 'gone must not be returned'],
    ['explain', 'gone must not be returned'],
    ['inject', 'gone must not be returned'],
    ['stats', '2 memories are counted where 1 others are stored'],
  ])('is found by %s while it is there', async (op, why) => {
    expect(await run({ memories, steps: looks.filter((look) => look.op === op) })).toContain(why);
  });

  test('has its bytes found while it is there', async () => {
    expect(await run({ memories, steps: [inspected(0)] })).toMatch(/matches is [1-9]\d*, expected is 0/u);
  });
});

describe('a cache of vectors whose hash is forced', () => {
  const sentence = 'the embedder was called for both texts, or the cache compares the full text';
  const steps = [
    { op: 'configure', embedder: { cache: true, force_hash: 'constant' } },
    { op: 'add', memory: { key: 'a', text: 'Raises quails behind the barn' } },
    { op: 'add', memory: { key: 'b', text: 'Mends clocks in winter' } },
  ];

  test('[P17] takes no text for another', async () => {
    const recall = { op: 'recall', query: { text: 'quails' }, expect: { top: 'a', checks: [sentence] } };
    expect(await run({ steps: [...steps, recall] })).toBeNull();
  });

  test('says when a text never reached the embedder', async () => {
    const recall = { op: 'recall', query: { text: 'quails' }, expect: { checks: [sentence] } };
    expect(await run({ steps: [...steps.slice(1), recall] })).toContain('it was not called for');
  });
});

describe('who said it', () => {
  const sentence = 'speaker is part of every result and of the injected entry';
  const memories = [
    { key: 'a', text: 'I can drive on Fridays', speaker: 'noor' },
    { key: 'b', text: 'I can drive in August', speaker: 'piet' },
  ];

  test('is in results and entries, and can be filtered by', async () => {
    expect(await run({ memories, query: { text: 'who can drive' }, expect: { checks: [sentence] } })).toBeNull();
    const query = { text: 'drive', filter: { speaker: 'piet' } };
    expect(await run({ memories, query, expect: { must_include: ['b'], must_exclude: ['a'] } })).toBeNull();
  });

  test('is missed where nobody is named', async () => {
    const nameless = [...memories, { key: 'c', text: 'Somebody can drive a lorry' }];
    expect(
      await run({ memories: nameless, query: { text: 'who can drive' }, expect: { checks: [sentence] } }),
    ).toContain('a result has none');
  });
});
