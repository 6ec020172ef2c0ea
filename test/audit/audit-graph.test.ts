import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { graphShape } from '../../src/audit/graph-shape.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { jsonOf, runCli, temporaryFolder } from '../cli/run-cli.js';

let mira: ScopedMemory;
beforeEach(async () => {
  const clock = fixedClock(Date.UTC(2026, 2, 10));
  const engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany([
    { id: 'rain', text: 'It rains', kind: 'situation' },
    { id: 'snow', text: 'It snows', kind: 'situation' },
    { id: 'coat', text: 'Put on the coat', kind: 'procedure' },
    { id: 'boots', text: 'Wear boots', kind: 'procedure' },
    { id: 'nothing', text: 'Do nothing', kind: 'procedure', tags: ['no-action'] },
    { id: 'one', text: 'The shop is open' },
    { id: 'other', text: 'The baker is ill' },
  ]);
  await mira.linkMany([
    { from: 'rain', to: 'coat', relation: 'leads-to', probability: 0.9 },
    { from: 'rain', to: 'boots', relation: 'leads-to', probability: 0.1 },
    { from: 'snow', to: 'boots', relation: 'leads-to', probability: 0.8 },
  ]);
});

const problems = async () =>
  (await mira.audits.graph()).problems.map(({ severity, rule, memoryIds }) => [severity, rule, ...memoryIds]);

describe('audit graph', () => {
  test('[A7] a sound graph has nothing to mend', async () => {
    expect(await mira.audits.graph()).toEqual({
      situations: 2,
      procedures: 3,
      links: 3,
      // 3 of the 6 pairs among rain, snow, coat, boots; no triangle
      density: 0.5,
      clustering: 0,
      problems: [],
    });
  });

  test('[A7] a procedure that nothing leads to is never proposed', async () => {
    await mira.remember({ id: 'hat', text: 'Take the hat', kind: 'procedure' });
    expect(await problems()).toEqual([['error', 'unreachable procedure', 'hat']]);
    await mira.link({ from: 'snow', to: 'hat', relation: 'leads-to', probability: 0 });
    expect(await problems()).toEqual([['error', 'unreachable procedure', 'hat']]);
    await mira.link({ from: 'snow', to: 'hat', relation: 'leads-to', probability: 0.2 });
    expect(await problems()).toEqual([]);
  });

  test('[A7] an end that holds no more leaves a link dangling', async () => {
    await mira.link({ from: 'one', to: 'other', relation: 'supports' });
    await mira.archive('other');
    const [problem] = (await mira.audits.graph()).problems;
    expect(problem).toMatchObject({ severity: 'error', rule: 'dangling link', memoryIds: ['other'] });
    expect(problem?.fix).toBe(`recollect link remove ${problem?.linkId}`);
  });

  test('[A7] two links that can not both be right are named', async () => {
    await mira.link({ from: 'one', to: 'other', relation: 'supports' });
    await mira.link({ from: 'other', to: 'one', relation: 'contradicts' });
    expect(await problems()).toEqual([['error', 'contradictory pair', 'other', 'one']]);
    const [contradicts] = await mira.links({ relations: ['contradicts'] });
    await mira.unlink(contradicts?.id ?? '');
    await mira.link({ from: 'one', to: 'other', relation: 'updates' });
    expect(await problems()).toEqual([]);
    await mira.link({ from: 'other', to: 'one', relation: 'updates' });
    expect(await problems()).toMatchObject([['error', 'contradictory pair', 'other', 'one']]);
  });

  test.each([
    // 0.5 and 0.5: no spread
    [[0.5, 0.5], true],
    // 0.54 and 0.46: spread 0.08
    [[0.54, 0.46], true],
    // 0.55 and 0.45: spread 0.1, most 0.55
    [[0.56, 0.44], false],
    // 0.4, 0.3, 0.3: most 0.4
    [[0.4, 0.3, 0.3], true],
    // 0.9 of 1.0
    [[9 / 10, 1 / 10], false],
    [[0.2], false],
  ])('[A7] probabilities %j are flat: %s', async (given, isFlat) => {
    await mira.remember({ id: 'hail', text: 'It hails', kind: 'situation' });
    const targets = ['coat', 'boots', 'nothing'];
    await mira.linkMany(
      given.map((probability, at) => ({ from: 'hail', to: targets[at] ?? '', relation: 'leads-to', probability })),
    );
    expect(await problems()).toEqual(isFlat ? [['warning', 'flat probabilities', 'hail']] : []);
  });

  test('[A7] a situation without links is an orphan, and a memory with fifty a hub', async () => {
    await mira.remember({ id: 'hail', text: 'It hails', kind: 'situation' });
    expect(await problems()).toEqual([['warning', 'orphan', 'hail']]);
    await mira.rememberMany(Array.from({ length: 50 }, (_, at) => ({ id: `f${at}`, text: `Fact number ${at}` })));
    await mira.linkMany(Array.from({ length: 50 }, (_, at) => ({ from: 'hail', to: `f${at}`, relation: 'related' })));
    expect(await problems()).toEqual([['warning', 'hub', 'hail']]);
  });

  test('[A7] the command fails only where something must be mended, and says how', async () => {
    const path = temporaryFolder();
    const cli = (...words: readonly string[]) => runCli(['--path', path, '--user', 'ada', ...words]);
    await cli('add', 'It rains', '--id', 'rain', '--kind', 'situation');
    const warned = await cli('audit', 'graph');
    expect([warned.code, warned.out]).toEqual([0, expect.stringContaining('! rain: nothing is related')]);
    await cli('add', 'Take a coat', '--id', 'coat', '--kind', 'procedure');
    const failed = await cli('audit', 'graph');
    expect([failed.code, failed.out]).toEqual([
      1,
      expect.stringContaining('recollect link add <situation> coat --relation leads-to'),
    ]);
    const { data, error } = jsonOf(await cli('audit', 'graph', '--json'));
    expect([data.errors, error?.code]).toEqual([1, 'conflict']);
  });
});

describe('the shape of a graph', () => {
  test('[A7] agrees with counting every pair and every triangle', () => {
    const node = fc.integer({ min: 0, max: 6 }).map(String);
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 20 }), (pairs) => {
        const linked = (one: string, other: string): boolean =>
          one !== other && pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
        const nodes = [...new Set(pairs.filter(([one, other]) => one !== other).flat())];
        const count = (list: readonly string[]): readonly [number, number] => {
          let [all, some] = [0, 0];
          for (const [at, one] of list.entries())
            for (const other of list.slice(at + 1)) {
              all += 1;
              if (linked(one, other)) some += 1;
            }
          return [all, some];
        };
        const share = ([all, some]: readonly [number, number]): number => (all === 0 ? 0 : some / all);
        const shape = graphShape(pairs);
        expect(shape.density).toBeCloseTo(share(count(nodes)), 12);
        const local = nodes.map((each) => share(count(nodes.filter((other) => linked(each, other)))));
        const mean = local.reduce((sum, each) => sum + each, 0) / Math.max(1, nodes.length);
        expect(shape.clustering).toBeCloseTo(mean, 12);
      }),
    );
  });
});
