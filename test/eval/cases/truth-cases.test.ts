import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fields } from '../../../src/eval/cases/case-file.js';
import { circlesOf, replacedFirst } from '../../../src/eval/cases/replacements.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';
import { OLD_FILES } from './old-files.js';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recollect-cases-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs one case; null when it passed, else why not. */
async function run(fields: Fields): Promise<string | null> {
  await writeFile(join(dir, 'case.json'), JSON.stringify({ id: 'case', kind: 'toy', ...fields }));
  const report = await runCases({ dir, oldFiles: OLD_FILES });
  const [failure] = [
    ...report.failures,
    ...report.uncovered.map(({ why, ...rest }) => ({ ...rest, why: `nc: ${why}` })),
  ];
  return failure?.why ?? null;
}

const memories = [
  { key: 'a', text: 'The ferry leaves from pier nine', at: '2026-01-01T00:00:00Z' },
  { key: 'b', text: 'The ferry is painted green', at: '2026-01-02T00:00:00Z' },
];
const recall = (text: string, expected: Fields, query: Fields = {}): Fields => ({
  op: 'recall',
  query: { text, ...query },
  expect: expected,
});

describe('stores that no call makes', () => {
  test('a circle is found, also beside a chain', () => {
    const chain = [{ key: 'a', superseded_by: 'b' }, { key: 'b' }];
    const circle = [
      { key: 'x', superseded_by: 'y' },
      { key: 'y', superseded_by: 'z' },
      { key: 'z', superseded_by: 'x' },
    ];
    expect(circlesOf([...chain, ...circle])).toEqual(circle);
    expect(circlesOf(chain)).toEqual([]);
    expect(replacedFirst(circle)).toBeNull();
  });

  test('memories that end each other are both ended, and others stay', async () => {
    const circle = [
      { key: 'x', text: 'Tickets cost two crowns', at: '2026-01-03T00:00:00Z', superseded_by: 'y' },
      { key: 'y', text: 'Tickets cost three crowns', at: '2026-01-03T00:00:00Z', superseded_by: 'x' },
    ];
    const given = [...memories, ...circle];
    const steps = (expected: Fields): readonly Fields[] => [
      recall('ferry', { must_include: ['a', 'b'] }),
      recall('tickets cost crowns', expected),
    ];
    expect(await run({ memories: given, steps: steps({ must_exclude: ['x', 'y'] }) })).toBeNull();
    expect(await run({ memories: given, steps: steps({ must_include: ['x'] }) })).toContain('x is missing');
  });

  test('a past of many uses stands in the store', async () => {
    const used = memories.map((memory) => ({ ...memory, access_count: 40, last_accessed_at: '2026-02-01T00:00:00Z' }));
    const absent = (needle: string): Fields => ({ op: 'export', expect: { absent: [needle] } });
    expect(await run({ memories: used, steps: [recall('ferry', { must_include: ['a', 'b'] })] })).toBeNull();
    expect(await run({ memories: used, steps: [absent('confirmed\\":40')] })).toContain('the answer holds');
    expect(await run({ memories, steps: [absent('confirmed\\":40')] })).toBeNull();
  });
});

describe('copies', () => {
  test('a backup is restored with what was there, not with what came later', async () => {
    const steps = [
      { op: 'open_second_process' },
      { op: 'backup', to: 'copy.db', while_open: true },
      { op: 'add', memory: { key: 'late', text: 'The ferry was sold' } },
      recall('ferry sold', { must_include: ['late'] }),
      { op: 'restore_into_new', src: 'copy.db' },
      recall('ferry', { must_include: ['a', 'b'], must_exclude: ['late'] }),
    ];
    expect(await run({ memories, steps })).toBeNull();
    expect(await run({ memories, steps: [...steps, recall('ferry sold', { must_include: ['late'] })] })).toContain(
      'step 7 (recall): late is missing',
    );
  });

  test('an export goes into a new store, and differs from another one', async () => {
    const steps = [
      { op: 'export', save_as: 'one', expect: { count: 2, must_include: ['a', 'b'] } },
      { op: 'import_into_new', data: '{one}' },
      { op: 'export', save_as: 'two' },
      { op: 'compare', a: 'one', b: 'two', expect: { equal: true } },
      { op: 'add', memory: { key: 'c', text: 'The ferry has two decks' } },
      { op: 'export', save_as: 'three' },
    ];
    expect(await run({ memories, steps })).toBeNull();
    expect(
      await run({ memories, steps: [...steps, { op: 'compare', a: 'one', b: 'three', expect: { equal: true } }] }),
    ).toBe('step 7 (compare): they differ');
    expect(await run({ memories, steps: [{ op: 'compare', a: 'no', b: 'no', expect: { equal: true } }] })).toContain(
      'they differ',
    );
  });

  test('all of a user is erased and counted, whatever the maintenance keeps', async () => {
    const others = [...memories, { key: 'c', text: 'Ferry tickets are sold on board', user: 'u2' }];
    const steps = [
      { op: 'compact', max_items: 1 },
      { op: 'count', expect: { count: 2 } },
      { op: 'delete_user', user: 'u1', expect: { deleted: 2 } },
      { op: 'count', expect: { count: 0 } },
      { op: 'count', user: 'u2', expect: { count: 1 } },
    ];
    expect(await run({ memories: others, steps })).toBeNull();
  });
});

