import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baselineOf, readBaseline, rowOf, writeBaseline } from '../../../src/eval/gate/baseline-file.js';
import { guardFiguresOf, readGuardReport } from '../../../src/eval/gate/guard-figures.js';
import type { QuotientName } from '../../../src/eval/observe.js';
import { observe, QUOTIENT_NAMES } from '../../../src/eval/observe.js';
import { quotientOf } from '../../../src/eval/statistics/bootstrap.js';
import { rankedRow } from '../rows.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-baseline-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
const someOf = (minLength: number): fc.Arbitrary<string[]> => fc.shuffledSubarray(ids, { minLength });
/** A row whose newest and replaced evidence are parts of its gold, or apart from it. */
const anyRow = fc
  .record({ ranked: someOf(0), gold: someOf(1), stale: someOf(0), apart: fc.boolean(), forbidden: someOf(0) })
  .map(({ ranked, gold, stale, apart, forbidden }) => {
    const replaced = stale.filter((id) => gold.includes(id) !== apart);
    return rankedRow({
      ranked,
      gold,
      stale: replaced,
      current: replaced.length === 0 ? [] : gold.filter((id) => !replaced.includes(id)),
      forbidden: forbidden.filter((id) => !gold.includes(id)),
    });
  });

test('ranks alone give every figure that a gate reads', () => {
  const figures: readonly QuotientName[] = QUOTIENT_NAMES.filter((name) => name !== 'false_inject_at_95');
  fc.assert(
    fc.property(anyRow, (row) => {
      const [entry] = baselineOf([{ set: 's', recipe: 'r', rows: [row] }], null).entries;
      const kept = entry?.queries['q'];
      if (kept === undefined) throw new Error('the query is gone');
      const back = rowOf(kept, row);
      for (const name of figures)
        expect([name, quotientOf(observe(name, [back], null))]).toEqual([name, quotientOf(observe(name, [row], null))]);
    }),
  );
});

test('a baseline holds ids of queries and ranks, and reads back', async () => {
  const rows = [
    rankedRow({ query: 'one', ranked: ['x', 'a'], gold: ['a', 'b'], category: 'secret category' }),
    rankedRow({ query: 'two', ranked: ['old', 'new'], gold: ['new'], current: ['new'], stale: ['old'], index: 1 }),
    rankedRow({ query: 'nobody knows', answerable: false }),
  ];
  const path = join(folder, 'deep', 'baseline.json');
  const guard = { leaks: 0, always_inject_misses: 0, figures: { misuse_rate: { value: 0.25, n: 80 } } };
  const baseline = baselineOf([{ set: 's', recipe: 'r', rows }], guard);
  await writeBaseline(path, baseline);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('"one": { "gold": [2, 0] }');
  expect(text).not.toContain('secret');
  expect(await readBaseline(path)).toEqual(baseline);
  expect(baseline.entries[0]?.queries).toEqual({
    one: { gold: [2, 0] },
    two: { gold: [2], current: [2], stale: [1] },
  });
});

test('what is no baseline is refused with its code', async () => {
  await expect(readBaseline(join(folder, 'nowhere.json'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(readBaseline(import.meta.filename)).rejects.toMatchObject({ code: 'validation', field: 'baseline' });
});

describe('a guard report', () => {
  const report = {
    n: 500,
    leaks: 0,
    always_inject_misses: 1,
    evidence_recall: 0.9,
    misuse_rate: null,
    negation: { status: 'measured', needs: [], pairwise: 0.5, flip_at_k: 0.1 },
    budget: { violations: 0, monotone: true },
    intervals: { 'negation.pairwise': { n: 60, low: 0.4, high: 0.6 } },
    by_language: { en: { evidence_recall: 1 } },
  };

  test('gives its figures by path with what they rest on; what is not measured is left out', () => {
    const { leaks, always_inject_misses, figures } = guardFiguresOf(report);
    expect([leaks, always_inject_misses]).toEqual([0, 1]);
    expect(figures['evidence_recall']).toEqual({ value: 0.9, n: 500 });
    expect(figures['negation.pairwise']).toEqual({ value: 0.5, n: 60 });
    expect(figures['budget.monotone']).toEqual({ value: 1, n: 500 });
    expect(figures).not.toHaveProperty('misuse_rate');
    expect(Object.keys(figures).filter((path) => path.startsWith('by_language'))).toEqual([]);
  });

  test('is read with and without the envelope of the command line', async () => {
    const { writeFile } = await import('node:fs/promises');
    const [plain, wrapped] = [join(folder, 'plain.json'), join(folder, 'wrapped.json')];
    await writeFile(plain, JSON.stringify(report));
    await writeFile(wrapped, JSON.stringify({ status: 'ok', command: 'eval guard', duration_ms: 1, data: report }));
    expect(await readGuardReport(wrapped)).toEqual(await readGuardReport(plain));
    expect(() => guardFiguresOf({ n: 1 })).toThrowError(expect.objectContaining({ code: 'validation' }));
  });
});
