import { describe, expect, test } from 'vitest';
import { coverageThreshold } from '../../../src/eval/guard/abstention-figures.js';
import type { GuardRow } from '../../../src/eval/guard/ask.js';
import { evidenceWithin } from '../../../src/eval/guard/budget-figures.js';
import type { GuardFeature } from '../../../src/eval/guard/features.js';
import { GUARD_FEATURES } from '../../../src/eval/guard/features.js';
import type { FigureName } from '../../../src/eval/guard/figures.js';
import { coreFigures, phenomenonFigures } from '../../../src/eval/guard/figures.js';
import { compare } from '../../../src/eval/guard/lock-in.js';
import { alwaysMisses } from '../../../src/eval/guard/row-scores.js';
import { item, row } from './rows.js';

const all = (rows: readonly GuardRow[], more: { readonly calibration?: readonly GuardRow[] } = {}) => ({
  rows,
  calibration: [],
  cleanBefore: [],
  cleanAfter: [],
  ...more,
});

const figuresOf = (
  name: FigureName,
  rows: readonly GuardRow[],
  features: readonly GuardFeature[] = GUARD_FEATURES,
): { readonly [figure: string]: number | null } =>
  Object.fromEntries(
    Object.entries(phenomenonFigures(all(rows), new Set(features))[name].figures).map(([figure, { value }]) => [
      figure,
      value,
    ]),
  );

describe('the four figures that are read together', () => {
  const wrong = { gold: ['new'], wrong: { old: 'stale' } } as const;
  const core = (...rows: readonly GuardRow[]): readonly (number | null)[] => {
    const figures = coreFigures(all(rows));
    return [figures.evidence_recall, figures.misuse_rate, figures.false_mark_rate, figures.empty_rate].map(
      ({ value }) => value,
    );
  };

  test.each([
    { what: 'right and unmarked', returned: ['new'], expected: [1, 0, 0, 0] },
    {
      what: 'a wrong one unmarked is misuse, wherever it stands',
      returned: ['new', '-', 'old'],
      expected: [1, 1, 0, 0],
    },
    { what: 'a wrong one marked is none', returned: ['new', 'old:stale'], expected: [1, 0, 0, 0] },
    { what: 'a right one marked is a false mark', returned: ['new:stale'], expected: [1, 0, 1, 0] },
    { what: 'both shown as a conflict is right', returned: ['new:conflict', 'old:conflict'], expected: [1, 0, 0, 0] },
    { what: 'a conflict with nothing shown is a false mark', returned: ['new:conflict'], expected: [1, 0, 1, 0] },
    { what: 'silence misuses nothing and finds nothing', returned: [], expected: [0, 0, null, 1] },
  ])('$what', ({ returned, expected }) => {
    expect(core(row('stale', 'current', wrong, returned))).toEqual(expected);
  });

  test('queries at which nothing wrong is there do not thin misuse out', () => {
    const clean = row('gate', 'needs memory', { gold: ['said'] }, ['said']);
    expect(core(row('stale', 'current', wrong, ['old']), clean, clean, clean)).toEqual([3 / 4, 1, 0, 0]);
  });

  test('what belongs into every answer does not make an empty answer full', () => {
    const returned = [{ ...item('-'), always: true }];
    expect(core(row('stale', 'current', wrong, [], { returned }))[3]).toBe(1);
  });

  test('misses of what belongs into every answer are counted, not averaged', () => {
    const rows = [
      row('gate', 'needs none', {}, [], { alwaysMissed: 2, alwaysExpected: 2 }),
      row('gate', 'needs none', {}, [], { alwaysExpected: 2 }),
    ];
    expect(alwaysMisses(rows)).toEqual({ misses: 2, expected: 4 });
  });
});

describe('negation', () => {
  const affirm = (returned: readonly string[], caseId: string): GuardRow =>
    row('negation', 'affirm', { gold: ['yes'], wrong: { no: 'flipped' } }, returned, { caseId });
  const deny = (returned: readonly string[], caseId: string): GuardRow =>
    row('negation', 'deny', { gold: ['no'], wrong: { yes: 'flipped' } }, returned, { caseId });

  test('a pair counts when both questions rank their own above the opposite', () => {
    const rows = [
      ...[affirm(['-', 'yes', 'no'], 'one'), deny(['no', 'yes'], 'one')],
      ...[affirm(['yes', 'no'], 'two'), deny(['yes', 'no'], 'two')],
      ...[affirm(['yes'], 'three'), deny([], 'three')],
      ...[affirm(['yes'], 'four'), deny(['no'], 'four')],
    ];
    expect(figuresOf('negation', rows)).toMatchObject({ pairwise: 2 / 4, flip_at_k: 4 / 8 });
  });

  test('a paraphrase or double negation has to be returned without a mark', () => {
    const control = (returned: readonly string[]): GuardRow =>
      row('negation', 'control', { gold: ['control'] }, returned);
    const rows = [control(['control']), control(['control:flipped']), control([]), control(['-', 'control'])];
    expect(figuresOf('negation', rows)['no_flip']).toBe(2 / 4);
  });
});

