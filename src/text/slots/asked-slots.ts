import { type AskedSlot, withNearby } from './asked-slot.js';
import { chineseAsked } from './chinese-asked.js';
import { englishAsked } from './english-asked.js';
import { SELF, slotSubject } from './slot-key.js';

/** Who asks. */
export interface AskedSlotOptions {
  /** Whom `I` and 我 mean: null, undefined and `user` mean the user, who is `self`. */
  readonly speaker?: string | null;
}

/** Longer messages ask for more than one attribute, or tell a story. */
const LONGEST_QUESTION = 120;
const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z]{2}/i;
const CURLY = /[\u2018\u2019\u02bc]/g;

/**
 * What attributes of somebody or something a question asks for, surest first: `where does Ines live?`, 我住哪儿, `Otto's phone
 * number`. Rules without a model, rather silent than wrong: what asks whether, why, since when, what was, or for nobody by
 * name gives nothing. Never throws; linear in the question.
 *
 * @example
 * ```ts
 * askedSlots('what does Otto do for a living?'); // [{ subject: 'otto', attribute: 'job', ... }]
 * ```
 */
export function askedSlots(query: string, { speaker = null }: AskedSlotOptions = {}): readonly AskedSlot[] {
  const written = query.trim();
  if (written.length < 3 || written.length > LONGEST_QUESTION || written.includes('\n')) return [];
  const context = { speaker: speaker === null || speaker.trim() === '' ? SELF : slotSubject(speaker) };
  const plain = written.replace(CURLY, "'");
  const chinese = HAN.test(plain) ? chineseAsked(plain, context) : [];
  const found = chinese.length > 0 || !LATIN.test(plain) ? chinese : englishAsked(plain, context);
  return found.flatMap(withNearby);
}
