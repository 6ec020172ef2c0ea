import type { PooledAbstention } from './abstention.js';
import type { TableData, TableStyle } from './draw-table.js';
import { bounds, drawTable, figure, signed } from './draw-table.js';
import type { FloorFigures } from './floors.js';
import { bm25Floor } from './floors.js';
import { groupBy } from './group-by.js';
import type { EvalReport } from './report.js';
import { isSetName } from './sets.js';

const METRIC_COLUMNS: readonly (readonly [title: string, metric: keyof FloorFigures])[] = [
  ['R@1', 'recall_at_1'],
  ['R@5', 'recall_at_5'],
  ['R@10', 'recall_at_10'],
  ['full@10', 'full_at_10'],
  ['MRR', 'mrr'],
  ['nDCG@10', 'ndcg_at_10'],
];

/**
 * Reports as tables: quality, one report a line, each set and half followed by its BM25 floor; what concerns changed
 * facts and silence, where a set asks for it; budgets, where there are any; the slices by language, where a set has
 * several; and notes on what was stored and asked. The order is the one given, with the reports of one set and half
 * together.
 */
export function formatReports(
  reports: readonly EvalReport[],
  style: TableStyle = 'text',
  pooled: readonly PooledAbstention[] = [],
): string {
  const groups = [...groupBy(reports, (report) => `${report.set} ${report.split}`).values()];
  const tables = [quality(groups), changes(groups.flat(), pooled), budgets(groups.flat()), languages(groups.flat())];
  const drawn = tables.filter(({ rows }) => rows.length > 0).map((table) => drawTable(table, style));
  const notes = [...groupBy(reports, (report) => report.set).values()].map(protocolNote);
  return `${[...drawn, [...notes, legend(reports)].join('\n')].join('\n\n')}\n`;
}

function quality(groups: readonly (readonly EvalReport[])[]): TableData {
  const compared = groups.flat().some((report) => report.versus !== null);
  return {
    headings: [
      ...['set', 'half', 'recipe', 'n'],
      ...METRIC_COLUMNS.map(([title]) => title),
      ...['R@10 95 %', ...(compared ? ['R@10 against bm25'] : [])],
      ...['p50 ms', 'p95 ms', 'memories/s', 'tokens@10', 'failed'],
    ],
    firstNumber: 3,
    rows: groups.flatMap((group) => [
      ...group.map((report) => qualityLine(report, compared)),
      ...group.slice(0, 1).flatMap(floorLine),
    ]),
  };
}

function qualityLine(report: EvalReport, compared: boolean): readonly string[] {
  const degraded = report.degraded === 0 ? '' : ` (+${report.degraded} degraded)`;
  const leaks = report.leaks === 0 ? '' : ` (${report.leaks} LEAKED)`;
  return [
    ...[report.set, report.split, report.recipe, String(report.n)],
    ...METRIC_COLUMNS.map(([, metric]) => figure(report.metrics[metric])),
    bounds(report.intervals.recall_at_10),
    ...(compared ? [signed(report.versus?.differences.recall_at_10)] : []),
    report.latency_ms.p50.toFixed(2),
    report.latency_ms.p95.toFixed(2),
    report.ingest.per_second.toFixed(0),
    report.tokens.first_10.toFixed(0),
    `${report.failures}${degraded}${leaks}`,
  ];
}

/** A floor is that of all queries of a half; it says nothing of a sample. */
function floorLine({ set, split, n, protocol }: EvalReport): readonly (readonly string[])[] {
  if (!isSetName(set) || protocol.sample !== null) return [];
  const floor = bm25Floor(set, split);
  const figures = METRIC_COLUMNS.map(([, metric]) => figure(floor[metric]));
  return [[set, split, 'BM25 floor', String(n), ...figures]];
}

