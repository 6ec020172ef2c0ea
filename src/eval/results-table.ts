import { invalid } from '../domain/errors.js';
import type { TableData } from './draw-table.js';
import { drawTable } from './draw-table.js';
import { groupBy } from './group-by.js';
import type { PublishedReport, PublishedResults } from './results-file.js';
import type { Split } from './split.js';

/** Languages a table can be headed in. */
const HEADINGS = {
  en: {
    quality: [
      'set',
      'queries',
      'recipe',
      'R@1',
      'R@5',
      'R@10',
      '95 %',
      'full@10',
      'MRR',
      'against bm25',
      'dev',
      'test',
    ],
    silence: ['set', 'recipe', 'stale above current', 'current@1', 'abstention AUROC', 'false inject at 95 %, test'],
    times: ['recipe', 'p50 ms', 'p95 ms', 'memories/s', 'tokens of 10 items'],
  },
  zh: {
    quality: ['数据集', '问题', '配方', 'R@1', 'R@5', 'R@10', '95 %', 'full@10', 'MRR', '对比 bm25', 'dev', 'test'],
    silence: ['数据集', '配方', '旧于新之前', 'current@1', '沉默 AUROC', '95 % 下的误注入（test）'],
    times: ['配方', 'p50 毫秒', 'p95 毫秒', '条/秒', '10 条的词元'],
  },
} as const;
export type TableLanguage = keyof typeof HEADINGS;

/** Tables that results give: figures of ranking, what concerns changed facts and silence, and times. */
const TABLE_PARTS = ['quality', 'silence', 'times'] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

/** Which part of the results a table shows. */
export interface TableRequest {
  /** @default all */
  readonly parts?: readonly TablePart[];
  /** @default all */
  readonly recipes?: readonly string[];
  /** @default all */
  readonly sets?: readonly string[];
  /** @default 'en' */
  readonly language?: TableLanguage;
}

/**
 * The results as Markdown, in the order of the file: quality of each set and recipe over all queries, with recall@10 on
 * either half at the end; what concerns changed facts and silence; and times over all sets.
 */
export function resultsTable(results: PublishedResults, request: TableRequest = {}): string {
  const { parts = TABLE_PARTS, recipes, sets, language = 'en' } = request;
  const shown = results.reports.filter(
    ({ recipe, set }) => (recipes?.includes(recipe) ?? true) && (sets?.includes(set) ?? true),
  );
  const headings = HEADINGS[language];
  const tables: { readonly [part in TablePart]: TableData } = {
    quality: { headings: headings.quality, rows: qualityRows(shown), firstNumber: 3 },
    silence: { headings: headings.silence, rows: silenceRows(shown), firstNumber: 2 },
    times: { headings: headings.times, rows: timeRows(shown), firstNumber: 1 },
  };
  return parts
    .map((part) => tables[part])
    .filter(({ rows }) => rows.length > 0)
    .map((table) => drawTable(table, 'markdown').replace(/ {2,}/gu, ' ').replace(/-{3,}/gu, '---'))
    .join('\n\n');
}

function qualityRows(reports: readonly PublishedReport[]): readonly (readonly string[])[] {
  return whole(reports).flatMap((group) =>
    group.map(({ set, recipe, n, metrics, recall_at_10_interval: bounds, recall_at_10_versus_bm25: versus }, at) => [
      ...(at === 0 ? [set, String(n)] : ['', '']),
      recipe,
      ...[metrics.recall_at_1, metrics.recall_at_5, metrics.recall_at_10].map(figure),
      bounds === null ? '' : `${figure(bounds[0])}–${figure(bounds[1])}`,
      ...[metrics.full_at_10, metrics.mrr].map(figure),
      versus === null ? '' : difference(versus),
      ...(['dev', 'test'] as const).map((split) => figure(half(reports, set, recipe, split)?.metrics.recall_at_10)),
    ]),
  );
}

