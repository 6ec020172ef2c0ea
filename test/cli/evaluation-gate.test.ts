import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSet } from '../eval/rows.js';
import type { Printed } from './run-cli.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const WORDS = 'amber copper velvet silver carpet kettle garden window kitchen roof lamp cellar'.split(' ');
const COUNT = 40;

/** A set whose questions name two words that only their memory has together. */
let data = '';
let ranked = '';
beforeAll(async () => {
  data = temporaryFolder();
  ranked = join(data, 'ranked');
  const word = (at: number): string => `${WORDS[at % WORDS.length]}${Math.floor(at / WORDS.length)}`;
  await writeSet(
    data,
    '2wiki_101',
    Array.from({ length: COUNT }, (_, at) => ({ id: `m${at}`, text: `the ${word(at)} and the ${word(at + 1)}` })),
    Array.from({ length: COUNT }, (_, at) => ({
      id: `q${at}`,
      query: `${word(at)} ${word(at + 1)}`,
      gold_ids: [`m${at}`],
    })),
  );
  await evaluation('run', '--data', data, '--set', '2wiki_101', '--recipe', 'lexical,random', '--ranked', ranked);
});

const evaluation = (command: string, ...argv: readonly string[]): Promise<Printed> =>
  runCli([
    'eval',
    command,
    ...argv,
    ...(command === 'run' || command === 'compare' ? ['--embedder', 'none', '--jobs', '1'] : []),
  ]);
const lexical = (): string => join(ranked, '2wiki_101--lexical.jsonl');
const random = (): string => join(ranked, '2wiki_101--random.jsonl');

