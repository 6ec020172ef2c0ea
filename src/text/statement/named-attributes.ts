import { type Alternatives, alternativesOf, matchAlternatives } from './alternatives.js';
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

const ENGLISH = alternativesOf(
  ATTRIBUTE_WORDS,
  ({ english }) => english,
  (all) => `\\b(?:${all})\\b`,
);
const CHINESE = alternativesOf(
  ATTRIBUTE_WORDS,
  ({ chinese }) => chinese,
  (all) => all,
);
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

function collect(found: NamedByWords[], text: string, alternatives: Alternatives<AttributeWords>): void {
  for (const { row, start, end } of matchAlternatives(text, alternatives))
    found.push({ attribute: row.attribute, single: row.single, start, end });
}