function silenceRows(reports: readonly PublishedReport[]): readonly (readonly string[])[] {
  const relevant = reports.filter(({ metrics }) => metrics.current_at_1 !== null || metrics.abstention_auroc !== null);
  return whole(relevant).flatMap((group) =>
    group.map(({ set, recipe, metrics }, at) => [
      at === 0 ? set : '',
      recipe,
      ...[metrics.stale_above_current, metrics.current_at_1, metrics.abstention_auroc].map(figure),
      figure(half(reports, set, recipe, 'test')?.metrics.false_inject_at_95 ?? metrics.false_inject_at_95),
    ]),
  );
}

/** Medians over the sets: each set counts once. */
function timeRows(reports: readonly PublishedReport[]): readonly (readonly string[])[] {
  const all = reports.filter(({ split }) => split === 'all');
  return [...groupBy(all, ({ recipe }) => recipe)].map(([recipe, of]) => [
    recipe,
    median(of.map(({ latency_ms }) => latency_ms.p50)).toFixed(1),
    median(of.map(({ latency_ms }) => latency_ms.p95)).toFixed(1),
    median(of.map(({ memories_per_second }) => memories_per_second)).toFixed(0),
    median(of.map(({ tokens_first_10 }) => tokens_first_10)).toFixed(0),
  ]);
}

/** Reports over all queries, by set. */
function whole(reports: readonly PublishedReport[]): readonly (readonly PublishedReport[])[] {
  const all = reports.filter(({ split }) => split === 'all');
  return [...groupBy(all, ({ set }) => set).values()];
}

function half(
  reports: readonly PublishedReport[],
  set: string,
  recipe: string,
  split: Split,
): PublishedReport | undefined {
  return reports.find((report) => report.set === set && report.recipe === recipe && report.split === split);
}

/** Three digits without the nought before the point. */
function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : value.toFixed(3).replace(/^0/u, '');
}

/** A difference with its sign; bold where its interval leaves 0 out. */
function difference([delta, low, high]: readonly [number, number, number]): string {
  const text = `${delta < 0 ? '−' : '+'}${figure(Math.abs(delta))}`;
  return low > 0 || high < 0 ? `**${text}**` : text;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** What opens a generated table in a document; its attributes say what is shown. */
const OPENING = /<!-- eval-table ([^>]*?)-->\n/gu;
const CLOSING = '<!-- /eval-table -->';

/** A place for a table in a document. */
export interface TablePlace {
  /** Path of the results file, as the document gives it. */
  readonly results: string;
  readonly request: TableRequest;
}

/**
 * Places for tables in a Markdown document: `<!-- eval-table results=FILE recipes=a,b sets=c
 * parts=quality,silence,times language=en -->` in one line, up to `<!-- /eval-table -->`.
 *
 * @throws `validation` for one without `results` or without an end.
 */
export function tablePlaces(document: string): readonly TablePlace[] {
  return [...document.matchAll(OPENING)].map((match) => {
    if (!document.includes(CLOSING, match.index)) throw invalid('document', `has no ${CLOSING}`);
    const entries = (match[1] ?? '').trim().split(/\s+/u);
    const attributes = new Map(entries.map((entry) => entry.split('=', 2) as [string, string]));
    const [results, recipes, sets] = ['results', 'recipes', 'sets'].map((name) => attributes.get(name));
    const parts = attributes.get('parts')?.split(',');
    if (results === undefined) throw invalid('document', 'a table does not say where its results are');
    return {
      results,
      request: {
        ...(parts === undefined ? {} : { parts: TABLE_PARTS.filter((part) => parts.includes(part)) }),
        ...(recipes === undefined ? {} : { recipes: recipes.split(',') }),
        ...(sets === undefined ? {} : { sets: sets.split(',') }),
        language: attributes.get('language') === 'zh' ? 'zh' : 'en',
      },
    };
  });
}

/** The document with the tables put into its places, in order. */
export function fillTables(document: string, tables: readonly string[]): string {
  let at = 0;
  return document.replace(
    /(<!-- eval-table [^>]*?-->\n)[\s\S]*?(<!-- \/eval-table -->)/gu,
    (_all, opening, closing) => {
      const table = tables[at] ?? '';
      at += 1;
      return `${opening}\n${table}\n\n${closing}`;
    },
  );
}