function changes(reports: readonly EvalReport[], pooled: readonly PooledAbstention[]): TableData {
  const relevant = reports.filter(
    ({ metrics }) =>
      metrics.current_at_1 !== null || metrics.abstention_auroc !== null || metrics.forbidden_at_1 !== null,
  );
  return {
    headings: [
      ...['set', 'half', 'recipe', 'stale above current', 'current@1', 'MRR on current gold'],
      ...['abstention AUROC', 'false inject at 95 %', 'forbidden@1', 'unanswerable'],
    ],
    firstNumber: 3,
    rows: [
      ...relevant.map(({ set, split, recipe, metrics, intervals, metrics_current_gold, n_unanswerable }) => [
        ...[set, split, recipe],
        `${figure(metrics.stale_above_current)} ${bounds(intervals.stale_above_current)}`.trim(),
        figure(metrics.current_at_1),
        figure(metrics_current_gold?.mrr),
        `${figure(metrics.abstention_auroc)} ${bounds(intervals.abstention_auroc)}`.trim(),
        figure(metrics.false_inject_at_95),
        figure(metrics.forbidden_at_1),
        String(n_unanswerable),
      ]),
      ...pooled
        .filter(({ sets }) => sets.length > 1)
        .map((pool) => [
          ...[`${pool.sets.length} sets together`, pool.split, pool.recipe, '-', '-', '-'],
          ...[figure(pool.abstention_auroc), figure(pool.false_inject_at_95), '-', String(pool.n_unanswerable)],
        ]),
    ],
  };
}

function budgets(reports: readonly EvalReport[]): TableData {
  return {
    headings: ['set', 'half', 'recipe', 'token budget', 'evidence recall', '95 %', 'tokens used'],
    firstNumber: 3,
    rows: reports.flatMap(({ set, split, recipe, tokens }) =>
      Object.entries(tokens.by_budget).map(([budget, figures]) => [
        ...[set, split, recipe, budget],
        ...[figure(figures.evidence_recall), bounds(figures.evidence_recall_interval), figures.tokens.toFixed(0)],
      ]),
    ),
  };
}

function languages(reports: readonly EvalReport[]): TableData {
  const several = reports.filter(
    ({ by_language }) => Object.values(by_language).filter((slice) => slice.n >= 10).length > 1,
  );
  return {
    headings: ['set', 'half', 'recipe', 'language', 'n', 'R@1', 'R@10', 'R@10 95 %', 'MRR'],
    firstNumber: 4,
    rows: several.flatMap(({ set, split, recipe, by_language }) =>
      Object.entries(by_language).map(([language, { n, metrics, intervals }]) => [
        ...[set, split, recipe, language, String(n)],
        ...[figure(metrics.recall_at_1), figure(metrics.recall_at_10)],
        ...[bounds(intervals.recall_at_10), figure(metrics.mrr)],
      ]),
    ),
  };
}

function protocolNote(reports: readonly EvalReport[]): string {
  const [first] = reports;
  if (first === undefined) return '';
  const { set, protocol, data } = first;
  const other = data.as_expected || !isSetName(set) ? '' : ' OTHER DATA than the floors were measured on.';
  const embedder = reports.map((report) => report.protocol.embedder).find((each) => each !== null) ?? 'none';
  const reranker = reports.map((report) => report.protocol.reranker).find((each) => each !== undefined);
  return (
    `${set}: one memory = one ${protocol.unit}; indexed: ${protocol.indexed}; one haystack a tenant; top ${protocol.limit}; ` +
    `${protocol.sample === null ? '' : `a sample of ${protocol.sample} queries; `}` +
    `R = share of all evidence, full = all evidence; embedder: ${embedder}${reranker === undefined ? '' : `; reranker: ${reranker}`}; seed ${protocol.seed}.${other}`
  );
}

function legend(reports: readonly EvalReport[]): string {
  return reports.some((report) => report.versus !== null)
    ? '[low, high]: 95 %, bootstrap by query, paired where two recipes are compared; *: leaves 0 out.'
    : '[low, high]: 95 %, bootstrap by query.';
}