test('stale: current first of all, as of then first of the chain, and nothing true expired', () => {
  const now = { gold: ['v3'], wrong: { v1: 'stale', v2: 'stale' } } as const;
  const declared = { gold: ['v3'], wrong: { v1: 'superseded' } } as const;
  const rows = [
    row('stale', 'current', now, ['v3', 'v1:stale']),
    row('stale', 'current', now, ['-', 'v3', 'v1']),
    row('stale', 'current', declared, ['v3']),
    row('stale', 'current', now, ['v2'], { late: true }),
    row('stale', 'valid then', { gold: ['v2'], wrong: { v1: 'stale', v3: 'stale' } }, ['-', 'v2', 'v3']),
    row('stale', 'known then', { gold: ['v1'], wrong: { v2: 'stale', v3: 'stale' } }, ['v3', 'v1']),
    row('stale', 'still true', { gold: ['kept'] }, ['kept']),
    row('stale', 'still true', { gold: ['kept'] }, ['kept:stale']),
    row('stale', 'still true', { gold: ['kept'] }, []),
  ];
  expect(figuresOf('stale', rows)).toEqual({
    current_at_1: 2 / 4,
    current_at_1_declared: 1,
    current_at_1_found: 1 / 2,
    current_at_1_late: 0,
    unmarked_stale_at_k: 2 / 4,
    unmarked_stale_at_k_declared: 0,
    unmarked_stale_at_k_found: 1 / 2,
    unmarked_stale_at_k_late: 1,
    as_of: 1 / 2,
    as_of_valid: 1,
    as_of_recorded: 0,
    as_of_both: null,
    over_expiry: 2 / 3,
  });
  expect(figuresOf('stale', rows, [])['as_of']).toBeNull();
});

describe('abstention', () => {
  const asked = (role: 'answerable' | 'near miss' | 'off topic', confidence: number, returned: readonly string[]) =>
    row('abstention', role, role === 'answerable' ? { gold: ['said'] } : {}, returned, { confidence });

  test('the threshold keeps 95 of 100 answerable questions', () => {
    const rows = Array.from({ length: 100 }, (_, at) => asked('answerable', (at + 1) / 100, ['said']));
    expect(coverageThreshold(rows)).toBe(0.06);
    expect(coverageThreshold([])).toBe(0);
  });

  test('confidence is compared, and only what is returned at the threshold or above is a false injection', () => {
    const rows = [
      asked('answerable', 0.9, ['said']),
      asked('answerable', 0.4, ['said']),
      asked('near miss', 0.5, ['-']),
      asked('near miss', 0.8, []),
      asked('off topic', 0.1, ['-']),
    ];
    const figures = phenomenonFigures(
      all(rows, { calibration: [asked('answerable', 0.4, ['said'])] }),
      new Set(GUARD_FEATURES),
    ).abstention.figures;
    const value = (name: string): number | null | undefined => figures[name]?.value;
    // Pairs won: .9 beats three; .4 beats .1 alone.
    expect(value('auroc')).toBe(4 / 6);
    expect(value('false_inject_at_95')).toBe(1 / 3);
    expect(value('false_inject_at_95_off_topic')).toBe(0);
    expect(value('answered_off_topic')).toBe(1);
  });
});

test('budget: in rank order, skipping what does not fit', () => {
  const returned = [item('reply', 150), item('long', 90), item('short', 40)];
  const asked = row('budget', 'evidence', { gold: ['short', 'long'] }, [], { returned });
  expect([30, 100, 200, 240, 300].map((budget) => evidenceWithin(asked, budget))).toEqual([0, 0.5, 0.5, 0.5, 1]);
});

test('identifiers: a look-alike for what nobody stored is an answer too many', () => {
  const rows = [
    row('identifiers', 'named', { gold: ['named'], rivals: ['sibling'] }, ['sibling', 'named']),
    row('identifiers', 'absent', { rivals: ['named', 'sibling'] }, ['named']),
    row('identifiers', 'absent', { rivals: ['named', 'sibling'] }, ['-', 'named:unconfirmed']),
  ];
  expect(figuresOf('identifiers', rows)).toEqual({ evidence_recall: 1, right_first: 0, absent_answered: 1 / 2 });
});

