import type { Agreement } from './agreement.js';
import { agreement } from './agreement.js';
import type { GuardRow } from './ask.js';
import type { Language, TemplateSet } from './case.js';
import type { GuardFeature } from './features.js';
import type { Figure } from './figure.js';
import { proportion } from './figure.js';
import type { FigureName, GuardRows, PhenomenonFigures } from './figures.js';
import { coreFigures, FIGURE_NAMES, phenomenonFigures } from './figures.js';
import type { FileReport } from './isolation/files.js';
import type { InvarianceReport } from './isolation/invariance.js';
import type { LeakReport } from './isolation/leaks.js';
import type { LockIn } from './lock-in.js';
import { ITEM_LANGUAGES } from './read-items.js';
import { alwaysMisses, isMisused } from './row-scores.js';

/** 95 % bounds of a figure and the observations it rests on. */
export interface Interval {
  readonly n: number;
  readonly low: number;
  readonly high: number;
}

/** Figures of one phenomenon: each a number, or null where it waits for a feature. */
export interface PhenomenonReport {
  readonly status: PhenomenonFigures['status'];
  /** Features that a full measurement takes and the engine lacks. */
  readonly needs: readonly GuardFeature[];
  readonly [figure: string]: number | null | string | readonly GuardFeature[];
}

/** The four figures that are only ever read together. */
export interface CoreReport {
  /** Mean share of the evidence in the answer, over the answerable queries. */
  readonly evidence_recall: number | null;
  /** Share of the queries at which something wrong was there to be returned, and was, unmarked. */
  readonly misuse_rate: number | null;
  /** Share of the returned right memories that carry a mark. */
  readonly false_mark_rate: number | null;
  /** Share of the answerable queries that got nothing. */
  readonly empty_rate: number | null;
}

/** One report for each phenomenon. */
export type PhenomenonReports = { readonly [name in FigureName]: PhenomenonReport };

/** The figures that queries give, in all or of one language. */
export interface QueryReport extends CoreReport, PhenomenonReports {
  /** Queries. */
  readonly n: number;
}

/** Hand-written cases beside the generated ones of the same languages. */
export interface ByHandReport {
  readonly figures: QueryReport;
  readonly agreement: readonly Agreement[];
  /** Share of the compared figures whose intervals overlap. */
  readonly overlapping: number | null;
}

/** What the guard suite found. */
export interface GuardReport extends QueryReport {
  readonly set: TemplateSet;
  readonly seed: number;
  /** Cases of each phenomenon in each language. */
  readonly cases: number;
  readonly recipe: string | null;
  /** Queries that threw; they count as unanswered. */
  readonly failures: number;
  /** Foreign secrets, ids and counts in any output, and answers that others' writes changed; must be 0. */
  readonly leaks: number;
  readonly always_inject_misses: number;
  readonly isolation: Omit<LeakReport, 'own_recall'> & {
    readonly own_recall: number | null;
    readonly files: FileReport;
    readonly invariance: InvarianceReport;
  };
  readonly lockin: LockInReport;
  readonly by_language: { readonly [language in Language]: QueryReport };
  /** Bounds of every figure above, by its path. */
  readonly intervals: { readonly [path: string]: Interval };
  /** Null when no hand-written cases were given. */
  readonly by_hand: ByHandReport | null;
}

/** See `LockIn`; without a way to report use there is nothing to measure. */
export type LockInReport =
  | { readonly status: 'feature missing'; readonly needs: readonly GuardFeature[] }
  | ({ readonly status: 'measured' } & {
      readonly [figure in keyof LockIn]: number | null;
    });

/** Everything a run has seen. */
export interface GuardFindings {
  readonly set: TemplateSet;
  readonly seed: number;
  readonly cases: number;
  readonly recipe: string | null;
  readonly features: ReadonlySet<GuardFeature>;
  readonly rows: GuardRows;
  readonly byHand: GuardRows | null;
  readonly leaks: LeakReport;
  readonly files: FileReport;
  readonly invariance: InvarianceReport;
  readonly lockIn: LockIn | null;
}

/** Turns what was seen into figures with their bounds. */
export function guardReport(findings: GuardFindings): GuardReport {
  const { set, seed, cases, recipe, features, rows, leaks, files, invariance } = findings;
  const figures = queryFigures(rows, features);
  const { misses, expected } = alwaysMisses(rows.rows);
  const foreign = rows.rows.filter(({ phenomenon }) => phenomenon === 'scopes').filter(isMisused).length;
  const total = leaks.leaks + foreign + files.leaks + invariance.other_tenant.changed + invariance.other_user.changed;
  const top = new Map<string, Figure>([
    ...figures.flat,
    ['leaks', proportion(Math.min(total, leaks.queries), leaks.queries)],
    ['always_inject_misses', proportion(misses, expected)],
    ['isolation.own_recall', leaks.own_recall],
    ...lockInFigures(findings.lockIn),
  ]);
  return {
    set,
    seed,
    cases,
    recipe,
    n: rows.rows.length,
    failures: rows.rows.filter(({ failure }) => failure !== null).length,
    ...figures.core,
    leaks: total,
    always_inject_misses: misses,
    ...figures.phenomena,
    isolation: { ...leaks, own_recall: rounded(leaks.own_recall.value), files, invariance },
    lockin: lockInReport(findings.lockIn),
    by_language: {
      en: queryReport(ofLanguages(rows, 'en'), features),
      zh: queryReport(ofLanguages(rows, 'zh'), features),
      mixed: queryReport(ofLanguages(rows, 'mixed'), features),
    },
    intervals: intervalsOf(top),
    by_hand: byHandReport(findings),
  };
}

