/** How a table is drawn. */
export type TableStyle = 'text' | 'markdown';

/** A table before it is drawn. */
export interface TableData {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns from here on hold numbers. */
  readonly firstNumber: number;
}

/** Draws a table, numbers to the right. Widths count characters, so cells hold no wide ones. */
export function drawTable({ headings, rows, firstNumber }: TableData, style: TableStyle): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const cell = (column: number, text = ''): string =>
    column < firstNumber ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const line = (row: readonly string[]): string => {
    const cells = headings.map((_, column) => cell(column, row[column]));
    return style === 'markdown' ? `| ${cells.join(' | ')} |` : cells.join('  ').trimEnd();
  };
  const rule = widths.map((width, column) =>
    style === 'markdown' && column >= firstNumber ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const [heading = '', ...body] = all.map(line);
  return [heading, line(rule), ...body].join('\n');
}

/** A figure in [0,1] with three digits; `-` for none. */
export function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : value.toFixed(3);
}

/** Bounds with three digits; empty for none. */
export function bounds(interval: readonly [number, number] | null | undefined): string {
  return interval === null || interval === undefined ? '' : `[${figure(interval[0])}, ${figure(interval[1])}]`;
}

/** A difference with its sign and bounds; `*` marks one whose interval leaves 0 out; `-` for none. */
export function signed(
  difference: { readonly delta: number; readonly low: number; readonly high: number } | null | undefined,
): string {
  if (difference === null || difference === undefined) return '-';
  const { delta, low, high } = difference;
  const outside = low > 0 || high < 0 ? ' *' : '';
  const sign = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
  return `${sign(delta)} [${sign(low)}, ${sign(high)}]${outside}`;
}