describe('eval gate', () => {
  const baseline = (): string => join(data, 'baseline.json');
  beforeAll(async () => {
    const kept = await runCli(['eval', 'baseline', 'write', baseline(), '--results', lexical(), '--json']);
    expect(jsonOf(kept)).toMatchObject({
      status: 'ok',
      command: 'eval baseline write',
      data: { entries: 1, queries: COUNT },
    });
  });
  const gate = (...argv: readonly string[]): Promise<Printed> =>
    runCli(['eval', 'gate', '--baseline', baseline(), ...argv]);

  test('[D4] passes on the rankings it was made of, and on the engine as it is', async () => {
    const stored = await gate('--results', lexical());
    expect([stored.code, stored.out]).toEqual([0, 'passed: 7 checks, none worse than the baseline\n']);
    const live = await gate('--data', data, '--embedder', 'none', '--jobs', '1', '--json');
    expect([live.code, jsonOf(live).data.failures]).toEqual([0, []]);
  });

  test('[D4] a regression is exit code 5, with a reason for each failure', async () => {
    // The rankings of chance, passed off as those of the recipe.
    const worse = join(data, 'worse.jsonl');
    writeFileSync(worse, readFileSync(random(), 'utf8').replaceAll('"recipe":"random"', '"recipe":"lexical"'));
    const printed = await gate('--results', worse, '--json');
    const { status, data: report, error } = jsonOf(printed);
    expect([printed.code, status, error?.code]).toEqual([5, 'error', 'refused']);
    expect(report.failures.map(({ rule, figure }: { rule: string; figure: string }) => `${rule}: ${figure}`)).toEqual([
      'evidence recall: recall_at_10',
      'evidence recall: mrr',
    ]);
    const shown = await gate('--results', worse);
    expect(shown.out).toMatch(/^✗ evidence recall: 2wiki_101 \(lexical\): recall_at_10 fell by 0\.\d{3} \[-/u);
    expect(shown.err).toContain('2 reasons keep the gate shut');
  });

  test('[D4] a guard report is judged beside the rankings', async () => {
    const guard = join(data, 'guard.json');
    const report = {
      n: 100,
      leaks: 0,
      always_inject_misses: 0,
      evidence_recall: 0.9,
      misuse_rate: 0.1,
      false_mark_rate: 0,
      empty_rate: 0,
    };
    writeFileSync(guard, JSON.stringify(report));
    expect((await gate('--results', lexical(), '--guard', guard)).code).toBe(0);
    writeFileSync(guard, JSON.stringify({ ...report, leaks: 1 }));
    const leaking = await gate('--results', lexical(), '--guard', guard, '--json');
    expect([leaking.code, jsonOf(leaking).data.failures[0].rule]).toEqual([5, 'leak']);
    writeFileSync(guard, '{}');
    expect((await gate('--results', lexical(), '--guard', guard)).code).toBe(2);
  });

  test('[D4] a baseline that is not there is not found; sets need their data', async () => {
    expect((await runCli(['eval', 'gate', '--baseline', join(data, 'nowhere.json')])).code).toBe(3);
    const without = await gate('--json');
    expect([without.code, jsonOf(without).error?.field]).toEqual([2, 'data']);
  });
});

describe('eval compare', () => {
  test('two files of rankings: differences with intervals, and the queries that changed', async () => {
    const printed = await evaluation('compare', random(), lexical(), '--json');
    const [comparison] = jsonOf(printed).data.comparisons;
    expect(comparison).toMatchObject({ set: '2wiki_101', first: 'random', second: 'lexical', n: COUNT, left_out: 0 });
    const { delta, low } = comparison.differences.recall_at_10;
    expect(delta).toBeGreaterThan(0.5);
    expect(low).toBeGreaterThan(0);
    const changed = comparison.changed.map((query: { delta: number }) => query.delta);
    expect(changed).toEqual([...changed].sort((left, right) => right - left));
    const text = await evaluation('compare', `${ranked}#random`, `${ranked}#lexical`, '--queries', '2');
    expect(text.out.split('\n').filter((line) => line.startsWith('  + '))).toHaveLength(2);
  });

  test('two recipes run live say which signal moved a query', async () => {
    const argv = ['--data', data, '--set', '2wiki_101', '--metric', 'mrr', '--json'];
    const [comparison] = jsonOf(await evaluation('compare', 'random', 'lexical', ...argv)).data.comparisons;
    expect(comparison.changed[0].cause).toMatch(/found by lexical|^signal /u);
  });

  test('[D4] what is neither a recipe nor a path, or has nothing in common, is usage', async () => {
    const fieldOf = async (...argv: readonly string[]): Promise<unknown> => {
      const printed = await evaluation('compare', ...argv, '--json');
      return [printed.code, jsonOf(printed).error?.field];
    };
    expect(await fieldOf('nosuch', 'lexical', '--data', data, '--set', '2wiki_101')).toEqual([2, 'recipe']);
    expect(await fieldOf('random', 'lexical')).toEqual([2, 'set']);
    expect(await fieldOf(ranked, lexical())).toEqual([2, 'recipe']);
    expect(await fieldOf(random(), lexical(), '--metric', 'nosuch')).toEqual([2, 'metric']);
    const other = join(data, 'other.jsonl');
    writeFileSync(other, readFileSync(random(), 'utf8').replaceAll('"set":"2wiki_101"', '"set":"other"'));
    expect(await fieldOf(other, lexical())).toEqual([2, 'second']);
  });
});

describe('eval table', () => {
  test('[D4] says when a document does not show its results, and draws them', async () => {
    const results = join(data, 'results.json');
    await evaluation('run', '--data', data, '--set', '2wiki_101', '--recipe', 'lexical', '--results', results);
    const document = join(data, 'README.md');
    writeFileSync(document, '# Figures\n\n<!-- eval-table results=results.json -->\n<!-- /eval-table -->\n');
    const stale = await evaluation('table', document, '--json');
    expect([stale.code, jsonOf(stale).error?.code]).toEqual([1, 'conflict']);
    expect(readFileSync(document, 'utf8')).not.toContain('lexical');
    expect((await evaluation('table', document, '--write')).code).toBe(0);
    expect(readFileSync(document, 'utf8')).toContain(`| 2wiki_101 | ${COUNT} | lexical |`);
    const drawn = await evaluation('table', document);
    expect([drawn.code, drawn.out]).toEqual([0, `${document}: 1 table up to date\n`]);
    expect((await evaluation('table', join(data, 'nowhere.md'))).code).toBe(3);
  });
});

describe('eval lint and eval run --suite', () => {
  test('[D4] a suite with errors is a validation error that lists them; a sound one runs', async () => {
    const suite = join(data, 'mine.jsonl');
    const lines: object[] = [
      { memory: 'kettle', text: 'The kettle is on the top shelf' },
      ...Array.from({ length: 45 }, (_, at) => ({ query: `kettle ${at}`, expect: at < 40 ? ['kettle'] : [] })),
    ];
    const write = (...more: readonly object[]): void =>
      writeFileSync(suite, [...lines, ...more].map((line) => `${JSON.stringify(line)}\n`).join(''));
    write({ query: 'x', expect: ['nobody'] });
    const bad = await evaluation('lint', suite);
    expect([bad.code, bad.out.split('\n')[0]]).toEqual([2, `✗ ${suite}:47: nobody is not in the suite`]);
    write();
    const sound = await evaluation('lint', suite, '--json');
    expect([sound.code, jsonOf(sound).data]).toEqual([0, { memories: 1, queries: 45, errors: 0, problems: [] }]);
    const printed = await evaluation('run', '--suite', suite, '--recipe', 'lexical', '--json');
    expect(jsonOf(printed).data.reports[0]).toMatchObject({
      set: 'mine',
      n: 40,
      n_unanswerable: 5,
      metrics: { recall_at_1: 1 },
    });
    expect((await evaluation('lint', join(data, 'nowhere.jsonl'))).code).toBe(3);
    expect(existsSync(suite)).toBe(true);
  });
});
