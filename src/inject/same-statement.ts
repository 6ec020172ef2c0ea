import { normalise } from '../text/normalise.js';

/**
 * Words that make no other statement of one. Never here: pronouns, modal verbs, negators, numbers, words of time or degree
 * that an answer can turn on.
 */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an the really very also just indeed actually basically please well oh that'.split(' '),
);
const EMPTY_CHARACTERS = /[啊呀哦很]|真的|非常/gu;
/** Words, numbers with what belongs to them, and signs that change a number. */
const PARTS = /[\p{L}\p{M}\p{N}]+(?:[.,:'’/-][\p{L}\p{M}\p{N}]+)*|[-+%$€£¥]/gu;
const HAS_LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/**
 * What a text states, as a key: two texts of one key say the same, word for word but for case, punctuation and words that add
 * nothing. Digits, negations, names and pronouns always make two keys of two texts. Null where nothing is stated.
 */
export function statementKey(text: string): string | null {
  const normalised = normalise(text);
  const parts = (normalised.replaceAll(EMPTY_CHARACTERS, '').match(PARTS) ?? []).filter(
    (part) => !EMPTY_WORDS.has(part),
  );
  return parts.some((part) => HAS_LETTER_OR_NUMBER.test(part)) ? parts.join(' ') : null;
}
