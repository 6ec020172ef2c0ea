import type { ScoreNode } from '../explain/score-node.js';
import type { RecallResult } from '../recall/result.js';
import { pad, singleLine, truncate, widest } from './display-width.js';
import { idColumn } from './memory-text.js';
import type { Messages } from './messages/english.js';
import { rejectionText } from './rejection-text.js';
import type { Style } from './style.js';
import { renderTable } from './table.js';

const INDENT = '  ';
const REJECTED_SHOWN = 10;

/** How to print. */
export interface ExplainLayout {
  readonly columns: number;
  readonly messages: Messages;
  readonly style: Style;
}

/**
 * A score's tree, one node a line: label and how it combines its children at the left, value and what it stands on at
 * the right, aligned by display width.
 */
export function scoreTree(root: ScoreNode): string {
  const lines: { readonly label: string; readonly value: string; readonly detail: string }[] = [];
  const visit = (node: ScoreNode, depth: number): void => {
    const label = INDENT.repeat(depth) + singleLine(node.label);
    if (node.kind === 'leaf') lines.push({ label, value: node.value.toFixed(3), detail: node.detail ?? '' });
    else {
      lines.push({ label: `${label} (${node.kind})`, value: node.value.toFixed(3), detail: '' });
      for (const child of node.children) visit(child, depth + 1);
    }
  };
  visit(root, 0);
  const labelWidth = widest(lines.map(({ label }) => label));
  const valueWidth = widest(lines.map(({ value }) => value));
  return lines
    .map(({ label, value, detail }) =>
      `${pad(label, labelWidth)}${INDENT}${value.padStart(valueWidth)}${INDENT}${singleLine(detail)}`.trimEnd(),
    )
    .join('\n');
}

/** The whole story of a recall: a tree for each item (or near miss), what was rejected, terms, legs and stages. */
export function explainText(result: RecallResult, layout: ExplainLayout): string {
  const { messages, style, columns } = layout;
  const trees = result.items.map(({ memory, explanation }, at) =>
    headed(`${at + 1}. ${memory.id}  ${singleLine(memory.text)}`, explanation, columns, style),
  );
  const misses = result.nearest.map(({ memory, explanation, rejection }) =>
    headed(
      `- ${memory.id} (${rejectionText(rejection, messages)})  ${singleLine(memory.text)}`,
      explanation,
      columns,
      style,
    ),
  );
  return [...trees, ...misses, ...storySections(result, layout)].join('\n\n');
}

function headed(heading: string, tree: ScoreNode, columns: number, style: Style): string {
  const indented = scoreTree(tree)
    .split('\n')
    .map((line) => INDENT + line);
  return [style.bold(truncate(heading, columns)), ...indented].join('\n');
}

/** What was rejected, and what terms, legs and stages did: a table each, without those that are empty. */
export function storySections(
  { rejected, trace }: Pick<RecallResult, 'rejected' | 'trace'>,
  { messages, style, columns }: ExplainLayout,
): string[] {
  const { columns: titles, headings } = messages;
  const number = (title: string, width: number): { title: string; width: number; align: 'right' } => ({
    title,
    width,
    align: 'right',
  });
  const section = (heading: string, layout: Parameters<typeof renderTable>[0], rows: string[][]): string[] =>
    rows.length === 0
      ? []
      : [`${style.bold(heading)}\n${renderTable(layout, rows, { columns, indent: INDENT.length, style })}`];
  const reasonNames: { readonly [reason: string]: string } = messages.rejectionReasons;
  const rejectedTotal = Object.values(trace.rejectedCounts).reduce((sum, count) => sum + count, 0);
  return [
    ...section(
      `${headings.rejected} (${rejectedTotal})`,
      [
        idColumn(
          titles.id,
          rejected.slice(0, REJECTED_SHOWN).map(({ memoryId }) => memoryId),
        ),
        number(titles.score, 5),
        { title: titles.reason, width: 19 },
        { title: titles.margin },
      ],
      rejected
        .slice(0, REJECTED_SHOWN)
        .map((each) => [
          each.memoryId,
          each.score.toFixed(3),
          reasonNames[each.reason] ?? each.reason,
          rejectionText(each, messages),
        ]),
    ),
    ...section(
      headings.terms,
      [
        { title: titles.term, width: 24 },
        { title: titles.column, width: 12 },
        number(titles.df, 6),
        number(titles.idf, 6),
      ],
      trace.terms.map(({ label, column, df, idf }) => [singleLine(label), column, String(df), idf.toFixed(3)]),
    ),
    ...section(
      headings.legs,
      [
        { title: titles.leg, width: 12 },
        number(titles.asked, 6),
        number(titles.found, 6),
        number(titles.ms, 8),
        { title: titles.skipped },
      ],
      trace.legs.map(({ leg, asked, found, ms, skipped }) => [
        leg,
        String(asked),
        String(found),
        ms.toFixed(2),
        skipped === null ? '' : messages.skipReason(skipped),
      ]),
    ),
    ...section(
      headings.stages,
      [
        { title: titles.stage, width: 12 },
        number(titles.in, 6),
        number(titles.out, 6),
        number(titles.ms, 8),
        { title: titles.skipped },
      ],
      trace.stages.map((stage) => [
        stage.stage,
        String(stage.in),
        String(stage.out),
        stage.ms.toFixed(2),
        stage.skipped === null ? '' : messages.skipReason(stage.skipped),
      ]),
    ),
  ];
}
