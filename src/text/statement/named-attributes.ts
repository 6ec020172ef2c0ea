import { ATTRIBUTE_WORDS, type AttributeWords } from './attribute-words.js';
import type { StatementFrame } from './frame.js';

/** An attribute that a text names or tells of. */
export interface NamedByWords {
  readonly attribute: string;
  readonly single: boolean;
  /** Where in the normalised text, in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
}

interface Compiled {
  readonly pattern: RegExp;
  readonly rows: readonly AttributeWords[];
}

function compile(part: 'english' | 'chinese', wrap: (all: string) => string): Compiled {
  const rows = ATTRIBUTE_WORDS.filter((row) => row[part] !== '');
  return { pattern: new RegExp(wrap(rows.map((row) => `(${row[part]})`).join('|')), 'g'), rows };
}

const ENGLISH = compile('english', (all) => `\\b(?:${all})\\b`);
const CHINESE = compile('chinese', (all) => all);
const LATIN = /[a-z]/;
const HAN = /\p{Script=Han}/u;

/** The attributes of a statement or question: its concepts, and those that its words name. */
export function namedAttributes({ text, concepts }: StatementFrame): readonly NamedByWords[] {
  const found: NamedByWords[] = concepts.map(({ concept, single, start, end }) => ({
    attribute: concept,
    single,
    start,
    end,
  }));
  if (LATIN.test(text)) collect(found, text, ENGLISH);
  if (HAN.test(text)) collect(found, text, CHINESE);
  return found;
}

function collect(found: NamedByWords[], text: string, { pattern, rows }: Compiled): void {
  for (const match of text.matchAll(pattern)) {
    const row = rows[match.findIndex((group, index) => index > 0 && group !== undefined) - 1];
    if (row !== undefined)
      found.push({
        attribute: row.attribute,
        single: row.single,
        start: match.index,
        end: match.index + match[0].length,
      });
  }
}