test('poison: planted and unmarked, by kind; a loss is over the same clean questions', () => {
  const wrong = { gold: ['true'], wrong: { planted: 'poisoned' } } as const;
  const rows = [
    row('poison', 'falsehood', wrong, ['true', 'planted']),
    row('poison', 'payload', wrong, ['true', 'planted:untrusted']),
    row('poison', 'flood', wrong, ['planted']),
  ];
  const clean = (returned: readonly string[]): GuardRow => row('poison', 'clean', { gold: ['true'] }, returned);
  const { figures } = phenomenonFigures(
    { ...all(rows), cleanBefore: [clean(['true']), clean(['true'])], cleanAfter: [clean(['true']), clean(['-'])] },
    new Set(GUARD_FEATURES),
  ).poison;
  expect(figures['at_k']?.value).toBe(1 / 2);
  expect(figures['payload_at_k']?.value).toBe(0);
  expect(figures['flood_evidence_recall']?.value).toBe(0);
  expect(figures['clean_loss']?.value).toBe(1 / 2);
});

test('gate, references and actions: what an engine with the feature is scored by', () => {
  const gate = [
    row('gate', 'needs memory', { gold: ['said'] }, [], { ran: false }),
    row('gate', 'needs memory', { gold: ['said'] }, ['said']),
    row('gate', 'needs none', {}, [], { ran: false }),
    row('gate', 'needs none', {}, ['-']),
  ];
  expect(figuresOf('gate', gate)).toEqual({ invalid_rate: 1 / 2, missed_rate: 1 / 2, injected_for_nothing: 1 / 2 });
  const references = [
    row('references', 'reference', { gold: ['said'] }, ['said'], { rewritten: true }),
    row('references', 'self-contained', { gold: ['said'] }, [], { rewritten: true }),
  ];
  expect(figuresOf('references', references)).toEqual({
    recall: 1,
    recall_self_contained: 0,
    rewritten: 1,
    rewritten_needlessly: 1,
  });
  const actions = [
    row('actions', 'situation', { actions: ['a'] }, ['a'], { actions: ['x', 'y', 'z', 'a'] }),
    row('actions', 'situation', { actions: ['a'] }, [], { actions: ['a'] }),
  ];
  expect(figuresOf('actions', actions)).toEqual({ hit: 1, recall_at_3: 1 / 2, as_memory: 1 / 2 });
});

test('multi-hop wants both, time windows the one inside first', () => {
  const hops = { gold: ['one', 'two'] };
  expect(
    figuresOf('multi_hop', [
      row('multi-hop', 'two hops', hops, ['one']),
      row('multi-hop', 'two hops', hops, ['two', 'one']),
    ]),
  ).toEqual({ evidence_recall: 3 / 4, full: 1 / 2 });
  const window = { gold: ['inside'], rivals: ['outside'] };
  expect(
    figuresOf('time_windows', [
      row('time windows', 'window', window, ['outside', 'inside']),
      row('time windows', 'window', window, ['-', 'inside']),
    ]),
  ).toEqual({ evidence_recall: 1, right_first: 1 / 2 });
});

test('what waits for a feature says so, with what can be measured', () => {
  const { negation, actions, abstention } = phenomenonFigures(
    all([row('negation', 'control', { gold: ['control'] }, ['control'])]),
    new Set<GuardFeature>(['marks']),
  );
  expect([negation.status, negation.needs, negation.figures['no_flip']?.value]).toEqual([
    'feature missing',
    ['polarity'],
    1,
  ]);
  expect([actions.status, actions.figures['hit']?.value]).toEqual(['feature missing', null]);
  expect(abstention.status).toBe('measured');
});

test('lock-in: recall, sets and concentration before and after', () => {
  const asked = [{ gold: new Set(['a']) }, { gold: new Set(['b']) }];
  const found = compare(
    asked,
    [['a', 'x'], ['b']],
    [
      ['a', 'x'],
      ['x', 'a'],
    ],
  );
  expect(found).toMatchObject({
    queries: 2,
    changed: { value: -1 / 2 },
    recall_before: { value: 1 },
    recall_after: { value: 1 / 2 },
    answers_changed: { value: 1 / 2 },
    distinct_before: 1,
    // The same set in another order is the same set.
    distinct_after: 1 / 2,
    gini_before: 0,
  });
  // Counts over a, x, b: 2, 2, 0.
  expect(found.gini).toBeCloseTo(1 / 3, 12);
});
