import type { FloorFigures } from './floors.js';
import { bm25Floor } from './floors.js';
import { groupBy } from './group-by.js';
import type { EvalReport } from './report.js';

/** How a table is drawn. */
export type TableStyle = 'text' | 'markdown';

const METRIC_COLUMNS: readonly (readonly [title: string, metric: keyof FloorFigures])[] = [
  ['R@1', 'recall_at_1'],
  ['R@5', 'recall_at_5'],
  ['R@10', 'recall_at_10'],
  ['full@10', 'full_at_10'],
  ['MRR', 'mrr'],
  ['nDCG@10', 'ndcg_at_10'],
];
const HEADINGS: readonly string[] = [
  'set',
  'half',
  'recipe',
  'n',
  ...METRIC_COLUMNS.map(([title]) => title),
  'p50 ms',
  'p95 ms',
  'memories/s',
  'failed',
];
/** Columns from here on hold numbers. */
const FIRST_NUMBER = 3;

/**
 * Reports side by side, one a line, each set and half followed by its BM25 floor; below the table what was stored and
 * asked. The order is the one given, with the reports of one set and half together.
 */
export function formatReports(reports: readonly EvalReport[], style: TableStyle = 'text'): string {
  const groups = groupBy(reports, (report) => `${report.set} ${report.split}`);
  const lines = [...groups.values()].flatMap((group) => [
    ...group.map(reportLine),
    ...group.slice(0, 1).map(floorLine),
  ]);
  const notes = [...new Set(reports.map(protocolNote))];
  return `${drawTable([HEADINGS, ...lines], style)}\n\n${notes.join('\n')}\n`;
}

function reportLine(report: EvalReport): readonly string[] {
  const degraded = report.degraded === 0 ? '' : ` (+${report.degraded} degraded)`;
  return [
    report.set,
    report.split,
    report.recipe,
    String(report.n),
    ...METRIC_COLUMNS.map(([, metric]) => report.metrics[metric].toFixed(3)),
    report.latency_ms.p50.toFixed(2),
    report.latency_ms.p95.toFixed(2),
    report.ingest.per_second.toFixed(0),
    `${report.failures}${degraded}`,
  ];
}

function floorLine(report: EvalReport): readonly string[] {
  const floor = bm25Floor(report.set, report.split);
  const figures = METRIC_COLUMNS.map(([, metric]) => floor[metric].toFixed(3));
  return [report.set, report.split, 'BM25 floor', String(report.n), ...figures, '-', '-', '-', '-'];
}

function protocolNote({ set, protocol, data }: EvalReport): string {
  const other = data.as_expected ? '' : ' OTHER DATA than the floors were measured on.';
  const embedder = protocol.embedder ?? 'none';
  return (
    `${set}: one memory = one ${protocol.unit}; indexed: ${protocol.indexed}; one haystack a tenant; top ${protocol.limit}; ` +
    `R = share of all evidence, full = all evidence; embedder: ${embedder}; seed ${protocol.seed}.${other}`
  );
}

function drawTable(rows: readonly (readonly string[])[], style: TableStyle): string {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column < FIRST_NUMBER ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const line = (row: readonly string[]): string =>
    style === 'markdown' ? `| ${row.map(cell).join(' | ')} |` : row.map(cell).join('  ').trimEnd();
  const rule = widths.map((width, column) =>
    style === 'markdown' && column >= FIRST_NUMBER ? `${'-'.repeat(Math.max(1, width - 1))}:` : '-'.repeat(width),
  );
  const [heading = [], ...body] = rows.map(line);
  return [heading, line(rule), ...body].join('\n');
}
