import { describe, expect, test } from 'vitest';
import type { Baseline } from '../../../src/eval/gate/baseline-file.js';
import { baselineOf } from '../../../src/eval/gate/baseline-file.js';
import type { GateRule } from '../../../src/eval/gate/gate.js';
import { judge } from '../../../src/eval/gate/gate.js';
import type { GuardFigures } from '../../../src/eval/gate/guard-figures.js';
import type { ScoredRow } from '../../../src/eval/observe.js';
import { rankedRow } from '../rows.js';

const SEED = 'seed';
const COUNT = 60;

/** As many rows, each its own query. */
const rows = (make: (at: number) => Partial<ScoredRow>): readonly ScoredRow[] =>
  Array.from({ length: COUNT }, (_, at) => rankedRow({ query: `q${at}`, gold: ['a', 'b'], ...make(at) }));

const good = rows(() => ({ ranked: ['a', 'x', 'b'] }));
const run = (given: readonly ScoredRow[], set = 'madial_en') => ({ set, recipe: 'hybrid', rows: given });
const baseline = (given: readonly ScoredRow[], set = 'madial_en'): Baseline => baselineOf([run(given, set)], null);

const rulesOf = (report: ReturnType<typeof judge>): readonly GateRule[] => [
  ...new Set(report.failures.map((failure) => failure.rule)),
];

describe('rankings', () => {
  test('the same again passes, and so does better', () => {
    expect(judge(baseline(good), [run(good)], null, SEED)).toMatchObject({ passed: true, failures: [] });
    expect(judge(baseline(good), [run(rows(() => ({ ranked: ['a', 'b'] })))], null, SEED).passed).toBe(true);
  });

  test('a loss beyond its interval shuts the gate, a loss inside it does not', () => {
    const worse = (lost: number): readonly ScoredRow[] =>
      rows((at) => ({ ranked: at < lost ? ['a'] : ['a', 'x', 'b'] }));
    expect(rulesOf(judge(baseline(good), [run(worse(20))], null, SEED))).toEqual(['evidence recall']);
    // One query in sixty: three resamples in eight do not hold it.
    expect(judge(baseline(good), [run(worse(1))], null, SEED).passed).toBe(true);
  });

  test('queries that got better make up for others inside the interval', () => {
    const moved = rows((at) => ({ ranked: at % 2 === 0 ? ['a', 'b'] : ['x', 'a', 'b'] }));
    const before = rows((at) => ({ ranked: at % 2 === 0 ? ['x', 'a', 'b'] : ['a', 'b'] }));
    expect(judge(baseline(before), [run(moved)], null, SEED).passed).toBe(true);
  });

  test('replaced evidence that comes before current evidence', () => {
    const change = { gold: ['a', 'b'], current: ['a'], stale: ['b'] };
    const before = rows(() => ({ ...change, ranked: ['a', 'b'] }));
    const after = rows(() => ({ ...change, ranked: ['b', 'a'] }));
    const report = judge(baseline(before), [run(after)], null, SEED);
    expect(rulesOf(report)).toEqual(['stale']);
    expect(report.failures.map(({ figure }) => figure)).toEqual(['stale_above_current', 'current_at_1']);
    expect(report.failures[0]).toMatchObject({ change: { delta: 1, low: 1, high: 1 }, where: 'madial_en (hybrid)' });
  });

  test('the polarity probe is judged by its first item alone', () => {
    const probe = { gold: ['a'], forbidden: ['no', 'not'] };
    const before = rows(() => ({ ...probe, ranked: ['a', 'no', 'not'] }));
    const after = rows(() => ({ ...probe, ranked: ['no', 'a', 'not'] }));
    expect(rulesOf(judge(baseline(before, 'semantoneg'), [run(after, 'semantoneg')], null, SEED))).toEqual([
      'negation',
    ]);
  });

  test('what must not be returned', () => {
    const before = rows(() => ({ forbidden: ['no'], ranked: ['a', 'b'] }));
    const after = rows(() => ({ forbidden: ['no'], ranked: ['a', 'b', 'no'] }));
    expect(rulesOf(judge(baseline(before, 'mine'), [run(after, 'mine')], null, SEED))).toEqual(['forbidden']);
  });

  test('a single leak, also of a recipe that the baseline does not hold', () => {
    const leaking = rows((at) => ({ ranked: ['a', 'x', 'b'], leaks: at === 7 ? 1 : 0 }));
    expect(rulesOf(judge(baseline(good), [run(leaking)], null, SEED))).toEqual(['leak']);
    const other = { ...run(leaking), recipe: 'other' };
    expect(rulesOf(judge(baseline(good), [run(good), other], null, SEED))).toEqual(['leak']);
  });

  test('a query that threw', () => {
    const failing = rows((at) => ({ ranked: ['a', 'x', 'b'], failure: at === 0 ? 'out of memory' : null }));
    const report = judge(baseline(good), [run(failing)], null, SEED);
    expect(rulesOf(report)).toEqual(['failed queries']);
    expect(report.failures[0]?.message).toContain('out of memory');
  });

  test('what was not measured can not pass', () => {
    expect(rulesOf(judge(baseline(good), [], null, SEED))).toEqual(['not measured']);
    expect(rulesOf(judge(baseline(good), [run(good.slice(1))], null, SEED))).toEqual(['not measured']);
    const other = rows(() => ({ gold: ['a'], ranked: ['a'] }));
    expect(rulesOf(judge(baseline(good), [run(other)], null, SEED))).toEqual(['not measured']);
    expect(() => judge({ version: 1, entries: [], guard: null }, [], null, SEED)).toThrowError(/nothing to compare/);
  });
});

