import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_RECIPES } from '../../../src/config.js';
import { runAblation } from '../../../src/eval/compare/run-ablation.js';
import { ALL_SETS, formatAblation, runVariants } from '../../../src/eval/compare/run-variants.js';
import { setSource } from '../../../src/eval/eval-source.js';
import { writeSet } from '../rows.js';

let dataDir = '';
beforeAll(async () => {
  dataDir = await writeSet(
    await mkdtemp(join(tmpdir(), 'recollect-ablation-')),
    '2wiki_101',
    [
      { id: 'kettle', text: 'The kettle is on the top shelf' },
      { id: 'roof', text: 'The roof was repaired' },
      {
        id: 'long',
        text: 'Nothing here concerns what is asked about but one word of it, shelf, among very many others',
      },
    ],
    [
      { id: 'one', query: 'kettle shelf', gold_ids: ['kettle'] },
      // Below the floor: a single common word of a long question.
      {
        id: 'two',
        query: 'which carpenter from which town repaired whatever broke during winter storms',
        gold_ids: ['roof'],
      },
    ],
  );
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('each part is off in turn, over haystacks that are stored once, against the whole', async () => {
  const rows = await runAblation([await setSource(dataDir, '2wiki_101')], {
    recipe: 'lexical',
    split: 'all',
    embedder: 'none',
    items: [0, 1, 10],
  });
  const [whole, ...others] = rows;
  expect(whole).toMatchObject({ set: '2wiki_101', off: 'nothing', n: 2, failures: 0 });
  expect(whole?.evidence_at).toMatchObject({ 0: 0 });
  expect(others.map(({ failures }) => failures)).toEqual(others.map(() => 0));
  const of = (off: string) => rows.find((row) => row.off === off);
  // Without the words nothing is found that the identifiers would not find.
  expect(of('leg lexical')?.evidence_at[10]).toBe(0);
  expect(of('leg lexical')?.differences.recall_at_10?.delta).toBe(-(whole?.evidence_at[10] ?? 0));
  expect(of('leg time')?.differences.recall_at_10?.delta).toBe(0);
  expect(of('floor')?.evidence_at[10]).toBe(1);
  expect(formatAblation(rows)).toMatch(/2wiki_101 all {2}leg lexical/u);
});

test.each([
  [{ recipe: 'nosuch' }, 'recipe'],
  [{ recipe: 'lexical', items: [-1] }, 'items'],
])('%j is refused', async (options, field) => {
  const run = runAblation([await setSource(dataDir, '2wiki_101')], { embedder: 'none', ...options });
  await expect(run).rejects.toMatchObject({ code: 'validation', field });
});

test('over several sets there are rows over all their queries too', async () => {
  const [first, second] = await Promise.all([setSource(dataDir, '2wiki_101'), setSource(dataDir, '2wiki_101')]);
  const [lexical] = ['lexical'].flatMap((name) => BUILT_IN_RECIPES.get(name) ?? []);
  if (first === undefined || second === undefined || lexical === undefined) throw new Error('unreachable');
  const rows = await runVariants([first, { ...second, name: 'again' }], {
    variants: [
      { off: 'nothing', recipe: { ...lexical, name: 'whole' } },
      { off: 'words', recipe: { ...lexical, name: 'no words', legs: ['identifier', 'time'] } },
    ],
    split: 'all',
    embedder: 'none',
    items: [10],
  });
  expect(rows.map(({ set, off, n }) => [set, off, n])).toEqual([
    ['2wiki_101', 'nothing', 2],
    ['2wiki_101', 'words', 2],
    ['again', 'nothing', 2],
    ['again', 'words', 2],
    [ALL_SETS, 'nothing', 4],
    [ALL_SETS, 'words', 4],
  ]);
  // The same set twice: over both the difference is what it is on each.
  const lost = rows.filter(({ off }) => off === 'words').map(({ differences }) => differences.recall_at_10?.delta);
  const found = rows[0]?.evidence_at[10] ?? 0;
  expect(found).toBeGreaterThan(0);
  expect(lost).toEqual([-found, -found, -found]);
});
