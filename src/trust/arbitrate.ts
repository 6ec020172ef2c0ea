import type { ArbiterTable, Witness } from './arbiter.js';
import { DEFAULT_ARBITER, mayReplace } from './arbiter.js';

/** Which of two statements that contradict each other holds, and the sentence that says why. */
export interface Arbitration {
  /** Null: they rank alike, so that nothing decides. */
  readonly holds: 'one' | 'other' | null;
  readonly sentence: string;
  readonly sentenceZh: string;
}

/**
 * Decides between two statements of which neither may close the other, whichever is newer, by the table that rules their
 * writing: what the user stated goes before text of an assistant, a tool or the web; then the document types of the fact type
 * rank; then the authority of the sources. The loser is kept and marked.
 *
 * @example
 * ```ts
 * arbitrate(fromOfficialDocument, fromReview).holds; // 'one'
 * ```
 */
export function arbitrate(one: Witness, other: Witness, table: ArbiterTable = DEFAULT_ARBITER): Arbitration {
  const [oneMay, otherMay] = [mayReplace(one, other, table), mayReplace(other, one, table)];
  if (oneMay.may === otherMay.may)
    return {
      holds: null,
      sentence: 'both sources rank alike: neither statement goes before the other',
      sentenceZh: '两个来源同级：两种说法不分先后',
    };
  const refused = oneMay.may ? otherMay : oneMay;
  return {
    holds: oneMay.may ? 'one' : 'other',
    sentence: firstPart(refused.sentence, ': '),
    sentenceZh: firstPart(refused.sentenceZh, '：'),
  };
}

/** What decided, without what follows from it for a newer statement. */
function firstPart(sentence: string, mark: string): string {
  const at = sentence.indexOf(mark);
  return at === -1 ? sentence : sentence.slice(0, at);
}
