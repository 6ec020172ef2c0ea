import { displayWidth, pad, wrap } from './display-width.js';
import type { Style } from './style.js';

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Columns of the terminal it takes; without it, it shares what the fixed ones leave, by `share`. */
  readonly width?: number;
  /** @default 1 */
  readonly share?: number;
  readonly align?: 'left' | 'right';
  /** Lines a cell may take before it is cut. @default 1 */
  readonly maxLines?: number;
}

/** A cell: one paragraph, or several that begin on lines of their own. */
export type Cell = string | readonly string[];

const GAP = '  ';
const NARROWEST = 8;

/**
 * Renders rows under a heading, aligned by display width so that Chinese and Latin text line up.
 *
 * @param columns width of the terminal in columns
 * @param indent blanks before every line
 */
export function renderTable(
  layout: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { columns, indent = 0, style }: { readonly columns: number; readonly indent?: number; readonly style: Style },
): string {
  const widths = fitWidths(layout, columns - indent);
  const margin = ' '.repeat(indent);
  const join = (cells: readonly string[]): string => (margin + cells.join(GAP)).trimEnd();
  const heading = layout.map(({ title, align }, at) => pad(title, widths[at] ?? 0, sideOf(align)));
  const rule = widths.map((width) => '-'.repeat(width));
  const body = rows.flatMap((row) => renderRow(layout, widths, row).map(join));
  return [style.bold(join(heading)), style.dim(join(rule)), ...body].join('\n');
}

function renderRow(layout: readonly Column[], widths: readonly number[], row: readonly Cell[]): string[][] {
  const cells = layout.map(({ maxLines = 1 }, at) => cellLines(row[at] ?? '', widths[at] ?? 0, maxLines));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    layout.map(({ align }, at) => pad(cells[at]?.[line] ?? '', widths[at] ?? 0, sideOf(align))),
  );
}

function cellLines(cell: Cell, width: number, maxLines: number): readonly string[] {
  return typeof cell === 'string'
    ? wrap(cell, width, maxLines)
    : cell.flatMap((paragraph) => wrap(paragraph, width, maxLines));
}

function sideOf(align: Column['align']): 'left' | 'right' {
  return align === 'right' ? 'left' : 'right';
}

function fitWidths(layout: readonly Column[], columns: number): readonly number[] {
  const fixed = layout.reduce((sum, column) => sum + (column.width === undefined ? 0 : fixedWidth(column)), 0);
  const shares = layout.reduce((sum, column) => sum + (column.width === undefined ? (column.share ?? 1) : 0), 0);
  const left = columns - fixed - GAP.length * (layout.length - 1);
  return layout.map((column) =>
    column.width === undefined
      ? Math.max(NARROWEST, Math.floor((left * (column.share ?? 1)) / shares))
      : fixedWidth(column),
  );
}

function fixedWidth({ width = 0, title }: Column): number {
  return Math.max(width, displayWidth(title));
}
