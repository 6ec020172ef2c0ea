import { type ChineseMention, chineseMentions } from './chinese-mentions.js';
import type { Stretch } from './english-words.js';
import { type GivenText, givenText } from './given-text.js';
import { plainForm } from './plain-form.js';
import type { Reference, ReferenceKind } from './reference.js';

/** A message read as Chinese: what the rules look at. */
export interface ChineseText {
  readonly text: string;
  /** In plain form, quotations and handed-over texts blotted out; every unit at its place. */
  readonly plain: string;
  /** Where clauses begin, ascending; the first is 0. */
  readonly clauseStarts: readonly number[];
  readonly mentions: readonly ChineseMention[];
  /** Whether the message hands over a text, which 这句 then means. */
  readonly handsOver: boolean;
}

/** Stands for every unit of a text that the message merely hands over. */
export const BLOT = '\ufffc';

const CLAUSE_BREAK = /[,，。;；!！?？:：、…~～\n—]+|说(?!明|法|话|服)|觉得|认为|以为|告诉|问(?!题)/g;

/** Reads a message as Chinese. */
export function readChinese(
  text: string,
  whole: string = plainForm(text),
  given: GivenText = givenText(whole),
): ChineseText {
  const plain = blotted(whole, given.hidden);
  const clauseStarts = [0];
  for (const { index, 0: mark } of plain.matchAll(CLAUSE_BREAK)) clauseStarts.push(index + mark.length);
  let mentions: ChineseMention[] | undefined;
  return {
    text,
    plain,
    clauseStarts,
    // Most messages hold no reference that asks for them.
    get mentions() {
      mentions ??= chineseMentions(text, plain, clauseStarts);
      return mentions;
    },
    handsOver: given.hidden.length > 0,
  };
}

function blotted(plain: string, hidden: readonly Stretch[]): string {
  let result = plain;
  for (const { start, end } of hidden) result = result.slice(0, start) + BLOT.repeat(end - start) + result.slice(end);
  return result;
}

/** Index of the clause that a place lies in. */
export function clauseOf(clauseStarts: readonly number[], at: number): number {
  let clause = clauseStarts.length - 1;
  while (clause > 0 && (clauseStarts[clause] ?? 0) > at) clause -= 1;
  return clause;
}

/** The reference that a stretch of a text is. */
export function referenceIn(
  { text }: ChineseText,
  start: number,
  end: number,
  kind: ReferenceKind,
  rule: string,
): Reference {
  return { text: text.slice(start, end), start, end, kind, rule };
}
