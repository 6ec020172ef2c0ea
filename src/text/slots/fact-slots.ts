import { chineseSlots } from './chinese-slots.js';
import { englishSlots } from './english-slots.js';
import type { FactSlot, FoundSlot } from './fact-slot.js';
import { readQuantity } from './quantities/quantity.js';
import { SELF, slotSubject } from './slot-key.js';

/** Who speaks, and in which language where that is known. */
export interface FactSlotOptions {
  /** Whom `I` and 我 mean: null, undefined and `user` mean the user, who is `self`. */
  readonly speaker?: string | null;
  /** Reads the text by the rules of one language only. @default both, each where its script occurs */
  readonly language?: 'en' | 'zh';
}

/** Longer texts are no statements; only their beginning is read. */
const LONGEST_TEXT = 8_000;
const MOST_SLOTS = 32;
const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z]{2}/i;
const CURLY = /[\u2018\u2019\u02bc]/g;
const NON_ASCII = /[^\0-\x7f]/;

/**
 * What a text states of attributes of somebody or something: `I live in Lisbon`, `Falcon's deadline is Friday`,
 * 我的手机号改成138… . Rules without a model, rather silent than wrong: questions, suppositions, wishes, quotations, what is
 * over, and pronouns that could be anybody give nothing. Each pair of attribute and value once, in reading order, at most
 * 32. Linear in the text; never throws.
 *
 * @example
 * ```ts
 * factSlots('I moved to Graz and my sister lives in Linz');
 * // self residence Graz (isChange), self's sister residence Linz
 * ```
 */
export function factSlots(text: string, options: FactSlotOptions = {}): readonly FactSlot[] {
  const { speaker = null, language } = options;
  const context = { speaker: speaker === null || speaker.trim() === '' ? SELF : slotSubject(speaker) };
  let plain = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  if (NON_ASCII.test(plain)) plain = plain.replace(CURLY, "'");
  const hasHan = HAN.test(plain);
  const found: FoundSlot[] = [];
  if (hasHan && language !== 'en') found.push(...chineseSlots(plain, context));
  if (language !== 'zh' && LATIN.test(plain)) found.push(...englishSlots(plain, context));
  return distinct(found);
}

function distinct(found: readonly FoundSlot[]): readonly FactSlot[] {
  const known = new Set<string>();
  const slots: FactSlot[] = [];
  for (const slot of found) {
    const key = JSON.stringify([slot.subject, slot.attribute, slot.value, slot.polarity]);
    if (known.has(key) || slots.length >= MOST_SLOTS) continue;
    known.add(key);
    const quantity = readQuantity(slot.value);
    slots.push({ ...slot, quantity: quantity === null ? null : { amount: quantity.amount, unit: quantity.unit } });
  }
  return slots;
}