describe('old files', () => {
  const checks = ['row count unchanged', 'recall of a known row works', 'stored schema version is the current one'];

  test.each([
    'oldest',
    'each released version',
    "previous with one of the step's columns already present",
    "previous with the step's temporary table left over",
  ])('%s', async (version) => {
    const steps = [
      { op: 'open_fixture', version, expect: { opens: true, checks } },
      { op: 'reopen', expect: { checks: ['second open runs no step'] } },
    ];
    expect(await run({ steps })).toBeNull();
  });

  test('without anything that makes them such cases are not covered', async () => {
    const steps = [{ op: 'open_fixture', version: 'oldest', expect: { opens: true } }];
    await writeFile(join(dir, 'case.json'), JSON.stringify({ id: 'case', kind: 'toy', steps }));
    expect(await runCases({ dir })).toMatchObject({ passed: 0, failed: 0, not_covered: 1 });
  });

  test('rows of older index rules are found once they are indexed anew', async () => {
    const rebuilt = 'old rows are found: index rebuilt, or health says that a rebuild is due and recall falls back';
    const open = { op: 'open_fixture', version: 'with old text index', expect: { opens: true } };
    const query = { text: '部署' };
    expect(await run({ steps: [open, { op: 'recall', query, expect: { checks: [rebuilt] } }] })).toBeNull();
    const unknown = { op: 'recall', query: { text: '账单' }, expect: { checks: [rebuilt] } };
    expect(await run({ steps: [open, unknown] })).toContain('they are not');
    expect(await run({ steps: [{ ...open, expect: { checks: [checks[1]] } }] })).toContain('not from schema');
  });
});

describe('checks on copies of a statement and on secrets', () => {
  const copies = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'].map((at, number) => ({
    key: `d${number}`,
    text: 'The ferry is painted green',
    at,
  }));
  const checks = ['at most one of d0..d4 returned', 'the trace shows how many copies were folded'];

  test('copies are one memory unless every copy is wanted', async () => {
    const query = { text: 'ferry painted green' };
    expect(await run({ memories: copies, query, expect: { checks } })).toBeNull();
    const kept = { memories: copies, query: { ...query, dedupe: false }, expect: { min_items: 1 } };
    expect(await run({ ...kept, steps: [{ op: 'count', expect: { count: 5 } }] })).toBeNull();
  });

  test('a secret that is stored as it was given is named; one that is printed is found', async () => {
    const check =
      "each is refused or stored redacted according to the configured policy, the default is not 'store as is'";
    const add = (text: string): Fields => ({
      op: 'add_many',
      memories: [{ key: 'k', text }],
      expect: { checks: [check] },
    });
    expect(await run({ steps: [add('my key is sk-live-4f9aK2mQ8xZ1vB7nR3tY6wE0')] })).toBeNull();
    expect(await run({ steps: [add('uncharacteristically long words are no secret')] })).toContain(
      'k is stored as it was given',
    );
    const looked = [add('plain words'), { op: 'count' }, { op: 'inspect_logs', expect: { absent: ['answer\\":1'] } }];
    expect(await run({ steps: looked })).toContain('the answer holds');
  });
});
