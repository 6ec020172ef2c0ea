/** Patterns that are looked for in one go, each with the row of the table that it stands in. */
export interface Alternatives<Row> {
  readonly pattern: RegExp;
  readonly rows: readonly Row[];
}

/** Where a text matches, and by which row: [start, end) in UTF-16 units. */
export interface Alternative<Row> {
  readonly row: Row;
  readonly start: number;
  readonly end: number;
}

/**
 * Makes one pattern of a table; of several that match at a place the one that stands first counts.
 *
 * @param part the pattern of a row, without groups that capture; empty: it has none
 * @param wrap what goes round all of them
 */
export function alternativesOf<Row>(
  table: readonly Row[],
  part: (row: Row) => string,
  wrap: (all: string) => string,
): Alternatives<Row> {
  const rows = table.filter((row) => part(row) !== '');
  return { pattern: new RegExp(wrap(rows.map((row) => `(${part(row)})`).join('|')), 'g'), rows };
}

/** Matches in reading order, without overlaps. */
export function* matchAlternatives<Row>(
  text: string,
  { pattern, rows }: Alternatives<Row>,
): Generator<Alternative<Row>> {
  for (const match of text.matchAll(pattern)) {
    const row = rows[match.findIndex((group, index) => index > 0 && group !== undefined) - 1];
    if (row !== undefined) yield { row, start: match.index, end: match.index + match[0].length };
  }
}
