/** The columns of the text index. Tokens of one column never meet those of another. */
export const TEXT_COLUMNS = ['words', 'bigrams', 'characters', 'identifiers'] as const;

/**
 * `words`: stemmed words of alphabetic scripts and numbers; `bigrams`: overlapping pairs of CJK characters;
 * `characters`: every CJK character alone; `identifiers`: whole identifiers in canonical form (`ord-2024-8823`).
 */
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Index tokens of a text, in reading order, per column. No token holds white space. */
export type TokenColumns = { readonly [column in TextColumn]: readonly string[] };

/** A stretch of a memory's text that is indexed on its own. A short memory is one passage. */
export interface Passage {
  /** 0, 1, 2 ... in reading order. */
  readonly ordinal: number;
  /** Where it lies in the memory's text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** Length for BM25: number of words (stop words excluded) plus number of bigrams. */
  readonly length: number;
  readonly tokens: TokenColumns;
}

/** One thing that is looked for: a token, or tokens that must stand in a row. */
export interface QueryTerm {
  /** Unique within the query and readable: what the explanation shows. */
  readonly label: string;
  readonly column: TextColumn;
  /** One token, or a phrase of them. */
  readonly tokens: readonly string[];
}