describe('guard figures', () => {
  const figures = (changes: { readonly [path: string]: number | null } = {}): GuardFigures['figures'] => {
    const all = {
      evidence_recall: 0.9,
      misuse_rate: 0.05,
      false_mark_rate: 0.02,
      empty_rate: 0.03,
      'negation.pairwise': 0.8,
      'negation.flip_at_k': 0.1,
      'negation.no_flip': 0.9,
      'stale.current_at_1': 0.8,
      'stale.unmarked_stale_at_k': 0.1,
      ...changes,
    };
    return Object.fromEntries(
      Object.entries(all).flatMap(([path, value]) => (value === null ? [] : [[path, { value, n: 400 }]])),
    );
  };
  const guard = (changes = {}, counts: Partial<GuardFigures> = {}): GuardFigures => ({
    leaks: 0,
    always_inject_misses: 0,
    figures: figures(changes),
    ...counts,
  });
  const judged = (after: GuardFigures | null): readonly GateRule[] =>
    rulesOf(judge({ version: 1, entries: [], guard: guard() }, [], after, SEED));

  test('the same again passes', () => {
    expect(judged(guard())).toEqual([]);
  });

  test.each<[GateRule, { readonly [path: string]: number | null }]>([
    ['evidence recall', { evidence_recall: 0.8 }],
    ['misuse', { misuse_rate: 0.15 }],
    // An engine that marks everything.
    ['false mark', { false_mark_rate: 1, misuse_rate: 0 }],
    ['empty answers', { empty_rate: 0.12 }],
    ['negation', { 'negation.pairwise': 0.6 }],
    ['negation', { 'negation.flip_at_k': 0.3 }],
    // An engine that drops whatever holds a "not".
    ['negation', { 'negation.no_flip': 0.2, 'negation.pairwise': 1 }],
    ['stale', { 'stale.current_at_1': 0.5 }],
    ['stale', { 'stale.unmarked_stale_at_k': 0.4 }],
    ['budget', { 'budget.violations': 2 }],
    ['budget', { 'budget.monotone': 0 }],
    ['failed queries', { failures: 3 }],
    ['not measured', { misuse_rate: null }],
    ['not measured', { 'stale.current_at_1': null }],
  ])('%s: %j', (rule, changes) => {
    expect(judged(guard(changes))).toEqual([rule]);
  });

  test('a budget that was kept before must be measured again', () => {
    const kept = { version: 1 as const, entries: [], guard: guard({ 'budget.violations': 0 }) };
    expect(rulesOf(judge(kept, [], guard(), SEED))).toEqual(['not measured']);
    expect(rulesOf(judge(kept, [], guard({ 'budget.violations': 0 }), SEED))).toEqual([]);
  });

  test('an engine that answers nothing has no misuse, and fails by what it does not find', () => {
    const silent = guard({ misuse_rate: 0, evidence_recall: 0, empty_rate: 1, 'negation.flip_at_k': 0 });
    expect(judged(silent)).toEqual(['evidence recall', 'empty answers']);
  });

  test('within the interval of two shares among 400 nothing is said', () => {
    expect(judged(guard({ evidence_recall: 0.88, misuse_rate: 0.06, 'negation.pairwise': 0.77 }))).toEqual([]);
  });

  test('leaks and always-inject misses must be 0, with or without a baseline', () => {
    expect(judged(guard({}, { leaks: 1 }))).toEqual(['leak']);
    expect(judged(guard({}, { always_inject_misses: 1 }))).toEqual(['always-inject miss']);
    const report = judge(baseline(good), [run(good)], guard({}, { leaks: 2 }), SEED);
    expect(rulesOf(report)).toEqual(['leak']);
  });

  test('a baseline with guard figures can not be passed without them', () => {
    expect(judged(null)).toEqual(['not measured']);
  });
});
