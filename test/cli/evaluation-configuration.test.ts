import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSet } from '../eval/rows.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const SETS = ['--set', '2wiki_101', '--jobs', '1', '--metric', 'mrr', '--json'];

/** Pairs of which the right one is rarer in its words, and the wrong one more important. */
let data = '';
beforeAll(async () => {
  data = temporaryFolder();
  const things = 'kettle ladder canoe tent lamp drill sofa globe piano oven'.split(' ');
  await writeSet(
    data,
    '2wiki_101',
    things.flatMap((thing) => [
      { id: `${thing}/where`, text: `The ${thing} stands in the cellar behind the door` },
      { id: `${thing}/other`, text: `The ${thing}: the ${thing} and again the ${thing}` },
    ]),
    things.map((thing) => ({
      id: thing,
      query: `is the ${thing} behind the cellar door`,
      gold_ids: [`${thing}/where`],
    })),
  );
});

function configuration(name: string, fields: object): string {
  const path = join(data, `${name}.json`);
  writeFileSync(path, JSON.stringify({ embedder: 'none', ...fields }));
  return path;
}

const compare = (first: string, second: string, ...argv: readonly string[]) =>
  runCli(['eval', 'compare', first, second, '--data', data, ...SETS, ...argv]);

describe('eval compare of configurations', () => {
  test('two of them: differences with intervals, the queries that changed and the signal that moved them', async () => {
    const [plain, important] = [
      configuration('plain', { recipe: 'lexical' }),
      configuration('by importance', {
        recipe: { from: 'lexical', legs: ['importance'], weights: { importance: 1 } },
        floors: null,
      }),
    ];
    const printed = await compare(important, plain);
    const { comparisons, configurations } = jsonOf(printed).data;
    expect(comparisons[0]).toMatchObject({ set: '2wiki_101', first: 'by importance', second: 'plain', n: 10 });
    const { delta, low } = comparisons[0].differences.mrr;
    expect(delta).toBeGreaterThan(0);
    expect(low).toBeGreaterThan(0);
    expect(comparisons[0].changed.length).toBeGreaterThan(0);
    for (const { cause } of comparisons[0].changed)
      expect(cause).toMatch(/signal (?:bm25|lexical)|stood before it|only the/u);
    expect(configurations).toMatchObject([{ name: 'by importance', embedder: 'none' }, { recipe: 'lexical' }]);
  });

  test('options and floors count: one that asks for a score of 1 finds nothing', async () => {
    const plain = configuration('plain', { recipe: 'lexical' });
    const silent = configuration('silent', { recipe: 'lexical', options: { minScore: 1 } });
    const [comparison] = jsonOf(await compare(plain, silent)).data.comparisons;
    expect(comparison.differences.recall_at_10.delta).toBe(-1);
    expect(comparison.failures).toEqual({ first: 0, second: 0 });
    const floored = configuration('floored', { recipe: 'lexical', floors: [{ signal: 'identifier', atLeast: 1 }] });
    expect(jsonOf(await compare(plain, floored)).data.comparisons[0].differences.recall_at_10.delta).toBe(-1);
  });

  test('one beside a recipe; the same twice is no difference', async () => {
    const plain = configuration('plain', { recipe: 'lexical' });
    const beside = jsonOf(await runCli(['eval', 'compare', 'random', plain, '--data', data, ...SETS])).data;
    expect(beside.comparisons[0]).toMatchObject({ first: 'random', second: 'plain' });
    const [same] = jsonOf(await compare(plain, plain)).data.comparisons;
    expect([same.differences.mrr.delta, same.changed]).toEqual([0, []]);
  });

  test('[D4] a wrong one is usage and names the field; one that is not there is not found', async () => {
    const plain = configuration('plain', { recipe: 'lexical' });
    const wrong = await compare(plain, configuration('wrong', { options: { zone: 'Nowhere' } }));
    expect([wrong.code, jsonOf(wrong).error?.field]).toEqual([2, 'configuration.options.zone']);
    expect((await compare(plain, join(data, 'nowhere.json'))).code).toBe(3);
    const twice = await compare(plain, plain, '--embedder', 'none');
    expect([twice.code, jsonOf(twice).error?.field]).toEqual([2, 'embedder']);
    const half = await compare(plain, configuration('half', { embedder: { model: 'unheard-of' } }));
    expect([half.code, jsonOf(half).error?.field]).toEqual([2, 'embedUrl']);
  });
});
