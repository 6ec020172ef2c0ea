import { RecollectError } from '../../../domain/errors.js';
import type { Language, Phenomenon } from '../case.js';

/**
 * Columns of the template tables. Cells hold slots: `{a}`, `{b}`, `{c}` are persons, `{food}`, `{city}` ... entries of
 * a list that stay the same within a case, `{food.2}` another one, `{v.food}` one that differs from version to version,
 * `{id}`, `{id.2}`, `{id.3}` look-alike identifiers, `{secret}` a token that one party alone has.
 */
export const COLUMNS = {
  negation: ['yes', 'no', 'askYes', 'askNo', 'control', 'askControl'],
  stale: ['say', 'again', 'ask', 'keep', 'askKeep'],
  abstention: ['say', 'ask', 'near', 'off'],
  scopes: ['say', 'ask'],
  budget: ['short', 'long', 'ask'],
  poison: ['say', 'lie', 'payload', 'ask'],
  identifiers: ['pattern', 'say', 'other', 'ask'],
  references: ['say', 'turn', 'ask', 'plain'],
  gate: ['say', 'needs', 'idle'],
  actions: ['situation', 'procedure', 'ask'],
  'multi-hop': ['one', 'two', 'ask'],
  'time windows': ['say', 'ask', 'window'],
} as const;

/** One phrasing: a text for each column. */
export type Row<Table extends Phenomenon> = { readonly [column in (typeof COLUMNS)[Table][number]]: string };

/** The tables of one language and set: a row a line, its cells parted by bars. */
export type TemplateText = { readonly [table in Phenomenon]: string };

/** Lists of names and things; a person's name is a first and a last part joined. */
export const ENTITY_LISTS = [
  'first',
  'last',
  'food',
  'hobby',
  'city',
  'job',
  'product',
  'project',
  'place',
  'day',
  'amount',
] as const;
export type EntityList = (typeof ENTITY_LISTS)[number];

/** Entity lists of one set by language: entries parted by commas. */
export type EntityText = { readonly [language in Language]: { readonly [list in EntityList]: string } };

/**
 * Reads a table.
 *
 * @throws `internal` for a row with too few or too many cells, or an empty one.
 */
export function parseTable<Table extends Phenomenon>(table: Table, text: string): readonly Row<Table>[] {
  const columns: readonly string[] = COLUMNS[table];
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== columns.length || cells.includes(''))
        throw new RecollectError('internal', `${table}: expected ${columns.length} cells in "${line}"`);
      return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Row<Table>;
    });
}

/** Reads a list of entities. */
export function parseEntities(text: string): readonly string[] {
  return text.split(',').map((entry) => entry.trim());
}