interface QueryFigures {
  readonly core: CoreReport;
  readonly phenomena: PhenomenonReports;
  /** Every figure by its path. */
  readonly flat: ReadonlyMap<string, Figure>;
}

function queryFigures(rows: GuardRows, features: ReadonlySet<GuardFeature>): QueryFigures {
  const core = coreFigures(rows);
  const phenomena = phenomenonFigures(rows, features);
  return {
    core: {
      evidence_recall: rounded(core.evidence_recall.value),
      misuse_rate: rounded(core.misuse_rate.value),
      false_mark_rate: rounded(core.false_mark_rate.value),
      empty_rate: rounded(core.empty_rate.value),
    },
    phenomena: mapPhenomena(phenomena),
    flat: new Map([
      ...Object.entries(core),
      ...Object.entries(phenomena).flatMap(([name, { figures }]) =>
        Object.entries(figures).map(([figure, value]) => [`${name}.${figure}`, value] as const),
      ),
    ]),
  };
}

function mapPhenomena(phenomena: { readonly [name in FigureName]: PhenomenonFigures }): PhenomenonReports {
  const report = ({ status, needs, figures }: PhenomenonFigures): PhenomenonReport => ({
    status,
    needs,
    ...Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, rounded(value)])),
  });
  const reports = FIGURE_NAMES.map((name) => [name, report(phenomena[name])] as const);
  return Object.fromEntries(reports) as PhenomenonReports;
}

function queryReport(rows: GuardRows, features: ReadonlySet<GuardFeature>): QueryReport {
  const { core, phenomena } = queryFigures(rows, features);
  return { n: rows.rows.length, ...core, ...phenomena };
}

function ofLanguages(all: GuardRows, ...languages: readonly Language[]): GuardRows {
  const pick = (rows: readonly GuardRow[]): readonly GuardRow[] =>
    rows.filter((row) => languages.includes(row.language));
  return {
    rows: pick(all.rows),
    // One threshold for all languages: users have one as well.
    calibration: all.calibration,
    cleanBefore: pick(all.cleanBefore),
    cleanAfter: pick(all.cleanAfter),
  };
}

function byHandReport({ byHand, rows, features }: GuardFindings): ByHandReport | null {
  if (byHand === null) return null;
  // People wrote in two languages; the third is left out of the comparison.
  const generated = queryFigures(ofLanguages(rows, ...ITEM_LANGUAGES), features);
  const agreed = agreement(generated.flat, queryFigures(byHand, features).flat);
  return {
    figures: queryReport(byHand, features),
    agreement: agreed.map((row) => ({
      ...row,
      generated: rounded(row.generated) ?? 0,
      by_hand: rounded(row.by_hand) ?? 0,
      difference: rounded(row.difference) ?? 0,
    })),
    overlapping: agreed.length === 0 ? null : rounded(agreed.filter(({ overlap }) => overlap).length / agreed.length),
  };
}

function lockInReport(found: LockIn | null): LockInReport {
  if (found === null) return { status: 'feature missing', needs: ['confirm'] };
  return {
    status: 'measured',
    queries: found.queries,
    changed: rounded(found.changed.value),
    recall_before: rounded(found.recall_before.value),
    recall_after: rounded(found.recall_after.value),
    answers_changed: rounded(found.answers_changed.value),
    distinct_before: rounded(found.distinct_before),
    distinct_after: rounded(found.distinct_after),
    gini: rounded(found.gini),
    gini_before: rounded(found.gini_before),
  };
}

function lockInFigures(found: LockIn | null): readonly (readonly [string, Figure])[] {
  if (found === null) return [];
  return (['changed', 'recall_before', 'recall_after', 'answers_changed'] as const).map((name) => [
    `lockin.${name}`,
    found[name],
  ]);
}

function intervalsOf(figures: ReadonlyMap<string, Figure>): { readonly [path: string]: Interval } {
  return Object.fromEntries(
    [...figures].flatMap(([path, { n, low, high }]) =>
      low === null || high === null ? [] : [[path, { n, low: rounded(low) ?? 0, high: rounded(high) ?? 0 }]],
    ),
  );
}

/** Four digits: more would only look like more. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}
