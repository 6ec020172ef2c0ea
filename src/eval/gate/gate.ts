import { invalid } from '../../domain/errors.js';
import type { QuotientName, ScoredRow } from '../observe.js';
import { LESS_IS_BETTER } from '../observe.js';
import type { RankedRun } from '../ranked-file.js';
import { differencesOf } from '../report.js';
import { metricsOnCurrentGold } from '../row.js';
import { differenceOfShares } from '../statistics/proportion.js';
import type { Baseline, BaselineEntry } from './baseline-file.js';
import { rowOf } from './baseline-file.js';
import type { GuardFigure, GuardFigures } from './guard-figures.js';

/** Why a gate stays shut. */
export type GateRule =
  /** An answer held what belongs to somebody else. */
  | 'leak'
  /** A memory that belongs into every answer was missing. */
  | 'always-inject miss'
  /** Less of the evidence is found than before. */
  | 'evidence recall'
  /** Opposite statements are told apart less well than before. */
  | 'negation'
  /** Replaced evidence comes before current evidence more often than before. */
  | 'stale'
  /** What must not be returned is returned more often than before. */
  | 'forbidden'
  /** Wrong memories are offered as right ones more often than before. */
  | 'misuse'
  /** Right memories are marked as wrong more often than before. */
  | 'false mark'
  /** Answerable queries get nothing more often than before. */
  | 'empty answers'
  /** A budget of tokens was exceeded, or more of it gave less. */
  | 'budget'
  /** Something that the baseline holds was not measured: silence must not open the gate. */
  | 'not measured'
  /** Queries that threw. */
  | 'failed queries';

/** One reason why a gate stays shut. */
export interface GateFailure {
  readonly rule: GateRule;
  /** Set and recipe, or the guard suite. */
  readonly where: string;
  readonly figure: string;
  readonly before: number | null;
  readonly after: number | null;
  /** The change with its 95 % bounds; null for what must simply be 0 or be there. */
  readonly change: { readonly delta: number; readonly low: number; readonly high: number } | null;
  readonly message: string;
}

/** What the gate judged, and what shut it. */
export interface GateReport {
  readonly passed: boolean;
  readonly failures: readonly GateFailure[];
  /** Comparisons made. */
  readonly checks: number;
}

/** What a set is judged by; the polarity probe by its own measure. */
const SET_RULES: readonly (readonly [figure: QuotientName, rule: GateRule])[] = [
  ['recall_at_10', 'evidence recall'],
  ['mrr', 'evidence recall'],
  ['stale_above_current', 'stale'],
  ['current_at_1', 'stale'],
];

/** Set of pairs of statements that differ in polarity: evidence and its opposite are all there is to rank. */
const POLARITY_SET = 'semantoneg';

const POLARITY_RULES: readonly (readonly [figure: QuotientName, rule: GateRule])[] = [
  ['recall_at_1', 'negation'],
  ['forbidden_at_1', 'negation'],
];

/** What may not be returned, where somebody says so. */
const FORBIDDEN_RULES: readonly (readonly [figure: QuotientName, rule: GateRule])[] = [
  ['forbidden_at_10', 'forbidden'],
];

/** Figures of the guard suite, and whether more of them is better. The first four are only ever judged together. */
const GUARD_RULES: readonly (readonly [path: string, rule: GateRule, moreIsBetter: boolean])[] = [
  ['evidence_recall', 'evidence recall', true],
  ['misuse_rate', 'misuse', false],
  ['false_mark_rate', 'false mark', false],
  ['empty_rate', 'empty answers', false],
  ['negation.pairwise', 'negation', true],
  ['negation.flip_at_k', 'negation', false],
  ['negation.no_flip', 'negation', true],
  ['stale.current_at_1', 'stale', true],
  ['stale.unmarked_stale_at_k', 'stale', false],
  ['stale.as_of', 'stale', true],
  ['stale.over_expiry', 'stale', false],
];

/** How many of {@link GUARD_RULES} must be measured at all. */
const REQUIRED = 4;

/**
 * Compares rankings, and a guard report where there is one, with a baseline. A gate is shut by any leak, any
 * always-inject miss, any query that threw, and any regression whose 95 % interval (paired by query for rankings) leaves
 * no change out; by what was not measured as well.
 *
 * @throws `validation` for a baseline that holds nothing.
 */
export function judge(
  baseline: Baseline,
  runs: readonly RankedRun[],
  guard: GuardFigures | null,
  seed: string,
): GateReport {
  if (baseline.entries.length === 0 && baseline.guard === null)
    throw invalid('baseline', 'holds nothing to compare with');
  const found: (GateFailure | null)[] = [
    ...runs.flatMap(zeroes),
    ...baseline.entries.flatMap((entry) => judgeEntry(entry, runs, seed)),
    ...judgeGuard(baseline.guard, guard),
  ];
  const failures = found.filter((failure) => failure !== null);
  return { passed: failures.length === 0, failures, checks: found.length };
}

/** What must be 0 in any run. */
function zeroes({ set, recipe, rows }: RankedRun): readonly (GateFailure | null)[] {
  const where = `${set} (${recipe})`;
  const leaks = rows.reduce((sum, row) => sum + row.leaks, 0);
  const failed = rows.filter((row) => row.failure !== null);
  return [
    leaks === 0 ? null : mustBeZero('leak', where, 'leaks', leaks, 'returned ids belong to somebody else'),
    failed.length === 0
      ? null
      : mustBeZero('failed queries', where, 'failures', failed.length, `queries failed: ${failed[0]?.failure ?? ''}`),
  ];
}

