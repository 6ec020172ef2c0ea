import { beforeAll, describe, expect, test } from 'vitest';
import type { GateRule } from '../../../src/eval/gate/gate.js';
import { judge } from '../../../src/eval/gate/gate.js';
import { guardFiguresOf } from '../../../src/eval/gate/guard-figures.js';
import type { GuardReport } from '../../../src/eval/guard/report.js';
import { runGuard } from '../../../src/eval/guard/run-guard.js';
import type { ToyOptions } from './toy-engine.js';
import { toyEngine } from './toy-engine.js';

const run = (toy: ToyOptions): Promise<GuardReport> =>
  runGuard({ n: 3, openEngine: async () => toyEngine(toy), features: ['confirm'] });

/** A machine that does other things besides must not fail the run. */
const PATIENT_MS = 240_000;

let plain: GuardReport;
beforeAll(async () => {
  plain = await run({});
}, PATIENT_MS);

/** Why a gate whose baseline is the plain engine stays shut. */
function rulesOf(report: GuardReport): readonly GateRule[] {
  const baseline = { version: 1 as const, entries: [], guard: guardFiguresOf(plain) };
  return [...new Set(judge(baseline, [], guardFiguresOf(report), 'seed').failures.map(({ rule }) => rule))];
}

test('a report holds the figures that gates and tables read, whatever else it says', () => {
  const parts =
    'n evidence_recall misuse_rate false_mark_rate empty_rate leaks always_inject_misses negation stale budget';
  const more = 'abstention poison identifiers references gate actions lockin by_language';
  for (const part of `${parts} ${more}`.split(' ')) expect(plain).toHaveProperty(part);
  const inner: { readonly [part: string]: string } = {
    negation: 'pairwise flip_at_k no_flip',
    stale: 'current_at_1 unmarked_stale_at_k as_of over_expiry',
    budget: 'violations monotone',
    abstention: 'auroc false_inject_at_95',
    poison: 'at_k clean_loss',
    gate: 'invalid_rate missed_rate',
    actions: 'hit recall_at_3',
    lockin: 'changed gini',
  };
  for (const [part, figures] of Object.entries(inner))
    for (const figure of figures.split(' ')) expect(plain).toHaveProperty([part, figure]);
});

test('the plain engine passes the gate that it was measured for', () => {
  expect(rulesOf(plain)).toEqual([]);
});

/** The gate wants all four: each toy is good at some and must be seen to fail another. */
describe('toys fail', () => {
  test('one that answers nothing misuses nothing, and loses everything', async () => {
    const report = await run({ silent: true });
    expect(report).toMatchObject({ misuse_rate: 0, leaks: 0, evidence_recall: 0, empty_rate: 1 });
    expect(report.always_inject_misses).toBeGreaterThan(0);
    expect(report.negation['pairwise']).toBe(0);
    expect(report.negation['no_flip']).toBe(0);
    expect(report.stale['over_expiry']).toBe(1);
    expect(report.isolation.own_recall).toBe(0);
    const rules = rulesOf(report);
    expect(rules).toEqual(expect.arrayContaining(['always-inject miss', 'evidence recall', 'empty answers']));
    expect(rules).not.toContain('misuse');
    expect(rules).not.toContain('leak');
  });

  test('one that marks everything misuses nothing, and marks what is right', async () => {
    const report = await run({ marks: ['stale'] });
    expect(report).toMatchObject({ misuse_rate: 0, false_mark_rate: 1 });
    expect(report.negation['no_flip']).toBe(0);
    expect(report.stale['over_expiry']).toBe(1);
    const rules = rulesOf(report);
    expect(rules).toContain('false mark');
    for (const other of ['leak', 'misuse', 'evidence recall', 'empty answers'] as const)
      expect(rules).not.toContain(other);
    const asConflicts = await run({ marks: ['conflict'] });
    expect(asConflicts.false_mark_rate).toBeGreaterThan(0.2);
    expect(asConflicts.negation['no_flip']).toBe(0);
  });

  test('newest first has what is current somewhere, and loses the evidence', async () => {
    const report = await run({ rank: 'newest' });
    expect(report.evidence_recall ?? 1).toBeLessThan((plain.evidence_recall ?? 0) - 0.3);
    expect(report.stale['over_expiry']).toBe(1);
    expect(rulesOf(report)).toContain('evidence recall');
    expect(Number(report.abstention['auroc'])).toBeLessThan(Number(plain.abstention['auroc']));
  });

  test('oldest first is stale', async () => {
    const report = await run({ rank: 'oldest' });
    expect(report.stale['current_at_1']).toBe(0);
    expect(report.misuse_rate).toBeGreaterThan(0.5);
    // The plain engine is no better at what is current, so that its baseline can not tell.
    expect(rulesOf(report)).toContain('evidence recall');
  });

  test('one that forgets what belongs into every answer is counted', async () => {
    const report = await run({ forgetsAlways: true });
    expect(report.always_inject_misses).toBeGreaterThan(100);
    expect(rulesOf(report)).toContain('always-inject miss');
    expect(plain.always_inject_misses).toBe(0);
  });

  test('one that mixes up users leaks, also in the answers to plain questions', async () => {
    const report = await run({ sees: () => true });
    expect(report.leaks).toBeGreaterThan(0);
    expect(report.scopes['foreign_at_k']).toBeGreaterThan(0);
    expect(rulesOf(report)).toContain('leak');
    expect(plain.leaks).toBe(0);
  });

  test('one that puts first what was used before locks itself in', async () => {
    const report = await run({ addicted: true });
    expect(report.lockin).toMatchObject({ status: 'measured' });
    expect(plain.lockin).toMatchObject({ changed: 0, answers_changed: 0 });
    if (report.lockin.status !== 'measured') throw new Error('not measured');
    expect(report.lockin.answers_changed ?? 0).toBeGreaterThan(0);
    expect(report.lockin.gini ?? 0).toBeGreaterThan(report.lockin.gini_before ?? 1);
  });
});

test('an engine without versions and confirmations is told what it lacks', async () => {
  const report = await runGuard({ n: 1, openEngine: async () => toyEngine(), features: [] });
  expect(report.lockin).toEqual({ status: 'feature missing', needs: ['confirm'] });
  expect(report.stale).toMatchObject({ status: 'feature missing', as_of: null });
  expect(report.stale.needs).toContain('versions');
});