function mustBeZero(rule: GateRule, where: string, figure: string, after: number, what: string): GateFailure {
  return { rule, where, figure, before: 0, after, change: null, message: `${where}: ${after} ${what}` };
}

function judgeEntry(entry: BaselineEntry, runs: readonly RankedRun[], seed: string): readonly (GateFailure | null)[] {
  const where = `${entry.set} (${entry.recipe})`;
  const run = runs.find(({ set, recipe }) => set === entry.set && recipe === entry.recipe);
  const rowsById = new Map(run?.rows.map((row) => [row.query, row]));
  const asked = Object.entries(entry.queries);
  const missing = asked.filter(([id]) => !rowsById.has(id)).length;
  if (run === undefined || missing > 0) {
    const message = `${where}: ${run === undefined ? 'was not measured' : `${missing} queries of the baseline were not asked`}`;
    return [
      {
        rule: 'not measured',
        where,
        figure: 'queries',
        before: asked.length,
        after: asked.length - missing,
        change: null,
        message,
      },
    ];
  }
  const pairs = asked.flatMap(([id, query]): { before: ScoredRow; after: ScoredRow }[] => {
    const after = rowsById.get(id);
    return after === undefined ? [] : [{ before: rowOf(query, after), after }];
  });
  const other = pairs.filter(
    ({ before, after }) => (entry.queries[after.query]?.gold.length ?? 0) !== before.gold.length,
  );
  if (other.length > 0) {
    const message = `${where}: ${other.length} queries have other evidence than in the baseline`;
    return [{ rule: 'not measured', where, figure: 'gold', before: null, after: null, change: null, message }];
  }
  const differences = differencesOf(
    pairs.map(({ before }) => onCurrentGold(before)),
    pairs.map(({ after }) => onCurrentGold(after)),
    { seed, purpose: `gate ${where}`, thresholds: [null, null] },
  );
  const rules = entry.set === POLARITY_SET ? POLARITY_RULES : [...SET_RULES, ...FORBIDDEN_RULES];
  return rules.map(([figure, rule]) => {
    const change = differences[figure];
    if (change === null || !isWorse(change, !LESS_IS_BETTER.has(figure))) return null;
    const message = `${where}: ${figure} ${change.delta > 0 ? 'rose' : 'fell'} by ${shown(Math.abs(change.delta))} [${shown(change.low)}, ${shown(change.high)}]`;
    return { rule, where, figure, before: null, after: null, change, message };
  });
}

/** Replaced evidence counts neither way for what is found: that it comes first has a rule of its own. */
function onCurrentGold(row: ScoredRow): ScoredRow {
  return { ...row, metrics: metricsOnCurrentGold(row) };
}

function judgeGuard(before: GuardFigures | null, after: GuardFigures | null): readonly (GateFailure | null)[] {
  const where = 'guard suite';
  if (after === null) {
    const message = `${where}: the baseline holds its figures, and it was not measured`;
    return before === null
      ? []
      : [{ rule: 'not measured', where, figure: 'all', before: null, after: null, change: null, message }];
  }
  const { leaks, always_inject_misses: misses, figures } = after;
  const failed = figures['failures']?.value ?? 0;
  const budget = [
    ['budget.violations', (value: number) => value === 0],
    ['budget.monotone', (value: number) => value === 1],
  ] as const;
  return [
    leaks === 0 ? null : mustBeZero('leak', where, 'leaks', leaks, 'outputs held what belongs to somebody else'),
    misses === 0
      ? null
      : mustBeZero(
          'always-inject miss',
          where,
          'always_inject_misses',
          misses,
          'memories missing that belong into every answer',
        ),
    failed === 0 ? null : mustBeZero('failed queries', where, 'failures', failed, 'queries failed'),
    ...budget.map(([path, isRight]): GateFailure | null => {
      const value = figures[path]?.value;
      if (value === undefined && before?.figures[path] !== undefined)
        return notMeasured(where, path, before.figures[path]);
      if (value === undefined || isRight(value)) return null;
      return {
        rule: 'budget',
        where,
        figure: path,
        before: null,
        after: value,
        change: null,
        message: `${where}: ${path} is ${value}`,
      };
    }),
    ...GUARD_RULES.map(([path, rule, moreIsBetter], at): GateFailure | null => {
      const [old, now] = [before?.figures[path], figures[path]];
      if (now === undefined) {
        return old === undefined && at >= REQUIRED ? null : notMeasured(where, path, old);
      }
      if (old === undefined) return null;
      const change = { delta: now.value - old.value, ...differenceOfShares(old, now) };
      if (!isWorse(change, moreIsBetter)) return null;
      const message = `${where}: ${path} went from ${shown(old.value)} to ${shown(now.value)} [${shown(change.low)}, ${shown(change.high)}]`;
      return { rule, where, figure: path, before: old.value, after: now.value, change, message };
    }),
  ];
}

function notMeasured(where: string, figure: string, old: GuardFigure | undefined): GateFailure {
  const message = `${where}: ${figure} was not measured`;
  return { rule: 'not measured', where, figure, before: old?.value ?? null, after: null, change: null, message };
}

/** Whether a change is for the worse beyond its interval. */
function isWorse({ low, high }: { readonly low: number; readonly high: number }, moreIsBetter: boolean): boolean {
  return moreIsBetter ? high < 0 : low > 0;
}

function shown(value: number): string {
  return value.toFixed(3);
}
